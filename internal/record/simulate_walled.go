package record

import (
	"strings"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
)

// walled is the one match that chance never finds: White's King walks into the corner and
// shuts himself in behind Pawns that do not promote, so that his side can but pass (SM-3.6).
var walled = struct {
	pawns [2]string // their squares, by side
	moves string    // White's and Black's in turn; the one Duel is White's
}{
	pawns: [2]string{"a2 b2 c2", "b7"},
	moves: `c2c4 b7b5  c4b5 e8f8  b5b6 f8e8  b6b7 e8f8  b7b8 f8e8  e1d2 e8f8  d2c3 f8e8
		c3c4 e8f8  c4c5 f8e8  c5c6 e8f8  c6b7 f8e8  b7a8 e8f8  a2a4 f8e8  a4a5 e8f8
		a5a6 f8e8  a6a7 e8f8  b2b4 f8e8  b4b5 e8f8  b5b6 f8e8  b6b7 e8f8`,
}

// allowsWall reports whether the settings let the walled match happen.
func (p *people) allowsWall() bool {
	s := p.Tournament.Settings
	return !s.Promotion && s.DoubleStep && s.MaxPieces >= 3 && s.Budget >= 3*s.Prices.Pawn
}

// wall plays the walled match up to the first pass.
func (p *people) wall() error {
	if err := p.prepareWall(); err != nil {
		return err
	}
	for _, text := range strings.Fields(walled.moves) {
		mv, _ := chess.ParseMove(text)
		order := magici.Move{Turn: p.m.TurnSerial, From: mv.From, To: mv.To, Question: &magici.Question{ID: "muro-001"}}
		if err := p.give(magici.Referee, order); err != nil {
			return err
		}
		if p.m.Phase() == magici.Duelling {
			if err := p.give(magici.Referee, magici.Settle{Asked: p.m.Asking.Serial, Outcome: magici.Neither}); err != nil {
				return err
			}
		}
		if err := p.give(magici.Referee, magici.Perform{Turn: p.m.TurnSerial}); err != nil {
			return err
		}
		p.now += 1000
	}
	return p.wait(1)
}

func (p *people) prepareWall() error {
	if err := p.open(); err != nil {
		return err
	}
	for side := chess.White; side <= chess.Black; side++ {
		for range strings.Fields(walled.pawns[side]) {
			slot := p.m.Teams[side].Army.FreeSlot(chess.Pawn)
			if err := p.give(magici.Referee, magici.Buy{Side: side, Slot: slot}); err != nil {
				return err
			}
		}
		if err := p.confirm(side); err != nil {
			return err
		}
	}
	squares := [2][]string{strings.Fields(walled.pawns[0]), strings.Fields(walled.pawns[1])}
	for side, more := p.m.ToPlace(); more; side, more = p.m.ToPlace() {
		square, _ := chess.ParseSquare(squares[side][0])
		squares[side] = squares[side][1:]
		slot := magici.Slots - 1 // the Pawns have the last slots
		for !p.m.Unplaced(side).Has(magici.Slot(slot)) {
			slot--
		}
		if err := p.give(magici.Referee, magici.Place{Side: side, Slot: magici.Slot(slot), Square: square}); err != nil {
			return err
		}
	}
	first := chess.White
	if err := p.give(magici.Referee, magici.TossCoin{By: "coin", First: &first, Reason: "bacchette contate a voce"}); err != nil {
		return err
	}
	return p.give(magici.Referee, magici.Start{})
}
