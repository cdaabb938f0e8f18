package balance

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"scacchimagici/internal/chess"
)

// Worth is what one piece of a kind is worth, in Piece Points.
type Worth struct {
	Kind         chess.Kind
	Value, Error float64 // the standard error
}

// Regression explains results by what the armies have.
type Regression struct {
	Worth []Worth // of the kinds of which the armies have different numbers; empty: the games do not tell
	Scale float64 // log odds of a Piece Point
}

// observation is the result of one army against another.
type observation struct {
	x     []float64 // by how many of each kind the army has more; last, 1 when it begins and -1 when the other one does
	games float64
	score float64 // of 1
	pair  int
}

// regress fits the log odds of a win to the differences between two armies, and who begins (a draw is half a win):
// iterated least squares of a logistic model. Errors are those of pairs as a whole, so that what the numbers of pieces
// do not explain is in them. The values are scaled so that the armies of the run are worth on average what they cost.
func (r *Run) regress() Regression {
	var kinds []chess.Kind
	for _, k := range Kinds() {
		for _, p := range r.Pairs {
			if p.First.Count(k) != p.Second.Count(k) {
				kinds = append(kinds, k)
				break
			}
		}
	}
	var all []observation
	for i, p := range r.Pairs {
		for b, c := range r.Tallies[i].Begins {
			if c.Games == 0 {
				continue
			}
			o := observation{games: float64(c.Games), score: c.Score() / float64(c.Games), pair: i}
			for _, k := range kinds {
				o.x = append(o.x, float64(p.First.Count(k)-p.Second.Count(k)))
			}
			o.x = append(o.x, float64(1-2*b))
			all = append(all, o)
		}
	}
	if len(kinds) == 0 || len(all) == 0 {
		return Regression{}
	}
	beta, covariance, ok := logistic(all, len(kinds)+1)
	if !ok {
		return Regression{}
	}
	// mean: the pieces of an average army; its worth is its cost.
	mean, cost := make([]float64, len(kinds)), 0.0
	for _, a := range r.Armies {
		for i, k := range kinds {
			mean[i] += float64(a.Count(k)) / float64(len(r.Armies))
			cost += float64(r.Plan.Settings.Value(k)) * float64(a.Count(k)) / float64(len(r.Armies))
		}
	}
	scale := 0.0
	for i := range mean {
		scale += mean[i] * beta[i]
	}
	if scale <= 0 || cost <= 0 {
		return Regression{}
	}
	scale /= cost
	fit := Regression{Scale: scale}
	for i, k := range kinds {
		w := Worth{Kind: k, Value: beta[i] / scale}
		// The scale depends on all coefficients: the error is that of the quotient, to the first order.
		gradient := mat.NewVecDense(len(beta), nil)
		for j := range mean {
			gradient.SetVec(j, -w.Value*mean[j]/cost/scale)
		}
		gradient.SetVec(i, gradient.AtVec(i)+1/scale)
		w.Error = math.Sqrt(max(0, mat.Inner(gradient, covariance, gradient)))
		fit.Worth = append(fit.Worth, w)
	}
	return fit
}

// ridge keeps coefficients finite when one side has won every game: it weighs as a hundredth of a game.
const ridge = 0.01

// logistic returns the n coefficients of a logistic regression and their covariance; ok is false when the observations
// do not determine them.
func logistic(all []observation, n int) (beta []float64, covariance *mat.Dense, ok bool) {
	beta = make([]float64, n)
	var inverse mat.Dense
	for range 100 {
		information, slope := mat.NewDense(n, n, nil), mat.NewVecDense(n, nil)
		for i := range n {
			information.Set(i, i, ridge)
			slope.SetVec(i, -ridge*beta[i])
		}
		for _, o := range all {
			p := odds(o.x, beta)
			for i := range n {
				slope.SetVec(i, slope.AtVec(i)+o.games*(o.score-p)*o.x[i])
				for j := range n {
					information.Set(i, j, information.At(i, j)+o.games*p*(1-p)*o.x[i]*o.x[j])
				}
			}
		}
		if err := inverse.Inverse(information); err != nil {
			return nil, nil, false
		}
		var step mat.VecDense
		step.MulVec(&inverse, slope)
		length := mat.Norm(&step, 2)
		for i := range beta {
			beta[i] += step.AtVec(i) * min(1, 2/length) // a long step would leave the range of floating point
		}
		if length < 1e-10 {
			break
		}
	}
	// The sandwich: what is left over, summed pair by pair.
	left := map[int][]float64{}
	for _, o := range all {
		of := left[o.pair]
		if of == nil {
			of = make([]float64, n)
			left[o.pair] = of
		}
		p := odds(o.x, beta)
		for i := range n {
			of[i] += o.games * (o.score - p) * o.x[i]
		}
	}
	meat := mat.NewDense(n, n, nil)
	for pair := range all { // in their order, so that the sums are the same each time
		of := left[all[pair].pair]
		if pair > 0 && all[pair-1].pair == all[pair].pair {
			continue
		}
		for i := range n {
			for j := range n {
				meat.Set(i, j, meat.At(i, j)+of[i]*of[j])
			}
		}
	}
	var half, whole mat.Dense
	half.Mul(&inverse, meat)
	whole.Mul(&half, &inverse)
	return beta, &whole, true
}

// odds returns the chance that the model gives.
func odds(x, beta []float64) float64 {
	sum := 0.0
	for i := range x {
		sum += x[i] * beta[i]
	}
	return 1 / (1 + math.Exp(-sum))
}
