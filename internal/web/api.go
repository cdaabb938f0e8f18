package web

import (
	"net/http"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/api"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	apiroom "scacchimagici/views/api"
	"scacchimagici/views/setup"
)

// apiRoutes are matches and tournaments for programs. The record of a tournament is for the
// organiser only: it names people and questions.
func (s *Server) apiRoutes() []route.Route {
	const v1 = "/api/v1/"
	const one = v1 + "tournaments/{id}"
	return append((&apiroom.Pages{Server: s}).Routes(), []route.Route{
		route.Get(v1+"matches/{id}", route.Anyone, s.getMatch),
		route.Get(v1+"matches/{id}/people", route.Anyone, s.getMatchPeople),
		route.Get(v1+"tournaments", route.Anyone, s.getTournaments),
		route.Get(one, route.Anyone, tournamentAnswer(s, api.NewTournament)),
		route.Get(one+"/ranking", route.Anyone, s.getRanking),
		route.Get(one+"/schedule", route.Anyone, tournamentAnswer(s, api.NewSchedule)),
		route.Get(one+"/programme", route.Anyone, tournamentAnswer(s, func(of *desk.Snapshot) api.Programme { return api.NewProgramme(of, time.Now()) })),
		route.Get(one+"/record", route.Organiser, s.getTournamentRecord),
		route.Get(v1+"boards/{board}/state", route.Anyone, s.getBoardState),
		route.Get(v1+"boards/{board}/key.png", route.Anyone, s.getBoardKey),
		route.Get(eventsPath, route.Anyone, eventStreams{Feed: s.events, Desk: s.desk, Visitor: s.Visitor, Limit: s.takeStream}.Get),
	}...)
}

// getMatch answers a match as the visitor may see it. Query: as, a seat.
func (s *Server) getMatch(w http.ResponseWriter, r *http.Request) error {
	live, who, err := s.matchSeen(r)
	if err != nil {
		return err
	}
	m := api.NewMatch(live, who, time.Now())
	if m.Event, err = s.events.At(r.Context(), live.Key, live.Seq); err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, m)
}

// getMatchPeople answers the people of both Houses, as far as the visitor may see them. Query: as, a seat.
func (s *Server) getMatchPeople(w http.ResponseWriter, r *http.Request) error {
	live, who, err := s.matchSeen(r)
	if err != nil {
		return err
	}
	t, err := s.desk.Tournaments.Get(r.Context(), live.Key.Tournament)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, api.NewPeople(live.Match, t, who, time.Now()))
}

// matchSeen returns the match in the address, and the viewer as which the visitor sees it: a stranger sees
// the public view.
func (s *Server) matchSeen(r *http.Request) (desk.Live, magici.Viewer, error) {
	key, err := desk.ParseKey(r.PathValue("id"))
	if err != nil {
		return desk.Live{}, magici.Viewer{}, err
	}
	live, err := s.desk.Matches.Get(r.Context(), key)
	if err != nil {
		return desk.Live{}, magici.Viewer{}, err
	}
	as := r.URL.Query().Get(form.FieldAs)
	seat, err := s.Visitor(r).Acting(as, live.Match)
	switch {
	case err == nil:
		return live, visitor.Viewer(seat, live.Match), nil
	case as != "":
		return desk.Live{}, magici.Viewer{}, err
	}
	return live, magici.Viewer{}, nil
}

// getTournaments answers the list of all tournaments.
func (s *Server) getTournaments(w http.ResponseWriter, _ *http.Request) error {
	return answer.JSON(w, http.StatusOK, api.NewTournaments(s.desk.Tournaments.Index()))
}

// tournamentAnswer returns the handler for a part of the tournament in the address.
func tournamentAnswer[T any](s *Server, of func(*desk.Snapshot) T) route.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		snapshot, err := s.tournamentAsked(r)
		if err != nil {
			return err
		}
		if !snapshot.Known {
			return fault.New(fault.NotFound, "fault.tournament.none")
		}
		return answer.JSON(w, http.StatusOK, of(snapshot))
	}
}

// tournamentAsked returns the snapshot of the tournament in the address.
func (s *Server) tournamentAsked(r *http.Request) (*desk.Snapshot, error) {
	id := r.PathValue("id")
	if _, ok := s.desk.Tournaments.Index().Row(id); !ok {
		return nil, fault.New(fault.NotFound, "fault.tournament.none")
	}
	snapshot, err := s.desk.Snapshot(r.Context(), id)
	return &snapshot, err
}

// getRanking answers the ranking as the visitor may see it: until the ceremony only the organiser sees a final one.
func (s *Server) getRanking(w http.ResponseWriter, r *http.Request) error {
	organiser := s.Visitor(r).Organiser()
	return tournamentAnswer(s, func(of *desk.Snapshot) api.Ranking { return api.NewRanking(of, organiser, time.Now()) })(w, r)
}

// getTournamentRecord answers the record of a tournament. It leaves out purchases before the toss, and has
// only the ids of questions.
func (s *Server) getTournamentRecord(w http.ResponseWriter, r *http.Request) error {
	data, err := setup.RecordOf(r.Context(), s.desk, r.PathValue("id"))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	return answer.Send(w, http.StatusOK, data)
}
