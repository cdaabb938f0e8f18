package screen

import (
	"scacchimagici/internal/locale"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
)

// Band returns what the organiser tells everybody: who is called to a board, and what is
// announced.
func Band(w *locale.Words, t tournament.Tournament) layout.Band {
	b := layout.Band{Name: w.T("projector.notice"), Notice: t.Announcement}
	if m, ok := t.Match(t.Called); ok {
		b.Call = w.T("standing.called", m.Board, t.HouseName(m.White), t.HouseName(m.Black))
	}
	return b
}
