package sim_test

import (
	"context"
	"reflect"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/magici/strategist"
)

// choose is the computer Strategist with a small budget.
func choose(s strategist.Situation, seed uint64) (strategist.Choice, error) {
	return strategist.Choose(context.Background(), s, strategist.Limits{Strength: strategist.Strongest, Nodes: 150, Seed: seed})
}

// played plays the match of a seed with the computer Strategist on both sides.
func played(t *testing.T, seed uint64, choose sim.Choose) (magici.Match, []magici.Event) {
	t.Helper()
	p := sim.New(seed, sim.Rehearsed, magici.DefaultSettings(), roster)
	p.LetComputerPlay(seed, strategist.DefaultChances(), choose)
	events, err := p.Play(plan)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	m := magici.New(plan)
	for _, e := range events {
		m = magici.Apply(m, e)
	}
	return m, events
}

// The computer Strategist buys for all of the budget, plays to the end, and the same seed plays the same match.
func TestLetComputerPlay(t *testing.T) {
	kings, calls := 0, 0
	for seed := range uint64(8) {
		m, events := played(t, seed, choose)
		if m.Phase() != magici.Finished {
			t.Fatalf("seed %d ends in %s", seed, m.Phase())
		}
		for side := chess.White; side <= chess.Black; side++ {
			if cost := m.Settings.Cost(m.Teams[side].Army); cost != m.Settings.Budget {
				t.Errorf("seed %d: %v spends %d", seed, side, cost)
			}
			calls += m.Play.Calls[side]
		}
		if m.Play.Result.Basis == magici.BasisKing {
			kings++
		}
		if seed > 1 {
			continue
		}
		if _, again := played(t, seed, choose); !reflect.DeepEqual(again, events) {
			t.Errorf("seed %d plays another match the second time", seed)
		}
	}
	if kings == 0 || calls == 0 {
		t.Errorf("%d Kings, %d Direct Moves", kings, calls)
	}
}

// A Strategist that finds nothing makes any move.
func TestChooseFails(t *testing.T) {
	fails := func(strategist.Situation, uint64) (strategist.Choice, error) {
		return strategist.Choice{}, context.Canceled
	}
	if m, _ := played(t, 1, fails); m.Phase() != magici.Finished {
		t.Errorf("ends in %s", m.Phase())
	}
}
