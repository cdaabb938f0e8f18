package page_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/live"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/room"
	sidetable "scacchimagici/internal/side/table"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/web"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
	"scacchimagici/views/projector"
	"scacchimagici/views/public"
	"scacchimagici/views/referee"
	"scacchimagici/views/side"
	"scacchimagici/views/strategist"
	"scacchimagici/views/table"
)

// on returns the screens of a desk over a log, and the desk. Only the test itself renders, and the
// first watcher of a topic.
func on(t testing.TB, store desk.Store, log io.Writer) (*page.Publisher, *desk.Desk) {
	t.Helper()
	logger := slog.New(slog.NewTextHandler(log, nil))
	r := room.New(room.Config{Games: registry.Tables()})
	d, err := desk.Open(t.Context(), desk.Config{Store: store, Log: logger, Beside: r})
	if err != nil {
		t.Fatal(err)
	}
	c := like(d, r)
	c.Log = logger
	s := page.New(c)
	s.StopPublishing(t.Context())
	t.Cleanup(func() { s.CloseStreams(); d.Close() })
	return s, d
}

// words are the texts of all tests.
var words = sync.OnceValue(func() *locale.Catalogue {
	c, err := locale.Load(registry.Words()...)
	if err != nil {
		panic(err)
	}
	return c
})

// like configures a publisher of a desk, with the rows of all pages.
func like(d *desk.Desk, r *room.Room) page.Config {
	beside := side.New(r)
	return page.Config{
		Rows: web.LiveRows(beside), Desk: d, Beside: beside, Catalogue: words(), Log: slog.New(slog.DiscardHandler), ShortName: "scacchi.local",
		Addresses: func() []string { return []string{"http://192.168.8.2:8080", "http://10.0.0.5:8080"} },
	}
}

// roomOf returns what is played beside the tournament of a publisher.
func roomOf(s *page.Publisher) *room.Room { return s.Beside().(*side.Beside).Tables.Room }

// evening makes a tournament of four Houses with so many people each, on two boards.
func evening(t testing.TB, d *desk.Desk, people int) {
	t.Helper()
	draft := desk.Draft{Command: "evening", Name: "Serata", Pairs: [][2]int{{0, 1}, {2, 3}}}
	for h, name := range []string{"Grifondoro", "Serpeverde", "Corvonero", "Tassorosso"} {
		house := desk.DraftHouse{Name: name, Arms: strings.ToLower(name)}
		for i := range people {
			house.People = append(house.People, fmt.Sprintf("Persona %c%c Cognome", 'A'+i/10+5*h, 'a'+i%10))
		}
		draft.Houses = append(draft.Houses, house)
	}
	if _, err := d.Tournaments.Create(t.Context(), "test", draft); err != nil {
		t.Fatal(err)
	}
}

// give gives an order about seats and screens.
func give(t testing.TB, d *desk.Desk, by role.Role, o access.Order) {
	t.Helper()
	_, _, err := d.Access.Do(t.Context(), stream.Request[access.Command]{
		Actor: "test", At: time.Now(), Command: access.Command{By: by, Order: o},
	})
	if err != nil {
		t.Fatalf("%T: %v", o, err)
	}
}

// showOnScreen registers screen 1 and assigns its scene.
func showOnScreen(t testing.TB, d *desk.Desk, shows string) {
	t.Helper()
	_, hash := desk.NewToken()
	give(t, d, role.Nobody, access.RegisterScreen{Device: "screen", Token: hash, Name: "TV", At: time.Now()})
	give(t, d, role.Organiser, access.AssignScreen{Number: 1, Shows: shows})
}

// watch subscribes to topics in Italian until the test ends.
func watch(t testing.TB, s *page.Publisher, topics ...page.Topic) []*page.Stream {
	t.Helper()
	streams := make([]*page.Stream, len(topics))
	for i, topic := range topics {
		topic.Lang = locale.Italian
		streams[i] = s.Watch(visitor.Visitor{}, topic, func() {})
		t.Cleanup(streams[i].Close)
	}
	return streams
}

// A panic in a builder or in a template is logged with its topic, shows the apology with
// the same reference on its screen, and stops no other screen.
func TestPanicOfAScreen(t *testing.T) {
	for name, build := range map[string]func(*page.Snapshot, page.Topic) (page.Content, error){
		"builder": func(*page.Snapshot, page.Topic) (page.Content, error) { panic("planted") },
		"template": func(*page.Snapshot, page.Topic) (page.Content, error) {
			broken := func(layout.Page) templ.Component { return nil }
			return page.NewContent(broken, templ.ComponentFunc(func(context.Context, io.Writer) error { panic("planted") })), nil
		},
		"error": func(*page.Snapshot, page.Topic) (page.Content, error) { return page.Content{}, errors.New("planted") },
	} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			s, d := on(t, eventlogtest.New(), &log)
			evening(t, d, 2)
			s.SetBuild(referee.Kind, build)
			for kind, want := range map[string]string{referee.Kind: "Qualcosa non ha funzionato", public.Kind: "Grifondoro"} {
				frame := watch(t, s, page.Topic{Kind: kind, Place: "A"})[0].Next()
				if frame == nil {
					t.Fatalf("%s shows nothing", kind)
				}
				if !strings.Contains(string(frame.Raw()), want) || !strings.Contains(string(frame.Raw()), `id="live"`) {
					t.Errorf("%s shows %.600s", kind, frame.Raw())
				}
				if kind != referee.Kind {
					continue
				}
				ref := regexp.MustCompile(`ref=(\w+)`).FindStringSubmatch(log.String())
				if ref == nil || !strings.Contains(string(frame.Raw()), ref[1]) {
					t.Errorf("the reference is not that of the log: %s", log.String())
				}
				if !strings.Contains(log.String(), "topic=referee|A||||it") || !strings.Contains(log.String(), "planted") {
					t.Errorf("the log says %s", log.String())
				}
				if strings.Contains(string(frame.Raw()), "planted") {
					t.Error("the screen shows what is for the log")
				}
			}
		})
	}
}

// After a change of everything the Referees and Strategists come first, then the screens, the
// organiser, the dialogs of pages and the public, and last the side tables.
func TestOrderOfScreens(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 2)
	showOnScreen(t, d, "boards:A,B")
	topics := []page.Topic{
		{Kind: referee.Kind, Place: "A"},
		{Kind: strategist.Kind, Place: "serata/grifondoro"},
		{Kind: projector.Kind, Place: "1"},
		{Kind: "desk"},
		{Kind: public.Kind, Place: "A"},
		{Kind: "houses"},
		{Kind: table.ListKind},
	}
	watch(t, s, topics...)
	dialogs := []page.Topic{{Kind: "desk-dialogs"}, {Kind: "referee-dialogs", Place: "A"}}
	want := slices.Insert(topics, 4, dialogs...)
	for i := range want {
		want[i].Lang = locale.Italian
	}
	if got := changedAll(t, s).Stale(); !slices.Equal(got, want) {
		t.Errorf("rendered in the order %v", got)
	}
}

// A watcher of a page gets its dialogs too, with the version of their pass; when they fail, the apology
// stands in their place and the page goes on.
func TestDialogsOfAPage(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 2)
	next := func(stream *page.Stream) map[string]*live.Frame {
		frames := map[string]*live.Frame{}
		for f := stream.Next(); f != nil; f = stream.Next() {
			frames[f.Event] = f
		}
		return frames
	}
	shows := func(f *live.Frame, words string) {
		t.Helper()
		if f == nil || !strings.Contains(string(f.Raw()), words) {
			t.Errorf("%q is not shown", words)
		}
	}
	frames := next(watch(t, s, page.Topic{Kind: referee.Kind, Place: "A"})[0])
	shows(frames["frame"], `data-open="end"`)
	shows(frames["dialogs"], `<dialog id="end"`)
	before := s.Build("referee-dialogs")
	s.SetBuild("referee-dialogs", func(*page.Snapshot, page.Topic) (page.Content, error) { panic("planted") })
	stream := watch(t, s, page.Topic{Kind: referee.Kind, Place: "B"})[0]
	frames = next(stream)
	shows(frames["frame"], `data-open="end"`)
	shows(frames["dialogs"], "Qualcosa non ha funzionato")
	shows(frames["dialogs"], `<div id="dialogs">`)
	s.SetBuild("referee-dialogs", before)
	p := changedAll(t, s)
	for _, topic := range p.Stale() {
		p.Publish(topic)
	}
	frames = next(stream)
	shows(frames["dialogs"], `<dialog id="end"`)
	if frames["frame"].Version != p.Version() || frames["dialogs"].Version != p.Version() {
		t.Errorf("versions %d and %d of pass %d", frames["frame"].Version, frames["dialogs"].Version, p.Version())
	}
}

// The served page contains the dialogs that the stream sends apart from its frame.
func TestServedPageHoldsDialogs(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 2)
	showOnScreen(t, d, "board:A")
	p, err := s.NewSnapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Access.IssueCodes(t.Context(), "test", p.Seats()...); err != nil {
		t.Fatal(err)
	}
	if p, err = s.NewSnapshot(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, topic := range []page.Topic{
		{Kind: referee.Kind, Place: "A"}, {Kind: referee.CorrectionKind, Match: p.MatchAt(0).Key.Match}, {Kind: "desk"},
	} {
		topic.Lang = locale.Italian
		content, err := p.Page(topic)
		if err != nil {
			t.Fatal(err)
		}
		html, err := page.Markup(t.Context(), content.Full(layout.Page{Words: p.Words(topic.Lang)}))
		if err != nil {
			t.Fatal(err)
		}
		screentest.CheckIDs(t, string(html))
		if strings.Count(string(html), "<dialog ") < 2 || !strings.Contains(string(html), `data-open="`) {
			t.Errorf("%s has no dialogs", topic)
		}
	}
}

// changedAll is a snapshot after a change of the tournament.
func changedAll(t *testing.T, s *page.Publisher) *page.Snapshot {
	t.Helper()
	s.NoteChange(desk.Change{Tournament: "serata"})
	p, err := s.NewSnapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// When the laptop's addresses change, the dialogs of the desk are rendered as soon as its page shows the new ones.
func TestDialogsShowNewAddresses(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 2)
	watch(t, s, page.Topic{Kind: "desk"})
	s.News()
	s.SetAddresses(func() []string { return []string{"http://172.16.0.1:8080"} })
	for _, want := range []bool{true, false} { // the second time they are known
		p, err := s.NewSnapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		p.Publish(page.Topic{Kind: "desk", Lang: locale.Italian})
		if news := s.News(); news != want {
			t.Fatalf("news %t, want %t", news, want)
		}
		if p, err = s.NewSnapshot(t.Context()); err != nil {
			t.Fatal(err)
		}
		if dialogs := (page.Topic{Kind: "desk-dialogs", Lang: locale.Italian}); p.Alters(dialogs) != want {
			t.Errorf("the dialogs are altered: %t", !want)
		}
		p.Publish(page.Topic{Kind: "desk-dialogs", Lang: locale.Italian})
	}
}

// Topics in the background are published too.
func TestBackgroundIsPublished(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	evening(t, d, 2)
	code, err := roomOf(s).Tables.Open(t.Context(), stream.Request[sidetable.Command]{
		ID: "open", Actor: "test", At: time.Now(),
		Command: sidetable.Command{By: sidetable.Actor{Device: strings.Repeat("d", 64)}, Order: sidetable.OpenTable{Game: "boop"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	streams := watch(t, s, page.Topic{Kind: table.ListKind}, page.Topic{Kind: table.Kind, Place: code}, page.Topic{Kind: public.Kind, Place: "A"})
	s.SetVersion(1 << 32) // newer than what has been rendered so far
	s.NoteChange(desk.Change{Tournament: "serata"})
	s.CatchUp(t.Context())
	for i, stream := range streams {
		var last uint64
		for frame := stream.Next(); frame != nil; frame = stream.Next() {
			last = frame.Version
		}
		if last < 1<<32 {
			t.Errorf("topic %d was not rendered", i)
		}
	}
}

// Only devices with a seat are remembered: strangers leave nothing behind.
func TestPresenceForgetsStrangers(t *testing.T) {
	s, d := on(t, eventlogtest.New(), io.Discard)
	for range 50 {
		s.Watch(visitor.Visitor{}, page.Topic{Kind: public.RankingKind, Lang: locale.Italian}, func() {}).Close()
	}
	if n := s.Remembered(); n != 0 {
		t.Errorf("%d tokens are remembered", n)
	}
	showOnScreen(t, d, "board:A")
	device, known := d.Access.State().Device("screen")
	s.Watch(visitor.Visitor{Device: device, Known: known}, page.Topic{Kind: projector.Kind, Place: "1", Lang: locale.Italian}, func() {}).Close()
	if n := s.Remembered(); n != 1 {
		t.Errorf("%d devices are remembered, want the screen's", n)
	}
}

func TestHosts(t *testing.T) {
	s, _ := on(t, eventlogtest.New(), io.Discard)
	want := []string{"scacchi.local:8080", "192.168.8.2:8080", "10.0.0.5:8080"}
	if got := s.TypedHosts(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
