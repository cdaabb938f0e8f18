package match

import (
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/projector"
)

// Projector returns the match for a wall: one that fills the screen names files and ranks.
func Projector(s screen.Scene) projector.Match {
	if s.HideQuestion {
		s.Match.Asking.Question = nil
	}
	m := watcher{s}.match()
	m.Board.Coordinates = board.Outside
	return m
}
