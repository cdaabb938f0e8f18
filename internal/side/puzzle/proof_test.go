package puzzle_test

import (
	"fmt"
	"strings"
	"testing"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/bot"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/puzzle"
)

// fewest puzzles of a game.
const fewest = 60

// TestProven proves every puzzle by trying every move: the right move wins in as many moves as asked,
// against every answer, and no faster; each other legal move is refuted by the answer in the file;
// and so on for each own move of the line.
func TestProven(t *testing.T) {
	for _, set := range registry.Puzzles() {
		t.Run(set.Game.ID(), func(t *testing.T) {
			depths := map[int]int{}
			for i, p := range set.Puzzles {
				depths[p.Wins()]++
				if err := prove(set.Game, p); err != nil {
					t.Errorf("%d: %v", i+1, err)
				}
			}
			if len(set.Puzzles) < fewest {
				t.Errorf("%d puzzles, want %d", len(set.Puzzles), fewest)
			}
			t.Logf("%d puzzles, by depth %v", len(set.Puzzles), depths)
		})
	}
}

// prove returns what is wrong with a puzzle.
func prove(g game.Game, p puzzle.Puzzle) error {
	prover, err := registry.NewProver(g.ID())
	if err != nil {
		return err
	}
	at, err := g.Parse(p.Position)
	if err != nil {
		return err
	}
	if w := p.Wins(); w < 2 || w > bot.ProofMoves || at.String() != p.Position || len(p.Steps) != w {
		return fmt.Errorf("a win in %d with %d steps from %s", w, len(p.Steps), at)
	}
	for i, step := range p.Steps {
		if err := proveStep(prover, at, step, p.Line[2*i], p.Wins()-i); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		for _, move := range p.Line[2*i : min(2*i+2, len(p.Line))] {
			if at, err = at.Play(move); err != nil {
				return err
			}
		}
	}
	if !at.Outcome().Over() {
		return fmt.Errorf("the line ends before the game does")
	}
	return nil
}

// proveStep returns what is wrong with the own move right at p: it must win within n own moves, and
// as the only one unless it is the last.
func proveStep(prover bot.Prover, p game.Position, step puzzle.Step, right string, n int) error {
	moves := p.Moves()
	if forced, err := prover.Forces(p, right, n); !forced || err != nil {
		return fmt.Errorf("%s does not win in %d (%v)", right, n, err)
	}
	if len(moves) != step.Choices {
		return fmt.Errorf("%d legal moves, not %d", len(moves), step.Choices)
	}
	if n == 1 {
		return nil
	}
	if forced, err := prover.Forces(p, right, n-1); forced || err != nil {
		return fmt.Errorf("%s wins faster than in %d (%v)", right, n, err)
	}
	for _, move := range moves {
		if move == right {
			continue
		}
		after, err := p.Play(move)
		if err != nil {
			return err
		}
		answer := step.Refuted(move)
		if o := after.Outcome(); o.Over() {
			if o.Winner == p.Turn() || answer != puzzle.Ended {
				return fmt.Errorf("%s ends the game: %v", move, o)
			}
			continue
		}
		if refuted, err := prover.Refutes(p, move, answer, n); !refuted || err != nil {
			return fmt.Errorf("%s is not refuted by %q (%v)", move, answer, err)
		}
	}
	if wrong := refuted(step); len(wrong) != len(moves)-1 {
		return fmt.Errorf("%d refutations of %d moves", len(wrong), len(moves)-1)
	}
	return nil
}

// BenchmarkProof proves all puzzles of a game.
func BenchmarkProof(b *testing.B) {
	for _, set := range registry.Puzzles() {
		b.Run(set.Game.ID(), func(b *testing.B) {
			for b.Loop() {
				for _, p := range set.Puzzles {
					if err := prove(set.Game, p); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// refuted returns the wrong moves of a step with their refutations.
func refuted(step puzzle.Step) map[string]string {
	all := map[string]string{}
	for _, r := range step.Refutations {
		for move := range strings.FieldsSeq(r.Moves) {
			all[move] = r.Answer
		}
	}
	return all
}
