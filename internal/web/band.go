package web

import (
	"context"
	"slices"
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/present"
	"scacchimagici/views/layout"
)

// withoutBand are the screens that carry no band: a wall has a strip of its own, and the
// organiser's pages are where it is written.
var withoutBand = []string{kindScreen, kindDesk, kindDeskTables, kindDeskStanding}

// withBand lets a page carry what the organiser tells everybody.
func (s *Server) withBand(ctx context.Context, t topic) context.Context {
	if slices.Contains(withoutBand, t.Kind) {
		return ctx
	}
	return layout.WithBand(ctx, s.band(t.Lang))
}

// band is what the organiser tells everybody at the moment.
func (s *Server) band(lang locale.Language) layout.Band {
	t, ok := s.desk.Tournaments.Current()
	if !ok {
		return layout.Band{}
	}
	return present.Band(s.catalogue.In(lang), t)
}

// notice is the same in a line for a wall.
func (s *Server) notice(lang locale.Language) string {
	b := s.band(lang)
	return strings.Trim(b.Call+" · "+b.Notice, " ·")
}
