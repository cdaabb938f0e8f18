package strategist

import (
	"fmt"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// builder is a match seen from one side.
type builder struct {
	screen.Scene
	side chess.Side
}

// ViewOf returns the page of the side's Strategist, which a Referee who helps the side uses too.
// The caller fills in the addresses of other pages (Boards, Language).
func ViewOf(scene screen.Scene, side chess.Side) View {
	s, m := builder{scene, side}, scene.Match
	phase := m.Phase()
	v := View{Base: layout.Base{Words: s.Words, Frame: layout.Frame{Now: s.Server, Cue: s.sound(), Kept: s.Kept()}}, House: s.House(side)}
	v.Key = fmt.Sprintf("%s-%d-%d-%d", phase, m.TurnSerial, m.LastEntry(), len(m.Placements))
	switch {
	case s.Viewer.Role != role.Strategist && m.Paper:
		v.Helping = s.T("strategist.paper")
		v.Back = Link{Href: "/arbitro/" + m.Board + "?partita=" + m.ID, Text: s.T("strategist.paper.back")}
	case s.Viewer.Role != role.Strategist:
		v.Helping = s.T("strategist.helping", v.House.Name)
	case m.Teams[side].Helped:
		v.Helping = s.T("strategist.helped")
	}
	name := "playing" // one phase for all of a match that has started
	if !phase.Playing() {
		name = phase.String()
	}
	what, foe := s.T("strategist.phase."+name), s.House(side.Other()).Name
	switch {
	case m.Practice || s.Number == 0:
		v.Line = s.T("strategist.line.practice", what, foe)
	case m.Stage >= magici.Deployment:
		v.Line = s.T("strategist.line.colour", what, s.Number, s.T("side."+side.String()))
	default:
		v.Line = s.T("strategist.line", what, s.Number, foe)
	}
	switch {
	case phase == magici.Finished:
		v.Result = s.result()
	case m.Started():
		v.Play = s.play()
	case m.Stage == magici.Planned:
		v.Naming = s.naming()
	case m.Stage == magici.Purchase && m.Teams[side].Confirmed:
		v.Sealed = s.sealed()
	case m.Stage == magici.Purchase && !m.ShowsArmy(side, s.Viewer):
		v.Help = s.help()
	case m.Stage == magici.Purchase:
		v.Purchase = s.purchase()
	case m.Stage == magici.Deployment:
		v.Deploy = s.deployment()
	default:
		v.Ready = s.ready()
	}
	return v
}

// sound names the sound of the last event; empty when there is none.
func (s builder) sound() string {
	m := s.Match
	switch phase := m.Phase(); {
	case m.Paused:
		return ""
	case phase == magici.Finished:
		return "bell"
	case phase == magici.Direct, phase == magici.Duelling:
		return "chime"
	case phase == magici.Performing && (s.LastGain(chess.White) != "" || s.LastGain(chess.Black) != ""):
		return "coin"
	case phase == magici.Thinking && m.ToMove() == s.side, phase == magici.Deployment && s.mayPlace():
		return "knock"
	}
	return ""
}

// naming lets the House choose its Strategist.
func (s builder) naming() *Naming {
	n := &Naming{Command: s.sideCommand("name-strategist")}
	named := s.Match.Teams[s.side].Strategist
	if named != "" {
		n.Named = s.T("strategist.name.named", s.Person(named).Name)
	}
	for _, p := range s.Roster(s.side) {
		if p.ID != named {
			n.People = append(n.People, s.candidate(p))
		}
	}
	return n
}

// candidate is a person to choose, with the matches played so far.
func (s builder) candidate(p screen.Person) Person {
	return Person{Value: string(p.ID), Name: p.Name, Count: s.T("strategist.played", p.Played)}
}

// sideCommand returns an order that names the side it is given for.
func (s builder) sideCommand(order string, fields ...ui.Field) ui.Command {
	return s.Command(order, append([]ui.Field{screen.SideField(s.side)}, fields...)...)
}

// Upcoming is the next match of a House, as the schedule knows it.
type Upcoming struct {
	Number, Round int
	Board         string
	Against       ui.House
	Side          chess.Side
	When          string // in the words of the language: "15:40"; empty: not set
	Href          string // of its page once it is open; empty: not yet
}

// WaitingOf returns the page of a House that has no match now; next is nil when it
// has none left. now is the server's clock in milliseconds.
func WaitingOf(words *locale.Words, now int64, house ui.House, next *Upcoming) View {
	w := &Waiting{}
	if next != nil {
		w.Next = next.view(words)
	}
	return View{
		Base: layout.Base{Words: words, Frame: layout.Frame{Now: now}}, House: house, Line: words.T("ui.strategist"), Waiting: w,
	}
}

// ThenNext adds the next match of the House to a finished one.
func ThenNext(words *locale.Words, v View, next Upcoming) View {
	if v.Result != nil {
		r := *v.Result
		r.Next = next.view(words)
		v.Result = &r
	}
	return v
}

func (u Upcoming) view(words *locale.Words) *Next {
	n := &Next{
		Title: words.T("strategist.next.title", u.Number), Against: u.Against, When: u.When,
		Line: words.T("strategist.next.line", u.Round, u.Board, words.T("side."+u.Side.String())),
	}
	if u.Href != "" {
		n.Link = Link{Href: u.Href, Text: words.T("strategist.next.open")}
	}
	return n
}
