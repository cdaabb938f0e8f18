package day

import (
	"net/http"
	"slices"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
)

// Pages are the orders of the page that have an address of their own.
type Pages struct {
	Server page.Server
	Desk   *desk.Desk
}

// Routes are their addresses.
func (p Pages) Routes() []route.Route {
	return []route.Route{route.Post(callPersonPath, route.Organiser, p.postCallPerson)}
}

// postCallPerson calls a person on all screens. Form: person; board, empty for the organiser's desk.
func (p Pages) postCallPerson(w http.ResponseWriter, r *http.Request) error {
	if err := form.Read(w, r); err != nil {
		return err
	}
	t, ok := p.Desk.Tournaments.Current()
	if !ok {
		return fault.New(fault.NotFound, "fault.setup.notournament")
	}
	person, ok := t.Person(magici.PersonID(r.PostForm.Get("person")))
	board := r.PostForm.Get("board")
	if !ok || board != "" && !slices.Contains(tournament.Boards(), board) {
		return fault.New(fault.NotFound, "fault.people.none")
	}
	text := CallText(p.Server.Words(r), t.Names[person.ID].Display, board)
	receipt, err := p.Server.ChangeTournament(r, t.ID, "", codec.Named{}, tournament.Announce{Text: text})
	if err != nil {
		return err
	}
	return p.Server.Accepted(w, r, receipt, "")
}
