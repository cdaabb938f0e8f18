// Package screen shows positions of Magnetone and of its Weak Force variant: cards, rules page, what each move does, and why one is refused;
// it teaches the game with a first game and exercises.
package screen

import (
	square "scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/magnetone"
	"scacchimagici/views/board"
)

// Screens returns how the game is shown, one row a variant.
func Screens() []gamescreen.Screen {
	strong, weak := screenOf("magnetone", "d4d1", "d4a1", "d4c4"), screenOf("magnetone-weak", "d4d3", "d4c3", "d4c4")
	strong.States = []gamescreen.State{{Name: "magnetone-start"}, {Name: "magnetone", Moves: 14}, {Name: "magnetone-moving", Moves: 31}}
	weak.Of, weak.States = strong.ID, []gamescreen.State{{Name: "weak", Moves: 27}}
	return []gamescreen.Screen{strong, weak}
}

// screenOf returns what the screens of both variants share. They differ in the moves of the example of moving.
func screenOf(id string, moves ...string) gamescreen.Screen {
	return gamescreen.Screen{
		ID: id, Offered: 1, Figures: [2]string{"wS", "bS"}, Grid: grid,
		Files:   gamescreen.Also{Styles: []string{"css/tokens-magnetone.css", "css/magnetone.css"}},
		Row:     gamescreen.WinningRow{Length: 4, ByEffect: true},
		Reasons: map[string]string{"four in a row": "four", "no moves": "nomoves", "200 plies": "plies"},
		Rules: gamescreen.RuleBook{Parts: []gamescreen.Part{{Key: "aim", Items: 2}, {Key: "place", Items: 3}, {Key: "effect", Items: 3}, {Key: "move", Items: 4}, {Key: "end", Items: 3}}, Examples: []gamescreen.Example{
			{Key: "place", Start: eightRays, Moves: []string{"c3"}},
			{Key: "move", Start: movingLine, Moves: moves, Either: true},
			{Key: "win", Start: almostFour, Moves: []string{"b3", "d3"}, Either: true},
		}},
		View: gamescreen.ViewOf(func(p magnetone.Position) gamescreen.TypedView[magnetone.Move] { return view{p} }),
	}
}

var grid = square.Grid{Files: 8, Ranks: 8}

// stonesOfSide is how many stones a side has (MG-1.1).
const stonesOfSide = 12

// view shows a position of either variant of Magnetone.
type view struct{ at magnetone.Position }

func (v view) Figure(s square.Square) string {
	seat := v.at.At(s)
	if seat == game.Nobody {
		return ""
	}
	return gamescreen.FigureOf(seat, "S")
}

func (v view) Hand(seat game.Seat) []gamescreen.Pile {
	return []gamescreen.Pile{{Name: gamescreen.InHand, Figure: gamescreen.FigureOf(seat, "S"), Left: v.at.Reserve(seat), Of: stonesOfSide}}
}

func (v view) Ways() []gamescreen.TappableMove {
	var all []gamescreen.TappableMove
	for _, m := range v.at.AppendLegal(nil) {
		if m == magnetone.Pass() {
			continue
		}
		d := v.Describe(m)
		w := gamescreen.TappableMove{From: d.From, To: d.To, Effects: d.Effects}
		if m.From == magnetone.FromHand {
			w.From = gamescreen.InHand
		}
		all = append(all, w)
	}
	return all
}

// describe names the enemies that a stone attracts, then the friends that it repels.
func (v view) Describe(m magnetone.Move) gamescreen.MoveView {
	if m == magnetone.Pass() {
		return gamescreen.MoveView{}
	}
	d := gamescreen.MoveView{Figure: gamescreen.FigureOf(v.at.Seat(), "S"), To: grid.Name(m.To)}
	if m.From != magnetone.FromHand {
		d.From = grid.Name(m.From)
	}
	var repelled []board.Effect
	for _, s := range v.at.Slides(m) {
		e := board.Effect{From: grid.Name(s.From), To: grid.Name(s.To), Kind: board.Attracts}
		if v.at.At(s.From) == v.at.Seat() {
			e.Kind = board.Repels
			repelled = append(repelled, e)
		} else {
			d.Effects = append(d.Effects, e)
		}
	}
	d.Effects = append(d.Effects, repelled...)
	return d
}

func (v view) Phase() string {
	if v.at.Placing() {
		return "place"
	}
	return "move"
}

// otherTurn implements AheadView: a side that has placed all stones waits for the other's last one.
func (v view) OtherTurn() (magnetone.Position, bool) {
	p := v.at.OtherTurn()
	return p, !p.Placing() || p.Reserve(p.Seat()) > 0
}

func (v view) CountsForRow(s square.Square, seat game.Seat) bool { return v.at.At(s) == seat }
