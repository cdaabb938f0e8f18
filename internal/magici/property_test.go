package magici_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"scacchimagici/internal/magici"
)

// TestProperties plays matches at random: time passes, the system does what is due, people
// do what they may, and what they may not.
func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		early, events := b.m, len(b.events)
		for range rapid.IntRange(20, 80).Draw(t, "orders") {
			b.wait(anyPause(t))
			c, before := b.anyCommand(t), b.m
			if b.give(c) != nil {
				continue
			}
			b.fork(before).anyCommandGiven(t)
			if undo, ok := c.Order.(magici.Undo); ok {
				b.checkUndo(before, undo)
			}
			b.checkWand(before, c.Order)
			b.checkSums()
			b.checkLog()
			b.checkShape()
			if rapid.IntRange(0, 20).Draw(t, "keep") == 0 {
				early, events = b.m, len(b.events)
			}
		}
		b.checkFold(b.m, len(b.events))
		b.checkFold(early, events) // what came later has not changed it
	})
}

// checkWand holds that each order while a wand is raised lowers it, except orders that do not touch the
// turn (SM-6.6).
func (b *board) checkWand(before magici.Match, o magici.Order) {
	b.t.Helper()
	switch o.(type) {
	case magici.RaiseWand, magici.Substitute, magici.CorrectClock:
	default:
		if before.WandRaised() && b.m.WandRaised() {
			b.t.Fatalf("after %T the wand is still raised", o)
		}
	}
}

// TestWandRaisedChangesOneClock raises a wand at random moments of random matches. When it is down again, by
// the Referee or by itself, nothing but the clock of the turn is another than before, and that shows what was left.
func TestWandRaisedChangesOneClock(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBoard(t)
		for range rapid.IntRange(1, 40).Draw(t, "orders") {
			b.wait(anyPause(t))
			_ = b.give(b.anyCommand(t))
			before := b.m
			if before.WandRaised() || b.give(b.command([]string{"raise"})) != nil {
				continue
			}
			left, number := before.TurnLeft(b.now), b.m.Facts+1
			b.wait(time.Duration(rapid.SampledFrom([]int{0, 1, 3000, 19_999, 20_000}).Draw(t, "ms")) * time.Millisecond)
			if b.m.Phase() == magici.Finished { // the match time was over
				continue
			}
			if err := b.give(b.command([]string{"lower"})); err != nil {
				b.t.Fatal(err)
			}
			want := before
			want.Facts, want.Play.TurnClock = number, magici.Clock{Left: left, Since: b.now, Running: before.Play.TurnClock.Running}
			if !reflect.DeepEqual(b.m, want) {
				b.t.Fatalf("after the wand:\n%+v\nbefore it:\n%+v", b.m, want)
			}
		}
		b.checkFold(b.m, len(b.events))
	})
}

// TestPropertiesBefore prepares matches at random, up to the first turn if it gets there.
func TestPropertiesBefore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := &board{t: t, m: magici.New(plan)}
		for range rapid.IntRange(1, 120).Draw(t, "orders") {
			b.wait(anyPause(t))
			before, events := b.m, len(b.events)
			if err := b.give(b.anyPreparation(t)); err != nil {
				continue
			}
			b.checkFold(before, events)
			s := b.m.Settings
			for side, team := range b.m.Teams {
				if s.Cost(team.Army) > s.Budget || team.Army.Pieces() > s.MaxPieces || !team.Army.Has(magici.King) {
					t.Fatalf("side %d has bought %016b", side, team.Army)
				}
			}
		}
		b.checkFold(b.m, len(b.events))
	})
}

// effective returns the entries up to n that have not been taken back.
func effective(log []magici.Entry, n int) (entries []magici.Entry) {
	for n > 0 {
		if e := log[n-1]; e.Kind == magici.LogUndo {
			n = e.Target
		} else {
			entries = append(entries, e)
			n--
		}
	}
	return entries
}

// checkSums holds that points and calls are those of the entries that stand.
func (b *board) checkSums() {
	b.t.Helper()
	var points, duels [2]magici.PiecePoints
	var calls [2]int
	for _, e := range effective(b.m.Log, b.m.LastEntry()) {
		points[e.Gain.Side] += e.Gain.Points
		if e.Kind == magici.LogIntervention {
			for side, sum := range e.Intervention.Points() {
				points[side] += sum
			}
		}
		switch e.Kind {
		case magici.LogDuel:
			duels[e.Gain.Side] += e.Gain.Points
		case magici.LogDirect:
			calls[e.Side]++
		}
	}
	p := &b.m.Play
	if p.Points != points || p.DuelPoints != duels || p.Calls != calls {
		b.t.Fatalf("points %v, of Duels %v, calls %v; the log has %v, %v, %v", p.Points, p.DuelPoints, p.Calls, points, duels, calls)
	}
}

// checkLog holds that the log counts from 1 and never goes backwards in time.
func (b *board) checkLog() {
	b.t.Helper()
	for i, e := range b.m.Log {
		if e.N != i+1 || i > 0 && e.At < b.m.Log[i-1].At {
			b.t.Fatalf("entry %d is number %d at %d", i+1, e.N, e.At)
		}
	}
}

// checkShape holds that what belongs to a phase is there in no other.
func (b *board) checkShape() {
	b.t.Helper()
	p := &b.m.Play
	thinking, duelling := p.TurnPhase == magici.Thinking, p.TurnPhase == magici.Duelling
	for what, wrong := range map[string]bool{
		"a call":              thinking && p.Caller != magici.NoSlot,
		"a Duel":              (thinking || p.TurnPhase == magici.Direct) && p.Duel != magici.Duel{},
		"no Duel":             duelling && p.Duel == magici.Duel{},
		"people walking back": p.WalkBack && p.TurnPhase != magici.Performing,
		"a wand raised":       b.m.WandRaised() && (!thinking || b.m.Paused || p.SquareOwed || b.m.TurnRuns()),
		"a move held":         p.SquareOwed && !thinking && p.TurnPhase != magici.Direct,
		"a Strategist's move": p.StrategistMove != 0 && (thinking || p.TurnPhase == magici.Direct),
		"an open question":    duelling == b.m.Asking.Closed && duelling,
		"a clock that runs":   p.TurnPhase == magici.Finished && (b.m.TurnRuns() || b.m.MatchRuns()),
	} {
		if wrong {
			b.t.Fatalf("%v with %s", p.TurnPhase, what)
		}
	}
}

// checkUndo holds that everything stands as after entry k, but for the clock of the turn,
// the walk back, and the pause (SM-9.1).
func (b *board) checkUndo(before magici.Match, undo magici.Undo) {
	b.t.Helper()
	k := undo.To
	then, ok := before.PlayAfter(k)
	if !ok {
		b.t.Fatalf("no entry %d", k)
	}
	last, ok := b.events[len(b.events)-1].Fact.(magici.Undone)
	if !ok { // the time that was kept is over: the match has ended
		if end, isEnd := b.events[len(b.events)-1].Fact.(magici.Ended); !isEnd || end.By != magici.EndTime || undo.Clock != magici.KeepClock {
			b.t.Fatalf("an undo that ends with %+v", end)
		}
		return
	}
	if then.TurnPhase != magici.Duelling && last.Question != nil {
		b.t.Fatalf("a question without a Duel: %+v", last)
	}
	now := b.m.Play
	want := then.MatchClock.Left
	if undo.Clock == magici.KeepClock && (before.Play.Result.End != magici.EndTime || then.Result.Over) {
		want = before.MatchLeft(b.now)
	}
	if left := b.m.MatchLeft(b.now); left != want {
		b.t.Fatalf("the match clock shows %d after an undo to entry %d with %q, it should show %d", left, k, undo.Clock, want)
	}
	if b.m.Paused != before.Paused || b.m.TurnSerial == before.TurnSerial || b.m.LastEntry() != before.LastEntry()+1 {
		b.t.Fatalf("paused %v, turn %d, %d entries", b.m.Paused, b.m.TurnSerial, b.m.LastEntry())
	}
	// What an undo is free to differ in is made the same.
	now.TurnClock, now.MatchClock, now.SquareOwed, now.WalkBack = then.TurnClock, then.MatchClock, then.SquareOwed, then.WalkBack
	if then.TurnPhase.Playing() && then.TurnPhase != magici.Duelling {
		now.TurnPhase, now.TurnNumber, now.Caller = then.TurnPhase, then.TurnNumber, then.Caller
	}
	if now != then {
		b.t.Fatalf("after an undo to %d:\n%+v\nthen:\n%+v", k, now, then)
	}
}

// checkFold holds that m is the fold of the first n events as the log holds them.
func (b *board) checkFold(m magici.Match, n int) {
	b.t.Helper()
	folded := magici.New(plan)
	for _, e := range b.events[:n] {
		f, err := stored(e.Fact)
		if err != nil {
			b.t.Fatal(err)
		}
		folded = magici.Apply(folded, magici.Event{Clock: e.Clock, Fact: f})
	}
	if !reflect.DeepEqual(folded, m) {
		b.t.Fatal("the log folds to another match")
	}
}

// stored writes a fact to the log and reads it back.
func stored(f magici.Fact) (magici.Fact, error) {
	data, err := magici.Facts.Encode(f)
	if err != nil {
		return nil, err
	}
	if !json.Valid(data) {
		return nil, fmt.Errorf("%s is no JSON", data)
	}
	return magici.Facts.Load(magici.Facts.Word(f), data)
}
