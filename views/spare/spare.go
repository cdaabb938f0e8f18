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

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/screen"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// OrdersPath takes the orders about the other laptops.
const OrdersPath = "/api/v1/replica/commands"

// Spare is all that the spare laptop's page shows.
type Spare struct {
	Words    *locale.Words
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

// T returns a text of the catalogue.
func (s Spare) T(key string, args ...any) string { return s.Words.T(key, args...) }

// View returns the page.
func (s Spare) View() View {
	of := *cmp.Or(s.Status.Spare, &state.Spare{Step: state.TakingOver})
	v := View{
		Base: layout.Base{Words: s.Words, Frame: layout.Frame{Now: s.Server}, Language: s.Language},
		Time: s.Now.Format("15:04"), State: s.state(of), Progress: s.progress(of), Steps: s.steps(of),
	}
	if s.Stranger {
		v.State.Fault = ""
		v.Nothing = s.T("spare.stranger")
		if of.Primary.Address != "" {
			v.Figures = []Figure{{Value: screen.Host(of.Primary.Address), Text: s.T("spare.figure.primary"), Address: true}}
		}
		v.Take = &Take{Button: ui.Button{Title: s.T("spare.take"), Locked: s.T("spare.take.stranger"), Class: "main"}}
		return v
	}
	if of.Step == state.Asking || of.Step == state.Joining {
		v.Ask = s.ask(of)
		v.Take = &Take{Button: ui.Button{Title: s.T("spare.take"), Locked: s.T("spare.take.nothing"), Class: "main"}}
		return v
	}
	v.Figures = s.figures(of)
	v.Matches, v.Facts = s.matches(), s.facts()
	if len(v.Matches) == 0 && len(v.Facts) == 0 {
		v.Nothing = s.T("spare.nothing")
		if of.CanTakeOver() {
			v.Nothing = s.T("spare.nothing.yet")
		}
	}
	v.Take, v.Warning = s.take(of)
	v.Disk, v.Alone = s.disk(of)
	if of.Keyless && v.Disk == "" {
		v.Disk, v.Alone = s.T("spare.keyless"), true
	}
	if f := of.Fault; of.Step == state.Stopped && f != nil && slices.Contains(mendedByCode, f.Key) {
		v.Ask = s.ask(of)
	}
	v.Stop = &Confirm{
		ID: "stop", Button: ui.Button{Title: s.T("spare.stop"), Class: "small", Open: "stop"}, Title: s.T("spare.stop.title"),
		Text: []string{s.T("spare.stop.text"), s.T("spare.stop.text2")}, Go: ui.Button{Icon: "close", Title: s.T("spare.stop.do"), Class: "danger"},
		Do: order(state.StopFollowing{}),
	}
	if of.Step == state.TakingOver {
		v.Stop = nil
	}
	if b := of.Before; b != nil {
		v.Before = &Before{Text: s.T("spare.before"), File: b.File}
		if b.Followed {
			v.Before.Text = s.T("spare.before.followed")
		}
		if b.Left != "" {
			v.Before.Left, v.Before.Href = s.T("spare.before.left", b.Count), screen.LeftPath
		}
	}
	return v
}

// mendedByCode are the keys of the faults that a new code mends.
var mendedByCode = []string{"fault.replica.unknown", "fault.replica.noprimary", "fault.replica.removed", "fault.replica.stranger"}

// order is one for this laptop, as a form sends it.
func order(o state.Order, fields ...ui.Field) ui.Command {
	return ui.Command{Action: OrdersPath, Fields: append([]ui.Field{{Name: "command", Value: state.Orders.Word(o)}}, fields...)}
}

// state says at a glance how the spare laptop is.
func (s Spare) state(of state.Spare) State {
	v := State{Kind: "work", Icon: "clock", Title: s.T("spare.state." + string(of.Step))}
	switch of.Step {
	case state.Asking:
		v.Icon, v.Line = "laptop", s.T("spare.state.asking.line")
	case state.Joining:
		v.Line = s.T("spare.state.joining.line", screen.Host(of.Primary.Address))
	case state.Copying:
		v.Icon, v.Line = "copy", s.T("spare.state.copying.line")
	case state.Following:
		v.Kind, v.Icon = "ok", "check"
		v.Line = s.T("spare.state.following.line", of.Since.In(s.Now.Location()).Format("15:04"))
		if s.Title != "" && !s.Stranger {
			v.Line += " " + s.T("spare.state.following.tournament", s.Title)
		}
	case state.Silent:
		v.Kind, v.Icon, v.Line = "bad", "plug", s.T("spare.state.silent.line")
		if silence := s.Now.Sub(of.Heard); !of.Heard.IsZero() && silence >= 2*time.Second {
			v.Title = s.T("spare.state.silent.since", screen.Span(s.Words, silence.Truncate(time.Second)))
		}
	case state.Stopped:
		v.Kind, v.Icon = "bad", "warning"
	case state.TakingOver:
		v.Line = s.T("spare.state.taking-over.line")
	}
	if of.Fault != nil {
		v.Fault = s.Words.Fault(of.Fault)
	}
	return v
}

// progress is that of the first copy.
func (s Spare) progress(of state.Spare) *Progress {
	c := of.Copied
	if of.Step != state.Copying || c.Total == 0 {
		return nil
	}
	p := &Progress{Percent: int(min(100, 100*c.Entries/c.Total)), Text: s.T("spare.progress.facts", c.Entries, c.Total)}
	if c.TotalBytes > 0 {
		p.Percent = int(min(100, 100*c.Bytes/c.TotalBytes))
	}
	if c.Bytes > 0 {
		p.Text = s.T("spare.progress.bytes", p.Text, float64(c.Bytes)/1e6)
	}
	return p
}

// figures are how far behind this laptop is, when it last heard the first one, and where both are.
func (s Spare) figures(of state.Spare) []Figure {
	var all []Figure
	if of.Step != state.Copying {
		all = append(all, Figure{Value: s.T("spare.number", of.Behind), Text: s.T("spare.figure.behind", of.Behind, of.Entries+of.Behind), Kind: kindOf(of.Behind > 0 && of.Step != state.Following)})
	}
	if !of.Heard.IsZero() {
		silence := max(0, s.Now.Sub(of.Heard))
		f := Figure{Value: s.T("spare.tenths", silence.Seconds()), Unit: s.T("spare.ago"), Text: s.T("spare.figure.heard"), Kind: kindOf(of.Step == state.Silent)}
		switch {
		case silence >= time.Hour:
			f.Value, f.Unit = strconv.Itoa(int(silence.Hours())), s.T("spare.ago.hours")
		case silence >= 2*time.Minute:
			f.Value, f.Unit = strconv.Itoa(int(silence.Minutes())), s.T("spare.ago.minutes")
		case silence >= 10*time.Second:
			f.Value = strconv.Itoa(int(silence.Seconds()))
		}
		all = append(all, f)
	}
	here := Figure{Value: screen.Host(of.Reach), Text: s.T("spare.figure.here"), Address: true}
	if of.Primary.Address != "" {
		here.Detail = s.T("spare.figure.there", screen.Host(of.Primary.Address))
	}
	if here.Value == "" {
		here.Value, here.Text, here.Detail = screen.Host(of.Primary.Address), s.T("spare.figure.primary"), ""
	}
	return append(all, here)
}

func kindOf(bad bool) string {
	if bad {
		return "bad"
	}
	return ""
}

// ask asks for the first laptop, with the values of a QR code or of the last try.
func (s Spare) ask(of state.Spare) *Ask {
	a := &Ask{
		Command: order(state.Follow{}), Address: cmp.Or(s.Given.Address, screen.Host(of.Primary.Address)), Code: s.Given.Code, Looking: of.Step != state.Stopped,
	}
	for _, f := range of.Found {
		found := Found{Name: cmp.Or(f.Name, screen.Host(f.Address)), Address: screen.Host(f.Address)}
		if found.Address == s.Given.Address {
			a.Found = slices.Insert(a.Found, 0, found) // the first one is chosen
		} else {
			a.Found = append(a.Found, found)
		}
	}
	if s.Given.Address != "" && len(a.Found) > 0 && a.Found[0].Address != s.Given.Address {
		a.Found = slices.Insert(a.Found, 0, Found{Name: s.Given.Address, Address: s.Given.Address})
	}
	return a
}

// steps are the steps of the takeover by this laptop.
func (s Spare) steps(of state.Spare) []Step {
	step := func(n string) Step {
		return Step{Title: s.T("spare.step." + n), Text: s.T("spare.step." + n + ".text")}
	}
	paused := step("paused")
	var left []string
	for _, m := range s.Matches {
		if m.Match.MatchRuns() && !s.Stranger {
			left = append(left, m.clock())
		}
	}
	if len(left) > 0 && of.Step != state.Copying {
		paused.Text = s.T("spare.step.paused.left", s.list(left))
	}
	return []Step{paused, step("devices"), step("referees")}
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

// matches are the copied matches, as proof.
func (s Spare) matches() []MatchView {
	var all []MatchView
	for _, m := range s.Matches {
		line := MatchView{Letter: m.Match.Board, Detail: m.State()}
		for _, side := range []chess.Side{chess.White, chess.Black} {
			line.Sides[side] = Side{House: m.House(side), Turn: m.Match.Phase().Playing() && m.Match.ToMove() == side}
			if m.Match.Started() {
				line.Sides[side].Points = strconv.Itoa(int(m.Match.Play.Points[side]))
			}
		}
		if m.Match.Phase().Playing() {
			line.Clock = m.clock()
		}
		all = append(all, line)
	}
	return all
}

// mostFacts is how many facts the page lists.
const mostFacts = 4

// facts are the last entries, the newest first.
func (s Spare) facts() []Fact {
	type dated struct {
		at   time.Time
		fact Fact
	}
	var all []dated
	for _, m := range s.Matches {
		log := m.Match.Log
		for _, e := range slices.Backward(log[max(0, len(log)-mostFacts):]) {
			f := dated{fact: Fact{Letter: m.Match.Board, Text: m.EntryInFull(e)}}
			if at, ok := m.WallTime(e.At); ok && f.fact.Text != "" {
				f.at, f.fact.Time = at, at.In(s.Now.Location()).Format(time.TimeOnly)
				all = append(all, f)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b dated) int { return b.at.Compare(a.at) })
	var facts []Fact
	for _, f := range all[:min(len(all), mostFacts)] {
		facts = append(facts, f.fact)
	}
	return facts
}

// take is the button, which is always there and says why it is locked while it is, with the warning above it.
func (s Spare) take(of state.Spare) (t *Take, warning string) {
	t = &Take{Button: ui.Button{Icon: "laptop", Title: s.T("spare.take"), Class: "main"}}
	switch {
	case of.Step == state.TakingOver:
		t.Locked = s.T("spare.take.going")
	case of.Step == state.Stopped:
		t.Locked = s.T("spare.take.stopped")
	case !of.CanTakeOver():
		t.Locked = s.T("spare.take.copying")
	case of.Step == state.Silent:
		t.Detail, t.Command = s.T("spare.take.now"), order(state.TakeOver{})
		if of.Behind > 0 {
			warning = s.T("spare.take.behind", of.Behind)
		}
	default:
		t.Detail, t.Open = s.T("spare.take.asks"), "take"
		t.Confirm = &Confirm{
			ID: "take", Title: s.T("spare.take.title"), Text: []string{s.T("spare.take.text", cmp.Or(of.Primary.Name, screen.Host(of.Primary.Address))), s.T("spare.take.text2")},
			Go: ui.Button{Icon: "laptop", Title: s.T("spare.take.do"), Class: "main"}, Do: order(state.TakeOver{}, ui.Field{Name: "force", Value: "true"}),
		}
		warning = s.T("spare.take.warning")
	}
	return t, warning
}

// disk says where an entry is when a phone says that it is saved.
func (s Spare) disk(of state.Spare) (text string, alone bool) {
	switch {
	case of.Step != state.Following:
		return "", false
	case of.ConfirmBoth && of.Alone:
		return s.T("spare.disk.alone"), true
	case of.ConfirmBoth:
		return s.T("spare.disk.both"), false
	}
	return s.T("spare.disk.one"), false
}
