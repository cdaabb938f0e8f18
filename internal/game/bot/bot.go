// Package bot is the computer at a side table: a search that works on any game of the
// registry, four strengths, and a pool that lets all tables share one core.
//
// A game lends the search its typed positions ([Position]): values that are copied, so that
// a move is made by After and unmade by going on with the copy before it. The search is an
// alpha-beta of iterative deepening with a transposition table, which several workers may
// share, and a quiescence search beyond its depth ([TacticalPosition]). It looks no further
// than the rules and explains nothing. Package registry names the engine of each game.
//
// Units: scores are points of a game's own evaluation, seen by the side to move; depths are
// plies; budgets are positions (nodes), by which a search is the same each time for the same
// seed, or time, by which it is not.
package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/game"
)

// Strength is how well the computer plays. The zero value is none of them.
type Strength uint8

// The strengths, weakest first.
const (
	Child   Strength = 1 + iota // plays anywhere, sees most wins on the board
	Novice                      // sees its own next move, with large errors
	Skilled                     // sees answers and what follows
	Strong                      // all that a second of search finds
)

// Strengths returns all strengths, weakest first.
func Strengths() []Strength { return []Strength{Child, Novice, Skilled, Strong} }

// String returns "child", "novice", "skilled" or "strong"; "none" for another value.
func (s Strength) String() string {
	if s < Child || s > Strong {
		return "none"
	}
	return [...]string{"child", "novice", "skilled", "strong"}[s-Child]
}

// check refuses what is no strength, as fault.Invalid.
func (s Strength) check() error {
	if s < Child || s > Strong {
		return fault.New(fault.Invalid, "fault.bot.strength", s.String())
	}
	return nil
}

// Limits bound one search. A limit of zero does not hold; with neither a depth nor another
// bound the search goes on until its context is done.
type Limits struct {
	Depth   int           // plies
	Nodes   uint64        // positions, of all workers together
	Time    time.Duration // from the start of the search
	Workers int           // that search at once, at least one
	Noise   int           // points by which evaluations are wrong, at most
	Random  int           // of 100 moves so many are made without a search
}

// allowance and busy make l the pace of a search that nobody waits for.
func (l Limits) allowance() time.Duration { return l.Time }
func (l Limits) busy() bool               { return false }

// Limits returns what bounds a search of strength s on a core of its own.
func (s Strength) Limits() Limits {
	switch s {
	case Child:
		return Limits{Depth: 1, Noise: 10_000, Random: 30}
	case Novice:
		return Limits{Depth: 2, Noise: 60, Random: 15}
	case Skilled:
		return Limits{Depth: 3, Nodes: 30_000, Noise: 30, Random: 4}
	default:
		return Limits{Time: time.Second}
	}
}

// Found is what a search has found.
type Found struct {
	Move  string
	Score int    // for the side to move
	Depth int    // plies, the last depth that was searched
	Nodes uint64 // positions, of all workers together
}

// Engine plays one game. The zero value plays none.
type Engine struct {
	search func(context.Context, request) (Found, error)
}

// request is one search of a line.
type request struct {
	line   game.Line
	limits Limits
	seed   uint64
	pace   pace
}

// pace is what a search asks again and again while it goes on.
type pace interface {
	allowance() time.Duration // how long it may last in all, as things stand; 0 is without end
	busy() bool               // whether it should leave room for something more important
	rest() time.Duration      // how long it sleeps at a time to do so
}

// NewEngine returns the engine of a game of positions P.
func NewEngine[P Position[P, M], M Move]() Engine { return newEngine(tactics[P, M]{}) }

// NewTacticalEngine returns the engine of a game of positions P with tactical moves.
func NewTacticalEngine[P TacticalPosition[P, M], M Move]() Engine {
	return newEngine(tactics[P, M]{P.AppendTactical, P.Gain})
}

func newEngine[P Position[P, M], M Move](t tactics[P, M]) Engine {
	return Engine{func(ctx context.Context, r request) (found Found, err error) {
		defer containPanic(&err)
		root, ok := game.Unwrap[P](r.line.Position())
		if !ok {
			return Found{}, fmt.Errorf("bot: a line of %s in an engine of %T", r.line.Game().ID(), root)
		}
		if r.line.Outcome().Over() {
			return Found{}, fault.New(fault.Illegal, "fault.bot.over")
		}
		random := rand.New(rand.NewPCG(r.seed, root.Key()))
		moves := root.AppendLegal(nil)
		random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		if len(moves) == 1 || random.IntN(100) < r.limits.Random {
			return Found{Move: moves[0].String()}, ctx.Err()
		}
		s := search{newBudget(ctx, r), newTranspositionTable(r.limits), noise{r.limits.Noise, random.Uint64()}, keysOfTwo[P](r.line)}
		defer s.table.release()
		found, err = searchWith(s, r.limits, func() *worker[P, M] { return newWorker(root, moves, s, t) })
		if err == nil {
			err = ctx.Err()
		}
		return found, err
	}}
}

// containPanic makes a panic of a search its error: a fault in a game's rules ends the
// search, not the program. It is deferred in every goroutine of a search.
func containPanic(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("bot: panic in a search: %v\n%s", r, debug.Stack())
	}
}

// Move chooses a move of the side to move of line, which is not over, on a core of its own. It
// sees the whole line, and so the draws by repetition. The seed decides between what is
// equally good and what a weak player overlooks. It returns early, with an error, when ctx is
// done.
func (e Engine) Move(ctx context.Context, line game.Line, strength Strength, seed uint64) (string, error) {
	if err := strength.check(); err != nil {
		return "", err
	}
	found, err := e.Search(ctx, line, strength.Limits(), seed)
	return found.Move, err
}

// Search looks for a move within limits. With a bound of nodes or depth, one worker and no
// time it finds the same for the same line and seed. A panic of the game's rules is an error.
func (e Engine) Search(ctx context.Context, line game.Line, limits Limits, seed uint64) (Found, error) {
	return e.search(ctx, request{line, limits, seed, limits})
}
