package web

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"syscall"
	"testing"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/live"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/quiz"
)

// BenchmarkChange measures what a change of a match costs the server: to find the screens
// that it touches, to build their pages and to compress them. Two matches are being played,
// 200 people stand on the rosters, and eight kinds of screens are watched. The processor
// time of all goroutines is reported as cpu-ms/op; what it takes to write to the clients is
// not in it.
func BenchmarkChange(b *testing.B) {
	s, played := busyServer(b)
	current, _ := s.desk.Tournaments.Current()
	for _, t := range []topic{
		{Kind: kindReferee, Place: "A"},
		{Kind: kindReferee, Place: "B"},
		{Kind: kindStrategist, Place: current.ID + "/grifondoro"},
		{Kind: kindStrategist, Place: current.ID + "/serpeverde"},
		{Kind: kindStrategist, Place: current.ID + "/corvonero"},
		{Kind: kindStrategist, Place: current.ID + "/tassorosso"},
		{Kind: kindPublic, Place: "A"},
		{Kind: kindPublic, Place: "B"},
		{Kind: kindScreen, Place: "1"},
		{Kind: kindDesk},
		{Kind: kindStanding},
		{Kind: kindTables},
	} {
		t.Lang = locale.Italian
		watch := s.hub.Subscribe(t.String())
		defer watch.Close()
		if watch.Next() == nil {
			b.Fatalf("%s shows nothing", t)
		}
	}
	var spent time.Duration
	passes := 0
	publish := func(i int) {
		board := i % 2
		states := played[board]
		p, err := s.newPass(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		p.Matches[board].Match = states[i/2%len(states)]
		change := news{change: desk.Change{Tournament: current.ID, Match: p.Matches[board].Key.Match}}
		before := processorTime(b)
		for _, t := range p.stale([]news{change}) {
			p.publish(t)
		}
		spent += processorTime(b) - before
		passes++
	}
	for i := range 2 * len(played[0]) {
		publish(i)
	}
	spent, passes = 0, 0
	for b.Loop() {
		publish(passes)
	}
	b.ReportMetric(spent.Seconds()*1000/float64(passes), "cpu-ms/op")
}

// processorTime returns the time that the process has computed so far, on all processors.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// busyServer returns a server with two running matches and 200 people, whose own publisher
// has been stopped: the benchmark publishes by itself. It also returns how each match goes on.
func busyServer(b *testing.B) (*Server, [][]magici.Match) {
	b.Helper()
	store := &paper{}
	first := serverOn(b, store)
	form := with("boards", "2")
	for house := 1; house <= 4; house++ {
		var names []string
		for i := range 50 {
			names = append(names, fmt.Sprintf("Persona %c%c Cognome", 'A'+i/10+5*house, 'a'+i%10))
		}
		form.Set(fmt.Sprintf("people%d", house), strings.Join(names, "\n"))
	}
	if w := ask(first, "/desk/nuova", form); w.Code != http.StatusSeeOther {
		b.Fatalf("no quick match: status %d", w.Code)
	}
	t, _ := first.desk.Tournaments.Current()
	first.Close()
	first.desk.Close()
	var played [][]magici.Match
	for i, plan := range t.Matches {
		played = append(played, playHalf(b, store, plan, t.Roster, uint64(i)))
	}
	s := serverOn(b, store)
	publishHere(b, s)
	if w := ask(s, "/schermo", nil); w.Code != http.StatusOK {
		b.Fatalf("no screen: status %d", w.Code)
	}
	show := url.Values{"id": {"show"}, "command": {"assign-screen"}, "number": {"1"}, "shows": {"boards:A,B"}}
	if w := ask(s, "/api/v1/access/commands", show); w.Code >= http.StatusBadRequest {
		b.Fatalf("the screen shows no board: status %d: %s", w.Code, w.Body)
	}
	for _, plan := range t.Matches {
		path := "/api/v1/matches/" + t.ID + "." + plan.ID + "/commands?as=organiser"
		if w := ask(s, path, url.Values{"id": {"go"}, "command": {"resume"}}); w.Code >= http.StatusBadRequest {
			b.Fatalf("match %s does not run: status %d: %s", plan.ID, w.Code, w.Body)
		}
	}
	return s, played
}

// publishHere stops the publisher of a server: nothing is rendered but by the test itself,
// and for the first who watches a topic.
func publishHere(t testing.TB, s *Server) {
	t.Helper()
	s.stop()
	<-s.publisher.done
	s.hub = live.New(func(name string) { s.publishFirst(t.Context(), name) })
}

// serverOn returns a server over a log.
func serverOn(b *testing.B, store desk.Store) *Server {
	b.Helper()
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	d, err := desk.Open(b.Context(), desk.Config{Store: store, Bank: quiz.Bank{}, Log: quiet})
	if err != nil {
		b.Fatal(err)
	}
	words, err := locale.Load()
	if err != nil {
		b.Fatal(err)
	}
	s := New(Config{
		Desk: d, Codes: unwatched{}, Catalogue: words, Log: quiet,
		Addresses: func() []string { return []string{"http://192.168.8.2:8080"} },
	})
	b.Cleanup(func() { s.Close(); d.Close() })
	return s
}

// statesPlayed is how many states of a match the benchmark shows, again and again.
const statesPlayed = 30

// playHalf writes the first half of an invented match down, and returns how it goes on: the
// states after each change, as if they followed at once.
func playHalf(b *testing.B, store *paper, plan magici.Plan, roster func(magici.HouseID) []magici.PersonID, seed uint64) []magici.Match {
	b.Helper()
	events, err := sim.New(seed, sim.Demonstration(), magici.DefaultSettings(), roster).Play(plan)
	if err != nil {
		b.Fatal(err)
	}
	key := desk.Key{Tournament: plan.Tournament, Match: plan.ID}
	written, err := store.Load(b.Context(), key.Stream(), 0)
	if err != nil {
		b.Fatal(err)
	}
	m := magici.New(plan)
	batch := eventlog.Batch{Stream: key.Stream(), At: time.Now(), After: int64(len(written))}
	half, turns := 0, 0
	for ; turns < 12 || m.Phase() != magici.Thinking; half++ {
		e := events[half]
		m = magici.Apply(m, e)
		if e.Fact.Kind() == (magici.Moved{}).Kind() {
			turns++
		}
		if half < len(written) {
			continue
		}
		data, err := magici.Facts.Encode(e.Fact)
		if err != nil {
			b.Fatal(err)
		}
		batch.Events = append(batch.Events, eventlog.Event{Kind: e.Fact.Kind(), Clock: int64(e.Clock), Data: data})
	}
	if _, err := store.AppendAll(b.Context(), []eventlog.Batch{batch}); err != nil {
		b.Fatal(err)
	}
	var states []magici.Match
	now, rest := events[half-1].Clock, events[half:]
	for i, e := range rest {
		m = magici.Apply(m, magici.Event{Clock: now, Fact: e.Fact})
		sameOrder := i+1 < len(rest) && rest[i+1].Clock == e.Clock
		if m.Phase().Playing() && !sameOrder {
			states = append(states, m)
		}
		if len(states) == statesPlayed {
			return states
		}
	}
	b.Fatalf("match %s ends after %d changes more", plan.ID, len(states))
	return nil
}
