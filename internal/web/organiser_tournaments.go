package web

import (
	"context"
	"crypto/rand"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	organiserscreen "scacchimagici/internal/screen/organiser"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// tournamentsPage is a page of the list. Query: archivio, pagina, done, t.
func (s *Server) tournamentsPage(ctx context.Context, t topic, query url.Values) (page, error) {
	number, _ := strconv.Atoi(query.Get("pagina")) // what is no number is the first page
	v, err := organiserscreen.Tournaments{
		Setup: s.setup(t, screen.TournamentsPath, query), Index: s.desk.Tournaments.Index(),
		Archived: query.Get("archivio") != "", Page: number,
		Of: func(id string) (organiserscreen.Summary, error) { return s.summaries.of(ctx, s.desk.Tournaments, id) },
	}.View()
	if err != nil {
		return page{}, err
	}
	return setupFrame("setup.tournaments", organiser.TournamentsFrame(v), func(p layout.Page) templ.Component { return organiser.TournamentsPage(p, v) }), nil
}

// withArms completes an order with the arms that there are.
func withArms(o tournament.Order) tournament.Order {
	switch o := o.(type) {
	case tournament.AddHouse:
		o.List = ui.ArmsIDs
		return o
	case tournament.EditHouse:
		o.List = ui.ArmsIDs
		return o
	}
	return o
}

// getNewTournament is the form of a tournament, with the four Houses.
func (s *Server) getNewTournament(w http.ResponseWriter, r *http.Request) error {
	form := organiserscreen.NewTournament{Setup: s.plainSetup(r, nil), ID: rand.Text(), Four: true}
	return s.showNewTournament(w, r, http.StatusOK, form)
}

func (s *Server) showNewTournament(w http.ResponseWriter, r *http.Request, status int, form organiserscreen.NewTournament) error {
	return s.showSetup(w, r, status, "setup.new", func(p layout.Page) templ.Component {
		return organiser.NewTournamentPage(p, form.View())
	})
}

// postNewTournament makes a tournament and shows it on the screens. Form: id, name, held,
// practice, four.
func (s *Server) postNewTournament(w http.ResponseWriter, r *http.Request) error {
	if err := parseForm(w, r); err != nil {
		return err
	}
	get := r.PostForm.Get
	if id := get("id"); id == "" || len(id) > maxID {
		return fault.New(fault.Invalid, "fault.field.missing", "id")
	}
	draft := desk.Draft{Command: get("id"), Name: get("name"), Held: get("held"), Practice: get("practice") != ""}
	if get("four") != "" {
		for i, name := range organiserscreen.FourHouses(s.words(r)) {
			draft.Houses = append(draft.Houses, desk.DraftHouse{Name: name, Arms: ui.ArmsIDs[i]})
		}
	}
	t, err := s.desk.Tournaments.Create(r.Context(), s.visitor(r).name(access.OrganiserSeat), draft, ui.ArmsIDs)
	if f := fault.Of(err); f != nil {
		return s.showNewTournament(w, r, statuses[f.Code], s.refusedTournament(r, draft, f))
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, screen.PeoplePath+"?done=created&t="+t.ID, http.StatusSeeOther)
	return nil
}

// refusedTournament is the form as it was typed, with the refusal at its field.
func (s *Server) refusedTournament(r *http.Request, d desk.Draft, f *fault.Fault) organiserscreen.NewTournament {
	form := organiserscreen.NewTournament{
		Setup: s.plainSetup(r, nil), ID: d.Command, Practice: d.Practice, Four: len(d.Houses) > 0,
		Name: organiser.Field{Value: d.Name}, Held: organiser.Field{Value: d.Held},
	}
	if f.Key == "fault.tournament.held" {
		form.Held.Trouble = s.words(r).Fault(f)
	} else {
		form.Name.Trouble = s.words(r).Fault(f)
	}
	return form
}

// postFour adds the four Houses of the regulation to the shown tournament, those that are
// missing. Form: id.
func (s *Server) postFour(w http.ResponseWriter, r *http.Request) error {
	if err := parseForm(w, r); err != nil {
		return err
	}
	t, ok := s.desk.Tournaments.Current()
	if !ok {
		return fault.New(fault.NotFound, "fault.setup.notournament")
	}
	for i, name := range organiserscreen.FourHouses(s.words(r)) {
		_, err := s.desk.Tournaments.Do(r.Context(), t.ID, stream.Request[tournament.Command]{
			Actor: s.visitor(r).name(access.OrganiserSeat), At: time.Now(),
			Command: tournament.Command{By: role.Organiser, Order: tournament.AddHouse{Name: name, Arms: ui.ArmsIDs[i], List: ui.ArmsIDs}},
		})
		if err != nil && fault.CodeOf(err) != fault.Exists {
			return err
		}
	}
	return s.done(w, r, accepted{})
}
