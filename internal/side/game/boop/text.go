package boop

import (
	"fmt"
	"regexp"
	"strings"

	"scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
)

// The reasons for which a game ends, in the order in which they apply.
const (
	reasonRow   = "three cats in a row"
	reasonEight = "eight cats"
)

// Letters by side and kind, and those of the pieces in a move.
const (
	letters     = "KCkc"
	moveLetters = "KC"
)

// Game returns the game "boop".
func Game() game.Game {
	return game.Define("boop", Start, Parse, reasonRow, reasonEight, game.Repetition)
}

// Outcome returns the win of the side that has just moved, repetition aside (BP-3). The pieces of the other
// side do not count then.
func (p Position) Outcome() game.Outcome {
	if reason := p.armies[p.side^1].reason(); reason != "" {
		return game.Win(p.Seat().Other(), reason)
	}
	return game.Outcome{}
}

// RepetitionKey returns the whole text (BP-3).
func (p Position) RepetitionKey() string { return p.String() }

// String returns m as "Kc3", with what comes back as "Kc3=a1b2c3" or "Kc3=d4".
func (m Move) String() string {
	text := append(make([]byte, 0, 10), moveLetters[m.Kind-Kitten])
	text = append(text, grid.Name(m.To)...)
	if m.n > 0 {
		text = append(text, '=')
	}
	for _, s := range m.Taken() {
		text = append(text, grid.Name(s)...)
	}
	return string(text)
}

// readable is what looks like a move: a piece, its square, and one or three squares from
// which pieces come back.
var readable = regexp.MustCompile(`^[KC][a-f][1-6](=[a-f][1-6]([a-f][1-6][a-f][1-6])?)?$`)

// Readable reports whether text looks like a move.
func (p Position) Readable(text string) bool { return readable.MatchString(text) }

func (p Position) letter(s board.Square) string {
	kind, seat := p.At(s)
	if kind == NoKind {
		return ""
	}
	i := 2*int(seat-game.White) + int(kind-Kitten)
	return letters[i : i+1]
}

// Show returns the board and the pools as text for people.
func (p Position) Show() string {
	text := grid.Draw(p.letter)
	for side, a := range p.armies {
		text += fmt.Sprintf("%v: %d kittens, %d cats in the pool\n",
			game.White+game.Seat(side), a.pool[Kitten], a.pool[Cat])
	}
	return text
}

// String returns the position: rows, side and pools.
func (p Position) String() string {
	return strings.Join([]string{
		grid.WriteRows(p.letter), p.Seat().Letter(), p.armies[white].poolText(), p.armies[black].poolText(),
	}, " ")
}

func (a *army) poolText() string { return fmt.Sprintf("%d,%d", a.pool[Kitten], a.pool[Cat]) }

// Parse reads a position of Boop.
func Parse(text string) (Position, error) {
	values, err := game.Fields(text, "rows", "side", "white-pool", "black-pool")
	if err != nil {
		return Position{}, err
	}
	cells, err := grid.ReadRows("rows", values[0], board.Letters(letters))
	if err != nil {
		return Position{}, game.MalformedRows(err)
	}
	var p Position
	for s, cell := range cells {
		if cell != "" {
			i := strings.Index(letters, cell)
			on := &p.armies[i/2].on[Kitten+Kind(i%2)]
			*on = on.With(board.Square(s))
		}
	}
	seat, err := game.ParseSide(values[1])
	if err != nil {
		return Position{}, err
	}
	p.side = uint8(seat - game.White)

	// A side has eight pieces. Its pool is empty only when it has just won: every other move that would leave
	// all eight on the board takes one back.
	for side, name := range []string{"white-pool", "black-pool"} {
		a := &p.armies[side]
		kittens, cats, ok := strings.Cut(values[2+side], ",")
		if !ok {
			return Position{}, game.Malformed("fault.boop.pool", name, values[2+side])
		}
		for i, field := range []string{kittens, cats} {
			n, err := game.ParseNumber(name, field, 0, pieces)
			if err != nil {
				return Position{}, err
			}
			a.pool[Kitten+Kind(i)] = uint8(n)
		}
		pool := int(a.pool[Kitten] + a.pool[Cat])
		if total := a.all().Count() + pool; total != pieces {
			return Position{}, game.Malformed("fault.boop.pieces", name, pieces, total)
		}
		justMoved := side != int(p.side)
		if pool == 0 && !(justMoved && a.reason() != "") {
			return Position{}, game.Malformed("fault.boop.emptypool", name)
		}
	}
	return p, nil
}
