package screen

import (
	"slices"
	"strings"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/metamate"
)

// spelled is a move with the parts of its text after its squares, in the order of the questions.
type spelled struct {
	move metamate.Move
	left []choice
}

// choice is one part of the text of a move: the final piece on a square.
type choice struct {
	asks string // "evolve", "promote", "charge", "form"
	word string
	at   chess.Square
	kind metamate.Kind
}

// choicesIn returns the choices of a move, in the order of the questions.
func choicesIn(m metamate.Move, side chess.Side) []choice {
	var all []choice
	if m.Choice != metamate.NoKind {
		all = append(all, choice{"evolve", kindLetter(m.Choice), m.To, m.Choice})
	}
	switch {
	case m.Manner == metamate.Forming:
		all = append(all, choice{"form", "=" + kindLetter(m.Promotion), m.To, m.Promotion})
	case m.Promotion != metamate.NoKind:
		all = append(all, choice{"promote", "=" + kindLetter(m.Promotion), m.To, m.Promotion})
	}
	for i, kind := range m.Charges {
		if kind != metamate.NoKind {
			at := m.Charges.At(i, m.To, side)
			all = append(all, choice{"charge", "+" + at.String() + kindLetter(kind), at, kind})
		}
	}
	return all
}

// asks returns the questions that tell moves between the same squares apart; nil for a single move.
func (v view) asks(moves []metamate.Move) *gamescreen.Question {
	all := make([]spelled, len(moves))
	for i, move := range moves {
		all[i] = spelled{move, choicesIn(move, v.at.Side())}
	}
	return v.ask(all)
}

// ask groups moves by the next part of their texts.
func (v view) ask(moves []spelled) *gamescreen.Question {
	if len(moves[0].left) == 0 {
		return nil
	}
	first := moves[0].left[0]
	q := &gamescreen.Question{At: first.at.String(), Ask: gamescreen.Say("metamate.ask."+first.asks, v.asked(moves[0].move, first), first.at.String())}
	for _, c := range v.choices(moves) {
		var rest []spelled
		for _, s := range moves {
			if s.left[0].word == c.word {
				rest = append(rest, spelled{s.move, s.left[1:]})
			}
		}
		a := v.answer(rest[0].move, c)
		a.Next = v.ask(rest)
		q.Answers = append(q.Answers, a)
	}
	return q
}

// asked names the piece of a question.
func (v view) asked(move metamate.Move, c choice) gamescreen.Phrase {
	at := move.From
	if c.asks == "charge" {
		at = c.at
	}
	return gamescreen.Say("metamate.kind." + kindLetter(v.at.At(at).Kind))
}

// choices returns the different next parts, in the order of the rules.
func (view) choices(moves []spelled) []choice {
	var all []choice
	for _, s := range moves {
		if !slices.Contains(all, s.left[0]) {
			all = append(all, s.left[0])
		}
	}
	order := kindLetters(metamate.Promotions())
	slices.SortStableFunc(all, func(a, b choice) int {
		return strings.Index(order, kindLetter(a.kind)) - strings.Index(order, kindLetter(b.kind))
	})
	return all
}

// answer is one option. It says what a Meta would copy where the choice is about that: at a formation
// and at the choice of an M1.
func (v view) answer(move metamate.Move, c choice) gamescreen.Answer {
	side := v.at.Side()
	a := gamescreen.Answer{
		Word: c.word, Keys: kindLetter(c.kind), Title: gamescreen.Say("metamate.kind." + kindLetter(c.kind)),
		Figures: []string{metaFigure(metamate.Piece{Side: side, Kind: c.kind})},
	}
	if c.asks != "form" && c.asks != "evolve" {
		return a
	}
	for looks := metamate.CopySquares(c.kind, c.at); looks != 0; looks &= looks - 1 {
		a.Looks = append(a.Looks, looks.First().String())
	}
	if c.asks == "evolve" { // what it would copy without a promotion
		move.Promotion, move.Charges = metamate.NoKind, metamate.Charges{}
	}
	copied := slices.DeleteFunc(v.at.After(move).Copies(c.at), func(copy metamate.Copy) bool {
		return copy.Through != chess.NoSquare
	})
	for _, copy := range copied {
		a.Copies = append(a.Copies, copy.At.String())
		a.Figures = append(a.Figures, metaFigure(copy.Piece))
	}
	a.Detail = gamescreen.Say("metamate.looks." + kindLetter(c.kind))
	if len(copied) == 0 {
		a.Detail = gamescreen.Say("metamate.looks.nothing", a.Detail)
	}
	return a
}
