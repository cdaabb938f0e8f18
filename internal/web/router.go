package web

import (
	"net/http"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/live"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/match"
	triggerscreen "scacchimagici/internal/screen/trigger"
	"scacchimagici/internal/web/asset"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/screens"
	"scacchimagici/internal/web/visitor"
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

// allRoutes lists every route but the static files and the gallery.
func (s *Server) allRoutes() []route {
	const get, post = http.MethodGet, http.MethodPost
	return slices.Concat(s.commandRoutes(), s.questionRoutes(), s.setupRoutes(), s.planRoutes(), s.dayRoutes(), s.reportRoutes(), s.tableRoutes(), s.lessonRoutes(), s.positionRoutes(), s.puzzleRoutes(), s.cupRoutes(), s.whyRoutes(), s.overlayRoutes(), s.phoneRoutes(), s.triggerRoutes(), s.replayRoutes(), s.handbookRoutes(), s.guidedRoutes(), s.copyRoutes(), s.apiRoutes(), s.replicaRoutes(), s.changeoverRoutes(), []route{
		{get, "/", anyone, s.getHome},
		{get, "/scacchiera/{board}", anyone, s.showingAt(screens.KindPublic, func(r *http.Request) screens.Topic { return screens.Topic{Place: r.PathValue("board")} })},
		{get, screen.PublicRankingPath, anyone, s.showing(screens.KindStanding)},
		{get, screen.CalendarPath, anyone, s.showing(screens.KindCalendar)},
		{get, "/entra", anyone, s.getEnter},
		{post, "/entra", anyone, s.postEnter},
		{get, screen.NamingPath, aReferee, s.getNaming},
		{post, screen.NamingPath, aReferee, s.postNaming},
		{get, "/e/{secret}", anyone, s.getSecret},
		{post, "/e/{secret}", anyone, s.postSecret},
		{get, "/accedi", anyone, s.getPassword},
		{post, "/accedi", anyone, s.postPassword},
		{post, "/alzati", seated, s.postLeave},
		{get, "/lingua/{lang}", anyone, s.getLanguage},
		{get, "/schermo", anyone, s.getScreen},
		{post, "/schermo", anyone, s.postScreen},
		{get, "/arbitro/{board}", refereeOfBoard, s.showingAt(screens.KindReferee, func(r *http.Request) screens.Topic {
			return screens.Topic{Place: r.PathValue("board"), Match: r.URL.Query().Get("partita")}
		})},
		{get, match.InterventionPath("{board}"), refereeOfBoard, s.getIntervention},
		{get, "/stratega/{tournament}/{house}", strategistOfHouse, s.getStrategist},
		{get, "/desk", theOrganiser, s.showing(screens.KindDesk)},
		{get, screen.RankingPath, theOrganiser, s.showing(screens.KindDeskStanding)},
		{get, "/desk/nuova", theOrganiser, s.getQuick},
		{post, "/desk/nuova", theOrganiser, s.postQuick},
		{get, "/desk/cartellini", theOrganiser, s.getCards},
		{get, "/desk/tavoli", theOrganiser, s.showing(screens.KindDeskTables)},
		{post, "/desk/password", theOrganiser, s.postNewPassword},
		{get, "/tavoli/{code}/record", anyone, s.tableRecord("gioco")},
		{get, "/eventi/{kind}", anyone, s.getEvents},
		{get, screens.StepsPath + "{kind}", anyone, s.getSteps},
	})
}

// who may use a route.
type who func(v visitor.Visitor, r *http.Request) bool

func anyone(visitor.Visitor, *http.Request) bool { return true }

func theOrganiser(v visitor.Visitor, _ *http.Request) bool { return v.Organiser() }

// seated: anybody with a seat; what it may do is looked at further in.
func seated(v visitor.Visitor, _ *http.Request) bool { return v.Organiser() || v.Known }

// aReferee: the Referee of any board.
func aReferee(v visitor.Visitor, _ *http.Request) bool { return v.Referees() }

// refereeOfBoard: the Referee of the board in the address.
func refereeOfBoard(v visitor.Visitor, r *http.Request) bool {
	return v.Organiser() || v.Sits(access.RefereeOf(r.PathValue("board")))
}

// strategistOfHouse: the Strategist of the House in the address, and any Referee, who may
// help a side.
func strategistOfHouse(v visitor.Visitor, r *http.Request) bool {
	return v.Organiser() || v.Sits(access.StrategistOf(r.PathValue("tournament"), r.PathValue("house"))) || v.Referees()
}

// router builds the handler of everything.
func (s *Server) router(gallery bool) http.Handler {
	unknown := s.adapt(s.within("", func(http.ResponseWriter, *http.Request) error {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}))
	otherSite := http.NewCrossOriginProtection()
	otherSite.SetDenyHandler(s.adapt(func(http.ResponseWriter, *http.Request) error {
		return fault.New(fault.Forbidden, "fault.origin")
	}))
	r := chi.NewRouter()
	r.Use(secure, limit.Slow, s.toHTTPS, fromSecret, otherSite.Handler, middleware.GetHead)
	if s.looking != nil {
		r.Use(func(next http.Handler) http.Handler {
			return s.looking.Only(next, func(f *fault.Fault) http.Handler {
				return s.adapt(func(http.ResponseWriter, *http.Request) error { return f })
			})
		})
	}
	for _, at := range s.allRoutes() {
		r.Method(at.method, at.pattern, s.adapt(s.within(at.pattern, func(w http.ResponseWriter, r *http.Request) error {
			v := s.visitor(r)
			if v.Wrong {
				return v.Refused()
			}
			if goes := s.changeover.Elsewhere(at.pattern, r); goes != nil {
				return goes(w, r)
			}
			if !at.who(v, r) {
				return v.Refused()
			}
			return at.do(w, r)
		})))
	}
	r.Get(static.Prefix+"*", s.adapt(getStatic))
	if gallery {
		s.mountGallery(r)
	}
	r.NotFound(unknown)
	r.MethodNotAllowed(unknown)
	return middleware.Compress(5, "text/html", "application/json", "application/yaml")(r)
}

// secure sets the headers that every answer has; the address of a secret goes nowhere.
func secure(next http.Handler) http.Handler {
	return asset.Secure(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if secretIn(r.URL.Path) != "" {
			w.Header().Set("Referrer-Policy", "no-referrer")
		}
		next.ServeHTTP(w, r)
	}))
}

// secretPrefixes begin the addresses that are secrets themselves: those of the QR codes and of the triggers.
var secretPrefixes = []string{"/e/", triggerscreen.PagePath, triggerscreen.PostPath}

// secretIn returns how an address begins that is a secret; empty when it is none.
func secretIn(path string) string {
	for _, prefix := range secretPrefixes {
		if strings.HasPrefix(path, prefix) {
			return prefix
		}
	}
	return ""
}

// fromSecret takes an order to such an address from a page that may not say where it is: over plain
// http its browser sends "null" for the page's origin, and nothing else that tells. Whoever knows the
// address may sit down; nobody else can send it.
func fromSecret(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if secretIn(r.URL.Path) != "" && r.Header.Get("Origin") == "null" {
			r.Header.Del("Origin")
		}
		next.ServeHTTP(w, r)
	})
}

// logged is the path of a request as the log may have it: without the secret that some are.
func logged(r *http.Request) string {
	if prefix := secretIn(r.URL.Path); prefix != "" {
		return prefix + "…"
	}
	return r.URL.Path
}

// getStatic serves the embedded files.
func getStatic(w http.ResponseWriter, r *http.Request) error {
	switch known, err := asset.Serve(w, r); {
	case !known:
		return fault.New(fault.NotFound, "fault.page.unknown")
	case err != nil:
		return live.Gone{Err: err}
	}
	return nil
}
