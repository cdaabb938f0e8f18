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
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
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
	Words      *locale.Words
	Language   string                // address that switches the language
	Now        time.Time             // of the picture, in the laptop's zone
	Server     int64                 // the server's clock then, in milliseconds
	Tournament tournament.Tournament // zero before there is one
	Index      index.Index
	Boards     []string // letters
	Matches    []Match  // all of the tournament, in the order of the schedule
	Seats      []Seat
	Screens    []screen.Display
	Phones     int      // pages of the public that listen
	Hosts      []string // what others type to find the laptop, the shortest first
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

// T returns a text of the catalogue.
func (d Day) T(key string, args ...any) string { return d.Words.T(key, args...) }

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
		Line: screen.Day(d.Words, d.Now), Screens: d.screens(), States: d.states(),
	}
	v.Pages, v.Top.Sub = v.Top.Sub, nil
	if d.empty() {
		return v
	}
	v.Seats = d.seats()
	v.Line, v.Late = d.line()
	next := d.nextThing()
	if next.task == taskSetUp {
		v.Steps = d.setUp().Steps(d.Words)
		return v
	}
	v.Finale = next.task == taskCeremony
	if !v.Finale {
		for _, m := range d.onBoards() {
			v.Boards = append(v.Boards, d.board(m, next))
		}
	}
	v.Rounds, v.MoreRounds = d.coming()
	v.Prepare, v.PrepareNow, v.Prize = d.prepare(), next.task == taskPrepare, d.prize()
	v.Over, v.Facts = d.over(), d.facts()
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
		if seat.Code == nil {
			s.Uncoded++
		}
	}
	return s
}

// states are the states that the organiser watches the whole day: the last copy, the spares, the phones
// of the public, the addresses of the laptop. For a short while there are also the limits that strangers
// have reached, and a warning while codes are being guessed.
func (d Day) states() []organiser.State {
	network := organiser.State{Icon: "share", Kind: "warning", Text: d.T("organiser.network.none")}
	if len(d.Hosts) > 0 {
		network.Kind, network.Text = "ok", d.Hosts[0]
		if len(d.Hosts) > 1 {
			network.Detail = d.T("organiser.network.or", strings.Join(d.Hosts[1:], ", "))
		}
	}
	if d.Fingerprint != "" {
		network.Dialog, network.DialogText = certificateID, d.T("organiser.https.open")
	}
	states := append([]organiser.State{screen.CopyState(d.Words, d.Now, d.Server, d.Copies)}, screen.SpareStates(d.Words, d.Replica)...)
	states = append(states, organiser.State{Icon: "people", Kind: "ok", Text: d.T("organiser.phones", d.Phones)}, network)
	if len(d.Limits) > 0 { // one line for all
		first := d.Limits[0]
		reached := organiser.State{Icon: "warning", Kind: "warning", Passing: true, Text: d.T("organiser.limit." + first.Kind), Detail: d.T("organiser.limit.from", first.Address)}
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
			Icon: "warning", Kind: "warning", Passing: true, Text: d.T("organiser.guesses"), Detail: d.T("organiser.guesses.from", g.Tries, from),
		})
	}
	return states
}

// earlier lists the tournaments when there are several, the newest first.
func (d Day) earlier() []index.Row {
	var list []index.Row
	for _, row := range slices.Backward(d.Index.Rows) {
		if !row.Archived {
			list = append(list, row)
		}
	}
	if len(list) == 1 && list[0].ID == d.Index.Selected {
		return nil
	}
	return list
}

// earlierDetail says when a tournament of the list was held, and whether it does not count.
func (d Day) earlierDetail(row index.Row) string {
	practice := ""
	if row.Practice {
		practice = d.T("organiser.line.practice")
	}
	return screen.Dotted(screen.HeldOn(d.Words, row.Held), practice)
}

// mostFacts is how many events the page of the day lists.
const mostFacts = 6

// facts lists the last events of all matches, the newest first.
func (d Day) facts() []organiser.Fact {
	type dated struct {
		at   time.Time
		fact organiser.Fact
	}
	var all []dated
	for _, m := range d.Matches {
		log := m.Match.Log
		for _, e := range slices.Backward(log[max(0, len(log)-mostFacts):]) {
			f := dated{fact: organiser.Fact{Letter: m.Match.Board, Text: m.EntryInFull(e)}}
			if at, ok := m.WallTime(e.At); ok {
				f.at, f.fact.Time = at, screen.Clock(at.Local())
			}
			all = append(all, f)
		}
	}
	slices.SortStableFunc(all, func(a, b dated) int { return cmp.Compare(b.at.UnixMilli(), a.at.UnixMilli()) })
	facts := make([]organiser.Fact, 0, mostFacts)
	for _, f := range all[:min(len(all), mostFacts)] {
		facts = append(facts, f.fact)
	}
	return facts
}

// capital returns a text that begins with a capital letter.
func capital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:]
}
