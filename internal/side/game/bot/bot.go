// Package bot is the computer at a side table: a search that works on any game of the
// registry, six strengths, and a pool that lets all tables share one core.
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
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/game"
)

// Strength is how well the computer plays. The zero value is no strength. Each scores 65 to 85 of
// 100 points against the one below; the weakest loses at least half of its games against a player who looks at each move
// once (docs/performance.md).
type Strength uint8

// The strengths, weakest first.
const (
	Child   Strength = 1 + iota // sees wins and losses on the board, else plays anywhere
	Novice                      // sees its next move and the answer, with large errors
	Able                        // misjudges positions, overlooks no win of its depth
	Skilled                     // sees two moves of its own, misjudges less
	Strong                      // looks at thousands of positions
	Master                      // looks at tens of thousands

	// Best is not a strength to play against: the computer plays as well as it can within a second, for hints.
	Best
)

// names of the strengths, weakest first.
var names = [game.Strengths]string{"child", "novice", "able", "skilled", "strong", "master"}

// Strengths returns all strengths, weakest first.
func Strengths() []Strength { return []Strength{Child, Novice, Able, Skilled, Strong, Master} }

// String returns "child", "novice", "able", "skilled", "strong" or "master"; "none" for
// another value.
func (s Strength) String() string {
	if s < Child || s > Master {
		return "none"
	}
	return names[s-Child]
}

// check refuses other values than the strengths and Best, as fault.Invalid.
func (s Strength) check() error {
	if s < Child || s > Best {
		return fault.New(fault.Invalid, "fault.bot.strength", s.String())
	}
	return nil
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
	ladder game.Ladder
}

// request is one search of a line.
type request struct {
	line   game.Line
	limits game.Limits
	seed   uint64
	pace   pace
}

// pace tells a running search how long it may last and when to give way.
type pace interface {
	allowance() time.Duration // how long it may last in all at this moment; 0 is without end
	busy() bool               // whether it should leave room for something more important
	rest() time.Duration      // how long it sleeps at a time to do so
}

// alone is the pace of a search of its own, outside a [Pool], that lasts so long.
type alone time.Duration

func (a alone) allowance() time.Duration { return time.Duration(a) }
func (alone) busy() bool                 { return false }
func (alone) rest() time.Duration        { return sleep }

// halfPace leaves half of the time to the search after that for a win.
type halfPace struct{ pace }

func (h halfPace) allowance() time.Duration { return h.pace.allowance() / 2 }

// NewEngine returns the engine of a game of positions P, with the ladder of its strengths.
func NewEngine[P Position[P, M], M Move](l game.Ladder) Engine { return newEngine(tactics[P, M]{}, l) }

// NewTacticalEngine returns the engine of a game of positions P with tactical moves.
func NewTacticalEngine[P TacticalPosition[P, M], M Move](l game.Ladder) Engine {
	return newEngine(tactics[P, M]{P.AppendTactical, P.Gain}, l)
}

func newEngine[P Position[P, M], M Move](t tactics[P, M], l game.Ladder) Engine {
	return Engine{ladder: l, search: func(ctx context.Context, r request) (found Found, err error) {
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
		if r.limits.Tires > 0 && r.line.Ply() >= r.limits.Tires {
			return Found{Move: losingMove(root, moves).String()}, ctx.Err()
		}
		b := newBudget(ctx, r)
		if r.limits.Wins > 0 {
			won, ok := findWin[P](newBudget(ctx, request{pace: halfPace{r.pace}}), root, moves, r.limits.Wins)
			if ok || ctx.Err() != nil {
				return won, ctx.Err()
			}
		}
		s := search{b, newTranspositionTable(r.limits), noise{r.limits.Noise, random.Uint64()}, keysOfTwo[P](r.line)}
		defer s.table.release()
		found, err = searchWith(s, r.limits, func() *worker[P, M] { return newWorker(root, moves, s, t) })
		return found, cmp.Or(err, ctx.Err())
	}}
}

// losingMove returns the first of the legal moves after which the other side can win at once; when there is none, the
// first of all.
func losingMove[P Position[P, M], M Move](root P, moves []M) M {
	var replies []M
	for _, m := range moves {
		after := root.After(m)
		if after.Outcome().Over() {
			continue
		}
		replies = after.AppendLegal(replies[:0])
		if slices.ContainsFunc(replies, func(reply M) bool { return after.After(reply).Outcome().Winner == root.Seat().Other() }) {
			return m
		}
	}
	return moves[0]
}

// Limits returns the limits of a search of strength s, which is one of the strengths or Best, on a core of
// its own.
func (e Engine) Limits(s Strength) game.Limits {
	if s == Best {
		return game.Limits{Wins: 3, Time: time.Second}
	}
	return e.ladder[s-Child]
}

// containPanic makes a panic of a search its error: a fault in a game's rules ends the
// search, not the program. It is deferred in every goroutine of a search.
func containPanic(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("bot: panic in a search: %v\n%s", r, debug.Stack())
	}
}

// Move chooses a move of the side to move of line, which is not over, on a core of its own. It sees the
// whole line, and so the draws by repetition. The seed chooses between equally good moves, and what a weak
// player overlooks. It returns early, with an error, when ctx is done.
func (e Engine) Move(ctx context.Context, line game.Line, strength Strength, seed uint64) (string, error) {
	if err := strength.check(); err != nil {
		return "", err
	}
	found, err := e.Search(ctx, line, e.Limits(strength), seed)
	return found.Move, err
}

// Search looks for a move within limits. With a bound of nodes or depth, one worker and no
// time it finds the same for the same line and seed. A panic of the game's rules is an error.
func (e Engine) Search(ctx context.Context, line game.Line, limits game.Limits, seed uint64) (Found, error) {
	return e.search(ctx, request{line, limits, seed, alone(limits.Time)})
}
