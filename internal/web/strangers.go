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
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
)

// RunsTheDay reports whether a visitor has no limits: the organiser, a Referee or a Strategist, a screen
// that the organiser has named or set, and the laptop itself.
func (s *Server) RunsTheDay(r *http.Request) bool {
	address, err := netip.ParseAddr(visitor.Address(r))
	v := s.Visitor(r)
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

// within limits how fast an address of a stranger may ask, and how many pages of strangers are made at the
// same time. Devices with a seat of the day are answered at once. Costly routes have a queue of their own,
// in which those devices wait too.
func (s *Server) within(costly bool, h route.Handler) route.Handler {
	if costly {
		return s.withinCostly(h)
	}
	return func(w http.ResponseWriter, r *http.Request) error {
		if s.RunsTheDay(r) {
			keep(r)
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

// keep keeps the connection of a device with a seat. Those of the laptop's own programs make room for each
// other, so that its browser gets in when another program there leaves connections open.
func keep(r *http.Request) {
	if !visitor.OnLaptop(r) {
		limit.Keep(r.Context())
	}
}

// withinCostly is within for costly routes.
func (s *Server) withinCostly(h route.Handler) route.Handler {
	queue := &s.limits.Costly
	return func(w http.ResponseWriter, r *http.Request) error {
		take := queue.Take
		if s.RunsTheDay(r) {
			take = queue.Wait
			keep(r)
		} else if !queue.Allow(visitor.Address(r), time.Now()) {
			return s.tooMany(w, r, limit.Pages, "fault.limit.pages")
		}
		release, ok := take(r.Context())
		defer release()
		if !ok {
			return s.tooMany(w, r, limit.Pages, "fault.limit.busy")
		}
		return h(limit.UntilAnswer(w, release), r)
	}
}

// tooMany refuses a visitor who has reached a limit, without rendering a page.
func (s *Server) tooMany(w http.ResponseWriter, r *http.Request, kind limit.Kind, key string) error {
	s.limits.Note(kind, visitor.Address(r))
	f := fault.New(fault.TooMany, key)
	p := answer.NewProblem(f, s.Words(r).Fault(f))
	if wantsJSON(r) {
		return answer.Refuse(w, p)
	}
	p.SetHeaders(w.Header())
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	return answer.Send(w, p.Status, []byte(p.Detail+"\n"))
}
