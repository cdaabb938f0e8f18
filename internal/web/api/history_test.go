package api

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament"
)

// simulatedLog is the log of a tournament of one match, played by people who do everything that the rules
// allow. All entries of one order are marked as written together.
func simulatedLog(t testing.TB, seed uint64) []eventlog.Entry {
	t.Helper()
	var entries []eventlog.Entry
	seqs := map[eventlog.Stream]int64{}
	write := func(stream eventlog.Stream, clock magici.Instant, kind string, data []byte, err error) {
		if err != nil {
			t.Fatal(err)
		}
		seqs[stream]++
		entries = append(entries, eventlog.Entry{
			Global: int64(len(entries) + 1), Stream: stream, Seq: seqs[stream], Clock: int64(clock), Kind: kind, Data: data,
			At: time.Date(2026, 8, 28, 15, 0, 0, 0, time.UTC).Add(time.Duration(clock) * time.Millisecond),
		})
	}
	var people []tournament.Person
	for i := range 50 {
		house := []magici.HouseID{"grifondoro", "serpeverde"}[i%2]
		people = append(people, tournament.Person{ID: magici.PersonID(fmt.Sprint("p", i+1)), House: house, Name: fmt.Sprint("Persona ", i+1)})
	}
	plan := magici.Plan{Tournament: "serata", ID: "1A", Round: 1, Board: "A", White: "grifondoro", Black: "serpeverde"}
	var state tournament.Tournament
	for _, f := range []tournament.Fact{
		tournament.Created{ID: "serata", Name: "Serata"},
		tournament.HouseAdded{ID: "grifondoro", Name: "Grifondoro"},
		tournament.HouseAdded{ID: "serpeverde", Name: "Serpeverde"},
		tournament.PeopleAdded{People: people},
		tournament.MatchPlanned{Plan: plan},
		tournament.PlayersCalled{Match: "1A"},
	} {
		data, err := tournament.Facts.Encode(f)
		write(eventlog.Tournament("serata"), 0, tournament.Facts.Word(f), data, err)
		state = tournament.Apply(state, f)
	}
	events, err := sim.New(seed, sim.Everything, magici.DefaultSettings(), state.Roster).Play(plan)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range events {
		data, err := magici.Facts.Encode(e.Fact)
		write(eventlog.Match("serata", "1A"), e.Clock, magici.Facts.Word(e.Fact), data, err)
		_, undo := e.Fact.(magici.Undone)
		entries[len(entries)-1].More = undo && i+1 < len(events) && events[i+1].Clock == e.Clock // a correction
	}
	return entries
}

// groups cuts a log where an order ends.
func groups(entries []eventlog.Entry) (all [][]eventlog.Entry) {
	first := 0
	for i, e := range entries {
		if !e.More {
			all = append(all, entries[first:i+1])
			first = i + 1
		}
	}
	return all
}

// message is an event as a program reads it.
type message struct {
	ID       string
	Match    string
	Entry    int
	Gain     magici.Gain
	Points   [2]magici.PiecePoints
	Taken    []int
	Restored []int
	Over     bool
	Winner   string
	Phase    string
	Text     string

	TurnLeft, MatchLeft int64
	TurnRuns, MatchRuns bool
}

// scorer keeps the score from the events alone, like a program that never reads a score.
type scorer struct {
	gains  map[int][2]magici.PiecePoints // by entry
	counts map[int]bool
}

func (s *scorer) hear(kind EventKind, m message) {
	gain := m.Points
	switch kind {
	case DuelDecidedEvent, WandEvent:
		gain = [2]magici.PiecePoints{}
		gain[m.Gain.Side] = m.Gain.Points
	case InterventionEvent:
	case UndoEvent:
		for _, n := range m.Taken {
			s.counts[n] = false
		}
		for _, n := range m.Restored {
			s.counts[n] = true
		}
		return
	default:
		return
	}
	s.gains[m.Entry], s.counts[m.Entry] = gain, true
}

func (s *scorer) score() (sum [2]magici.PiecePoints) {
	for n, gain := range s.gains {
		if s.counts[n] {
			sum[0], sum[1] = sum[0]+gain[0], sum[1]+gain[1]
		}
	}
	return sum
}

// TestReaderKeepsTheScore wants a reader to have the right score, result, phase and clocks after each
// order, undo and correction: from the events of states, and the score also from adding up the gains.
func TestReaderKeepsTheScore(t *testing.T) {
	undone := 0
	for seed := range uint64(60) {
		entries := simulatedLog(t, seed)
		h, m := NewHistory("serata"), magici.New(magici.Plan{})
		s := scorer{map[int][2]magici.PiecePoints{}, map[int]bool{}}
		last := map[EventKind]message{}
		for _, group := range groups(entries) {
			seen := len(h.Events)
			if err := h.Add(group); err != nil {
				t.Fatal(err)
			}
			for i, e := range h.Events[seen:] {
				var said message
				if err := json.Unmarshal(e.Data, &said); err != nil {
					t.Fatalf("%s: %v: %s", e.Kind, err, e.Data)
				}
				if e.Number != seen+i+1 || said.ID != e.ID || !strings.HasPrefix(e.ID, fmt.Sprint("serata.", e.Number, "-")) {
					t.Fatalf("event %d is %d, %s, %s", seen+i+1, e.Number, e.ID, said.ID)
				}
				s.hear(e.Kind, said)
				last[e.Kind] = said
				if e.Kind == UndoEvent {
					undone++
				}
			}
			for _, e := range group {
				if e.Stream != eventlog.Match("serata", "1A") {
					continue
				}
				f, err := magici.Facts.Load(e.Kind, e.Data)
				if err != nil {
					t.Fatal(err)
				}
				m = magici.Apply(m, magici.Event{Clock: magici.Instant(e.Clock), Fact: f})
			}
			if m.Facts == 0 {
				continue
			}
			now := magici.Instant(group[len(group)-1].Clock)
			said := last[ScoreEvent].Points
			if said != m.Play.Points || s.score() != m.Play.Points && m.Started() {
				t.Fatalf("seed %d, entry %d: the score is %v, said %v, added up %v", seed, m.LastEntry(), m.Play.Points, said, s.score())
			}
			if r := last[ResultEvent]; r.Over != m.Play.Result.Over || m.Play.Result.HasWinner() != (r.Winner != "") {
				t.Fatalf("seed %d, entry %d: result %+v, said %+v", seed, m.LastEntry(), m.Play.Result, r)
			}
			if got := last[MatchEvent].Phase; got != m.Phase().String() {
				t.Fatalf("seed %d, entry %d: %s, said %s", seed, m.LastEntry(), m.Phase(), got)
			}
			c := last[ClocksEvent]
			if c.TurnRuns != m.TurnRuns() || c.MatchRuns != m.MatchRuns() || !c.TurnRuns && c.TurnLeft != m.TurnLeft(now) || !c.MatchRuns && c.MatchLeft != m.MatchLeft(now) {
				t.Fatalf("seed %d, entry %d: clocks %d %d, said %+v", seed, m.LastEntry(), m.TurnLeft(now), m.MatchLeft(now), c)
			}
		}
	}
	if undone < 50 {
		t.Errorf("only %d undos", undone)
	}
}

// The same log gives the same events, read at once or after each order.
func TestSameLogSameEvents(t *testing.T) {
	for seed := range uint64(20) {
		entries := simulatedLog(t, seed)
		whole, piecewise := NewHistory("serata"), NewHistory("serata")
		if err := whole.Add(entries); err != nil {
			t.Fatal(err)
		}
		for _, group := range groups(entries) {
			if err := piecewise.Add(group); err != nil {
				t.Fatal(err)
			}
		}
		same := func(a, b Event) bool { return a.ID == b.ID && a.Kind == b.Kind && string(a.Data) == string(b.Data) }
		if !slices.EqualFunc(whole.Events, piecewise.Events, same) {
			t.Errorf("seed %d: %d events and %d", seed, len(whole.Events), len(piecewise.Events))
		}
	}
}

// A secret event has no number, reaches only viewers who may know it, and is gone when it is over. Those
// viewers get every purchase and every open question.
func TestPrivateEvents(t *testing.T) {
	entries := simulatedLog(t, 3)
	h := NewHistory("serata")
	viewers := []magici.Viewer{{}, {Role: role.Strategist}, {Role: role.Strategist, Side: chess.Black}, {Role: role.Referee}, {Role: role.Organiser}}
	had := map[string]bool{}
	for _, group := range groups(entries) {
		if err := h.Add(group); err != nil {
			t.Fatal(err)
		}
		m := h.matches["1A"]
		if m == nil {
			continue
		}
		for _, v := range viewers {
			got := map[string]bool{}
			for _, e := range h.Private {
				if e.Number != 0 || e.ID != "" {
					t.Fatalf("%s has the id %q", e.Kind, e.ID)
				}
				if e.KnownTo(func(magici.Match) magici.Viewer { return v }) {
					var said struct{ Side string }
					_ = json.Unmarshal(e.Data, &said)
					got[string(e.Kind)+said.Side] = true
				}
			}
			for side := chess.White; side <= chess.Black; side++ {
				team := m.Teams[side]
				want := m.Phase() == magici.Purchase && (team.Draft > 0 || team.Helped) && m.ShowsArmy(side, v)
				if got["purchase"+side.String()] != want {
					t.Fatalf("%v of %s in %s: purchase %v", v, side, m.Phase(), got)
				}
			}
			want := m.Phase() == magici.Duelling && m.Asking.Question != nil && m.ShowsAnswer(v)
			if got["question"] != want {
				t.Fatalf("%v in %s: question %v", v, m.Phase(), got)
			}
			for kind := range got {
				had[kind] = true
			}
		}
	}
	if len(had) != 3 {
		t.Errorf("only %v were ever told", had)
	}
}

// An id names an event of this history only; a log that was written differently has other ids.
func TestAfter(t *testing.T) {
	entries := simulatedLog(t, 1)
	h, shorter, other := NewHistory("serata"), NewHistory("serata"), NewHistory("serata")
	half := slices.Clone(entries[:len(entries)/2])
	for _, add := range []struct {
		h       *History
		entries []eventlog.Entry
	}{{h, entries}, {shorter, half}, {other, simulatedLog(t, 2)}} {
		if err := add.h.Add(add.entries); err != nil {
			t.Fatal(err)
		}
	}
	for i, e := range h.Events {
		if n, ok := After(e.ID, "serata", h.Events); !ok || n != i+1 {
			t.Fatalf("%s: %d, %v", e.ID, n, ok)
		}
	}
	last, beyond := h.Events[len(h.Events)-1].ID, other.Events[len(other.Events)/2].ID
	for id, want := range map[string]bool{
		"serata.0": true, "": false, ".": false, "serata": false, "serata.": false, "altro.0": false, "serata.1": false, "serata.-1": false, "serata.00": false,
		"serata.99999999999999999999": false, "serata.0-00000000": false, last + "0": false, " " + last: false, beyond: false,
	} {
		if _, ok := After(id, "serata", h.Events); ok != want {
			t.Errorf("%q: %v", id, ok)
		}
	}
	if _, ok := After(last, "serata", shorter.Events); ok {
		t.Error("an event that is gone is known")
	}
	if _, ok := After(".0", "", nil); ok {
		t.Error("without a tournament there is no beginning")
	}
}

// TestSnapshotGoesOn wants a reader who knows a match as of any of its entries, and reads on behind the event that the
// history names for it, to be told all that came later and nothing of the match that came before.
func TestSnapshotGoesOn(t *testing.T) {
	moments := 0
	for seed := range uint64(6) {
		entries := simulatedLog(t, seed)
		whole := NewHistory("serata")
		if err := whole.Add(entries); err != nil {
			t.Fatal(err)
		}
		growing, seq := NewHistory("serata"), int64(0)
		for _, group := range groups(entries) {
			if err := growing.Add(group); err != nil {
				t.Fatal(err)
			}
			if last := group[len(group)-1]; last.Stream == eventlog.Match("serata", "1A") {
				seq = last.Seq
			} else if len(growing.Boards()) == 0 {
				continue // the match is not planned yet
			}
			if id, ok := growing.At("1A", seq); !ok || id != growing.Events[len(growing.Events)-1].ID {
				t.Fatalf("seed %d, entry %d: the newest event is not named: %q", seed, seq, id)
			}
			if seq == 0 {
				continue
			}
			id, ok := whole.At("1A", seq)
			after, known := After(id, "serata", whole.Events)
			if !ok || !known {
				t.Fatalf("seed %d, entry %d: %q is no event", seed, seq, id)
			}
			said := 0 // events of the match so far
			for _, e := range growing.Events {
				if e.Board != "" {
					said = e.Number
				}
			}
			if after < said || slices.ContainsFunc(whole.Events[min(len(growing.Events), after):after], func(e Event) bool { return e.Board != "" }) {
				t.Fatalf("seed %d, entry %d: reads on behind event %d, the match was told up to %d of %d", seed, seq, after, said, len(growing.Events))
			}
			moments++
		}
		if _, ok := whole.At("1A", seq+1); ok {
			t.Error("an entry that has not been read yet has an event")
		}
		if _, ok := whole.At("9Z", 1); ok {
			t.Error("a match that is not there has an event")
		}
	}
	t.Logf("%d moments", moments)
}
