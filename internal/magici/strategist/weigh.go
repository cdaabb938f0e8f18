package strategist

import (
	"context"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
)

// Weigh returns what choices of the side to move are worth, in their order, as [Choice.Value] has it: all by one search
// to the same depth, so that they can be compared. A choice that passes is a turn that goes by, with Direct by a piece
// on Move.From that has called in vain. It refuses what [Choose] refuses, and moves that the rules do not allow.
func Weigh(ctx context.Context, s Situation, l Limits, choices ...Choice) ([]float64, error) {
	w, cancel, err := begin(ctx, s, l)
	if err != nil {
		return nil, err
	}
	defer cancel()
	w.frames[0].state = w.root
	w.table = newTable(w.level)
	values, found := make([]float64, len(choices)), make([]float64, len(choices))
	for depth := 1; depth <= min(w.level.depth, w.horizon, maxDepth) && !w.stopped; depth++ {
		for i, c := range choices {
			v, err := w.weigh(c, depth)
			if err != nil {
				return nil, err
			}
			found[i] = w.points(v)
		}
		if !w.stopped || depth == 1 {
			copy(values, found)
		}
	}
	return values, ctx.Err()
}

// weigh returns the value of a choice at the root, searched to depth.
func (w *search) weigh(c Choice, depth int) (float64, error) {
	root := &w.frames[0].state
	piece, _ := root.pos.At(c.Move.From)
	m := move{Move: c.Move, kind: piece.Kind, direct: c.Direct}
	if c.Pass {
		was := *root
		defer func() { *root = was }()
		if c.Direct {
			root.lead -= (1 - 2*int(root.pos.Side())) * w.game.value[m.kind]
			root.calls[root.pos.Side()]--
		}
		w.pass(root, &w.frames[1].state)
		w.frames[1].state.passes = 0 // a turn that was lost is no pass
		return -w.value(1, depth-1, -1, 1), nil
	}
	if piece.Kind == chess.NoKind || piece.Side != root.pos.Side() || !slices.Contains(root.pos.Legal(), c.Move) {
		return 0, fault.New(fault.Illegal, "fault.bot.move", c.Move.String()).By("SM-4.1")
	}
	if at, captures := root.pos.Victim(c.Move); captures {
		victim, _ := root.pos.At(at)
		m.victim = victim.Kind
	}
	return w.tryRoot(&m, depth, -1), nil
}
