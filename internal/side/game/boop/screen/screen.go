// Package screen shows positions of Boop: cards, rules page, what each move does, and why one is refused;
// it teaches the game with a first game and exercises.
package screen

import (
	"strings"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/boop"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/views/board"
)

// Screens returns how the game is shown.
func Screens() []gamescreen.Screen {
	return []gamescreen.Screen{
		{
			ID: "boop", Offered: 2, Figures: [2]string{"wC", "bK"}, Small: "K",
			Grid:  grid,
			Files: gamescreen.Also{Styles: []string{"css/tokens-boop.css", "css/boop.css"}},
			Sound: "boop", Effect: "boop", Row: gamescreen.WinningRow{Length: 3},
			Reasons: map[string]string{"three cats in a row": "cats", "eight cats": "eight"},
			Rules: gamescreen.RuleBook{Parts: []gamescreen.Part{{Key: "aim", Items: 2}, {Key: "turn", Items: 4}, {Key: "grow", Items: 3}, {Key: "end", Items: 2}}, Examples: []gamescreen.Example{
				{Key: "boop", Moves: []string{"Kc3", "Kd3"}},
				{Key: "edge", Start: "6/6/6/6/6/k5 w 8,0 7,0", Moves: []string{"Kb2"}},
				{Key: "cat", Start: "6/6/6/2c3/6/6 w 7,1 7,0", Moves: []string{"Kd3", "Cd3"}, Either: true},
				{Key: "line", Start: "6/6/6/1KK3/6/6 w 6,0 8,0", Moves: []string{"Kd3=b3c3d3"}},
				{Key: "win", Start: "6/6/6/CC4/6/6 w 5,1 8,0", Moves: []string{"Cc3"}},
			}},
			States: []gamescreen.State{{Name: "boop", Moves: 13}, {Name: "boop-cats", Moves: 42}},
			View:   gamescreen.ViewOf(func(p boop.Position) gamescreen.TypedView[boop.Move] { return view{p} }),
		},
	}
}

var grid = square.Grid{Files: 6, Ranks: 6}

// letters are the letters of the kinds, in moves and in figures.
var letters = map[boop.Kind]string{boop.Kitten: "K", boop.Cat: "C"}

// view shows a position of Boop.
type view struct{ at boop.Position }

func (v view) Figure(s square.Square) string {
	kind, seat := v.at.At(s)
	if kind == boop.NoKind {
		return ""
	}
	return gamescreen.FigureOf(seat, letters[kind])
}

func (v view) Hand(seat game.Seat) []gamescreen.Pile {
	var all []gamescreen.Pile
	for _, kind := range []boop.Kind{boop.Kitten, boop.Cat} {
		letter := letters[kind]
		all = append(all, gamescreen.Pile{Name: letter, Figure: gamescreen.FigureOf(seat, letter), Left: v.at.Pool(seat, kind)})
	}
	return all
}

// ways joins the choices of a placement, which are separate moves in the rules. The page shows the
// figures of the pieces that come back from its board.
func (v view) Ways() []gamescreen.TappableMove {
	var all []gamescreen.TappableMove
	for _, m := range v.at.AppendLegal(nil) {
		d := v.Describe(m)
		w := gamescreen.TappableMove{From: letters[m.Kind], To: d.To, Effects: d.Effects}
		if n := len(all); n == 0 || all[n-1].Word() != w.Word() {
			all = append(all, w)
		}
		if len(d.Taken) == 0 {
			continue
		}
		joined := &all[len(all)-1]
		if joined.Ask == nil {
			joined.Ask = &gamescreen.Question{Ask: gamescreen.Say("tablepage.ask")}
		}
		a := gamescreen.Answer{Word: "=" + strings.Join(d.Taken, ""), Name: strings.Join(d.Taken, " "), Row: true}
		if len(d.Taken) == 1 {
			a.Detail = gamescreen.Say("tablepage.single")
		}
		joined.Ask.Answers = append(joined.Ask.Answers, a)
	}
	for i := range all { // a single answer is no question
		if ask := all[i].Ask; ask != nil && len(ask.Answers) == 1 {
			all[i].Ask, all[i].Rest = nil, ask.Answers[0].Word
		}
	}
	return all
}

func (v view) Describe(m boop.Move) gamescreen.MoveView {
	d := gamescreen.MoveView{Figure: gamescreen.FigureOf(v.at.Seat(), letters[m.Kind]), To: grid.Name(m.To)}
	for _, push := range v.at.Pushes(m.Kind, m.To) {
		e := board.Effect{From: grid.Name(push.From), Kind: board.Repels}
		if !push.Off {
			e.To = grid.Name(push.To)
		}
		d.Effects = append(d.Effects, e)
	}
	for _, s := range m.Taken() {
		d.Taken = append(d.Taken, grid.Name(s))
	}
	return d
}

// phase is "choose" while a side has both kinds in its pool.
func (v view) Phase() string {
	seat := v.at.Seat()
	if !v.at.Outcome().Over() && v.at.Pool(seat, boop.Kitten) > 0 && v.at.Pool(seat, boop.Cat) > 0 {
		return "choose"
	}
	return "place"
}

// otherTurn implements AheadView.
func (v view) OtherTurn() (boop.Position, bool) {
	p := v.at.OtherTurn()
	return p, p.Pool(p.Seat(), boop.Kitten)+p.Pool(p.Seat(), boop.Cat) > 0
}

// whyNot implements RefusalView: pieces are placed on empty squares, and only a push moves them after that.
func (v view) WhyNot(_, to string) (why gamescreen.Phrase, shows []string) {
	s, known := grid.Parse(to)
	switch {
	case v.at.Outcome().Over():
		return gamescreen.Say("boop.why.over"), nil
	case known && v.Figure(s) != "":
		return gamescreen.Say("boop.why.occupied", to), nil
	}
	return gamescreen.Say("boop.why.allowed"), nil
}

func (v view) CountsForRow(s square.Square, seat game.Seat) bool {
	kind, owner := v.at.At(s)
	return kind == boop.Cat && owner == seat
}
