package table

import (
	"strconv"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/views/layout"
	tableview "scacchimagici/views/table"
)

// ruleBook is the content of the rules page of a game: how many sentences each of its parts has (keys
// "tablerules.GAME.PART.N"), and its examples.
type ruleBook struct {
	parts    []part
	examples []example
}

type part struct {
	key   string // "aim", "turn", …
	items int
}

// example is a position of the rules page with the moves from it: one after the other,
// or each from the same position.
type example struct {
	key    string
	start  string // empty: the start of the game
	moves  []string
	either bool
}

// TableRules returns the rules of a game of the side tables; false when there is none with
// that id. Root is the address of the list of tables.
func TableRules(w *locale.Words, id, root, language string) (tableview.Rules, bool) {
	screen, known := gameScreens[id]
	if !known {
		return tableview.Rules{}, false
	}
	r := tableview.Rules{
		Base: layout.Base{Words: w, Language: language}, Game: GameName(w, id), Back: root, Win: w.T("tablerules." + id + ".win"),
		Also: screen.files,
	}
	for _, p := range screen.rules.parts {
		part := tableview.Part{Title: w.T("tablerules.part." + p.key)}
		for i := range p.items {
			part.Items = append(part.Items, w.T("tablerules."+id+"."+p.key+"."+strconv.Itoa(i+1)))
		}
		r.Parts = append(r.Parts, part)
	}
	for i, e := range screen.rules.examples {
		r.Examples = append(r.Examples, e.show(w, id, i))
	}
	return r, true
}

// show plays the example by the rules of the game.
func (e example) show(w *locale.Words, id string, n int) tableview.Example {
	g, err := registry.All().Find(id)
	if err != nil {
		panic("table: rules of " + id + ": " + err.Error())
	}
	first := g.Start()
	if e.start != "" {
		if first, err = g.Parse(e.start); err != nil {
			panic("table: example " + e.key + " of " + id + ": " + err.Error())
		}
	}
	key := "tablerules." + id + ".example." + e.key
	example := tableview.Example{Title: w.T(key)}
	add := func(g gameStep, text string) {
		b := g.board(example.Title)
		b.ID = "example-" + strconv.Itoa(n) + "-" + strconv.Itoa(len(example.Boards))
		example.Boards = append(example.Boards, tableview.ExampleBoard{Board: b, Text: text})
	}
	screen := gameScreens[id]
	add(gameStep{words: w, screen: screen, after: first}, w.T(key+".start"))
	before := first
	for i, move := range e.moves {
		after := mustPlay(before, move)
		add(gameStep{w, screen, before, move, after, i + 1}, w.T(key+"."+strconv.Itoa(i+1)))
		if !e.either {
			before = after
		}
	}
	return example
}

// mustPlay plays a move of an example, which a test has found legal.
func mustPlay(p game.Position, move string) game.Position {
	next, err := p.Play(move)
	if err != nil {
		panic("table: example: " + err.Error())
	}
	return next
}
