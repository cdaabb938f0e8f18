package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/game"
)

// request is one search of a line.
type request struct {
	line   game.Line
	limits Limits
	seed   uint64
	pace   pace
}

// pace is what a search asks again and again while it goes on.
type pace interface {
	share() time.Duration // how long it may last in all, as things stand; 0 is without end
	busy() bool           // whether it should leave room for something more important
}

// engineOf returns the engine of a game of positions P.
func engineOf[P Position[P, M], M Move]() Engine { return newEngine(habits[P, M]{}) }

// sharpEngineOf returns the engine of a game that has sharp moves.
func sharpEngineOf[P SharpPosition[P, M], M Move]() Engine {
	return newEngine(habits[P, M]{sharp: P.AppendSharp, gain: P.Gain})
}

func newEngine[P Position[P, M], M Move](game habits[P, M]) Engine {
	return Engine{func(ctx context.Context, r request) (Found, error) {
		at, ok := r.line.Position().(P)
		if !ok {
			return Found{}, fmt.Errorf("bot: a line of %T in an engine of %T", r.line.Position(), at)
		}
		if r.line.Outcome().Over() {
			return Found{}, fault.New(fault.Illegal, "fault.bot.over")
		}
		return find(ctx, at, r, game)
	}}
}

// find looks around from at, the last position of the line: it returns at once what needs
// no search.
func find[P Position[P, M], M Move](ctx context.Context, at P, r request, game habits[P, M]) (Found, error) {
	chance := rand.New(rand.NewPCG(r.seed, at.Key()))
	moves := at.AppendLegal(nil)
	chance.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	if len(moves) == 1 || chance.IntN(100) < r.limits.Blind {
		return Found{Move: moves[0].String()}, ctx.Err()
	}
	b := newBudget(ctx, r)
	t := borrowTable(r.limits)
	defer t.giveBack()
	shared := commons{budget: b, table: t, haze: haze{r.limits.Fog, chance.Uint64()}, twice: twice(pastKeys[P](r.line))}
	found := together(r.limits, func() *worker[P, M] { return newWorker(at, moves, shared, game) })
	found.Nodes = b.visited.Load()
	return found, ctx.Err()
}

// together runs the workers of a search until the first is done and returns what that one
// has found. The others fill the table ahead of it, every second one a ply deeper.
func together[P Position[P, M], M Move](limits Limits, hire func() *worker[P, M]) Found {
	first := hire()
	var helpers sync.WaitGroup
	for i := 1; i < limits.Workers; i++ {
		w := hire()
		helpers.Go(func() { w.deepen(1+i%2, maxDepth) })
	}
	depth := maxDepth
	if limits.Depth > 0 {
		depth = min(limits.Depth, maxDepth)
	}
	found := first.deepen(1, depth)
	first.budget.stop()
	helpers.Wait()
	return found
}

// pastKeys returns the keys of the positions before the last of line.
func pastKeys[P interface{ Key() uint64 }](line game.Line) []uint64 {
	positions := line.Positions()
	keys := make([]uint64, len(positions)-1)
	for i := range keys {
		keys[i] = positions[i].(P).Key()
	}
	return keys
}

// twice returns the keys that occur twice: once more is a draw.
func twice(keys []uint64) map[uint64]bool {
	seen := map[uint64]int{}
	again := map[uint64]bool{}
	for _, k := range keys {
		if seen[k]++; seen[k] == 2 {
			again[k] = true
		}
	}
	return again
}

// haze makes a player misjudge positions, each always by the same amount.
type haze struct {
	points int
	seed   uint64
}

// over returns what the haze adds to the score of the position with the given key.
func (h haze) over(key uint64) int {
	if h.points == 0 {
		return 0
	}
	return int(mix(key^h.seed)%uint64(2*h.points+1)) - h.points
}

// mix spreads the bits of x over the whole word (the finisher of SplitMix64).
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
