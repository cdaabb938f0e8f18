package tournament_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	. "scacchimagici/internal/tournament"
)

// four is a tournament of four Houses with two rounds of two matches; 1A has begun.
func four(t *testing.T) Tournament {
	t.Helper()
	return do(
		t, Tournament{},
		Create{ID: "2026", Name: "Coppa"},
		AddHouse{Name: "A", Arms: "luna"}, AddHouse{Name: "B", Arms: "luna"},
		AddHouse{Name: "C", Arms: "luna"}, AddHouse{Name: "D", Arms: "luna"},
		PlanMatch{ID: "1A", Round: 1, Board: "A", White: "a", Black: "b"},
		PlanMatch{ID: "1B", Round: 1, Board: "B", White: "c", Black: "d"},
		PlanMatch{ID: "2A", Round: 2, Board: "A", White: "a", Black: "c"},
		PlanMatch{ID: "2B", Round: 2, Board: "B", White: "b", Black: "d"},
	)
}

var begun = []string{"1A"}

func plan(id string, round int, board string, white, black magici.HouseID) magici.Plan {
	return magici.Plan{Tournament: "2026", ID: id, Round: round, Board: board, White: white, Black: black}
}

func TestReplan(t *testing.T) {
	tests := []struct {
		name  string
		order Order
		want  []Fact
	}{
		{
			"another round and board",
			with{Replan{Match: "2A", Round: 3, Board: "C", White: "a", Black: "c"}, known{Opened: begun}},
			[]Fact{MatchReplanned{plan("2A", 3, "C", "a", "c")}},
		},
		{
			"other colours, seen as it is",
			Replan{Match: "2A", Round: 2, Board: "A", White: "c", Black: "a", Was: Spot{2, "A", "a", "c"}},
			[]Fact{MatchReplanned{plan("2A", 2, "A", "c", "a")}},
		},
		{
			"two exchange their places",
			with{Replan{Match: "2A", Round: 2, Board: "B", White: "a", Black: "c", Swap: "2B"}, known{Opened: begun}},
			[]Fact{MatchReplanned{plan("2A", 2, "B", "a", "c")}, MatchReplanned{plan("2B", 2, "A", "b", "d")}},
		},
		{"where it is", Replan{Match: "2A", Round: 2, Board: "A", White: "a", Black: "c"}, nil},
		{"off the schedule", with{Unplan{Match: "2A"}, known{Opened: begun}}, []Fact{MatchUnplanned{"2A"}}},
		{
			"a schedule keeps what has begun, in the order of the rounds",
			with{SetSchedule{Matches: []Planned{{"3A", 3, "A", "c", "d", false}, {"2A", 2, "A", "a", "d", false}}, Seen: 5}, known{Opened: begun}},
			[]Fact{ScheduleSet{[]magici.Plan{plan("1A", 1, "A", "a", "b"), plan("2A", 2, "A", "a", "d"), plan("3A", 3, "A", "c", "d")}}},
		},
		{
			"what has begun may stand as it is",
			with{SetSchedule{Matches: []Planned{{"1A", 1, "A", "a", "b", false}}}, known{Opened: begun}},
			[]Fact{ScheduleSet{[]magici.Plan{plan("1A", 1, "A", "a", "b")}}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := organiser(four(t), tt.order)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestReplanRefuses(t *testing.T) {
	tests := []struct {
		name  string
		order Order
		code  fault.Code
		key   string
	}{
		{"no such match", Replan{Match: "9A", Round: 1, Board: "A", White: "a", Black: "b"}, fault.NotFound, "fault.plan.none"},
		{"begun", with{Replan{Match: "1A", Round: 3, Board: "A", White: "a", Black: "b"}, known{Opened: begun}}, fault.Illegal, "fault.plan.begun"},
		{"swap with one that has begun", with{Replan{Match: "2A", Round: 1, Board: "A", White: "a", Black: "c", Swap: "1A"}, known{Opened: begun}}, fault.Illegal, "fault.plan.begun"},
		{"somebody was first", Replan{Match: "2A", Round: 3, Board: "A", White: "a", Black: "c", Was: Spot{2, "C", "a", "c"}}, fault.Stale, "fault.plan.moved"},
		{"a House twice in a round", Replan{Match: "2A", Round: 1, Board: "C", White: "a", Black: "c"}, fault.Illegal, "fault.schedule.several"},
		{"one House twice in a round", Replan{Match: "2A", Round: 2, Board: "A", White: "a", Black: "b"}, fault.Illegal, "fault.schedule.housetwice"},
		{"a board twice", Replan{Match: "2A", Round: 2, Board: "B", White: "a", Black: "c"}, fault.Illegal, "fault.schedule.boardtwice"},
		{"against itself", Replan{Match: "2A", Round: 2, Board: "A", White: "a", Black: "a"}, fault.Illegal, "fault.plan.same"},
		{"no House", Replan{Match: "2A", Round: 2, Board: "A", White: "a", Black: "z"}, fault.NotFound, "fault.house.none"},
		{"round 0", Replan{Match: "2A", Board: "A", White: "a", Black: "c"}, fault.Invalid, "fault.plan.round"},
		{"board Z", Replan{Match: "2A", Round: 2, Board: "Z", White: "a", Black: "c"}, fault.Invalid, "fault.plan.board"},

		{"take none off", Unplan{Match: "9A"}, fault.NotFound, "fault.plan.none"},
		{"take off what has begun", with{Unplan{Match: "1A"}, known{Opened: begun}}, fault.Illegal, "fault.plan.begun"},

		{"a schedule made for an older one", SetSchedule{Seen: 4}, fault.Stale, "fault.schedule.changed"},
		{
			"a schedule that changes what has begun",
			with{SetSchedule{Matches: []Planned{{"1A", 1, "B", "a", "b", false}}}, known{Opened: begun}},
			fault.Illegal, "fault.plan.begun",
		},
		{
			"a schedule with a House twice in a round, beside what has begun",
			with{SetSchedule{Matches: []Planned{{"1B", 1, "B", "a", "c", false}}}, known{Opened: begun}},
			fault.Illegal, "fault.schedule.housetwice",
		},
		{
			"a schedule with one id twice",
			SetSchedule{Matches: []Planned{{"2A", 1, "A", "a", "c", false}, {"2A", 2, "A", "b", "d", false}}},
			fault.Illegal, "fault.schedule.id",
		},
		{"a schedule with a strange id", SetSchedule{Matches: []Planned{{"2/A", 1, "A", "a", "c", false}}}, fault.Invalid, "fault.plan.id"},

		{"no such hour", SetTimes{First: "25:00", EveryM: 30}, fault.Invalid, "fault.times.first"},
		{"no time between", SetTimes{First: "15:30", EveryM: 0}, fault.Invalid, "fault.times.every"},
		{"put off without times", Postpone{Minutes: 10, From: 1}, fault.Illegal, "fault.times.none"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			facts, err := organiser(four(t), tt.order)
			said(t, err, tt.code, tt.key)
			if facts != nil {
				t.Errorf("refused, yet %v", facts)
			}
		})
	}
	timed := do(t, four(t), SetTimes{First: "15:30", EveryM: 30})
	for _, o := range []Postpone{{Minutes: 0, From: 1}, {Minutes: 721, From: 1}, {Minutes: -721, From: 1}} {
		_, err := organiser(timed, o)
		said(t, err, fault.Invalid, "fault.times.minutes")
	}
	_, err := organiser(timed, Postpone{Minutes: 10, From: 0})
	said(t, err, fault.Invalid, "fault.plan.round")
}

// TestSeveralConflicts shows that one refusal names all conflicts.
func TestSeveralConflicts(t *testing.T) {
	_, err := organiser(four(t), Replan{Match: "2A", Round: 1, Board: "B", White: "a", Black: "c"})
	said(t, err, fault.Illegal, "fault.schedule.several")
	all, ok := fault.From(err).Args[0].(fault.Sentences)
	var messages []string
	for _, f := range all {
		messages = append(messages, f.Error())
	}
	want := "illegal: fault.schedule.housetwice [A 1 1A, 2A] (SM-8.1); illegal: fault.schedule.boardtwice [B 1 1B, 2A] (SM-8.1); " +
		"illegal: fault.schedule.housetwice [C 1 1B, 2A] (SM-8.1)"
	if got := strings.Join(messages, "; "); !ok || got != want {
		t.Errorf("got %s", got)
	}
}

func TestReplanKeepsTheOrderOfTheRounds(t *testing.T) {
	state := do(t, four(t), CallPlayers{"2A"}, Replan{Match: "1A", Round: 3, Board: "A", White: "b", Black: "a"})
	var ids []string
	for _, p := range state.Matches {
		ids = append(ids, p.ID)
	}
	if got := strings.Join(ids, " "); got != "1B 2A 2B 1A" {
		t.Error(got)
	}
	if state.Called != "2A" {
		t.Error("the call of another match has ended")
	}
	if state = do(t, state, Unplan{Match: "2A"}); state.Called != "" {
		t.Error("a match off the schedule is called")
	}
}

func TestStarts(t *testing.T) {
	state := four(t)
	starts := func(round int, want string) {
		t.Helper()
		if at, ok := state.Starts(round); at != want || ok != (want != "") {
			t.Errorf("round %d starts at %q, %t; want %q", round, at, ok, want)
		}
	}
	starts(1, "")
	state = do(t, state, SetTimes{First: "9:30", EveryM: 40})
	starts(1, "09:30")
	starts(3, "10:50")
	state = do(t, state, Postpone{Minutes: 15, From: 2}, Postpone{Minutes: -5, From: 3})
	starts(1, "09:30")
	starts(2, "10:25")
	starts(3, "11:00")
	state = do(t, state, SetTimes{First: "23:50", EveryM: 20, Seen: state.Editions.Times})
	starts(2, "00:10")
	state = do(t, state, SetTimes{})
	starts(1, "")
}
