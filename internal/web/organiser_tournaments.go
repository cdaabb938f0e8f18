package web

import (
	"crypto/rand"
	"net/http"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/views/organiser"
)

// getNewTournament is the form of a tournament, with the four Houses.
func (s *Server) getNewTournament(w http.ResponseWriter, r *http.Request) error {
	return s.showNewTournament(w, r, http.StatusOK, organiserscreen.NewTournament{ID: rand.Text(), Four: true})
}

func (s *Server) showNewTournament(w http.ResponseWriter, r *http.Request, status int, v organiserscreen.NewTournament) error {
	var err error
	if v.Setup, err = s.setup(r, nil); err != nil {
		return err
	}
	return s.show(w, r, status, setupPage("setup.new", v.View(), organiser.NewTournamentPage))
}

// postNewTournament makes a tournament and shows it on the screens. A refused form comes back as it was
// typed, with the refusal at its field. Form: id, name, held, practice, four.
func (s *Server) postNewTournament(w http.ResponseWriter, r *http.Request) error {
	id, err := form.ReadOrder(w, r)
	if err != nil {
		return err
	}
	get := r.PostForm.Get
	draft := desk.Draft{Command: id, Name: get("name"), Held: get("held"), Practice: get("practice") != ""}
	if get("four") != "" {
		for i, name := range organiserscreen.FourHouses(s.words(r)) {
			draft.Houses = append(draft.Houses, desk.DraftHouse{Name: name, Arms: tournament.Arms()[i]})
		}
	}
	t, err := s.desk.Tournaments.Create(r.Context(), s.organiserName(r), draft)
	if f := fault.From(err); f != nil {
		v := organiserscreen.NewTournament{
			ID: draft.Command, Practice: draft.Practice, Four: len(draft.Houses) > 0,
			Name: organiser.Field{Value: draft.Name}, Held: organiser.Field{Value: draft.Held},
		}
		if f.Code == fault.Reused {
			v.ID = rand.Text() // the next try is another order
		}
		if f.Key == "fault.tournament.held" {
			v.Held.Trouble = s.words(r).Fault(f)
		} else {
			v.Name.Trouble = s.words(r).Fault(f)
		}
		return s.showNewTournament(w, r, answer.Statuses[f.Code], v)
	}
	if err != nil {
		return err
	}
	next := screen.PeoplePath
	if len(t.Houses) == 0 {
		next = screen.HousesPath
	}
	return seeOther(w, r, next+"?fatto=created&torneo="+t.ID)
}

// postFour adds the missing ones of the four Houses of the regulation to the shown tournament. Form: id.
func (s *Server) postFour(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	t, ok := s.desk.Tournaments.Current()
	if !ok {
		return fault.New(fault.NotFound, "fault.setup.notournament")
	}
	for i, name := range organiserscreen.FourHouses(s.words(r)) {
		_, err := s.changeTournament(r, t.ID, "", tournament.AddHouse{Name: name, Arms: tournament.Arms()[i]})
		if err != nil && fault.CodeOf(err) != fault.Exists {
			return err
		}
	}
	return s.done(w, r, accepted{})
}
