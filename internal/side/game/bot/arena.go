package bot

import (
	"context"
	"math/rand/v2"

	"scacchimagici/internal/side/game"
)

// lastPly ends a game that no rule has ended, as a draw.
const lastPly = 500

// Contestant is a player of a match: one that moves by itself, or else the engine within
// limits.
type Contestant struct {
	Name   string
	Limits game.Limits
	Move   func(line game.Line, seed uint64) string
}

// CarefulContestant is a player that only avoids losing at once: it makes a random legal move after which the other
// side cannot win with its next one; when there is none, any.
func CarefulContestant() Contestant {
	return Contestant{Name: "careful", Move: func(line game.Line, seed uint64) string {
		moves := line.Moves()
		rand.New(rand.NewPCG(seed, 0)).Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		for _, move := range moves {
			if after, err := line.Play(move); err == nil && !loses(after, line.Turn()) {
				return move
			}
		}
		return moves[0]
	}}
}

// OnePlyContestant is a player that wins when it can at once, and else plays as the careful one: what a person sees who
// knows the rules and looks at each move once.
func OnePlyContestant() Contestant {
	careful := CarefulContestant()
	return Contestant{Name: "one-ply", Move: func(line game.Line, seed uint64) string {
		for _, move := range line.Moves() {
			if after, err := line.Play(move); err == nil && after.Outcome().Winner == line.Turn() {
				return move
			}
		}
		return careful.Move(line, seed)
	}}
}

// loses reports whether seat has lost, or loses by the next move of the other side.
func loses(line game.Line, seat game.Seat) bool {
	if o := line.Outcome(); o.Over() {
		return o.Winner == seat.Other()
	}
	for _, move := range line.Moves() {
		if after, err := line.Play(move); err == nil && after.Outcome().Winner == seat.Other() {
			return true
		}
	}
	return false
}

// Tally counts the games of a match for its first contestant.
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

// PlayMatch plays games of g between a and b, both by engine; a has White in the first, third …
// of them, a draw counts half. With bounds of depth and nodes a match of one seed is the same each time.
func PlayMatch(ctx context.Context, engine Engine, g game.Game, a, b Contestant, games int, seed uint64) (Tally, error) {
	var t Tally
	for i := range games {
		seats := map[game.Seat]Contestant{game.White: a, game.Black: b}
		if i%2 == 1 {
			seats[game.White], seats[game.Black] = b, a
		}
		line, err := play(ctx, engine, g, seats, seed+uint64(i)<<32)
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

// play plays one game.
func play(ctx context.Context, e Engine, g game.Game, seats map[game.Seat]Contestant, seed uint64) (game.Line, error) {
	line := game.NewLine(g, g.Start())
	for line.Turn() != game.Nobody && line.Ply() < lastPly {
		who, seed := seats[line.Turn()], seed+uint64(line.Ply())
		var move string
		if who.Move != nil {
			move = who.Move(line, seed)
		} else {
			found, err := e.Search(ctx, line, who.Limits, seed)
			if err != nil {
				return line, err
			}
			move = found.Move
		}
		var err error
		if line, err = line.Play(move); err != nil {
			return line, err
		}
	}
	return line, nil
}
