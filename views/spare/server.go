package spare

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/live"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/static"
	"scacchimagici/views/door"
	"scacchimagici/views/layout"
)

// Config configures the server.
type Config struct {
	Status    func() state.Status
	Log       archive.Reader // the copied log
	Catalogue *locale.Catalogue
	Logger    *slog.Logger
	API       http.Handler // other requests below /api/; nil: there are none
}

// Server answers people until this laptop takes over.
type Server struct {
	c       Config
	hub     *live.Hub
	writers *live.Writers
	start   time.Time
	held    held
	stop    context.CancelFunc
	done    chan struct{}
	routes  http.Handler
}

// The page stands at the address of the desk, so that it becomes the desk. The desk refuses its stream,
// which makes the page load again.
const (
	deskPath   = "/desk"
	streamPath = "/eventi/" + page.KindSpareLaptop
)

// frameEvery is how often the page is built.
const frameEvery = 500 * time.Millisecond

// New starts a server. Close ends its streams.
func New(c Config) *Server {
	ctx, stop := context.WithCancel(context.Background())
	s := &Server{c: c, start: time.Now(), stop: stop, done: make(chan struct{})}
	s.hub = live.New(func(name string) { s.publish(ctx, name) })
	s.writers = live.NewWriters(func() []byte {
		return live.Message("ping", "", fmt.Append(nil, time.Since(s.start).Milliseconds()))
	})
	moved := &Changes{Catalogue: c.Catalogue, Status: c.Status}
	mux := http.NewServeMux()
	for pattern, do := range map[string]func(http.ResponseWriter, *http.Request) error{
		"GET /{$}":                           s.getHome,
		"GET " + deskPath:                    s.getPage,
		"GET " + streamPath:                  s.getEvents,
		"GET /lingua/{lang}":                 s.getLanguage,
		"GET " + screen.TakeoverPath:         moved.Question,
		"GET " + static.Prefix + "{file...}": s.getStatic,
		"GET " + screen.SparePath:            s.getHome, // where the button was
		"GET " + screen.LeftPath:             s.onLaptop(moved.LeftPage),
		"GET " + screen.LeftFilePath:         s.onLaptop(moved.LeftFile),
		"/":                                  s.unknown,
	} {
		mux.Handle(pattern, s.adapt(do))
	}
	mux.Handle("/api/", c.API)
	otherSite := http.NewCrossOriginProtection()
	otherSite.SetDenyHandler(s.adapt(func(http.ResponseWriter, *http.Request) error {
		return fault.New(fault.Forbidden, "fault.origin")
	}))
	s.routes = answer.Secure(visitor.Preferring(c.Catalogue, otherSite.Handler(mux)))
	go s.run(ctx)
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.routes.ServeHTTP(w, r) }

// Close ends all streams.
func (s *Server) Close() {
	s.stop()
	s.hub.Close()
	s.writers.Close()
	<-s.done // it can be called again
}

// run publishes the page to those who watch it, until ctx ends.
func (s *Server) run(ctx context.Context) {
	defer close(s.done)
	tick := time.NewTicker(frameEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		for _, name := range s.hub.Watched() {
			s.publish(ctx, name)
		}
	}
}

// topic contains the kind of visitor, the language, and the values of the form for the laptop itself.
func topic(local bool, lang locale.Language, given Given) string {
	if local {
		return "here " + string(lang) + " " + given.Query()
	}
	return "elsewhere " + string(lang)
}

// given returns the values of the form for a request: only the laptop itself has some.
func given(r *http.Request) Given {
	if !here(r) {
		return Given{}
	}
	return ReadGiven(r.URL.Query())
}

func (s *Server) publish(ctx context.Context, name string) {
	who, rest, _ := strings.Cut(name, " ")
	lang, query, _ := strings.Cut(rest, " ")
	values, _ := url.ParseQuery(strings.TrimPrefix(query, "?")) // topic has written it
	page, err := s.frame(ctx, who == "here", locale.Language(lang), ReadGiven(values))
	if err != nil {
		s.c.Logger.Error("the page of the spare laptop", "err", err)
		return
	}
	f := live.Encode("frame", "", page)
	f.Topic, f.Version = name, uint64(time.Since(s.start))
	s.hub.Publish(f)
}

func (s *Server) frame(ctx context.Context, local bool, lang locale.Language, given Given) ([]byte, error) {
	v, err := s.view(ctx, local, lang, given)
	if err != nil {
		return nil, err
	}
	return page.Markup(ctx, PageFrame(v))
}

// view is the page in its present state.
func (s *Server) view(ctx context.Context, local bool, lang locale.Language, given Given) (Spare, error) {
	of := Spare{
		Words: s.c.Catalogue.In(lang), Language: screen.LanguageHref(lang, deskPath), Now: time.Now(), Server: time.Since(s.start).Milliseconds(),
		Status: s.c.Status(), Stranger: !local, Given: given,
	}
	if local && of.Status.Spare != nil {
		h, err := s.held.look(ctx, s.c.Log, *of.Status.Spare)
		if err != nil {
			return Spare{}, err
		}
		of.Title, of.Matches = h.title, h.scenes(of.Words, of.Status.Spare.Clocks, of.Server)
	}
	return of, nil
}

// getHome leads a person at the laptop to the page of the spare.
func (s *Server) getHome(w http.ResponseWriter, r *http.Request) error {
	if !here(r) {
		return s.getPage(w, r)
	}
	http.Redirect(w, r, deskPath, http.StatusSeeOther)
	return nil
}

func (s *Server) getPage(w http.ResponseWriter, r *http.Request) error {
	lang := s.c.Catalogue.Language(visitor.Language(r))
	v, err := s.view(r.Context(), here(r), lang, given(r))
	if err != nil {
		return err
	}
	page, err := page.Markup(r.Context(), Page(layout.Page{
		Words: v.Words, Title: v.T("spare.name"), Theme: visitor.Theme(r, ""), Audience: "spare", Stream: streamPath + given(r).Query(), Awake: true,
	}, v))
	if err != nil {
		return err
	}
	return answer.HTML(w, http.StatusOK, page)
}

func (s *Server) getEvents(w http.ResponseWriter, r *http.Request) error {
	sub := s.hub.Subscribe(topic(here(r), s.c.Catalogue.Language(visitor.Language(r)), given(r)))
	return s.writers.Serve(w, r, sub, true, sub.Close)
}

func (s *Server) getLanguage(w http.ResponseWriter, r *http.Request) error {
	visitor.KeepLanguage(w, s.c.Catalogue.Language(locale.Language(r.PathValue("lang"))))
	http.Redirect(w, r, deskPath, http.StatusSeeOther)
	return nil
}

func (s *Server) getStatic(w http.ResponseWriter, r *http.Request) error {
	switch known, err := answer.Asset(w, r); {
	case !known:
		return s.unknown(w, r)
	case err != nil:
		return live.Gone{Err: err}
	}
	return nil
}

// here reports whether the spare's own browser asks. A program with a credential is not: the spare knows no tokens.
func here(r *http.Request) bool { return visitor.OnLaptop(r) && !visitor.HasCredential(r) }

// onLaptop lets in only the laptop itself.
func (s *Server) onLaptop(do func(http.ResponseWriter, *http.Request) error) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		if !here(r) {
			return s.unknown(w, r)
		}
		return do(w, r)
	}
}

// unknown answers a device that comes too early, or that asks for a page of the first laptop, as from a
// code that was printed when this laptop was the first one. While the first laptop answers the device is
// led there. While this one takes over the page comes by itself.
func (s *Server) unknown(w http.ResponseWriter, r *http.Request) error {
	of := s.c.Status()
	if of.Spare == nil || of.Spare.Step == state.TakingOver {
		w.Header().Set("Refresh", "1")
		return fault.New(fault.Unavailable, "fault.spare.moment")
	}
	if here(r) && strings.HasPrefix(r.URL.Path, "/eventi/") { // from its time as the first one: the page is loaded again
		return fault.New(fault.Forbidden, "fault.spare.page")
	}
	page := r.Method == http.MethodGet && strings.Contains(r.Header.Get("Accept"), "text/html")
	there := of.Spare.Step == state.Following || of.Spare.Step == state.Copying && of.Spare.Fault == nil
	if page && !here(r) && there && of.Spare.Primary.Address != "" {
		http.Redirect(w, r, of.Spare.Primary.Address+r.URL.RequestURI(), http.StatusFound)
		return nil
	}
	return fault.New(fault.NotFound, "fault.spare.page")
}

// adapt makes a handler of do: the one place where errors are logged and written.
func (s *Server) adapt(do func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if value := recover(); value == http.ErrAbortHandler {
				panic(value)
			} else if value != nil {
				s.writeError(w, r, fmt.Errorf("panic: %v\n%s", value, debug.Stack()))
			}
		}()
		if err := do(w, r); err != nil {
			s.writeError(w, r, err)
		}
	}
}

func (s *Server) writeError(w http.ResponseWriter, r *http.Request, err error) {
	if gone := (live.Gone{}); errors.As(err, &gone) || errors.Is(err, context.Canceled) {
		return
	}
	words := s.c.Catalogue.In(visitor.Language(r))
	var problem answer.Problem
	if f := fault.From(err); f != nil {
		problem = answer.NewProblem(f, words.Fault(f))
	} else {
		problem = answer.Failure(page.Apology(s.c.Logger, words, err, "path", r.URL.Path))
	}
	if strings.HasPrefix(r.URL.Path, "/api/") || strings.Contains(r.Header.Get("Accept"), "application/json") {
		_ = answer.Refuse(w, problem) // a client that has gone gets no answer
		return
	}
	problem.SetHeaders(w.Header())
	p := layout.Page{Words: words, Title: words.T("error.title"), Theme: visitor.Theme(r, ""), Audience: "door"}
	page, err := page.Markup(templ.WithChildren(r.Context(), door.Trouble(words, problem.Detail)), layout.Shell(p))
	if err != nil {
		s.c.Logger.Error("the page of a refusal", "ref", rand.Text()[:8], "err", err)
		return
	}
	_ = answer.HTML(w, problem.Status, page)
}
