package record_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/record"
	"scacchimagici/internal/role"
)

// TestCorrectedRecord corrects matches that were over: their records follow from the rules, and
// come back from an import as they are (SM-9.2, SM-9.3).
func TestCorrectedRecord(t *testing.T) {
	replace := func(o magici.Outcome) func(magici.Match) magici.Order {
		return func(m magici.Match) magici.Order { return magici.Replace{Asked: m.Asking.Serial, Outcome: o} }
	}
	wand := func(sq string) func(magici.Match) magici.Order {
		return func(m magici.Match) magici.Order {
			return magici.WandFirst{Turn: m.TurnSerial, Square: square(t, sq)}
		}
	}
	undo := func(to int) func(magici.Match) magici.Order {
		return func(m magici.Match) magici.Order {
			return magici.Undo{To: to, Seen: m.LastEntry(), Reason: "errore", Clock: magici.KeepClock}
		}
	}
	perform := func(m magici.Match) magici.Order { return magici.Perform{Turn: m.TurnSerial} }
	end := func(magici.Match) magici.Order { return magici.End{By: magici.EndIncident, Reason: "pioggia"} }
	tests := []struct {
		name, log string
		orders    []func(magici.Match) magici.Order
		want      string
		entries   int
	}{
		{"an outcome after the time", "move white d1 d7; duel attacker; end time", []func(magici.Match) magici.Order{replace("defender")}, "black by points 0:4, in Duels 0:4", 6},
		{"… after an agreement under a pause", "move white d1 d7; duel attacker; pause; end agreement", []func(magici.Match) magici.Order{replace("defender")}, "black by points 0:4, in Duels 0:4", 8},
		{"… after a forfeit", "move white d1 d7; duel attacker; end forfeit black", []func(magici.Match) magici.Order{replace("defender")}, "white by forfeit 0:4, in Duels 0:4", 6},
		{"a King that was not eaten goes on", "move white d1 d7; duel attacker; move black e8 d7; duel defender", []func(magici.Match) magici.Order{replace("attacker"), perform, end}, "black by points 1:4, in Duels 1:4", 7},
		{"the wand after the time", "move white d1 d2; end time", []func(magici.Match) magici.Order{wand("e1")}, "draw by points 0:0, in Duels 0:0", 5},
		{"an undo that keeps the time, and another end", "move white d1 d2; end agreement", []func(magici.Match) magici.Order{undo(1), perform, end}, "draw by points 0:0, in Duels 0:0", 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			data, err := game(t, "Ke1 Qd1", "Ke8 Pd7", tt.log).JSON()
			if err != nil {
				t.Fatal(err)
			}
			d, err := record.Read(data)
			if err != nil {
				t.Fatal(err)
			}
			h := imported(t, d)
			give(t, &h.Matches[0], tt.orders...)
			checkRecord(t, h, tt.want, tt.entries)
		})
	}
}

// given is what is known of the orders to a match that can go on; there is no next question.
type given struct{ magici.Given }

func (given) Question() (*magici.Question, error) { return nil, nil }
func (given) Closed() (bool, error)               { return false, nil }

func (given) PlayedBy(magici.HouseID) (string, string, error) { return "", "", nil }

// give gives orders of the organiser to a match, one after the other.
func give(t testing.TB, h *record.MatchHistory, orders ...func(magici.Match) magici.Order) {
	t.Helper()
	m := magici.New(h.Plan)
	for _, e := range h.Events {
		m = magici.Apply(m, e.Event)
	}
	last := h.Events[len(h.Events)-1]
	at, now := last.At.Add(time.Minute), last.Event.Clock.After(time.Minute)
	for _, order := range orders {
		events, err := magici.Decide(m, magici.Command{By: magici.Actor{Role: role.Organiser}, Order: order(m)}, given{}, now)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			m = magici.Apply(m, e)
			h.Events = append(h.Events, eventlog.Timed[magici.Event]{At: at, Event: e})
		}
	}
}

// checkRecord checks that the record of a tournament of one match follows from the rules, has the
// result want, and comes back from an import unchanged.
func checkRecord(t testing.TB, h record.History, want string, entries int) {
	t.Helper()
	r, _ := record.New(h)
	if report := audited(t, r); len(report.Findings) > 0 {
		t.Errorf("findings: %s", found(report))
	}
	if got := len(r.Matches[0].Log); got != entries {
		t.Errorf("%d entries, want %d: %+v", got, entries, r.Matches[0].Log)
	}
	if want != "" && outcome(r.Matches[0].Result) != want {
		t.Errorf("result %q, want %q", outcome(r.Matches[0].Result), want)
	}
	again, _ := record.New(imported(t, reread(t, r)))
	if diff := cmp.Diff(r.Matches, again.Matches); diff != "" {
		t.Error(diff)
	}
}

// TestRewrittenRecord corrects a Duel in every match of simulated tournaments, again and again; the
// record follows from the rules each time.
func TestRewrittenRecord(t *testing.T) {
	corrected, cut := 0, 0
	for seed := uint64(1); seed <= 3; seed++ {
		h := imported(t, simulated(t, seed, 3, 2))
		for round := range 4 {
			for i := range h.Matches {
				if correctSomeDuel(t, &h.Matches[i], int(seed)+round, &cut) {
					corrected++
				}
			}
			r, _ := record.New(h)
			if report := audited(t, r); len(report.Findings) > 0 {
				t.Fatalf("seed %d, round %d: %s: %+v", seed, round, found(report), report.Findings[0])
			}
		}
		r, _ := record.New(h)
		again, _ := record.New(imported(t, reread(t, r)))
		if diff := cmp.Diff(r.Matches, again.Matches); diff != "" {
			t.Errorf("seed %d: %s", seed, diff)
		}
	}
	if corrected < 20 || cut == 0 || cut == corrected {
		t.Errorf("%d Duels corrected, %d of them with a cut", corrected, cut)
	}
}

// correctSomeDuel changes the outcome of one of the Duels of a finished match, if it has any.
func correctSomeDuel(t testing.TB, h *record.MatchHistory, n int, cut *int) bool {
	t.Helper()
	m := magici.New(h.Plan)
	for _, e := range h.Events {
		m = magici.Apply(m, e.Event)
	}
	var duels []magici.Entry
	for e := range m.Effective() {
		if e.Kind == magici.LogDuel {
			duels = append(duels, e)
		}
	}
	if len(duels) == 0 || !m.Play.Result.Over {
		return false
	}
	duel := duels[n%len(duels)]
	outcomes := []magici.Outcome{magici.AttackerFirst, magici.DefenderFirst, magici.Neither}
	outcome := outcomes[n%3]
	if outcome == duel.Outcome {
		outcome = outcomes[(n+1)%3]
	}
	order := magici.CorrectDuel{Entry: duel.N, Outcome: outcome, Seen: m.LastEntry(), Reason: "ricorso", Cut: true}
	if r, err := m.Rewrite(order, false, 0); err == nil && len(r.Dropped) > 0 {
		*cut++
	}
	give(t, h, func(magici.Match) magici.Order { return order })
	return true
}

// TestWandRaisedInRecord shows that a raised wand is not in the record. The call that follows has the time at
// which the wand was raised (SM-6.6).
func TestWandRaisedInRecord(t *testing.T) {
	data, err := game(t, "Ke1 Qd1", "Ke8 Pd7", "move white d1 d2; timeout black").JSON()
	if err != nil {
		t.Fatal(err)
	}
	d, err := record.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	h := imported(t, d)
	m := &h.Matches[0]
	last := m.Events[len(m.Events)-1]
	queen := magici.Ref{Slot: magici.Queen}
	for _, e := range []struct {
		after time.Duration
		fact  magici.Fact
	}{
		{3 * time.Second, magici.WandRaised{}},
		{5 * time.Second, magici.WandLowered{}},
		{8 * time.Second, magici.WandRaised{}},
		{17 * time.Second, magici.Called{Ref: queen, Person: "a2", Square: square(t, "d2"), Gain: magici.Gain{Side: chess.Black, Points: 4}}},
	} {
		m.Events = append(m.Events, eventlog.Timed[magici.Event]{
			At: last.At.Add(e.after), Event: magici.Event{Clock: last.Event.Clock.After(e.after), Fact: e.fact},
		})
	}
	r, _ := record.New(h)
	if log := r.Matches[0].Log; len(log) != 3 || !log[2].At.Equal(last.At.Add(8*time.Second)) {
		t.Errorf("the log is %+v, after %v", log, last.At)
	}
	checkRecord(t, h, "", 3)
}
