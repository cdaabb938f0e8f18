package record

import (
	"fmt"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// deployed checks the army of a side of match i and its squares (SM-1, SM-2), and adds the squares
// to taken. It returns false when the board cannot be set up: two pieces on a square, no King or
// two, or more pieces than a set.
func (a *auditor) deployed(i int, side chess.Side, taken map[chess.Square]bool) (ready bool) {
	m := a.Matches[i]
	pieces := m.Deployment.For(side)
	pointer := fmt.Sprintf("/matches/%d/deployment/%s", i, side)
	s := a.Settings.Settings
	var cost magici.PiecePoints
	count, inSet := map[chess.Kind]int{}, map[chess.Kind]int{}
	for _, p := range pieces {
		cost += s.Value(p.Piece)
		count[p.Piece]++
	}
	for slot := magici.Slot(0); slot < magici.Slots; slot++ {
		inSet[slot.Kind()]++
	}

	// The purchase. Its faults belong to the side.
	kings := count[chess.King]
	switch {
	case kings == 0:
		a.find("SM-1.2", phrase("king"), phrase("kings", kings), "%s", pointer)
	case kings > 1:
		a.find("SM-1.3", phrase("king"), phrase("kings", kings), "%s", pointer)
	}
	if cost > s.Budget {
		a.find("SM-1.1", phrase("budget", int(s.Budget)), phrase("cost", int(cost)), "%s", pointer)
	}
	if n := len(pieces) - kings; n > s.MaxPieces {
		a.find("SM-1.3", phrase("most", s.MaxPieces), phrase("pieces", n), "%s", pointer)
	}
	for k := chess.Pawn; k < chess.King; k++ {
		if count[k] > inSet[k] {
			letter := string(k.Letter())
			a.find("SM-1.3", phrase("mostof", inSet[k], letter), phrase("piecesof", count[k], letter), "%s", pointer)
		}
	}
	ready = kings == 1 && len(pieces) <= magici.Slots

	// The squares. Of a second King or Queen only the number is a fault.
	for j, p := range pieces {
		royal := p.Piece == chess.King || p.Piece == chess.Queen
		switch {
		case taken[p.Square]:
			ready = false
			a.find("SM-2.2", phrase("free"), phrase("taken", p.Square.String()), "%s/%d", pointer, j)
		case royal && count[p.Piece] > 1 || slices.Contains(magici.Deployable(side, p.Piece), p.Square):
		default:
			rule, want := "SM-2.2", phrase("deployable")
			if royal {
				rule, want = "SM-2.1", phrase("fixed")
			}
			a.find(rule, want, phrase("stands", string(p.Piece.Letter()), p.Square.String()), "%s/%d", pointer, j)
		}
		taken[p.Square] = true
	}

	// The people.
	roster := a.rosters[m.house(side)]
	seen := map[magici.PersonID]bool{}
	for j, p := range pieces {
		find := func(want Phrase) {
			a.find("SM-1.5", want, phrase("person", string(p.Person)), "%s/%d", pointer, j)
		}
		switch {
		case roster != nil && !roster[p.Person]:
			find(phrase("roster", string(m.house(side))))
		case seen[p.Person]:
			find(phrase("oneeach"))
		case m.Strategists != nil && m.Strategists.For(side) == p.Person:
			find(phrase("offboard"))
		}
		seen[p.Person] = true
	}
	return ready
}
