package web

import (
	"context"
	"net/http"
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/live"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
)

// getEvents is the stream of a page: its frames as they change, and pings between them.
// Query: place, match, lang.
func (s *Server) getEvents(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	t := topic{Kind: r.PathValue("kind"), Place: q.Get("place"), Match: q.Get("match"), Lang: locale.Language(q.Get("lang"))}
	if _, err := parseTopic(t.String()); err != nil {
		return err
	}
	if err := s.mayWatch(r.Context(), s.visitor(r), t); err != nil {
		return err
	}
	if _, err := s.page(r.Context(), t); err != nil {
		return err
	}
	sub := s.hub.Subscribe(t.String())
	defer sub.Close()
	release := s.presence.come(r, t)
	defer release()
	return live.Serve(w, r, sub, s.ping)
}

// mayHelp refuses a Referee's look at a House that does not play on his board.
func (s *Server) mayHelp(ctx context.Context, v visitor, t topic) error {
	house, err := s.houseAt(ctx, t.Place)
	if err != nil {
		return err
	}
	l, ok, err := s.houseMatch(ctx, house.ID, t.Match)
	if err != nil {
		return err
	}
	if v.organiser() || ok && v.sits(access.RefereeOf(l.Match.Board)) {
		return nil
	}
	return v.refused()
}

// ping is all that is pushed in a quiet turn: the server's clock.
func (s *Server) ping() []byte {
	return live.Message("ping", "", []byte(strconv.FormatInt(s.now(), 10)))
}

// mayWatch refuses a stream that the visitor's seats do not open.
func (s *Server) mayWatch(ctx context.Context, v visitor, t topic) error {
	if v.organiser() {
		return nil
	}
	switch t.Kind {
	case kindPublic, kindTable, kindTables, kindStanding, kindCalendar:
		return nil
	case kindReferee:
		if v.sits(access.RefereeOf(t.Place)) {
			return nil
		}
	case kindStrategist:
		if seat := (access.Seat{Role: role.Strategist, Place: t.Place}); v.sits(seat) {
			return nil
		}
	case kindHelper:
		return s.mayHelp(ctx, v, t)
	case kindScreen:
		if v.sits(access.Seat{Role: role.Screen, Place: t.Place}) {
			return nil
		}
	case kindDesk, kindReport, kindDeskStanding, kindDeskTables, kindCorrection, kindDeskPlan, kindDeskRules:
	case kindTournaments, kindHouses, kindPeople, kindPerson, kindStrategists, kindDevices:
	default:
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	return v.refused()
}
