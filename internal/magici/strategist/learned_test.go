package strategist_test

import (
	"math"
	"slices"
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/strategist"
)

// duels is a match with Duels that ended so in its log.
func duels(attacker, defender, nobody int) magici.Match {
	m := magici.New(magici.Plan{ID: "1A"})
	for o, n := range map[magici.Outcome]int{magici.AttackerFirst: attacker, magici.DefenderFirst: defender, magici.Neither: nobody} {
		for range n {
			m.Log = append(m.Log, magici.Entry{N: len(m.Log) + 1, Kind: magici.LogMove}, magici.Entry{N: len(m.Log) + 2, Kind: magici.LogDuel, Outcome: o})
		}
	}
	return m
}

func TestLearned(t *testing.T) {
	practice, annulled, undone := duels(30, 0, 0), duels(30, 0, 0), duels(30, 0, 0)
	practice.Practice = true
	annulled.Play.Result = magici.Result{Over: true, Basis: magici.BasisAnnulled}
	undone.Log = append(undone.Log, magici.Entry{N: len(undone.Log) + 1, Kind: magici.LogUndo, Target: 2})
	tests := []struct {
		name    string
		matches []magici.Match
		duels   int
		want    strategist.Chances
	}{
		{"none yet", nil, 0, strategist.DefaultChances()},
		{"19 are too few", []magici.Match{duels(10, 0, 0), duels(0, 9, 0)}, 19, strategist.DefaultChances()},
		{"20 of two matches, the default as one more", []magici.Match{duels(12, 0, 0), duels(0, 8, 0)}, 20, strategist.Chances{Attacker: 12.45 / 21, Defender: 8.4 / 21, Nobody: 0.15 / 21}},
		{"practice, annulled and taken back ones do not count", []magici.Match{practice, annulled, undone, duels(4, 4, 12)}, 21, strategist.Chances{Attacker: 5.45 / 22, Defender: 4.4 / 22, Nobody: 12.15 / 22}},
	}
	for _, tt := range tests {
		got, n := strategist.Learned(slices.Values(tt.matches))
		near := func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }
		if n != tt.duels || !near(got.Attacker, tt.want.Attacker) || !near(got.Defender, tt.want.Defender) || !near(got.Nobody, tt.want.Nobody) || got.Valid() != nil {
			t.Errorf("%s: %+v of %d Duels, want %+v of %d", tt.name, got, n, tt.want, tt.duels)
		}
	}
}
