package screens

import (
	"cmp"
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"scacchimagici/internal/alarm"
	"scacchimagici/internal/copies"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/live"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/web/guard"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/visitor"
)

// Config configures the screens.
type Config struct {
	Desk      *desk.Desk
	Room      *room.Room // what is played beside the tournament
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

	// Looking returns the copy that is open for a look; nil, or a nil Looking: none is.
	Looking func() *copies.Copy

	// Fingerprint is that of the certificate of https; empty, or nil, without https.
	Fingerprint func() string
}

// Screens are all live screens. One goroutine publishes them, so that a burst of changes costs one rendering.
type Screens struct {
	desk        *desk.Desk
	room        *room.Room
	catalogue   *locale.Catalogue
	log         *slog.Logger
	addresses   func() []string
	shortName   string
	fingerprint func() string
	status      func() state.Status
	limits      *limit.Limits
	alarms      *alarm.Alarms
	copies      func() copies.Status
	looking     func() *copies.Copy

	hub       *live.Hub
	writers   *live.Writers
	start     time.Time // the server's clock counts from here
	version   atomic.Uint64
	progress  rendered[matchProgress] // of the matches, as the screens show it
	scores    rendered[matchScore]
	facts     rendered[int] // number of facts
	lineups   rendered[matchLineup]
	hostList  atomic.Pointer[string] // as the desk has last shown it
	guessed   atomic.Pointer[guard.Alarm]
	replica   atomic.Pointer[state.Status] // as last read; nil: never
	hadSpare  atomic.Bool                  // pages have got the message of one
	presence  *presence
	watching  watching
	lobby     pace
	cupTables pace
	moment    momentTable
	ranked    atomic.Pointer[sideRankings]
	seated    seatedStreams
	requests  screenRequests
	wakeUps   wakeUps

	summaries summaries
	reported  readMatches

	stop context.CancelFunc
	wake chan struct{}
	done chan struct{} // closed when publishing has ended
	mu   sync.Mutex
	news []deskChange
}

// New returns screens that listen to the desk. Close ends them.
func New(c Config) *Screens {
	ctx, stop := context.WithCancel(context.Background())
	s := &Screens{
		desk: c.Desk, room: c.Room, catalogue: c.Catalogue, log: c.Log, addresses: c.Addresses, shortName: c.ShortName, fingerprint: c.Fingerprint,
		limits: cmp.Or(c.Limits, new(limit.Limits)), alarms: cmp.Or(c.Alarms, new(alarm.Alarms)), status: c.Replica, copies: c.Copies, looking: c.Looking,
		start: time.Now(), stop: stop, wake: make(chan struct{}, 1), done: make(chan struct{}),
	}
	s.presence = newPresence(func() { s.tell(deskChange{devices: true}) })
	s.watching.changed = func(codes []string) { s.tell(deskChange{watched: codes}) }
	s.lobby = pace{every: lobbyEvery, tell: func() { s.tell(deskChange{lobby: true}) }}
	s.cupTables = pace{every: lobbyEvery, tell: func() { s.tell(deskChange{cup: true}) }}
	s.hub = live.New(func(name string) { s.publishFirst(ctx, name) })
	s.writers = live.NewWriters(s.ping)
	s.alarms.Listen(func() { s.tell(deskChange{alarms: true}) })
	s.limits.Listen(func() { s.tell(deskChange{limits: true}) })
	c.Desk.Listen(func(c desk.Change) {
		s.summaries.drop(c.Tournament)
		s.tell(deskChange{change: c})
	})
	c.Room.Listen(func(c room.Change) { s.tell(deskChange{beside: c}) })
	go s.run(ctx)
	if s.status != nil {
		go s.followReplica(ctx)
	}
	return s
}

// Close ends all streams.
func (s *Screens) Close() {
	s.stop()
	s.hub.Close()
	s.writers.Close()
	<-s.done
}

// NoteCopies notes a change of the copies of the database. They belong to the laptop, so they are not in the log.
func (s *Screens) NoteCopies() { s.tell(deskChange{copied: true}) }

// NoteGuesses notes that guessing of codes or the password has begun, goes on or has ended.
func (s *Screens) NoteGuesses(a guard.Alarm) {
	s.guessed.Store(&a)
	s.tell(deskChange{guesses: true})
}

// ping is the message of a quiet turn: the server's clock, and whether there is a spare.
func (s *Screens) ping() []byte {
	return append(live.Message("ping", "", strconv.AppendInt(nil, s.Clock(), 10)), s.spareMessage()...)
}

// Stream is the stream of a watcher of a topic.
type Stream struct {
	*live.Subscription
	topic  Topic
	who    visitor.Visitor
	of     *Screens
	gone   func()
	closed func()
}

// Watch starts to watch a topic and that of its dialogs, and counts the watcher. The stream must be
// closed; closed is called then. It ends when the watcher loses the right to it.
func (s *Screens) Watch(v visitor.Visitor, t Topic, closed func()) *Stream {
	names := []string{t.String()}
	if dialogs, ok := t.dialogs(); ok {
		names = append(names, dialogs.String())
	}
	stream := &Stream{Subscription: s.hub.Subscribe(names...), topic: t, who: v, of: s, gone: func() {}, closed: closed}
	switch row, _ := rowOf(t.Kind); {
	case row.public:
		stream.gone = s.presence.listen(publicPhones)
		if t.Kind == KindTable && t.Match != "" && t.Match != viewerDesk {
			stream.gone = both(stream.gone, s.presence.listen(playersOf(t.Place)))
		} else if t.Kind == KindTable {
			stream.gone = both(stream.gone, s.watching.watch(t.Place))
		}
	case v.Known:
		s.seated.add(stream)
		stream.gone = s.presence.listen(v.Device.Token)
	}
	return stream
}

func both(f, g func()) func() {
	return func() { f(); g() }
}

// Serve writes the stream to the asking screen, and closes it when it ends.
func (s *Stream) Serve(w http.ResponseWriter, r *http.Request) error {
	row, _ := rowOf(s.topic.Kind)
	return s.of.writers.Serve(w, r, s.Subscription, row.lane < laneDialogs, s.Close)
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
