package magnetone

import (
	"fmt"
	"regexp"
	"strings"

	"scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
)

// The reasons for which a game ends, in the order in which they apply (MG-5.4).
const (
	reasonFour    = "four in a row"
	reasonNoMoves = "no moves"
	reasonPlies   = "200 plies"
)

// Game returns the game "magnetone".
func Game() game.Game {
	return game.Define("magnetone", Start, Parse,
		reasonFour, reasonNoMoves, game.Repetition, reasonPlies)
}

// WeakForce returns the game "magnetone-weak".
func WeakForce() game.Game {
	return game.Define("magnetone-weak", StartWeak, ParseWeak,
		reasonFour, reasonNoMoves, game.Repetition, reasonPlies)
}

// Outcome returns how the game ended, repetition aside.
func (p Position) Outcome() game.Outcome {
	switch {
	case p.winner != game.Nobody:
		return game.Win(p.winner, reasonFour)
	case p.stuck():
		return game.Draw(reasonNoMoves)
	case p.ply == lastPly:
		return game.Draw(reasonPlies)
	default:
		return game.Outcome{}
	}
}

// RepetitionKey returns the rows and the side of the movement phase (MG-5.3).
func (p Position) RepetitionKey() string {
	if p.Placing() {
		return ""
	}
	return p.rows() + p.Seat().Letter()
}

// String returns m as "c3", "d4a1" or "pass".
func (m Move) String() string {
	switch {
	case m == Pass():
		return "pass"
	case m.From == FromHand:
		return grid.Name(m.To)
	default:
		return grid.Name(m.From) + grid.Name(m.To)
	}
}

var readable = regexp.MustCompile(`^(pass|([a-h][1-8]){1,2})$`)

// Readable reports whether text looks like a move.
func (p Position) Readable(text string) bool { return readable.MatchString(text) }

func (p Position) letter(s board.Square) string {
	if seat := p.At(s); seat != game.Nobody {
		return seat.Letter()
	}
	return ""
}

func (p Position) rows() string { return grid.WriteRows(p.letter) }

// Show returns the board and the reserves as text for people.
func (p Position) Show() string {
	text := grid.Draw(p.letter)
	if p.Placing() {
		text += fmt.Sprintf("to place: white %d, black %d\n", p.reserve[white], p.reserve[black])
	}
	return text
}

// String returns the position: rows, side, reserves, ply, and the winner when there is one.
func (p Position) String() string {
	text := fmt.Sprintf("%s %s %d %d %d", p.rows(), p.Seat().Letter(), p.reserve[white], p.reserve[black], p.ply)
	if p.winner != game.Nobody {
		text += " " + p.winner.Letter()
	}
	return text
}

// Parse reads a position of Magnetone.
func Parse(text string) (Position, error) {
	fields := []string{"rows", "side", "white-reserve", "black-reserve", "ply"}
	if strings.Count(text, " ") == len(fields) {
		fields = append(fields, "winner")
	}
	values, err := game.Fields(text, fields...)
	if err != nil {
		return Position{}, err
	}
	cells, err := grid.ReadRows("rows", values[0], board.Letters("wb"))
	if err != nil {
		return Position{}, game.MalformedRows(err)
	}
	var p Position
	for s, cell := range cells {
		if cell != "" {
			own := &p.stones[strings.Index("wb", cell)]
			*own = own.With(board.Square(s))
		}
	}
	seat, err := game.ParseSide(values[1])
	if err != nil {
		return Position{}, err
	}
	p.side = uint8(seat - game.White)

	// Reserves that the sides have when they place in turn. In the movement phase, with both
	// empty, either side may move.
	for side, name := range []string{"white-reserve", "black-reserve"} {
		n, err := game.ParseNumber(name, values[2+side], 0, stones)
		if err != nil {
			return Position{}, err
		}
		if on := p.stones[side].Count(); on+n > stones {
			return Position{}, game.Malformed("fault.magnetone.stones", name, stones, n, on)
		}
		p.reserve[side] = uint8(n)
	}
	if p.Placing() && p.reserve[black] != p.reserve[white]+p.side {
		return Position{}, game.Malformed("fault.magnetone.reserves", p.reserve[white], p.reserve[black])
	}

	// White moves after an even number of plies.
	last := lastPly
	if p.Placing() {
		last = 0
	}
	n, err := game.ParseNumber("ply", values[4], 0, last)
	if err != nil {
		return Position{}, err
	}
	if !p.Placing() && n%2 != int(p.side) {
		return Position{}, game.Malformed("fault.magnetone.parity", n)
	}
	p.ply = uint8(n)

	// The winner has four stones in a row.
	if len(values) > 5 {
		if p.winner, err = game.ParseSide(values[5]); err != nil {
			return Position{}, game.Malformed("fault.magnetone.winner", values[5])
		}
		if own := p.stones[p.winner-game.White]; !wins(own, own) {
			return Position{}, game.Malformed("fault.magnetone.row", values[5], row)
		}
	}
	return p, nil
}

// ParseWeak reads a position of Weak Force.
func ParseWeak(text string) (Position, error) {
	p, err := Parse(text)
	if err != nil {
		return Position{}, err
	}
	p.weak = true
	return p, nil
}
