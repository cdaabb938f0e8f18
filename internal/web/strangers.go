package web

import (
	"net/http"
	"net/netip"
	"strings"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/visitor"
)

// runsTheDay reports whether somebody has no limits: who sits as organiser, Referee or Strategist,
// a screen that the desk has named or told what to show, and the laptop itself.
func (s *Server) runsTheDay(r *http.Request) bool {
	address, err := netip.ParseAddr(visitor.Address(r))
	v := s.visitor(r)
	if v.Organiser() || err == nil && limit.Laptop(address) {
		return true
	}
	for _, seat := range v.Device.Seats {
		if seat.Role != role.Screen {
			return true
		}
	}
	screen, ok := s.desk.Access.State().ScreenOn(v.Device.ID)
	return v.Known && ok && screen.KnownToDesk()
}

// within lets a handler answer strangers only as fast as their address may ask, and a few of their
// pages be made at the same time; those who run the day are answered at once.
func (s *Server) within(h handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if s.runsTheDay(r) {
			limit.Keep(r.Context())
			return h(w, r)
		}
		if !s.limits.Pages.Allow(visitor.Address(r), time.Now()) {
			return s.tooMany(w, r, limit.Pages, "fault.limit.pages")
		}
		// A form is read before it takes effect, and a stream has no end: they take no turn.
		if r.Method != http.MethodPost && !strings.HasPrefix(r.URL.Path, "/eventi/") {
			release, ok := s.limits.Rendering.Take(r.Context())
			defer release()
			if !ok {
				return s.tooMany(w, r, limit.Pages, "fault.limit.busy")
			}
			w = limit.UntilAnswer(w, release)
		}
		return h(w, r)
	}
}

// tooMany refuses somebody who has reached a limit, without a page to be made for it.
func (s *Server) tooMany(w http.ResponseWriter, r *http.Request, kind limit.Kind, key string) error {
	s.limits.Note(kind, visitor.Address(r))
	f := fault.New(fault.TooMany, key)
	message := s.words(r).Fault(f)
	w.Header().Set("Retry-After", "2")
	if wantsJSON(r) {
		return answer.JSON(w, answer.Statuses[f.Code], map[string]problem{"error": {Code: f.Code.String(), Message: message}})
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	return answer.Send(w, answer.Statuses[f.Code], []byte(message+"\n"))
}
