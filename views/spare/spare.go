// Package spare is the room of the spare laptop: its own page, with the server that answers people until it takes over,
// the desk's page about the other laptops, and the change of all devices to the one that takes over.
//
// While there is a spare, each page fetches another one ahead, out of sight ([Changes.Leave]): where the spare is, and
// the pass of this device, which both laptops can check because its key stands in the log. When its laptop is silent the
// page asks the spare whether it has taken over ([Changes.Question]), and if so goes there ([Changes.Arrive]) and shows
// the pass ([Changes.Take]).
package spare

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/screen"
	"scacchimagici/views/ui"
)

// OrdersPath takes the orders about the other laptops.
const OrdersPath = "/api/v1/replica/commands"

// Spare is the spare laptop's own page. Its template asks it.
type Spare struct {
	*locale.Words
	Language string // address that switches the language
	Now      time.Time
	Server   int64 // the server's clock then, in milliseconds
	Status   state.Status
	Title    string  // of the tournament; empty: there is none yet
	Matches  []Match // running matches, or the last ones
	Stranger bool    // the viewer does not sit at this laptop: the page shows nothing of the tournament
	Given    Given   // prefilled values of the form of the first laptop
}

// Given is what the QR code of the first laptop brings to the form of a spare. It has no effect before a
// tap on that form. It is zero without a QR code.
type Given struct {
	Address string // of the first laptop, "192.168.8.2:8080"
	Code    string // to be paired
}

// ReadGiven reads the values from an address.
func ReadGiven(q url.Values) Given {
	const longest = 200
	g := Given{q.Get("laptop"), q.Get("codice")}
	if len(g.Address) > longest || len(g.Code) > longest {
		return Given{}
	}
	return g
}

// Query writes what ReadGiven reads; it is empty without values.
func (g Given) Query() string {
	if g == (Given{}) {
		return ""
	}
	return "?" + url.Values{"laptop": {g.Address}, "codice": {g.Code}}.Encode()
}

// Match is a match as the log here has it.
type Match struct {
	screen.Scene
	WallTime func(magici.Instant) (at time.Time, ok bool) // of an event; ok is false without one
}

// spare is this laptop as a spare. It is taking over while there is none.
func (s Spare) spare() state.Spare {
	return *cmp.Or(s.Status.Spare, &state.Spare{Step: state.TakingOver})
}

// joined reports whether this laptop follows another one, or has followed one.
func (s Spare) joined() bool {
	step := s.spare().Step
	return step != state.Asking && step != state.Joining
}

// shows reports whether the page shows what this laptop holds, and takes orders about it.
func (s Spare) shows() bool { return s.joined() && !s.Stranger }

// asks reports whether the page asks for the first laptop.
func (s Spare) asks() bool {
	of := s.spare()
	mended := of.Step == state.Stopped && of.Fault != nil && slices.Contains(mendedByCode, of.Fault.Key)
	return !s.Stranger && (!s.joined() || mended)
}

// mendedByCode are the keys of the faults that a new code mends.
var mendedByCode = []string{"fault.replica.unknown", "fault.replica.noprimary", "fault.replica.removed", "fault.replica.stranger"}

// order is one for this laptop, as a form sends it.
func order(o state.Order, fields ...ui.Field) ui.Command {
	return screen.Command(OrdersPath, state.Orders.Word(o), fields...)
}

// glance is the state of the spare laptop at a glance.
type glance struct {
	kind  string // "ok", "work" or "bad"
	icon  string
	title string
	line  string
}

func (s Spare) glance() glance {
	of := s.spare()
	g := glance{kind: "work", icon: "clock", title: s.T("spare.state." + string(of.Step))}
	switch of.Step {
	case state.Asking:
		g.icon, g.line = "laptop", s.T("spare.state.asking.line")
	case state.Joining:
		g.line = s.T("spare.state.joining.line", screen.Host(of.Primary.Address))
	case state.Copying:
		g.icon, g.line = "copy", s.T("spare.state.copying.line")
	case state.Following:
		g.kind, g.icon = "ok", "check"
		g.line = s.T("spare.state.following.line", of.Since.In(s.Now.Location()).Format("15:04"))
		if s.Title != "" && !s.Stranger {
			g.line += " " + s.T("spare.state.following.tournament", s.Title)
		}
	case state.Silent:
		g.kind, g.icon, g.line = "bad", "plug", s.T("spare.state.silent.line")
		if silence := s.Now.Sub(of.Heard); !of.Heard.IsZero() && silence >= 2*time.Second {
			g.title = s.T("spare.state.silent.since", screen.Span(s.Words, silence.Truncate(time.Second)))
		}
	case state.Stopped:
		g.kind, g.icon = "bad", "warning"
	case state.TakingOver:
		g.line = s.T("spare.state.taking-over.line")
	}
	return g
}

// percent is how much of the first copy is there.
func (s Spare) percent() int {
	c := s.spare().Copied
	if c.TotalBytes > 0 {
		return int(min(100, 100*c.Bytes/c.TotalBytes))
	}
	return int(min(100, 100*c.Entries/c.Total))
}

// copiedText is the same in words.
func (s Spare) copiedText() string {
	c := s.spare().Copied
	text := s.T("spare.progress.facts", c.Entries, c.Total)
	if c.Bytes > 0 {
		text = s.T("spare.progress.bytes", text, float64(c.Bytes)/1e6)
	}
	return text
}

// figure is a number about the state of the copy.
type figure struct {
	value, unit string
	text        string
	detail      string
	kind        string // "bad" while it is alarming
	address     bool   // it is an address, which is longer than a number
}

// figures are how far behind this laptop is, when it last heard the first one, and where both are. A stranger sees only
// where the first one is.
func (s Spare) figures() []figure {
	of := s.spare()
	primary := figure{value: screen.Host(of.Primary.Address), text: s.T("spare.figure.primary"), address: true}
	switch {
	case s.Stranger && primary.value != "":
		return []figure{primary}
	case !s.shows():
		return nil
	}
	var all []figure
	if of.Step != state.Copying {
		all = append(all, figure{value: s.T("spare.number", of.Behind), text: s.T("spare.figure.behind", of.Behind, of.Entries+of.Behind), kind: kindOf(of.Behind > 0 && of.Step != state.Following)})
	}
	if !of.Heard.IsZero() {
		silence := max(0, s.Now.Sub(of.Heard))
		f := figure{value: s.T("spare.tenths", silence.Seconds()), unit: s.T("spare.ago"), text: s.T("spare.figure.heard"), kind: kindOf(of.Step == state.Silent)}
		switch {
		case silence >= time.Hour:
			f.value, f.unit = strconv.Itoa(int(silence.Hours())), s.T("spare.ago.hours")
		case silence >= 2*time.Minute:
			f.value, f.unit = strconv.Itoa(int(silence.Minutes())), s.T("spare.ago.minutes")
		case silence >= 10*time.Second:
			f.value = strconv.Itoa(int(silence.Seconds()))
		}
		all = append(all, f)
	}
	here := figure{value: screen.Host(of.Reach), text: s.T("spare.figure.here"), address: true}
	if of.Primary.Address != "" {
		here.detail = s.T("spare.figure.there", screen.Host(of.Primary.Address))
	}
	if here.value == "" {
		here = primary
	}
	return append(all, here)
}

func kindOf(bad bool) string {
	if bad {
		return "bad"
	}
	return ""
}

// found are the laptops on this network that may be the first one; that of the QR code is the first of them.
func (s Spare) found() []state.Found {
	var all []state.Found
	for _, f := range s.spare().Found {
		found := state.Found{Name: cmp.Or(f.Name, screen.Host(f.Address)), Address: screen.Host(f.Address)}
		if found.Address == s.Given.Address {
			all = slices.Insert(all, 0, found) // the first one is chosen
		} else {
			all = append(all, found)
		}
	}
	if s.Given.Address != "" && len(all) > 0 && all[0].Address != s.Given.Address {
		all = slices.Insert(all, 0, state.Found{Name: s.Given.Address, Address: s.Given.Address})
	}
	return all
}

// pausedText says that a takeover pauses the matches, with the time that each has left.
func (s Spare) pausedText() string {
	var left []string
	for _, m := range s.Matches {
		if m.Match.MatchRuns() && !s.Stranger {
			left = append(left, m.clock())
		}
	}
	if len(left) > 0 && s.spare().Step != state.Copying {
		return s.T("spare.step.paused.left", s.list(left))
	}
	return s.T("spare.step.paused.text")
}

// list joins texts as a sentence does.
func (s Spare) list(all []string) string {
	if len(all) == 1 {
		return all[0]
	}
	return s.T("spare.and", strings.Join(all[:len(all)-1], ", "), all[len(all)-1])
}

// clock is the time left in the match.
func (m Match) clock() string {
	return ui.Clock{Minutes: true}.Show(m.Match.MatchLeft(m.Now))
}

// nothing says why the page shows nothing of the tournament; empty: it shows something.
func (s Spare) nothing() string {
	switch {
	case s.Stranger:
		return s.T("spare.stranger")
	case len(s.Matches) > 0 || len(s.facts()) > 0:
		return ""
	case s.spare().CanTakeOver():
		return s.T("spare.nothing.yet")
	}
	return s.T("spare.nothing")
}

// fact is an event of a match.
type fact struct{ time, letter, text string }

// mostFacts is how many facts the page lists.
const mostFacts = 4

// facts are the last entries, the newest first. A stranger sees none.
func (s Spare) facts() []fact {
	if s.Stranger {
		return nil
	}
	type dated struct {
		at time.Time
		fact
	}
	var all []dated
	for _, m := range s.Matches {
		log := m.Match.Log
		for _, e := range slices.Backward(log[max(0, len(log)-mostFacts):]) {
			text := m.EntryInFull(e)
			if at, ok := m.WallTime(e.At); ok && text != "" {
				all = append(all, dated{at, fact{at.In(s.Now.Location()).Format(time.TimeOnly), m.Match.Board, text}})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b dated) int { return b.at.Compare(a.at) })
	var facts []fact
	for _, f := range all[:min(len(all), mostFacts)] {
		facts = append(facts, f.fact)
	}
	return facts
}

// confirm asks before an order.
type confirm struct {
	id     string    // of the dialog
	button ui.Button // opens the dialog
	title  string
	text   []string
	send   ui.Button
	do     ui.Command
}

// take is the button that takes over. It opens a question first while the first laptop still answers.
func (s Spare) take() ui.Button {
	of := s.spare()
	b := ui.Button{Icon: "laptop", Title: s.T("spare.take"), Class: "main"}
	switch {
	case s.Stranger:
		b.Icon, b.Locked = "", s.T("spare.take.stranger")
	case !s.joined():
		b.Icon, b.Locked = "", s.T("spare.take.nothing")
	case of.Step == state.TakingOver:
		b.Locked = s.T("spare.take.going")
	case of.Step == state.Stopped:
		b.Locked = s.T("spare.take.stopped")
	case !of.CanTakeOver():
		b.Locked = s.T("spare.take.copying")
	case of.Step == state.Silent:
		b.Detail = s.T("spare.take.now")
	default:
		b.Detail, b.Open = s.T("spare.take.asks"), "take"
	}
	return b
}

// warning stands above the button that takes over; empty: there is none.
func (s Spare) warning() string {
	switch take, behind := s.take(), s.spare().Behind; {
	case take.Open != "":
		return s.T("spare.take.warning")
	case take.Locked == "" && behind > 0:
		return s.T("spare.take.behind", behind)
	}
	return ""
}

// confirmTake is the question of the button that takes over.
func (s Spare) confirmTake() confirm {
	first := s.spare().Primary
	return confirm{
		id: "take", title: s.T("spare.take.title"), text: []string{s.T("spare.take.text", cmp.Or(first.Name, screen.Host(first.Address))), s.T("spare.take.text2")},
		send: ui.Button{Icon: "laptop", Title: s.T("spare.take.do"), Class: "main"}, do: order(state.TakeOver{}, ui.Field{Name: "force", Value: "true"}),
	}
}

// stops reports whether this laptop can stop being a spare.
func (s Spare) stops() bool { return s.shows() && s.spare().Step != state.TakingOver }

// stop is the question before it stops.
func (s Spare) stop() confirm {
	return confirm{
		id: "stop", button: ui.Button{Title: s.T("spare.stop"), Class: "small", Open: "stop"}, title: s.T("spare.stop.title"),
		text: []string{s.T("spare.stop.text"), s.T("spare.stop.text2")}, send: ui.Button{Icon: "close", Title: s.T("spare.stop.do"), Class: "danger"},
		do: order(state.StopFollowing{}),
	}
}

// disk says where an entry is when a phone says that it is saved; empty: unknown. alone makes a warning of it.
func (s Spare) disk() (text string, alone bool) {
	of := s.spare()
	switch {
	case of.Step != state.Following && of.Keyless:
		return s.T("spare.keyless"), true
	case of.Step != state.Following:
		return "", false
	case of.ConfirmBoth && of.Alone:
		return s.T("spare.disk.alone"), true
	case of.ConfirmBoth:
		return s.T("spare.disk.both"), false
	}
	return s.T("spare.disk.one"), false
}
