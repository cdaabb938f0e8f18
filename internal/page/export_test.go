package page

import (
	"bytes"
	"context"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/live"
	"scacchimagici/internal/magici"
	"scacchimagici/views/layout"
)

// What the tests see of a publisher and a snapshot. They stand in another package, because they need the rows of all
// pages, which import this one.

// Parts that the tests change.
const (
	Online   = online
	HostList = hosts
	SpareLag = spareLag
	Alarms   = theAlarms
)

// PartKind is what a builder can read.
type PartKind = partKind

// StopPublishing ends the goroutine of a publisher: only the test itself renders, and the first watcher of a topic.
func (s *Publisher) StopPublishing(ctx context.Context) {
	s.stop()
	<-s.done
	s.hub.Close()
	s.hub = live.New(func(name string) { s.publishFirst(ctx, name) })
}

// Seated are the open streams of devices with a seat.
func (s *Publisher) Seated() []*Stream { return s.seated.all() }

func (s *Publisher) CloseStreams()                             { s.hub.Close(); s.writers.Close() }
func (s *Publisher) CatchUp(ctx context.Context)               { s.catchUp(ctx) }
func (s *Publisher) PublishFirst(ctx context.Context, t Topic) { s.publishFirst(ctx, t.String()) }
func (s *Publisher) NoteChange(c desk.Change)                  { s.noteChange(c) }
func (s *Publisher) Beside() Beside                            { return s.config.Beside }
func (s *Publisher) Change(kind PartKind)                      { s.change(part{kind: kind}) }
func (s *Publisher) News() bool                                { return s.news.Swap(false) }
func (s *Publisher) Forget()                                   { s.shown = shown{} }
func (s *Publisher) Start() time.Time                          { return s.start }
func (s *Publisher) SetVersion(v uint64)                       { s.version.Store(v) }
func (s *Publisher) SetAddresses(f func() []string)            { s.config.Addresses = f }
func (s *Publisher) SetBuild(kind string, build func(*Snapshot, Topic) (Content, error)) {
	row := s.rows[kind]
	row.Build = build
	s.rows[kind] = row
}

func (s *Publisher) Build(kind string) func(*Snapshot, Topic) (Content, error) {
	return s.rows[kind].Build
}
func (s *Publisher) DialogsOf(t Topic) (Topic, bool) { return s.dialogs(t) }
func (s *Publisher) TypedHosts() []string            { return s.hosts() }
func (s *Publisher) Remembered() int                 { return len(s.presence.seen) + len(s.presence.open) }

func (s *Publisher) RaiseAlarm(about string, f *fault.Fault) { s.config.Alarms.Raise(about, f) }

func (p *Snapshot) SetMatch(i int, m magici.Match)      { p.now.Matches[i].Match = m }
func (p *Snapshot) MatchAt(i int) *desk.Live            { return &p.now.Matches[i] }
func (p *Snapshot) EndRevoked(open []*Stream)           { p.endRevoked(open) }
func (p *Snapshot) Alters(t Topic) bool                 { return p.alters(t) }
func (p *Snapshot) Stale() []Topic                      { return p.stale() }
func (p *Snapshot) Publish(t Topic)                     { p.publish(t) }
func (p *Snapshot) Version() uint64                     { return p.version }
func (p *Snapshot) TakeVersions()                       { p.versions = p.changes.take() }
func (p *Snapshot) BuildTopic(t Topic) (Content, error) { return p.build(t) }

// Reading is the snapshot for one topic.
func (p *Snapshot) Reading() *Snapshot { return p.reading() }

// Render writes the frame of a topic.
func (p *Snapshot) Render(html *bytes.Buffer, t Topic) error { return p.render(html, t) }

// Shown notes that a topic is shown as this snapshot has read it.
func (p *Snapshot) Shown(t Topic) { p.shown.note(t, rendering{p.version, *p.reads}) }

// Frame is the part of a page that its stream replaces.
func (c Content) Frame() templ.Component { return c.frame }

// NewContent is a page with a frame of the test's own.
func NewContent(full func(layout.Page) templ.Component, frame templ.Component) Content {
	return Content{Full: full, frame: frame}
}
