package web

import (
	"crypto/rand"
	"net/http"
	"net/url"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/plan"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/visitor"
	planview "scacchimagici/views/plan"
)

// getSpells is the page of the spells. Query: cambia, the spell of the form; fatto, the order that was
// just carried out.
func (s *Server) getSpells(w http.ResponseWriter, r *http.Request) error {
	v, err := s.spellsPage(r)
	if err != nil {
		return err
	}
	return s.showSpells(w, r, v, http.StatusOK)
}

func (s *Server) showSpells(w http.ResponseWriter, r *http.Request, v plan.Spells, status int) error {
	return s.show(w, r, status, page.Static(page.Shell{Title: "setting.spells", Audience: "organiser"}, v.View(), planview.SpellsPage))
}

// spellsPage collects the content of the page of the spells.
func (s *Server) spellsPage(r *http.Request) (plan.Spells, error) {
	p, err := s.screens.NewSnapshot(r.Context())
	if err != nil {
		return plan.Spells{}, err
	}
	v := plan.Spells{
		Words: s.words(r), Language: screen.LanguageHref(visitor.Language(r), screen.SpellsPath), NewID: rand.Text,
		Edit: magici.SpellID(r.URL.Query().Get(plan.SpellsEdit)), Done: r.URL.Query().Get(plan.SpellsDone),
	}
	if p.Known() {
		v.Tournament, v.Locked = p.Tournament(), desk.Locked(p.Course())
	}
	return v, nil
}

// postSpells gives one of the orders about spells. A refused form comes back as it was typed.
func (s *Server) postSpells(w http.ResponseWriter, r *http.Request) error {
	v, err := s.spellsPage(r)
	if err != nil {
		return err
	}
	if v.Tournament.ID == "" {
		return fault.New(fault.NotFound, "fault.tournament.none")
	}
	if err := form.Read(w, r); err != nil {
		return err
	}
	command := r.PostForm.Get(form.FieldCommand)
	err = s.saveSettings(r, v.Tournament.ID, r.PostForm.Get(form.FieldID))
	if f := fault.From(err); f != nil && f.Code != fault.Unavailable {
		v.Typed, v.Refused, v.Done = r.PostForm, f, ""
		if command == "edit-spell" || command == "remove-spell" {
			v.Edit = magici.SpellID(r.PostForm.Get("spell"))
		}
		return s.showSpells(w, r, v, answer.Statuses[f.Code])
	}
	if err != nil {
		return err
	}
	return seeOther(w, r, screen.SpellsPath+"?"+url.Values{plan.SpellsDone: {command}}.Encode())
}
