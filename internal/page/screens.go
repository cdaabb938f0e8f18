package page

import (
	"cmp"
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"scacchimagici/internal/alarm"
	"scacchimagici/internal/appraisal"
	"scacchimagici/internal/copies"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/health"
	"scacchimagici/internal/live"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/internal/webhook"
)

// Config configures the screens.
type Config struct {
	Rows      []Row // the live pages
	Desk      *desk.Desk
	Beside    Beside // nil: nothing is played beside the tournament
	Catalogue *locale.Catalogue
	Log       *slog.Logger
	Addresses func() []string // under which others find the server, the best first
	ShortName string          // of the laptop, where the network knows mDNS
	Limits    *limit.Limits   // of strangers
	Alarms    *alarm.Alarms   // the alarms on the desk

	// Replica returns the state of this laptop among those with the same tournament; nil: the only one.
	Replica func() state.Status

	// Copies returns the state of the copies of the database; nil: there are none.
	Copies func() copies.Status

	// Appraisal returns how far the measuring of a regulation is; nil: nothing is measured here.
	Appraisal func(magici.Settings) appraisal.State

	// Deliveries returns how the sending to a webhook stands; nil: nothing is sent.
	Deliveries func(webhook string) webhook.Report

	// Looking returns the copy that is open for a look; nil, or a nil Looking: none is.
	Looking func() *copies.Copy

	// Fingerprint is that of the certificate of https; empty, or nil, without https.
	Fingerprint func() string
}

// Beside is what is played beside the tournament, as far as the pages of the tournament show it.
type Beside interface {
	// Follow tells a publisher from now on of what changes.
	Follow(*Publisher)
	// OpenTables returns how many side tables are open.
	OpenTables(*Snapshot) int
	// TablePages returns the open side tables whose players look at pages of their own, in the order of their opening.
	TablePages(*Snapshot, *locale.Words) []TablePages
	// Cup returns the name of the evening cup; on reports whether there is one, or was one a short while ago.
	Cup(*Snapshot) (name string, on bool)
}

// TablePages is an open side table, and whether its players look at it.
type TablePages struct {
	Code, Game string    // Game is its name in the language of the words
	Open       int       // pages of its players that are open
	Last       time.Time // when a player was last there; zero: none has been since the start
}

// Publisher publishes all live screens. One goroutine publishes them, so that a burst of changes costs one rendering.
type Publisher struct {
	rows   map[string]Row
	tvs    []TV // of the rows, in their order
	Desk   *desk.Desk
	config Config

	hub        *live.Hub
	writers    *live.Writers
	start      time.Time // the server's clock counts from here
	version    atomic.Uint64
	changes    versions
	shown      shown
	hostList   atomic.Pointer[string] // as the desk has last shown it
	guessed    atomic.Pointer[limit.GuessAlarm]
	replica    atomic.Pointer[state.Status] // as last read; nil: never
	hadSpare   atomic.Bool                  // pages have got the message of one
	presence   *presence
	Devices    health.Devices // what the devices report of themselves
	seated     seatedStreams
	identified identified
	trial      soundTrial
	wakeUps    wakeUps

	summaries summaries
	reported  readMatches

	stop context.CancelFunc
	wake chan struct{}
	done chan struct{} // closed when publishing has ended
	news atomic.Bool   // something has changed since the last snapshot
}

// New returns screens that listen to the desk. Close ends them.
func New(c Config) *Publisher {
	ctx, stop := context.WithCancel(context.Background())
	c.Limits, c.Alarms = cmp.Or(c.Limits, new(limit.Limits)), cmp.Or(c.Alarms, new(alarm.Alarms))
	s := &Publisher{
		rows: withDialogs(c.Rows), Desk: c.Desk, config: c,
		start: time.Now(), stop: stop, wake: make(chan struct{}, 1), done: make(chan struct{}),
	}
	for _, row := range c.Rows {
		if row.TV.How != "" {
			s.tvs = append(s.tvs, row.TV)
		}
	}
	s.presence = newPresence(func() { s.change(part{kind: online}) })
	s.hub = live.New(func(name string) { s.publishFirst(ctx, name) })
	s.writers = live.NewWriters(s.ping)
	s.config.Alarms.Listen(func() { s.change(part{kind: theAlarms}) })
	s.config.Limits.Listen(func() { s.change(part{kind: theLimits}) })
	c.Desk.Listen(func(c desk.Change) {
		if !c.Arrivals {
			s.summaries.drop(c.Tournament)
		}
		s.noteChange(c)
	})
	if s.config.Beside != nil {
		s.config.Beside.Follow(s)
	}
	go s.run(ctx)
	if s.config.Replica != nil {
		go s.followReplica(ctx)
	}
	return s
}

// noteChange notes what has changed in the log.
func (s *Publisher) noteChange(c desk.Change) {
	switch {
	case c.Triggers:
		s.change(part{kind: theTriggers})
	case c.Webhooks:
		s.change(part{kind: theWebhooks})
	case c.Match != "":
		s.change(part{kind: anyMatch, of: c.Tournament})
	case c.Arrivals:
		s.change() // the snapshot compares it
	case c.Tournament != "":
		s.change(part{kind: theTournament}, part{kind: seats})
	default:
		s.change(part{kind: seats})
	}
}

// Kinds returns the kinds of the live pages, sorted, without those of dialogs.
func (s *Publisher) Kinds() []string {
	var kinds []string
	for kind, row := range s.rows {
		if row.event != dialogsEvent {
			kinds = append(kinds, kind)
		}
	}
	slices.Sort(kinds)
	return kinds
}

// TVs are the pages that a TV finds by itself, in the order of the rows.
func (s *Publisher) TVs() []TV { return s.tvs }

// Lane returns the lane of a kind of live page.
func (s *Publisher) Lane(kind string) Lane { return s.rows[kind].Lane }

// Ahead reports whether the watchers of a kind of live page get its frames before the crowd gets any.
func (s *Publisher) Ahead(kind string) bool { return s.Lane(kind) < laneDialogs }

// Close ends all streams.
func (s *Publisher) Close() {
	s.stop()
	s.hub.Close()
	s.writers.Close()
	<-s.done
}

// NoteCopies notes a change of the copies of the database. They belong to the laptop, so they are not in the log.
func (s *Publisher) NoteCopies() { s.change(part{kind: theCopies}) }

// NoteAppraisals notes that the measuring of a regulation has come further.
func (s *Publisher) NoteAppraisals() { s.change(part{kind: theAppraisals}) }

// NoteDeliveries notes that something was sent to a webhook, or waits for one.
func (s *Publisher) NoteDeliveries() { s.change(part{kind: deliveries}) }

// NoteGuesses notes that guessing of codes or the password has begun, goes on or has ended.
func (s *Publisher) NoteGuesses(a limit.GuessAlarm) {
	s.guessed.Store(&a)
	s.change(part{kind: theGuesses})
}

// ping is the message of a quiet turn: the server's clock, and whether there is a spare.
func (s *Publisher) ping() []byte {
	return append(live.Message("ping", "", strconv.AppendInt(nil, s.Clock(), 10)), s.spareMessage()...)
}

// Stream is the stream of a watcher of a topic.
type Stream struct {
	*live.Subscription
	topic  Topic
	who    visitor.Visitor
	of     *Publisher
	gone   func()
	closed func()
}

// Watch starts to watch a topic and that of its dialogs, and counts the watcher. The stream must be
// closed; closed is called then. It ends when the watcher loses the right to it.
func (s *Publisher) Watch(v visitor.Visitor, t Topic, closed func()) *Stream {
	names := []string{t.String()}
	if dialogs, ok := s.dialogs(t); ok {
		names = append(names, dialogs.String())
	}
	stream := &Stream{Subscription: s.hub.Subscribe(names...), topic: t, who: v, of: s, gone: func() {}, closed: closed}
	switch row := s.rows[t.Kind]; {
	case row.Public:
		stream.gone = s.presence.listen(publicPhones)
		if row.Joined != nil {
			stream.gone = both(stream.gone, row.Joined(t))
		}
	case v.Known:
		s.seated.add(stream)
		stream.gone = s.presence.listen(v.Device.Token)
		s.change() // see endRevoked
	}
	return stream
}

func both(f, g func()) func() {
	return func() { f(); g() }
}

// Serve writes the stream to the asking screen, and closes it when it ends.
func (s *Stream) Serve(w http.ResponseWriter, r *http.Request) error {
	return s.of.writers.Serve(w, r, s.Subscription, s.of.Ahead(s.topic.Kind), s.Close)
}

// Close ends the stream.
func (s *Stream) Close() {
	s.of.seated.remove(s)
	s.gone()
	s.closed()
	s.Subscription.Close()
}

// Apology logs an error that people do not see, with the name and the value of its place, and returns
// what they see: that something has failed, and the reference in the log.
func Apology(log *slog.Logger, words *locale.Words, err error, where, name string) string {
	ref := rand.Text()[:8]
	log.Error("failed", where, name, "ref", ref, "err", err)
	return words.T("error.internal", ref)
}
