package match

import (
	"fmt"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/layout"
	"scacchimagici/views/strategist"
	"scacchimagici/views/ui"
)

// Strategist returns the page of the side's Strategist, which a Referee who helps the side
// uses too. The addresses of other pages (Boards, Language) are left to whoever knows them.
func Strategist(s screen.Scene, side chess.Side) strategist.View {
	return sideView{s, side}.view()
}

// sideView is a scene seen from one side.
type sideView struct {
	screen.Scene
	side chess.Side
}

func (s sideView) view() strategist.View {
	v := strategist.View{Base: layout.Base{Words: s.Words, Frame: s.live()}, House: s.House(s.side), Line: s.matchLine()}
	if s.Viewer.Role != role.Strategist {
		v.Helping = s.T("strategist.helping", v.House.Name)
	}
	switch m := s.Match; {
	case m.Phase() == magici.Finished:
		v.Result = s.result()
	case m.Started():
		v.Play = s.play()
	case m.Stage == magici.Planned:
		v.Naming = s.naming()
	case m.Stage == magici.Purchase && m.Teams[s.side].Confirmed:
		v.Sealed = s.sealed()
	case m.Stage == magici.Purchase:
		v.Purchase = s.purchase()
	case m.Stage == magici.Deployment:
		v.Deploy = s.deployment()
	default:
		v.Ready = s.ready()
	}
	return v
}

// matchLine says which match this is: "Acquisto · partita 3, contro Corvonero".
func (s sideView) matchLine() string {
	phase, foe := s.T("strategist.phase."+s.broadPhase()), s.House(s.side.Other()).Name
	colour := s.T("side." + s.side.String())
	switch m := s.Match; {
	case m.Practice || s.Number == 0:
		return s.T("strategist.line.practice", phase, foe)
	case m.Stage >= magici.Deployment:
		return s.T("strategist.line.colour", phase, s.Number, colour)
	}
	return s.T("strategist.line", phase, s.Number, foe)
}

// broadPhase is the phase as people call it: a started match is one whole.
func (s sideView) broadPhase() string {
	if now := s.Match.Phase(); !now.Playing() {
		return now.String()
	}
	return "playing"
}

// live returns what a frame says beside its content: the sound of what happened.
func (s sideView) live() layout.Frame {
	f := layout.Frame{Now: s.Server, Cue: s.cue()}
	f.Key = fmt.Sprintf("%s-%d-%d-%d", s.Match.Phase(), s.Match.TurnSerial, s.Match.LastEntry(), len(s.Match.Placements))
	return f
}

func (s sideView) cue() string {
	m := s.Match
	switch now := m.Phase(); {
	case m.Paused:
		return ""
	case now == magici.Finished:
		return "bell"
	case now == magici.Direct, now == magici.Duelling:
		return "chime"
	case now == magici.Performing && s.gained():
		return "coin"
	case now == magici.Thinking && m.ToMove() == s.side:
		return "knock"
	case now == magici.Deployment && s.placing():
		return "knock"
	}
	return ""
}

func (s sideView) gained() bool {
	return s.LastGain(chess.White) != "" || s.LastGain(chess.Black) != ""
}

func (s sideView) naming() *strategist.Naming {
	n := &strategist.Naming{
		Title: s.T("strategist.name.title"), Hint: s.T("strategist.name.hint"),
		After: s.T("strategist.name.after"), Change: s.T("strategist.name.change"),
		Command: s.sided("name-strategist"),
	}
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

func (s sideView) candidate(p screen.Person) strategist.Person {
	return strategist.Person{Value: string(p.ID), Name: p.Name, Count: s.T("strategist.played", p.Played)}
}

// sided returns an order that names the side it is given for.
func (s sideView) sided(order string, fields ...ui.Field) ui.Command {
	return s.Command(order, append([]ui.Field{{Name: "side", Value: s.side.String()}}, fields...)...)
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

// StrategistWaiting returns the page of a House that has no match now; next is nil when it
// has none left. now is the server's clock in milliseconds.
func StrategistWaiting(words *locale.Words, now int64, house ui.House, next *Upcoming) strategist.View {
	w := &strategist.Waiting{Title: words.T("strategist.waiting.title"), Text: words.T("strategist.waiting.none")}
	if next != nil {
		w.Text, w.Next = words.T("strategist.waiting.next"), next.view(words)
	}
	return strategist.View{
		Base: layout.Base{Words: words, Frame: layout.Frame{Now: now}}, House: house, Line: words.T("strategist.waiting.line"), Waiting: w,
	}
}

// ThenNext adds the next match of the House to a finished one.
func ThenNext(words *locale.Words, v strategist.View, next Upcoming) strategist.View {
	if v.Result != nil {
		r := *v.Result
		r.Next = next.view(words)
		v.Result = &r
	}
	return v
}

func (u Upcoming) view(words *locale.Words) *strategist.Next {
	n := &strategist.Next{
		Title: words.T("strategist.next.title", u.Number), Against: u.Against, When: u.When,
		Line: words.T("strategist.next.line", u.Round, u.Board, words.T("side."+u.Side.String())),
	}
	if u.Href != "" {
		n.Link = strategist.Link{Href: u.Href, Text: words.T("strategist.next.open")}
	}
	return n
}

// ownArmy reports whether the viewer may see the purchase of a side.
func (s sideView) ownArmy() bool {
	return s.Match.ShowsArmy(s.side, s.Viewer)
}
