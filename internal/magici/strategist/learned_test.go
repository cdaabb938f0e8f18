package strategist_test

import (
	"math"
	"slices"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/movement"
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

// A side that has answered first more often than the chances say is quicker, the more the more Duels tell so.
func TestQuickness(t *testing.T) {
	c := strategist.DefaultChances()
	if got := strategist.Quickness(duels(0, 0, 0), c); got != [2]float64{1, 1} {
		t.Errorf("without a Duel: %v", got)
	}
	few, many := strategist.Quickness(duels(4, 0, 0), c), strategist.Quickness(duels(20, 0, 0), c)
	if !(1 < few[0] && few[0] < many[0] && many[1] < few[1] && few[1] < 1) { // White attacks in all of them
		t.Errorf("White has answered first 4 times: %v, 20 times: %v", few, many)
	}
}

func square(name string) chess.Square {
	sq, _ := chess.ParseSquare(name)
	return sq
}

// A computer whose opponent knows every answer does not attack a piece that it would else attack.
func TestQuickOpponent(t *testing.T) {
	p, err := movement.Set([]movement.Placed{
		{Piece: chess.Piece{Side: chess.White, Kind: chess.King}, Square: square("e1")},
		{Piece: chess.Piece{Side: chess.White, Kind: chess.Pawn}, Square: square("e4")},
		{Piece: chess.Piece{Side: chess.Black, Kind: chess.King}, Square: square("h8")},
		{Piece: chess.Piece{Side: chess.Black, Kind: chess.Knight}, Square: square("d5")},
	}, chess.White, magici.DefaultSettings().Movement())
	if err != nil {
		t.Fatal(err)
	}
	s := strategist.Situation{Position: p, Left: 60_000, Settings: magici.DefaultSettings()}
	captures := func() bool {
		c, err := strategist.Choose(t.Context(), s, strategist.Limits{Strength: strategist.Strongest, Nodes: 5000, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		_, captures := s.Position.Victim(c.Move)
		return captures
	}
	if s.Quick = [2]float64{1, 1}; !captures() {
		t.Error("as quick as the other one it does not attack")
	}
	if s.Quick = [2]float64{0.1, 3}; captures() {
		t.Error("it attacks one who always answers first")
	}
}
