package match

import (
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/projector"
)

// Projector returns the match for a projector, whose board names files and ranks outside. A
// setting of the tournament can hide the question there.
func Projector(s screen.Scene) projector.Match {
	if s.HideQuestion {
		without := *s.Match
		without.Asking.Question = nil
		s.Match = &without
	}
	m := watcher{s}.match()
	m.Board.Coordinates = board.Outside
	return m
}
