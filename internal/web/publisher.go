package web

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/live"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// publisher renders what has changed, once a topic, and hands it to the hub. One goroutine
// does it, so that a burst of changes costs one rendering and not one each.
type publisher struct {
	server  *Server
	version atomic.Uint64
	wake    chan struct{}
	done    chan struct{} // closed when run has returned

	mu   sync.Mutex
	news []news
}

func newPublisher(s *Server) *publisher {
	return &publisher{server: s, wake: make(chan struct{}, 1), done: make(chan struct{})}
}

// tell notes news for the next pass; it never blocks.
func (pub *publisher) tell(n news) {
	pub.mu.Lock()
	pub.news = append(pub.news, n)
	pub.mu.Unlock()
	select {
	case pub.wake <- struct{}{}:
	default:
	}
}

// run publishes until ctx ends.
func (pub *publisher) run(ctx context.Context) {
	defer close(pub.done)
	for {
		select {
		case <-ctx.Done():
			return
		case <-pub.wake:
			pub.catchUp(ctx)
		}
	}
}

// catchUp publishes all watched topics that the news touch, in the order of their lanes.
// Those of the background come one at a time after the rest, with a look for news between
// them: what a Referee taps waits for one of them at most.
func (pub *publisher) catchUp(ctx context.Context) {
	var p *pass
	var background []topic
	for ctx.Err() == nil {
		pub.mu.Lock()
		fresh := pub.news
		pub.news = nil
		pub.mu.Unlock()
		if len(fresh) > 0 {
			var err error
			if p, err = pub.server.newPass(ctx); err != nil {
				pub.server.log.Error("look at the state", "err", err)
				time.AfterFunc(time.Second, func() { // the news are as true a second later
					for _, n := range fresh {
						pub.tell(n)
					}
				})
				return
			}
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

// pass is one look at everything: the pages of a pass are built from one snapshot.
type pass struct {
	*Server
	desk.Snapshot // of the tournament that the screens show
	ctx           context.Context
	at            time.Time
	version       uint64 // of two passes the later one knows more

	houses map[magici.HouseID]ui.House
	people map[magici.PersonID]screen.Person
}

// newPass takes a snapshot. The version is taken before it, so that no older state is ever
// published with a higher one.
func (s *Server) newPass(ctx context.Context) (*pass, error) {
	p := &pass{Server: s, ctx: ctx, at: time.Now(), version: s.publisher.version.Add(1)}
	var err error
	p.Snapshot, err = s.desk.Snapshot(ctx, "")
	return p, err
}

// clock returns the server's clock at the pass, in milliseconds since its start.
func (p *pass) clock() int64 { return p.at.Sub(p.start).Milliseconds() }

// publishFirst renders a topic for the first who watches it.
func (s *Server) publishFirst(ctx context.Context, name string) {
	t, ok := parseTopic(name)
	if !ok {
		return
	}
	p, err := s.newPass(ctx)
	if err != nil {
		s.log.Error("look at the state", "topic", name, "err", err)
		return
	}
	p.publish(t)
}

// stale returns the watched topics that the news touch, in the order of their lanes; all of
// them when a panic leaves open which.
func (p *pass) stale(fresh []news) (stale []topic) {
	var watched []topic
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
	slices.SortStableFunc(stale, func(a, b topic) int { return cmp.Compare(p.laneOf(a), p.laneOf(b)) })
	return stale
}

// publish renders a topic and gives it to all who watch it. A page that fails shows the
// apology with its reference, and stops no other.
func (p *pass) publish(t topic) {
	html, err := p.render(t)
	if f := fault.Of(err); f != nil {
		p.log.Warn("render", "topic", t.String(), "err", err) // what it shows is gone, such as a screen
		return
	}
	if err != nil && p.ctx.Err() == nil {
		words := p.catalogue.In(t.Lang)
		message := p.apology(words, err, "topic", t.String())
		html, err = markup(p.ctx, layout.Apology(layout.Frame{Now: p.clock()}, words.T("error.title"), message))
	}
	if err != nil {
		return
	}
	frame := live.Encode("frame", "", html)
	frame.Topic, frame.Version = t.String(), p.version
	p.hub.Publish(frame)
}

// render returns the frame of a topic; a panic of its builder or its template is an error.
func (p *pass) render(t topic) (html []byte, err error) {
	defer func() {
		if value := recover(); value != nil {
			err = panicked{value, debug.Stack()}
		}
	}()
	page, err := p.page(t)
	if err != nil {
		return nil, err
	}
	return markup(p.withBand(t), page.frame)
}

// page builds what a topic shows as things stand.
func (p *pass) page(t topic) (page, error) {
	row, ok := screenOf(t.Kind)
	if !ok {
		return page{}, fault.New(fault.NotFound, "fault.page.unknown")
	}
	return row.build(p, t)
}

// withBand lets a page carry what the organiser tells everybody.
func (p *pass) withBand(t topic) context.Context {
	if row, _ := screenOf(t.Kind); row.noBand || !p.Known {
		return p.ctx
	}
	return layout.WithBand(p.ctx, p.band(t.Lang))
}

// band is what the organiser tells everybody at the moment.
func (p *pass) band(lang locale.Language) layout.Band {
	if !p.Known {
		return layout.Band{}
	}
	return screen.Band(p.catalogue.In(lang), calling(&p.Snapshot))
}

// calling returns the tournament of a snapshot without a call that is over: once the match has begun its
// people are there, and nobody has to take the call back.
func calling(s *desk.Snapshot) tournament.Tournament {
	t := s.Tournament
	if l, ok := s.Match(t.Called); !ok || l.Match.Phase() >= magici.Thinking {
		t.Called = ""
	}
	return t
}

// markup renders a component into memory: nothing of a page that fails half way is sent. It
// takes so little time that it is not given up when the client is.
func markup(ctx context.Context, c templ.Component) ([]byte, error) {
	var html bytes.Buffer
	err := c.Render(context.WithoutCancel(ctx), &html)
	return html.Bytes(), err
}
