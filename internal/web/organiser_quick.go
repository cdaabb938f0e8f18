package web

import (
	"context"
	"crypto/rand"
	"net/http"
	"sync"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/present"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// madeForms remembers which forms have made a tournament, so that a form that is sent
// twice makes one. One form is served at a time.
type madeForms struct {
	mu    sync.Mutex
	made  map[string]string // tournament by the id of its form
	order []string
}

// formsKept is how many forms are remembered: far more than anybody sends in a day.
const formsKept = 64

// once returns the tournament that a form has made, making it when the form is new. A
// form that was refused may be sent again.
func (f *madeForms) once(form string, make func() (string, error)) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if id, ok := f.made[form]; ok {
		return id, nil
	}
	id, err := make()
	if err == nil {
		f.keep(form, id)
	}
	return id, err
}

func (f *madeForms) keep(form, tournament string) {
	if f.made == nil {
		f.made = map[string]string{}
	}
	if len(f.order) == formsKept {
		delete(f.made, f.order[0])
		f.order = f.order[1:]
	}
	f.made[form] = tournament
	f.order = append(f.order, form)
}

// getQuick is the form of a quick match, filled with what most people will keep.
func (s *Server) getQuick(w http.ResponseWriter, r *http.Request) error {
	return s.showQuick(w, r, http.StatusOK, newQuickForm(s.words(r), rand.Text(), time.Now()))
}

// postQuick makes a tournament of the form and leads to its codes. Form: id, name, boards
// (1 or 2), practice, and for each House of 1 to 4: houseN, armsN, peopleN; check only
// reads the names.
func (s *Server) postQuick(w http.ResponseWriter, r *http.Request) error {
	form, err := readQuickForm(w, r)
	if err != nil {
		return err
	}
	draft := form.decide(s.desk.Tournaments.Index().Has)
	if form.refused() {
		return s.showQuick(w, r, http.StatusUnprocessableEntity, form)
	}
	if form.check {
		return s.showQuick(w, r, http.StatusOK, form)
	}
	err = s.makeQuick(r.Context(), s.visitor(r).name(access.OrganiserSeat), form.id, draft)
	if f := fault.Of(err); f != nil {
		form.trouble = f
		return s.showQuick(w, r, statuses[f.Code], form)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/desk/cartellini", http.StatusSeeOther)
	return nil
}

// makeQuick creates the tournament of a form, once, and gives its seats their codes.
func (s *Server) makeQuick(ctx context.Context, actor, form string, draft desk.Draft) error {
	id, err := s.quick.once(form, func() (string, error) {
		t, err := s.desk.Tournaments.Create(ctx, actor, draft, ui.ArmsIDs)
		return t.ID, err
	})
	if err != nil {
		return err
	}
	t, err := s.desk.Tournaments.Get(ctx, id)
	if err != nil {
		return err
	}
	return s.desk.Access.IssueCodes(ctx, actor, s.seatsOf(t)...)
}

func (s *Server) showQuick(w http.ResponseWriter, r *http.Request, status int, form quickForm) error {
	words := s.words(r)
	q := form.view(words)
	q.Top = present.DeskTop(words, "/desk/nuova", languageHref(locale.Language(words.Lang()), "/desk/nuova"))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	return organiser.QuickPage(s.shell(r, shellOf{title: "organiser.quick", audience: "organiser"}), q).Render(r.Context(), w)
}
