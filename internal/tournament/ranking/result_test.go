package ranking_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/ranking"
)

func TestCountedResult(t *testing.T) {
	plan := magici.Plan{ID: "1A", White: "a", Black: "b"}
	practice := plan
	practice.Practice = true
	black := chess.Black
	tests := []struct {
		name string
		plan magici.Plan
		end  *magici.Ended
		want ranking.Result
		ok   bool
	}{
		{"not over", plan, nil, ranking.Result{}, false},
		{"annulled", plan, &magici.Ended{By: "annulled"}, ranking.Result{}, false},
		{"practice", practice, &magici.Ended{By: "forfeit", Side: &black}, ranking.Result{}, false},
		{"a forfeit", plan, &magici.Ended{By: "forfeit", Side: new(chess.Side)}, ranking.Result{Houses: [2]magici.HouseID{"a", "b"}, Winner: chess.Black}, true},
		{"a draw", plan, &magici.Ended{By: "agreement"}, ranking.Result{Houses: [2]magici.HouseID{"a", "b"}, Drawn: true}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := magici.New(tt.plan)
			if tt.end != nil {
				m = magici.Apply(m, magici.Event{Fact: *tt.end})
			}
			got, ok := ranking.CountedResult(m)
			if diff := cmp.Diff(tt.want, got); diff != "" || ok != tt.ok {
				t.Error(ok, diff)
			}
		})
	}
}
