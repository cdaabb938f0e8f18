package balance

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
)

// Agreement is by how much the two ways to an equilibrium may differ in the value that they guarantee.
const Agreement = 0.001

// mostByProgramme is up to how many armies the linear programme is solved; it takes the cube of their number for each step.
const mostByProgramme = 500

// Equilibrium is a mix of armies that no other mix beats, with what it guarantees.
type Equilibrium struct {
	Mix      []float64 // by linear programming
	Value    float64   // that Mix guarantees against any army
	Learned  []float64 // by regret matching
	Guessed  float64   // that Learned guarantees
	Programs bool      // the linear programme was solved; otherwise Mix is Learned
}

// Solve returns an equilibrium of the symmetric game of which score[i][j] is what i gets against j, of 1:
// score[i][j] + score[j][i] is 1. It fails when its two ways do not agree.
func Solve(score [][]float64) (Equilibrium, error) {
	var e Equilibrium
	var err error
	if len(score) <= mostByProgramme {
		if e.Mix, err = programme(score); err != nil {
			return e, fmt.Errorf("solve the linear programme of %d armies: %w", len(score), err)
		}
		e.Programs, e.Value = true, Guaranteed(score, e.Mix)
	}
	e.Learned = regretMatching(score)
	e.Guessed = Guaranteed(score, e.Learned)
	if !e.Programs {
		e.Mix, e.Value = e.Learned, e.Guessed
	}
	if math.Abs(e.Value-e.Guessed) > Agreement {
		return e, fmt.Errorf("the equilibrium is worth %.4f by linear programming and %.4f by regret matching", e.Value, e.Guessed)
	}
	return e, nil
}

// Guaranteed returns what a mix gets against the army that does best against it.
func Guaranteed(score [][]float64, mix []float64) float64 {
	least := math.Inf(1)
	for j := range score {
		sum := 0.0
		for i, share := range mix {
			sum += share * score[i][j]
		}
		least = min(least, sum)
	}
	return least
}

// Against returns what army i gets against a mix.
func Against(score [][]float64, i int, mix []float64) float64 {
	sum := 0.0
	for j, share := range mix {
		sum += share * score[i][j]
	}
	return sum
}

// programme returns the mix y against which no army gets more than the value v of the game: with M = score+1 it is the
// y ≥ 0 with M·y ≤ 1 of the largest sum, divided by that sum 1/(v+1). The game is symmetric, so y is the mix of both.
func programme(score [][]float64) ([]float64, error) {
	n := len(score)
	a := mat.NewDense(n, 2*n, nil)
	cost, bound, basis := make([]float64, 2*n), make([]float64, n), make([]int, n)
	for i := range n {
		for j := range n {
			a.Set(i, j, score[i][j]+1)
		}
		a.Set(i, n+i, 1) // what is left to the bound
		cost[i], bound[i], basis[i] = -1, 1, n+i
	}
	_, x, err := lp.Simplex(cost, a, bound, 1e-12, basis)
	if err != nil {
		return nil, err
	}
	mix, sum := x[:n], 0.0
	for i := range mix {
		mix[i] = max(0, mix[i])
		sum += mix[i]
	}
	for i := range mix {
		if mix[i] /= sum; mix[i] < 1e-9 {
			mix[i] = 0
		}
	}
	return mix, nil
}

// regretMatching plays the game against itself: each step takes armies in proportion to how much more they would have
// brought so far (Hart and Mas-Colell 2000; negative regrets count as none, and later steps weigh more, as in CFR+).
// The average of its mixes goes to an equilibrium.
func regretMatching(score [][]float64) []float64 {
	n := len(score)
	regret, mix, sum, gets := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	for step := 1; step <= 200_000; step++ {
		total := 0.0
		for _, r := range regret {
			total += r
		}
		for i, r := range regret {
			if mix[i] = 1 / float64(n); total > 0 {
				mix[i] = r / total
			}
			sum[i] += mix[i] * float64(step)
		}
		for i := range gets {
			gets[i] = Against(score, i, mix)
		}
		for i := range regret {
			regret[i] = max(0, regret[i]+gets[i]-0.5) // the mix itself gets ½ of the mix
		}
		if step%1000 == 0 && Guaranteed(score, shares(sum)) > 0.5-Agreement/10 {
			break
		}
	}
	return shares(sum)
}

// shares returns numbers as parts of their sum.
func shares(of []float64) []float64 {
	sum := 0.0
	for _, x := range of {
		sum += x
	}
	all := make([]float64, len(of))
	for i, x := range of {
		all[i] = x / sum
	}
	return all
}

// Dominated returns, for army i, another one that gets at least as much against every army and more against one; ok is
// false when there is none.
func Dominated(score [][]float64, i int) (by int, ok bool) {
	for k := range score {
		less, more := false, false
		for j := range score {
			less = less || score[k][j] < score[i][j]
			more = more || score[k][j] > score[i][j]
		}
		if more && !less {
			return k, true
		}
	}
	return 0, false
}
