package page_test

import (
	"io"
	"syscall"
	"testing"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/views/projector"
	"scacchimagici/views/public"
	"scacchimagici/views/referee"
	"scacchimagici/views/strategist"
	"scacchimagici/views/table"
)

// BenchmarkChange measures the cost of a change of a match for the server: to find the screens that it
// touches, to build their pages and to compress them. Two matches are being played, 200 people are on
// the rosters, and eight kinds of screens are watched. The processor time of all goroutines is reported
// as cpu-ms/op, without writing to the clients. The sizes of the largest frames of a phone and of a
// Referee's tablet, as they are sent, are reported in bytes.
func BenchmarkChange(b *testing.B) {
	s, played := busyScreens(b)
	current, _ := s.Desk.Tournaments.Current()
	topics := benchmarked(current.ID)
	largest := map[string]int{}
	streams := watch(b, s, topics...)
	receive := func() {
		for i, stream := range streams {
			for frame := stream.Next(); frame != nil; frame = stream.Next() {
				largest[topics[i].Kind] = max(largest[topics[i].Kind], len(frame.Deflated))
			}
		}
	}
	if receive(); len(largest) != 8 {
		b.Fatalf("a topic shows nothing: %v", largest)
	}
	var spent time.Duration
	passes := 0
	publish := func(i int) {
		board := i % 2
		states := played[board]
		p, err := s.NewSnapshot(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		p.SetMatch(1-board, played[1-board][max(0, i-1)/2%len(states)]) // as it stands since the change before
		p.SetMatch(board, states[i/2%len(states)])
		before := processorTime(b)
		for _, t := range p.Stale() {
			p.Publish(t)
		}
		spent += processorTime(b) - before
		passes++
		receive()
	}
	for i := range 2 * len(played[0]) {
		publish(i)
	}
	spent, passes = 0, 0
	for b.Loop() {
		publish(passes)
	}
	b.ReportMetric(spent.Seconds()*1000/float64(passes), "cpu-ms/op")
	b.ReportMetric(float64(max(largest[strategist.Kind], largest[public.Kind])), "phone-B")
	b.ReportMetric(float64(largest[referee.Kind]), "tablet-B")
}

// benchmarked are topics of eight kinds.
func benchmarked(tournament string) []page.Topic {
	return []page.Topic{
		{Kind: referee.Kind, Place: "A"},
		{Kind: referee.Kind, Place: "B"},
		{Kind: strategist.Kind, Place: tournament + "/grifondoro"},
		{Kind: strategist.Kind, Place: tournament + "/serpeverde"},
		{Kind: strategist.Kind, Place: tournament + "/corvonero"},
		{Kind: strategist.Kind, Place: tournament + "/tassorosso"},
		{Kind: public.Kind, Place: "A"},
		{Kind: public.Kind, Place: "B"},
		{Kind: projector.Kind, Place: "1"},
		{Kind: "desk"},
		{Kind: public.RankingKind},
		{Kind: public.CalendarKind},
		{Kind: table.ListKind},
	}
}

// processorTime returns the processor time of this process so far, of all processors.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// busyScreens returns the screens of two running matches and 200 people, and the following states of each match.
func busyScreens(b testing.TB) (*page.Publisher, [][]magici.Match) {
	b.Helper()
	store := eventlogtest.New()
	first, d := on(b, store, io.Discard)
	evening(b, d, 50)
	t, _ := d.Tournaments.Current()
	p, err := first.NewSnapshot(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	if err := d.Access.IssueCodes(b.Context(), "test", p.Seats()...); err != nil {
		b.Fatal(err)
	}
	first.Close()
	d.Close()
	var played [][]magici.Match
	for i, plan := range t.Matches {
		played = append(played, playHalf(b, store, plan, t.Roster, uint64(i)))
	}
	s, d := on(b, store, io.Discard)
	showOnScreen(b, d, "boards:A,B")
	for _, plan := range t.Matches {
		_, err := d.Matches.Do(b.Context(), desk.Key{Tournament: t.ID, Match: plan.ID}, stream.Request[magici.Command]{
			ID: "go", Actor: "test", At: time.Now(),
			Command: magici.Command{By: magici.Actor{Role: role.Organiser}, Order: magici.Resume{}},
		})
		if err != nil {
			b.Fatalf("match %s does not run: %v", plan.ID, err)
		}
	}
	return s, played
}

// statesPlayed is how many states of a match the benchmark shows, again and again.
const statesPlayed = 30

// playHalf writes the first half of an invented match to the log, and returns the rest: the states
// after each change, as if they followed at once.
func playHalf(b testing.TB, store *eventlogtest.Log, plan magici.Plan, roster func(magici.HouseID) []magici.PersonID, seed uint64) []magici.Match {
	b.Helper()
	events, err := sim.New(seed, sim.Demonstration, magici.DefaultSettings(), roster).Play(plan)
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
		if _, moved := e.Fact.(magici.Moved); moved {
			turns++
		}
		if half < len(written) {
			continue
		}
		data, err := magici.Facts.Encode(e.Fact)
		if err != nil {
			b.Fatal(err)
		}
		batch.Events = append(batch.Events, eventlog.Event{Kind: magici.Facts.Word(e.Fact), Clock: int64(e.Clock), Data: data})
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
