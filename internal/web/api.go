package web

import (
	"net/http"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/visitor"
)

// getMatch answers a match as the visitor may see it.
func (s *Server) getMatch(w http.ResponseWriter, r *http.Request) error {
	key, err := desk.ParseKey(r.PathValue("id"))
	if err != nil {
		return err
	}
	live, err := s.desk.Matches.Get(r.Context(), key)
	if err != nil {
		return err
	}
	who := magici.Viewer{}
	if seat, err := s.visitor(r).Acting(r.URL.Query().Get(form.FieldAs), live.Match); err == nil {
		who = visitor.Viewer(seat, live.Match)
	} else if r.URL.Query().Get(form.FieldAs) != "" {
		return err
	}
	writeJSON(w, http.StatusOK, stateOf(live, magici.Redact(live.Match, who), time.Now()))
	return nil
}
