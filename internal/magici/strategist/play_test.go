package strategist_test

import (
	"context"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/movement"
	"scacchimagici/internal/magici/strategist"
)

// game returns a game of two bought armies with few nodes.
func game(seed uint64, strengths [2]strategist.Strength) strategist.Game {
	s := magici.DefaultSettings()
	g := strategist.Game{Settings: s, Beginner: chess.Side(seed % 2), Seed: seed}
	for side := range g.Armies {
		g.Armies[side] = strategist.Buy(s, strategist.DefaultMix(s), 2*seed+uint64(side))
		g.Players[side].Limits = strategist.Limits{Strength: strengths[side], Nodes: 1000}
	}
	return g
}

// TestPlayCounts plays games and counts points and calls of each turn again, by the rules of package magici.
func TestPlayCounts(t *testing.T) {
	captures, calls, kings := 0, 0, 0
	for seed := range uint64(60) {
		g := game(seed, [2]strategist.Strength{strategist.Weakest, strategist.Strongest})
		if seed%3 == 0 { // calls cost little and bring much
			g.Settings.Factor, g.Settings.PerPiece = 5, 2
		}
		var points [2]magici.PiecePoints
		var called [2]int
		var last movement.Position
		g.Watch = func(turn strategist.Turn) {
			before, m := turn.Before.Position, turn.Choice.Move
			side := before.Side()
			if turn.Before.Points != points || turn.Before.Called != called {
				t.Fatalf("%s: %v points and %v calls, want %v and %v", before, turn.Before.Points, turn.Before.Called, points, called)
			}
			last = turn.After
			if turn.Choice.Pass {
				return
			}
			piece, _ := before.At(m.From)
			outcome := movement.AttackerWins
			if turn.Choice.Direct {
				called[side]++
				calls++
				points[side.Other()] += g.Settings.Value(piece.Kind)
			}
			if sq, captured := before.Victim(m); captured {
				captures++
				victim, _ := before.At(sq)
				if turn.Outcome == magici.DefenderFirst {
					outcome = movement.DefenderWins
					points[side.Other()] += g.Settings.Value(piece.Kind)
				} else {
					points[side] += g.Settings.CaptureGain(victim.Kind, turn.Choice.Direct)
				}
			}
			if want := before.After(m, outcome); turn.After != want {
				t.Fatalf("%s %s: %s, want %s", before, m, turn.After, want)
			}
		}
		o, err := strategist.Play(context.Background(), g)
		if err != nil {
			t.Fatal(err)
		}
		if o.Points != points || o.Calls != called || called[0] > 3 || called[1] > 3 {
			t.Errorf("game %d: %v points and %v calls, want %v and %v", seed, o.Points, o.Calls, points, called)
		}
		winner := chess.White
		if points[1] > points[0] {
			winner = chess.Black
		}
		switch {
		case o.By == magici.BasisKing:
			kings++
			if last.HasKing(o.Winner.Other()) || !last.HasKing(o.Winner) {
				t.Errorf("game %d: %v wins by the King in %s", seed, o.Winner, last)
			}
		case o.Drawn != (points[0] == points[1]) || !o.Drawn && o.Winner != winner:
			t.Errorf("game %d: %+v", seed, o)
		}
	}
	if captures < 100 || calls < 10 || kings < 10 {
		t.Errorf("%d captures, %d calls and %d Kings: too few to say anything", captures, calls, kings)
	}
}

// TestSameSeed plays a game twice.
func TestSameSeed(t *testing.T) {
	play := func(seed uint64) strategist.Outcome {
		o, err := strategist.Play(context.Background(), game(seed, [2]strategist.Strength{strategist.Strongest, 2}))
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	if a, b := play(7), play(7); a != b {
		t.Errorf("%+v, then %+v", a, b)
	}
}

func TestRefusals(t *testing.T) {
	over := movement.Start().Without(60)
	tests := []struct {
		name string
		s    strategist.Situation
		l    strategist.Limits
		code fault.Code
	}{
		{"no strength", strategist.Situation{Position: movement.Start()}, strategist.Limits{}, fault.Invalid},
		{"a strength too many", strategist.Situation{Position: movement.Start()}, strategist.Limits{Strength: 5}, fault.Invalid},
		{"a King has been eaten", strategist.Situation{Position: over}, strategist.Limits{Strength: 1}, fault.Illegal},
		{"chances above 1", strategist.Situation{Position: movement.Start(), Chances: strategist.Chances{Attacker: 1, Defender: 1}}, strategist.Limits{Strength: 1}, fault.Invalid},
	}
	for _, test := range tests {
		if _, err := strategist.Choose(context.Background(), test.s, test.l); fault.CodeOf(err) != test.code {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}
