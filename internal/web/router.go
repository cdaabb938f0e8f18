package web

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"scacchimagici/internal/doctor"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/live"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/static"
	"scacchimagici/views/arrivals"
	"scacchimagici/views/auditlog"
	"scacchimagici/views/correction"
	"scacchimagici/views/day"
	"scacchimagici/views/devices"
	"scacchimagici/views/door"
	"scacchimagici/views/guided"
	"scacchimagici/views/handbook"
	"scacchimagici/views/network"
	"scacchimagici/views/overlay"
	"scacchimagici/views/phone"
	"scacchimagici/views/plan"
	"scacchimagici/views/print"
	"scacchimagici/views/public"
	"scacchimagici/views/referee"
	"scacchimagici/views/report"
	"scacchimagici/views/setup"
	"scacchimagici/views/site"
	"scacchimagici/views/sound"
	"scacchimagici/views/strategist"
	"scacchimagici/views/trigger"
	"scacchimagici/views/worth"
)

// allRoutes lists every route except the static files and the gallery.
func (s *Server) allRoutes() []route.Route {
	doors := &door.Pages{
		Server: s, Access: s.desk.Access, Catalogue: s.catalogue, Guesses: s.guesses, Hashing: &s.hashing,
		Newcomer: s.newcomer, TakeSeat: s.takeSeat, SeatName: s.nameSeat, OverTLS: s.overTLS,
		Phones: s.phones, Addresses: s.screens.Addresses,
	}
	all := slices.Concat(
		s.commandRoutes(), s.apiRoutes(), s.deskRoutes(), s.rowRoutes(),
		(&setup.Pages{Server: s, Desk: s.desk, Screens: s.screens}).Routes(), plan.Pages{Server: s, Desk: s.desk}.Routes(),
		day.Pages{Server: s, Desk: s.desk}.Routes(), devices.Pages{Server: s, Screens: s.screens}.Routes(), sound.Pages{Server: s, Screens: s.screens}.Routes(),
		arrivals.Pages{Server: s}.Routes(), print.Pages{Server: s, Desk: s.desk}.Routes(), correction.Pages{Server: s}.Routes(),
		auditlog.Pages{Server: s}.Routes(), s.questions.Routes(), report.Pages{Server: s}.Routes(), site.Pages{Server: s, Log: s.desk.Tournaments}.Routes(), s.triggers.Routes(), s.keys.Routes(), s.webhooks.Routes(),
		s.replicaRoutes(), s.changeoverRoutes(),
		public.Pages{Server: s, Screens: s.screens, Card: s.cards.Send}.Routes(),
		overlay.Pages{Screens: s.screens, Catalogue: s.catalogue, Parts: Overlays(s.beside)}.Routes(),
		phone.Pages{Catalogue: s.catalogue, SeatName: s.nameSeat, Server: s}.Routes(),
		handbook.Pages{Server: s}.Routes(), guided.Pages{Server: s}.Routes(),
		referee.Pages{Server: s, Screens: s.screens}.Routes(),
		strategist.Pages{Server: s, Screens: s.screens}.Routes(),
		s.besidePages.Routes(),
		doors.Routes(), s.sessionRoutes(doors),
		[]route.Route{
			route.Get(visitor.ProjectorPath, route.Anyone, s.getScreen),
			route.Post(visitor.ProjectorPath, route.Anyone, s.postScreen),
			route.Get("/eventi/{kind}", route.Anyone, s.getEvents),
		})
	if s.facts != nil {
		facts := func(ctx context.Context) doctor.Facts { return s.facts(ctx, s.ways.By) }
		all = append(all, network.Pages{Server: s, Facts: facts}.Routes()...)
	}
	if s.copies != nil {
		all = append(all, s.copies.Routes()...)
	}
	if s.appraisals != nil {
		all = append(all, worth.Pages{Server: s, Appraisals: s.appraisals}.Routes()...)
	}
	return all
}

// router builds the handler of everything.
func (s *Server) router(gallery bool) http.Handler {
	nothing := s.adapt(s.within(false, func(http.ResponseWriter, *http.Request) error {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}))
	r := chi.NewRouter()
	r.Use(secure, limit.Slow, s.toHTTPS, fromSecret, s.crossOrigin, middleware.GetHead)
	if s.looking != nil {
		r.Use(func(next http.Handler) http.Handler {
			return s.looking.Only(next, func(f *fault.Fault) http.Handler {
				return s.adapt(func(http.ResponseWriter, *http.Request) error { return f })
			})
		})
	}
	for _, at := range s.allRoutes() {
		r.Method(at.Method, at.Pattern, s.adapt(s.within(at.Costly, func(w http.ResponseWriter, r *http.Request) error {
			v := s.Visitor(r)
			if v.Wrong {
				return v.Refused()
			}
			s.noteKey(r, v)
			if goes := s.changeover.Elsewhere(at.Pattern, r); goes != nil {
				return goes(w, r)
			}
			if !at.Who(v, r) {
				return v.Refused()
			}
			return at.Do(w, r)
		})))
	}
	r.Get(static.Prefix+"*", s.adapt(getStatic))
	if gallery {
		s.mountGallery(r)
	}
	r.NotFound(nothing)
	r.MethodNotAllowed(s.adapt(s.within(false, func(w http.ResponseWriter, asked *http.Request) error {
		path := asked.URL.RawPath
		if path == "" {
			path = asked.URL.Path
		}
		return unknown(w, asked, func(method string) bool { return r.Match(chi.NewRouteContext(), method, path) })
	})))
	return middleware.Compress(5, "text/html", "application/json", answer.ProblemType, "application/yaml")(visitor.Preferring(s.catalogue, r))
}

// methods are all that an address can take.
var methods = []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete}

// unknown refuses a request for which there is no route: with the methods that its address takes, when there are some.
func unknown(w http.ResponseWriter, r *http.Request, takes func(method string) bool) error {
	allowed := slices.DeleteFunc(slices.Clone(methods), func(method string) bool {
		if method == http.MethodHead {
			method = http.MethodGet
		}
		return !takes(method)
	})
	if len(allowed) == 0 {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	return fault.New(fault.NotAllowed, "fault.method", r.Method, strings.Join(allowed, ", "))
}

// secure sets the headers of every answer; a secret address is never sent as referrer.
func secure(next http.Handler) http.Handler {
	return answer.Secure(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if secretIn(r.URL.Path) != "" {
			w.Header().Set("Referrer-Policy", "no-referrer")
		}
		next.ServeHTTP(w, r)
	}))
}

// secretPrefixes begin the addresses that are secrets themselves: those of the QR codes and of the triggers.
var secretPrefixes = []string{"/e/", trigger.PagePath, trigger.PostPath}

// secretIn returns the beginning of a secret address; empty for any other.
func secretIn(path string) string {
	for _, prefix := range secretPrefixes {
		if strings.HasPrefix(path, prefix) {
			return prefix
		}
	}
	return ""
}

// fromSecret accepts an order to such an address from a page that must not reveal its address: over plain
// http its browser sends the origin "null", and no other proof. A sender who knows the address may take the
// seat; others cannot send the order.
func fromSecret(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if secretIn(r.URL.Path) != "" && r.Header.Get("Origin") == "null" {
			r.Header.Del("Origin")
		}
		next.ServeHTTP(w, r)
	})
}

// logged is the path of a request for the log: without its secret.
func logged(r *http.Request) string {
	if prefix := secretIn(r.URL.Path); prefix != "" {
		return prefix + "…"
	}
	return r.URL.Path
}

// getStatic serves the embedded files.
func getStatic(w http.ResponseWriter, r *http.Request) error {
	switch known, err := answer.Asset(w, r); {
	case !known:
		return fault.New(fault.NotFound, "fault.page.unknown")
	case err != nil:
		return live.Gone{Err: err}
	}
	return nil
}
