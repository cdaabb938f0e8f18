package boop

import (
	"fmt"
	"slices"
	"strings"

	"scacchimagici/internal/board"
	"scacchimagici/internal/game"
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
	return game.Define("boop", Start, Parse, Position.Show, reasonRow, reasonEight, game.Repetition)
}

// Turn returns who moves, Nobody once it is over.
func (p Position) Turn() game.Seat {
	if p.Outcome().Over() {
		return game.Nobody
	}
	return p.seat()
}

// Outcome returns the win of the side that has just moved, repetition aside (BP-3). What
// stands of the other side means nothing now.
func (p Position) Outcome() game.Outcome {
	if reason := p.armies[p.side^1].reason(); reason != "" {
		return game.Win(p.seat().Other(), reason)
	}
	return game.Outcome{}
}

// RepetitionKey returns the whole text (BP-3).
func (p Position) RepetitionKey() string { return p.String() }

// Moves returns the legal moves as texts.
func (p Position) Moves() []string {
	legal := p.Legal()
	texts := make([]string, len(legal))
	for i, m := range legal {
		texts[i] = m.String()
	}
	slices.Sort(texts)
	return texts
}

// String returns m as "Kc3", with what comes back as "Kc3=a1b2c3" or "Kc3=d4".
func (m Move) String() string {
	text := moveLetters[m.Kind-Kitten:m.Kind] + grid.Name(m.To)
	if m.n > 0 {
		text += "="
	}
	for _, s := range m.Taken() {
		text += grid.Name(s)
	}
	return text
}

// ParseMove reads a move as [Move.String] writes it, the squares in any order; false when
// text is none.
func ParseMove(text string) (Move, bool) {
	placed, taken, takes := strings.Cut(text, "=")
	if len(placed) != 3 || takes && len(taken) != 2 && len(taken) != 2*row {
		return Move{}, false
	}
	kind := strings.IndexByte(moveLetters, placed[0])
	to, ok := grid.Parse(placed[1:])
	if kind < 0 || !ok {
		return Move{}, false
	}
	var squares []board.Square
	for ; taken != ""; taken = taken[2:] {
		s, ok := grid.Parse(taken[:2])
		if !ok {
			return Move{}, false
		}
		squares = append(squares, s)
	}
	return Move{Kind: Kitten + Kind(kind), To: to}.taking(squares...), true
}

// Play returns the position after a move.
func (p Position) Play(text string) (game.Position, error) {
	m, ok := ParseMove(text)
	if !ok {
		return nil, game.Unreadable(text)
	}
	if !slices.Contains(p.Legal(), m) {
		return nil, game.NotLegal(text)
	}
	return p.After(m), nil
}

// Perft counts sequences of moves by typed moves.
func (p Position) Perft(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	moves := p.Legal()
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		n += p.After(m).Perft(depth - 1)
	}
	return n
}

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
		grid.WriteRows(p.letter), p.seat().Letter(), p.armies[white].poolText(), p.armies[black].poolText(),
	}, " ")
}

func (a *army) poolText() string { return fmt.Sprintf("%d,%d", a.pool[Kitten], a.pool[Cat]) }

// Parse reads a position of Boop.
func Parse(text string) (Position, error) {
	values, err := game.Fields(text, "rows", "side", "white-pool", "black-pool")
	if err != nil {
		return Position{}, err
	}
	var p Position
	for _, read := range []func([]string) error{p.readBoard, p.readPools} {
		if err := read(values); err != nil {
			return Position{}, err
		}
	}
	return p, nil
}

func (p *Position) readBoard(values []string) error {
	cells, err := grid.ReadRows("rows", values[0], board.Letters(letters))
	if err != nil {
		return game.MalformedRows(err)
	}
	for s, cell := range cells {
		if cell != "" {
			i := strings.Index(letters, cell)
			on := &p.armies[i/2].on[Kitten+Kind(i%2)]
			*on = on.With(board.Square(s))
		}
	}
	seat, err := game.ParseSide(values[1])
	if seat == game.Black {
		p.side = black
	}
	return err
}

// readPools refuses other than eight pieces of a side, and an empty pool unless its side has
// just won: every other move that leaves all eight on the board takes one back.
func (p *Position) readPools(values []string) error {
	for side, name := range []string{"white-pool", "black-pool"} {
		a := &p.armies[side]
		if err := a.readPool(name, values[2+side]); err != nil {
			return err
		}
		total := a.all().Count() + int(a.pool[Kitten]+a.pool[Cat])
		if total != pieces {
			return game.Malformed("fault.boop.pieces", name, pieces, total)
		}
		justMoved := side != int(p.side)
		if a.pool[Kitten]+a.pool[Cat] == 0 && !(justMoved && a.reason() != "") {
			return game.Malformed("fault.boop.emptypool", name)
		}
	}
	return nil
}

func (a *army) readPool(name, text string) error {
	kittens, cats, ok := strings.Cut(text, ",")
	if !ok {
		return game.Malformed("fault.boop.pool", name, text)
	}
	for i, field := range []string{kittens, cats} {
		n, err := game.ParseNumber(name, field, 0, pieces)
		if err != nil {
			return err
		}
		a.pool[Kitten+Kind(i)] = uint8(n)
	}
	return nil
}
