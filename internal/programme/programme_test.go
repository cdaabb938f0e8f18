package programme_test

import (
	"testing"
	"time"

	"scacchimagici/internal/access"
	. "scacchimagici/internal/programme"
)

// start is the beginning of the evening's turns in these tests: a multiple of twenty seconds.
var start = time.Date(2026, 8, 28, 15, 0, 0, 0, time.UTC)

func at(seconds int) time.Time { return start.Add(time.Duration(seconds) * time.Second) }

// drawn writes a time as seconds since start; -1 is none.
func drawn(t time.Time) int {
	if t.IsZero() {
		return -1
	}
	return int(t.Sub(start) / time.Second)
}

func TestNow(t *testing.T) {
	itself := access.Display{Shows: access.ByItself}
	programme := func(p access.Programme) access.Display { return access.Display{Shows: access.ByItself, Programme: p} }
	over := func(d access.Display) access.Display {
		d.Override = access.Override{Shows: access.Ranking, From: at(0), Until: at(120)}
		return d
	}
	before := State{Boards: []Board{{Letter: "A"}, {Letter: "B"}}, Planned: true}
	on := State{Boards: []Board{{Letter: "A", On: true}, {Letter: "B", On: true}}, Planned: true}
	onB := State{Boards: []Board{{Letter: "A"}, {Letter: "B", On: true, Began: at(-60)}}, Planned: true}
	four := State{Boards: []Board{{Letter: "A", On: true}, {Letter: "B"}, {Letter: "C", On: true}, {Letter: "D", On: true}}}
	ended := State{Boards: []Board{{Letter: "A", Ended: at(-30)}, {Letter: "B", On: true}}, Planned: true, Played: true}
	between := State{Boards: []Board{{Letter: "A", Ended: at(-60)}, {Letter: "B", Ended: at(-200)}}, Planned: true, Played: true}
	last := between
	last.Planned = false
	breaks := between
	breaks.Breaks = true
	tables := between
	tables.Tables = true
	timed := between
	timed.Begins = at(90)
	prizes := between
	prizes.Ceremony = true
	begun := between
	begun.Boards = []Board{{Letter: "A", On: true, Began: at(30), Ended: at(-60)}}

	tests := []struct {
		name   string
		screen access.Display
		state  State
		second int
		view   string
		until  int
		then   string
		when   When
	}{
		{"fixed", access.Display{Shows: "board:A"}, between, 0, "board:A", -1, "", Never},
		{"nothing yet", itself, State{}, 0, access.Welcome, -1, "", AtMatch},
		{"before the first match", itself, before, 0, access.Welcome, 20, access.Next, InTurn},
		{"its second turn", itself, before, 20, access.Next, 40, access.Welcome, InTurn},
		{"both matches", itself, on, 0, "boards:A,B", -1, access.Ranking, AfterRound},
		{"the one that is on", itself, onB, 0, "board:B", -1, access.Ranking, AfterRound},
		{"board A alone, while B plays", programme(access.Programme{Board: "A"}), onB, 0, access.Welcome, 20, access.Next, InTurn},
		{"three matches, two at a time", itself, four, 0, "boards:A,C", 20, access.Ranking, AfterRound},
		{"and then the third", itself, four, 20, "board:D", 40, access.Ranking, AfterRound},
		{"a result stays for a minute", itself, ended, 0, "boards:A,B", 30, access.Ranking, AfterRound},
		{"and then the other board fills the screen", itself, ended, 30, "board:B", -1, access.Ranking, AfterRound},
		{"no boards", programme(access.Programme{Scenes: []string{access.Next, access.Welcome}}), onB, 20, access.Next, 40, access.Welcome, InTurn},
		{"after a match the ranking first", itself, between, 0, access.Ranking, 20, access.Next, InTurn},
		{"then what comes next", itself, between, 20, access.Next, 40, access.Course, InTurn},
		{"then the course of the points", itself, between, 40, access.Course, 60, access.Ranking, InTurn},
		{"and again", itself, between, 60, access.Ranking, 80, access.Next, InTurn},
		{"the programme of the day when it has breaks", itself, breaks, 40, access.Day, 60, access.Course, InTurn},
		{"side tables when some are open", itself, tables, 60, access.Tables, 80, access.Puzzle, InTurn},
		{"and after them the puzzle of the day", itself, tables, 80, access.Puzzle, 100, access.Ranking, InTurn},
		{"nothing is left to play", itself, last, 20, access.Course, 40, access.Ranking, InTurn},
		{"turns of a minute", programme(access.Programme{Seconds: 60}), between, 59, access.Ranking, 60, access.Next, InTurn},
		{"one scene alone stays", programme(access.Programme{Scenes: []string{access.InPlay, access.Ranking}}), between, 59, access.Ranking, -1, access.InPlay, AtMatch},
		{"a turn ends for the countdown", itself, timed, 25, access.Next, 30, access.Course, InTurn},
		{"the last minute is the countdown's", itself, timed, 30, access.Next, 90, access.Course, InTurn},
		{"and then the turns go on", itself, timed, 90, access.Next, 100, access.Course, InTurn},
		{"fixed to the ceremony before it", access.Display{Shows: access.Ceremony}, State{}, 0, access.Ceremony, -1, "", Never},
		{"fixed to the ceremony after it", access.Display{Shows: access.Ceremony}, State{Awarded: true}, 0, access.Ranking, -1, "", Never},
		{"the ceremony", itself, prizes, 0, access.Ceremony, -1, "", Never},
		{"overridden", over(itself), on, 10, access.Ranking, 120, "boards:A,B", Overridden},
		{"and back by itself", over(itself), on, 120, "boards:A,B", -1, access.Ranking, AfterRound},
		{"back when a match begins", over(itself), begun, 31, "board:A", -1, access.Ranking, AfterRound},
		{"a match that began before ends nothing", over(itself), onB, 31, access.Ranking, 120, "board:B", Overridden},
		{"a fixed one overridden", over(access.Display{Shows: "board:A"}), on, 10, access.Ranking, 120, "board:A", Overridden},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := Now(tt.screen, tt.state, at(tt.second))
			if got.View != tt.view || drawn(got.Until) != tt.until || got.Then != tt.then || got.When != tt.when {
				t.Errorf("%s until %d, then %s (%d); want %s until %d, then %s (%d)",
					got.View, drawn(got.Until), got.Then, got.When, tt.view, tt.until, tt.then, tt.when)
			}
		})
	}
}

// For every view, Until lies in the future: a timer for it always ends.
func TestUntilLiesAhead(t *testing.T) {
	s := State{
		Boards: []Board{{Letter: "A", Ended: at(-90)}, {Letter: "B", Ended: at(100)}}, Planned: true, Played: true, Begins: at(300),
	}
	for second := range 600 {
		for _, d := range []access.Display{
			{Shows: access.ByItself},
			{Shows: access.ByItself, Override: access.Override{Shows: access.Next, From: at(20), Until: at(140)}},
		} {
			if got := Now(d, s, at(second)); !got.Until.IsZero() && !got.Until.After(at(second)) {
				t.Fatalf("second %d: until %d", second, drawn(got.Until))
			}
		}
	}
}

func TestCountdownTo(t *testing.T) {
	minutes := func(n int) time.Duration { return time.Duration(n) * time.Minute }
	tests := []struct {
		name   string
		before time.Duration // before the round, at now
		want   Countdown
		until  time.Duration // since now
	}{
		{"far off", minutes(90), Countdown{}, minutes(30)},
		{"an hour", minutes(60), Countdown{Left: minutes(60)}, minutes(60)},
		{"half a minute", minutes(1) / 2, Countdown{Left: minutes(1) / 2}, minutes(1) / 2},
		{"now", 0, Countdown{Due: true}, minutes(1)},
		{"late", -minutes(6) - time.Second, Countdown{Due: true, Late: 6}, minutes(1) - time.Second},
		{"given up", -minutes(120), Countdown{}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.until > 0 {
				tt.want.Until = start.Add(tt.until)
			}
			if got := CountdownTo(start.Add(tt.before), start); got != tt.want {
				t.Errorf("%+v, want %+v", got, tt.want)
			}
		})
	}
	if got := CountdownTo(time.Time{}, start); got != (Countdown{}) {
		t.Errorf("nobody has said: %+v", got)
	}
}
