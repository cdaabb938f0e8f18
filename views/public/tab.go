package public

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/screen"
)

// TabOf returns the match as the tab that leads to it; href is where it is shown.
func TabOf(s screen.Scene, href string, chosen bool) Tab {
	tab := Tab{
		Letter: s.Match.Board, Href: href, Chosen: chosen,
		White: s.House(chess.White), Black: s.House(chess.Black),
		Score: s.T("watch.score", int(s.Match.Play.Points[chess.White]), int(s.Match.Play.Points[chess.Black])),
	}
	if !s.Match.Started() {
		tab.Score = s.T("public.versus")
	}
	return tab
}
