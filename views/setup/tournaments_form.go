package setup

import (
	"crypto/rand"
	"net/http"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/form"
	"scacchimagici/views/organiser"
)

// getNewTournament is the form of a tournament, with the four Houses.
func (p *Pages) getNewTournament(w http.ResponseWriter, r *http.Request) error {
	return p.showNewTournament(w, r, http.StatusOK, NewTournament{ID: rand.Text(), Four: true})
}

func (p *Pages) showNewTournament(w http.ResponseWriter, r *http.Request, status int, v NewTournament) error {
	var err error
	if v.Setup, err = p.setup(r, nil); err != nil {
		return err
	}
	return p.Server.Show(w, r, status, static("setup.new", v, NewTournamentPage))
}

// postNewTournament makes a tournament and shows it on the screens. A refused form comes back as it was
// typed, with the refusal at its field. Form: id, name, held, practice, four.
func (p *Pages) postNewTournament(w http.ResponseWriter, r *http.Request) error {
	id, err := form.ReadOrder(w, r)
	if err != nil {
		return err
	}
	get := r.PostForm.Get
	draft := desk.Draft{Command: id, Name: get("name"), Held: get("held"), Practice: get("practice") != ""}
	if get("four") != "" {
		for i, name := range fourHouses(p.Server.Words(r)) {
			draft.Houses = append(draft.Houses, desk.DraftHouse{Name: name, Arms: tournament.Arms()[i]})
		}
	}
	t, err := p.Desk.Tournaments.Create(r.Context(), p.Server.OrganiserName(r), draft)
	if f := fault.From(err); f != nil {
		v := NewTournament{
			ID: draft.Command, Practice: draft.Practice, Four: len(draft.Houses) > 0,
			Name: organiser.Field{Value: draft.Name}, Held: organiser.Field{Value: draft.Held},
		}
		if f.Code == fault.Reused {
			v.ID = rand.Text() // the next try is another order
		}
		if f.Key == "fault.tournament.held" {
			v.Held.Trouble = p.Server.Words(r).Fault(f)
		} else {
			v.Name.Trouble = p.Server.Words(r).Fault(f)
		}
		return p.showNewTournament(w, r, answer.Statuses[f.Code], v)
	}
	if err != nil {
		return err
	}
	next := screen.PeoplePath
	if len(t.Houses) == 0 {
		next = screen.HousesPath
	}
	return answer.SeeOther(w, r, next+"?fatto=created&torneo="+t.ID)
}

// postFour adds the missing ones of the four Houses of the regulation to the shown tournament. Form: id.
func (p *Pages) postFour(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	t, ok := p.Desk.Tournaments.Current()
	if !ok {
		return fault.New(fault.NotFound, "fault.setup.notournament")
	}
	for i, name := range fourHouses(p.Server.Words(r)) {
		_, err := p.Server.ChangeTournament(r, t.ID, "", codec.Named{}, tournament.AddHouse{Name: name, Arms: tournament.Arms()[i]})
		if err != nil && fault.CodeOf(err) != fault.Exists {
			return err
		}
	}
	return p.Server.Done(w, r, "")
}
