package magici

import (
	"slices"

	"scacchimagici/internal/game/chess"
)

// Change is what becomes of one piece between two positions.
type Change struct {
	Ref
	Was, Now Figure
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
// [Performing], those who leave before those who walk (SM-3.2).
func (m Match) ToPerform() []Change {
	return changes(m.humanBoard(), m.Play)
}

// InterventionChanges returns what an intervention of the log did to the pieces, those who left
// before those who walked.
func (m Match) InterventionChanges(e Entry) []Change {
	was, _ := m.PlayAfter(e.N - 1)
	now, _ := m.PlayAfter(e.N)
	return changes(was, now)
}

// changes returns what becomes of each piece between two positions, those who leave before the
// others.
func changes(was, now Play) []Change {
	var leave, stay []Change
	for side := chess.White; side <= chess.Black; side++ {
		for slot := range Slot(Slots) {
			ref := Ref{side, slot}
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
func (m Match) humanBoard() Play {
	// last returns the last entry up to n that moved somebody or took something back, 0 when
	// there is none. What an intervention did while people walked belongs to that walk.
	last := func(n int) int {
		for n > 0 && (slices.Contains([]EntryKind{LogPause, LogResume, LogQuestion}, m.Log[n-1].Kind) ||
			m.Log[n-1].Kind == LogIntervention && m.points[n].play.TurnPhase == Performing) {
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
