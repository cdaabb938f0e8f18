package web

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/plan"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/visitor"
	planview "scacchimagici/views/plan"
)

// getSettings is the page of the settings. Query: salvate, when they have just been saved;
// valori=regolamento fills the form with the regulation. That form is the organiser's to change, and no
// stream replaces it.
func (s *Server) getSettings(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	if q.Get(plan.RulesFill) != plan.RulesDefaults {
		return s.showLive(w, r, page.Topic{Kind: page.KindDeskRules, Place: q.Get(plan.RulesSaved)})
	}
	v, err := s.settingsPage(r)
	if err != nil {
		return err
	}
	v.Fill = true
	return s.showSettings(w, r, v, http.StatusOK)
}

// showSettings writes the page of the settings with a form that the organiser is filling in.
func (s *Server) showSettings(w http.ResponseWriter, r *http.Request, v plan.Rules, status int) error {
	return s.show(w, r, status, page.Static(page.Shell{Title: "plan.rules", Audience: "organiser"}, v.View(), planview.RulesPage))
}

// settingsPage collects the content of the page of the settings.
func (s *Server) settingsPage(r *http.Request) (plan.Rules, error) {
	p, err := s.screens.NewSnapshot(r.Context())
	if err != nil {
		return plan.Rules{}, err
	}
	return p.Rules(visitor.Language(r))
}

// postSettings saves the settings. A refused form comes back as it was typed. The id of the command is
// the content of the form, so that a double tap counts once.
func (s *Server) postSettings(w http.ResponseWriter, r *http.Request) error {
	v, err := s.settingsPage(r)
	if err != nil {
		return err
	}
	if v.Tournament.ID == "" {
		return fault.New(fault.NotFound, "fault.tournament.none")
	}
	if err := form.Read(w, r); err != nil {
		return err
	}
	v.Typed = r.PostForm
	if v.Faulty() {
		return s.showSettings(w, r, v, http.StatusUnprocessableEntity)
	}
	r.PostForm = plan.JoinSpans(r.PostForm)
	content := sha256.Sum256([]byte(r.PostForm.Encode()))
	err = s.saveSettings(r, v.Tournament.ID, hex.EncodeToString(content[:16]))
	if v.Refused = fault.From(err); v.Refused != nil && v.Refused.Code != fault.Unavailable {
		return s.showSettings(w, r, v, answer.Statuses[v.Refused.Code])
	}
	if err != nil {
		return err
	}
	return seeOther(w, r, screen.RulesPath+"?"+url.Values{plan.RulesSaved: {"1"}}.Encode())
}

// saveSettings gives a tournament the order of a form about its settings.
func (s *Server) saveSettings(r *http.Request, id, command string) error {
	e, err := form.FromForm(r, tournament.Orders.Fields)
	if err != nil {
		return err
	}
	own, err := e.Own()
	if err != nil {
		return err
	}
	order, err := tournament.Orders.Read(e.Command, own)
	if err != nil {
		return err
	}
	_, err = s.changeTournament(r, id, command, order)
	return err
}
