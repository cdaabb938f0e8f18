package metamate

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game"
)

// Points of an evaluation. A Meta is worth something for its configuration, and something
// for each kind that it copies as it stands.
var (
	worth = [kinds]int{
		Pawn: 100, Knight: 320, Bishop: 330, Rook: 500, Queen: 900,
		LeftRight: 110, ForwardBack: 110, Orthogonal: 190, Diagonal: 190, AllNeighbours: 280, Full: 400,
	}
	copiedWorth = [kinds]int{Pawn: 15, Knight: 90, Bishop: 90, Rook: 140, Queen: 240, King: 40}
	// central is what a piece gains for each step towards the middle.
	central = [kinds]int{Knight: 10, Bishop: 6, Rook: 2, Queen: 3, LeftRight: 3, ForwardBack: 3, Orthogonal: 5, Diagonal: 5, AllNeighbours: 5, Full: 6}
)

const (
	advance     = 6    // of a Pawn, for each rank
	shelter     = 8    // of a King, for each step away from the middle while the enemy is strong
	strong      = 1300 // of pieces but Pawns
	mopUpPoints = 10   // of a side that is far ahead, for each step that drives the other King
	farAhead    = 400
	charged     = 900 // what a Meta gains at most by a promotion
	tempo       = 8
	evalLimit   = 19_000
)

// middle holds how many steps of a King lie between a square and the edge.
var middle = func() (table [64]int) {
	for s := range chess.NoSquare {
		table[s] = min(s.File(), s.Rank(), 7-s.File(), 7-s.Rank())
	}
	return table
}()

// Evaluate returns how good p is for the side to move, in points: 100 are about a Pawn.
func (p Position) Evaluate() int {
	if p.phase != Playing {
		return p.material(p.side) - p.material(p.side^1)
	}
	own, other := p.army(p.side), p.army(p.side^1)
	points := own.points - other.points
	points += p.kingPoints(p.side, other.pieces) - p.kingPoints(p.side^1, own.pieces)
	switch {
	case points > farAhead:
		points += p.mopUp(p.side)
	case points < -farAhead:
		points -= p.mopUp(p.side ^ 1)
	}
	return max(-evalLimit, min(points+tempo, evalLimit))
}

// material returns what the pieces of a side are worth on any square. It evaluates a formation that the other
// side has yet to answer.
func (p *Position) material(side chess.Side) (points int) {
	for kind, each := range worth {
		points += each * p.sets[side&1][kind].Count()
	}
	return points
}

// army is what the pieces of a side are worth.
type army struct {
	points int
	pieces int // the worth of all but Pawns
}

func (p *Position) army(side chess.Side) (a army) {
	for left := p.sets[side&1][NoKind]; left != 0; left &= left - 1 {
		s := left.First()
		kind := p.on[s]
		a.points += worth[kind] + central[kind]*middle[s]
		switch {
		case kind == Pawn:
			a.points += advance * abs(s.Rank()-side.HomeRank())
		case kind.IsMeta():
			gained := p.copiedPoints(p.copies(side, s, kind))
			a.points += gained
			a.pieces += worth[kind] + gained
		default:
			a.pieces += worth[kind]
		}
	}
	return a
}

// copiedPoints returns what the kinds of the copied pieces add to a Meta. A Rook or a Bishop adds nothing to a
// copied Queen.
func (p *Position) copiedPoints(copied chess.Bits) (points int) {
	for _, kind := range [...]Kind{Pawn, Knight, King} {
		if copied&p.ofBothSides(kind) != 0 {
			points += copiedWorth[kind]
		}
	}
	if copied&p.ofBothSides(Queen) != 0 {
		return points + copiedWorth[Queen]
	}
	for _, kind := range [...]Kind{Bishop, Rook} {
		if copied&p.ofBothSides(kind) != 0 {
			points += copiedWorth[kind]
		}
	}
	return points
}

// kingPoints returns what a King gains by its square: on the edge while the enemy has pieces, in the middle
// afterwards.
func (p *Position) kingPoints(side chess.Side, enemyPieces int) int {
	if enemyPieces > strong {
		return -shelter * middle[p.king(side)]
	}
	return shelter * middle[p.king(side)]
}

// mopUp returns what a side that is far ahead gains when the enemy King is near the edge and near its own
// King.
func (p *Position) mopUp(side chess.Side) int {
	own, other := p.king(side), p.king(side^1)
	near := 7 - max(abs(own.File()-other.File()), abs(own.Rank()-other.Rank()))
	return mopUpPoints * (2*(3-middle[other]) + near)
}

func abs(n int) int { return max(n, -n) }

// AppendTactical appends captures, promotions to a Queen, and charges; in check all legal
// moves, and then the position cannot be judged as it stands.
func (p Position) AppendTactical(dst []Move) (moves []Move, rests bool) {
	if p.InCheck() {
		return p.appendLegal(dst, allMoves), false
	}
	start := len(dst)
	if p.phase != Playing {
		return dst, true
	}
	moves = p.appendLegal(dst, noisyMoves)
	kept := slices.DeleteFunc(moves[start:], Move.underpromotes)
	return moves[:start+len(kept)], true
}

// underpromotes reports whether a piece promotes to other than a Queen.
func (m Move) underpromotes() bool {
	for _, kind := range [...]Kind{m.Promotion, m.Charges[0], m.Charges[1], m.Charges[2]} {
		if kind != NoKind && kind != Queen {
			return true
		}
	}
	return false
}

// Gain returns about what m wins at once: the captured piece, less a little of the worth of the capturing one,
// and the promotion. A Meta that captures gains its next configuration.
func (p Position) Gain(m Move) (points int) {
	if m.Manner == Forming || m.Manner == Castling {
		return 0
	}
	mover := p.on[m.From]
	victim := p.on[m.To]
	if m.Manner == EnPassant {
		victim = p.on[behind(m.To, p.side)]
	}
	arrives := mover
	if victim != NoKind {
		arrives = mover.Evolved(m.Choice)
		points = worth[victim] + 50 - worth[mover]/20
	}
	if m.Promotion != NoKind {
		arrives = m.Promotion
	}
	points += max(0, worth[arrives]-worth[mover])
	for _, kind := range m.Charges {
		if kind != NoKind {
			points += worth[kind] - charged/2
		}
	}
	return max(points, 0)
}

// Bounds returns when a side is lost, in points of Evaluate. In games between equal and careless players of the computer
// a side that is about seven Pawns behind hardly ever held.
func (Position) Bounds() game.Bounds { return game.Bounds{Lost: 700, Cost: 250} }
