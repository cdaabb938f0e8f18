package strategist

import (
	"cmp"
	"fmt"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// scene is a match seen from one side. The templates ask it.
type scene struct {
	screen.Scene
	side chess.Side
}

// ViewOf returns the page of the side's Strategist, which a Referee who helps the side uses too.
// The caller fills in the addresses of other pages (Boards, Language).
func ViewOf(match screen.Scene, side chess.Side) View {
	s, m := scene{match, side}, match.Match
	phase := m.Phase()
	v := View{Base: layout.Base{Words: s.Words, Frame: layout.Frame{Now: s.Server, Cue: s.sound(), Kept: s.Kept()}}, House: s.House(side), match: s}
	v.Key = fmt.Sprintf("%s-%d-%d-%d", phase, m.TurnSerial, m.LastEntry(), len(m.Placements))
	switch {
	case s.Viewer.Role != role.Strategist:
		v.Helping = s.T("strategist.helping", v.House.Name)
		if m.Paper {
			v.Helping = s.T("strategist.paper")
		}
		v.Back = Link{Href: "/arbitro/" + m.Board + "?partita=" + m.ID, Text: s.T("strategist.back")}
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
		v.Line = s.T("strategist.line.colour", what, m.ID, s.T("side."+side.String()))
	default:
		v.Line = s.T("strategist.line", what, m.ID, foe)
	}
	return v
}

// sound names the sound of the last event; empty when there is none.
func (s scene) sound() string {
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

// team is the side's own team.
func (s scene) team() *magici.Team { return &s.Match.Teams[s.side] }

// nameable are the people of the House of whom one can become its Strategist.
func (s scene) nameable() []screen.Person {
	return slices.DeleteFunc(s.Roster(s.side), func(p screen.Person) bool { return p.ID == s.team().Strategist })
}

// detail says that a person is absent, or how many matches the person has played so far.
func (s scene) detail(p screen.Person) string {
	return cmp.Or(screen.AbsentText(s.Words, p), s.T("strategist.played", p.Played))
}

// sideCommand returns an order that names the side it is given for.
func (s scene) sideCommand(order string, fields ...ui.Field) ui.Command {
	return s.Command(order, append([]ui.Field{screen.SideField(s.side)}, fields...)...)
}

// Upcoming is the next match of a House, as the schedule knows it.
type Upcoming struct {
	Match   string // its id: "2B"
	Round   int
	Board   string
	Against ui.House
	Side    chess.Side
	When    string // "alle 15:40", "verso le 15:40"; empty: not set
	Late    bool   // later than it was planned first
	Href    string // of its page once it is open; empty: not yet
}

// WaitingOf returns the page of a House that has no match: its tournament has no schedule yet, or is not the one on the
// screens. now is the server's clock in milliseconds.
func WaitingOf(words *locale.Words, now int64, house ui.House, onScreens bool) View {
	v := View{Base: layout.Base{Words: words, Frame: layout.Frame{Now: now}}, House: house, Line: words.T("ui.strategist"), Waiting: words.T("strategist.waiting.schedule")}
	if !onScreens {
		v.Waiting = words.T("strategist.waiting.screens")
	}
	return v
}
