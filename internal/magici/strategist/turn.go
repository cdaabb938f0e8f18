package strategist

import (
	"math/rand/v2"
	"slices"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/movement"
)

// How long a turn takes in a [Game]: half of the time that the Strategist has, the people's way, and a Duel.
const (
	walk = 10 * time.Second
	duel = 15 * time.Second
)

// turns is a game between two turns.
type turns struct {
	Situation
	calledTimes [2][64]int // Direct Moves of the piece on a square
}

// turn plays a choice. A capture is decided by chance. It refuses a choice that the rules do not allow (SM-4, SM-6).
func (t *turns) turn(c Choice, random *rand.Rand, watch func(Turn)) error {
	before := t.Situation
	played := Turn{Before: before, Choice: c}
	spent := time.Duration(t.Settings.MoveTime)/2 + walk
	legal := t.Position.Legal()
	switch {
	case c.Pass && len(legal) == 0:
		t.Position = t.Position.Pass()
		t.Passes++
		spent = 0
	case c.Pass || !slices.Contains(legal, c.Move):
		return fault.New(fault.Illegal, "fault.bot.move", c.Move.String()).By("SM-4.1")
	default:
		t.Passes = 0
		if c.Direct {
			if err := t.call(c.Move.From); err != nil {
				return err
			}
		}
		if played.Outcome, played.Capture = t.move(c, random); played.Capture {
			spent += duel
		}
	}
	t.Left -= spent.Milliseconds()
	for side := range t.CalledBy {
		t.CalledBy[side] = 0
		for sq, n := range t.calledTimes[side] {
			if n >= t.Settings.PerPiece && n > 0 {
				t.CalledBy[side] |= 1 << sq
			}
		}
	}
	if watch != nil {
		played.After = t.Position
		watch(played)
	}
	return nil
}

// call is the Direct Move of the piece on sq, which pays the other side at once (SM-6.2, SM-6.3).
func (t *turns) call(sq chess.Square) error {
	side := t.Position.Side()
	if t.Called[side] >= t.Settings.PerSide || t.calledTimes[side][sq] >= t.Settings.PerPiece {
		return fault.New(fault.Illegal, "fault.bot.call", sq.String()).By("SM-6.2")
	}
	piece, _ := t.Position.At(sq)
	t.Called[side]++
	t.calledTimes[side][sq]++
	t.Points[side.Other()] += t.Settings.Value(piece.Kind)
	return nil
}

// move moves a piece and decides the Duel of a capture (SM-5).
func (t *turns) move(c Choice, random *rand.Rand) (o magici.Outcome, capture bool) {
	side := t.Position.Side()
	attacker, _ := t.Position.At(c.Move.From)
	at, capture := t.Position.Victim(c.Move)
	result := movement.AttackerWins
	if capture {
		victim, _ := t.Position.At(at)
		if o = t.Chances.draw(random); o == magici.DefenderFirst {
			result = movement.DefenderWins
			t.Points[side.Other()] += t.Settings.Value(attacker.Kind)
			t.calledTimes[side][c.Move.From] = 0
		} else {
			t.Points[side] += t.Settings.CaptureGain(victim.Kind, c.Direct)
			t.calledTimes[side.Other()][at] = 0
		}
	}
	if result == movement.AttackerWins {
		times := &t.calledTimes[side]
		times[c.Move.From], times[c.Move.To] = 0, times[c.Move.From]
		if from, to, castles := t.Position.CastlingRook(c.Move); castles {
			times[from], times[to] = 0, times[from]
		}
	}
	t.Position = t.Position.After(c.Move, result)
	return o, capture
}

// draw returns the outcome of a Duel.
func (c Chances) draw(random *rand.Rand) magici.Outcome {
	switch x := random.Float64(); {
	case x < c.Attacker:
		return magici.AttackerFirst
	case x < c.Attacker+c.Defender:
		return magici.DefenderFirst
	}
	return magici.Neither
}
