// Package puzzle holds the puzzles of the side tables: positions in which the side to move wins
// within two to four own moves against every answer. The solver finds the moves; the other side
// answers as the file says.
//
// A puzzle has one answer: exactly one first move wins in the number of moves that is asked for, and
// no move wins faster. The other side then plays an answer that holds out longest, and again exactly
// one move wins in the moves that are left. At the last move any win counts. Each wrong move has its
// refutation: an answer after which the moves that are left are too few to win.
//
// The files in the folders of the games are made by bench puzzles. The tests prove each of them by trying every move. A
// puzzle keeps its number once it is published: new ones are added at the end.
package puzzle

import (
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/game"
)

// Puzzle is one position with its answer.
type Puzzle struct {
	Position string
	Line     []string // the own moves and, between them, what the other side answers
	Steps    []Step   // one for each own move
}

// Step is one own move.
type Step struct {
	Choices     int          // legal moves
	Refutations []Refutation // of all wrong moves; none at the last move
}

// Refutation is an answer with the wrong moves that it refutes, divided by spaces. The answer is
// [Ended] when the wrong move itself ends the game.
type Refutation struct{ Answer, Moves string }

// Refuted returns the refutation of a wrong move, empty for any other move.
func (s Step) Refuted(move string) string {
	for _, r := range s.Refutations {
		for wrong := range strings.FieldsSeq(r.Moves) {
			if wrong == move {
				return r.Answer
			}
		}
	}
	return ""
}

// Ended stands in place of a refutation when the wrong move itself ends the game.
const Ended = "-"

// Wins returns in how many own moves the side to move wins.
func (p Puzzle) Wins() int { return (len(p.Line) + 1) / 2 }

// Grade is how hard a puzzle is.
type Grade int

// The grades, easiest first. The zero value is none.
const (
	Easy Grade = 1 + iota
	Medium
	Hard
)

// Grades returns all grades, easiest first.
func Grades() []Grade { return []Grade{Easy, Medium, Hard} }

// String returns "easy", "medium" or "hard".
func (g Grade) String() string { return [...]string{"none", "easy", "medium", "hard"}[g] }

// The fewest ways to play all own moves of a puzzle of a grade.
const (
	mediumWays = 800
	hardWays   = 3_000
)

// Ways returns in how many ways the own moves could be played: depth and choices in one number.
func (p Puzzle) Ways() int {
	ways := 1
	for _, s := range p.Steps {
		ways *= s.Choices
	}
	return ways
}

// Grade returns how hard p is.
func (p Puzzle) Grade() Grade {
	switch ways := p.Ways(); {
	case ways >= hardWays:
		return Hard
	case ways >= mediumWays:
		return Medium
	default:
		return Easy
	}
}

// Set are the puzzles of one game, number 1 first.
type Set struct {
	Game    game.Game
	Puzzles []Puzzle
}

// Number returns the puzzle with a number.
func (s Set) Number(n int) (Puzzle, bool) {
	if n < 1 || n > len(s.Puzzles) {
		return Puzzle{}, false
	}
	return s.Puzzles[n-1], true
}

// OfDay returns the number of the puzzle of a day, by its date in the zone of day. Each puzzle has its
// day before one comes again.
func (s Set) OfDay(day time.Time) int {
	n := len(s.Puzzles)
	if n == 0 {
		return 0
	}
	year, month, date := day.Date()
	days := int(time.Date(year, month, date, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
	stride := n*5/8 + 1
	for gcd(stride, n) != 1 {
		stride++
	}
	return days%n*stride%n + 1
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Progress is how far a solver has come in a puzzle.
type Progress struct {
	Step       int // the open own move; Wins once it is solved
	Found      []string
	Position   game.Position // in which the solver moves, or the end
	Before     game.Position // before Last; nil at the start
	Last       string        // the last move that was played, either side's
	Tried      string        // a legal move that was wrong
	Refutation string        // the answer to Tried, [Ended] or empty when the last move did not win
	Refuted    game.Position // after both; nil without an answer
	AfterTried game.Position // after Tried alone
}

// Solved reports whether all own moves were found.
func (p Puzzle) Solved(at Progress) bool { return at.Step == p.Wins() }

// Follow plays the moves of a solver, which the other side answers. No move may follow a wrong one or
// the end. An illegal move is refused with the error of the game.
func (s Set) Follow(p Puzzle, moves []string) (Progress, error) {
	start, err := s.Game.Parse(p.Position)
	if err != nil {
		return Progress{}, err
	}
	at := Progress{Position: start}
	for _, move := range moves {
		if p.Solved(at) || at.Tried != "" {
			return Progress{}, fault.New(fault.Invalid, "fault.puzzle.moves")
		}
		after, err := at.Position.Play(move)
		if err != nil {
			return Progress{}, err
		}
		last := at.Step == p.Wins()-1
		won := after.Outcome().Winner == at.Position.Turn()
		if !won && (last || move != p.Line[2*at.Step]) {
			at.Tried, at.AfterTried, at.Refutation = move, after, p.Steps[at.Step].Refuted(move)
			if at.Refutation != "" && at.Refutation != Ended {
				if at.Refuted, err = after.Play(at.Refutation); err != nil {
					return Progress{}, err
				}
			}
			continue
		}
		at.Found = append(at.Found, move)
		at.Before, at.Last, at.Position = at.Position, move, after
		if at.Step++; !p.Solved(at) {
			answer := p.Line[2*at.Step-1]
			at.Before, at.Last = after, answer
			if at.Position, err = after.Play(answer); err != nil {
				return Progress{}, err
			}
		}
	}
	return at, nil
}

// Solution returns the right move in the position of at, empty once p is solved.
func (p Puzzle) Solution(at Progress) string {
	if p.Solved(at) {
		return ""
	}
	return p.Line[2*at.Step]
}

// Winners returns how many moves win at the last own move of p: any of them solves it.
func (s Set) Winners(p Puzzle) (int, error) {
	var own []string
	for i := 0; i+1 < len(p.Line); i += 2 {
		own = append(own, p.Line[i])
	}
	at, err := s.Follow(p, own)
	if err != nil {
		return 0, err
	}
	return len(Winning(at.Position)), nil
}

// Winning returns the moves at p that win at once.
func Winning(p game.Position) []string {
	turn := p.Turn()
	return slices.DeleteFunc(p.Moves(), func(move string) bool { return game.Next(p, move).Outcome().Winner != turn })
}

// How long a projector shows a puzzle, and how long its answer.
const (
	askTime    = 90 * time.Second
	answerTime = 45 * time.Second
)

// OnWall returns which of so many games has its puzzle of the day on the projectors at a moment, whether
// with its answer, and until when. All projectors show the same.
func OnWall(games int, now time.Time) (game int, answered bool, until time.Time) {
	start := now.Truncate(askTime + answerTime)
	game = int(start.Unix()/int64((askTime+answerTime)/time.Second)) % games
	if asked := start.Add(askTime); now.Before(asked) {
		return game, false, asked
	}
	return game, true, start.Add(askTime + answerTime)
}
