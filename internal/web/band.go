package web

import (
	"context"
	"slices"
	"strings"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
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
	t.Called = s.called(t)
	return screen.Band(s.catalogue.In(lang), t)
}

// called returns the match whose people are called to their board, empty when none is. Once
// it has begun they are there, and the call is over without anybody taking it back.
func (s *Server) called(t tournament.Tournament) string {
	if t.Called == "" {
		return ""
	}
	l, err := s.desk.Matches.Get(context.Background(), desk.Key{Tournament: t.ID, Match: t.Called})
	if err != nil || l.Match.Phase() >= magici.Thinking {
		return ""
	}
	return t.Called
}

// hushes reports whether a change begins or ends the match whose people are called, so that
// the call goes from every screen.
func (s *sight) hushes(c desk.Change) bool {
	t, ok := s.desk.Tournaments.Current()
	return ok && c.Match != "" && c.Match == t.Called && c.Tournament == t.ID && s.turned(c)
}

// notice is the same in a line for a wall.
func (s *Server) notice(lang locale.Language) string {
	b := s.band(lang)
	return strings.Trim(b.Call+" · "+b.Notice, " ·")
}
