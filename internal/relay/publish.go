package relay

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"scacchimagici/internal/live"
	"scacchimagici/internal/relay/wire"
)

const (
	// lifeEvery is how often the server says that it lives.
	lifeEvery = time.Second
	// putWait is how long a value may take on its way, and how long to wait after one that failed.
	putWait = 2 * time.Second
	// copies are the servers of a cluster that keep the bucket, where there are so many.
	copies = 3
)

// open returns the bucket of the frames and makes it if it is not there. A cluster keeps it three
// times, a single server once; it holds the newest value of each key, in memory.
func open(ctx context.Context, js jetstream.JetStream) (jetstream.KeyValue, error) {
	config := jetstream.KeyValueConfig{Bucket: wire.Bucket, History: 1, Storage: jetstream.MemoryStorage, Replicas: copies}
	kv, err := js.CreateOrUpdateKeyValue(ctx, config)
	if api := (*jetstream.APIError)(nil); errors.As(err, &api) { // not a cluster, or a smaller one
		config.Replicas = 1
		kv, err = js.CreateOrUpdateKeyValue(ctx, config)
	}
	if err != nil {
		return nil, fmt.Errorf("open the bucket %s: %w", wire.Bucket, err)
	}
	return kv, nil
}

// publisher puts what a server shows into a bucket.
type publisher struct {
	server wire.Server
	js     jetstream.JetStream
	log    *slog.Logger
	kv     jetstream.KeyValue // nil: to be opened, because it was not there when it was last written to

	running sync.WaitGroup
	shown   map[wire.Screen]context.CancelFunc // the screens that are published
}

// Publish puts the public screens of a server into a bucket until ctx ends: each frame as soon as
// it is rendered, the newest one alone when the network is slower.
func Publish(ctx context.Context, server wire.Server, js jetstream.JetStream, log *slog.Logger) {
	p := &publisher{server: server, js: js, log: log, shown: map[wire.Screen]context.CancelFunc{}}
	defer p.running.Wait()
	every := time.NewTicker(lifeEvery)
	defer every.Stop()
	for {
		if err := p.live(ctx); err != nil && ctx.Err() == nil {
			p.log.Warn("publish for relays", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
	}
}

// live gives the sign of life, and starts and stops screens that have come and gone. A bucket that
// does not take it is opened anew at the next one, and filled.
func (p *publisher) live(ctx context.Context) error {
	screens, source, err := p.server.Screens(ctx)
	if err != nil {
		return err
	}
	if p.kv == nil {
		for s, stop := range p.shown {
			stop()
			delete(p.shown, s)
		}
		p.running.Wait()
		if p.kv, err = open(ctx, p.js); err != nil {
			return err
		}
	}
	there := map[wire.Screen]bool{}
	for _, s := range screens {
		there[s] = true
		if p.shown[s] == nil {
			own, stop := context.WithCancel(ctx)
			p.shown[s] = stop
			to := p.kv // as it is now
			p.running.Go(func() { p.screen(own, to, s) })
		}
	}
	var errs []error
	for s, stop := range p.shown {
		if !there[s] {
			stop()
			delete(p.shown, s)
			errs = append(errs, p.kv.Delete(ctx, wire.DocumentKey(s)), p.kv.Delete(ctx, wire.FrameKey(s)))
		}
	}
	value, err := wire.Encode(source)
	errs = append(errs, err)
	if err := put(ctx, p.kv, wire.SourceKey, value); err != nil {
		p.kv = nil
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// screen publishes one screen: its page, then each frame.
func (p *publisher) screen(ctx context.Context, to jetstream.KeyValue, s wire.Screen) {
	for !p.document(ctx, to, s) {
		if !pause(ctx, putWait) {
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
			if !frame(ctx, to, s, sub, f) {
				return
			}
		}
	}
}

// frame puts a frame, or a newer one when that takes more than one try; false when ctx ends first.
func frame(ctx context.Context, to jetstream.KeyValue, s wire.Screen, sub *live.Subscription, f *live.Frame) bool {
	for put(ctx, to, wire.FrameKey(s), wire.EncodeFrame(f)) != nil {
		if !pause(ctx, putWait) {
			return false
		}
		if newer := sub.Next(); newer != nil {
			f = newer
		}
	}
	return true
}

// document puts the page of a screen; false when that has failed.
func (p *publisher) document(ctx context.Context, to jetstream.KeyValue, s wire.Screen) bool {
	d, err := p.server.Document(ctx, s)
	if err == nil {
		var value []byte
		if value, err = wire.Encode(d); err == nil {
			err = put(ctx, to, wire.DocumentKey(s), value)
		}
	}
	if err != nil && ctx.Err() == nil {
		p.log.Warn("publish a page for relays", "path", s.Path, "err", err)
	}
	return err == nil
}

func put(ctx context.Context, to jetstream.KeyValue, key string, value []byte) error {
	ctx, stop := context.WithTimeout(ctx, putWait)
	defer stop()
	_, err := to.Put(ctx, key, value)
	return err
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
