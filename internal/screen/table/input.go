package table

import (
	"slices"
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/views/board"
	tableview "scacchimagici/views/table"
)

// moveInput is a position in which a player moves on a screen: at a table, or in a lesson.
type moveInput struct {
	words  *locale.Words
	screen gameScreen
	at     game.Position
	root   string // address of the list of tables
	ahead  bool   // the other side is to move: taps prepare a move
}

// view shows the position for the side that moves, or prepares a move as if it were its turn.
func (in moveInput) view() gameView {
	v := in.screen.view(in.at)
	if in.ahead {
		v, _ = v.ahead()
	}
	return v
}

// addTo marks on the squares of b what the player can tap, through the form "move" of the page.
func (in moveInput) addTo(b *board.Board) {
	defer nameMarks(in.words, b, board.Tappable)
	b.Interactive = true
	shown := in.view()
	if !in.ahead {
		b.Form, b.Previews = "move", in.screen.previews
	}
	if shown.ownBoard != nil {
		shown.ownBoard.drawInput(in, b)
		return
	}
	if shown.refusals != nil && !in.ahead {
		b.RefusalHref = in.root + "/perche/" + in.screen.id
	}
	piles := in.piles()
	asked := questions{words: in.words}
	for _, w := range shown.ways() {
		shownWay := board.MoveInfo{Move: w.word(), Effects: w.effects, Kinds: w.kinds, Ask: asked.number(w.ask), Rest: w.rest}
		if !in.ahead && len(shownWay.Effects)+len(shownWay.Kinds)+len(shownWay.Rest)+shownWay.Ask > 0 { // the page treats all others as moves without effects
			b.MoveInfos = append(b.MoveInfos, shownWay)
		}
		if slices.ContainsFunc(piles, func(p pile) bool { return p.name == w.from }) {
			continue
		}
		start := w.from
		if start == "" {
			start = w.to
		}
		from := squareNamed(b, start)
		if !in.ahead && !from.Alone && len(from.Moves) == 0 {
			from.Marks = append(from.Marks, board.Tappable)
		}
		if w.from == "" {
			from.Alone = true
		} else {
			from.Moves = append(from.Moves, w.to+w.sign)
		}
	}
	if !in.ahead {
		b.Asks = asked.all
	}
	// A tap on an empty square takes from the first pile while none is picked.
	if i := slices.IndexFunc(piles, func(p pile) bool { return p.left > 0 }); i >= 0 {
		b.Picked = piles[i].name
	}
}

// piles are those of the side to move.
func (in moveInput) piles() []pile {
	seat := in.at.Turn()
	if in.ahead {
		seat = seat.Other()
	}
	return in.view().hand(seat)
}

// hand are the pieces that can be placed.
func (in moveInput) hand() []tableview.Figure {
	targets := map[string][]string{}
	for _, w := range in.view().ways() {
		targets[w.from] = append(targets[w.from], w.to)
	}
	var all []tableview.Figure
	for _, p := range in.piles() {
		if len(targets[p.name]) > 0 {
			all = append(all, tableview.Figure{
				Square: board.Square{
					Name: p.name, Piece: p.figure, Person: in.words.T("tablepage.count."+p.figure[1:], p.left), Moves: targets[p.name],
				},
				Who: strings.ToLower(in.words.T("tablepage.figure." + p.figure)),
			})
		}
	}
	return all
}
