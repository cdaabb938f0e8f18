package sim

import (
	"strings"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// corner is the one match that chance never finds: White's King walks to a8 and shuts
// himself in behind Pawns that do not promote, so that his side can but pass (SM-3.6).
type corner struct {
	pawns [2][]chess.Square // by side; nothing else is bought
	moves []chess.Move      // still to be made, White's and Black's in turn; the one Duel is White's
}

func newCorner() *corner {
	var c corner
	for side, text := range [2]string{"a2 b2 c2", "b7"} {
		for _, name := range strings.Fields(text) {
			sq, _ := chess.ParseSquare(name)
			c.pawns[side] = append(c.pawns[side], sq)
		}
	}
	for _, text := range strings.Fields(`c2c4 b7b5  c4b5 e8f8  b5b6 f8e8  b6b7 e8f8  b7b8 f8e8
		e1d2 e8f8  d2c3 f8e8  c3c4 e8f8  c4c5 f8e8  c5c6 e8f8  c6b7 f8e8  b7a8 e8f8  a2a4 f8e8
		a4a5 e8f8  a5a6 f8e8  a6a7 e8f8  b2b4 f8e8  b4b5 e8f8  b5b6 f8e8  b6b7 e8f8`) {
		mv, _ := chess.ParseMove(text)
		c.moves = append(c.moves, mv)
	}
	return &c
}

// towardsCorner makes the next of the corner's moves.
func (p *People) towardsCorner(m magici.Match) Step {
	switch m.Play.TurnPhase {
	case magici.Duelling:
		return Step{By: referee, Order: magici.Settle{Asked: m.Asking.Serial, Outcome: magici.Neither}}
	case magici.Performing:
		return Step{By: referee, Order: magici.Perform{Turn: m.TurnSerial}}
	}
	mv := p.corner.moves[0]
	if p.corner.moves = p.corner.moves[1:]; len(p.corner.moves) == 0 {
		p.corner = nil
	}
	return Step{By: strategistOf(m.Play.Position.Side()), Order: magici.Move{Turn: m.TurnSerial, From: mv.From, To: mv.To}, After: time.Second}
}
