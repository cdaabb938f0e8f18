package relay

import (
	"context"
	"crypto/sha256"
	"errors"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"scacchimagici/internal/live"
	"scacchimagici/internal/relay/wire"
)

// lostAfter is how long the server may be silent before the screens of a relay say so.
const lostAfter = 4 * lifeEvery

// Source is a relay's connection to the server.
type Source interface {
	// Watch asks for everything and returns the updates until ctx ends.
	Watch(ctx context.Context) (<-chan wire.Update, error)
}

// Relay holds the server's screens, and brings each frame to all devices that watch.
type Relay struct {
	log     *slog.Logger
	hub     *live.Hub
	writers *live.Writers

	taken map[string][sha256.Size]byte // by key: a repeated value changes nothing; used only by the goroutine that follows

	mu        sync.RWMutex
	version   uint64
	frames    map[string]live.Frame    // by the address of the stream
	documents map[string]wire.Document // by key
	source    wire.Source
	heard     time.Time // when the server was last heard; zero: never
}

// New returns a relay that shows nothing yet. Close ends its streams.
func New(log *slog.Logger) *Relay {
	r := &Relay{log: log, taken: map[string][sha256.Size]byte{}, frames: map[string]live.Frame{}, documents: map[string]wire.Document{}}
	r.hub = live.New(r.first)
	r.writers = live.NewWriters(r.ping)
	return r
}

// Close ends all streams.
func (r *Relay) Close() {
	r.hub.Close()
	r.writers.Close()
}

// Follow shows the updates until ctx ends. After a silence of the server it asks for everything anew.
func (r *Relay) Follow(ctx context.Context, from Source) {
	for ctx.Err() == nil {
		if err := r.watch(ctx, from); err != nil && ctx.Err() == nil {
			r.log.Debug("look for the server", "err", err)
		}
		pause(ctx, lifeEvery)
	}
}

// watch shows the updates until the server has been silent for a while.
func (r *Relay) watch(ctx context.Context, from Source) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	updates, err := from.Watch(ctx)
	if err != nil {
		return err
	}
	var there map[string]bool // the keys of all values, while they arrive
	silent := time.NewTimer(lostAfter)
	defer silent.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-silent.C:
			return errors.New("the server is silent")
		case u := <-updates:
			silent.Reset(lostAfter)
			if u.All {
				there = map[string]bool{}
				continue
			}
			if there != nil {
				there[u.Key] = true
			}
			if u.Key == wire.SourceKey && there != nil {
				r.keep(there)
				there = nil
			}
			r.take(u)
		}
	}
}

// keep forgets the values that the server no longer has.
func (r *Relay) keep(there map[string]bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for key, d := range r.documents {
		if !there[key] {
			delete(r.taken, key)
			delete(r.documents, key)
			delete(r.frames, d.Stream)
			delete(r.taken, wire.FrameKey(d.Screen))
		}
	}
}

// take keeps a value; an unreadable one changes nothing.
func (r *Relay) take(u wire.Update) {
	stream, isFrame := wire.StreamOf(u.Key)
	if len(u.Value) == 0 {
		delete(r.taken, u.Key)
		r.drop(u.Key, stream)
		return
	}
	sum := sha256.Sum256(u.Value)
	if r.taken[u.Key] == sum {
		return
	}
	var err error
	switch {
	case isFrame:
		err = r.takeFrame(stream, u.Value)
	case wire.IsDocument(u.Key):
		var d wire.Document
		if d, err = wire.Decode[wire.Document](u.Value); err == nil {
			r.mu.Lock()
			r.documents[u.Key] = d
			r.mu.Unlock()
		}
	case u.Key == wire.SourceKey:
		var s wire.Source
		if s, err = wire.Decode[wire.Source](u.Value); err == nil {
			r.mu.Lock()
			r.source, r.heard = s, time.Now()
			r.mu.Unlock()
			return // the next one is another one
		}
	}
	if err != nil {
		r.log.Warn("read what the server shows", "key", u.Key, "err", err)
		return
	}
	r.taken[u.Key] = sum
}

func (r *Relay) takeFrame(stream string, value []byte) error {
	event, deflated, err := wire.DecodeFrame(value)
	if err != nil {
		return err
	}
	r.mu.Lock()
	r.version++
	f := live.Received(stream, r.version, event, deflated)
	r.frames[stream] = f
	r.mu.Unlock()
	r.hub.Publish(f)
	return nil
}

// drop forgets a screen that is no longer shown.
func (r *Relay) drop(key, stream string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.documents, key)
	delete(r.frames, stream)
}

// first shows the newest frame to the first device that watches a screen.
func (r *Relay) first(stream string) {
	r.mu.RLock()
	f, ok := r.frames[stream]
	r.mu.RUnlock()
	if ok {
		r.hub.Publish(f)
	}
}

// ping is sent to a screen in a quiet turn: the clock of the server, or for how many milliseconds
// the server has been silent.
func (r *Relay) ping() []byte {
	r.mu.RLock()
	source, heard := r.source, r.heard
	r.mu.RUnlock()
	silent := time.Since(heard)
	if silent > lostAfter {
		return live.Message("lost", "", strconv.AppendInt(nil, silent.Milliseconds(), 10))
	}
	return live.Message("ping", "", strconv.AppendInt(nil, source.Clock+silent.Milliseconds(), 10))
}

// State is the present state of a relay.
type State struct {
	Screens int       // screens that it can show
	Watched int       // open streams
	Heard   time.Time // when the server was last heard; zero: never
	Other   bool      // the server is of another version, whose pages this one cannot show
}

// State returns the relay's state; assets names the edition of its own files.
func (r *Relay) State(assets string) State {
	r.mu.RLock()
	defer r.mu.RUnlock()
	s := State{Screens: len(r.documents), Heard: r.heard, Other: r.source.Assets != "" && r.source.Assets != assets}
	for _, topic := range r.hub.Watched() {
		s.Watched += r.hub.Subscribers(topic)
	}
	return s
}
