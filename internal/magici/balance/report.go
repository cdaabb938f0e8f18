package balance

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/strategist"
)

// Reach is how many standard errors an interval of 95 of 100 reaches to each side.
const Reach = 1.96

// Interval is that of 95 of 100 around a share.
type Interval [2]float64

// Priced is an army with its cost.
type Priced struct {
	Army string             `json:"army"`
	Cost magici.PiecePoints `json:"cost"`
}

// Ends is how often a match ended in each way, of 1.
type Ends struct {
	King  float64 `json:"king"`  // the King was eaten
	Time  float64 `json:"time"`  // the match time was over
	Moves float64 `json:"moves"` // neither side could move any more (SM-3.6)
	Drawn float64 `json:"draw"`  // of those that time or moves ended: equal points
}

// Calls is what Direct Moves brought.
type Calls struct {
	PerMatch float64 `json:"perMatch"` // of both sides
	Eaten    float64 `json:"eaten"`    // how many of 1 ate
	Gain     float64 `json:"gain"`     // Piece Points a call, less what it gave the other side
}

// Report is what follows from a run. Lists go by army unless they say otherwise. Its fields, as JSON, are public.
type Report struct {
	Armies []Priced           `json:"armies"`
	Games  [][]int            `json:"games"`
	Score  [][]float64        `json:"score"` // what the army of the row gets against that of the column, of 1
	Mix    []float64          `json:"mix"`   // the equilibrium
	Value  float64            `json:"value"` // that the mix guarantees
	Values map[string]float64 `json:"values"`
	First  float64            `json:"first"` // what the beginner gets, of 1

	Intervals   [][]Interval       `json:"intervals"`   // of Score
	MixGames    []float64          `json:"mixGames"`    // in which part of redrawn results the army is in the equilibrium
	Regret      Check              `json:"regret"`      // the equilibrium by the other way
	Against     []float64          `json:"against"`     // what the army gets against the mix
	AgainstSpan []Interval         `json:"againstSpan"` // its interval
	Never       []string           `json:"never"`       // armies that lose against the mix, by their whole interval
	Dominated   map[string]string  `json:"dominated"`   // armies that another one is never worse than, and that one
	ValueErrors map[string]float64 `json:"valueErrors"` // standard errors
	FirstSpan   Interval           `json:"firstSpan"`
	Ends        Ends               `json:"ends"`
	Plies       float64            `json:"plies"`   // of a match
	Seconds     float64            `json:"seconds"` // of match time, as the computer's turns are counted
	Calls       Calls              `json:"calls"`
	Played      int                `json:"played"` // games, those beside the matrix included
	Plan        Plan               `json:"plan"`
}

// Check is an equilibrium that was found another way.
type Check struct {
	Mix   []float64 `json:"mix"`
	Value float64   `json:"value"` // that it guarantees
}

// redraws is how often the results are redrawn to see which armies an equilibrium depends on chance for.
const redraws = 100

// mostRedrawn is up to how many armies that is done.
const mostRedrawn = 60

// Report computes what follows from the games so far. Armies that have not met yet count as equal.
func (r *Run) Report() (Report, error) {
	n := len(r.Armies)
	rep := Report{
		Plan: r.Plan, Values: map[string]float64{}, ValueErrors: map[string]float64{}, Dominated: map[string]string{}, Never: []string{},
		Games: table[int](n), Score: table[float64](n), Intervals: table[Interval](n),
	}
	variance := table[float64](n)
	for i, a := range r.Armies {
		rep.Armies = append(rep.Armies, Priced{strategist.Name(a), r.Plan.Settings.Cost(a)})
		rep.Score[i][i], rep.Intervals[i][i] = 0.5, Interval{0.5, 0.5}
	}
	for p, pair := range r.Pairs {
		if pair.J < 0 {
			continue
		}
		c := r.Tallies[p].Result()
		i, j := pair.I, pair.J
		rep.Games[i][j], rep.Games[j][i] = c.Games, c.Games
		score, span := 0.5, Interval{0, 1}
		if c.Games > 0 {
			score, span = c.Score()/float64(c.Games), Wilson(c.Score(), c.Games)
			half := (span[1] - span[0]) / 2 / Reach
			variance[i][j], variance[j][i] = half*half, half*half
		} else {
			variance[i][j], variance[j][i] = 0.25, 0.25
		}
		rep.Score[i][j], rep.Score[j][i] = score, 1-score
		rep.Intervals[i][j], rep.Intervals[j][i] = span, Interval{1 - span[1], 1 - span[0]}
	}
	e, err := Solve(rep.Score)
	if err != nil {
		return rep, err
	}
	rep.Mix, rep.Value, rep.Regret = e.Mix, e.Value, Check{e.Learned, e.Guessed}
	for i := range n {
		got, spread := Against(rep.Score, i, rep.Mix), 0.0
		for j, share := range rep.Mix {
			spread += share * share * variance[i][j]
		}
		half := Reach * math.Sqrt(spread)
		span := Interval{max(0, got-half), min(1, got+half)}
		rep.Against, rep.AgainstSpan = append(rep.Against, got), append(rep.AgainstSpan, span)
		// An army that gets less than the value against one equilibrium is in none (complementary slackness).
		if rep.Mix[i] == 0 && span[1] < 0.5 {
			rep.Never = append(rep.Never, rep.Armies[i].Army)
		}
		if by, ok := Dominated(rep.Score, i); ok {
			rep.Dominated[rep.Armies[i].Army] = rep.Armies[by].Army
		}
	}
	rep.MixGames = r.redrawn(rep.Score, variance)
	for _, w := range r.regress().Worth {
		rep.Values[string(w.Kind.Letter())], rep.ValueErrors[string(w.Kind.Letter())] = w.Value, w.Error
	}
	r.sums(&rep)
	return rep, nil
}

// sums fills in what all games of the matrix together say.
func (r *Run) sums(rep *Report) {
	var all Tally
	for p, pair := range r.Pairs {
		rep.Played += r.Tallies[p].Games()
		if pair.J >= 0 {
			all.Add(r.Tallies[p])
		}
	}
	games := float64(all.Games())
	rep.First, rep.FirstSpan = 0.5, Interval{0, 1}
	if games == 0 {
		return
	}
	second := all.Begins[1]
	first := all.Begins[0].Score() + float64(second.Games) - second.Score()
	rep.First, rep.FirstSpan = first/games, Wilson(first, int(games))
	drawn := float64(all.Result().Drawn)
	rep.Ends = Ends{
		King: float64(all.Kings) / games, Time: float64(all.Timed) / games,
		Moves: (games - float64(all.Kings) - float64(all.Timed)) / games, Drawn: drawn / games,
	}
	rep.Plies, rep.Seconds = float64(all.Plies)/games, float64(all.Seconds)/games
	rep.Calls.PerMatch = float64(all.Calls) / games
	if all.Calls > 0 {
		rep.Calls.Eaten, rep.Calls.Gain = float64(all.Eaten)/float64(all.Calls), float64(all.Gain)/float64(all.Calls)
	}
}

// redrawn returns in which part of equilibria each army is when the results are drawn anew around those that were
// measured; nil when there are too many armies.
func (r *Run) redrawn(score, variance [][]float64) []float64 {
	if len(score) > mostRedrawn {
		return nil
	}
	in := make([]float64, len(score))
	random := rand.New(rand.NewPCG(r.Plan.Seed, 0x6d6978))
	solved := 0.0
	for range redraws {
		drawn := table[float64](len(score))
		for i := range score {
			drawn[i][i] = 0.5
			for j := range i {
				x := max(0, min(1, score[i][j]+random.NormFloat64()*math.Sqrt(variance[i][j])))
				drawn[i][j], drawn[j][i] = x, 1-x
			}
		}
		mix, err := programme(drawn)
		if err != nil {
			continue // the other draws say as much
		}
		solved++
		for i, share := range mix {
			if share > 0 {
				in[i]++
			}
		}
	}
	for i := range in {
		in[i] /= max(1, solved)
	}
	return in
}

// Wilson returns the interval of the share that n games brought of their points, by Wilson's score; draws make it wider
// than it need be.
func Wilson(points float64, n int) Interval {
	games := float64(n)
	p := points / games
	middle := (p + Reach*Reach/(2*games)) / (1 + Reach*Reach/games)
	half := Reach * math.Sqrt(p*(1-p)/games+Reach*Reach/(4*games*games)) / (1 + Reach*Reach/games)
	return Interval{max(0, middle-half), min(1, middle+half)}
}

func table[T any](n int) [][]T {
	all := make([][]T, n)
	for i := range all {
		all[i] = make([]T, n)
	}
	return all
}

// Bought returns the armies by their share of the mix, the largest first; those without any by what they get against it.
func (rep Report) Bought() []int {
	all := make([]int, len(rep.Armies))
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(a, b int) int {
		if rep.Mix[a] != rep.Mix[b] {
			return cmp.Compare(rep.Mix[b], rep.Mix[a])
		}
		return cmp.Compare(rep.Against[b], rep.Against[a])
	})
	return all
}
