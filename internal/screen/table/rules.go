package table

import (
	"strconv"

	"scacchimagici/internal/game"
	"scacchimagici/internal/game/registry"
	"scacchimagici/internal/locale"
	tableview "scacchimagici/views/table"
)

// ruleBook is what the rules page of a game tells: how many sentences each of its parts has
// (keys "tablerules.GAME.PART.N"), and its examples.
type ruleBook struct {
	parts    []part
	examples []example
}

type part struct {
	key   string // "aim", "turn", …
	items int
}

// example is a position of the rules page with what is played from it: one move after the
// other, or each from the same position.
type example struct {
	key    string
	start  string // empty: the start of the game
	moves  []string
	either bool
}

var magnetoneParts = []part{{"aim", 2}, {"place", 3}, {"effect", 3}, {"move", 4}, {"end", 3}}

// ruleBooks are those of the games, by id. Their positions are the worked examples of the
// rules.
var ruleBooks = map[string]ruleBook{
	"magnetone": {magnetoneParts, []example{
		{"place", "8/8/5w2/2b5/8/5w2/8/b7 w 10 10 0", []string{"c3"}, false},
		{"move", movementFigure, []string{"d4d1", "d4a1", "d4c4"}, true},
		{"win", winningFigure, []string{"b3", "d3"}, true},
	}},
	"magnetone-weak": {magnetoneParts, []example{
		{"place", "8/8/5w2/2b5/8/5w2/8/b7 w 10 10 0", []string{"c3"}, false},
		{"move", movementFigure, []string{"d4d3", "d4c3", "d4c4"}, true},
		{"win", winningFigure, []string{"b3", "d3"}, true},
	}},
	"boop": {[]part{{"aim", 2}, {"turn", 4}, {"grow", 3}, {"end", 2}}, []example{
		{"boop", "", []string{"Kc3", "Kd3"}, false},
		{"edge", "6/6/6/6/6/k5 w 8,0 7,0", []string{"Kb2"}, false},
		{"cat", "6/6/6/2c3/6/6 w 7,1 7,0", []string{"Kd3", "Cd3"}, true},
		{"line", "6/6/6/1KK3/6/6 w 6,0 8,0", []string{"Kd3=b3c3d3"}, false},
		{"win", "6/6/6/CC4/6/6 w 5,1 8,0", []string{"Cc3"}, false},
	}},
	"minimeta": {[]part{{"aim", 2}, {"board", 3}, {"pilot", 5}, {"walk", 3}, {"check", 4}, {"promote", 4}, {"end", 3}}, []example{
		{"kinds", "", []string{"b1-c3", "d6:b1-c5:b2"}, false},
		{"colour", "k[k...]4/5/5/1r[.R..]2B[..q.]/5/K[K...]4 w 0 1", []string{"b3-e3"}, false},
		{"pawn", "k[k...]4/5/5/2p[..P.]2/5/4K[K...] w 0 1", []string{"c3:a1-c3:a2"}, false},
		{"corner", "k[k...]4/5/2p[.q..]2/1N[.B..]3/5/4K[K...] w 0 1", []string{"b3:b2-c4:a1"}, false},
		{"threat", "k[k...]4/5/5/3r[....]1/2P[P...]Q[K...]1/5 w 0 1", nil, false},
		{"riders", "4k[k...]/b[q.r.]4/5/5/R[R...]2p[n...]1/1K[K...]3 w 0 1", []string{"a2-a5"}, false},
		{"carried", "4k[k...]/5/5/1R[P...]3/5/4K[K...] w 0 1", []string{"b3-b6=a2q"}, false},
		{"mate", "4p[..k.]/3p[..K.]1/5/1R[...N]3/3b[....]1/2p[...r]2 w 0 1", []string{"b3-e3"}, false},
	}},
	"metamate": {[]part{{"aim", 2}, {"metas", 4}, {"form", 3}, {"copy", 4}, {"evolve", 2}, {"special", 4}, {"promote", 5}, {"end", 4}}, []example{
		{"copy", "4k3/8/8/8/8/8/PHN5/4K3 w - - - 0 1", []string{"b2b4", "b2c4"}, true},
		{"evolve", "4k3/8/8/4p3/2PHN3/8/8/4K3 w - - - 0 1", []string{"d4e5o", "d4e5d"}, true},
		{"enemies", "6k1/8/2q5/4n3/3M4/8/7K/8 w - - - 0 1", []string{"d4c6"}, false},
		{"bridge", "3q2k1/8/5r2/4s3/3M4/8/8/1K6 w - - - 0 1", []string{"d4d8"}, false},
		{"castling", "4k3/8/8/8/8/8/5PPP/4K1SR w K - - 0 1", []string{"e1g1"}, false},
		{"enpassant", "7k/8/8/POp5/1B6/8/8/K7 w - c6 - 0 1", []string{"b5c6"}, false},
		{"propulsion", "2n5/3p3k/1SN5/8/8/8/8/K7 w - - - 0 1", []string{"b6c8=q"}, false},
		{"charge", "D6k/8/1P6/8/8/8/8/K7 w - - - 0 1", []string{"b6b7+a8q"}, false},
		{"check", "7k/8/8/3s4/2qsK3/3s4/1N6/8 w - - - 0 1", []string{"b2c4"}, false},
	}},
}

const (
	movementFigure = "8/w1bb2w1/3w4/8/1b1w4/4b1b1/2w5/6b1 w 0 0 0"
	winningFigure  = "6bb/8/3wb3/3w4/3w4/2w1b3/8/8 w 8 8 0"
)

// TableRules returns the rules of a game of the side tables; false when there is none with
// that id. Root is the address of the list of tables.
func TableRules(w *locale.Words, id, root, language string) (tableview.Rules, bool) {
	l, known := ruleBooks[id]
	if !known {
		return tableview.Rules{}, false
	}
	r := tableview.Rules{
		Words: w, Game: GameName(w, id), Back: root, Language: language, About: w.T("tablepage.about." + id),
		Also: gameScreens[id].also(),
	}
	for _, p := range l.parts {
		told := tableview.Part{Title: w.T("tablerules.part." + p.key)}
		for i := range p.items {
			told.Items = append(told.Items, w.T("tablerules."+id+"."+p.key+"."+strconv.Itoa(i+1)))
		}
		r.Parts = append(r.Parts, told)
	}
	for i, e := range l.examples {
		r.Examples = append(r.Examples, e.show(w, id, i))
	}
	return r, true
}

// show plays the example by the rules of the game.
func (e example) show(w *locale.Words, id string, n int) tableview.Example {
	g, err := registry.All().Find(id)
	if err != nil {
		panic("present: rules of " + id + ": " + err.Error())
	}
	first := g.Start()
	if e.start != "" {
		if first, err = g.Parse(e.start); err != nil {
			panic("present: example " + e.key + " of " + id + ": " + err.Error())
		}
	}
	key := "tablerules." + id + ".example." + e.key
	told := tableview.Example{Title: w.T(key)}
	add := func(h shot, text string) {
		b := h.board(told.Title)
		b.ID = "example-" + strconv.Itoa(n) + "-" + strconv.Itoa(len(told.Shots))
		told.Shots = append(told.Shots, tableview.Shot{Board: b, Text: text})
	}
	screen := gameScreens[id]
	add(shot{words: w, screen: screen, after: first}, w.T(key+".start"))
	before := first
	for i, move := range e.moves {
		after := mustPlay(before, move)
		add(shot{w, screen, before, move, after, i + 1}, w.T(key+"."+strconv.Itoa(i+1)))
		if !e.either {
			before = after
		}
	}
	return told
}

// mustPlay plays a move of an example, which its test has seen to be legal.
func mustPlay(p game.Position, move string) game.Position {
	next, err := p.Play(move)
	if err != nil {
		panic("present: example: " + err.Error())
	}
	return next
}
