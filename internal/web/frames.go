package web

import (
	"bytes"
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/live"
)

// frames renders what has changed, once a topic, and hands it to the hub. One goroutine
// does it, so that a burst of changes costs one rendering and not one each.
type frames struct {
	server  *Server
	version atomic.Uint64
	wake    chan struct{}
	done    chan struct{}

	mu    sync.Mutex
	marks []func(topic) bool // which topics are to be rendered anew
}

func newFrames(s *Server) *frames {
	return &frames{server: s, wake: make(chan struct{}, 1), done: make(chan struct{})}
}

// changed notes a change; it never blocks.
func (f *frames) changed(c desk.Change) {
	seen := &sight{Server: f.server}
	f.mark(func(t topic) bool { return t.touched(c, seen) || seen.hushes(c) })
}

// arrived notes that a device has come or gone, which only the desk shows.
func (f *frames) arrived() {
	f.mark(func(t topic) bool { return t.Kind == kindDesk || t.Kind == kindDevices })
}

func (f *frames) mark(touched func(topic) bool) {
	f.mu.Lock()
	f.marks = append(f.marks, touched)
	f.mu.Unlock()
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// run publishes until ctx ends.
func (f *frames) run(ctx context.Context) {
	defer close(f.done)
	for {
		select {
		case <-ctx.Done():
			return
		case <-f.wake:
			f.catchUp(ctx)
		}
	}
}

// catchUp publishes what is stale. Side tables come one at a time after the rest, with a look
// for news between them: what a Referee taps waits for one of them at most.
func (f *frames) catchUp(ctx context.Context) {
	var waiting []string
	for ctx.Err() == nil {
		for _, name := range f.stale() {
			if t, err := parseTopic(name); err != nil || !t.aside(f.server) {
				f.publish(ctx, name)
			} else if !slices.Contains(waiting, name) {
				waiting = append(waiting, name)
			}
		}
		if len(waiting) == 0 {
			return
		}
		f.publish(ctx, waiting[0])
		waiting = waiting[1:]
	}
}

// stale returns the watched topics that what was noted touches.
func (f *frames) stale() []string {
	f.mu.Lock()
	marks := f.marks
	f.marks = nil
	f.mu.Unlock()
	if len(marks) == 0 {
		return nil
	}
	return slices.DeleteFunc(f.server.hub.Watched(), func(name string) bool {
		t, err := parseTopic(name)
		return err != nil || !slices.ContainsFunc(marks, func(touched func(topic) bool) bool { return touched(t) })
	})
}

// publish renders a topic as it stands and gives it to all who watch it. The version is
// taken before the look at the state: of two frames the later one knows more.
func (f *frames) publish(ctx context.Context, name string) {
	version := f.version.Add(1)
	t, err := parseTopic(name)
	if err != nil {
		return
	}
	page, err := f.server.page(ctx, t)
	if err != nil {
		f.server.log.Error("render", "topic", name, "err", err)
		return
	}
	var html bytes.Buffer
	if err := page.frame.Render(f.server.withBand(ctx, t), &html); err != nil {
		f.server.log.Error("render", "topic", name, "err", err)
		return
	}
	frame := live.Encode("frame", "", html.Bytes())
	frame.Topic, frame.Version = name, version
	f.server.hub.Publish(frame)
}
