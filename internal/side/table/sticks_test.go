package table_test

import (
	"strconv"

	"scacchimagici/internal/side/game"
)

// sticks is a game made for these tests: of seven sticks each side takes one to three. The side that
// takes the last one wins; after five plies the game is drawn.
type sticks struct{ left, ply int }

const (
	lastStick = "last stick"
	tired     = "tired"
)

func games() game.Registry {
	return game.NewRegistry(game.Define("sticks", func() sticks { return sticks{left: 7} }, parseSticks, lastStick, tired))
}

func parseSticks(text string) (sticks, error) {
	fields, err := game.Fields(text, "left", "ply")
	if err != nil {
		return sticks{}, err
	}
	left, err := game.ParseNumber("left", fields[0], 0, 7)
	if err != nil {
		return sticks{}, err
	}
	ply, err := game.ParseNumber("ply", fields[1], 0, 5)
	return sticks{left, ply}, err
}

func (s sticks) String() string { return strconv.Itoa(s.left) + " " + strconv.Itoa(s.ply) }

// take is how many sticks a move takes.
type take int

func (t take) String() string { return strconv.Itoa(int(t)) }

func (s sticks) Seat() game.Seat       { return game.White + game.Seat(s.ply%2) }
func (s sticks) RepetitionKey() string { return "" }
func (s sticks) Show() string          { return s.String() }
func (s sticks) After(t take) sticks   { return sticks{s.left - int(t), s.ply + 1} }

func (s sticks) Readable(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}

func (s sticks) AppendLegal(dst []take) []take {
	if s.Outcome().Over() {
		return dst
	}
	return append(dst, []take{1, 2, 3}[:min(3, s.left)]...)
}

func (s sticks) Outcome() game.Outcome {
	switch {
	case s.left == 0 && s.ply%2 == 1:
		return game.Win(game.White, lastStick)
	case s.left == 0:
		return game.Win(game.Black, lastStick)
	case s.ply == 5:
		return game.Draw(tired)
	}
	return game.Outcome{}
}
