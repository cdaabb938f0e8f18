package minimeta

import (
	"scacchimagici/internal/board"
	"scacchimagici/internal/chess"
)

// Reason says why a move is refused.
type Reason uint8

// The reasons, in the order in which they apply.
const (
	Allowed       Reason = iota // it is legal
	Over                        // the game is over
	NobodyThere                 // no piece stands where the move begins
	NotYours                    // the small piece is the opponent's
	NobodyAboard                // the side to move has no pilot on the large piece (MC-3.2)
	OtherWay                    // the piece does not move so
	Gap                         // a small square does not exist (MC-4.2): Place
	Blocked                     // a piece stands in the way: Square or Place
	OwnThere                    // a piece of its own colour stands at the end
	NothingThere                // a Pawn goes aside only to capture
	KingAboard                  // one step only (MC-3.3)
	PawnBackwards               // Pawns do not pilot towards their own side (MC-3.4)
	KingTaken                   // it captures the large piece that carries the own King
	Check                       // the own King would be in check: Threats (MC-5.2)
)

// Refusal is a [Reason] with what the screens show for it.
type Refusal struct {
	Reason  Reason
	Square  Square  // of Blocked, the large piece in the way of a large one; else NoSquare
	Place   Place   // of Blocked and Gap, the small square in the way of a small piece; else NoPlace
	Threats Threats // of Check, in the position after the move
}

func refused(r Reason) Refusal { return Refusal{Reason: r, Square: NoSquare, Place: NoPlace} }

// WhyNot returns why m is not legal; it ignores the promotions.
func (p Position) WhyNot(m Move) Refusal {
	if p.Outcome().Over() {
		return refused(Over)
	}
	var r Refusal
	if m.Large {
		from, to := m.From.Square(), m.To.Square()
		switch on := p.at[from]; {
		case on == 0:
			return refused(NobodyThere)
		case on.ridersOf(p.side) == 0:
			return refused(NobodyAboard)
		}
		if r = p.largeWay(from, to); r.Reason == Allowed {
			r = p.whyNotPilot(from, to)
		}
	} else {
		switch c := p.small(m.From); {
		case c == 0:
			return refused(NobodyThere)
		case c.side() != p.side:
			return refused(NotYours)
		}
		r = p.smallWay(m.From, m.To)
	}
	if r.Reason != Allowed {
		return r
	}
	return p.whyNotSafe(Move{Large: m.Large, From: m.From, To: m.To})
}

// whyNotPilot returns why the side to move, with a pilot aboard, cannot pilot a large piece
// to a square that it reaches.
func (p *Position) whyNotPilot(from, to Square) Refusal {
	m := p.at[from]
	switch {
	case m.ridersOf(p.side) == 0:
		return refused(NobodyAboard)
	case m.carriesKing() && distance(from, to) > 1:
		return refused(KingAboard)
	case !m.canPilot(p.side, from, to, 1):
		return refused(PawnBackwards)
	default:
		return refused(Allowed)
	}
}

// whyNotSafe returns why m, which its piece can make, leaves the own King in danger.
func (p *Position) whyNotSafe(m Move) Refusal {
	g := generator{p: *p, unsafe: true}
	g.promotions(m)
	for _, choice := range g.dst {
		after := *p
		after.make(choice)
		if !after.exposed(p.side) {
			return refused(Allowed)
		}
	}
	after := *p
	after.make(g.dst[0])
	if after.kings[p.side] == NoPlace {
		return refused(KingTaken)
	}
	r := refused(Check)
	r.Threats = after.Threats(p.side)
	return r
}

// Target is a square that a large piece reaches, with the reason why the side to move cannot pilot
// it there; its Refusal is Allowed when it can.
type Target struct {
	To Square
	Refusal
}

// Reach returns the squares that the large piece on s reaches as in orthodox chess (MC-3.1),
// in order.
func (p Position) Reach(s Square) (targets []Target) {
	if p.at[s] == 0 {
		return nil
	}
	for to := range Square(squares) {
		if p.largeWay(s, to).Reason != Allowed {
			continue
		}
		r := p.whyNotPilot(s, to)
		if r.Reason == Allowed {
			r = p.WhyNot(Move{Large: true, From: s.Place(0), To: to.Place(0)})
		}
		targets = append(targets, Target{to, r})
	}
	return targets
}

// way is how one square is reached from another: along a direction, by a Knight's leap, or,
// without steps and leap, not at all.
type way struct {
	direction int // as in board.Directions
	steps     int
	leap      bool
}

func wayTo(file, rank int) way {
	steps := max(abs(file), abs(rank))
	if file*rank == 2 || file*rank == -2 {
		return way{leap: true}
	}
	for d, direction := range board.Directions() {
		if steps > 0 && file == steps*direction.File && rank == steps*direction.Rank {
			return way{direction: d, steps: steps}
		}
	}
	return way{}
}

func abs(n int) int { return max(n, -n) }

// fits reports whether a piece can move that way, obstacles aside.
func (w way) fits(c cell) bool {
	straight := w.steps > 0 && w.direction%2 == 0
	diagonal := w.steps > 0 && w.direction%2 == 1
	switch c.kind() {
	case chess.Pawn:
		return w.steps == 1 && (w.direction == forward[c.side()] || w.strikes(c))
	case chess.Knight:
		return w.leap
	case chess.Bishop:
		return diagonal
	case chess.Rook:
		return straight
	case chess.Queen:
		return straight || diagonal
	default:
		return w.steps == 1
	}
}

// strikes reports whether a piece is a Pawn that can only capture that way.
func (w way) strikes(c cell) bool {
	d := strikes[c.side()]
	return c.kind() == chess.Pawn && (w.direction == d[0] || w.direction == d[1])
}

// ends returns why the way of c cannot end on the piece there, 0 for none; Allowed when it can.
func (w way) ends(c, there cell) Reason {
	switch {
	case there != 0 && there.side() == c.side():
		return OwnThere
	case there != 0 && c.kind() == chess.Pawn && !w.strikes(c):
		return Blocked
	case there == 0 && w.strikes(c):
		return NothingThere
	default:
		return Allowed
	}
}

// largeWay returns why the large piece on from does not reach a square; it ignores who is aboard.
func (p *Position) largeWay(from, to Square) Refusal {
	w, c := wayTo(to.File()-from.File(), to.Rank()-from.Rank()), p.at[from].large()
	if !w.fits(c) {
		return refused(OtherWay)
	}
	s := from
	for range w.steps - 1 {
		if s = largeSteps[w.direction][s]; p.at[s] != 0 {
			return Refusal{Reason: Blocked, Square: s, Place: NoPlace}
		}
	}
	r := refused(w.ends(c, p.at[to].large()))
	if r.Reason == Blocked {
		r.Square = to
	}
	return r
}

// smallWay returns why the small piece on from does not reach a small square.
func (p *Position) smallWay(from, to Place) Refusal {
	w, c := wayTo(to.Column()-from.Column(), to.Row()-from.Row()), p.small(from)
	if !w.fits(c) {
		return refused(OtherWay)
	}
	on := from
	for range w.steps - 1 {
		on = smallSteps[w.direction][on]
		switch {
		case !p.Exists(on):
			return Refusal{Reason: Gap, Square: NoSquare, Place: on}
		case p.small(on) != 0:
			return Refusal{Reason: Blocked, Square: NoSquare, Place: on}
		}
	}
	if !p.Exists(to) {
		return Refusal{Reason: Gap, Square: NoSquare, Place: to}
	}
	r := refused(w.ends(c, p.small(to)))
	if r.Reason == Blocked {
		r.Place = to
	}
	return r
}
