package tournament_test

import (
	"fmt"
	"strings"
	"testing"

	"scacchimagici/internal/fault"
	. "scacchimagici/internal/tournament"
)

func planLines(matches []Planned) string {
	var lines []string
	for _, m := range matches {
		lines = append(lines, fmt.Sprintf("%s:%d%s:%s-%s", m.ID, m.Round, m.Board, m.White, m.Black))
	}
	return strings.Join(lines, " ")
}

func TestGenerated(t *testing.T) {
	tests := []struct {
		name   string
		orders []Order
		boards int
		begun  []string
		want   string
	}{
		{
			"4 and 2 give 3 rounds of 2", nil, 2, nil,
			"1A:1A:d-a 1B:1B:b-c 2A:2A:d-b 2B:2B:a-c 3A:3A:c-d 3B:3B:a-b",
		},
		{
			"what has begun is not played again", nil, 2,
			[]string{"1A", "1B"},
			"2A:2A:d-a 2B:2B:b-c 3A:3A:d-b 3B:3B:a-c",
		},
		{
			"an id that is taken",
			[]Order{Unplan{Match: "1A"}, Unplan{Match: "1B"}, Replan{Match: "2A", Round: 1, Board: "A", White: "a", Black: "c"}},
			2,
			[]string{"2A"},
			"2A-2:2A:d-a 2B:2B:b-c 3A:3A:d-b 4A:4A:c-d 4B:4B:a-b",
		},
		{
			"practice stays",
			[]Order{PlanMatch{ID: "prova", Round: 9, Board: "A", White: "a", Black: "b", Practice: true}},
			2, nil,
			"prova:9A:a-b 1A:1A:d-a 1B:1B:b-c 2A:2A:d-b 2B:2B:a-c 3A:3A:c-d 3B:3B:a-b",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			state := do(t, four(t), tt.orders...)
			got, err := state.Generated(tt.boards, tt.begun)
			if err != nil {
				t.Fatal(err)
			}
			if planLines(got) != tt.want {
				t.Errorf("got %s", planLines(got))
			}
			do(t, state, with{SetSchedule{Matches: got}, known{Opened: tt.begun}})
		})
	}
	_, err := four(t).Generated(7, nil)
	said(t, err, fault.Invalid, "fault.schedule.boards")
}

func TestNewMatchID(t *testing.T) {
	state := four(t)
	for _, want := range []struct {
		round int
		board string
		id    string
	}{{3, "A", "3A"}, {1, "A", "1A-2"}} {
		if got := state.NewMatchID(want.round, want.board); got != want.id {
			t.Errorf("got %q, want %q", got, want.id)
		}
	}
}
