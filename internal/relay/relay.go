package relay

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"scacchimagici/internal/live"
	"scacchimagici/internal/relay/wire"
)

// lostAfter is the silence of the server after which the screens of a relay say so.
const lostAfter = 4 * lifeEvery

// Relay holds what the bucket holds, and brings each frame to all who watch.
type Relay struct {
	log     *slog.Logger
	hub     *live.Hub
	writers *live.Writers

	taken map[string]stamp // by key: what lies there, to be taken once; of the goroutine that follows

	mu        sync.RWMutex
	version   uint64
	frames    map[string]live.Frame    // by the address of the stream
	documents map[string]wire.Document // by key
	source    wire.Source
	heard     time.Time // when the server last said something, with the clock of source; zero: never
}

// stamp tells a value of the bucket from any other.
type stamp struct {
	revision uint64
	created  time.Time
}

// New returns a relay that shows nothing yet. Close ends its streams.
func New(log *slog.Logger) *Relay {
	r := &Relay{log: log, taken: map[string]stamp{}, frames: map[string]live.Frame{}, documents: map[string]wire.Document{}}
	r.hub = live.New(r.first)
	r.writers = live.NewWriters(r.ping)
	return r
}

// Close ends all streams.
func (r *Relay) Close() {
	r.hub.Close()
	r.writers.Close()
}

// Follow shows what comes into the bucket until ctx ends. It waits for a bucket that is not there
// yet, and begins anew when the server has been silent: the bucket may be another one.
func (r *Relay) Follow(ctx context.Context, js jetstream.JetStream) {
	for ctx.Err() == nil {
		if err := r.watch(ctx, js); err != nil && ctx.Err() == nil {
			r.log.Debug("look for the server", "err", err)
		}
		pause(ctx, lifeEvery)
	}
}

// watch shows what comes into the bucket until the server has been silent for a while.
func (r *Relay) watch(ctx context.Context, js jetstream.JetStream) error {
	kv, err := js.KeyValue(ctx, wire.Bucket)
	if err != nil {
		return err
	}
	watcher, err := kv.WatchAll(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = watcher.Stop() }() // what it says concerns a line that is broken
	there := map[string]bool{}            // what lay in the bucket before: as old as it says
	silent := time.NewTimer(lostAfter)
	defer silent.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-silent.C:
			return errors.New("the server is silent")
		case entry, ok := <-watcher.Updates():
			switch {
			case !ok:
				return errors.New("the line is broken")
			case entry == nil:
				r.keep(there)
				there = nil
			default:
				if there != nil {
					there[entry.Key()] = true
				}
				r.take(entry, there == nil)
				silent.Reset(lostAfter)
			}
		}
	}
}

// keep forgets what the bucket no longer has.
func (r *Relay) keep(there map[string]bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for key, d := range r.documents {
		if !there[key] {
			delete(r.documents, key)
			delete(r.frames, d.Stream)
		}
	}
}

// take keeps a value of the bucket; one that cannot be read changes nothing.
func (r *Relay) take(entry jetstream.KeyValueEntry, fresh bool) {
	this := stamp{entry.Revision(), entry.Created()}
	if r.taken[entry.Key()] == this {
		return
	}
	r.taken[entry.Key()] = this
	at := time.Now()
	if !fresh {
		at = entry.Created()
	}
	var err error
	stream, isFrame := wire.StreamOf(entry.Key())
	switch {
	case entry.Operation() != jetstream.KeyValuePut:
		r.drop(entry.Key(), stream)
	case isFrame:
		err = r.takeFrame(stream, entry.Value())
	case wire.IsDocument(entry.Key()):
		var d wire.Document
		if d, err = wire.Decode[wire.Document](entry.Value()); err == nil {
			r.mu.Lock()
			r.documents[entry.Key()] = d
			r.mu.Unlock()
		}
	case entry.Key() == wire.SourceKey:
		var s wire.Source
		if s, err = wire.Decode[wire.Source](entry.Value()); err == nil {
			r.mu.Lock()
			r.source, r.heard = s, at
			r.mu.Unlock()
		}
	}
	if err != nil {
		r.log.Warn("read what the server shows", "key", entry.Key(), "err", err)
	}
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

// drop forgets a screen that is shown no more.
func (r *Relay) drop(key, stream string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.documents, key)
	delete(r.frames, stream)
}

// first shows the newest frame to the first who watches a screen.
func (r *Relay) first(stream string) {
	r.mu.RLock()
	f, ok := r.frames[stream]
	r.mu.RUnlock()
	if ok {
		r.hub.Publish(f)
	}
}

// ping is what a screen hears in a quiet turn: the clock of the server, or for how many
// milliseconds that has been silent.
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

// State is how a relay stands.
type State struct {
	Screens int       // that it can show
	Watched int       // streams that are open
	Heard   time.Time // when the server last said something; zero: never
	Other   bool      // the server is of another version, whose pages this one cannot show
}

// State returns how the relay stands; assets names the edition of its own files.
func (r *Relay) State(assets string) State {
	r.mu.RLock()
	defer r.mu.RUnlock()
	s := State{Screens: len(r.documents), Heard: r.heard, Other: r.source.Assets != "" && r.source.Assets != assets}
	for _, topic := range r.hub.Watched() {
		s.Watched += r.hub.Subscribers(topic)
	}
	return s
}
