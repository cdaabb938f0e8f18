package metamate

import "scacchimagici/internal/chess"

// Manner says what a move is.
type Manner uint8

// The manners. A Meta moves as a Pawn whenever a copied Pawn allows the move (MM-5.4).
const (
	Ordinary   Manner = iota
	PawnStep          // of a Pawn or a Meta as a Pawn: one square, or a capture
	DoubleStep        // likewise: two squares
	EnPassant         // likewise: the capture of a piece that made a double step
	Castling          // From the king's part to the rook's part
	Forming           // the piece on From becomes the Meta Promotion (MM-2)
)

// Move is a typed move. From and To are the same for a formation; a castling goes from the
// king's part to where the rook's part stands.
type Move struct {
	From, To  chess.Square
	Manner    Manner
	Choice    Kind    // Orthogonal or Diagonal: what an M1 becomes by its capture
	Promotion Kind    // what the moved piece promotes to, or the Meta of a formation
	Charges   Charges // what Metas on the last rank promote to
}

// Charges are promotions by charge (MM-8.5): what the Metas on the last rank become that
// stand a file to the west of To, on its file, and a file to the east; NoKind for none.
type Charges [3]Kind

// At returns the square of the i-th of c when a Pawn of side moves to to.
func (c Charges) At(i int, to chess.Square, side chess.Side) chess.Square {
	return chess.SquareAt(to.File()+i-1, side.LastRank())
}

// String returns m as "b1c3", with what it becomes: "e2=h", "b2c3o", "e7e8=q",
// "b7b8=n+a8m".
func (m Move) String() string {
	text := append(make([]byte, 0, 16), m.From.String()...)
	if m.Manner != Forming {
		text = append(text, m.To.String()...)
	}
	if m.Choice != NoKind {
		text = append(text, m.Choice.lower())
	}
	if m.Promotion != NoKind {
		text = append(text, '=', m.Promotion.lower())
	}
	for i, kind := range m.Charges {
		if kind != NoKind {
			// A Pawn charges in the upper half for White, in the lower for Black.
			side := chess.Black
			if m.To.Rank() > 3 {
				side = chess.White
			}
			text = append(append(text, '+'), m.Charges.At(i, m.To, side).String()...)
			text = append(text, kind.lower())
		}
	}
	return string(text)
}

// HistoryIndex is a number below 8,192 for a computer player: one for each way, promotions to other
// than a Queen apart.
func (m Move) HistoryIndex() int {
	slot := int(m.From)<<6 | int(m.To)
	if m.Promotion > Queen || m.Promotion != NoKind && m.Promotion < Queen {
		slot |= 1 << 12
	}
	return slot
}

// undo is what unmake needs to take a move back.
type undo struct {
	key       uint64
	fullmoves uint32
	moved     Kind
	victim    Kind
	victimAt  chess.Square
	castling  chess.Castling
	enPassant chess.Square
	phase     Phase
	halfmoves uint8
	charged   Charges
}

// make plays the pseudo-legal move m and turns the side.
func (p *Position) make(m Move) undo {
	u := undo{
		key: p.key, fullmoves: p.fullmoves, moved: p.on[m.From&63], castling: p.castling,
		enPassant: p.enPassant, phase: p.phase, halfmoves: p.halfmoves,
	}
	switch m.Manner {
	case Forming:
		p.form(m, u.moved)
		return u
	case Castling:
		p.castle(m, u.moved)
	default:
		p.step(m, &u)
	}
	if p.side == chess.Black && p.fullmoves < lastFullmove {
		p.fullmoves++
	}
	p.turn()
	return u
}

// form replaces a piece and passes formation on (MM-2); counters stand still.
func (p *Position) form(m Move, replaced Kind) {
	p.remove(m.From, p.side, replaced)
	p.put(m.From, p.side, m.Promotion)
	p.setCastling(p.castling & p.rightsOnBoard())
	if p.phase == WhiteForms {
		p.setPhase(BlackForms)
	} else {
		p.setPhase(Playing)
	}
	p.turn()
}

// step moves a piece, with all that follows (MM-4, MM-5, MM-8).
func (p *Position) step(m Move, u *undo) {
	side, arrives := p.side, u.moved
	u.victimAt = m.To
	if m.Manner == EnPassant {
		u.victimAt = behind(m.To, side)
	}
	p.halfmoves++
	if u.victim = p.on[u.victimAt&63]; u.victim != NoKind {
		p.remove(u.victimAt, side^1, u.victim)
		arrives = arrives.Evolved(m.Choice)
		p.halfmoves = 0
	}
	if m.Promotion != NoKind {
		arrives = m.Promotion
		p.halfmoves = 0
	}
	p.remove(m.From, side, u.moved)
	p.put(m.To, side, arrives)
	if u.moved == Pawn {
		p.halfmoves = 0
		if m.Charges != (Charges{}) {
			p.charge(m, u)
		}
	}
	if p.castling != 0 {
		if c := p.castling.Without(m.From).Without(m.To); c != p.castling {
			p.setCastling(c)
		}
	}
	passed := chess.NoSquare
	if m.Manner == DoubleStep && m.Promotion == NoKind {
		passed = (m.From + m.To) / 2
	}
	if passed != p.enPassant {
		p.setEnPassant(passed)
	}
}

// behind returns the square behind s as side sees it, on which the piece stands that passed over s.
func behind(s chess.Square, side chess.Side) chess.Square {
	if side == chess.White {
		return s - 8
	}
	return s + 8
}

func (p *Position) charge(m Move, u *undo) {
	for i, kind := range m.Charges {
		if kind != NoKind {
			s := m.Charges.At(i, m.To, p.side)
			u.charged[i] = p.on[s]
			p.remove(s, p.side, u.charged[i])
			p.put(s, p.side, kind)
		}
	}
}

// castlingTo returns where the two parts of a castling go (MM-6.3).
func castlingTo(m Move) (king, rook chess.Square) {
	if m.To > m.From {
		return m.From + 2, m.From + 1
	}
	return m.From - 2, m.From - 1
}

func (p *Position) castle(m Move, kingPart Kind) {
	side, rookPart := p.side, p.on[m.To&63]
	kingTo, rookTo := castlingTo(m)
	p.remove(m.From, side, kingPart)
	p.remove(m.To, side, rookPart)
	p.put(kingTo, side, kingPart)
	p.put(rookTo, side, rookPart)
	p.halfmoves++
	p.setCastling(p.castling.Without(m.From).Without(m.To))
	p.setEnPassant(chess.NoSquare)
}

// unmake takes back m, the last move made, with what make returned.
func (p *Position) unmake(m Move, u undo) {
	p.side ^= 1
	switch m.Manner {
	case Forming:
		p.remove(m.From, p.side, m.Promotion)
		p.put(m.From, p.side, u.moved)
	case Castling:
		kingTo, rookTo := castlingTo(m)
		rookPart := p.on[rookTo&63]
		p.remove(kingTo, p.side, u.moved)
		p.remove(rookTo, p.side, rookPart)
		p.put(m.From, p.side, u.moved)
		p.put(m.To, p.side, rookPart)
	default:
		p.unstep(m, &u)
	}
	p.castling, p.enPassant, p.phase = u.castling, u.enPassant, u.phase
	p.halfmoves, p.fullmoves, p.key = u.halfmoves, u.fullmoves, u.key
}

func (p *Position) unstep(m Move, u *undo) {
	if m.Charges != (Charges{}) {
		for i, kind := range u.charged {
			if kind != NoKind {
				s := m.Charges.At(i, m.To, p.side)
				p.remove(s, p.side, m.Charges[i])
				p.put(s, p.side, kind)
			}
		}
	}
	p.remove(m.To, p.side, p.on[m.To&63])
	p.put(m.From, p.side, u.moved)
	if u.victim != NoKind {
		p.put(u.victimAt, p.side^1, u.victim)
	}
}

// After returns the position after a legal move.
func (p Position) After(m Move) Position {
	p.make(m)
	return p
}
