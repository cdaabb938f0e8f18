package spare

import (
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// standbyPage is the page of a spare that was started without --listen, in its own browser.
const standbyPage = "http://127.0.0.1:8080/desk"

// Desk is the organiser's page about the other laptops. Its template asks it.
type Desk struct {
	*locale.Words
	organiser.Top
	Now    time.Time
	Status state.Status
	QR     ui.QR // of pageOfSpare; zero: there is none
}

// clock is a time of day, "16:42".
func (d Desk) clock(at time.Time) string { return at.In(d.Now.Location()).Format("15:04") }

// spares counts the spares.
func (d Desk) spares() int {
	n := 0
	for _, p := range d.Status.Peers {
		if p.Kind == state.KindSpare {
			n++
		}
	}
	return n
}

// lacksSpare reports whether there is no spare, and none is awaited: adding one is the next thing to do.
func (d Desk) lacksSpare() bool { return d.spares() == 0 && len(d.Status.Awaited) == 0 }

// add is the button that adds another laptop, with the name that its form proposes.
func (d Desk) add() (b ui.Button, name string) {
	b, name = ui.Button{Icon: "plus", Title: d.T("spare.add")}, d.T("spare.add.proposed")
	if len(d.Status.Peers)+len(d.Status.Awaited) > 0 {
		b.Title, name = d.T("spare.add.more"), ""
	}
	if d.lacksSpare() {
		b.Class = "main"
	}
	return b, name
}

// terminal is the command that follows this laptop, in parts that each stay whole.
func terminal(p state.Pairing) []string {
	verb := "standby"
	if p.Kind == state.KindRelay {
		verb = "relay"
	}
	command := []string{"scacchimagici " + verb}
	if len(p.Addresses) > 0 {
		command = append(command, "--of "+screen.Host(p.Addresses[0]), "--code "+p.Code)
	}
	return command
}

// pageOfSpare is the page of the other laptop with address and code in its form, for its camera; empty: there is none. A
// relay has no page to follow from.
func pageOfSpare(p *state.Pairing) string {
	if p == nil || len(p.Addresses) == 0 || p.Kind != state.KindSpare {
		return ""
	}
	return standbyPage + Given{screen.Host(p.Addresses[0]), p.Code}.Query()
}

// copying reports whether another laptop makes its first copy.
func (d Desk) copying(p state.Peer) bool {
	return d.Status.HandingOver != p.ID && !p.Silent && p.Copied.Total > 0
}

// peer says how another laptop is: kind is "ok", "work", "warning" or "bad".
func (d Desk) peer(p state.Peer) (kind, says string) {
	kind = "ok"
	switch {
	case d.Status.HandingOver == p.ID:
		kind, says = "work", d.T("spare.peer.handing")
	case p.Silent && p.Heard.IsZero():
		kind, says = "bad", d.T("spare.peer.never")
	case p.Silent:
		kind, says = "bad", d.T("spare.peer.silent", screen.Span(d.Words, d.Now.Sub(p.Heard).Truncate(time.Second)))
	case d.copying(p):
		kind, says = "work", d.T("spare.peer.copying")
	case p.Behind > 0:
		says = d.T("spare.peer.behind", p.Behind)
	case p.Kind == state.KindRelay:
		says = d.T("spare.peer.relaying")
	default:
		says = d.T("spare.peer.ready")
	}
	if p.Fault != nil {
		kind = "warning"
	}
	return kind, says
}

// canTakeOver reports whether this laptop can hand over to another one.
func (d Desk) canTakeOver(p state.Peer) bool {
	return p.Kind == state.KindSpare && !p.Silent && p.Copied.Total == 0 && d.Status.HandingOver == ""
}

// handOver is the question before this laptop hands over to another one.
func (d Desk) handOver(p state.Peer) confirm {
	return confirm{
		id: "hand-over-" + p.ID, button: ui.Button{Icon: "swap", Title: d.T("spare.hand"), Class: "small", Open: "hand-over-" + p.ID}, title: d.T("spare.hand.title", p.Name),
		text: []string{d.T("spare.hand.text"), d.T("spare.hand.text2")}, send: ui.Button{Icon: "swap", Title: d.T("spare.hand.do", p.Name), Class: "main"},
		do: order(state.HandOver{}, ui.Field{Name: "peer", Value: p.ID}),
	}
}

// remove is the question before another laptop is removed.
func (d Desk) remove(p state.Peer) confirm {
	return confirm{
		id: "remove-" + p.ID, button: ui.Button{Icon: "close", Title: d.T("spare.remove"), Class: "small", Open: "remove-" + p.ID}, title: d.T("spare.remove.title", p.Name),
		text: []string{d.T("spare.remove.text")}, send: ui.Button{Icon: "close", Title: d.T("spare.remove.do"), Class: "danger"},
		do: order(state.RemovePeer{}, ui.Field{Name: "peer", Value: p.ID}),
	}
}

// confirmBoth is the order that sets whether an entry is confirmed only when it is on both disks.
func confirmBoth(on bool) ui.Command {
	return order(state.ConfirmBoth{}, ui.Field{Name: "on", Value: strconv.FormatBool(on)})
}

// mostLeft is how many of the entries left behind the page lists.
const mostLeft = 12

// left are the last of the entries that only this laptop has.
func (d Desk) left(l state.LeftBehind) []fact {
	var facts []fact
	for _, e := range l.Entries[max(0, len(l.Entries)-mostLeft):] {
		facts = append(facts, left(d.Words, d.Now.Location(), state.LeftLine{At: e.At, Stream: e.Stream, Kind: e.Kind, Data: e.Data}))
	}
	return facts
}

// becomeSpare is the order to become the spare. The page of the spare then replaces the desk.
func becomeSpare() ui.Command {
	c := order(state.BecomeSpare{})
	c.Then = "/desk"
	return c
}

// left describes an entry that only this laptop has: when, on which board, what it was, and
// what is needed to do it again.
func left(words *locale.Words, zone *time.Location, e state.LeftLine) fact {
	f := fact{time: e.At.In(zone).Format(time.TimeOnly), text: words.T("spare.left.of.other")}
	of, place, _ := strings.Cut(string(e.Stream), "/")
	if of == "match" && place != "" {
		f.letter = place[len(place)-1:]
	}
	switch {
	case of == "match" && words.Has("spare.fact."+e.Kind): // none of an entry of another version
		f.text = words.T("spare.fact." + e.Kind)
		if more := detail(words, e); more != "" {
			f.text = words.T("spare.left.detail", f.text, more)
		}
	case words.Has("spare.left.of." + of):
		f.text = words.T("spare.left.of." + of)
	}
	return f
}

// detail is where a fact of a match happened, or how it ended; empty: its kind is enough.
func detail(words *locale.Words, e state.LeftLine) string {
	fact, err := magici.Facts.Load(e.Kind, e.Data)
	if err != nil {
		return "" // of another version
	}
	switch fact := fact.(type) {
	case magici.Moved:
		if fact.From == fact.To { // it has no place
			return ""
		}
		return words.T("spare.left.move", fact.From.String(), fact.To.String())
	case magici.Called:
		return fact.Square.String()
	case magici.Placed:
		return fact.Square.String()
	case magici.Settled:
		return words.T("entry.outcome." + string(fact.Outcome))
	}
	return ""
}

// actor names who has given an order, by the seat.
func actor(words *locale.Words, name string) string {
	seat, device, ok := access.Actor(name)
	switch {
	case !ok && device != "":
		return words.T("spare.left.device")
	case !ok:
		return words.T("role.system")
	}
	place := seat.Place
	if _, house := seat.House(); seat.Role == role.Strategist {
		place = house
	}
	return words.T("seat."+string(seat.Role), place)
}

// Left is the list of the entries that only this laptop has, or had when it was the first one.
type Left struct {
	Words *locale.Words
	Zone  *time.Location
	File  string // its path on this laptop
	Lines []state.LeftLine
}
