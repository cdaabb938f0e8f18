package web

import (
	"net/http"
	"slices"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/visitor"
)

// Source is the origin of a guess: an address, or a device with a seat other than a
// screen's, which any device can get. A program is its address: it can sign in as often as it likes.
func (s *Server) Source(r *http.Request) limit.Source {
	d := s.Visitor(r).Device
	if d.Ends.IsZero() && slices.ContainsFunc(d.Seats, func(seat access.Seat) bool { return seat.Role != role.Screen }) {
		return limit.Source{Name: d.ID, Own: true}
	}
	return limit.SourceAt(r.RemoteAddr)
}

// seatName names a seat, such as "Arbitro della scacchiera A".
func (s *Server) seatName(r *http.Request, seat access.Seat) string {
	name, _ := s.nameSeat(r, s.Words(r), seat)
	return name
}

// nameSeat is seatName in the language of words; ok is false for the seat of a House that does not exist.
func (s *Server) nameSeat(r *http.Request, words *locale.Words, seat access.Seat) (name string, ok bool) {
	id, house := seat.House()
	if house == "" {
		return words.T("seat."+seat.Role.String(), seat.Place), true
	}
	if t, err := s.desk.Tournaments.Get(r.Context(), id); err == nil {
		for _, h := range t.Houses {
			if string(h.ID) == house {
				return words.T("seat.strategist", h.Name), true
			}
		}
	}
	return words.T("seat.strategist", seat.Place), false
}

// newcomer gives the device that asks for a seat what it needs to take it, and returns its id.
func (s *Server) newcomer(w http.ResponseWriter, r *http.Request, seat access.Seat, join func(visitor.Newcomer) error) (device string, err error) {
	return s.newcomers.Take(w, r, s.askPassword, s.desk.Access.State, seat, join)
}
