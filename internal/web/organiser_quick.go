package web

import (
	"crypto/rand"
	"net/http"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/screens"
	"scacchimagici/internal/web/visitor"
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
	// A form that is sent again gives the seats the codes that the first time may have left out.
	_, err = s.desk.Tournaments.Create(r.Context(), s.organiserName(r), draft, ui.ArmsIDs)
	if err == nil {
		err = s.issueCodes(r)
	}
	if f := fault.From(err); f != nil {
		form.trouble = f
		return s.showQuick(w, r, statuses[f.Code], form)
	}
	if err != nil {
		return err
	}
	return seeOther(w, r, "/desk/cartellini")
}

func (s *Server) showQuick(w http.ResponseWriter, r *http.Request, status int, form quickForm) error {
	words := s.words(r)
	q := form.view(words)
	q.Top = screen.OrganiserTop(words, "/desk/nuova", screen.LanguageHref(visitor.Language(r), "/desk/nuova"), 0)
	return s.show(w, r, status, screens.NewPage(screens.Shell{Title: "organiser.quick", Audience: "organiser"}, q, organiser.QuickPage))
}
