package metamate

import (
	"scacchimagici/internal/board"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game"
)

// Phase says who is to form (MM-2). The zero value is the game itself.
type Phase uint8

// The phases: White forms, then Black, then moves are played.
const (
	Playing Phase = iota
	WhiteForms
	BlackForms
)

// Position is one position of Metamate. It never changes; two equal ones are the same.
type Position struct {
	sets      [2][kinds]chess.Bits // by side and kind; NoKind holds the whole side
	metas     [2]chess.Bits        // Metas of every configuration
	on        [64]Kind
	key       uint64 // of everything but the counters
	fullmoves uint32
	side      chess.Side
	castling  chess.Castling
	enPassant chess.Square
	phase     Phase
	halfmoves uint8
}

const (
	lastHalfmove = 100         // plies without progress that end a game (MM-9.4)
	lastFullmove = 999_999_999 // nine digits; the count stays there
)

// empty returns a board on which nothing stands, White to move.
func empty() Position { return Position{enPassant: chess.NoSquare, fullmoves: 1} }

// Start returns the starting position: White is to form.
func Start() Position {
	p := empty()
	back := [8]Kind{Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook}
	for file, kind := range back {
		for side := chess.White; side <= chess.Black; side++ {
			p.put(chess.SquareAt(file, side.HomeRank()), side, kind)
			p.put(chess.SquareAt(file, side.PawnRank()), side, Pawn)
		}
	}
	p.setCastling(p.rightsOnBoard())
	p.setPhase(WhiteForms)
	return p
}

// At returns the piece on s; its Kind is NoKind on an empty square.
func (p Position) At(s chess.Square) Piece { return Piece{p.sideAt(s), p.on[s]} }

func (p *Position) sideAt(s chess.Square) chess.Side {
	if p.sets[chess.Black][NoKind].Has(s) {
		return chess.Black
	}
	return chess.White
}

// Pieces returns the squares on which pieces of side and kind stand; with NoKind all of
// the side.
func (p Position) Pieces(side chess.Side, kind Kind) chess.Bits { return p.sets[side][kind] }

// Metas returns the squares of the Metas of side.
func (p Position) Metas(side chess.Side) chess.Bits { return p.metas[side] }

// Side returns who is to move, whether or not the game is over.
func (p Position) Side() chess.Side { return p.side }

// Phase returns whether a side is to form.
func (p Position) Phase() Phase { return p.phase }

// EnPassant returns the square passed over by the last move, or NoSquare.
func (p Position) EnPassant() chess.Square { return p.enPassant }

// Castling returns the castling rights: which Kings and Rooks have not moved.
func (p Position) Castling() chess.Castling { return p.castling }

// Key tells positions apart as repetition does: by everything but the counters.
func (p Position) Key() uint64 { return p.key }

func (p *Position) occupied() chess.Bits { return p.sets[0][NoKind] | p.sets[1][NoKind] }

func (p *Position) king(side chess.Side) chess.Square { return p.sets[side][King].First() & 63 }

// put places a piece on the empty square s.
func (p *Position) put(s chess.Square, side chess.Side, kind Kind) {
	p.on[s&63] = kind
	p.toggle(s, side, kind)
}

// remove takes the piece of side and kind off s.
func (p *Position) remove(s chess.Square, side chess.Side, kind Kind) {
	p.on[s&63] = NoKind
	p.toggle(s, side, kind)
}

func (p *Position) toggle(s chess.Square, side chess.Side, kind Kind) {
	bit, own := s.Bit(), &p.sets[side&1]
	own[kind] ^= bit
	own[NoKind] ^= bit
	if kind >= LeftRight {
		p.metas[side&1] ^= bit
	}
	p.key ^= keys.piece[side&1][kind][s&63]
}

func (p *Position) turn() {
	p.side ^= 1
	p.key ^= keys.black
}

func (p *Position) setCastling(c chess.Castling) {
	p.key ^= keys.castling[p.castling] ^ keys.castling[c]
	p.castling = c
}

func (p *Position) setEnPassant(s chess.Square) {
	p.key ^= keys.enPassant[p.enPassant] ^ keys.enPassant[s]
	p.enPassant = s
}

func (p *Position) setPhase(next Phase) {
	p.key ^= keys.phase[p.phase] ^ keys.phase[next]
	p.phase = next
}

// rightsOnBoard returns the rights for which King and Rook stand on their squares.
func (p *Position) rightsOnBoard() chess.Castling {
	b := chess.NewBoard()
	for side := chess.White; side <= chess.Black; side++ {
		for _, kind := range []Kind{Rook, King} {
			for left := p.sets[side][kind]; left != 0; left &= left - 1 {
				b.Put(left.First(), chess.Piece{Side: side, Kind: chess.Kind(kind)})
			}
		}
	}
	return b.RightsOnBoard()
}

// keys holds the random numbers of the key, which is the exclusive or of those of all
// pieces and rights, so that a move changes it by a few of them.
var keys = func() (k keyTable) {
	next := board.KeyNumbers(20260201)
	for side := range k.piece {
		for kind := range k.piece[side] {
			for s := range k.piece[side][kind] {
				k.piece[side][kind][s] = next()
			}
		}
	}
	// What is absent has the number 0, so that an empty board has the key 0.
	for _, table := range [][]uint64{k.castling[1:], k.enPassant[:chess.NoSquare], k.phase[1:]} {
		for i := range table {
			table[i] = next()
		}
	}
	k.black = next()
	return k
}()

type keyTable struct {
	piece     [2][kinds][64]uint64
	castling  [16]uint64
	enPassant [chess.NoSquare + 1]uint64
	phase     [3]uint64
	black     uint64
}

// seatOf returns the seat at which a side sits.
func seatOf(s chess.Side) game.Seat { return game.White + game.Seat(s) }
