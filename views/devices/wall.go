package devices

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/health"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Wall is the page of all devices.
type Wall struct {
	organiser.Top
	Now     time.Time // of the picture, in the laptop's zone
	Tiles   []Tile
	Others  []Other // what is no browser with a seat
	Phones  int     // open pages of the public
	Network string  // name of the Wi-Fi on the cards; empty: not entered
	Host    string  // what people type to find the laptop; empty: no address
}

// Tile is a device.
type Tile struct {
	Device     access.Device
	Title, Sub string
	Short      string    // in the place of Title on a small tile; empty: Title
	Icon       string    // unless it has a Board or a House
	Board      string    // of a Referee; empty: of none
	House      *ui.House // of a Strategist of the tournament on the screens; nil: of none
	Screen     int       // its number; 0: it is no screen
	Needed     bool      // a match that is on does not go on without it
	Online     bool      // one of its pages listens
	Since      time.Time // else since when none does; zero: none has since the start
	Health     health.Health
	Skipped    uint64 // frames that its open pages have left out
	Seats      []Held // of its dialog
	Joined     string // when it got its first seat, for its dialog
}

// Other is a tile of something that is no browser with a seat: a side table, a spare laptop, or a button.
type Other struct {
	Icon, Title, Text, Href string
	Sub                     string // below the title; may be empty
	Weak                    bool
}

// Held is a seat of a device.
type Held struct {
	Seat   access.Seat
	Name   string
	Others int // devices that sit there too and should not
}

// level is how a tile looks: that of a device without which a match stands still comes first.
type level int

const (
	stopped level = iota // silent, and a match that is on needs it
	asks                 // a person there asks for help
	weak                 // its line is slow, its battery low, or it is in the background
	away                 // silent, and nothing needs it
	alive
)

// silentSince returns since when no word comes from the device; ok is false when one comes. Zero: none has come since the start.
func (t Tile) silentSince(now time.Time) (since time.Time, ok bool) {
	switch {
	case t.Health.Silent(now):
		return t.Health.Heard, true
	case !t.Online && t.Health.Heard.IsZero():
		return t.Since, true
	}
	return time.Time{}, false
}

func (t Tile) level(now time.Time) level {
	_, silent := t.silentSince(now)
	switch {
	case silent && t.Needed:
		return stopped
	case t.Health.Shows != "":
		return asks
	case silent:
		return away
	case t.Health.Low() || t.Health.Slow() || t.Health.Hidden && t.Needed:
		return weak
	}
	return alive
}

// class is the style of a tile.
func (t Tile) class(now time.Time) string {
	return []string{"stopped", "asks", "weak", "away", "alive"}[t.level(now)]
}

// sort puts those first that stop a match, then those that ask for help; the others stay where they are.
func (v *Wall) sort() {
	slices.SortStableFunc(v.Tiles, func(a, b Tile) int { return cmp.Compare(min(a.level(v.Now), weak), min(b.level(v.Now), weak)) })
}

// large are the first tiles, which stand in large.
func (v Wall) large() []Tile {
	n := slices.IndexFunc(v.Tiles, func(t Tile) bool { return t.level(v.Now) > asks })
	if n < 0 {
		n = len(v.Tiles)
	}
	return v.Tiles[:n]
}

func (v Wall) small() []Tile { return v.Tiles[len(v.large()):] }

// alive counts the devices from which a word comes.
func (v Wall) alive() int {
	n := 0
	for _, t := range v.Tiles {
		if _, silent := t.silentSince(v.Now); !silent {
			n++
		}
	}
	return n
}

// lasts says for how long something lasts, in the greatest whole unit.
func (v Wall) lasts(since time.Time) string {
	d := max(0, v.Now.Sub(since))
	switch {
	case d < time.Minute:
		return v.T("devices.seconds", int(d/time.Second))
	case d < time.Hour:
		return v.T("devices.minutes", int(d/time.Minute))
	}
	return v.T("devices.hours", int(d/time.Hour))
}

// atTable says whether the players of a side table look at it.
func (v Wall) atTable(t page.TablePages) string {
	switch {
	case t.Open > 0:
		return v.T("devices.table.open", t.Open)
	case t.Last.IsZero():
		return v.T("devices.table.never")
	}
	return v.T("devices.table.nobody", v.lasts(t.Last))
}

// silence says since when a device is silent.
func (v Wall) silence(t Tile) string {
	since, _ := t.silentSince(v.Now)
	if since.IsZero() {
		return v.T("devices.never")
	}
	return v.T("devices.silent", v.lasts(since))
}

// why says what is likely to have made a device silent, and what to do.
func (v Wall) why(t Tile) string {
	switch {
	case t.Health.Heard.IsZero() && t.Since.IsZero():
		return v.T("devices.never.why")
	case t.Health.Hidden:
		return v.T("devices.dark")
	case v.Network == "" || v.Host == "":
		return v.T("devices.left")
	}
	return v.T("devices.left.network", v.Network, v.Host)
}

// state is the last line of a tile.
func (v Wall) state(t Tile) string {
	h := t.Health
	_, silent := t.silentSince(v.Now)
	switch {
	case silent:
		return v.silence(t)
	case !h.Called.IsZero():
		return v.T("devices.rings", v.lasts(h.Called))
	case !h.Answered.IsZero() && v.Now.Sub(h.Answered) < time.Minute:
		return v.T("devices.answered", screen.Clock(h.Answered.In(v.Now.Location())))
	case h.Low():
		return v.T("devices.low")
	case h.Slow():
		return v.T("devices.slow")
	case h.Hidden:
		return v.T("devices.hidden")
	case h.Heard.IsZero():
		return v.T("devices.listens")
	}
	return v.T("devices.now")
}

// details are what a tile says besides, for who opens it: the worst round trip, what was lost, sleeps.
func (v Wall) details(t Tile) (all []string) {
	h := t.Health
	if h.Worst > 0 {
		all = append(all, v.T("devices.worst", milliseconds(h.Worst)))
	}
	if t.Skipped > 0 {
		all = append(all, v.T("devices.skipped", int(t.Skipped)))
	}
	if h.Reopened > 0 {
		all = append(all, v.T("devices.reopened", h.Reopened))
	}
	if h.Slept > 0 {
		all = append(all, v.T("devices.slept", h.Slept))
	}
	return all
}

// milliseconds rounds up, so that no line has 0 ms.
func milliseconds(d time.Duration) int { return int((d + time.Millisecond - 1) / time.Millisecond) }

// dialogID is the id of the dialog of a device.
func (t Tile) dialogID() string { return "device-" + screen.ElementID(t.Device.ID) }

// order is an order of the desk to a device.
func (t Tile) order(word string) ui.Command {
	return ui.Command{Action: screen.DevicesPath + "/" + t.Device.ID + "/" + word, Stay: true}
}

func (t Tile) field() ui.Field { return screen.Field("device", t.Device.ID) }

// charge is how full the drawing of a battery is, 0 to 4.
func charge(percent int) string { return strconv.Itoa((percent + 12) / 25) }
