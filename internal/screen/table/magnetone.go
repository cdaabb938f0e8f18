package table

import (
	square "scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/magnetone"
	"scacchimagici/views/board"
)

var _ = register(gameScreen{
	id: "magnetone", offered: 1, figures: [2]string{"wS", "bS"},
	grid: magnetoneGrid, previews: true, row: winningRow{length: 4, byEffect: true}, reasons: magnetoneReasons,
	rules: ruleBook{magnetoneParts, []example{
		{"place", placingExample, []string{"c3"}, false},
		{"move", movingExample, []string{"d4d1", "d4a1", "d4c4"}, true},
		{"win", winningExample, []string{"b3", "d3"}, true},
	}},
	view: viewOf(showMagnetone),
})

var _ = register(gameScreen{
	id: "magnetone-weak", offered: 3, figures: [2]string{"wS", "bS"},
	grid: magnetoneGrid, previews: true, row: winningRow{length: 4, byEffect: true}, reasons: magnetoneReasons,
	rules: ruleBook{magnetoneParts, []example{
		{"place", placingExample, []string{"c3"}, false},
		{"move", movingExample, []string{"d4d3", "d4c3", "d4c4"}, true},
		{"win", winningExample, []string{"b3", "d3"}, true},
	}},
	view: viewOf(showMagnetone),
})

// Shared by both variants. The positions are the worked examples of the rules.
var (
	magnetoneGrid    = square.Grid{Files: 8, Ranks: 8}
	magnetoneReasons = map[string]string{"four in a row": "four", "no moves": "nomoves", "200 plies": "plies"}
	magnetoneParts   = []part{{"aim", 2}, {"place", 3}, {"effect", 3}, {"move", 4}, {"end", 3}}
)

const (
	placingExample = "8/8/5w2/2b5/8/5w2/8/b7 w 10 10 0"
	movingExample  = "8/w1bb2w1/3w4/8/1b1w4/4b1b1/2w5/6b1 w 0 0 0"
	winningExample = "6bb/8/3wb3/3w4/3w4/2w1b3/8/8 w 8 8 0"
)

// stonesOfSide is how many stones a side has (MG-1.1).
const stonesOfSide = 12

// magnetoneView shows a position of either variant of Magnetone.
type magnetoneView struct{ at magnetone.Position }

func showMagnetone(p magnetone.Position) typedView[magnetone.Move] { return magnetoneView{p} }

func (v magnetoneView) figure(s square.Square) string {
	seat := v.at.At(s)
	if seat == game.Nobody {
		return ""
	}
	return figureOf(seat, "S")
}

func (v magnetoneView) hand(seat game.Seat) []pile {
	return []pile{{inHand, figureOf(seat, "S"), v.at.Reserve(seat), stonesOfSide}}
}

func (v magnetoneView) ways() []tappableMove {
	var all []tappableMove
	for _, m := range v.at.AppendLegal(nil) {
		if m == magnetone.Pass() {
			continue
		}
		d := v.describe(m)
		w := tappableMove{from: d.from, to: d.to, effects: d.effects}
		if m.From == magnetone.FromHand {
			w.from = inHand
		}
		all = append(all, w)
	}
	return all
}

// describe names the enemies that a stone attracts, then the friends that it repels.
func (v magnetoneView) describe(m magnetone.Move) moveView {
	if m == magnetone.Pass() {
		return moveView{}
	}
	d := moveView{figure: figureOf(v.at.Seat(), "S"), to: magnetoneGrid.Name(m.To)}
	if m.From != magnetone.FromHand {
		d.from = magnetoneGrid.Name(m.From)
	}
	var repelled []board.Effect
	for _, s := range v.at.Slides(m) {
		e := board.Effect{From: magnetoneGrid.Name(s.From), To: magnetoneGrid.Name(s.To), Kind: board.Attracts}
		if v.at.At(s.From) == v.at.Seat() {
			e.Kind = board.Repels
			repelled = append(repelled, e)
		} else {
			d.effects = append(d.effects, e)
		}
	}
	d.effects = append(d.effects, repelled...)
	return d
}

func (v magnetoneView) phase() string {
	if v.at.Placing() {
		return "place"
	}
	return "move"
}

// otherTurn implements aheadView: a side that has placed all stones waits for the other's last one.
func (v magnetoneView) otherTurn() (magnetone.Position, bool) {
	p := v.at.OtherTurn()
	return p, !p.Placing() || p.Reserve(p.Seat()) > 0
}

func (v magnetoneView) countsForRow(s square.Square, seat game.Seat) bool { return v.at.At(s) == seat }
