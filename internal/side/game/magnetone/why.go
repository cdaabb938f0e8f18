package magnetone

import "scacchimagici/internal/board"

// Reason says why a stone may not be played so.
type Reason uint8

// The reasons, in the order in which they apply.
const (
	Allowed     Reason = iota // the move is legal
	Over                      // the game is over
	Occupied                  // the target square is not empty (MG-2.1)
	StillPlaced               // stones move when all are placed (MG-1.2)
	NobodyThere               // no stone stands where the move begins
	NotYours                  // it is the opponent's
	Alone                     // no stone stands on any of its lines (MG-4.2)
	Stands                    // no line drives it to an empty square (MG-4.2, MG-4.3)
	NoLine                    // the squares are on no common line (MG-4.1)
	NoForce                   // no stone stands on that line (MG-4.2)
	BothRepel                 // an own stone on either side (MG-4.2)
	BothAttract               // an enemy stone on either side (MG-4.2)
	OtherWay                  // the forces drive it the other way (MG-4.2)
	Shut                      // no empty square that way (MG-4.3)
	LastSquare                // it goes to the last empty square: Refusal.Goes (MG-4.1)
	OneSquare                 // it goes one square, with Weak Force: Refusal.Goes (MG-4.5)
)

// Refusal is a [Reason] with what the screens show for it.
type Refusal struct {
	Reason Reason
	Goes   board.Square // where the move on that line ends, of LastSquare and OneSquare
}

// WhyNot returns why no move leads from a square, or [FromHand], to another. When the target holds a stone of
// the side to move, such as the start itself, it returns why that stone cannot move at all.
func (p Position) WhyNot(from, to board.Square) Refusal {
	own, enemy := p.stones[p.side], p.stones[p.side^1]
	switch {
	case p.Outcome().Over():
		return Refusal{Reason: Over}
	case p.Placing() && p.occupied().Has(to):
		return Refusal{Reason: Occupied}
	case p.Placing() && from != FromHand:
		return Refusal{Reason: StillPlaced}
	case p.Placing():
		return Refusal{}
	case from == FromHand, !p.occupied().Has(from):
		return Refusal{Reason: NobodyThere}
	case enemy.Has(from):
		return Refusal{Reason: NotYours}
	case own.Has(to):
		return p.whyStands(to)
	}
	for d := range rays[from] {
		if rays[from][d].set.Has(to) {
			return p.whyNotAlong(from, to, d)
		}
	}
	return Refusal{Reason: NoLine}
}

// whyStands returns why a stone cannot move at all, Allowed if it can.
func (p *Position) whyStands(s board.Square) Refusal {
	var buffer [opposite]Move
	if len(p.movesFrom(buffer[:0], s)) > 0 {
		return Refusal{}
	}
	for d := range rays[s] {
		if p.occupied()&rays[s][d].set != 0 {
			return Refusal{Reason: Stands}
		}
	}
	return Refusal{Reason: Alone}
}

// whyNotAlong returns why the stone on from does not go to a square in direction d.
func (p *Position) whyNotAlong(from, to board.Square, d int) Refusal {
	ahead, behind := &rays[from][d], &rays[from][(d+opposite)%len(rays[from])]
	forward, back := p.drives(ahead, behind), p.drives(behind, ahead)
	switch {
	case !forward && !back:
		return Refusal{Reason: NoForce}
	case !forward:
		return Refusal{Reason: OtherWay}
	case back && p.stones[p.side].Has(ahead.squares[p.first(ahead)]):
		return Refusal{Reason: BothRepel}
	case back:
		return Refusal{Reason: BothAttract}
	}
	var buffer [1]Move
	moves := p.appendMove(buffer[:0], from, ahead)
	switch {
	case len(moves) == 0:
		return Refusal{Reason: Shut}
	case moves[0].To == to:
		return Refusal{}
	case p.weak:
		return Refusal{OneSquare, moves[0].To}
	}
	return Refusal{LastSquare, moves[0].To}
}
