package desk

import (
	"testing"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
)

// played is a match that was played from start on.
func played(t *testing.T, plan magici.Plan, start time.Time) Live {
	t.Helper()
	roster := func(house magici.HouseID) []magici.PersonID {
		var people []magici.PersonID
		for _, n := range "abcdefghijklmnop" {
			people = append(people, magici.PersonID(string(house)+string(n)))
		}
		return people
	}
	events, err := sim.New(7, sim.Demonstration, magici.DefaultSettings(), roster).Play(plan)
	if err != nil {
		t.Fatal(err)
	}
	l := Live{Key: Key{plan.Tournament, plan.ID}, Match: magici.New(plan), clock: stream.Clock{Start: start}}
	for _, e := range events {
		stage := l.Match.Stage
		if l.Match = magici.Apply(l.Match, e); l.Match.Stage != stage {
			l.stages[l.Match.Stage] = e.Clock
		}
	}
	return l
}

// A round lasts from the opening of its first match to the end of its last one; what is corrected afterwards does not
// count. Later rounds are expected to take as long.
func TestDayMeasuresRounds(t *testing.T) {
	start := time.Date(2026, time.August, 29, 15, 0, 0, 0, time.Local)
	plan := magici.Plan{Tournament: "t", ID: "1A", Round: 1, Board: "A", White: "a", Black: "b"}
	next := magici.Plan{Tournament: "t", ID: "2A", Round: 2, Board: "A", White: "b", Black: "a"}
	l := played(t, plan, start)
	if l.Match.Phase() != magici.Finished {
		t.Fatal("the match is not over")
	}
	ended := l.Ended()
	last := l.Match.Log[len(l.Match.Log)-1]
	if wall, _ := l.Wall(last.At); !ended.Equal(wall) {
		t.Errorf("it ended at %v, not %v", ended, wall)
	}
	l.Match = magici.Apply(l.Match, magici.Event{Clock: last.At + 3_600_000, Fact: magici.Intervened{
		Effects: []magici.EffectDone{{Effect: magici.Effect{Do: magici.EffectPoints, Side: chess.White, Points: 1}}},
	}})
	if n := len(l.Match.Log); n != last.N+1 {
		t.Fatalf("%d entries after the correction", n)
	}
	if got := l.Ended(); !got.Equal(ended) {
		t.Errorf("after a correction it ended at %v", got)
	}

	s := Snapshot{Known: true, Matches: []Live{l, {Key: Key{"t", "2A"}, Match: magici.New(next)}}}
	s.Tournament = tournament.Tournament{ID: "t", Held: "2026-08-29", Matches: []magici.Plan{plan, next}, Times: tournament.Times{First: "15:00", EveryM: 1}}
	day := s.Day(ended)
	if first := day[0]; first.Goes.State != programme.Over || !first.Measured || !first.Goes.Ends.Equal(ended) || !first.Goes.Begins.Equal(l.Entered(magici.Purchase)) {
		t.Errorf("the first round: %+v", first)
	}
	if took := ended.Sub(l.Entered(magici.Purchase)).Round(time.Minute); day[1].Goes.Ends.Sub(day[1].Goes.Begins) != took {
		t.Errorf("the second round is expected to take %v, not %v", day[1].Goes.Ends.Sub(day[1].Goes.Begins), took)
	}
	if s.Tournament.Held = "2026-08-30"; s.Day(ended)[1].Today {
		t.Error("a forecast on another day")
	}
}
