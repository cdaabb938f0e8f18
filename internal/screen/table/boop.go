package table

import (
	"strings"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/boop"
	"scacchimagici/views/board"
)

var _ = register(gameScreen{
	id: "boop", offered: 2, figures: [2]string{"wC", "bK"},
	grid:  boopGrid,
	sound: "boop", effect: "boop", row: winningRow{length: 3},
	reasons: map[string]string{"three cats in a row": "cats", "eight cats": "eight"},
	rules: ruleBook{[]part{{"aim", 2}, {"turn", 4}, {"grow", 3}, {"end", 2}}, []example{
		{"boop", "", []string{"Kc3", "Kd3"}, false},
		{"edge", "6/6/6/6/6/k5 w 8,0 7,0", []string{"Kb2"}, false},
		{"cat", "6/6/6/2c3/6/6 w 7,1 7,0", []string{"Kd3", "Cd3"}, true},
		{"line", "6/6/6/1KK3/6/6 w 6,0 8,0", []string{"Kd3=b3c3d3"}, false},
		{"win", "6/6/6/CC4/6/6 w 5,1 8,0", []string{"Cc3"}, false},
	}},
	view: viewOf(func(p boop.Position) typedView[boop.Move] { return boopView{p} }),
})

var boopGrid = square.Grid{Files: 6, Ranks: 6}

// boopLetters are the letters of the kinds, in moves and in figures.
var boopLetters = map[boop.Kind]string{boop.Kitten: "K", boop.Cat: "C"}

// boopView shows a position of Boop.
type boopView struct{ at boop.Position }

func (v boopView) figure(s square.Square) string {
	kind, seat := v.at.At(s)
	if kind == boop.NoKind {
		return ""
	}
	return figureOf(seat, boopLetters[kind])
}

func (v boopView) hand(seat game.Seat) []pile {
	var all []pile
	for _, kind := range []boop.Kind{boop.Kitten, boop.Cat} {
		letter := boopLetters[kind]
		all = append(all, pile{letter, figureOf(seat, letter), v.at.Pool(seat, kind), 0})
	}
	return all
}

// ways joins the choices of a placement, which are separate moves in the rules. The page shows the
// figures of the pieces that come back from its board.
func (v boopView) ways() []tappableMove {
	var all []tappableMove
	for _, m := range v.at.AppendLegal(nil) {
		d := v.describe(m)
		w := tappableMove{from: boopLetters[m.Kind], to: d.to, effects: d.effects}
		if n := len(all); n == 0 || all[n-1].word() != w.word() {
			all = append(all, w)
		}
		if len(d.taken) == 0 {
			continue
		}
		joined := &all[len(all)-1]
		if joined.ask == nil {
			joined.ask = &question{ask: say("tablepage.ask")}
		}
		a := answer{word: "=" + strings.Join(d.taken, ""), name: strings.Join(d.taken, " "), row: true}
		if len(d.taken) == 1 {
			a.detail = say("tablepage.single")
		}
		joined.ask.answers = append(joined.ask.answers, a)
	}
	for i := range all { // a single answer is no question
		if ask := all[i].ask; ask != nil && len(ask.answers) == 1 {
			all[i].ask, all[i].rest = nil, ask.answers[0].word
		}
	}
	return all
}

func (v boopView) describe(m boop.Move) moveView {
	d := moveView{figure: figureOf(v.at.Seat(), boopLetters[m.Kind]), to: boopGrid.Name(m.To)}
	for _, push := range v.at.Pushes(m.Kind, m.To) {
		e := board.Effect{From: boopGrid.Name(push.From), Kind: board.Repels}
		if !push.Off {
			e.To = boopGrid.Name(push.To)
		}
		d.effects = append(d.effects, e)
	}
	for _, s := range m.Taken() {
		d.taken = append(d.taken, boopGrid.Name(s))
	}
	return d
}

// phase is "choose" while a side has both kinds in its pool.
func (v boopView) phase() string {
	seat := v.at.Seat()
	if !v.at.Outcome().Over() && v.at.Pool(seat, boop.Kitten) > 0 && v.at.Pool(seat, boop.Cat) > 0 {
		return "choose"
	}
	return "place"
}

// otherTurn implements aheadView.
func (v boopView) otherTurn() (boop.Position, bool) {
	p := v.at.OtherTurn()
	return p, p.Pool(p.Seat(), boop.Kitten)+p.Pool(p.Seat(), boop.Cat) > 0
}

// whyNot implements refusalView: pieces are placed on empty squares, and only a push moves them after that.
func (v boopView) whyNot(_, to string) (why phrase, shows []string) {
	s, known := boopGrid.Parse(to)
	switch {
	case v.at.Outcome().Over():
		return say("boop.why.over"), nil
	case known && v.figure(s) != "":
		return say("boop.why.occupied", to), nil
	}
	return say("boop.why.allowed"), nil
}

func (v boopView) countsForRow(s square.Square, seat game.Seat) bool {
	kind, owner := v.at.At(s)
	return kind == boop.Cat && owner == seat
}
