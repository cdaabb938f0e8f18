package web

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/live"
	"scacchimagici/internal/locale"
)

// CodeLog remembers wrong codes, so that an address that guesses is blocked, also across
// a restart.
type CodeLog interface {
	WrongCode(ctx context.Context, address string, at time.Time) error
	WrongCodes(ctx context.Context, address string, since time.Time) (int, error)
}

// Config is what a server is made of.
type Config struct {
	Desk        *desk.Desk
	Codes       CodeLog
	Catalogue   *locale.Catalogue
	Log         *slog.Logger
	AskPassword bool            // also on the laptop itself
	Gallery     bool            // development: /gallery shows every component
	Addresses   func() []string // under which others find the server, the best first
	ShortName   string          // of the laptop, where the network knows mDNS
}

// Server answers people and programs.
type Server struct {
	desk        *desk.Desk
	codes       CodeLog
	catalogue   *locale.Catalogue
	log         *slog.Logger
	askPassword bool
	addresses   func() []string
	shortName   string

	hub      *live.Hub
	frames   *frames
	presence *presence
	uploads  uploads
	turns    turns
	read     readMatches // for reports
	start    time.Time   // the server's clock counts from here
	stop     context.CancelFunc
	routes   http.Handler

	records   lastRead[readRecord]
	lists     lastRead[readList]
	reading   sync.Mutex // of a record
	summaries summaries

	screenCalls screenCalls
}

// New returns a server that listens to the desk. Close ends it.
func New(c Config) *Server {
	ctx, stop := context.WithCancel(context.Background())
	s := &Server{
		desk: c.Desk, codes: c.Codes, catalogue: c.Catalogue, log: c.Log,
		askPassword: c.AskPassword, addresses: c.Addresses, shortName: c.ShortName, start: time.Now(), stop: stop,
	}
	s.frames = newFrames(s)
	s.presence = newPresence(s.frames.arrived)
	s.hub = live.New(func(name string) { s.frames.publish(ctx, name) })
	s.routes = s.router(c.Gallery)
	c.Desk.Listen(s.changed)
	go s.frames.run(ctx)
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.routes.ServeHTTP(w, r) }

// Close ends all streams.
func (s *Server) Close() {
	s.stop()
	s.hub.Close()
	<-s.frames.done
}

// now returns the server's clock: milliseconds since its start, monotonic.
func (s *Server) now() int64 { return time.Since(s.start).Milliseconds() }
