package metamate

import (
	"slices"

	"scacchimagici/internal/chess"
)

// Copy is one way in which a Meta copies a piece (MM-3).
type Copy struct {
	Piece   Piece
	At      chess.Square
	Through chess.Square // the enemy Meta of a bridge (MM-7); NoSquare for a neighbour
}

// Copies returns what the Meta on s copies: its neighbours, then the pieces across each bridge, by square. A
// piece that it reaches in several ways is there as often. For any other piece it returns nothing.
func (p Position) Copies(s chess.Square) (all []Copy) {
	piece := p.At(s)
	if !piece.Kind.IsMeta() {
		return nil
	}
	all = p.appendCopies(nil, p.direct(piece.Side, s), chess.NoSquare)
	if piece.Kind == Full {
		enemies := copySquares[Full][s] & p.metas[piece.Side^1]
		for ; enemies != 0; enemies &= enemies - 1 {
			through := enemies.First()
			all = p.appendCopies(all, p.direct(piece.Side^1, through), through)
		}
	}
	return all
}

func (p *Position) appendCopies(all []Copy, squares chess.Bits, through chess.Square) []Copy {
	for ; squares != 0; squares &= squares - 1 {
		s := squares.First()
		all = append(all, Copy{p.At(s), s, through})
	}
	return all
}

// CopiedKinds returns the kinds whose movement the Meta on s has, each once, Pawn first.
func (p Position) CopiedKinds(s chess.Square) (all []Kind) {
	piece := p.At(s)
	if !piece.Kind.IsMeta() {
		return nil
	}
	copied := p.copies(piece.Side, s, piece.Kind)
	for kind := Pawn; kind <= King; kind++ {
		if copied&p.ofBothSides(kind) != 0 {
			all = append(all, kind)
		}
	}
	return all
}

// LegalFrom returns the legal moves of the piece on s, castlings of which it plays the
// king's part included.
func (p Position) LegalFrom(s chess.Square) []Move {
	return slices.DeleteFunc(p.AppendLegal(nil), func(m Move) bool { return m.From != s })
}

// Check is the pieces that give check to the side to move.
type Check struct {
	King chess.Square // which is in check
	From chess.Bits   // the pieces that could capture it; none when there is no check
	Meta bool         // a Meta is among them
	Mate bool
}

// Count returns how many pieces give check: 2 is a double, 3 a triple check.
func (c Check) Count() int { return c.From.Count() }

// MetaMate reports whether it is mate with a Meta that gives check (MM-9.5).
func (c Check) MetaMate() bool { return c.Mate && c.Meta }

// Feat returns "metamate" when the move that has led to p is one (MM-9.5).
func (p Position) Feat(string) string {
	if p.Check().MetaMate() {
		return "metamate"
	}
	return ""
}

// Check returns the pieces that give check to the side to move.
func (p Position) Check() Check {
	king := p.king(p.side)
	from := p.attackers(king, p.side^1)
	return Check{
		King: king,
		From: from,
		Meta: from&p.metas[p.side^1] != 0,
		Mate: from != 0 && !p.anyLegal(),
	}
}

// InCheck reports whether the King of the side to move is in check.
func (p Position) InCheck() bool { return p.attacked(p.king(p.side), p.side^1) }

// Promoted says in which of its ways a piece promotes (MM-8).
type Promoted uint8

// The ways. Charged Metas are listed apart, in [Explanation.Charged].
const (
	NotPromoted  Promoted = iota
	ByPawn                // a Pawn on the last rank
	ByAdvance             // a Meta that arrives there as a Pawn
	ByPropulsion          // a Meta that arrives otherwise, and copies a Pawn there
)

// Shift is a piece that goes from one square to another.
type Shift struct {
	Piece    Piece
	From, To chess.Square
}

// Charge is a Meta that promotes by a Pawn's charge (MM-8.5).
type Charge struct {
	At     chess.Square
	Before Kind
	After  Kind
}

// Explanation is what a move is and does.
type Explanation struct {
	Manner     Manner
	Moves      []Shift      // the piece; of a castling the king's part, then the rook's
	Becomes    Kind         // the piece that stands on To in the end, when it is not the one that moved
	Captured   Piece        // no kind when there is none
	CapturedAt chess.Square // NoSquare likewise
	Evolves    Kind         // what the Meta becomes by its capture, before any promotion
	Promoted   Promoted
	Charged    []Charge
	By         []Kind // the copied kinds that allow a Meta's move, Pawn first
}

// Explain returns what m, a legal move, is and does.
func (p Position) Explain(m Move) Explanation {
	moved := p.At(m.From)
	d := Explanation{Manner: m.Manner, Becomes: m.Promotion, CapturedAt: chess.NoSquare}
	switch m.Manner {
	case Forming:
		return d
	case Castling:
		kingTo, rookTo := castlingTo(m)
		d.Moves = []Shift{{moved, m.From, kingTo}, {p.At(m.To), m.To, rookTo}}
		switch { // a Meta takes part by the kind that it copies
		case moved.Kind.IsMeta():
			d.By = []Kind{King}
		case p.on[m.To].IsMeta():
			d.By = []Kind{Rook}
		}
		return d
	}
	d.Moves = []Shift{{moved, m.From, m.To}}
	at := m.To
	if m.Manner == EnPassant {
		at = behind(m.To, moved.Side)
	}
	if p.on[at] != NoKind {
		d.Captured, d.CapturedAt = p.At(at), at
		if next := moved.Kind.Evolved(m.Choice); next != moved.Kind {
			d.Evolves = next
		}
		if d.Becomes == NoKind {
			d.Becomes = d.Evolves
		}
	}
	switch {
	case m.Promotion == NoKind:
	case moved.Kind == Pawn:
		d.Promoted = ByPawn
	case m.Manner == Ordinary:
		d.Promoted = ByPropulsion
	default:
		d.Promoted = ByAdvance
	}
	for i, kind := range m.Charges {
		if kind != NoKind {
			at := m.Charges.At(i, m.To, moved.Side)
			d.Charged = append(d.Charged, Charge{at, p.on[at], kind})
		}
	}
	if moved.Kind.IsMeta() {
		d.By = p.allowedBy(m)
	}
	return d
}

// allowedBy returns the copied kinds by which a Meta may make m.
func (p *Position) allowedBy(m Move) (all []Kind) {
	if m.Manner != Ordinary {
		all = append(all, Pawn)
	}
	if m.Manner == EnPassant {
		return all // MM-5.4: it is the Pawn's alone
	}
	copied := p.copies(p.side, m.From, p.on[m.From])
	for kind := Knight; kind <= King; kind++ {
		piece := chess.Piece{Side: p.side, Kind: chess.Kind(kind)}
		if copied&p.ofBothSides(kind) != 0 && chess.Attacks(piece, m.From, p.occupied()).Has(m.To) {
			all = append(all, kind)
		}
	}
	return all
}
