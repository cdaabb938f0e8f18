package minimeta

import "scacchimagici/internal/chess"

// cell is a piece in four bits, its kind and its side; 0 is none.
type cell uint8

const blackCell = 8

func cellOf(p chess.Piece) cell {
	if p.Kind == chess.NoKind {
		return 0
	}
	return cell(p.Kind) | cell(p.Side)<<3
}

func (c cell) kind() chess.Kind { return chess.Kind(c & 7) }
func (c cell) side() chess.Side { return chess.Side(c >> 3) }

func (c cell) piece() chess.Piece {
	if c == 0 {
		return chess.Piece{}
	}
	return chess.Piece{Side: c.side(), Kind: c.kind()}
}

// mount is a large piece with every piece aboard: its cell above the cells of the corners b2,
// a2, b1 and a1. The zero mount is an empty square. A mount moves as it is, so that passengers
// keep their corners (MC-2.2).
type mount uint32

const (
	largeShift = 16
	deck       = 0x7777 // the kinds of the passengers
	ones       = 0x1111 // a bit for each corner
)

func (m mount) large() cell               { return cell(m >> largeShift) }
func (m mount) at(p Place) cell           { return cell(m>>p.shift()) & 15 }
func (m mount) without(p Place) mount     { return m &^ (15 << p.shift()) }
func (m mount) put(p Place, c cell) mount { return m.without(p) | mount(c)<<p.shift() }

// putLarge replaces the large piece under the passengers.
func (m mount) putLarge(c cell) mount { return m&(1<<largeShift-1) | mount(c)<<largeShift }

// riders has the lowest bit of each corner on which a piece stands; ridersOf only those of one
// side's pieces. A kind is 1 to 6, so at least one of its three bits is set.
func (m mount) riders() mount { return (m | m>>1 | m>>2) & ones }

func (m mount) ridersOf(side chess.Side) mount {
	black := m >> 3 & ones
	if side == chess.Black {
		return black
	}
	return m.riders() &^ black
}

// nonPawns are the riders that are no Pawns: their kinds are above 1.
func (m mount) nonPawns() mount { return (m>>1 | m>>2) & ones }

// nonPawnsOf are the nonPawns of one side.
func (m mount) nonPawnsOf(side chess.Side) mount { return m.nonPawns() & m.ridersOf(side) }

// carriesKing reports whether a small King of either colour is aboard: its kind is 6, and none is 7.
func (m mount) carriesKing() bool { return m&(m>>1)>>1&ones != 0 }

// canPilot reports whether the pieces of side aboard can pilot a large piece from one square to another, steps
// away: MC-3.2, MC-3.3, MC-3.4.
func (m mount) canPilot(side chess.Side, from, to Square, steps int) bool {
	switch {
	case m.ridersOf(side) == 0, steps > 1 && m.carriesKing():
		return false
	default:
		return m.nonPawnsOf(side) != 0 || !backwards(side, from, to)
	}
}

// threatens reports whether a piece aboard, of either side, can pilot the mount that way (MC-5.1).
func (m mount) threatens(from, to Square, steps int) bool {
	return m.canPilot(chess.White, from, to, steps) || m.canPilot(chess.Black, from, to, steps)
}
