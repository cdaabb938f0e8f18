package table_test

import (
	"slices"
	"strconv"

	"scacchimagici/internal/game"
)

// sticks is a game made for these tests: of seven sticks each takes one to three; who takes
// the last wins, and with five plies played nobody does.
type sticks struct{ left, ply int }

const (
	lastStick = "last stick"
	tired     = "tired"
)

func games() game.Registry {
	return game.NewRegistry(game.Define("sticks", func() sticks { return sticks{left: 7} }, parseSticks, sticks.String, lastStick, tired))
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

func (s sticks) Turn() game.Seat {
	switch {
	case s.Outcome().Over():
		return game.Nobody
	case s.ply%2 == 0:
		return game.White
	}
	return game.Black
}

func (s sticks) Moves() []string {
	if s.Outcome().Over() {
		return nil
	}
	return []string{"1", "2", "3"}[:min(3, s.left)]
}

func (s sticks) Play(move string) (game.Position, error) {
	n, err := strconv.Atoi(move)
	if err != nil {
		return nil, game.Unreadable(move)
	}
	if !slices.Contains(s.Moves(), move) {
		return nil, game.NotLegal(move)
	}
	return sticks{s.left - n, s.ply + 1}, nil
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
