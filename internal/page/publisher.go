package page

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/live"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// change notes that parts have changed; it never blocks. Without parts the publisher looks for what the snapshot itself
// tells.
func (s *Publisher) change(parts ...part) {
	for _, p := range parts {
		s.changes.count(p)
	}
	s.news.Store(true)
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// run publishes until ctx ends.
func (s *Publisher) run(ctx context.Context) {
	defer close(s.done)
	minute, second := time.NewTicker(time.Minute), time.NewTicker(time.Second)
	defer minute.Stop()
	defer second.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-minute.C:
			ui.ForgetUnseen()
			if s.watches(forecast) {
				s.change() // it may be another one by now
			}
		case now := <-second.C:
			s.lookAtDevices(now)
		case <-s.wake:
			s.catchUp(ctx)
		}
	}
}

// catchUp publishes all watched topics that the changes touch, in the order of their lanes. Those of
// the background come one at a time after the rest, with a look for new changes between them: a tap of
// a Referee waits for one of them at most.
func (s *Publisher) catchUp(ctx context.Context) {
	var p *Snapshot
	var background []Topic
	for ctx.Err() == nil {
		if s.news.Swap(false) {
			open := s.seated.all()
			var err error
			if p, err = s.NewSnapshot(ctx); err != nil {
				s.config.Log.Error("look at the state", "err", err)
				time.AfterFunc(time.Second, func() { s.change() }) // the changes are still there a second later
				return
			}
			p.endRevoked(open)
			for _, t := range p.stale() {
				if p.laneOf(t) != Background {
					p.publish(t)
				} else if !slices.Contains(background, t) {
					background = append(background, t)
				}
			}
		}
		if len(background) == 0 {
			return
		}
		p.publish(background[0])
		background = background[1:]
	}
}

// publishFirst renders a topic for its first watcher.
func (s *Publisher) publishFirst(ctx context.Context, name string) {
	t, ok := s.parseTopic(name)
	if !ok {
		return
	}
	p, err := s.NewSnapshot(ctx)
	if err != nil {
		s.config.Log.Error("look at the state", "topic", name, "err", err)
		return
	}
	p.publish(t)
}

// stale returns the watched topics whose builders have read what has changed since, in the order of their lanes; all
// of them after a panic.
func (p *Snapshot) stale() (stale []Topic) {
	var watched []Topic
	for _, name := range p.hub.Watched() {
		if t, ok := p.parseTopic(name); ok {
			watched = append(watched, t)
		}
	}
	defer func() {
		if value := recover(); value != nil {
			p.config.Log.Error("panic", "in", "what changed", "err", fmt.Sprint(value), "stack", string(debug.Stack()))
			stale = watched
		}
	}()
	p.shown.keep(watched)
	for _, t := range watched {
		if p.alters(t) {
			stale = append(stale, t)
		}
	}
	slices.SortStableFunc(stale, func(a, b Topic) int { return cmp.Compare(p.laneOf(a), p.laneOf(b)) })
	return stale
}

// alters reports whether something has changed that the builder of a topic has read when it was last rendered. One
// that was never rendered counts as changed.
func (p *Snapshot) alters(t Topic) bool {
	reads, known := p.shown.lastRead(t)
	return !known || slices.ContainsFunc(reads, p.changed)
}

// shown keeps what the builders of the watched topics have read. The zero value is empty.
type shown struct {
	mu     sync.Mutex
	topics map[Topic]rendering
}

// rendering is what was read for a topic in the snapshot with a version.
type rendering struct {
	version uint64
	reads   []read
}

// note keeps the newest rendering of a topic.
func (s *shown) note(t Topic, r rendering) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.topics == nil {
		s.topics = map[Topic]rendering{}
	}
	if s.topics[t].version < r.version {
		s.topics[t] = r
	}
}

func (s *shown) lastRead(t Topic) (reads []read, known bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, known := s.topics[t]
	return r.reads, known
}

// watches reports whether a builder of a watched topic has read a part of a kind.
func (s *Publisher) watches(kind partKind) bool {
	return slices.ContainsFunc(s.hub.Watched(), func(name string) bool {
		t, _ := s.parseTopic(name)
		reads, _ := s.shown.lastRead(t)
		return slices.ContainsFunc(reads, func(r read) bool { return r.kind == kind })
	})
}

// forget drops a topic: it counts as changed until it is rendered again.
func (s *shown) forget(t Topic) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.topics, t)
}

// keep drops all topics except the watched ones.
func (s *shown) keep(watched []Topic) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.topics) > 2*len(watched) {
		maps.DeleteFunc(s.topics, func(t Topic, _ rendering) bool { return !slices.Contains(watched, t) })
	}
}

// buffers hold frames while they are rendered, one after the other: a frame keeps a copy.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// publish renders a topic and gives it to all who watch it. A page that fails shows the apology with
// its reference, and stops no other.
func (p *Snapshot) publish(t Topic) {
	p = p.reading()
	html := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(html)
	html.Reset()
	row := p.rows[t.Kind]
	event := cmp.Or(row.event, frameEvent)
	err := p.render(html, t)
	if f := fault.From(err); err == nil || f != nil {
		p.shown.note(t, rendering{p.version, *p.reads})
	} else {
		p.shown.forget(t) // it may have failed before it had read what it shows
	}
	if f := fault.From(err); f != nil {
		p.config.Log.Warn("render", "topic", t.String(), "err", err) // its subject is gone, such as a screen
		return
	}
	if err != nil && p.Context.Err() == nil {
		words := p.Words(t.Lang)
		message := Apology(p.config.Log, words, err, "topic", t.String())
		html.Reset()
		apology := layout.Apology(layout.Frame{Now: p.Clock()}, words.T("error.title"), message)
		if event == dialogsEvent {
			apology = layout.ApologyForDialogs(words.T("error.title"), message)
		}
		err = markup(p.Context, html, apology)
	}
	if err != nil {
		return
	}
	frame := live.Encode(string(event), "", html.Bytes())
	frame.Topic, frame.Version = t.String(), p.version
	p.hub.Publish(frame)
}

// reading returns the snapshot for one topic, with nothing read yet.
func (p *Snapshot) reading() *Snapshot {
	one := *p
	one.reads = new([]read)
	return &one
}

// render writes the frame of a topic; a panic of its builder or its template is an error.
func (p *Snapshot) render(html *bytes.Buffer, t Topic) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("panic: %v\n%s", value, debug.Stack())
		}
	}()
	page, err := p.build(t)
	if err != nil {
		return err
	}
	if p.rows[t.Kind].Wakes {
		p.wakeAt(t.Place, page.Until)
	}
	return markup(p.WithBand(t), html, page.frame)
}
