// Package arena lets the computer play against itself, to measure its strengths.
//
// Matches are seeded, the colours alternate from game to game, a draw counts half. With
// bounds of depth and nodes a match is the same each time.
package arena

import (
	"context"

	"scacchimagici/internal/game"
	"scacchimagici/internal/game/bot"
)

// lastPly ends a game that no rule has ended, as a draw.
const lastPly = 500

// Contestant is a player of a match.
type Contestant struct {
	Name   string
	Limits bot.Limits
}

// Tally counts the games of a match as its first contestant sees them.
type Tally struct {
	Won, Drawn, Lost int
	Plies            int // of all games
}

// Games returns how many games were played.
func (t Tally) Games() int { return t.Won + t.Drawn + t.Lost }

// Percent returns the points of the first contestant, of 100.
func (t Tally) Percent() float64 {
	return 100 * (float64(t.Won) + float64(t.Drawn)/2) / float64(t.Games())
}

// Match plays games of g between a and b, both by engine; a has White in the first, third …
// of them.
func Match(ctx context.Context, engine bot.Engine, g game.Game, a, b Contestant, games int, seed uint64) (Tally, error) {
	var t Tally
	for i := range games {
		limits := map[game.Seat]bot.Limits{game.White: a.Limits, game.Black: b.Limits}
		if i%2 == 1 {
			limits[game.White], limits[game.Black] = b.Limits, a.Limits
		}
		line, err := play(ctx, engine, g, limits, seed+uint64(i)<<32)
		if err != nil {
			return t, err
		}
		t.Plies += line.Ply()
		switch line.Outcome().Winner {
		case game.Nobody:
			t.Drawn++
		case game.White + game.Seat(i%2):
			t.Won++
		default:
			t.Lost++
		}
	}
	return t, nil
}

// play plays one game. The seats search within limits.
func play(ctx context.Context, e bot.Engine, g game.Game, limits map[game.Seat]bot.Limits, seed uint64) (game.Line, error) {
	line := game.NewLine(g, g.Start())
	for line.Turn() != game.Nobody && line.Ply() < lastPly {
		found, err := e.Search(ctx, line, limits[line.Turn()], seed+uint64(line.Ply()))
		if err != nil {
			return line, err
		}
		if line, err = line.Play(found.Move); err != nil {
			return line, err
		}
	}
	return line, nil
}
