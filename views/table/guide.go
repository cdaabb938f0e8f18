package table

import (
	"strconv"
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/lesson"
	"scacchimagici/views/board"
	tiles "scacchimagici/views/minimeta"
	"scacchimagici/views/ui"
)

// Guide is a step of a guided first game as a device sees it. The server stores nothing of it.
type Guide struct {
	*locale.Words
	Guide    lesson.Guide
	Scene    lesson.Scene // that of the step
	Step     int          // 0 being the first
	Done     bool         // its move has been made
	Language string       // address that switches the language
}

// guidePath is the address of a step, 0 being the first.
func guidePath(id string, n int) string {
	return lessonsPath + "/" + id + "/prima/" + strconv.Itoa(n+1)
}

// doneQuery shows a step after its move.
const doneQuery = "?fatto=1"

func (g Guide) id() string { return g.Guide.Game.ID() }

// where is "La prima partita · passo 3 di 9".
func (g Guide) where() string { return g.T("firstgame.where", g.Step+1, len(g.Guide.Steps)) }

// ended reports whether the last step is done.
func (g Guide) ended() bool { return g.Done && g.Step == len(g.Guide.Steps)-1 }

// says is what to do and what to look at; after the move what has happened.
func (g Guide) says() (title, text string) {
	words := "firstgame." + g.id() + "." + g.Guide.Steps[g.Step].Key
	switch {
	case g.ended():
		return g.T("firstgame.end"), g.T(words + ".done")
	case g.Done:
		return g.T("firstgame.done"), g.T(words + ".done")
	}
	return g.T(words + ".do"), g.T(words + ".look")
}

// back is the address of what came before: the step before its move, the step before it, or the lessons.
func (g Guide) back() string {
	switch {
	case g.Done:
		return guidePath(g.id(), g.Step)
	case g.Step == 0:
		return g.lessons()
	}
	return guidePath(g.id(), g.Step-1) + doneQuery
}

// lessons is the address of the lessons of the game.
func (g Guide) lessons() string { return lessonsPath + "#" + g.id() }

// before is the board before the move, with the reply that led to it.
func (g Guide) before() gameStep {
	return stepOf(g.Words, g.id(), g.Scene.Before, g.Scene.Last, g.Scene.Position, 2*g.Step)
}

// shown is the board of the step: before its move, or after it.
func (g Guide) shown() gameStep {
	if g.Done {
		return stepOf(g.Words, g.id(), g.Scene.Position, g.Scene.Answer, g.Scene.After, 2*g.Step+1)
	}
	return g.before()
}

// board shows the step; before its move with the square, or the moves, of the answer.
func (g Guide) board() board.Board {
	b := g.shown().board(g.T("tablepage.board", GameName(g.Words, g.id())))
	b.ID = "table"
	if g.Done {
		return b
	}
	b.Interactive, b.Form = true, "move"
	shown := g.before().view()
	d := shown.Describe(g.Scene.Answer)
	if own := shown.OwnBoard; own != nil {
		own.DrawInput(g.Words, false, &b)
		ends := own.Selections()[g.Scene.Answer]
		b.Body, b.Slot = b.Body.(tiles.Board).Only(ends[0], ends[1]), ""
		return b
	}
	for i := range b.Squares {
		b.Squares[i].Pick = false // only the answer can be tapped
	}
	way := gamescreen.TappableMove{From: d.From, To: d.To}
	switch pile := g.pile(); {
	case pile != nil:
		b.Picked, way.From = pile.Name, pile.Name
	case d.From == "":
		lit := squareNamed(&b, d.To)
		lit.Marks, lit.Alone = append(lit.Marks, board.Target), true
	default:
		lit := squareNamed(&b, d.From)
		lit.Marks, lit.Moves = append(lit.Marks, board.Tappable), []string{d.To}
	}
	for _, w := range shown.Ways() {
		if w.Word() == way.Word() {
			b.MoveInfos = []board.MoveInfo{{Move: w.Word(), Effects: w.Effects, Kinds: w.Kinds}}
		}
	}
	return b
}

// Answers reports whether a tapped move is that of the step: a tap leaves out what the move would be asked.
func (g Guide) Answers(move string) bool {
	d := g.before().view().Describe(g.Scene.Answer)
	return g.Scene.Answers(move) || move != "" && move == d.From+d.To
}

// pile is the pile from which the step places a piece; nil when it moves one.
func (g Guide) pile() *gamescreen.Pile {
	d := g.before().view().Describe(g.Scene.Answer)
	if d.From != "" {
		return nil
	}
	for _, p := range g.before().view().Hand(g.Scene.Position.Turn()) {
		if p.Figure == d.Figure {
			return &p
		}
	}
	return nil
}

// hand is the piece that the step places, in the hand from the start.
func (g Guide) hand() []Figure {
	pile := g.pile()
	if g.Done || pile == nil {
		return nil
	}
	to := g.before().view().Describe(g.Scene.Answer).To
	return []Figure{{Square: board.Square{Name: pile.Name, Piece: pile.Figure, Moves: []string{to}}, Who: strings.ToLower(g.T("tablepage.figure." + pile.Figure))}}
}

// piece is the piece that the step plays, its name, and whose it is with how many of its kind are in the hand.
func (g Guide) piece() (figure, title, text string) {
	d := g.before().view().Describe(g.Scene.Answer)
	kind := strings.TrimPrefix(d.Figure, "w")
	if !g.Words.Has("firstgame.piece." + kind) { // a piece of chess has its figure
		return d.Figure, g.T("firstgame.turn"), g.T("firstgame.white")
	}
	text = g.T("firstgame.yours." + kind)
	for _, p := range g.shown().view().Hand(g.Scene.Position.Turn()) {
		if p.Figure == d.Figure && d.From == "" {
			text = g.T("firstgame.left", text, p.Left)
			break
		}
	}
	return d.Figure, g.T("firstgame.piece." + kind), text
}

// playNow opens a table of the game against the mildest computer at one tap.
func playNow(w *locale.Words, id string) Press {
	return Press{
		Command: openTable(
			ui.Field{Name: "game", Value: id}, ui.Field{Name: "against", Value: "computer"},
			ui.Field{Name: "strength", Value: "1"}, ui.Field{Name: "colour", Value: "white"}, ui.Field{Name: "clock", Value: "none"},
		),
		Button: ui.Button{Icon: "play", Title: w.T("firstgame.play"), Class: "main"},
	}
}
