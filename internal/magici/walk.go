package magici

import (
	"slices"

	"scacchimagici/internal/chess"
)

// PieceChange is what becomes of one piece between two positions.
type PieceChange struct {
	Ref
	Was, Now Figure
}

// Leaves reports whether the piece leaves the board.
func (c PieceChange) Leaves() bool { return c.Was.OnBoard && !c.Now.OnBoard }

// Returns reports whether the piece comes back onto the board.
func (c PieceChange) Returns() bool { return !c.Was.OnBoard && c.Now.OnBoard }

// Walks reports whether the piece goes from one square to another.
func (c PieceChange) Walks() bool {
	return c.Was.OnBoard && c.Now.OnBoard && c.Was.Square != c.Now.Square
}

// Promotes reports whether the piece stays on the board as another kind.
func (c PieceChange) Promotes() bool {
	return c.Was.OnBoard && c.Now.OnBoard && c.Was.Kind != c.Now.Kind
}

// ToPerform returns what the people on the human board have to do while the match is in [Performing]: what becomes of each
// piece between the position in which they stand and the one on the Strategists' board (SM-3.2), those who leave before
// those who walk.
func (m Match) ToPerform() []PieceChange { return PieceChanges(m.humanBoard(), m.Play) }

// PieceChanges returns what becomes of each piece between two positions, those who leave before the
// others.
func PieceChanges(was, now Play) []PieceChange {
	var leave, stay []PieceChange
	for side := chess.White; side <= chess.Black; side++ {
		for slot := range Slot(Slots) {
			ref := Ref{Side: side, Slot: slot}
			c := PieceChange{ref, was.Figure(ref), now.Figure(ref)}
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
func (m Match) humanBoard() Play {
	walking := func(n int) bool {
		play, _ := m.PlayAfter(n)
		return play.TurnPhase == Performing
	}
	// last returns the last entry up to n that moved a person or took something back, 0 when
	// there is none. What an intervention did while people walked belongs to that walk.
	last := func(n int) int {
		for n > 0 && (slices.Contains([]EntryKind{LogPause, LogResume, LogQuestion}, m.Log[n-1].Kind) ||
			m.Log[n-1].Kind == LogIntervention && walking(n)) {
			n--
		}
		return n
	}
	n := last(m.LastEntry())
	if m.Log[n-1].Kind == LogDirect { // people walk back for a call
		n = last(n - 1)
	}
	if m.Log[n-1].Kind == LogDuel {
		opened, _ := m.PlayAfter(n - 1)
		if n = last(n - 1); m.Log[n-1].Kind != LogUndo {
			n = opened.Duel.Entry
		}
	}
	for m.Log[n-1].Kind == LogUndo {
		before := last(n - 1)
		if before == 0 || m.Log[before-1].Kind != LogUndo {
			break
		}
		n = before
	}
	play, _ := m.PlayAfter(n - 1)
	return play
}
