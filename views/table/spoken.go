package table

import (
	"slices"
	"strings"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/views/board"
	tiles "scacchimagici/views/minimeta"
)

// Texts for screen readers: marks in the names of squares, and each move once, with all its effects.

// nameMarks adds those of marks that a square has to its name, and those of a large square to the names of the small ones
// on it.
func nameMarks(w *locale.Words, b *board.Board, marks ...board.Mark) {
	add := func(label *string, key string, has []board.Mark) {
		for _, m := range has {
			if slices.Contains(marks, m) {
				*label = w.T("tablepage.and", *label, w.T(key+string(m)))
			}
		}
	}
	if shown, ok := b.Body.(tiles.Board); ok {
		for i := range shown.Tiles {
			t := &shown.Tiles[i]
			for j := range t.Cells {
				add(&t.Cells[j].Label, "tablepage.mark.large.", t.Marks)
				add(&t.Cells[j].Label, "tablepage.mark.", t.Cells[j].Marks)
			}
		}
		return
	}
	for i := range b.Squares {
		add(&b.Squares[i].Label, "tablepage.mark.", b.Squares[i].Marks)
	}
}

// navigable lets a waiting player or a spectator read the board with the arrow keys too: the focus
// stays on its square when the turn changes.
func navigable(b *board.Board) {
	b.Interactive = true
	if shown, ok := b.Body.(tiles.Board); ok {
		shown.Interactive = true
		b.Body = shown
	}
}

// spoken describes a move with all its effects, square by square; empty at the first position. The page says
// it aloud each time it changes, with what to do next.
func (g gameStep) spoken() string {
	if g.before == nil {
		return ""
	}
	d, last := g.last(), *g.describe()
	said := []string{strings.TrimSuffix(last.Text, ".")}
	for _, f := range last.Facts {
		text := strings.TrimSpace(f.Title + " " + f.Text)
		switch f.Sign {
		case "ghost":
			continue
		case "back":
			text = g.words.T("tablepage.spoken.list", f.Title, strings.Join(d.Taken, " "))
		case string(board.Attracts), string(board.Repels), awaySign:
			text = g.words.T("tablepage.spoken.list", f.Title, g.ways(d, f.Sign))
		}
		said = append(said, strings.TrimSuffix(text, "."))
	}
	return strings.Join(said, ". ") + "."
}

// ways lists the squares from which and to which a move has pushed or pulled others.
func (g gameStep) ways(d gamescreen.MoveView, sign string) string {
	var all []string
	for _, e := range effectsOf(d, sign) {
		if e.To == "" {
			all = append(all, e.From)
		} else {
			all = append(all, g.words.T("tablepage.spoken.way", e.From, e.To))
		}
	}
	return strings.Join(all, ", ")
}
