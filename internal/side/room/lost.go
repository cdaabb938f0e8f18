package room

import (
	"context"
	"strconv"

	"scacchimagici/internal/side/game/blunder"
	"scacchimagici/internal/side/table"
)

// LostGame is the finding of why a game was lost.
type LostGame = Looking[blunder.Finding]

// WhyLost returns why a game of a table, which has a winner, was lost. The first call begins the search,
// if there is room.
func (ts *Tables) WhyLost(code string, p table.Play) LostGame {
	if ts.judge == nil {
		return LostGame{}
	}
	return ts.lost.ask(ts.group, ts.log, code+"."+strconv.Itoa(p.Number), func(ctx context.Context, progress func(looked, of int)) (blunder.Finding, error) {
		return blunder.Find(ctx, p.Line, p.Outcome.Winner.Other(), ts.judge, progress)
	})
}
