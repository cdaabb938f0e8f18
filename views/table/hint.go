package table

import (
	"slices"

	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/board"
	"scacchimagici/views/ui"
)

// hint returns the hint for the player who moves on this screen; false when there is none.
func (s Scene) hint() (gamescreen.MoveView, bool) {
	if _, ok := s.mover(); !ok || s.Table.Hint.Move == "" {
		return gamescreen.MoveView{}, false
	}
	return s.screen().View(s.position()).Describe(s.Table.Hint.Move), true
}

// hintWhole reports whether the whole hint is shown: it was asked for twice, or there is only one kind
// of piece to place.
func (s Scene) hintWhole(d gamescreen.MoveView) bool {
	kinds := map[string]bool{}
	for _, w := range s.screen().View(s.position()).Ways() {
		kinds[w.From] = true
	}
	return s.Table.Hint.Asked > 1 || d.From == "" && len(kinds) < 2
}

// hintWords puts the hint into words: which piece, then what to do with it. It stands in place of what is to be done.
func (s Scene) hintWords() string {
	if s.Table.HintWanted() {
		if _, ok := s.mover(); ok {
			return s.T("tablepage.hint.wait")
		}
	}
	d, ok := s.hint()
	switch {
	case !ok:
		return ""
	case d.To == "":
		return s.T("tablepage.hint.whole", s.T("tablepage.pass"))
	case s.hintWhole(d):
		return s.T("tablepage.hint.whole", s.step(s.ply()).moveWords(d))
	case d.From == "":
		return s.T("tablepage.hint.kind", s.T("tablepage.figure."+d.Figure))
	}
	return s.T("tablepage.hint.piece", d.From)
}

// addHint marks on the board which piece the computer would move, then its target.
func (s Scene) addHint(b *board.Board) {
	d, ok := s.hint()
	if !ok || d.To == "" {
		return
	}
	own := s.screen().View(s.position()).OwnBoard
	switch whole := s.hintWhole(d); {
	case own != nil:
		own.DrawTried(b, gamescreen.MoveView{To: d.From}, board.Hint)
		if whole {
			own.DrawTried(b, d, board.Hint)
		}
		return
	case whole && d.From == "":
		squareNamed(b, d.To).Marks = append(squareNamed(b, d.To).Marks, board.Hint)
	case whole:
		squareNamed(b, d.To).Marks = append(squareNamed(b, d.To).Marks, board.Hint)
		b.Arrows = append(b.Arrows, board.Arrow{From: d.From, To: d.To, Kind: board.Moved})
	}
	if d.From != "" {
		squareNamed(b, d.From).Marks = append(squareNamed(b, d.From).Marks, board.Hint)
	}
}

// askHint is the button that asks for a hint, or for more of it, on the bar of a game against the computer. It is
// locked while there is none to ask for, so that the others beside it stay where they are.
func (s Scene) askHint() *Press {
	if len(s.Mine) != 1 || s.Table.Status() != table.Playing || s.Table.Seats[s.Mine[0].Other()].Kind != table.Computer {
		return nil
	}
	side := s.Mine[0]
	ask := Press{
		Command: s.Command("ask-hint", s.number(), s.seen(), seatField(side)),
		Button:  ui.Button{Icon: "info", Title: s.T("tablepage.hint")},
	}
	switch d, got := s.hint(); {
	case s.Table.HintWanted():
		ask.Button.Locked = s.T("tablepage.hint.wait")
	case got && s.hintWhole(d):
		ask.Button.Locked = s.T("tablepage.hint.seen")
	case !s.Table.MayHint(side) || s.mustPass():
		ask.Button.Locked = s.T("tablepage.hint.turn")
	case got:
		ask.Button.Title = s.T("tablepage.hint.more")
	}
	return &ask
}

// hintsTaken says how many moves of a side were played after a hint, empty for none.
func (s Scene) hintsTaken(side table.Side) string {
	play, n := s.play(), 0
	positions := play.Line.Positions()
	for i := range min(s.ply(), len(play.Stamps)) {
		if play.Stamps[i].Hint && positions[i].Turn() == side.Seat() {
			n++
		}
	}
	if turn, ok := s.Table.ToMove(); ok && !s.replay() && turn == side && s.Table.Hint.Asked > 0 && slices.Contains(s.Mine, side) {
		n++ // of the present position
	}
	if n == 0 {
		return ""
	}
	return " · " + s.T("tablepage.hints", n)
}
