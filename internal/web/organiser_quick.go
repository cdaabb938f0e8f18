package web

import (
	"context"
	"crypto/rand"
	"net/http"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

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
	err = s.makeQuick(r.Context(), s.visitor(r).name(access.OrganiserSeat), draft)
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

// makeQuick creates the tournament, and gives its seats the codes that they do not have:
// a form that is sent again mends what the first time may have left undone.
func (s *Server) makeQuick(ctx context.Context, actor string, draft desk.Draft) error {
	t, err := s.desk.Tournaments.Create(ctx, actor, draft, ui.ArmsIDs)
	if err != nil {
		return err
	}
	return s.desk.Access.IssueCodes(ctx, actor, s.seatsOf(t)...)
}

func (s *Server) showQuick(w http.ResponseWriter, r *http.Request, status int, form quickForm) error {
	words := s.words(r)
	q := form.view(words)
	q.Top = screen.OrganiserTop(words, "/desk/nuova", languageHref(locale.Language(words.Lang()), "/desk/nuova"), 0)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	return organiser.QuickPage(s.shell(r, shellOf{title: "organiser.quick", audience: "organiser"}), q).Render(r.Context(), w)
}
