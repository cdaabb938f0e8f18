package web

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/live"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
)

// shell is what a page asks of the document around it.
type shell struct {
	title    string // message key, or the words themselves when there is no such key
	audience string
	theme    string // the default, before the device has chosen
	styles   []string
	stream   string // address of its stream; empty: the page does not change by itself
	quiet    bool   // no sound
	awake    bool   // the device must not sleep
}

// document returns the shell of a page for the device that asks.
func (s *Server) document(r *http.Request, of shell) layout.Page {
	words := s.words(r)
	title := of.title
	if words.Has(title) {
		title = words.T(title)
	}
	return layout.Page{
		Words: words, Title: title, Theme: theme(r, of.theme), Audience: of.audience, Styles: of.styles,
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
func (s *Server) show(w http.ResponseWriter, r *http.Request, status int, of shell, full func(layout.Page) templ.Component) error {
	return writePage(r.Context(), w, status, full(s.document(r, of)))
}

// inShell returns the whole document around a body.
func inShell(body templ.Component) func(layout.Page) templ.Component {
	return func(p layout.Page) templ.Component {
		return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
			return layout.Shell(p).Render(templ.WithChildren(ctx, body), w)
		})
	}
}

// writePage renders a whole page, and sends it unless that fails.
func writePage(ctx context.Context, w http.ResponseWriter, status int, page templ.Component) error {
	html, err := markup(ctx, page)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	return send(w, status, html)
}

// send writes a body that nobody keeps. Its error says that the client is gone.
func send(w http.ResponseWriter, status int, body []byte) error {
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if _, err := w.Write(body); err != nil {
		return live.Gone{Err: err}
	}
	return nil
}

// page is a live page: its frame, and the whole document around the same frame.
type page struct {
	shell shell
	frame templ.Component
	full  func(layout.Page) templ.Component
}

// livePage is the page of a view.
func livePage[V any](of shell, v V, frame func(V) templ.Component, full func(layout.Page, V) templ.Component) page {
	return page{shell: of, frame: frame(v), full: func(p layout.Page) templ.Component { return full(p, v) }}
}

// showing returns the handler of a live page without parameters.
func (s *Server) showing(kind string) handler {
	return s.showingAt(kind, func(*http.Request) topic { return topic{} })
}

// showingAt returns the handler of a live page whose parameters stand in the request.
func (s *Server) showingAt(kind string, parameters func(*http.Request) topic) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		t := parameters(r)
		t.Kind = kind
		return s.showLive(w, r, t)
	}
}

// showLive writes a page whose frame the stream of its topic replaces.
func (s *Server) showLive(w http.ResponseWriter, r *http.Request, t topic) error {
	p, err := s.newPass(r.Context())
	if err != nil {
		return err
	}
	t.Lang = locale.Language(s.words(r).Lang())
	page, err := p.page(t)
	if err != nil {
		return err
	}
	page.shell.stream = "/eventi/" + t.Kind + "?" + url.Values{"place": {t.Place}, "match": {t.Match}, "lang": {string(t.Lang)}}.Encode()
	return writePage(p.withBand(t), w, http.StatusOK, page.full(s.document(r, page.shell)))
}

// getEvents is the stream of a page: its frames as they change, and pings between them.
// Query: place, match, lang.
func (s *Server) getEvents(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	t := topic{Kind: r.PathValue("kind"), Place: q.Get("place"), Match: q.Get("match"), Lang: locale.Language(q.Get("lang"))}
	p, err := s.newPass(r.Context())
	if err != nil {
		return err
	}
	if err := p.mayWatch(s.visitor(r), t); err != nil {
		return err
	}
	sub := s.hub.Subscribe(t.String())
	defer sub.Close()
	defer s.presence.listen(s.listener(r, t))()
	return live.Serve(w, r, sub, s.ping)
}

// ping is all that is pushed in a quiet turn: the server's clock.
func (s *Server) ping() []byte {
	return live.Message("ping", "", strconv.AppendInt(nil, time.Since(s.start).Milliseconds(), 10))
}

// getHome is the public page of the first board on which something goes on.
func (s *Server) getHome(w http.ResponseWriter, r *http.Request) error {
	p, err := s.newPass(r.Context())
	if err != nil {
		return err
	}
	boards := p.boards()
	shown := boards[0]
	for _, board := range boards {
		if l, ok := p.OnBoard(board); ok && l.Match.Phase().Playing() {
			shown = board
			break
		}
	}
	return s.showLive(w, r, topic{Kind: kindPublic, Place: shown})
}

// boards returns the boards of the tournament, in order; one without a tournament.
func (p *pass) boards() []string {
	var boards []string
	for _, name := range tournament.Boards() {
		if _, ok := p.OnBoard(name); ok {
			boards = append(boards, name)
		}
	}
	if len(boards) == 0 {
		return tournament.Boards()[:1]
	}
	return boards
}

// getStrategist is a House's page; a Referee who opens it helps the side.
func (s *Server) getStrategist(w http.ResponseWriter, r *http.Request) error {
	t := topic{Kind: kindStrategist, Place: r.PathValue("tournament") + "/" + r.PathValue("house"), Match: r.URL.Query().Get("partita")}
	v := s.visitor(r)
	if !v.sits(access.Seat{Role: role.Strategist, Place: t.Place}) {
		t.Kind = kindHelper
		p, err := s.newPass(r.Context())
		if err != nil {
			return err
		}
		if err := p.mayHelp(v, t); err != nil {
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
	if err := s.takeSeat(r.Context(), "screen", order); err != nil {
		return err
	}
	screen, ok := s.desk.Access.State().ScreenOn(device)
	if !ok {
		return fault.New(fault.NotFound, "fault.page.unknown")
	}
	return s.showLive(w, r, topic{Kind: kindScreen, Place: strconv.Itoa(screen.Number)})
}
