package overlay

import (
	"fmt"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/views/ui"
	"scacchimagici/views/watch"
)

// MatchOf returns what the overlays of a board show of its match, as a projector sees it.
func MatchOf(s screen.Scene) *Match {
	of := watch.OnWall(s)
	m := Match{
		ID: of.ID, Letter: of.Letter, Where: of.Where, White: of.White, Black: of.Black, Clock: of.MatchClock,
		Turn: turnOf(of), Line: lineOf(s, of), Wall: of,
	}
	if of.Pause == nil {
		m.Duel = duelOf(s, of)
	}
	if of.HasBoard() {
		m.Board = &of.Board
		for i := range m.Board.Squares {
			m.Board.Squares[i].Value = "" // the gain from eating it is for the players
		}
	}
	return &m
}

// lineOf says in a word or two what happens.
func lineOf(s screen.Scene, of watch.Match) string {
	switch {
	case of.Pause != nil:
		return s.T("watch.pause")
	case of.Wand != "":
		return s.T("scene.wand")
	case of.Stage == watch.Thinking, of.Stage == watch.Performing:
		return s.T("referee.line.turn", s.Match.Play.TurnNumber)
	case of.Stage == watch.Direct:
		return s.T("ui.direct")
	case of.Stage == watch.Duelling:
		return of.Duel.Title(s.Words)
	case of.Stage == watch.Finished && s.Match.Play.Result.Annulled():
		return s.T("overlay.stage.annulled")
	}
	return s.T("overlay.stage." + string(of.Stage))
}

// turnOf is the clock that counts beside that of the match, in a pause as it stands; nil: none does.
func turnOf(of watch.Match) *ui.Clock {
	switch of.Stage {
	case watch.Thinking, watch.Direct:
		return &of.TurnClock
	case watch.Duelling:
		return of.Duel.Clock
	}
	return nil
}

// duelOf is the Mangiata while a projector shows its question; nil otherwise.
func duelOf(s screen.Scene, of watch.Match) *Duel {
	if of.Duel == nil || of.Duel.Question == "" {
		return nil
	}
	return &Duel{
		Key:   fmt.Sprintf("ov-duel-%s-%d", of.ID, s.Match.Asking.Serial),
		Title: of.Duel.Title(s.Words), Question: of.Duel.Question,
		White: of.Duel.White, Black: of.Duel.Black,
	}
}

// LowerThird is the source of the lower third of a person.
type LowerThird struct {
	Words   *locale.Words
	Person  screen.Person
	House   ui.House
	Matches []magici.Match // of the tournament, as the public may see them
}

// View returns the lower third: nil while it is secret that the person plays.
func (s LowerThird) View() *Person {
	best, role := 0, ""
	for _, m := range s.Matches {
		for side := chess.White; side <= chess.Black; side++ {
			what := ""
			if slot := m.Teams[side].SlotOf(s.Person.ID); slot != magici.NoSlot {
				what = screen.Dotted(s.Words.T("piece."+string(slot.Kind().Letter())), s.House.Name)
			}
			if m.Teams[side].Strategist == s.Person.ID {
				what = s.Words.T("seat.strategist", s.House.Name)
			}
			if n := precedence(m); what != "" && n >= best {
				best, role = n, what
			}
		}
	}
	if role == "" {
		return nil
	}
	return &Person{Name: s.Person.Name, House: s.House, Role: role}
}

// precedence orders the matches of a person: the one that is on, then the last one, then the next.
func precedence(m magici.Match) int {
	switch m.Phase() {
	case magici.Planned:
		return 0
	case magici.Finished:
		return 1
	}
	return 2
}
