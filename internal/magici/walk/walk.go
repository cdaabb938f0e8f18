// Package walk says who has to walk where on the human board: what becomes of each piece between
// the position in which the people stand and the one on the Strategists' board (SM-3.2).
package walk

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// Change is what becomes of one piece between two positions.
type Change struct {
	magici.Ref
	Was, Now magici.Figure
}

// Leaves reports whether the piece leaves the board.
func (c Change) Leaves() bool { return c.Was.OnBoard && !c.Now.OnBoard }

// Returns reports whether the piece comes back onto the board.
func (c Change) Returns() bool { return !c.Was.OnBoard && c.Now.OnBoard }

// Walks reports whether the piece goes from one square to another.
func (c Change) Walks() bool { return c.Was.OnBoard && c.Now.OnBoard && c.Was.Square != c.Now.Square }

// Promotes reports whether the piece stays on the board as another kind.
func (c Change) Promotes() bool { return c.Was.OnBoard && c.Now.OnBoard && c.Was.Kind != c.Now.Kind }

// ToPerform returns what the people on the human board have to do while the match is in
// [magici.Performing], those who leave before those who walk.
func ToPerform(m magici.Match) []Change { return Between(humanBoard(m), m.Play) }

// Between returns what becomes of each piece between two positions, those who leave before the
// others.
func Between(was, now magici.Play) []Change {
	var leave, stay []Change
	for side := chess.White; side <= chess.Black; side++ {
		for slot := range magici.Slot(magici.Slots) {
			ref := magici.Ref{Side: side, Slot: slot}
			c := Change{ref, was.Figure(ref), now.Figure(ref)}
			switch {
			case c.Leaves():
				leave = append(leave, c)
			case c.Returns() || c.Walks() || c.Promotes():
				stay = append(stay, c)
			}
		}
	}
	return append(leave, stay...)
}

// humanBoard returns the position in which the people stand: the one before the move that is
// being performed, and after corrections the one before the first of them.
func humanBoard(m magici.Match) magici.Play {
	walking := func(n int) bool {
		play, _ := m.PlayAfter(n)
		return play.TurnPhase == magici.Performing
	}
	// last returns the last entry up to n that moved a person or took something back, 0 when
	// there is none. What an intervention did while people walked belongs to that walk.
	last := func(n int) int {
		for n > 0 && (slices.Contains([]magici.EntryKind{magici.LogPause, magici.LogResume, magici.LogQuestion}, m.Log[n-1].Kind) ||
			m.Log[n-1].Kind == magici.LogIntervention && walking(n)) {
			n--
		}
		return n
	}
	n := last(m.LastEntry())
	if m.Log[n-1].Kind == magici.LogDirect { // people walk back for a call
		n = last(n - 1)
	}
	if m.Log[n-1].Kind == magici.LogDuel {
		opened, _ := m.PlayAfter(n - 1)
		if n = last(n - 1); m.Log[n-1].Kind != magici.LogUndo {
			n = opened.Duel.Entry
		}
	}
	for m.Log[n-1].Kind == magici.LogUndo {
		before := last(n - 1)
		if before == 0 || m.Log[before-1].Kind != magici.LogUndo {
			break
		}
		n = before
	}
	play, _ := m.PlayAfter(n - 1)
	return play
}
