package screens

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/live"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// tell notes a change for the next pass; it never blocks.
func (s *Screens) tell(n deskChange) {
	s.mu.Lock()
	s.news = append(s.news, n)
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// run publishes until ctx ends.
func (s *Screens) run(ctx context.Context) {
	defer close(s.done)
	minute := time.NewTicker(time.Minute)
	defer minute.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-minute.C:
			ui.ForgetUnseen()
		case <-s.wake:
			s.catchUp(ctx)
		}
	}
}

// catchUp publishes all watched topics that the changes touch, in the order of their lanes. Those of
// the background come one at a time after the rest, with a look for new changes between them: a tap of
// a Referee waits for one of them at most.
func (s *Screens) catchUp(ctx context.Context) {
	var p *Pass
	var background []Topic
	for ctx.Err() == nil {
		s.mu.Lock()
		fresh := s.news
		s.news = nil
		s.mu.Unlock()
		if len(fresh) > 0 {
			var err error
			if p, err = s.NewPass(ctx); err != nil {
				s.log.Error("look at the state", "err", err)
				time.AfterFunc(time.Second, func() { // the changes are still there a second later
					for _, n := range fresh {
						s.tell(n)
					}
				})
				return
			}
			p.endRevoked()
			for _, t := range p.stale(fresh) {
				if p.laneOf(t) != laneBackground {
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
func (s *Screens) publishFirst(ctx context.Context, name string) {
	t, ok := parseTopic(name)
	if !ok {
		return
	}
	p, err := s.NewPass(ctx)
	if err != nil {
		s.log.Error("look at the state", "topic", name, "err", err)
		return
	}
	p.publish(t)
}

// stale returns the watched topics that the changes touch, in the order of their lanes; all of them
// after a panic, because the effects are then unknown.
func (p *Pass) stale(fresh []deskChange) (stale []Topic) {
	var watched []Topic
	for _, name := range p.hub.Watched() {
		if t, ok := parseTopic(name); ok {
			watched = append(watched, t)
		}
	}
	defer func() {
		if value := recover(); value != nil {
			p.log.Error("panic", "in", "what changed", "err", fmt.Sprint(value), "stack", string(debug.Stack()))
			stale = watched
		}
	}()
	effects := make([]effect, len(fresh))
	for i, n := range fresh {
		effects[i] = p.effectOf(n)
	}
	for _, t := range watched {
		if slices.ContainsFunc(effects, func(e effect) bool { return p.alters(e, t) }) {
			stale = append(stale, t)
		}
	}
	slices.SortStableFunc(stale, func(a, b Topic) int { return cmp.Compare(p.laneOf(a), p.laneOf(b)) })
	return stale
}

// buffers hold frames while they are rendered, one after the other: a frame keeps a copy.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// publish renders a topic and gives it to all who watch it. A page that fails shows the apology with
// its reference, and stops no other.
func (p *Pass) publish(t Topic) {
	html := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(html)
	html.Reset()
	row, _ := rowOf(t.Kind)
	event := cmp.Or(row.event, frameEvent)
	err := p.render(html, t)
	if f := fault.From(err); f != nil {
		p.log.Warn("render", "topic", t.String(), "err", err) // its subject is gone, such as a screen
		return
	}
	if err != nil && p.ctx.Err() == nil {
		words := p.catalogue.In(t.Lang)
		message := Apology(p.log, words, err, "topic", t.String())
		html.Reset()
		apology := layout.Apology(layout.Frame{Now: p.clock()}, words.T("error.title"), message)
		if event == dialogsEvent {
			apology = layout.ApologyForDialogs(words.T("error.title"), message)
		}
		err = markup(p.ctx, html, apology)
	}
	if err != nil {
		return
	}
	frame := live.Encode(string(event), "", html.Bytes())
	frame.Topic, frame.Version = t.String(), p.version
	p.hub.Publish(frame)
}

// render writes the frame of a topic; a panic of its builder or its template is an error.
func (p *Pass) render(html *bytes.Buffer, t Topic) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("panic: %v\n%s", value, debug.Stack())
		}
	}()
	page, err := p.build(t)
	if err != nil {
		return err
	}
	if t.Kind == KindScreen {
		p.wakeAt(t.Place, page.until)
	}
	return markup(p.WithBand(t), html, page.frame)
}
