package minimeta

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"scacchimagici/internal/board"
	"scacchimagici/internal/game"
	"scacchimagici/internal/game/chess"
)

// The reasons for which a game ends, in the order in which they apply (MC-5.5).
const (
	reasonMate   = "checkmate"
	reasonNoMove = "no legal move"
	reasonPlies  = "100 plies"
)

// Game returns the game "minimeta".
func Game() game.Game {
	return game.Define("minimeta", Start, Parse, Position.Show,
		reasonMate, reasonNoMove, game.Repetition, reasonPlies)
}

// Turn returns who moves, Nobody once it is over.
func (p Position) Turn() game.Seat {
	if p.Outcome().Over() {
		return game.Nobody
	}
	return p.seat()
}

// Outcome returns how the game ended, repetition aside: MC-5.3, MC-5.4.
func (p Position) Outcome() game.Outcome {
	switch {
	case p.stuck():
		if p.exposed(p.side) {
			return game.Win(p.seat().Other(), reasonMate)
		}
		return game.Win(p.seat().Other(), reasonNoMove)
	case p.halfmoves >= lastPly:
		return game.Draw(reasonPlies)
	default:
		return game.Outcome{}
	}
}

// RepetitionKey returns the rows and the side (MC-5.4).
func (p Position) RepetitionKey() string { return p.rows() + p.seat().Letter() }

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

// String returns m as "c1-d2" or "c1:a2-c2:a1", promotions after "=" as in "c5-c6=Q,a2q,b2r".
func (m Move) String() string {
	var b strings.Builder
	if m.Large {
		b.WriteString(m.From.Square().String() + "-" + m.To.Square().String())
	} else {
		b.WriteString(m.From.String() + "-" + m.To.String())
	}
	separator := byte('=')
	if m.Promotes != chess.NoKind {
		b.WriteString("=" + string(m.Promotes.Letter()))
		separator = ','
	}
	far := farCorner(chess.White)
	if m.To.Square().Rank() == lastRank(chess.Black) {
		far = farCorner(chess.Black)
	}
	for file, kind := range m.Passengers {
		if kind != chess.NoKind {
			b.WriteByte(separator)
			b.WriteString(cornerName(far+file) + string(chess.Piece{Side: chess.Black, Kind: kind}.Letter()))
			separator = ','
		}
	}
	return b.String()
}

// readable is what looks like a move, allowed or not.
var readable = func() *regexp.Regexp {
	const (
		square    = `[a-e][1-6]`
		place     = square + `:[ab][12]`
		passenger = `[ab][12][qrbn]`
		promoted  = `(=([QRBN](,` + passenger + `){0,2}|` + passenger + `(,` + passenger + `)?))?`
	)
	return regexp.MustCompile(`^(` + square + `-` + square + promoted + `|` + place + `-` + place + `(=` + passenger + `)?)$`)
}()

// ParseMove reads a move; false when text does not look like one. Whether it is allowed
// anywhere is not its question.
func ParseMove(text string) (Move, bool) {
	if !readable.MatchString(text) {
		return Move{}, false
	}
	way, promotions, _ := strings.Cut(text, "=")
	from, to, _ := strings.Cut(way, "-")
	var m Move
	if m.Large = len(from) == 2; m.Large {
		start, _ := ParseSquare(from)
		end, _ := ParseSquare(to)
		m.From, m.To = start.Place(0), end.Place(0)
	} else {
		m.From, _ = ParsePlace(from)
		m.To, _ = ParsePlace(to)
	}
	for _, each := range strings.Split(promotions, ",") {
		switch len(each) {
		case 1:
			m.Promotes = kindOf(each[0])
		case 3:
			m.Passengers[each[0]-'a'] = kindOf(each[2])
		}
	}
	return m, true
}

func kindOf(letter byte) chess.Kind {
	piece, _ := chess.ParsePiece(letter)
	return piece.Kind
}

// Find returns the legal move with the given text. It refuses what cannot be read and what
// is not allowed here.
func (p Position) Find(text string) (Move, error) {
	m, ok := ParseMove(text)
	if !ok {
		return Move{}, game.Unreadable(text)
	}
	if m.String() != text || !slices.Contains(p.Legal(), m) {
		return Move{}, game.NotLegal(text)
	}
	return m, nil
}

// Play returns the position after a move.
func (p Position) Play(text string) (game.Position, error) {
	m, err := p.Find(text)
	if err != nil {
		return nil, err
	}
	return p.After(m), nil
}

// Perft counts sequences of moves by typed moves.
func (p Position) Perft(depth int) uint64 { return p.perft(depth, make([]Move, 0, 1<<10)) }

// perft lists its moves behind those of the positions above, in the same memory.
func (p *Position) perft(depth int, above []Move) uint64 {
	if depth == 0 {
		return 1
	}
	all := p.AppendLegal(above)
	moves := all[len(above):]
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		next := p.After(m)
		n += next.perft(depth-1, all)
	}
	return n
}

// deckOrder are the corners as rows of text have them: a2 b2 a1 b1.
var deckOrder = [4]int{2, 3, 0, 1}

// letter returns the letter of c, "." for none.
func (c cell) letter() byte {
	if c == 0 {
		return '.'
	}
	return c.piece().Letter()
}

// text returns a mount as rows of text have it, such as "k[...k]"; nothing for none.
func (m mount) text() string {
	if m == 0 {
		return ""
	}
	text := [7]byte{m.large().letter(), '[', 6: ']'}
	for i, corner := range deckOrder {
		text[2+i] = m.at(Place(corner)).letter()
	}
	return string(text[:])
}

func (p *Position) rows() string {
	return largeGrid.WriteRows(func(s board.Square) string { return p.at[s].text() })
}

// String returns the position: rows, side, halfmoves and fullmove.
func (p Position) String() string {
	return fmt.Sprintf("%s %s %d %d", p.rows(), p.seat().Letter(), p.halfmoves, p.fullmove)
}

// Show returns the board as text for people: of each large piece its letter and its small
// board, which is two lines high.
func (p Position) Show() string {
	var b strings.Builder
	for rank := ranks - 1; rank >= 0; rank-- {
		upper, lower := string(rune('1'+rank)), " "
		for file := range files {
			m := p.at[SquareAt(file, rank)]
			if m == 0 {
				upper, lower = upper+"  -   ", lower+"      "
				continue
			}
			upper += fmt.Sprintf("  %c %c%c", m.large().letter(), m.at(2).letter(), m.at(3).letter())
			lower += fmt.Sprintf("    %c%c", m.at(0).letter(), m.at(1).letter())
		}
		b.WriteString(strings.TrimRight(upper, " ") + "\n" + strings.TrimRight(lower, " ") + "\n")
	}
	b.WriteString("   a     b     c     d     e\n")
	return b.String()
}
