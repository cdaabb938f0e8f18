package cup

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// least tries all pairings of the vertices in left and returns the cost of the cheapest.
func least(left []int, cost func(a, b int) int64) int64 {
	if len(left) == 0 {
		return 0
	}
	best := int64(math.MaxInt64)
	for i := 1; i < len(left); i++ {
		rest := append(append([]int(nil), left[1:i]...), left[i+1:]...)
		best = min(best, cost(left[0], left[i])+least(rest, cost))
	}
	return best
}

// TestCheapest compares with all pairings, over costs with many equal ones and over large ones.
func TestCheapest(t *testing.T) {
	for _, most := range []int64{2, 5, 100, 1 << 54} {
		for n := 2; n <= 10; n += 2 {
			t.Run(fmt.Sprintf("%d of costs below %d", n, most), func(t *testing.T) {
				for seed := range uint64(150) {
					random := rand.New(rand.NewPCG(seed, uint64(n)))
					costs := make([][]int64, n)
					for a := range costs {
						costs[a] = make([]int64, n)
						for b := range a {
							costs[a][b] = random.Int64N(most)
							costs[b][a] = costs[a][b]
						}
					}
					cost := func(a, b int) int64 { return costs[a][b] }
					all := make([]int, n)
					for i := range all {
						all[i] = i
					}
					got, mates := int64(0), cheapestPairs(n, cost)
					for a, b := range mates {
						if b < 0 || b == a || mates[b] != a {
							t.Fatalf("seed %d: mates %v", seed, mates)
						}
						if a < b {
							got += cost(a, b)
						}
					}
					if want := least(all, cost); got != want {
						t.Fatalf("seed %d: %v costs %d, the cheapest %d", seed, mates, got, want)
					}
				}
			})
		}
	}
}

// TestManyVertices pairs as many as a cup can have.
func TestManyVertices(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	costs := map[[2]int]int64{}
	cost := func(a, b int) int64 {
		key := [2]int{min(a, b), max(a, b)}
		if _, known := costs[key]; !known {
			costs[key] = random.Int64N(1 << 50)
		}
		return costs[key]
	}
	for a, b := range cheapestPairs(64, cost) {
		if b < 0 || a == b {
			t.Fatalf("%d has the mate %d", a, b)
		}
	}
}
