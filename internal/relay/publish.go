package relay

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"scacchimagici/internal/live"
	"scacchimagici/internal/relay/wire"
)

const (
	// lifeEvery is the time between two signs of life of the server.
	lifeEvery = time.Second
	// allEvery is the shortest time between two times that everything is sent; new relays ask for it.
	allEvery = 2 * time.Second
	// sendWait is how long sending a value may take, and how long to wait after a failure.
	sendWait = 2 * time.Second
)

// Line is the connection to the relays.
type Line interface {
	// Here sends the sign of life of the line; all says that every value follows.
	Here(all bool) error
	// Put sends a value; an empty one deletes it.
	Put(key string, value []byte) error
	// Flush waits until all sent values are on their way.
	Flush(ctx context.Context) error
	// Asked receives when a relay has asked for everything.
	Asked() <-chan struct{}
}

// publisher sends the screens of a server.
type publisher struct {
	server wire.Server
	to     Line
	log    *slog.Logger

	running sync.WaitGroup
	shown   map[wire.Screen]context.CancelFunc // the screens that are published

	mu     sync.Mutex
	values map[string][]byte // the newest of each key; sent in the order in which they are set
}

// Publish sends the public screens of a server until ctx ends: each frame as soon as it is rendered,
// only the newest one when the network is slower, and all of them when a relay asks.
func Publish(ctx context.Context, server wire.Server, to Line, log *slog.Logger) {
	p := &publisher{server: server, to: to, log: log, shown: map[wire.Screen]context.CancelFunc{}, values: map[string][]byte{}}
	defer p.running.Wait()
	every := time.NewTicker(lifeEvery)
	defer every.Stop()
	asked, last := true, time.Time{}
	for {
		all := asked && time.Since(last) >= allEvery
		if all {
			asked, last = false, time.Now()
		}
		if err := p.live(ctx, all); err != nil {
			asked = asked || all
			if ctx.Err() == nil {
				p.log.Warn("publish for relays", "err", err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		case <-to.Asked():
			asked = true
			if time.Since(last) < allEvery { // so that a flood of questions costs nothing
				select {
				case <-ctx.Done():
					return
				case <-every.C:
				}
			}
		}
	}
}

// live sends the sign of life, with all after every value, and starts and stops screens that have come and gone.
func (p *publisher) live(ctx context.Context, all bool) error {
	screens, source, err := p.server.Screens(ctx)
	if err != nil {
		return err
	}
	there := map[wire.Screen]bool{}
	for _, s := range screens {
		there[s] = true
		if p.shown[s] == nil {
			own, stop := context.WithCancel(ctx)
			p.shown[s] = stop
			p.running.Go(func() { p.screen(own, s) })
		}
	}
	var errs []error
	for s, stop := range p.shown {
		if !there[s] {
			stop()
			delete(p.shown, s)
			errs = append(errs, p.put(wire.DocumentKey(s), nil), p.put(wire.FrameKey(s), nil))
		}
	}
	value, err := wire.Encode(source)
	errs = append(errs, err, p.life(value, all), p.flush(ctx))
	return errors.Join(errs...)
}

// life sends the sign of life; with all it first sends every value.
func (p *publisher) life(source []byte, all bool) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	errs := []error{p.to.Here(all)}
	if all {
		for _, key := range slices.Sorted(maps.Keys(p.values)) {
			errs = append(errs, p.to.Put(key, p.values[key]))
		}
	}
	return errors.Join(append(errs, p.to.Put(wire.SourceKey, source))...)
}

// put sends a value and keeps it for relays that connect later; an empty one is deleted.
func (p *publisher) put(key string, value []byte) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(value) > 0 {
		p.values[key] = value
	} else {
		delete(p.values, key)
	}
	return p.to.Put(key, value)
}

// flush waits until everything is on its way: a slow network then gets newer values, not more.
func (p *publisher) flush(ctx context.Context) error {
	ctx, stop := context.WithTimeout(ctx, sendWait)
	defer stop()
	return p.to.Flush(ctx)
}

// send puts a value of a screen and waits until it is on its way; it skips a screen that has ended.
func (p *publisher) send(ctx context.Context, key string, value []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return errors.Join(p.put(key, value), p.flush(ctx))
}

// screen publishes one screen: its page, then each frame.
func (p *publisher) screen(ctx context.Context, s wire.Screen) {
	for !p.document(ctx, s) {
		if !pause(ctx, sendWait) {
			return
		}
	}
	sub := p.server.Watch(s)
	defer sub.Close()
	for {
		select {
		case <-ctx.Done():
			return
		case <-sub.Done():
			return
		case <-sub.Wake():
		}
		for f := sub.Next(); f != nil; f = sub.Next() {
			if !p.frame(ctx, s, sub, f) {
				return
			}
		}
	}
}

// frame sends a frame, or a newer one when that takes more than one try; false when ctx ends first.
func (p *publisher) frame(ctx context.Context, s wire.Screen, sub *live.Subscription, f *live.Frame) bool {
	for p.send(ctx, wire.FrameKey(s), wire.EncodeFrame(f)) != nil {
		if !pause(ctx, sendWait) {
			return false
		}
		if newer := sub.Next(); newer != nil {
			f = newer
		}
	}
	return true
}

// document sends the page of a screen; false when that has failed.
func (p *publisher) document(ctx context.Context, s wire.Screen) bool {
	d, err := p.server.Document(ctx, s)
	if err == nil {
		var value []byte
		if value, err = wire.Encode(d); err == nil {
			err = p.send(ctx, wire.DocumentKey(s), value)
		}
	}
	if err != nil && ctx.Err() == nil {
		p.log.Warn("publish a page for relays", "path", s.Path, "err", err)
	}
	return err == nil
}

// pause waits; false when ctx ends first.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
