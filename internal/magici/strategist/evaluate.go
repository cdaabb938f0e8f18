package strategist

import (
	"math"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// What a turn takes beside the time that the Strategist thinks, half of what the regulation allows: the people walk,
// and every second or third turn has a Duel.
const walkAndDuel = 15 * time.Second

// turnTime returns how long a turn takes, as a rule.
func turnTime(s *magici.Settings) time.Duration { return time.Duration(s.MoveTime)/2 + walkAndDuel }

// turnsLeft returns how many turns fit into the match time that is left, in ms; the present one at least.
func turnsLeft(s *magici.Settings, left int64) int {
	return 1 + int(max(0, left)/turnTime(s).Milliseconds())
}

// fewPoints is how much of a win by points depends on by how many: the rest is that it is one.
const fewPoints = 0.02

// byPoints returns the value of a match that the points decide, lead of the side to move (SM-7.2).
func byPoints(lead int) float64 {
	v := fewPoints * bend(float64(lead)/10)
	switch {
	case lead > 0:
		return v + 1 - fewPoints
	case lead < 0:
		return v - 1 + fewPoints
	}
	return 0
}

// bend maps any number to one between -1 and 1, straighten takes it back.
func bend(x float64) float64       { return x / math.Sqrt(1+x*x) }
func straighten(u float64) float64 { return u / math.Sqrt(1-u*u) }

// scale says what the evaluation counts with so many turns to go.
type scale struct {
	lead     float64 // points that make a win likely
	material float64 // what a point of price of a piece on the board is worth
	rest     float64 // the same for mobility and all else that needs time
}

// scaleOf returns the scale with so many turns left.
func scaleOf(turns int) scale {
	n := float64(max(turns, 0))
	return scale{
		lead:     0.4 + 0.9*math.Sqrt(n),
		material: 0.8 * n / (n + 8),
		rest:     n / (n + 4),
	}
}

// points returns a value of the root in points: the lead that is as good, otherwise equal (Win when it is won).
func (w *search) points(v float64) float64 {
	u := v / (1 - fewPoints)
	if u >= 0.9999 {
		return Win
	}
	if u <= -0.9999 {
		return -Win
	}
	p := straighten(u) * w.scale[0].lead
	return math.Round(max(-Win, min(p, Win))*100) / 100
}

// Weights of the evaluation, in points.
const (
	mobility   = 0.03 // of a square that a piece attacks
	kingAttack = 0.25 // of a square around the other King that a piece attacks
	advance    = 0.06 // of a rank that a Pawn has gone
	callWorth  = 0.15 // of a Direct Move that the side may still call
	tempo      = 0.3  // of being to move
)

// evaluate returns the value of the state of frame ply for the side to move, without looking further.
func (w *search) evaluate(ply int) float64 {
	s := &w.frames[ply].state
	sc := &w.scale[ply]
	b := s.pos.Board()
	var sum [2]float64
	occupied := b.Occupied()
	for side := chess.White; side <= chess.Black; side++ {
		ring := chess.KingAttacks(b.Pieces(side.Other(), chess.King).First() & 63)
		material, rest := 0, 0.0
		for kind := chess.Pawn; kind <= chess.King; kind++ {
			for left := b.Pieces(side, kind); left != 0; left &= left - 1 {
				from := left.First()
				attacked := chess.Attacks(chess.Piece{Side: side, Kind: kind}, from, occupied)
				material += w.game.value[kind]
				if kind == chess.Pawn {
					gone := from.Rank() - side.PawnRank()
					if side == chess.Black {
						gone = -gone
					}
					rest += advance * float64(gone)
				}
				if kind != chess.King {
					rest += mobility*float64(attacked.Count()) + kingAttack*float64((attacked&ring).Count())
				}
			}
		}
		rest += callWorth * float64(s.calls[side])
		sum[side] = sc.material*float64(material) + sc.rest*rest
	}
	me := s.pos.Side()
	lead := float64(s.lead)
	if me == chess.Black {
		lead = -lead
	}
	lead += sum[me] - sum[me.Other()] + sc.rest*tempo
	return (1 - fewPoints) * bend(lead/sc.lead)
}
