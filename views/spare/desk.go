package spare

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/ui"
)

// pageOfSpare is the page of a spare that was started without --listen, in its own browser.
const pageOfSpare = "http://127.0.0.1:8080/desk"

// Desk is all that the organiser's page about the other laptops shows.
type Desk struct {
	Words    *locale.Words
	Language string // address that switches the language
	Now      time.Time
	Server   int64 // the server's clock then, in milliseconds
	Status   state.Status
}

// T returns a text of the catalogue.
func (d Desk) T(key string, args ...any) string { return d.Words.T(key, args...) }

// View returns the page.
func (d Desk) View() DeskView {
	v := DeskView{Top: screen.OrganiserTop(d.Words, screen.SparePath, d.Language, d.Server)}
	if d.Status.Role == state.RoleFormer {
		v.Former = d.former()
		return v
	}
	if d.Status.Fault != nil {
		v.Fault = d.Words.Fault(d.Status.Fault)
	}
	spares := 0
	for _, p := range d.Status.Peers {
		if p.Kind == state.KindSpare {
			spares++
		}
		v.Peers = append(v.Peers, d.peer(p))
	}
	for _, a := range d.Status.Awaited {
		text := "spare.awaited.spare"
		if a.WasFirst {
			text = "spare.awaited.first"
		}
		v.Awaited = append(v.Awaited, Awaited{Name: a.Name, State: d.T("spare.awaited"), Text: d.T(text)})
	}
	if d.Status.Pairing != nil {
		v.Pairing = d.pairing(*d.Status.Pairing)
	} else {
		v.Add = &Add{
			Command: order(state.AddPeer{}), Title: d.T("spare.add"), Name: d.T("spare.add.proposed"), Main: spares == 0 && v.Awaited == nil,
		}
		if len(d.Status.Peers) > 0 || v.Awaited != nil {
			v.Add.Title, v.Add.Name = d.T("spare.add.more"), ""
		}
	}
	if spares == 0 && v.Pairing == nil && v.Awaited == nil {
		v.What = three(func(n string) Step {
			return Step{Title: d.T("spare.desk.step." + n), Text: d.T("spare.desk.step." + n + ".text")}
		})
	}
	if spares > 0 {
		v.Both = d.both()
	}
	return v
}

// three are the steps 1 to 3.
func three(step func(n string) Step) []Step {
	return []Step{step("1"), step("2"), step("3")}
}

// pairing is the open code, with the steps on the other laptop.
func (d Desk) pairing(p state.Pairing) *Pairing {
	v := &Pairing{
		Title: d.T("spare.pairing", p.Name), Code: p.Code, Until: d.T("spare.pairing.until", p.Until.In(d.Now.Location()).Format("15:04")),
		Steps: three(func(n string) Step {
			return Step{Title: d.T("spare.pairing.step." + n), Text: d.T("spare.pairing.step." + n + ".text")}
		}), Cancel: order(state.CancelPairing{}),
	}
	verb := "standby"
	if p.Kind == state.KindRelay {
		verb = "relay"
	}
	v.Command = []string{"scacchimagici " + verb}
	for _, a := range p.Addresses {
		v.Addresses = append(v.Addresses, screen.Host(a))
	}
	if len(v.Addresses) > 0 {
		v.Command = append(v.Command, "--of "+v.Addresses[0], "--code "+p.Code)
		if p.Kind == state.KindSpare { // a relay has no page to follow from
			v.Page = pageOfSpare + Given{v.Addresses[0], p.Code}.Query()
		}
	}
	return v
}

// peer is another laptop: how far behind it is, when it was last heard, its address.
func (d Desk) peer(p state.Peer) Peer {
	v := Peer{Name: p.Name, Icon: "laptop", Kind: "ok", Details: []string{d.T("spare.kind." + string(p.Kind))}}
	if p.Kind == state.KindRelay {
		v.Icon = "screen"
	}
	if p.Reach != "" {
		v.Details[0] = screen.Dotted(v.Details[0], screen.Host(p.Reach))
	}
	switch {
	case d.Status.HandingOver == p.ID:
		v.Kind, v.State = "work", d.T("spare.peer.handing")
	case p.Silent && p.Heard.IsZero():
		v.Kind, v.State = "bad", d.T("spare.peer.never")
	case p.Silent:
		v.Kind, v.State = "bad", d.T("spare.peer.silent", screen.Span(d.Words, d.Now.Sub(p.Heard).Truncate(time.Second)))
	case p.Copied.Total > 0:
		v.Kind, v.State = "work", d.T("spare.peer.copying")
		v.Progress = &Progress{Percent: int(min(100, 100*p.Copied.Entries/p.Copied.Total)), Text: d.T("spare.progress.facts", p.Copied.Entries, p.Copied.Total)}
	case p.Behind > 0:
		v.State = d.T("spare.peer.behind", p.Behind)
	default:
		v.State = d.T("spare.peer.ready")
		if p.Kind == state.KindRelay {
			v.State = d.T("spare.peer.relaying")
		}
	}
	if p.Fault != nil {
		v.Kind, v.Fault = "warning", d.Words.Fault(p.Fault)
	}
	if p.Left > 0 {
		v.Details = append(v.Details, d.T("spare.peer.left", p.Left))
	}
	peer := ui.Field{Name: "peer", Value: p.ID}
	if p.Kind == state.KindSpare && !p.Silent && p.Copied.Total == 0 && d.Status.HandingOver == "" {
		v.HandOver = &Confirm{
			ID: "hand-over-" + p.ID, Button: ui.Button{Icon: "swap", Title: d.T("spare.hand"), Class: "small", Open: "hand-over-" + p.ID}, Title: d.T("spare.hand.title", p.Name),
			Text: []string{d.T("spare.hand.text"), d.T("spare.hand.text2")}, Go: ui.Button{Icon: "swap", Title: d.T("spare.hand.do", p.Name), Class: "main"},
			Do: order(state.HandOver{}, peer),
		}
	}
	v.Remove = Confirm{
		ID: "remove-" + p.ID, Button: ui.Button{Icon: "close", Title: d.T("spare.remove"), Class: "small", Open: "remove-" + p.ID}, Title: d.T("spare.remove.title", p.Name),
		Text: []string{d.T("spare.remove.text")}, Go: ui.Button{Icon: "close", Title: d.T("spare.remove.do"), Class: "danger"}, Do: order(state.RemovePeer{}, peer),
	}
	return v
}

// both is the setting that confirms on both disks.
func (d Desk) both() *Both {
	on := d.Status.ConfirmBoth
	v := &Both{On: on, Text: d.T("spare.both.off"), Command: order(state.ConfirmBoth{}, ui.Field{Name: "on", Value: "true"}), Do: ui.Button{Title: d.T("spare.both.do")}}
	if on {
		v.Text, v.Do.Title = d.T("spare.both.on"), d.T("spare.both.undo")
		v.Command = order(state.ConfirmBoth{}, ui.Field{Name: "on", Value: "false"})
	}
	if !d.Status.AloneSince.IsZero() {
		v.Alone = d.T("spare.both.alone", d.Status.AloneSince.In(d.Now.Location()).Format("15:04"))
	}
	return v
}

// mostLeft is how many of the entries left behind the page lists.
const mostLeft = 12

// former says which laptop has taken over, what only this one has, and how it becomes the spare.
func (d Desk) former() *Former {
	t := *cmp.Or(d.Status.TakenOverBy, &state.Takeover{})
	v := &Former{
		Title: d.T("spare.former"), Text: d.T("spare.former.text"), Steps: three(func(n string) Step {
			return Step{Title: d.T("spare.become." + n), Text: d.T("spare.become." + n + ".text")}
		}),
		Line:   d.T("spare.former.line", cmp.Or(t.Name, screen.Host(t.Reach)), t.At.In(d.Now.Location()).Format("15:04")),
		Become: becomeSpare(), Do: ui.Button{Icon: "swap", Title: d.T("spare.become"), Detail: d.T("spare.become.of", cmp.Or(t.Name, screen.Host(t.Reach))), Class: "main"},
	}
	if t.Reach != "" {
		v.Go = t.Reach + "/desk"
	}
	if d.Status.Returning {
		v.Soon = d.T("spare.former.soon")
	}
	if d.Status.NeedsCode {
		v.Steps[2].Text = d.T("spare.become.3.code")
		v.Code = d.T("fault.replica.unknown", cmp.Or(t.Name, screen.Host(t.Reach)))
	}
	l := d.Status.LeftBehind
	if l == nil {
		return v
	}
	v.Left, v.File, v.All = d.T("spare.left.some", l.Count), l.File, screen.LeftPath
	for _, e := range l.Entries[max(0, len(l.Entries)-mostLeft):] {
		v.Facts = append(v.Facts, left(d.Words, d.Now.Location(), state.LeftLine{At: e.At, Stream: e.Stream, Kind: e.Kind, Data: e.Data}))
	}
	if more := l.Count - len(v.Facts); more > 0 {
		v.More = d.T("spare.left.more", more)
	}
	return v
}

// becomeSpare is the order to become the spare. The page of the spare then replaces the desk.
func becomeSpare() ui.Command {
	c := order(state.BecomeSpare{})
	c.Then = "/desk"
	return c
}

// left describes an entry that only this laptop has: when, on which board, what it was, and
// what is needed to do it again.
func left(words *locale.Words, zone *time.Location, e state.LeftLine) Fact {
	f := Fact{Time: e.At.In(zone).Format(time.TimeOnly), Text: words.T("spare.left.of.other")}
	of, place, _ := strings.Cut(string(e.Stream), "/")
	if of == "match" && place != "" {
		f.Letter = place[len(place)-1:]
	}
	switch {
	case of == "match" && words.Has("spare.fact."+e.Kind):
		f.Text = words.T("spare.fact." + e.Kind)
		if more := detail(words, e); more != "" {
			f.Text = words.T("spare.left.detail", f.Text, more)
		}
	case words.Has("spare.left.of." + of):
		f.Text = words.T("spare.left.of." + of)
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
	Words    *locale.Words
	Language string // address that switches the language
	Zone     *time.Location
	File     string
	Lines    []state.LeftLine
}

// View returns the page, to be read and printed.
func (l Left) View() LeftPage {
	v := LeftPage{Words: l.Words, Language: l.Language, Back: screen.SparePath, Download: screen.LeftFilePath, File: l.File, Text: l.Words.T("spare.left.some", len(l.Lines))}
	for _, e := range l.Lines {
		v.Lines = append(v.Lines, LeftLine{
			Number: strconv.FormatInt(e.Entry, 10), Fact: left(l.Words, l.Zone, e), Day: e.At.In(l.Zone).Format("02/01/2006"), Stream: string(e.Stream), Kind: e.Kind,
			Actor: actor(l.Words, e.Actor), Data: string(e.Data),
		})
	}
	return v
}
