package bench

import (
	"math/rand/v2"
	"testing"
	"time"

	"scacchimagici/internal/side/table"
)

// The next order of a player at a side table, and the waits that count as answers.
func TestPlayerNext(t *testing.T) {
	at := func(phase table.Status, toMove string, moves ...string) tableState {
		return tableState{Phase: phase, Game: 2, Ply: 5, ToMove: toMove, Moves: moves, Yours: []string{"black"}}
	}
	tests := []struct {
		name    string
		st      tableState
		asked   time.Duration
		want    any
		answers int
	}{
		{"the computer thinks", at(table.Playing, "white", "a1"), 1, nil, 0},
		{"it has answered", at(table.Playing, "black", "a1"), 1, "play", 1},
		{"the first move of a game", at(table.Playing, "black", "a1"), 0, "play", 0},
		{"the end", at(table.Over, ""), 1, "ask-rematch", 0},
		{"closed", at(table.Closed, ""), 1, nil, 0},
		{"somebody else's table", tableState{Phase: table.Playing, ToMove: "black", Moves: []string{"a1"}}, 1, nil, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := &player{dice: rand.New(rand.NewPCG(1, 1)), asked: tt.asked}
			order := p.next(tt.st)
			if order["command"] != tt.want || len(p.answers) != tt.answers {
				t.Errorf("%v, %d answers", order, len(p.answers))
			}
		})
	}
}
