package present

import (
	"scacchimagici/views/board"
	"scacchimagici/views/projector"
)

// Projector returns the match for a wall: one that fills the screen names files and ranks.
func (s Scene) Projector() projector.Match {
	if s.HideQuestion {
		s.Match.Asking.Question = nil
	}
	m := watcher{s}.match()
	m.Board.Coordinates = board.Outside
	return m
}
