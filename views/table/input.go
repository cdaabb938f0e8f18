package table

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/views/board"
)

// moveInput is a position in which a player moves on a screen: at a table, or in a lesson.
type moveInput struct {
	gameStep
	ahead bool // the other side is to move: taps prepare a move
}

// input is what the player on this screen can tap.
func (s Scene) input() moveInput { return moveInput{s.step(s.ply()), s.prepares()} }

// view shows the position for the side that moves, or prepares a move as if it were its turn.
func (in moveInput) view() gamescreen.View {
	v := in.gameStep.view()
	if in.ahead {
		v, _ = v.Ahead()
	}
	return v
}

// addTo marks on the squares of b what the player can tap, through the form "move" of the page.
func (in moveInput) addTo(b *board.Board) {
	defer nameMarks(in.words, b, board.Tappable)
	b.Interactive = true
	shown := in.view()
	if !in.ahead {
		b.Form = "move"
	}
	if shown.OwnBoard != nil {
		shown.OwnBoard.DrawInput(in.words, in.ahead, b)
		return
	}
	if shown.Refusals != nil && !in.ahead {
		b.RefusalHref = screen.PublicTablesPath + "/perche/" + in.screen.ID
	}
	piles := in.piles()
	asked := gamescreen.Questions{Words: in.words}
	for _, w := range shown.Ways() {
		shownWay := board.MoveInfo{Move: w.Word(), Effects: w.Effects, Kinds: w.Kinds, Ask: asked.Number(w.Ask), Rest: w.Rest}
		if !in.ahead && len(shownWay.Effects)+len(shownWay.Kinds)+len(shownWay.Rest)+shownWay.Ask > 0 { // the page treats all others as moves without effects
			b.MoveInfos = append(b.MoveInfos, shownWay)
		}
		if slices.ContainsFunc(piles, func(p gamescreen.Pile) bool { return p.Name == w.From }) {
			continue
		}
		from := squareNamed(b, cmp.Or(w.From, w.To))
		if !in.ahead && !from.Alone && len(from.Moves) == 0 {
			from.Marks = append(from.Marks, board.Tappable)
		}
		if w.From == "" {
			from.Alone = true
		} else {
			from.Moves = append(from.Moves, w.To+w.Sign)
		}
	}
	if !in.ahead {
		b.Asks = asked.All
	}
	// A tap on an empty square takes from the first pile while none is picked.
	if i := slices.IndexFunc(piles, func(p gamescreen.Pile) bool { return p.Left > 0 }); i >= 0 {
		b.Picked = piles[i].Name
	}
}

// nameRefusals adds the position to the address of refusals, on pages that do not say it beside the board.
func (in moveInput) nameRefusals(b *board.Board) {
	if b.RefusalHref != "" {
		b.RefusalHref += "?" + url.Values{"in": {in.after.String()}}.Encode()
	}
}

// piles are those of the side to move.
func (in moveInput) piles() []gamescreen.Pile {
	seat := in.after.Turn()
	if in.ahead {
		seat = seat.Other()
	}
	return in.view().Hand(seat)
}

// hand are the pieces that can be placed.
func (in moveInput) hand() []Figure {
	targets := map[string][]string{}
	for _, w := range in.view().Ways() {
		targets[w.From] = append(targets[w.From], w.To)
	}
	var all []Figure
	for _, p := range in.piles() {
		if len(targets[p.Name]) > 0 {
			all = append(all, Figure{
				Square: board.Square{
					Name: p.Name, Piece: p.Figure, Person: in.words.T("tablepage.count."+p.Figure[1:], p.Left), Moves: targets[p.Name],
				},
				Who: strings.ToLower(in.words.T("tablepage.figure." + p.Figure)),
			})
		}
	}
	return all
}
