package match

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/screen"
	"scacchimagici/views/board"
	"scacchimagici/views/public"
)

// Public returns the match for the phones of the spectators.
func Public(s screen.Scene) public.Match {
	m := watcher{s}.match()
	m.Board.Coordinates = board.Inside
	return m
}

// PublicTab returns the match as the tab that leads to it; href is where it is shown.
func PublicTab(s screen.Scene, href string, chosen bool) public.Tab {
	tab := public.Tab{
		Letter: s.Match.Board, Href: href, Chosen: chosen,
		White: s.House(chess.White), Black: s.House(chess.Black),
		Score: s.T("watch.score", int(s.Match.Play.Points[chess.White]), int(s.Match.Play.Points[chess.Black])),
	}
	if !s.Match.Started() {
		tab.Score = s.T("public.versus")
	}
	return tab
}
