package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/plan"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
)

// rulesTopic has its place when the settings have just been saved.
func rulesTopic(r *http.Request) topic {
	return topic{Kind: kindDeskRules, Place: r.URL.Query().Get(plan.RulesSaved)}
}

// getRulesOf is the page of the settings. Query: valori=regolamento fills the form with the
// regulation, which is then a form that somebody works on and no stream changes.
func (s *Server) getRulesOf(w http.ResponseWriter, r *http.Request) error {
	if r.URL.Query().Get(plan.RulesFill) != plan.RulesDefaults {
		return s.showLive(w, r, rulesTopic(r))
	}
	p, err := s.rulesOf(r.Context(), locale.Language(s.words(r).Lang()))
	if err != nil {
		return err
	}
	p.Fill = true
	return s.showRules(w, r, p, http.StatusOK)
}

// showRules writes the page of the settings as somebody works on it.
func (s *Server) showRules(w http.ResponseWriter, r *http.Request, p plan.Rules, status int) error {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	return write(r.Context(), w, organiser.RulesPage(s.shell(r, shellOf{title: "plan.rules", audience: "organiser"}), p.View()))
}

// rulesPage is the page of the settings as they stand.
func (s *Server) rulesPage(ctx context.Context, t topic) (page, error) {
	p, err := s.rulesOf(ctx, t.Lang)
	if err != nil {
		return page{}, err
	}
	p.Saved = t.Place != ""
	v := p.View()
	return page{
		shell: shellOf{title: "plan.rules", audience: "organiser"},
		frame: organiser.RulesFrame(v),
		full:  func(p layout.Page) templ.Component { return organiser.RulesPage(p, v) },
	}, nil
}

// rulesOf gathers what the page of the settings shows.
func (s *Server) rulesOf(ctx context.Context, lang locale.Language) (plan.Rules, error) {
	p := plan.Rules{Words: s.catalogue.In(lang), Language: languageHref(lang, screen.RulesPath), Server: s.now(), Zone: time.Local}
	t, ok := s.desk.Tournaments.Current()
	if !ok {
		return p, nil
	}
	p.Tournament = t
	all, err := s.desk.Matches.All(ctx, t.ID)
	if err != nil {
		return p, err
	}
	p.Locked = desk.Locked(all)
	p.History, err = s.desk.Tournaments.History(ctx, t.ID)
	return p, err
}

// postRulesOf saves the settings. What is refused comes back as it was typed.
func (s *Server) postRulesOf(w http.ResponseWriter, r *http.Request) error {
	p, err := s.rulesOf(r.Context(), locale.Language(s.words(r).Lang()))
	if err != nil {
		return err
	}
	if p.Tournament.ID == "" {
		return fault.New(fault.NotFound, "fault.tournament.none")
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxCommand)
	if err := r.ParseForm(); err != nil {
		return tooLarge(err)
	}
	p.Typed = r.PostForm
	if p.Faulty() {
		return s.showRules(w, r, p, http.StatusUnprocessableEntity)
	}
	if err := s.saveRules(r, p.Tournament.ID); err != nil {
		if p.Refused = fault.Of(err); p.Refused == nil || fault.CodeOf(err) == fault.Unavailable {
			return err
		}
		return s.showRules(w, r, p, statuses[p.Refused.Code])
	}
	http.Redirect(w, r, screen.RulesPath+"?"+url.Values{plan.RulesSaved: {"1"}}.Encode(), http.StatusSeeOther)
	return nil
}

// saveRules gives the order of the form. Its id is its content, so that a double tap is one.
func (s *Server) saveRules(r *http.Request, tournamentID string) error {
	content := sha256.Sum256([]byte(r.PostForm.Encode()))
	r.PostForm.Set(fieldID, hex.EncodeToString(content[:16]))
	e, err := fromForm(r, tournament.OrderFields)
	if err != nil {
		return err
	}
	r.SetPathValue("id", tournamentID)
	_, err = s.orderTournament(r, e)
	return err
}
