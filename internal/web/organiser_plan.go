package web

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/plan"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
)

// Kinds of screens.
const (
	kindDeskPlan  = "desk-plan"  // the schedule; place: boards of the one to be shown, match: the one that is moved
	kindDeskRules = "desk-rules" // the settings; place: they have just been saved
)

// planRoutes are the organiser's pages of the settings and of the schedule.
func (s *Server) planRoutes() []route {
	return []route{
		{http.MethodGet, screen.RulesPath, theOrganiser, s.getRulesOf},
		{http.MethodPost, screen.RulesPath, theOrganiser, s.postRulesOf},
		{http.MethodGet, screen.SchedulePath, theOrganiser, s.getSchedule},
		{http.MethodPost, screen.SchedulePath + "/{id}/sposta", theOrganiser, s.postMoved},
		{http.MethodPost, screen.SchedulePath + "/{id}/partita", theOrganiser, s.postAdded},
		{http.MethodPost, screen.SchedulePath + "/{id}/genera", theOrganiser, s.postGenerated},
	}
}

// getSchedule is the schedule. Query: prendi, the match that is being moved; scacchiere, of
// the schedule to be shown before it holds.
func (s *Server) getSchedule(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	return s.showLive(w, r, topic{Kind: kindDeskPlan, Place: q.Get(plan.ScheduleBoards), Match: q.Get(plan.SchedulePick)})
}

// planPage is the schedule as it stands.
func (s *Server) planPage(ctx context.Context, t topic) (page, error) {
	sc := plan.Schedule{
		Words: s.catalogue.In(t.Lang), Language: languageHref(t.Lang, screen.SchedulePath), Server: s.now(), Picked: t.Match,
	}
	sc.Boards, _ = strconv.Atoi(t.Place) // what is no number asks for none
	if current, ok := s.desk.Tournaments.Current(); ok {
		all, err := s.desk.Matches.All(ctx, current.ID)
		if err != nil {
			return page{}, err
		}
		sc.Tournament, sc.Matches = current, standing(all)
	}
	v := sc.View()
	return page{
		shell: shellOf{title: "plan.title", audience: "organiser"},
		frame: organiser.PlanFrame(v),
		full:  func(p layout.Page) templ.Component { return organiser.PlanPage(p, v) },
	}, nil
}

// postMoved moves a match and goes back to where it stands.
func (s *Server) postMoved(w http.ResponseWriter, r *http.Request) error {
	e, err := readCommand(w, r, tournament.OrderFields)
	if err != nil {
		return err
	}
	order, err := s.replanOf(e)
	if err != nil {
		return err
	}
	return s.planned(w, r, e.ID, order, "#p-"+order.Match)
}

func (s *Server) replanOf(e envelope) (tournament.Replan, error) {
	own, err := e.own()
	if err != nil {
		return tournament.Replan{}, err
	}
	order, err := tournament.DecodeOrder(tournament.Replan{}.Kind(), own)
	if err != nil {
		return tournament.Replan{}, err
	}
	return order.(tournament.Replan), nil
}

// planned gives an order about the schedule and goes back to its page.
func (s *Server) planned(w http.ResponseWriter, r *http.Request, command string, order tournament.Order, fragment string) error {
	receipt, err := s.desk.Tournaments.Do(r.Context(), r.PathValue("id"), stream.Request[tournament.Command]{
		ID: command, Actor: s.visitor(r).name(access.OrganiserSeat), At: time.Now(),
		Command: tournament.Command{By: role.Organiser, Order: order},
	})
	if err != nil {
		return err
	}
	return s.done(w, r, accepted{Seq: receipt.Seq, Repeat: receipt.Repeat, Next: screen.SchedulePath + fragment})
}

// planForm reads a form of the page of the schedule. What is no number is 0, which the
// rules refuse by its name.
func planForm(w http.ResponseWriter, r *http.Request) (id string, number func(string) int, err error) {
	r.Body = http.MaxBytesReader(w, r.Body, maxCommand)
	if err := r.ParseForm(); err != nil {
		return "", nil, tooLarge(err)
	}
	id = r.PostForm.Get(fieldID)
	if id == "" || len(id) > maxID {
		return "", nil, fault.New(fault.Invalid, "fault.field.missing", fieldID)
	}
	number = func(name string) int {
		n, err := strconv.Atoi(r.PostForm.Get(name))
		if err != nil {
			return 0
		}
		return n
	}
	return id, number, nil
}

// postAdded adds a match under a name of its own. Form: white, black, round, board,
// practice.
func (s *Server) postAdded(w http.ResponseWriter, r *http.Request) error {
	command, number, err := planForm(w, r)
	if err != nil {
		return err
	}
	t, err := s.desk.Tournaments.Get(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	get := r.PostForm.Get
	m := tournament.Planned{
		Round: number("round"), Board: get("board"), Practice: get("practice") == "true",
		White: magici.HouseID(get("white")), Black: magici.HouseID(get("black")),
	}
	m.ID = t.NewMatchID(m.Round, m.Board)
	return s.planned(w, r, command, tournament.PlanMatch(m), "")
}

// postGenerated puts the schedule that the page has shown in the place of what has not
// begun. Form: boards, seen.
func (s *Server) postGenerated(w http.ResponseWriter, r *http.Request) error {
	command, number, err := planForm(w, r)
	if err != nil {
		return err
	}
	all, err := s.desk.Matches.All(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	t, err := s.desk.Tournaments.Get(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	matches, err := t.Generated(number("boards"), plan.Schedule{Words: s.catalogue.In(locale.Italian), Tournament: t, Matches: standing(all)}.Begun())
	if err != nil {
		return err
	}
	return s.planned(w, r, command, tournament.SetSchedule{Matches: matches, Seen: number("seen")}, "")
}
