package table

import (
	"fmt"
	"slices"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/board"
	tiles "scacchimagici/views/minimeta"
	"scacchimagici/views/ui"
)

// gameStep is a position of a game with the move that led to it.
type gameStep struct {
	words  *locale.Words
	screen gamescreen.Screen
	before game.Position // nil at the first position
	move   string
	after  game.Position
	ply    int
}

// stepOf returns a position of a game of the registry. Before is nil when no move led to it; ply tells
// two equal moves apart.
func stepOf(w *locale.Words, id string, before game.Position, move string, after game.Position, ply int) gameStep {
	return gameStep{words: w, screen: gameScreens[id], before: before, move: move, after: after, ply: ply}
}

// view shows the position after the move.
func (g gameStep) view() gamescreen.View { return g.screen.View(g.after) }

// beside is the content beside the board of a game with more to show, else nil.
func (g gameStep) beside(moves bool) gamescreen.Beside {
	if own := g.view().OwnBoard; own != nil {
		return own.Beside(g.words, moves)
	}
	return nil
}

// portraits explain the pieces of the position that copy others.
func (g gameStep) portraits() []gamescreen.Portrait {
	if copying := g.view().Copying; copying != nil {
		return copying.Portraits(g.words)
	}
	return nil
}

// goes names the button that plays a chosen move: "Posa in {to}".
func (g gameStep) goes() string {
	if g.view().Phase() == "move" {
		return g.words.T("tablepage.go.move")
	}
	return g.words.T("tablepage.go")
}

// point marks a move on a board of the position that is not made: an arrow, and its target.
func (g gameStep) point(b *board.Board, move string, mark board.Mark) {
	d := g.view().Describe(move)
	if d.To == "" {
		return
	}
	if own := g.view().OwnBoard; own != nil {
		own.DrawTried(b, d, mark)
		return
	}
	to := squareNamed(b, d.To)
	to.Marks = append(to.Marks, mark)
	if d.From != "" {
		b.Arrows = append(b.Arrows, board.Arrow{From: d.From, To: d.To, Kind: board.Moved})
	}
}

// last describes the move; the zero MoveView at the first position.
func (g gameStep) last() gamescreen.MoveView {
	if g.before == nil {
		return gamescreen.MoveView{}
	}
	return g.screen.View(g.before).Describe(g.move)
}

// board shows the pieces, what the last move did, and the row that won.
func (g gameStep) board(label string) board.Board {
	b := g.drawn(label)
	nameMarks(g.words, &b, board.LastFrom, board.Last, board.Attacker, board.Defender, board.Won, tiles.Check)
	return b
}

// drawn is the board as it looks.
func (g gameStep) drawn(label string) board.Board {
	grid, shown := g.screen.Grid, g.view()
	b := board.Board{
		Label: label, Files: grid.Files, Ranks: grid.Ranks, Sprite: "table", Coordinates: board.Inside,
	}
	if shown.OwnBoard != nil {
		shown.OwnBoard.Draw(g.words, g.last(), g.ply, &b)
		return b
	}
	for _, s := range gamescreen.Cells(grid) {
		name, figure := grid.Name(s), shown.Figure(s)
		sq := board.Square{Name: name, Piece: figure, Label: g.words.T("tablepage.square.empty", name)}
		if figure != "" {
			sq.Label = g.words.T("tablepage.square", name, g.words.T("tablepage.figure."+figure))
		}
		b.Squares = append(b.Squares, sq)
	}
	last := g.last()
	if g.before != nil {
		g.lastMove(&b, last)
	}
	if o := g.after.Outcome(); o.Winner != game.Nobody && shown.Row != nil {
		var through []string // one of these squares belongs to the row
		if g.screen.Row.ByEffect {
			for _, e := range last.Effects {
				through = append(through, e.To)
			}
		}
		counts := func(s square.Square) bool { return shown.Row.CountsForRow(s, o.Winner) }
		if from, to := longestRow(grid, g.screen.Row.Length, counts, through); from != "" {
			b.Lines = append(b.Lines, board.Line{From: from, To: to, Kind: board.Wins})
			showWinners(grid, &b)
		} else {
			for i, sq := range gamescreen.Cells(grid) { // all that there are won together
				if counts(sq) {
					b.Squares[i].Marks = append(b.Squares[i].Marks, board.Won)
				}
			}
		}
	}
	if shown.Alerts != nil {
		for name, mark := range shown.Alerts.Marks() {
			squareNamed(&b, name).Marks = append(squareNamed(&b, name).Marks, mark)
		}
	}
	if shown.Copying != nil {
		b.Interactive, b.Kinds = true, shown.Copying.Kinds(g.after.Turn())
		for i, s := range gamescreen.Cells(grid) {
			if all, copies := shown.Copying.Copies(s); copies {
				b.Squares[i].Copies, b.Squares[i].Pick = all, true
			}
		}
	}
	return b
}

// squareNamed returns a square of b by its name.
func squareNamed(b *board.Board, name string) *board.Square {
	return &b.Squares[slices.IndexFunc(b.Squares, func(s board.Square) bool { return s.Name == name })]
}

// lastMove marks where the last move went and what it did: the ghosts of pieces that were attracted or
// repelled or came back to their side, with arrows and lines.
func (g gameStep) lastMove(b *board.Board, d gamescreen.MoveView) {
	b.Last = fmt.Sprintf("%s%s#%d", d.From, d.To, g.ply)
	if d.To == "" {
		return // a pass
	}
	if d.From != "" {
		squareNamed(b, d.From).Marks = append(squareNamed(b, d.From).Marks, board.LastFrom)
		if len(d.Effects) == 0 || d.Effects[0].Kind != board.Moved { // two that pass each other: one arrow is enough
			b.Arrows = append(b.Arrows, board.Arrow{From: d.From, To: d.To, Kind: board.Moved})
		}
	}
	squareNamed(b, d.To).Marks = append(squareNamed(b, d.To).Marks, board.Last)
	b.Effects, b.Taken = d.Effects, d.Taken
	for _, e := range d.Effects {
		if from := squareNamed(b, e.From); from.Piece == "" {
			from.Ghost, from.Trace = g.figureBefore(e.From), board.Trace(e.Kind)
		}
		arrow := board.Arrow{From: e.From, To: e.To, Kind: e.Kind}
		if e.To == "" {
			arrow.Away = d.To
		}
		b.Arrows = append(b.Arrows, arrow)
	}
	for _, name := range d.Taken {
		sq := squareNamed(b, name)
		sq.Ghost, sq.Trace = g.figureMoved(d, name), board.TakenBack
	}
	if n := len(d.Taken); n > 1 {
		b.Lines = append(b.Lines, board.Line{From: d.Taken[0], To: d.Taken[n-1], Kind: board.ComesBack})
	}
}

// figureBefore returns the figure on a square before the move.
func (g gameStep) figureBefore(name string) string {
	s, _ := g.screen.Grid.Parse(name)
	return g.screen.View(g.before).Figure(s)
}

// figureMoved returns the figure on a square after the effects of a move, before pieces came back.
func (g gameStep) figureMoved(d gamescreen.MoveView, name string) string {
	if name == d.To {
		return d.Figure
	}
	for _, e := range d.Effects {
		if e.To == name {
			return g.figureBefore(e.From)
		}
	}
	return g.figureBefore(name)
}

// step returns a position of the scene's game, by its ply.
func (s Scene) step(ply int) gameStep { return stepIn(s.Words, s.play().Line, ply) }

// stepIn returns a position of a line, by its ply.
func stepIn(w *locale.Words, line game.Line, ply int) gameStep {
	id, positions, played := line.Game().ID(), line.Positions(), line.Played()
	if ply == 0 {
		return stepOf(w, id, nil, "", positions[0], 0)
	}
	return stepOf(w, id, positions[ply-1], played[ply-1], positions[ply], ply)
}

// board shows the position of the scene, and what can be tapped on it.
func (s Scene) board() board.Board {
	b := s.step(s.ply()).board(s.T("tablepage.board", GameName(s.Words, s.Table.Game())))
	b.ID = "table"
	b.FromBlack = s.bottom() != 0
	if _, ok := s.mover(); ok || s.prepares() {
		s.input().addTo(&b)
		s.addHint(&b)
		nameMarks(s.Words, &b, board.Hint)
	}
	if s.prepares() {
		b.Premove = fmt.Sprintf("%d.%d", s.Table.Play.Number, s.Table.Ply()+1)
	}
	if s.screen().View(s.position()).Copying != nil {
		b.Slot = "story"
	}
	return b
}

// prepares reports whether a move can be prepared here for the next turn.
func (s Scene) prepares() bool {
	side, ok := s.Table.ToMove()
	if !ok || s.replay() || s.Table.Status() != table.Playing || len(s.Mine) != 1 || s.Mine[0] == side {
		return false
	}
	_, ok = s.screen().View(s.position()).Ahead()
	return ok
}

// hand adds the form of the moves, the pieces to place, and the pass.
func (s Scene) hand(v *View) {
	v.Play = s.Command("play", s.number(), s.seen(), ui.Field{Name: "move"})
	v.Play.ID = "move"
	v.Hand, v.Go = s.input().hand(), s.step(s.ply()).goes()
	if s.mustPass() {
		pass := s.Command("play", s.number(), s.seen(), ui.Field{Name: "move", Value: passWord})
		v.Pass = &Press{Command: pass, Button: ui.Button{Icon: "next", Title: s.T("tablepage.pass"), Class: "main"}}
	}
}
