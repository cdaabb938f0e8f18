package programme_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	. "scacchimagici/internal/programme"
)

// minute is a moment of the day of these tests, which begins at 15:00.
func minute(n int) time.Time { return start.Add(time.Duration(n) * time.Minute) }

func TestForecast(t *testing.T) {
	round := func(begins, length int) Slot {
		return Slot{Begins: minute(begins), Length: time.Duration(length) * time.Minute, Round: true}
	}
	other := func(begins, length int) Slot {
		return Slot{Begins: minute(begins), Length: time.Duration(length) * time.Minute}
	}
	began := func(s Slot, at int) Slot { s.Began = minute(at); return s }
	over := func(s Slot, from, to int) Slot { s.Began, s.Ended, s.Over = minute(from), minute(to), true; return s }
	// drawn writes a row by its state and its minutes: "ahead 40–80".
	drawn := func(all []Outlook) string {
		var rows []string
		for _, o := range all {
			rows = append(rows, fmt.Sprintf("%s %d–%d", [...]string{"ahead", "on", "over"}[o.State], int(o.Begins.Sub(start).Minutes()), int(o.Ends.Sub(start).Minutes())))
		}
		return strings.Join(rows, ", ")
	}
	tests := []struct {
		name string
		day  []Slot
		now  int
		want string
	}{
		{"as planned", []Slot{round(0, 40), other(40, 20), round(60, 40)}, -10, "ahead 0–40, ahead 40–60, ahead 60–100"},
		{"the first round waits", []Slot{round(0, 40), other(40, 20), round(60, 40)}, 15, "ahead 15–55, ahead 55–75, ahead 75–115"},
		{"it began late", []Slot{began(round(0, 40), 10), other(40, 20), round(60, 40)}, 15, "on 10–50, ahead 50–70, ahead 70–110"},
		{"it takes longer than planned: so will the next", []Slot{began(round(0, 40), 0), round(40, 40), round(80, 40)}, 50, "on 0–50, ahead 50–100, ahead 100–150"},
		{"it took longer: so will the next", []Slot{over(round(0, 40), 0, 50), round(50, 40), round(90, 40)}, 50, "over 0–50, ahead 50–100, ahead 100–150"},
		{"the mean of two", []Slot{over(round(0, 40), 0, 50), over(round(50, 40), 50, 90), round(90, 40), round(140, 40)}, 90, "over 0–50, over 50–90, ahead 90–135, ahead 140–185"},
		{"a quick round brings nothing forward", []Slot{over(round(0, 40), 0, 20), round(40, 40)}, 20, "over 0–20, ahead 40–60"},
		{"what is free takes the delay", []Slot{began(round(0, 40), 15), other(60, 30)}, 16, "on 15–55, ahead 60–90"},
		{"a break is on, and over", []Slot{over(round(0, 40), 0, 40), other(40, 20), round(60, 40)}, 50, "over 0–40, on 40–60, ahead 60–100"},
		{"a break that a round has ended", []Slot{over(round(0, 40), 0, 40), other(40, 20), began(round(60, 40), 50)}, 51, "over 0–40, over 40–50, on 50–90"},
		{"a break that a round has overtaken", []Slot{over(round(0, 40), 0, 20), other(40, 20), began(round(60, 40), 25)}, 30, "over 0–20, ahead 40–60, on 25–45"},
		{"what goes on beside moves nothing", []Slot{other(0, 300), round(40, 40)}, 10, "on 0–300, ahead 40–80"},
		{"of a round played on another day nothing is taken", []Slot{over(round(0, 40), -1400, 0), round(40, 40)}, 0, "over -1400–0, ahead 40–80"},
		{"a round that was given up without play", []Slot{{Begins: minute(0), Round: true, Over: true}, round(40, 40)}, 0, "over 0–0, ahead 40–80"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := drawn(Forecast(tt.day, minute(tt.now))); got != tt.want {
				t.Errorf("\n%s, want\n%s", got, tt.want)
			}
		})
	}
}

func TestExpected(t *testing.T) {
	for _, tt := range []struct {
		state    RowState
		begins   int // minutes after the planned time
		now      int
		expected int // -1: none
	}{
		{Ahead, 0, -10, -1},
		{Ahead, 2, -10, -1},
		{Ahead, 3, -10, 5},
		{Ahead, 5, -10, 5},
		{Ahead, 11, 10, 15},
		{Ahead, 11, 11, -1},
		{On, 11, -10, -1},
		{Over, 11, -10, -1},
	} {
		about, ok := Outlook{State: tt.state, Begins: minute(tt.begins)}.Expected(minute(0), minute(tt.now))
		if ok != (tt.expected >= 0) || ok && !about.Equal(minute(tt.expected)) {
			t.Errorf("%d minutes later: %v %t", tt.begins, about, ok)
		}
	}
}
