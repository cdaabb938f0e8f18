package balance

import (
	"context"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/strategist"
)

// Play plays a game of the plan by the computer Strategist. rest is called every few hundred positions; nil: no rest.
// It fails when ctx is done.
func (p Plan) Play(ctx context.Context, g Game, rest func()) (Result, error) {
	limits := strategist.Limits{Strength: p.Strength, Nodes: p.Nodes, Rest: rest}
	var r Result
	passes := 0 // in a row
	left := int64(p.Settings.MatchTime.Int()) * 1000
	match := strategist.Game{
		Settings: p.Settings, Armies: g.Armies, Beginner: g.Beginner, Seed: g.Seed,
		Players: [2]strategist.Player{{Limits: limits}, {Limits: limits}},
		Watch: func(t strategist.Turn) {
			left = t.Before.Left
			if passes++; !t.Choice.Pass {
				passes = 0
			}
			if t.Choice.Direct {
				r.count(p.Settings, t)
			}
		},
	}
	o, err := strategist.Play(ctx, match)
	if err != nil {
		return Result{}, err
	}
	r.Drawn, r.Winner, r.King, r.Plies = o.Drawn, o.Winner, o.By == magici.BasisKing, o.Plies
	r.Calls = o.Calls[chess.White] + o.Calls[chess.Black]
	r.Timed = !r.King && passes < 2
	r.Seconds = p.Settings.MatchTime.Int() - int(left/1000)
	if r.Timed {
		r.Seconds = p.Settings.MatchTime.Int()
	}
	return r, nil
}

// count adds what a Direct Move brought (SM-6.3, SM-6.4).
func (r *Result) count(s magici.Settings, t strategist.Turn) {
	piece, _ := t.Before.Position.At(t.Choice.Move.From)
	r.Gain -= int(s.Value(piece.Kind))
	if !t.Capture {
		return
	}
	if t.Outcome == magici.DefenderFirst {
		r.Gain -= int(s.Value(piece.Kind))
		return
	}
	r.Eaten++
	if at, ok := t.Before.Position.Victim(t.Choice.Move); ok {
		victim, _ := t.Before.Position.At(at)
		r.Gain += int(s.CaptureGain(victim.Kind, true))
	}
}
