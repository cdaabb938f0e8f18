package tournament_test

import (
	"fmt"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
)

// planned is a tournament of n Houses, A B C …, in which all Houses meet, two matches a round.
func planned(n int) tournament.Tournament {
	t := tournament.Tournament{ID: "t", Settings: tournament.DefaultSettings()}
	for i := range n {
		id := magici.HouseID(rune('A' + i))
		for j := range i {
			round, board := len(t.Matches)/2+1, string(rune('A'+len(t.Matches)%2))
			t.Matches = append(t.Matches, magici.Plan{
				Tournament: "t", ID: fmt.Sprint(round, board), Round: round, Board: board, White: t.Houses[j].ID, Black: id,
			})
		}
		t.Houses = append(t.Houses, tournament.House{ID: id, Name: string(id)})
	}
	return t
}

// ended returns a match of a plan that has ended on the given basis.
func ended(plan magici.Plan, by magici.Basis, winner chess.Side) magici.Match {
	m := magici.New(plan)
	m.Play.Result = magici.Result{Over: true, Basis: by, Winner: winner, Drawn: by == "agreement"}
	m.Play.Points[winner], m.Play.DuelPoints[winner] = 9, 7
	return m
}

func TestNewRanking(t *testing.T) {
	tests := []struct {
		rule        string
		ends        []string // of the first matches; "": still being played
		round, over int
		provisional bool
		first       magici.HouseID
	}{
		{"nothing played", nil, 0, 0, true, "A"},
		{"a round half done", []string{"king"}, 0, 1, true, "B"},
		{"a round done", []string{"king", "king"}, 1, 2, true, "B"},
		{"one goes on", []string{"king", ""}, 0, 1, true, "B"},
		{"a round done before the one in front of it", []string{"king", "", "king", "king"}, 0, 3, true, "C"},
		{"all done, one annulled", []string{"king", "king", "king", "annulled", "king", "king"}, 3, 6, false, "D"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			plan := planned(4)
			var matches []magici.Match
			for i, by := range tt.ends {
				m := magici.New(plan.Matches[i])
				if by != "" {
					m = ended(plan.Matches[i], magici.Basis(by), chess.Black)
				}
				matches = append(matches, m)
			}
			got := tournament.NewRanking(plan, matches)
			if got.Round != tt.round || got.Rounds != 3 || got.Over != tt.over || got.Of != 6 || got.Provisional() != tt.provisional {
				t.Errorf("round %d of %d, %d of %d over, provisional %v", got.Round, got.Rounds, got.Over, got.Of, got.Provisional())
			}
			if got.Rows[0].House != tt.first {
				t.Errorf("%s is first, want %s", got.Rows[0].House, tt.first)
			}
		})
	}
	t.Run("the organiser's decision", func(t *testing.T) {
		plan := planned(2)
		both := []magici.HouseID{"A", "B"}
		plan.Decisions = []ranking.TieDecision{{Between: both, Order: []magici.HouseID{"B", "A"}, Reason: "sorteggio"}}
		drawn := magici.New(plan.Matches[0])
		drawn.Play.Result = magici.Result{Over: true, Basis: "points", Drawn: true}
		got := tournament.NewRanking(plan, []magici.Match{drawn})
		if got.Rows[0].House != "B" || got.Rows[0].Ahead == nil || len(got.Tied) != 0 {
			t.Errorf("%+v", got.Rows)
		}
	})
	t.Run("practice counts for nothing", func(t *testing.T) {
		plan := planned(2)
		plan.Matches[0].Practice = true
		got := tournament.NewRanking(plan, []magici.Match{ended(plan.Matches[0], "king", chess.White)})
		if got.Of != 0 || got.Rows[0].Played != 0 || !got.Provisional() {
			t.Errorf("%+v", got)
		}
	})
}

// BenchmarkNew ranks twelve Houses after 66 drawn matches: every criterion is computed for all Houses.
func BenchmarkNew(b *testing.B) {
	plan := planned(12)
	matches := make([]magici.Match, len(plan.Matches))
	for i, p := range plan.Matches {
		matches[i] = ended(p, "agreement", chess.White)
	}
	for b.Loop() {
		tournament.NewRanking(plan, matches)
	}
}
