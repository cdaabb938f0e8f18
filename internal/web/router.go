package web

import (
	"net/http"
	"slices"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"scacchimagici/internal/fault"
	"scacchimagici/static"
)

// route is one line of the table of all routes: what, who, how. The tests walk it with
// every role.
type route struct {
	method  string
	pattern string
	who     who
	do      handler
}

// table lists every route but the static files and the gallery.
func (s *Server) table() []route {
	return slices.Concat(s.questionRoutes(), s.setupRoutes(), s.planRoutes(), s.dayRoutes(), s.reportRoutes(), s.standingRoutes(), s.lessonRoutes(), s.tournamentsAPI(), []route{
		{http.MethodGet, "/", anyone, s.getHome},
		{http.MethodGet, "/scacchiera/{board}", anyone, s.getBoard},
		{http.MethodGet, "/entra", anyone, s.getEnter},
		{http.MethodPost, "/entra", anyone, s.postEnter},
		{http.MethodGet, "/e/{secret}", anyone, s.getSecret},
		{http.MethodPost, "/e/{secret}", anyone, s.postSecret},
		{http.MethodGet, "/accedi", anyone, s.getPassword},
		{http.MethodPost, "/accedi", anyone, s.postPassword},
		{http.MethodPost, "/alzati", seated, s.postLeave},
		{http.MethodGet, "/lingua/{lang}", anyone, s.getLanguage},
		{http.MethodGet, "/schermo", anyone, s.getScreen},
		{http.MethodGet, "/arbitro/{board}", refereeOfBoard, s.getReferee},
		{http.MethodGet, "/stratega/{tournament}/{house}", strategistOfHouse, s.getStrategist},
		{http.MethodGet, "/desk", theOrganiser, s.getDesk},
		{http.MethodGet, "/desk/nuova", theOrganiser, s.getQuick},
		{http.MethodPost, "/desk/nuova", theOrganiser, s.postQuick},
		{http.MethodGet, "/desk/cartellini", theOrganiser, s.getCards},
		{http.MethodGet, "/desk/tavoli", theOrganiser, s.getDeskTables},
		{http.MethodPost, "/desk/password", theOrganiser, s.postNewPassword},
		{http.MethodGet, "/tavoli", anyone, s.getTables},
		{http.MethodPost, "/tavoli", anyone, s.postTables},
		{http.MethodGet, "/tavoli/vai", anyone, s.getFind},
		{http.MethodGet, "/tavoli/regole/{game}", anyone, s.getRules},
		{http.MethodGet, "/tavoli/{code}", anyone, s.getTable},
		{http.MethodGet, "/t/{code}", anyone, s.getTableCode},
		{http.MethodGet, "/tavoli/{code}/record", anyone, s.getTableRecord},
		{http.MethodGet, "/eventi/{kind}", anyone, s.getEvents},
		{http.MethodGet, "/api/v1/matches/{id}", anyone, s.getMatch},
		{http.MethodPost, "/api/v1/matches/{id}/commands", seated, s.postMatch},
		{http.MethodGet, "/api/v1/tables", anyone, s.getHall},
		{http.MethodPost, "/api/v1/tables", anyone, s.postTables},
		{http.MethodPost, "/api/v1/tables/commands", theOrganiser, s.postHall},
		{http.MethodGet, "/api/v1/tables/{code}", anyone, s.getTableState},
		{http.MethodGet, "/api/v1/tables/{code}/record", anyone, s.getTableRecord},
		{http.MethodPost, "/api/v1/tables/{code}/commands", anyone, s.postTable},
		{http.MethodPost, "/api/v1/tournaments/{id}/commands", theOrganiser, s.postTournament},
		{http.MethodPost, "/api/v1/access/commands", theOrganiser, s.postAccess},
	})
}

// router builds the handler of everything.
func (s *Server) router(gallery bool) http.Handler {
	r := chi.NewRouter()
	r.Use(secure, s.sameOrigin().Handler, s.recovered, middleware.GetHead)
	for _, at := range s.table() {
		r.Method(at.method, at.pattern, s.adapt(s.guarded(at)))
	}
	r.Get(static.Prefix+"*", s.adapt(getStatic))
	if gallery {
		s.mountGallery(r)
	}
	r.NotFound(s.adapt(func(http.ResponseWriter, *http.Request) error {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}))
	r.MethodNotAllowed(s.adapt(func(http.ResponseWriter, *http.Request) error {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}))
	return middleware.Compress(5, "text/html", "application/json")(r)
}

// sameOrigin refuses what another site has made a browser send.
func (s *Server) sameOrigin() *http.CrossOriginProtection {
	guard := http.NewCrossOriginProtection()
	guard.SetDenyHandler(s.adapt(func(http.ResponseWriter, *http.Request) error {
		return fault.New(fault.Forbidden, "fault.origin")
	}))
	return guard
}

// guarded lets only those do a route who may.
func (s *Server) guarded(at route) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		v := s.visitor(r)
		if !at.who(v, r) {
			return v.refused()
		}
		return at.do(w, r)
	}
}

// policy lets a page load from here and nowhere else; no script or style stands in a page.
const policy = "default-src 'self'; img-src 'self' data:; media-src 'self' data:; style-src 'self'; script-src 'self'; " +
	"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

// secure sets the headers that every answer has.
func secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

// recovered turns a panic of one request into an apology to it: the match goes on.
func (s *Server) recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil && p != http.ErrAbortHandler {
				s.writeError(w, r, panicked{p})
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// getStatic serves the embedded files under addresses that change with their content.
func getStatic(w http.ResponseWriter, r *http.Request) error {
	asset, ok := static.Open(r.URL.Path)
	if !ok {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	h := w.Header()
	h.Set("Content-Type", asset.Type)
	h.Set("Cache-Control", static.CacheControl)
	h.Set("Vary", "Accept-Encoding")
	body := asset.Plain
	if asset.Gzip != nil && acceptsGzip(r) {
		h.Set("Content-Encoding", "gzip")
		body = asset.Gzip
	}
	_, err := w.Write(body)
	return err
}
