package table

import (
	"net/url"
	"slices"
	"strings"

	"scacchimagici/internal/game"
	"scacchimagici/internal/locale"
	"scacchimagici/views/board"
	tableview "scacchimagici/views/table"
)

// taps is a position in which somebody moves on a screen: at a table, or in a lesson.
type taps struct {
	words  *locale.Words
	id     string // of the game
	screen gameScreen
	at     game.Position
	root   string // address of the list of tables
}

// on makes the squares of b those of somebody who moves. Its form is that of [taps.form].
func (t taps) on(b *board.Board) {
	b.Interactive, b.Form = true, "move"
	if s, ok := t.screen.(bodied); ok {
		s.tap(t, b)
		return
	}
	if _, ok := t.screen.(refuser); ok {
		b.Why = t.root + "/perche/" + t.id + "?" + url.Values{"in": {t.at.String()}}.Encode()
	}
	asked := questions{words: t.words}
	for _, w := range t.screen.ways(t.at) {
		told := board.Way{Move: w.word(), Effects: w.effects, Kinds: w.kinds, Ask: asked.number(w.ask)}
		if len(told.Effects)+len(told.Kinds)+told.Ask > 0 { // the page takes the others for moves that do nothing else
			b.Ways = append(b.Ways, told)
		}
		if t.held(w.from) {
			continue
		}
		from := on(b, w.start())
		if !from.Alone && len(from.Moves) == 0 {
			from.Marks = append(from.Marks, board.Tappable)
		}
		if w.from == "" {
			from.Alone = true
		} else {
			from.Moves = append(from.Moves, w.to+w.sign)
		}
	}
	b.Asks, b.Picked = asked.all, t.chosen()
}

// held reports whether a name is one of a pile.
func (t taps) held(name string) bool {
	return slices.ContainsFunc(t.piles(), func(p pile) bool { return p.name == name })
}

// piles are those of the side to move.
func (t taps) piles() []pile { return t.screen.hand(t.at, t.at.Turn()) }

// chosen is the pile that a tap on an empty square takes from as long as none was picked.
func (t taps) chosen() string {
	for _, p := range t.piles() {
		if p.left > 0 {
			return p.name
		}
	}
	return ""
}

// hand are the pieces that can be placed.
func (t taps) hand() []tableview.Figure {
	targets := map[string][]string{}
	for _, w := range t.screen.ways(t.at) {
		targets[w.from] = append(targets[w.from], w.to)
	}
	var all []tableview.Figure
	for _, p := range t.piles() {
		if len(targets[p.name]) > 0 {
			all = append(all, tableview.Figure{
				Square: board.Square{
					Name: p.name, Piece: p.figure, Person: t.words.T("tablepage.count."+p.figure[1:], p.left), Moves: targets[p.name],
				},
				Who: strings.ToLower(t.words.T("tablepage.figure." + p.figure)),
			})
		}
	}
	return all
}
