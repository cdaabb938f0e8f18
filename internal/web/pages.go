package web

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
)

// shellOf is what a page asks of its shell.
type shellOf struct {
	title    string // message key, or the words themselves when there is no such key
	audience string
	theme    string // the default, before the device has chosen
	stream   string
	quiet    bool
	awake    bool
}

// shell returns the shell of a page for the device that asks.
func (s *Server) shell(r *http.Request, of shellOf) layout.Page {
	words := s.words(r)
	title := of.title
	if words.Has(title) {
		title = words.T(title)
	}
	return layout.Page{
		Words: words, Title: title, Theme: theme(r, of.theme), Audience: of.audience,
		Stream: of.stream, Quiet: of.quiet, Awake: of.awake,
	}
}

// theme returns the device's choice of the three, or what the page prefers.
func theme(r *http.Request, preferred string) string {
	if c, err := r.Cookie(cookieTheme); err == nil {
		switch c.Value {
		case "notte", "pergamena", "sole":
			return c.Value
		}
	}
	return preferred
}

// show writes a page that does not change by itself.
func (s *Server) show(w http.ResponseWriter, r *http.Request, of shellOf, body templ.Component) error {
	return write(templ.WithChildren(r.Context(), body), w, layout.Shell(s.shell(r, of)))
}

func write(ctx context.Context, w http.ResponseWriter, page templ.Component) error {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	return page.Render(ctx, w)
}

// page is a live page: its frame, and the whole document around the same frame.
type page struct {
	shell shellOf
	frame templ.Component
	full  func(layout.Page) templ.Component
}

// showLive writes a page whose frame the stream of its topic replaces.
func (s *Server) showLive(w http.ResponseWriter, r *http.Request, t topic) error {
	t.Lang = locale.Language(s.words(r).Lang())
	p, err := s.page(r.Context(), t)
	if err != nil {
		return err
	}
	p.shell.stream = "/eventi/" + t.Kind + "?" + url.Values{"place": {t.Place}, "match": {t.Match}, "lang": {string(t.Lang)}}.Encode()
	return write(s.withBand(r.Context(), t), w, p.full(s.shell(r, p.shell)))
}

// page builds what a topic shows as things stand.
func (s *Server) page(ctx context.Context, t topic) (page, error) {
	switch t.Kind {
	case kindReferee:
		return s.refereePage(ctx, t)
	case kindCorrection:
		return s.correctionPage(ctx, t)
	case kindStrategist, kindHelper:
		return s.strategistPage(ctx, t)
	case kindPublic:
		return s.publicPage(ctx, t)
	case kindScreen:
		return s.screenPage(ctx, t)
	case kindDesk:
		return s.deskPage(ctx, t)
	case kindTable:
		return s.tablePage(ctx, t)
	case kindTables:
		return s.tablesPage(ctx, t)
	case kindDeskTables:
		return s.deskTablesPage(ctx, t)
	case kindStanding:
		return s.standingPage(ctx, t)
	case kindCalendar:
		return s.calendarPage(ctx, t)
	case kindDeskStanding:
		return s.deskStandingPage(ctx, t)
	case kindReport:
		return s.reportPage(ctx, t)
	case kindDeskPlan:
		return s.planPage(ctx, t)
	case kindDeskRules:
		return s.rulesPage(ctx, t)
	}
	return s.setupPage(ctx, t)
}

// getHome is the public page: the first board on which something goes on.
func (s *Server) getHome(w http.ResponseWriter, r *http.Request) error {
	board, err := s.busiest(r.Context())
	if err != nil {
		return err
	}
	return s.showLive(w, r, topic{Kind: kindPublic, Place: board})
}

func (s *Server) getBoard(w http.ResponseWriter, r *http.Request) error {
	return s.showLive(w, r, topic{Kind: kindPublic, Place: r.PathValue("board")})
}

func (s *Server) getReferee(w http.ResponseWriter, r *http.Request) error {
	return s.showLive(w, r, topic{Kind: kindReferee, Place: r.PathValue("board"), Match: r.URL.Query().Get("match")})
}

// getStrategist is a House's page; a Referee who opens it helps the side.
func (s *Server) getStrategist(w http.ResponseWriter, r *http.Request) error {
	t := topic{Kind: kindStrategist, Place: r.PathValue("tournament") + "/" + r.PathValue("house"), Match: r.URL.Query().Get("match")}
	v := s.visitor(r)
	if !v.sits(access.Seat{Role: role.Strategist, Place: t.Place}) {
		t.Kind = kindHelper
		if err := s.mayHelp(r.Context(), v, t); err != nil {
			return err
		}
	}
	return s.showLive(w, r, t)
}

// getScreen makes the device a screen, once, and shows what the desk says.
func (s *Server) getScreen(w http.ResponseWriter, r *http.Request) error {
	device, hash, err := s.identify(w, r)
	if err != nil {
		return err
	}
	order := access.RegisterScreen{Device: device, Token: hash, Name: browser(r), At: time.Now().UTC()}
	if err := s.come(r.Context(), "screen", order); err != nil {
		return err
	}
	screen, ok := s.desk.Access.State().ScreenOn(device)
	if !ok {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	return s.showLive(w, r, topic{Kind: kindScreen, Place: strconv.Itoa(screen.Number)})
}

// boards returns the boards of the current tournament, in order; one without a tournament.
func (s *Server) boards() []string {
	t, _ := s.desk.Tournaments.Current()
	var boards []string
	for _, name := range tournament.Boards() {
		for _, plan := range t.Matches {
			if plan.Board == name {
				boards = append(boards, name)
				break
			}
		}
	}
	if len(boards) == 0 {
		return tournament.Boards()[:1]
	}
	return boards
}

// busiest returns the first board with a match going on, otherwise the first.
func (s *Server) busiest(ctx context.Context) (string, error) {
	boards := s.boards()
	for _, board := range boards {
		l, ok, err := s.desk.Matches.OnBoard(ctx, board)
		if err != nil {
			return "", err
		}
		if ok && l.Match.Phase().Playing() {
			return board, nil
		}
	}
	return boards[0], nil
}

// match returns the match that a page of a board shows: the one in the address, otherwise
// what is on.
func (s *Server) match(ctx context.Context, board, id string) (desk.Live, bool, error) {
	if id == "" {
		return s.desk.Matches.OnBoard(ctx, board)
	}
	t, ok := s.desk.Tournaments.Current()
	if !ok {
		return desk.Live{}, false, fault.New(fault.NotFound, "fault.match.unknown")
	}
	l, err := s.desk.Matches.Get(ctx, desk.Key{Tournament: t.ID, Match: id})
	return l, err == nil, err
}

// scenes returns the scene of each board for the public, nil where nothing is planned.
func (s *Server) scenes(ctx context.Context, lang locale.Language, boards []string) ([]*screen.Scene, error) {
	scenes := make([]*screen.Scene, len(boards))
	for i, board := range boards {
		l, ok, err := s.desk.Matches.OnBoard(ctx, board)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		sc, err := s.scene(ctx, l, access.Seat{}, lang)
		if err != nil {
			return nil, err
		}
		scenes[i] = &sc
	}
	return scenes, nil
}

// houseMatch returns the match of a House that its Strategist's page shows.
func (s *Server) houseMatch(ctx context.Context, house magici.HouseID, id string) (desk.Live, bool, error) {
	if id != "" {
		return s.match(ctx, "", id)
	}
	return s.desk.Matches.OfHouse(ctx, house)
}
