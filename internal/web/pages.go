package web

import (
	"context"
	"net"
	"net/http"

	"github.com/a-h/templ"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/answer"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
	"scacchimagici/views/phone"
)

// document returns the shell of a page for the device that asks.
func (s *Server) document(r *http.Request, of page.Shell) layout.Page {
	words := s.Words(r)
	title := of.Title
	if words.Has(title) {
		title = words.T(title)
	}
	p := layout.Page{
		Words: words, Title: title, Theme: visitor.Theme(r, of.Theme), Audience: of.Audience, Styles: of.Styles,
		Stream: of.Stream, Quiet: of.Quiet, Awake: of.Awake, Stays: of.Stays, Start: phone.StartOf(r.URL), Origin: s.origin(r), Card: of.Card,
	}
	if v := s.Visitor(r); v.Known && len(v.Device.Seats) > 0 && of.Stream != "" && of.Audience != "organiser" {
		p.Report = screen.DeviceReportPath
	}
	if s.looking != nil {
		p.Looking = s.looking.Line(r, words)
	}
	switch of.Audience {
	case "public", "handbook", "phone":
		p.WaysBack = s.besidePages.WaysBack(r)
		fallthrough
	case "door": // a device that has left the page of its seat gets back with one tap
		for _, seat := range s.Visitor(r).Device.Seats {
			if seat.Role != role.Screen && seat.Role != role.Organiser && r.URL.Path != screen.NamingPath {
				p.Seat, p.SeatHref = words.T("door.seated", s.seatName(r, seat)), screen.SeatPath(seat)
				break
			}
		}
	}
	return p
}

// origin is the origin under which others find the page of a request: the request's own, or, on the laptop,
// the laptop's address in the network.
func (s *Server) origin(r *http.Request) string {
	switch {
	case visitor.OnLaptop(r) || r.Host == "":
		return s.screens.Origin()
	case r.TLS != nil:
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// Show writes a page that does not change by itself.
func (s *Server) Show(w http.ResponseWriter, r *http.Request, status int, content page.Content) error {
	ctx := r.Context()
	if content.Shell.Audience == "organiser" {
		ctx = s.screens.WithAlarms(ctx, s.language(r))
	}
	return writePage(ctx, w, status, content.Full(s.document(r, content.Shell)))
}

// writePage renders a whole page, and sends it unless rendering fails.
func writePage(ctx context.Context, w http.ResponseWriter, status int, document templ.Component) error {
	html, err := page.Markup(ctx, document)
	if err != nil {
		return err
	}
	return answer.HTML(w, status, html)
}

// showingAt returns the handler of a live page whose parameters stand in the request.
func (s *Server) showingAt(kind string, parameters func(*http.Request) page.Topic) route.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		t := parameters(r)
		t.Kind = kind
		return s.ShowLive(w, r, t, nil)
	}
}

// ShowLive writes a page whose frame the stream of its topic replaces. build is nil for the page of the topic's row; another
// one shows the device more than the topic does.
func (s *Server) ShowLive(w http.ResponseWriter, r *http.Request, t page.Topic, build func(*page.Snapshot, page.Topic) (page.Content, error)) error {
	if build == nil {
		build = (*page.Snapshot).Page
	}
	p, err := s.screens.NewSnapshot(r.Context())
	if err != nil {
		return err
	}
	t.Lang = s.language(r)
	content, err := build(p, t)
	if err != nil {
		return err
	}
	content.Shell.Stream = t.Address("/eventi/")
	return writePage(p.WithBand(t), w, http.StatusOK, content.Full(s.document(r, content.Shell)))
}

// ShowOnce writes a page of the snapshot that does not change by itself.
func (s *Server) ShowOnce(w http.ResponseWriter, r *http.Request, build func(*page.Snapshot, locale.Language) (page.Content, error)) error {
	p, err := s.screens.NewSnapshot(r.Context())
	if err != nil {
		return err
	}
	content, err := build(p, s.language(r))
	if err != nil {
		return err
	}
	return s.Show(w, r, http.StatusOK, content)
}

// getEvents is the stream of a page: its frames as they change, and pings between them.
func (s *Server) getEvents(w http.ResponseWriter, r *http.Request) error {
	if r.PathValue("kind") == page.KindSpareLaptop { // from before this laptop took over: it is loaded again
		return fault.New(fault.Unauthorized, "fault.seat.none")
	}
	_, t, err := s.screens.Watched(r, s.Visitor(r))
	if err != nil {
		return err
	}
	release, refused, err := s.takeStream(w, r)
	if err != nil || refused {
		return err
	}
	if s.screens.Lane(t.Kind) == page.Projectors {
		left, ok := s.limits.Screens.Take(visitor.Address(r), s.RunsTheDay(r))
		if !ok {
			release()
			return s.tooMany(w, r, limit.Screens, "fault.limit.screens")
		}
		streams := release
		release = func() { streams(); left() }
	}
	if at, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok && !visitor.OnLaptop(r) {
		s.ways.Came(at.IP.String(), visitor.Address(r))
	}
	limit.Keep(r.Context())
	v, stop := s.Visitor(r), func() {}
	stream := s.screens.Watch(v, t, func() { stop(); release() })
	stop = v.AtEnd(stream.End)
	return stream.Serve(w, r)
}

// takeStream counts a stream until release is called, or answers that there are too many.
func (s *Server) takeStream(w http.ResponseWriter, r *http.Request) (release func(), refused bool, err error) {
	release, ok := s.limits.Streams.Take(visitor.Address(r), s.RunsTheDay(r))
	if !ok {
		return nil, true, s.tooMany(w, r, limit.Streams, "fault.limit.streams")
	}
	return release, false, nil
}
