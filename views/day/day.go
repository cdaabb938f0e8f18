package day

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"scacchimagici/internal/access"
	"scacchimagici/internal/copies"
	"scacchimagici/internal/health"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// callPersonPath takes the order that calls a person on all screens.
const callPersonPath = "/desk/chiama"

// Day is all that the organiser's laptop shows.
type Day struct {
	*locale.Words
	Language   string                // address that switches the language
	Now        time.Time             // of the picture, in the laptop's zone
	Server     int64                 // the server's clock then, in milliseconds
	Tournament tournament.Tournament // zero before there is one
	Index      index.Index
	Boards     []string // letters
	Matches    []Match  // all of the tournament, in the order of the schedule
	Seats      []Seat
	Health     map[string]health.Health // of the devices at the seats, by their id
	Screens    []screen.Display
	Sound      *organiser.State // where the sounds of the day come out; nil: the desk has chosen no place
	Rows       []programme.Row  // of the programme; none before the rounds have times
	Phones     int              // pages of the public that listen
	Hosts      []string         // what others type to find the laptop, the shortest first
	Copies     copies.Status
	Network    access.Network
	Limits     []Limit // that strangers have reached a short while ago
	Guesses    Guesses
	Replica    state.Status // the other laptops with the same tournament

	Fingerprint   string // of the certificate of https; empty: plain http
	FingerprintQR ui.QR  // for the dialogs

	Supplies map[int]draws.Supply // of questions, by round
}

// Limit is a limit that strangers have reached: its kind, and their address.
type Limit struct{ Kind, Address string }

// Guesses are the wrong codes and passwords of the last minute, when they are too many to be typing
// errors. The zero value is none.
type Guesses struct {
	Tries int
	From  []string // addresses, or devices with a seat, those with most tries first
	More  int      // further addresses
}

// Match is a match with the times of day of its log.
type Match struct {
	screen.Scene
	WallTime func(magici.Instant) (at time.Time, ok bool) // ok is false when nothing happened at that instant
	Opened   time.Time                                    // its purchase; zero: not known, or not yet
	Entered  time.Time                                    // when the present stage began: purchase, deployment, …
}

// empty reports whether there is no tournament yet.
func (d Day) empty() bool { return d.Tournament.ID == "" }

// preparing is the page on which a tournament is prepared: the list of those in use, without any the form of a new one.
func (d Day) preparing() string {
	if slices.ContainsFunc(d.Index.Rows, func(r index.Row) bool { return !r.Archived }) {
		return screen.TournamentsPath
	}
	return screen.TournamentsPath + "/nuovo"
}

// View returns the page of the day.
func (d Day) View() View {
	v := View{
		Top: screen.OrganiserTop(d.Words, "/desk", d.Language, d.Server), day: d,
		Line: screen.Day(d.Words, d.Now), Alarms: d.alarms(), States: d.states(),
	}
	v.Pages, v.Top.Sub = v.Top.Sub, nil
	if d.empty() {
		return v
	}
	v.Line, v.Late = d.line()
	next := d.nextThing()
	v.Over = d.over()
	if v.Now = d.now(next); v.Now == nil {
		v.Steps = d.setUp().Steps(d.Words)
		return v
	}
	for _, m := range d.onBoards() {
		v.Boards = append(v.Boards, d.board(m, next))
	}
	v.Programme, v.More = d.programme()
	return v
}

// certificateID is the id of the dialog with the fingerprint.
const certificateID = "certificate"

// timeAtStart returns the time of day when the server's clock was 0, in milliseconds: from it the page counts on by itself.
func (d Day) timeAtStart() int64 {
	const day = int64(24 * time.Hour / time.Millisecond)
	y, m, dd := d.Now.Date()
	now := d.Now.Sub(time.Date(y, m, dd, 0, 0, 0, 0, d.Now.Location())).Milliseconds()
	return ((now-d.Server)%day + day) % day
}

// setUp is how far the tournament has been set up.
func (d Day) setUp() screen.SetUp {
	s := screen.SetUp{Tournament: d.Tournament}
	s.Begun = slices.ContainsFunc(d.Matches, func(m Match) bool { return m.Match.Phase() != magici.Planned })
	for _, seat := range d.Seats {
		if seat.Code == nil && seat.Seat != access.ReceptionSeat { // a tournament may do without
			s.Uncoded++
		}
	}
	return s
}

// states are the states that the organiser watches the whole day: the last copy, the spares, the devices, the screens,
// the phones of the public.
func (d Day) states() []organiser.State {
	copies := screen.CopyState(d.Words, d.Now, d.Server, d.Copies)
	states := []organiser.State{copies}
	states = append(states, screen.SpareStates(d.Words, d.Replica)...)
	for i := range states {
		if states[i].Kind == "ok" {
			states[i].Action = nil // among the other tools
		}
	}
	if len(d.Seats) > 0 {
		states = append(states, d.stateOfSeats())
	}
	if len(d.Screens) > 0 {
		states = append(states, d.stateOfScreens())
	}
	if d.Sound != nil {
		states = append(states, *d.Sound)
	}
	return append(states, organiser.State{Icon: "people", Kind: "ok", Text: d.T("organiser.phones", d.Phones)})
}

// stateOfScreens counts the screens and names those that no browser shows.
func (d Day) stateOfScreens() organiser.State {
	s := organiser.State{Icon: "screen", Kind: "ok", Text: d.T("organiser.states.screens", len(d.Screens)), Action: &organiser.Link{Href: screen.ScreensPath, Text: d.T("organiser.screens")}}
	var silent []string
	for _, one := range d.Screens {
		if !one.Online {
			silent = append(silent, cmp.Or(one.Name, d.T("organiser.screen.numbered", one.Number)))
		}
	}
	if len(silent) > 0 {
		s.Kind, s.Detail = "warning", d.T("organiser.states.silent", screen.Listed(d.Words, silent), len(silent))
	}
	return s
}

// alarms are questions that run out, the limits that strangers have reached, in one line, and a warning while codes are
// being guessed.
func (d Day) alarms() []organiser.State {
	states := d.supplies()
	if len(d.Limits) > 0 {
		first := d.Limits[0]
		reached := organiser.State{Icon: "warning", Kind: "warning", Text: d.T("organiser.limit." + first.Kind), Detail: d.T("organiser.limit.from", first.Address)}
		for _, l := range d.Limits[1:] {
			reached.Detail = screen.Dotted(reached.Detail, d.T("organiser.limit."+l.Kind))
		}
		states = append(states, reached)
	}
	if g := d.Guesses; g.Tries > 0 {
		from := strings.Join(g.From, ", ")
		if g.More > 0 {
			from = d.T("organiser.guesses.more", from, g.More)
		}
		states = append(states, organiser.State{
			Icon: "warning", Kind: "warning", Text: d.T("organiser.guesses"), Detail: d.T("organiser.guesses.from", g.Tries, from),
		})
	}
	return states
}

// capital returns a text that begins with a capital letter.
func capital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:]
}
