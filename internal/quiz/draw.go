package quiz

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"scacchimagici/internal/fault"
)

// Uses is how often each question was drawn in a tournament, on all boards; a question that
// is not in it, or with 0, is unused. A void question counts: it was read out (SM-5.5).
type Uses map[ID]int

// Drawn is one draw with everything that explains it later: the question is number Index of the Of
// candidates, in the order of the bank, and Seed leads to that Index.
type Drawn struct {
	Question Question
	Index    int // from 0
	Of       int // candidates: the unused questions that may be drawn, or the least used at a repeat
	Left     int // unused questions of the pool after the draw
	Seed     uint64
	Repeat   bool // it has been used before
}

// Draw takes a question uniformly among those of the pool that are not in used and not near to a
// question of the match. When none is left it repeats one of those used least often, and says so. A
// question near to one of the match comes only when the pool has no other at all. The same pool,
// used, match and seed give the same draw. The error is a [fault.Unavailable]: the pool is empty.
func (p Pool) Draw(used Uses, match []ID, seed uint64) (Drawn, error) {
	if p.Len() == 0 {
		return Drawn{}, fault.New(fault.Unavailable, "fault.quiz.emptyset").By("SM-5.5")
	}
	unused := p.unused(used)
	candidates, fewest := p.apart(unused, match), 0
	left, n := unused.count(), candidates.count()
	if n == 0 {
		from := p.apart(p.in, match)
		if from.count() == 0 {
			from = p.in
		}
		candidates, fewest = p.leastUsed(from, used)
		n = candidates.count()
	}
	i := below(n, seed)
	if fewest == 0 {
		left--
	}
	return Drawn{Question: p.bank.questions[candidates.nth(i)], Index: i, Of: n, Left: left, Seed: seed, Repeat: fewest > 0}, nil
}

// apart returns the questions of a set without those near to a question of the match.
func (p Pool) apart(from bitset, match []ID) bitset {
	left := from.clone()
	for _, asked := range match {
		for _, id := range p.bank.near[asked] {
			if i, ok := p.bank.at[id]; ok {
				left.remove(i)
			}
		}
	}
	return left
}

// unused returns the pool without the questions in used.
func (p Pool) unused(used Uses) bitset {
	left := p.in.clone()
	for id, times := range used {
		if i, ok := p.bank.at[id]; ok && times > 0 {
			left.remove(i)
		}
	}
	return left
}

// leastUsed returns the questions of a set that were used the fewest times, and how often.
func (p Pool) leastUsed(from bitset, used Uses) (least bitset, fewest int) {
	fewest = math.MaxInt
	least = newBitset(len(p.bank.questions))
	for i, q := range p.bank.questions {
		if !from.has(i) || used[q.ID] > fewest {
			continue
		}
		if used[q.ID] < fewest {
			fewest = used[q.ID]
			clear(least)
		}
		least.add(i)
	}
	return least, fewest
}

// below returns a number from 0 to n-1, each equally likely over the seeds: the first outputs of
// PCG-DXSM seeded with (seed, 0), scaled by Lemire's multiplication. It is written out, because a
// draw must be explainable years later, and rand.Rand may change its scaling.
func below(n int, seed uint64) int {
	src := rand.NewPCG(seed, 0)
	size := uint64(n)
	for {
		hi, lo := bits.Mul64(src.Uint64(), size)
		if lo >= -size%size { // the lowest products would make some numbers likelier
			return int(hi)
		}
	}
}
