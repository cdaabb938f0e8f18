package web

import (
	"net/http"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/plan"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
)

// planRoutes are the organiser's pages of the settings and of the schedule.
func (s *Server) planRoutes() []route.Route {
	return []route.Route{
		route.Get(screen.RulesPath, route.Organiser, s.getSettings),
		route.Post(screen.RulesPath, route.Organiser, s.postSettings),
		route.Get(screen.SpellsPath, route.Organiser, s.getSpells),
		route.Post(screen.SpellsPath, route.Organiser, s.postSpells),
		// Query: prendi, the match that is being moved; scacchiere, the number of boards for a preview of a schedule.
		route.Get(screen.SchedulePath, route.Organiser, s.showingAt(page.KindDeskPlan, func(r *http.Request) page.Topic {
			return page.Topic{Place: r.URL.Query().Get(plan.ScheduleBoards), Match: r.URL.Query().Get(plan.SchedulePick)}
		})),
		route.Post(screen.SchedulePath+"/{id}/partita", route.Organiser, s.postPlanned),
		route.Post(screen.SchedulePath+"/{id}/genera", route.Organiser, s.postGenerated),
	}
}

// postPlanned adds a match with an id of its own. Form: id, white, black, round, board, practice.
func (s *Server) postPlanned(w http.ResponseWriter, r *http.Request) error {
	id, err := form.ReadOrder(w, r)
	if err != nil {
		return err
	}
	t, err := s.desk.Tournaments.Get(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	get := r.PostForm.Get
	m := tournament.PlanMatch{
		Round: form.Number(get("round")), Board: get("board"), Practice: get("practice") == "true",
		White: magici.HouseID(get("white")), Black: magici.HouseID(get("black")),
	}
	sent := m
	m.ID = t.NewMatchID(m.Round, m.Board)
	return s.changeSchedule(w, r, id, tournament.Orders.Named(sent), m)
}

// postGenerated replaces the matches that have not begun by the schedule of the preview. Form: id, boards, seen.
func (s *Server) postGenerated(w http.ResponseWriter, r *http.Request) error {
	id, err := form.ReadOrder(w, r)
	if err != nil {
		return err
	}
	snapshot, err := s.desk.Snapshot(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	t := snapshot.Tournament
	begun := plan.Schedule{Words: s.catalogue.In(locale.Italian), Tournament: t, Matches: snapshot.States()}.Begun()
	sent := generate{Boards: form.Number(r.PostForm.Get("boards")), Seen: form.Number(r.PostForm.Get("seen"))}
	matches, err := t.Generated(sent.Boards, begun)
	if err != nil {
		return err
	}
	return s.changeSchedule(w, r, id, codec.Named{Word: "generate", Value: sent}, tournament.SetSchedule{Matches: matches, Seen: sent.Seen})
}

// generate is the order as the page sends it: the matches follow from the Houses and the begun matches.
type generate struct{ Boards, Seen int }

// changeSchedule gives an order about the schedule, which follows from what the page sent, and leads back to its page.
func (s *Server) changeSchedule(w http.ResponseWriter, r *http.Request, command string, sent codec.Named, order tournament.Order) error {
	a, err := receipt(s.changeTournamentBy(r, r.PathValue("id"), command, sent, order))
	if err != nil {
		return err
	}
	a.Next = screen.SchedulePath
	return s.done(w, r, a)
}
