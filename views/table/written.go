package table

import (
	"maps"
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/table"
)

// Written is a legal move as a player writes it.
type Written struct {
	Text     string // whole, as the rules read it
	Head     string // without its answers
	Record   string // its text in the record of a game; empty: as in the rules
	From, To string // as the page's script selects it
}

// choiceAtEnd begins the part of a move after its squares; the choice of an M1 has no sign.
const choiceAtEnd = "=+"

// WrittenMoves returns the legal moves of a position of a game of the registry.
func WrittenMoves(id string, p game.Position) []Written {
	v := gameScreens[id].View(p)
	selected := map[string][2]string{} // by head
	for _, w := range v.Ways() {
		selected[w.Word()] = [2]string{w.From, w.To}
	}
	if v.OwnBoard != nil {
		maps.Copy(selected, v.OwnBoard.Selections())
	}
	var all []Written
	for _, text := range p.Moves() {
		m := Written{Text: text, Head: text, Record: v.Describe(text).Record}
		if i := strings.IndexAny(text, choiceAtEnd); i > 0 {
			m.Head = text[:i]
		}
		if _, known := selected[m.Head]; !known && len(m.Head) > 0 {
			if _, known = selected[m.Head[:len(m.Head)-1]]; known {
				m.Head = m.Head[:len(m.Head)-1]
			}
		}
		m.From, m.To = selected[m.Head][0], strings.TrimRight(selected[m.Head][1], "x=~")
		all = append(all, m)
	}
	return all
}

// WhyNotHere says why a piece may not go to a square of a position; empty in games without such reasons.
func WhyNotHere(w *locale.Words, id string, p game.Position, from, to string) string {
	v := gameScreens[id].View(p)
	if v.Refusals != nil {
		why, _ := v.Refusals.WhyNot(from, to)
		return why.In(w)
	}
	if v.OwnBoard != nil {
		return v.OwnBoard.WhyNotThere(w, from, to)
	}
	return ""
}

// Link is the address of the position after ply moves. It names the game, so that it leads to the same
// position after a rematch.
func (s Scene) Link(ply int) string {
	return PositionPath(s.path(), s.play().Number, ply)
}

// Players are the names of the players of the game shown.
func (s Scene) Players() [2]string {
	return [2]string{s.seat(table.White).Name, s.seat(table.Black).Name}
}

// Result says how the game shown has ended; empty while it is played.
func (s Scene) Result() string {
	if !s.play().Outcome.Over() {
		return ""
	}
	return s.ending(s.play())
}
