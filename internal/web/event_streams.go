package web

import (
	"bytes"
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/live"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/web/api"
	"scacchimagici/internal/web/form"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/visitor"
)

// eventsPath is where the events are.
const eventsPath = "/api/v1/events"

const (
	// eventPing is the longest silence. Readers count clocks on by themselves.
	eventPing = 10 * time.Second
	// eventChunk is about how much is written at once; the client must read it before limit.Slow gives up.
	eventChunk = 64 << 10
	// eventRetry tells a program after how many milliseconds to connect again.
	eventRetry = "retry: 1000\n\n"
)

// eventStreams tells programs what happens in the tournament on the screens, as server-sent events
// with JSON. The events and their ids come from the log; a reader whose stream was
// cut goes on after the last one it has seen (docs/api.md).
type eventStreams struct {
	Feed    *eventFeed
	Desk    *desk.Desk
	Visitor func(*http.Request) visitor.Visitor

	// Limit counts a stream of the visitor until release is called, or answers that there are too many.
	Limit func(http.ResponseWriter, *http.Request) (release func(), refused bool, err error)
}

// Get is the stream. Query: board, as, from, after, kinds; header Last-Event-ID, which goes before after.
func (p eventStreams) Get(w http.ResponseWriter, r *http.Request) error {
	s := eventReader{eventStreams: p, who: p.Visitor(r)}
	if err := s.readQuery(r.URL.Query()); err != nil {
		return err
	}
	release, refused, err := p.Limit(w, r)
	if err != nil || refused {
		return err
	}
	defer release()
	leave, err := p.Feed.join(r.Context())
	if err != nil {
		return err
	}
	defer leave()
	last := cmp.Or(r.Header.Get("Last-Event-ID"), r.URL.Query().Get("after"))
	if err := s.start(last, r.URL.Query().Get("from") == "now"); err != nil {
		return err
	}
	limit.Keep(r.Context())
	h := w.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	if r.Method != http.MethodGet {
		return nil
	}
	ctx, end := context.WithCancel(r.Context())
	defer end()
	defer s.who.AtEnd(end)()
	return s.serve(w, r.WithContext(ctx))
}

// eventParameters are what the query of the stream may have.
var eventParameters = []string{"board", form.FieldAs, "from", "after", "kinds"}

// eventReader is a reading program, with its position.
type eventReader struct {
	eventStreams
	who   visitor.Visitor
	as    *access.Seat // nil: the seat that may know most
	board string       // empty: all
	kinds []string     // empty: all

	of         *api.History
	tournament string
	events     int // how many of them are written, or left out
	version    int // of the newest private event that was written
}

// readQuery reads the query; unknown parts are refused.
func (s *eventReader) readQuery(query url.Values) error {
	for name, values := range query {
		switch {
		case !slices.Contains(eventParameters, name):
			return fault.New(fault.Invalid, "fault.events.parameter", name, strings.Join(eventParameters, ", "))
		case len(values) > 1:
			return fault.New(fault.Invalid, "fault.events.twice", name)
		case name == "from" && values[0] != "now":
			return fault.New(fault.Invalid, "fault.events.from", values[0])
		case name == "from" && query.Has("after"):
			return fault.New(fault.Invalid, "fault.events.both")
		case name == "kinds":
			s.kinds = strings.Split(values[0], ",")
			for _, kind := range s.kinds {
				if !slices.Contains(api.EventKinds, api.EventKind(kind)) {
					return fault.New(fault.Invalid, "fault.events.kind", kind)
				}
			}
		case name == form.FieldAs:
			seat, err := access.ParseSeat(values[0])
			if err != nil {
				return err
			}
			if !s.who.Organiser() && !s.who.Sits(seat) {
				return s.who.Refused()
			}
			s.as = &seat
		case name == "board" && values[0] == "":
			return fault.New(fault.NotFound, "fault.events.board", "")
		case name == "board":
			s.board = values[0]
		}
	}
	return nil
}

// start finds where the reader begins.
func (s *eventReader) start(last string, now bool) error {
	state, ok := s.Feed.look()
	if !ok {
		return fault.New(fault.Unavailable, "fault.desk.closing")
	}
	if s.board != "" && !slices.Contains(state.boards, s.board) {
		return fault.New(fault.NotFound, "fault.events.board", s.board)
	}
	s.tournament = state.tournament
	switch {
	case last != "":
		if s.events, ok = api.After(last, state.tournament, state.events); !ok {
			return fault.New(fault.NotFound, "fault.events.id", last)
		}
	case now:
		s.events = len(state.events)
	}
	return nil
}

// serve writes until the reader goes away, reads nothing for too long, or loses its right to what it has read.
func (s *eventReader) serve(w http.ResponseWriter, r *http.Request) error {
	control := http.NewResponseController(w)
	write := func(b []byte) error {
		if _, err := w.Write(b); err != nil {
			return live.Gone{Err: err}
		}
		if err := control.Flush(); err != nil {
			return live.Gone{Err: err}
		}
		return nil
	}
	if err := write([]byte(eventRetry)); err != nil {
		return err
	}
	ping := time.NewTicker(eventPing)
	defer ping.Stop()
	for first := true; ; first = false {
		state, ok := s.Feed.look()
		if !ok || !s.entitled() {
			return nil
		}
		for more := true; more; {
			var b []byte
			if b, more = s.next(state); len(b) > 0 {
				if err := write(b); err != nil {
					return err
				}
			}
		}
		if first { // all events so far are written
			if err := write(live.Message("ping", "", api.Ping(time.Now()))); err != nil {
				return err
			}
		}
		select {
		case <-r.Context().Done():
			return nil
		case <-state.next:
		case now := <-ping.C:
			if err := write(live.Message("ping", "", api.Ping(now))); err != nil {
				return err
			}
		}
	}
}

// next returns the bytes to write next, and whether there are more.
func (s *eventReader) next(now feedState) (b []byte, more bool) {
	if now.tournament != s.tournament { // the screens show another one: its events begin anew
		s.tournament, s.events = now.tournament, 0
	}
	if now.of != s.of {
		s.of, s.version = now.of, 0
	}
	var out bytes.Buffer
	for ; s.events < len(now.events); s.events++ {
		if out.Len() > eventChunk {
			return out.Bytes(), true
		}
		if e := now.events[s.events]; s.concerns(e) {
			out.Write(live.Message(string(e.Kind), e.ID, e.Data))
		}
	}
	for _, e := range now.private {
		if e.Version > s.version && s.concerns(e) && e.KnownTo(s.viewer) {
			out.Write(live.Message(string(e.Kind), "", e.Data))
		}
		s.version = max(s.version, e.Version)
	}
	return out.Bytes(), false
}

// concerns reports whether an event is of the reader's board and kinds; one without a board is of all boards.
func (s *eventReader) concerns(e api.Event) bool {
	return (s.board == "" || e.Board == "" || e.Board == s.board) && (len(s.kinds) == 0 || slices.Contains(s.kinds, string(e.Kind)))
}

// viewer returns the viewer that the reader is in a match.
func (s *eventReader) viewer(m magici.Match) magici.Viewer {
	as := ""
	if s.as != nil {
		as = s.as.String()
	}
	seat, err := s.who.Acting(as, m)
	if err != nil {
		return magici.Viewer{}
	}
	return visitor.Viewer(seat, m)
}

// entitled reports whether the reader still has the seats with which it came.
func (s *eventReader) entitled() bool {
	if !s.who.Known {
		return true
	}
	now := s.who.Again(s.Desk.Access.State())
	return now.Known && slices.Equal(now.Device.Seats, s.who.Device.Seats)
}
