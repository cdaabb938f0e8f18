package web

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/match"
	standingscreen "scacchimagici/internal/screen/standing"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
	"scacchimagici/views/projector"
	"scacchimagici/views/public"
)

// standingRoutes are the public pages of the ranking, the schedule and the replay of a
// match, and the organiser's page of the ranking.
func (s *Server) standingRoutes() []route {
	return []route{
		{http.MethodGet, screen.PublicRankingPath, anyone, s.getStanding},
		{http.MethodGet, screen.CalendarPath, anyone, s.getCalendar},
		{http.MethodGet, screen.ReplayPath + "{id}", anyone, s.getReplay},
		{http.MethodGet, screen.RankingPath, theOrganiser, s.getDeskStanding},
	}
}

// standing works out how the current tournament stands. It is made anew each time: nothing
// of it is stored (SM-8.2). ok is false before there is a tournament.
func (s *Server) standing(ctx context.Context, lang locale.Language) (st standingscreen.Standing, ok bool, err error) {
	t, ok := s.desk.Tournaments.Current()
	if !ok {
		return standingscreen.New(s.catalogue.In(lang), time.Now(), s.now(), tournament.Tournament{}, nil), false, nil
	}
	matches, err := s.publicMatches(ctx, t.ID)
	return standingscreen.New(s.catalogue.In(lang), time.Now(), s.now(), t, matches), true, err
}

// fillStanding shows the course of the tournament on a screen.
func (s *Server) fillStanding(ctx context.Context, v *projector.View, shows string, lang locale.Language) error {
	st, _, err := s.standing(ctx, lang)
	switch shows {
	case access.Ceremony:
		v.Shows, v.Prize = projector.Ceremony, st.Prize()
	case access.Next:
		v.Shows, v.Ranking = projector.Next, st.Projector()
	default:
		v.Shows, v.Ranking = projector.Standing, st.Projector()
	}
	return err
}

// turns are how the matches stood when the screens were last told that one had turned.
type turns struct {
	mu    sync.Mutex
	known map[desk.Key]turn
}

// turn is what of a match shows in the ranking and the schedule, and in the settings.
type turn struct {
	planned bool
	begun   bool // its people are at the board
	locks   bool // a purchase has been confirmed: army and movement are fixed
	result  magici.Result
	points  [2][2]magici.PiecePoints // while the result stands: all, and those of Duels
}

func turnOf(l desk.Live) turn {
	m := l.Match
	t := turn{planned: m.Phase() == magici.Planned, begun: m.Phase() >= magici.Thinking, locks: l.Locks(), result: m.Play.Result}
	if t.result.Over {
		t.points = [2][2]magici.PiecePoints{m.Play.Points, m.Play.DuelPoints}
	}
	return t
}

// note keeps how a match stands, and reports whether it stood otherwise before.
func (ts *turns) note(key desk.Key, now turn) bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	before, known := ts.known[key]
	if ts.known == nil {
		ts.known = map[desk.Key]turn{}
	}
	ts.known[key] = now
	return !known || before != now
}

// sight is what the topics see of one change.
type sight struct {
	*Server
	once sync.Once
	new  bool
}

// turned implements sights. The match is looked at once a change, whoever asks.
func (s *sight) turned(c desk.Change) bool {
	s.once.Do(func() {
		l, err := s.desk.Matches.Get(context.Background(), desk.Key{Tournament: c.Tournament, Match: c.Match})
		s.new = err != nil || s.turns.note(l.Key, turnOf(l))
	})
	return s.new
}

// getStanding is the ranking, for everybody.
func (s *Server) getStanding(w http.ResponseWriter, r *http.Request) error {
	return s.showLive(w, r, topic{Kind: kindStanding})
}

// standingPage is the ranking as it stands.
func (s *Server) standingPage(ctx context.Context, t topic) (page, error) {
	st, _, err := s.standing(ctx, t.Lang)
	if err != nil {
		return page{}, err
	}
	v := st.Public(languageHref(t.Lang, screen.PublicRankingPath))
	return page{
		shell: shellOf{title: v.Title, audience: "public"},
		frame: public.RankingFrame(v),
		full:  func(p layout.Page) templ.Component { return public.RankingPage(p, v) },
	}, nil
}

// getCalendar is the schedule, for everybody.
func (s *Server) getCalendar(w http.ResponseWriter, r *http.Request) error {
	return s.showLive(w, r, topic{Kind: kindCalendar})
}

// calendarPage is the schedule as things stand.
func (s *Server) calendarPage(ctx context.Context, t topic) (page, error) {
	st, _, err := s.standing(ctx, t.Lang)
	if err != nil {
		return page{}, err
	}
	v := st.Calendar(languageHref(t.Lang, screen.CalendarPath))
	return page{
		shell: shellOf{title: v.Title, audience: "public"},
		frame: public.CalendarFrame(v),
		full:  func(p layout.Page) templ.Component { return public.CalendarPage(p, v) },
	}, nil
}

// getReplay is a match at one of its steps. Query: passo, the step; the last one without.
func (s *Server) getReplay(w http.ResponseWriter, r *http.Request) error {
	l, _, err := s.match(r.Context(), "", r.PathValue("id"))
	if err != nil {
		return err
	}
	lang := locale.Language(s.words(r).Lang())
	sc, err := s.scene(r.Context(), l, access.Seat{}, lang)
	if err != nil {
		return err
	}
	step, err := strconv.Atoi(r.URL.Query().Get("passo"))
	if err != nil {
		step = -1
	}
	v := match.Replay(sc, step, languageHref(lang, r.URL.Path))
	return write(r.Context(), w, public.ReplayPage(s.shell(r, shellOf{title: v.Where, audience: "public"}), v))
}

// getDeskStanding is the organiser's page of the ranking and the ceremony.
func (s *Server) getDeskStanding(w http.ResponseWriter, r *http.Request) error {
	return s.showLive(w, r, topic{Kind: kindDeskStanding})
}

// deskStandingPage is the organiser's page as things stand.
func (s *Server) deskStandingPage(ctx context.Context, t topic) (page, error) {
	st, _, err := s.standing(ctx, t.Lang)
	if err != nil {
		return page{}, err
	}
	v := st.Desk(languageHref(t.Lang, screen.RankingPath), s.desk.Access.State().Screens)
	return page{
		shell: shellOf{title: "standing.title", audience: "organiser", awake: true},
		frame: organiser.StandingFrame(v),
		full:  func(p layout.Page) templ.Component { return organiser.StandingPage(p, v) },
	}, nil
}
