package minimeta

import (
	"fmt"
	"regexp"
	"strings"

	"scacchimagici/internal/board"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game"
)

// The reasons for which a game ends, in the order in which they apply (MC-5.5).
const (
	reasonMate   = "checkmate"
	reasonNoMove = "no legal move"
	reasonPlies  = "100 plies"
)

// Game returns the game "minimeta".
func Game() game.Game {
	return game.Define("minimeta", Start, Parse,
		reasonMate, reasonNoMove, game.Repetition, reasonPlies)
}

// Outcome returns how the game ended, repetition aside: MC-5.3, MC-5.4.
func (p Position) Outcome() game.Outcome {
	switch {
	case p.stuck():
		if p.exposed(p.side) {
			return game.Win(p.Seat().Other(), reasonMate)
		}
		return game.Win(p.Seat().Other(), reasonNoMove)
	case p.halfmoves >= lastPly:
		return game.Draw(reasonPlies)
	default:
		return game.Outcome{}
	}
}

// RepetitionKey returns the rows and the side (MC-5.4).
func (p Position) RepetitionKey() string { return p.rows() + p.Seat().Letter() }

// carriedPromotion matches a move of a large piece with which a small Pawn that it carries promotes.
var carriedPromotion = regexp.MustCompile(`^[a-e][1-6]-[a-e][1-6]=(?:.*,)?[ab][12][a-z]`)

// Feat returns "carried" when move, which has led to p, promotes a small Pawn that was carried to the far
// side.
func (p Position) Feat(move string) string {
	if carriedPromotion.MatchString(move) {
		return "carried"
	}
	return ""
}

// String returns m as "c1-d2" or "c1:a2-c2:a1", promotions after "=" as in "c5-c6=Q,a2q,b2r".
func (m Move) String() string {
	text := make([]byte, 0, 24)
	if m.Large {
		text = append(append(text, m.From.Square().String()...), '-')
		text = append(text, m.To.Square().String()...)
	} else {
		text = append(append(text, m.From.String()...), '-')
		text = append(text, m.To.String()...)
	}
	separator := byte('=')
	if m.Promotes != chess.NoKind {
		text = append(text, separator, m.Promotes.Letter())
		separator = ','
	}
	far := farCorner(chess.White)
	if m.To.Square().Rank() == lastRank(chess.Black) {
		far = farCorner(chess.Black)
	}
	for file, kind := range m.Passengers {
		if kind != chess.NoKind {
			text = append(append(text, separator), cornerName(far+file)...)
			text = append(text, chess.Piece{Side: chess.Black, Kind: kind}.Letter())
			separator = ','
		}
	}
	return string(text)
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

// Readable reports whether text looks like a move.
func (p Position) Readable(text string) bool { return readable.MatchString(text) }

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
	return fmt.Sprintf("%s %s %d %d", p.rows(), p.Seat().Letter(), p.halfmoves, p.fullmove)
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
