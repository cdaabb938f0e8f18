package record

import (
	"slices"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
)

// strategists checks that those of match i are on the rosters of their Houses (SM-1.1).
func (a *auditor) strategists(i int) {
	m := a.Matches[i]
	if m.Strategists == nil {
		return
	}
	for side := chess.White; side <= chess.Black; side++ {
		person := m.Strategists.Of(side)
		if roster := a.rosters[m.house(side)]; roster != nil && !roster[person] {
			a.find("SM-1.1", phrase("roster", string(m.house(side))), string(person), "/matches/%d/strategists/%s", i, side)
		}
	}
}

// deployment checks the armies of match i and where they stand (SM-1, SM-2). False says
// that the board cannot be set up: two pieces on a square, no King or two of a side, or
// more pieces than a set.
func (a *auditor) deployment(i int) bool {
	m := a.Matches[i]
	if m.Deployment == nil {
		return true
	}
	taken := map[chess.Square]bool{}
	ready := true
	for side := chess.White; side <= chess.Black; side++ {
		d := deployed{auditor: a, match: i, side: side, pieces: m.Deployment.Of(side)}
		kings := d.army()
		free := d.squares(taken)
		d.people()
		ready = ready && kings && free
	}
	return ready
}

// deployed is the deployment of one side while it is checked.
type deployed struct {
	*auditor
	match  int
	side   chess.Side
	pieces []Piece
}

// sideFault finds a fault of the whole side.
func (d deployed) sideFault(rule string, expected, got Phrase) {
	d.find(rule, expected, got, "/matches/%d/deployment/%s", d.match, d.side)
}

// pieceFault finds a fault of one piece.
func (d deployed) pieceFault(rule string, j int, expected, got any) {
	d.find(rule, expected, got, "/matches/%d/deployment/%s/%d", d.match, d.side, j)
}

func (d deployed) count(k chess.Kind) int {
	n := 0
	for _, p := range d.pieces {
		if p.Piece == k {
			n++
		}
	}
	return n
}

// inSet is how many pieces of a kind a chess set has (SM-1.3).
func inSet(k chess.Kind) int {
	n := 0
	for slot := magici.Slot(0); slot < magici.Slots; slot++ {
		if slot.Kind() == k {
			n++
		}
	}
	return n
}

// army checks what was bought; false when there is not exactly one King, or more pieces than
// a chess set has in all.
func (d deployed) army() bool {
	s := d.Settings.Tournament()
	var cost magici.PiecePoints
	for _, p := range d.pieces {
		cost += s.Value(p.Piece)
	}
	kings := d.count(chess.King)
	switch {
	case kings == 0:
		d.sideFault("SM-1.2", phrase("king"), phrase("kings", kings))
	case kings > 1:
		d.sideFault("SM-1.3", phrase("king"), phrase("kings", kings))
	}
	if cost > s.Budget {
		d.sideFault("SM-1.1", phrase("budget", int(s.Budget)), phrase("cost", int(cost)))
	}
	if n := len(d.pieces) - kings; n > s.MaxPieces {
		d.sideFault("SM-1.3", phrase("most", s.MaxPieces), phrase("pieces", n))
	}
	for k := chess.Pawn; k < chess.King; k++ {
		if n := d.count(k); n > inSet(k) {
			d.sideFault("SM-1.3", phrase("mostof", inSet(k), string(k.Letter())), phrase("piecesof", n, string(k.Letter())))
		}
	}
	return kings == 1 && len(d.pieces) <= magici.Slots
}

// squares checks where the pieces stand; false when two share a square. Of a King or a
// Queen too many only their number is at fault.
func (d deployed) squares(taken map[chess.Square]bool) bool {
	free := true
	for j, p := range d.pieces {
		royal := p.Piece == chess.King || p.Piece == chess.Queen
		switch {
		case taken[p.Square]:
			free = false
			d.pieceFault("SM-2.2", j, phrase("free"), phrase("taken", p.Square.String()))
		case royal && d.count(p.Piece) > 1 || slices.Contains(magici.Deployable(d.side, p.Piece), p.Square):
		case royal:
			d.pieceFault("SM-2.1", j, phrase("fixed"), phrase("stands", string(p.Piece.Letter()), p.Square.String()))
		default:
			d.pieceFault("SM-2.2", j, phrase("deployable"), phrase("stands", string(p.Piece.Letter()), p.Square.String()))
		}
		taken[p.Square] = true
	}
	return free
}

// people checks who stands on the board (SM-1.5).
func (d deployed) people() {
	m := d.Matches[d.match]
	roster := d.rosters[m.house(d.side)]
	seen := map[magici.PersonID]bool{}
	for j, p := range d.pieces {
		switch {
		case roster != nil && !roster[p.Person]:
			d.pieceFault("SM-1.5", j, phrase("roster", string(m.house(d.side))), phrase("person", string(p.Person)))
		case seen[p.Person]:
			d.pieceFault("SM-1.5", j, phrase("oneeach"), phrase("person", string(p.Person)))
		case m.Strategists != nil && m.Strategists.Of(d.side) == p.Person:
			d.pieceFault("SM-1.5", j, phrase("offboard"), phrase("person", string(p.Person)))
		}
		seen[p.Person] = true
	}
}
