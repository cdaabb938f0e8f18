package table

import (
	"fmt"
	"slices"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/game"
	"scacchimagici/internal/locale"
	"scacchimagici/views/board"
	tableview "scacchimagici/views/table"
	"scacchimagici/views/ui"
)

// shot is a position of a game with the move that led to it.
type shot struct {
	words  *locale.Words
	screen gameScreen
	before game.Position // nil at the first position
	move   string
	after  game.Position
	ply    int
}

// board shows what stands where, what the last move did, and the line that won.
func (h shot) board(label string) board.Board {
	g := h.screen.grid()
	b := board.Board{
		Label: label, Files: g.Files, Ranks: g.Ranks, Sprite: "table", Coordinates: board.Inside,
	}
	if s, ok := h.screen.(bodied); ok {
		s.body(h, &b)
		return b
	}
	for _, s := range cells(g) {
		name, figure := g.Name(s), h.screen.figure(h.after, s)
		sq := board.Square{Name: name, Piece: figure, Label: h.words.T("tablepage.square.empty", name)}
		if figure != "" {
			sq.Label = h.words.T("tablepage.square", name, h.words.T("tablepage.figure."+figure))
		}
		b.Squares = append(b.Squares, sq)
	}
	h.lastMove(&b)
	h.winningLine(&b)
	h.marked(&b)
	return b
}

// marked adds what the position itself marks, and what can be picked to see from whom it
// copies.
func (h shot) marked(b *board.Board) {
	if a, ok := h.screen.(alerter); ok {
		for name, mark := range a.marks(h.after) {
			on(b, name).Marks = append(on(b, name).Marks, mark)
		}
	}
	c, ok := h.screen.(copier)
	if !ok {
		return
	}
	b.Interactive, b.Kinds = true, c.kinds(h.after.Turn())
	for i, s := range cells(h.screen.grid()) {
		if all, copies := c.copies(h.after, s); copies {
			b.Squares[i].Copies, b.Squares[i].Pick = all, true
		}
	}
}

// on returns a square of b by its name.
func on(b *board.Board, name string) *board.Square {
	return &b.Squares[slices.IndexFunc(b.Squares, func(s board.Square) bool { return s.Name == name })]
}

// lastMove marks where the last move went and what it did, as effects done leave it: ghosts
// and arrows.
func (h shot) lastMove(b *board.Board) {
	if h.before == nil {
		return
	}
	d := h.screen.deed(h.before, h.move)
	b.Last = fmt.Sprintf("%s%s#%d", d.from, d.to, h.ply)
	if d.to == "" {
		return // a pass
	}
	if d.from != "" {
		on(b, d.from).Marks = append(on(b, d.from).Marks, board.LastFrom)
		if len(d.effects) == 0 || d.effects[0].Kind != board.Moved { // two that pass each other: one arrow tells
			b.Arrows = append(b.Arrows, board.Arrow{From: d.from, To: d.to, Kind: board.Moved})
		}
	}
	on(b, d.to).Marks = append(on(b, d.to).Marks, board.Last)
	b.Effects, b.Taken = d.effects, d.taken
	for _, e := range d.effects {
		h.trace(b, d, e)
	}
	h.tookBack(b, d)
}

// trace leaves the ghost of a piece that was attracted or repelled, with its arrow.
func (h shot) trace(b *board.Board, d deed, e board.Effect) {
	if from := on(b, e.From); from.Piece == "" {
		from.Ghost = h.figureBefore(e.From)
		from.Trace = board.Trace(e.Kind)
	}
	arrow := board.Arrow{From: e.From, To: e.To, Kind: e.Kind}
	if e.To == "" {
		arrow.Away = d.to
	}
	b.Arrows = append(b.Arrows, arrow)
}

// tookBack leaves the ghosts of pieces that came back to their side, in a line if they
// stood in one.
func (h shot) tookBack(b *board.Board, d deed) {
	for _, name := range d.taken {
		sq := on(b, name)
		sq.Ghost, sq.Trace = h.figureMoved(d, name), board.TakenBack
	}
	if n := len(d.taken); n > 1 {
		b.Lines = append(b.Lines, board.Line{From: d.taken[0], To: d.taken[n-1], Kind: board.ComesBack})
	}
}

// figureBefore returns what stood on a square before the move.
func (h shot) figureBefore(name string) string {
	s, _ := h.screen.grid().Parse(name)
	return h.screen.figure(h.before, s)
}

// figureMoved returns what stood on a square after the effects of a move, before pieces
// came back.
func (h shot) figureMoved(d deed, name string) string {
	if name == d.to {
		return d.figure
	}
	for _, e := range d.effects {
		if e.To == name {
			return h.figureBefore(e.From)
		}
	}
	return h.figureBefore(name)
}

// winningLine shows the row that has won.
func (h shot) winningLine(b *board.Board) {
	o := h.after.Outcome()
	if o.Winner == game.Nobody {
		return
	}
	want := func(s square.Square) bool { return h.screen.wins(h.after, s, o.Winner) }
	if from, to := lineOf(h.screen.grid(), h.screen.winning(), want, h.through()); from != "" {
		b.Lines = append(b.Lines, board.Line{From: from, To: to, Kind: board.Wins})
	}
}

// through are the squares of which one belongs to the row that wins, where the game says so.
func (h shot) through() []string {
	var squares []string
	if h.before == nil || !h.screen.winsByEffect() {
		return nil
	}
	for _, e := range h.screen.deed(h.before, h.move).effects {
		squares = append(squares, e.To)
	}
	return squares
}

// shotAt is a position of a game by its ply.
func (s TableScene) shotAt(ply int) shot {
	line := s.play().Line
	positions, played := line.Positions(), line.Played()
	h := shot{words: s.Words, screen: gameScreens[line.Game().ID()], after: positions[ply], ply: ply}
	if ply > 0 {
		h.before, h.move = positions[ply-1], played[ply-1]
	}
	return h
}

// board shows the position that is looked at, and what can be tapped on it.
func (s TableScene) board() board.Board {
	b := s.shotAt(s.ply()).board(s.T("tablepage.board", GameName(s.Words, s.Table.Game())))
	b.ID = "table"
	b.FromBlack = s.bottom() != 0
	if _, ok := s.mover(); ok {
		s.taps().on(&b)
	}
	if _, ok := s.screen().(copier); ok {
		b.Slot = "story"
	}
	return b
}

// taps are those of the side to move.
func (s TableScene) taps() taps {
	return taps{s.Words, s.Table.Game(), s.screen(), s.position(), s.Root}
}

// hand adds the form of the moves, the pieces to place, and the pass.
func (s TableScene) hand(v *tableview.View) {
	v.Play = s.Command("play", s.number(), s.seen(), ui.Field{Name: "move"})
	v.Play.ID = "move"
	v.Repelled = s.T("tablepage.counted." + s.screen().effectKey(board.Repels))
	v.Hand = s.taps().hand()
	if s.mustPass() {
		pass := s.Command("play", s.number(), s.seen(), ui.Field{Name: "move", Value: passWord})
		v.Pass = &tableview.Press{Command: pass, Button: ui.Button{Icon: "next", Title: s.T("tablepage.pass"), Class: "main"}}
	}
}
