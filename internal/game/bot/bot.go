// Package bot is the computer at a side table: a search that works on any game of the
// registry, four strengths, and a pool that lets all tables share one core.
//
// A game lends the search its typed positions ([Position]): values that are copied, so that
// a move is made by [Position].After and unmade by going on with the copy before it. The
// search is an alpha-beta of iterative deepening with a table of positions, which several
// workers may share, and beyond its depth captures and their like ([SharpPosition]); it
// looks no further than the rules and explains nothing.
//
// Units: scores are points of a game's own evaluation, seen by the side to move; depths are
// plies; budgets are positions (nodes), by which a search is the same each time for the same
// seed, or time, by which it is not.
package bot

import (
	"context"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/game"
	"scacchimagici/internal/game/boop"
	"scacchimagici/internal/game/magnetone"
	"scacchimagici/internal/game/metamate"
	"scacchimagici/internal/game/minimeta"
)

// Player chooses a move of the side to move of line, which is not over. It sees the whole
// line, and so the draws by repetition. The seed decides between what is equally good and
// what a weak player overlooks. It returns early, with an error, when ctx is done.
type Player interface {
	Move(ctx context.Context, line game.Line, strength Strength, seed uint64) (string, error)
}

// Strength is how well the computer plays. The zero value is none of them.
type Strength uint8

// The strengths, weakest first.
const (
	Child   Strength = 1 + iota // plays anywhere, sees most wins on the board
	Novice                      // sees its own next move, not sharply
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

// check refuses what is no strength.
func (s Strength) check() error {
	_, err := ParseStrength(s.String())
	return err
}

// ParseStrength reads a strength as String writes it. It refuses the rest as fault.Invalid.
func ParseStrength(text string) (Strength, error) {
	for _, s := range Strengths() {
		if s.String() == text {
			return s, nil
		}
	}
	return 0, fault.New(fault.Invalid, "fault.bot.strength", text)
}

// Limits bound one search. A limit of zero does not hold; with neither a depth nor another
// bound the search goes on until its context is done.
type Limits struct {
	Depth   int           // plies
	Nodes   uint64        // positions, of all workers together
	Time    time.Duration // from the start of the search
	Workers int           // that search at once, at least one
	Fog     int           // points by which the player misjudges a position, at most
	Blind   int           // of 100 moves so many are made without looking
}

// share and busy make l the pace of a search that nobody waits for.
func (l Limits) share() time.Duration { return l.Time }
func (l Limits) busy() bool           { return false }

// Limits returns what bounds a search of strength s on a core of its own.
func (s Strength) Limits() Limits {
	switch s {
	case Child:
		return Limits{Depth: 1, Fog: 10_000, Blind: 30}
	case Novice:
		return Limits{Depth: 2, Fog: 60, Blind: 15}
	case Skilled:
		return Limits{Depth: 3, Nodes: 30_000, Fog: 30, Blind: 4}
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

// Engine plays one game. The zero value plays none; [For] returns those that do.
type Engine struct {
	search func(context.Context, request) (Found, error)
}

// engines is built by a function, not kept: an Engine is one word.
func engines() map[string]Engine {
	return map[string]Engine{
		magnetone.Game().ID():      engineOf[magnetone.Position, magnetone.Move](),
		magnetone.WeakForce().ID(): engineOf[magnetone.Position, magnetone.Move](),
		boop.Game().ID():           engineOf[boop.Position, boop.Move](),
		metamate.Game().ID():       sharpEngineOf[metamate.Position, metamate.Move](),
		minimeta.Game().ID():       sharpEngineOf[minimeta.Position, minimeta.Move](),
	}
}

// For returns the engine of a game by its id. It refuses a game that the computer does not
// play as fault.NotFound.
func For(gameID string) (Engine, error) {
	e, ok := engines()[gameID]
	if !ok {
		return Engine{}, fault.New(fault.NotFound, "fault.bot.unknown", gameID)
	}
	return e, nil
}

// Move implements [Player] on a core of its own.
func (e Engine) Move(ctx context.Context, line game.Line, strength Strength, seed uint64) (string, error) {
	if err := strength.check(); err != nil {
		return "", err
	}
	found, err := e.Search(ctx, line, strength.Limits(), seed)
	return found.Move, err
}

// Search looks for a move within limits. With a bound of nodes or depth, one worker and no
// time it finds the same for the same line and seed.
func (e Engine) Search(ctx context.Context, line game.Line, limits Limits, seed uint64) (Found, error) {
	return e.search(ctx, request{line, limits, seed, limits})
}
