package lesson

import (
	"fmt"
	"strings"

	"scacchimagici/internal/side/game"
)

// Guide is the guided first game for a beginner: what to do, step by step, each with one answer.
// Its words are the keys "firstgame.GAME.STEP.do", ".look" and ".done".
type Guide struct {
	Game  game.Game
	Steps []GuideStep
	Hand  string // letters by which moves name the pieces of the hand; empty: moves do not name them
}

// GuideStep is one step of a guide.
type GuideStep struct {
	Key    string // of its words
	Start  string // text of its position; empty: what the reply to the step before has left
	Move   string // the one answer
	Reply  string // what the other side plays before the next step; empty: nothing
	Claims []Test // what its words say of the move, checked by a test
}

// Scene is the start of a step, with the move before it and the answer after it.
type Scene struct {
	Before   game.Position // before Last; nil when the step begins anew
	Last     string        // the reply to the step before
	Position game.Position
	Answer   string
	After    game.Position

	hand string // as in [Guide]
}

// Scene returns step n of the guide, 0 being the first. A guide whose positions or moves the
// game refuses is an error: a test plays all of them.
func (g Guide) Scene(n int) (Scene, error) {
	first := n
	for first > 0 && g.Steps[first].Start == "" {
		first--
	}
	s := Scene{hand: g.Hand}
	for i := first; i <= n; i++ {
		step := g.Steps[i]
		var err error
		switch {
		case i > first:
			s.Before, s.Last = s.After, g.Steps[i-1].Reply
			s.Position, err = s.Before.Play(s.Last)
		case step.Start == "":
			s.Position = g.Game.Start()
		default:
			s.Position, err = g.Game.Parse(step.Start)
		}
		if err == nil {
			s.Answer = step.Move
			s.After, err = s.Position.Play(step.Move)
		}
		if err != nil {
			return Scene{}, fmt.Errorf("lesson: step %q of the first game of %s: %w", step.Key, g.Game.ID(), err)
		}
	}
	return s, nil
}

// Answers reports whether a tapped move is the answer of the scene. A tap does not say which piece
// of the hand is placed, nor what is asked after it: the step itself adds both.
func (s Scene) Answers(move string) bool {
	tapped, _, _ := strings.Cut(s.Answer, "=")
	return move == s.Answer || move == tapped || move == strings.TrimLeft(tapped, s.hand)
}
