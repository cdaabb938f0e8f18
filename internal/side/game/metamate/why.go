package metamate

import "scacchimagici/internal/chess"

// Reason says why a piece may not go to a square.
type Reason uint8

// The reasons, in the order in which they apply.
const (
	Allowed       Reason = iota // the move is legal
	Over                        // the game is over
	NobodyThere                 // no piece stands where the move begins
	NotYours                    // it is the opponent's
	Unformed                    // formations come first (MM-2)
	NothingCopied               // a Meta without neighbours to copy (MM-3.2)
	OwnThere                    // a piece of its own side stands there, and it is not a castling
	OtherWay                    // the piece does not move so now
	Exposed                     // the own King would be in check (MM-9.2): From
	Passage                     // the King would castle out of, across or into an attack (MM-6.4)
	ShutIn                      // every square that it reaches is taken
)

// Refusal is a [Reason] with what the screens show for it.
type Refusal struct {
	Reason Reason
	From   chess.Bits // of Exposed: the pieces that would give check
}

// WhyNot returns why no move leads from a square to another, as moves are written: castling to the rook's
// part. When both squares are the same it returns why the piece there cannot move at all.
func (p Position) WhyNot(from, to chess.Square) Refusal {
	piece := p.At(from)
	switch {
	case p.Outcome().Over():
		return Refusal{Reason: Over}
	case piece.Kind == NoKind:
		return Refusal{Reason: NobodyThere}
	case piece.Side != p.side:
		return Refusal{Reason: NotYours}
	case p.phase != Playing && from == to && piece.Kind != King:
		return Refusal{}
	case p.phase != Playing:
		return Refusal{Reason: Unformed}
	case from == to:
		return p.whyCannotMove(from)
	}
	for _, m := range p.pseudo(nil, allMoves) {
		if m.From == from && m.To == to {
			return p.whyUnsafe(m)
		}
	}
	// The castling, as if no square were attacked.
	rights, castling := p.castling.For(p.side), Move{From: from, To: to}
	passes := rights != 0 && piece.Kind == King && p.neighbours(from).Has(to) && partsApart(castling) && p.hasRookPart(to, rights)
	switch {
	case piece.Kind.IsMeta() && p.copies(p.side, from, piece.Kind) == 0:
		return Refusal{Reason: NothingCopied}
	case passes && !p.safePassage(castling):
		return Refusal{Reason: Passage}
	case p.sets[p.side&1][NoKind].Has(to):
		return Refusal{Reason: OwnThere}
	}
	return Refusal{Reason: OtherWay}
}

// whyUnsafe returns why a pseudo-legal move is not legal.
func (p *Position) whyUnsafe(m Move) Refusal {
	after := *p
	after.make(m)
	if from := after.attackers(after.king(p.side), p.side^1); from != 0 {
		return Refusal{Exposed, from}
	}
	return Refusal{}
}

// whyCannotMove returns why a piece cannot move at all; OwnThere if it can.
func (p *Position) whyCannotMove(from chess.Square) Refusal {
	var exposed chess.Bits
	for _, m := range p.pseudo(nil, allMoves) {
		if m.From != from {
			continue
		}
		unsafe := p.whyUnsafe(m)
		if unsafe.Reason == Allowed {
			return Refusal{Reason: OwnThere}
		}
		exposed |= unsafe.From
	}
	switch {
	case exposed != 0:
		return Refusal{Exposed, exposed}
	case p.on[from].IsMeta() && p.copies(p.side, from, p.on[from]) == 0:
		return Refusal{Reason: NothingCopied}
	default:
		return Refusal{Reason: ShutIn}
	}
}
