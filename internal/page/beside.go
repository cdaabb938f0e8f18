package page

import (
	"log/slog"
	"net/http"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
)

// Host is the server as the pages beside the tournament need it.
type Host struct {
	Server
	Limits    *limit.Limits
	Newcomers *visitor.Newcomers
	Catalogue *locale.Catalogue
	Log       *slog.Logger
	Origin    func(*http.Request) string // origin under which others find the program
	Card      func(w http.ResponseWriter, r *http.Request, p board.Picture) error
}

// BesidePages are the pages beside the tournament on a server.
type BesidePages interface {
	Routes() []route.Route
	WaysBack(r *http.Request) []layout.WayBack // to where the device of a request plays
	Close()
}
