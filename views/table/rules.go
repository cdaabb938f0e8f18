package table

import (
	"strconv"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
)

// Rules are the rules of one game with its examples.
type Rules struct {
	layout.Base
	Game     string
	Win      string // how one wins, in one sentence
	Parts    []Part
	Examples []Example
	Also     gamescreen.Also
	Kin      []Card // the variants of the game, or the game of a variant
}

// Part is a heading with its sentences.
type Part struct {
	Title string
	Items []string
}

// Example is a position of the rules with the moves from it, as boards to step through.
type Example struct {
	Title  string
	Boards []ExampleBoard
}

// ExampleBoard is one board of an example with its text.
type ExampleBoard struct {
	Board board.Board
	Text  string
}

// TableRules returns the rules of a game of the side tables; false when there is none with
// that id.
func TableRules(w *locale.Words, id, language string) (Rules, bool) {
	screen, known := gameScreens[id]
	if !known {
		return Rules{}, false
	}
	r := Rules{
		Base: layout.Base{Words: w, Language: language}, Game: GameName(w, id), Win: w.T("tablerules." + id + ".win"),
		Also: screen.Files,
	}
	if r.Kin = cards(w, variantsOf(id)); screen.Of != "" {
		r.Kin = cards(w, []gamescreen.Screen{gameScreens[screen.Of]})
	}
	for _, p := range screen.Rules.Parts {
		part := Part{Title: w.T("tablerules.part." + p.Key)}
		for i := range p.Items {
			part.Items = append(part.Items, w.T("tablerules."+id+"."+p.Key+"."+strconv.Itoa(i+1)))
		}
		r.Parts = append(r.Parts, part)
	}
	for i, e := range screen.Rules.Examples {
		r.Examples = append(r.Examples, showExample(w, id, i, e))
	}
	return r, true
}

// showExample plays an example by the rules of the game.
func showExample(w *locale.Words, id string, n int, e gamescreen.Example) Example {
	g, err := registry.All().Find(id)
	if err != nil {
		panic("table: rules of " + id + ": " + err.Error())
	}
	first := g.Start()
	if e.Start != "" {
		if first, err = g.Parse(e.Start); err != nil {
			panic("table: example " + e.Key + " of " + id + ": " + err.Error())
		}
	}
	key := "tablerules." + id + ".example." + e.Key
	example := Example{Title: w.T(key)}
	add := func(g gameStep, text string) {
		b := g.board(example.Title)
		b.ID = "example-" + strconv.Itoa(n) + "-" + strconv.Itoa(len(example.Boards))
		example.Boards = append(example.Boards, ExampleBoard{Board: b, Text: text})
	}
	add(stepOf(w, id, nil, "", first, 0), w.T(key+".start"))
	before := first
	for i, move := range e.Moves {
		after := mustPlay(before, move)
		add(stepOf(w, id, before, move, after, i+1), w.T(key+"."+strconv.Itoa(i+1)))
		if !e.Either {
			before = after
		}
	}
	return example
}

// mustPlay plays a move that is known to be legal: of an example, an exercise or a puzzle, or one that the
// search has found.
func mustPlay(p game.Position, move string) game.Position {
	next, err := p.Play(move)
	if err != nil {
		panic("table: a move that is not legal: " + err.Error())
	}
	return next
}
