// Package lesson holds the exercises of the side tables: a position, a task for the side to move,
// and the result of a try under the rules of the game. Words live in the catalogue, below
// "lessons.GAME.EXERCISE".
//
// The folder of a game with lessons has them in its package screen. The rules of the game judge each try: an exercise
// describes what is right as a question about a legal move, never as a list of texts.
package lesson

import (
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/game"
)

// Course are the exercises of a game, in the order in which they are learnt.
type Course struct {
	Game      game.Game
	Exercises []Exercise
	Chapters  []Chapter // of all exercises together; none: the course is short
}

// Chapter are exercises that follow each other, with a title: "lessons.GAME.chapter.KEY".
type Chapter struct {
	Key       string
	Exercises int // how many
}

// Chapter returns which exercises belong together with the one with a number, 0 being the first, and the key of their
// chapter; all of them and no key in a course without chapters.
func (c Course) Chapter(number int) (key string, from, to int) {
	for _, ch := range c.Chapters {
		if to = from + ch.Exercises; number < to {
			return ch.Key, from, to
		}
		from = to
	}
	return "", 0, len(c.Exercises)
}

// Exercise is one task.
type Exercise struct {
	Key   string // of its words
	Start string // text of its position
	Steps []Step // one for each move of the side that learns
}

// Step is one move to find.
type Step struct {
	Right Test
	Wrong []Wrong // explained tries, the first that applies; other wrong moves have no explanation
	Reply string  // what the other side plays after the right move; empty after the last
}

// Test asks something about a try.
type Test func(Try) bool

// Wrong explains a kind of wrong tries.
type Wrong struct {
	Key  string // "lessons.GAME.EXERCISE.wrong.KEY"
	When Test
}

// Try is a legal move with the positions around it.
type Try struct {
	Before game.Position
	Move   string
	After  game.Position
}

// Progress is how far a learner has come in an exercise.
type Progress struct {
	Step     int // the open step; len(Steps) once it is solved
	Position game.Position
	Found    []string      // right moves so far, without the replies
	Before   game.Position // before Last; nil at the start
	Last     string        // the last move that was played, either side's
	Tried    string        // a legal move that was wrong; it is not played
	Why      string        // key of the explanation; "other" when there is none
}

// Solved reports whether e is solved.
func (e Exercise) Solved(p Progress) bool { return p.Step == len(e.Steps) }

// Follow plays the moves of a learner, to which the other side replies. No move may follow a wrong one
// or the end. An illegal move is refused with the error of the game.
func (c Course) Follow(e Exercise, moves []string) (Progress, error) {
	start, err := c.Game.Parse(e.Start)
	if err != nil {
		return Progress{}, err
	}
	p := Progress{Position: start}
	for _, move := range moves {
		if e.Solved(p) || p.Tried != "" {
			return Progress{}, fault.New(fault.Invalid, "fault.lesson.moves")
		}
		after, err := p.Position.Play(move)
		if err != nil {
			return Progress{}, err
		}
		step, try := e.Steps[p.Step], Try{p.Position, move, after}
		if !step.Right(try) {
			p.Tried, p.Why = move, "other"
			if i := slices.IndexFunc(step.Wrong, func(w Wrong) bool { return w.When(try) }); i >= 0 {
				p.Why = step.Wrong[i].Key
			}
			continue
		}
		p.Step, p.Found = p.Step+1, append(p.Found, move)
		p.Before, p.Last, p.Position = p.Position, move, after
		if step.Reply == "" {
			continue
		}
		p.Before, p.Last = after, step.Reply
		if p.Position, err = after.Play(step.Reply); err != nil {
			return Progress{}, err
		}
	}
	return p, nil
}

// Solution returns a right move in the position of p, empty once the exercise is solved.
func (e Exercise) Solution(p Progress) string {
	if e.Solved(p) {
		return ""
	}
	for _, move := range p.Position.Moves() {
		after, err := p.Position.Play(move)
		if err == nil && e.Steps[p.Step].Right(Try{p.Position, move, after}) {
			return move
		}
	}
	return ""
}

// Typed returns a Test that asks about a try in the types of its game: the position before
// the move, the move, and the position after it. A try of another game does not pass.
func Typed[P game.TypedPosition[P, M], M game.Move](ask func(before P, m M, after P) bool) Test {
	return func(try Try) bool {
		before, ok := game.Unwrap[P](try.Before)
		after, ok2 := game.Unwrap[P](try.After)
		if !ok || !ok2 {
			return false
		}
		m, err := game.Find(before, try.Move)
		return err == nil && ask(before, m, after)
	}
}

// Not returns the opposite of a test.
func Not(t Test) Test { return func(try Try) bool { return !t(try) } }

// All returns a test that holds when all tests hold.
func All(tests ...Test) Test {
	return func(try Try) bool {
		for _, t := range tests {
			if !t(try) {
				return false
			}
		}
		return true
	}
}

// Wins asks whether the side that moves wins.
func Wins(try Try) bool { return try.After.Outcome().Winner == try.Before.Turn() }

// Allows asks whether the other side has a reply for which the test holds.
func Allows(reply Test) Test {
	return func(try Try) bool {
		return slices.ContainsFunc(try.After.Moves(), func(move string) bool {
			next, err := try.After.Play(move)
			return err == nil && reply(Try{Before: try.After, Move: move, After: next})
		})
	}
}

// Anything holds for every move.
func Anything(Try) bool { return true }
