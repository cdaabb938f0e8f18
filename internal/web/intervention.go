package web

import (
	"net/http"

	"scacchimagici/internal/access"
	"scacchimagici/internal/screen/match"
	"scacchimagici/internal/web/visitor"
)

// getIntervention is the page on which the Referee prepares an intervention. Query: the draft
// (match.ReadDraft), and the last tap (match.EffectOf), whose effect is added to it: the page then has
// the address of the longer draft, so that loading it again adds nothing.
func (s *Server) getIntervention(w http.ResponseWriter, r *http.Request) error {
	p, err := s.screens.NewSnapshot(r.Context())
	if err != nil {
		return err
	}
	place, q := r.PathValue("board"), r.URL.Query()
	draft := match.ReadDraft(q)
	if effect := match.EffectOf(q); effect != "" {
		m, err := p.RefereedMatch(place, draft.Match)
		if err != nil {
			return err
		}
		if draft = draft.Add(m, effect); draft.Refused == nil {
			return seeOther(w, r, match.InterventionPath(place)+"?"+draft.Query().Encode())
		}
	}
	page, err := p.Intervention(access.RefereeOf(place), draft, visitor.Language(r))
	if err != nil {
		return err
	}
	return s.show(w, r, http.StatusOK, page)
}
