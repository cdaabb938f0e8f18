package bot

import (
	"context"
	"time"

	"scacchimagici/internal/side/game"
)

// Judge searches so many positions from the end of a line that is not over, to say what it is worth.
// It gives way to all other searches: while a table waits for its move or a match is played on the
// boards, it sleeps most of the time. This does not change what it finds.
func (p *Pool) Judge(ctx context.Context, line game.Line, nodes uint64) (Found, error) {
	engine, err := p.engine(line.Game().ID())
	if err != nil {
		return Found{}, err
	}
	return engine.search(ctx, request{line, game.Limits{Nodes: nodes}, 0, background{p}})
}

// background is the pace of a search that gives way to those of its pool.
type background struct{ pool *Pool }

func (b background) allowance() time.Duration { return 0 }
func (b background) busy() bool               { return b.pool.busy() || b.pool.pending.Load() > 0 }
func (b background) rest() time.Duration      { return 5 * sleep }

// rest is how long a search sleeps at a time while something more important goes on.
func (p *Pool) rest() time.Duration { return sleep }

// Forced returns in how many plies the game ends by force, the score says for whom; 0 when the search has
// seen no such end.
func (f Found) Forced() int {
	switch {
	case f.Score >= sureWin:
		return winNow - f.Score
	case f.Score <= -sureWin:
		return winNow + f.Score
	}
	return 0
}
