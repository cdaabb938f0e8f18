package organiser

import (
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Seat is a seat of the tournament with its code and who sits there.
type Seat struct {
	Seat    access.Seat
	Code    *access.Code // nil: it has none yet
	QR      organiser.QR // of the code
	Devices []Device
}

// Device is a device with whether it listens.
type Device struct {
	access.Device
	Online bool
	Since  time.Time // when it fell silent; zero: it has not listened since the start
}

// Screen is a screen with whether it listens.
type Screen struct {
	access.Display
	Online bool
	Since  time.Time // as of [Device]
}

func (d Day) devicesAt(seat access.Seat) []Device {
	for _, s := range d.Seats {
		if s.Seat == seat {
			return s.Devices
		}
	}
	return nil
}

// refereeAt says which devices sit as the Referee of a board.
func (d Day) refereeAt(board string) string {
	if devices := d.devicesAt(access.RefereeOf(board)); len(devices) > 0 {
		return deviceNames(devices)
	}
	return d.T("organiser.nobody")
}

func deviceNames(devices []Device) string {
	names := make([]string, len(devices))
	for i, device := range devices {
		names[i] = device.Name
	}
	return strings.Join(names, " · ")
}

func (d Day) seats() []organiser.Seat {
	list := make([]organiser.Seat, len(d.Seats))
	for i, s := range d.Seats {
		list[i] = d.seat(s)
	}
	return list
}

// seat is a row of the panel, in an order that never changes: whoever looks for a seat
// finds it where it was.
func (d Day) seat(s Seat) organiser.Seat {
	row := organiser.Seat{
		ID: "seat-" + screen.ElementID(s.Seat.String()), Icon: "phone", Name: seatName(d.Words, d.Tournament, s.Seat),
		Who: screen.Dotted(d.strategistOf(s.Seat), deviceNames(s.Devices)), Open: d.T("organiser.show"),
		Issue: screen.AccessCommand("issue-code", screen.Field("seat", s.Seat.String())),
		Renew: screen.AccessCommand("renew-code", screen.Field("seat", s.Seat.String())),
		Close: screen.AccessCommand("revoke-code", screen.Field("seat", s.Seat.String())),
	}
	if s.Seat.Role == role.Referee {
		row.Icon = "tablet"
	}
	d.seatState(&row, s)
	if s.Code != nil {
		row.Code = &organiser.Code{Digits: spaced(s.Code.Digits), Addresses: d.pages("/entra"), QR: s.QR}
	}
	for _, device := range s.Devices {
		row.Devices = append(row.Devices, organiser.Device{
			Name: device.Name, State: d.listens(device.Online, device.Since),
			Unseat: screen.AccessCommand("unseat", screen.Field("device", device.ID), screen.Field("seat", s.Seat.String())),
		})
	}
	return row
}

func (d Day) seatState(row *organiser.Seat, s Seat) {
	switch {
	case len(s.Devices) == 0:
		row.State = d.T("organiser.seat.empty")
	case len(s.Devices) > 1:
		row.Kind, row.State, row.Open = "warning", d.T("organiser.seat.several", len(s.Devices)), d.T("organiser.choose")
	default:
		device := s.Devices[0]
		row.Kind, row.State = "bad", d.listens(device.Online, device.Since)
		if device.Online {
			row.Kind = "ok"
		}
	}
}

// listens says whether a device is in line, and otherwise since when it is silent.
func (d Day) listens(online bool, since time.Time) string {
	switch {
	case online:
		return d.T("organiser.online")
	case since.IsZero():
		return d.T("organiser.offline")
	}
	return d.T("organiser.silent", clock(since.In(d.Now.Location())))
}

// seatName names a seat of a tournament in two words, such as "Arbitro A".
func seatName(w *locale.Words, t tournament.Tournament, seat access.Seat) string {
	if seat.Role == role.Referee {
		return w.T("organiser.seat.referee", seat.Place)
	}
	_, house := seat.House()
	return w.T("organiser.seat.strategist", houseName(t, magici.HouseID(house)))
}

// strategistOf returns who is Strategist of a House in the match that a board shows.
func (d Day) strategistOf(seat access.Seat) string {
	_, house := seat.House()
	for _, b := range d.Boards {
		if b.Match == nil {
			continue
		}
		if side, plays := b.Match.Match.SideOf(magici.HouseID(house)); plays {
			if id := b.Match.Match.Teams[side].Strategist; id != "" {
				return b.Match.Person(id).Name
			}
		}
	}
	return ""
}

// spaced returns the digits of a code in two groups, which are easier to read.
func spaced(digits string) string {
	half := len(digits) / 2
	return digits[:half] + " " + digits[half:]
}

func (d Day) screens() []organiser.Screen {
	list := make([]organiser.Screen, len(d.Screens))
	for i, s := range d.Screens {
		n := strconv.Itoa(s.Number)
		list[i] = organiser.Screen{
			ID: "screen-" + n, Title: d.T("organiser.screen.numbered", s.Number), Name: s.Name,
			Preview: d.preview(s), Shows: screen.ScreenShows(d.Words, s.Shows),
			State: d.listens(s.Online, s.Since), Silent: !s.Online,
			Assign: screen.AccessCommand("assign-screen", screen.Field("number", n)), Choices: d.choices(s.Shows),
			Rename:   screen.AccessCommand("rename-screen", screen.Field("number", n)),
			Forget:   screen.AccessCommand("forget-screen", screen.Field("number", n)),
			Identify: screenCommand(n, "identifica"), Reload: screenCommand(n, "ricarica"),
		}
		if s.Name != "" {
			list[i].Title = d.T("organiser.screen.named", s.Name, s.Number)
		}
	}
	return list
}

// choices are what a screen can show: a board, two side by side, the course of the
// tournament, how to take part, the side tables.
func (d Day) choices(shows string) []organiser.Choice {
	var values []string
	for i, b := range d.Boards {
		values = append(values, "board:"+b.Letter)
		if i%2 == 1 {
			values = append(values, "boards:"+d.Boards[i-1].Letter+","+b.Letter)
		}
	}
	var list []organiser.Choice
	for _, v := range append(values, access.Ranking, access.Next, access.Ceremony, access.Welcome, access.Tables) {
		list = append(list, organiser.Choice{Value: v, Label: d.short(v), Name: screen.ScreenShows(d.Words, v), Chosen: v == shows})
	}
	return list
}

// preview is what a screen shows in few letters; before it is assigned, its number.
func (d Day) preview(s Screen) string {
	if s.Shows == "" {
		return strconv.Itoa(s.Number)
	}
	return d.short(s.Shows)
}

// short names what a screen can show in few letters.
func (d Day) short(shows string) string {
	what, places, _ := strings.Cut(shows, ":")
	if places != "" {
		return strings.ReplaceAll(places, ",", " ")
	}
	return d.T("organiser.shows.short." + what)
}

// screenCommand asks something of a screen in passing; its dialog stays open.
func screenCommand(number, what string) ui.Command {
	return ui.Command{Action: "/desk/schermi/" + number + "/" + what, Stay: true}
}
