// Package review says which turns of a match cost a side most: as the computer Strategist sees it, and why.
//
// Each turn in which the side decided something is looked at: a move of its Strategist, a Direct Move, a turn that went
// by. Its cost is the value of the best choice less the value of what was done, both by the same search
// ([strategist.Weigh]). A short look at all turns finds those that may have cost most, a long one weighs them again.
//
// Units: values and costs are Piece Points, as package strategist has them; budgets are positions, so that the same match
// always gets the same answer.
package review

import (
	"cmp"
	"context"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/movement"
	"scacchimagici/internal/magici/strategist"
)

// Why is what a finding says of a turn.
type Why string

// The reasons, in the order in which they are looked for.
const (
	NoMove       Why = "nomove"       // the turn went by, or the person who had called did not move
	KingMissed   Why = "kingmissed"   // Better attacks the King
	KingRisked   Why = "kingrisked"   // Done attacks with the own King
	KingExposed  Why = "kingexposed"  // after Done the other side attacks the own King
	Missed       Why = "missed"       // Better attacks a piece
	DirectMissed Why = "directmissed" // Better attacks a piece by a Direct Move
	Risked       Why = "risked"       // Done attacks a piece and risks more than it can gain, or too much
	Called       Why = "called"       // Done is a Direct Move that pays the other side
	Exposed      Why = "exposed"      // after Done the other side attacks a piece
	Slow         Why = "slow"         // Better leads to more, later
)

// Reasons returns all reasons.
func Reasons() []Why {
	return []Why{NoMove, KingMissed, KingRisked, KingExposed, Missed, DirectMissed, Risked, Called, Exposed, Slow}
}

// Decision is what a side does in a turn.
type Decision struct {
	Move   chess.Move // of a Direct Move without a move only From
	None   bool       // no move in time
	Direct bool       // by a Direct Move
	Piece  chess.Kind // that moves or called
	Victim chess.Kind // that is attacked; NoKind: nothing is
	At     chess.Square
	Gain   magici.PiecePoints // when the attacker wins the Duel, doubled for a Direct Move
	Risk   magici.PiecePoints // what the other side gains when the defender wins it
	Paid   magici.PiecePoints // what the other side gets for the call of a Direct Move
	Wins   float64            // the chance that the attacker eats, nobody answering included
}

// Finding is a turn that cost something.
type Finding struct {
	Entry  int // of the log, from 1
	Turn   int // its number, from 1
	Done   Decision
	Better Decision
	Answer Decision // of the other side to Done, for the reasons KingExposed and Exposed
	Cost   float64  // Piece Points on average, above 0
	Why    Why
}

// Limits are those of the two looks at a turn.
type Limits struct{ Short, Long strategist.Limits }

// turn is one in which the side decided something.
type turn struct {
	entry, number int
	before        strategist.Situation
	done          strategist.Choice
	none          bool
	cost          float64
}

// smallest is the cost from which a turn is worth a sentence.
const smallest = 0.25

// Costliest returns up to n turns of side that cost most, the dearest first. progress is called before each turn of the
// short look. Its errors are those of the search, and of ctx.
func Costliest(ctx context.Context, m magici.Match, side chess.Side, c strategist.Chances, l Limits, n int, progress func(looked, of int)) ([]Finding, error) {
	turns := turnsOf(m, side, c)
	for i := range turns {
		progress(i, len(turns))
		if _, err := weigh(ctx, &turns[i], l.Short); err != nil {
			return nil, err
		}
	}
	dearest := func(a, b turn) int { return cmp.Or(cmp.Compare(b.cost, a.cost), a.entry-b.entry) }
	slices.SortStableFunc(turns, dearest)
	turns = turns[:min(len(turns), 2*n)]
	var findings []Finding
	for i := range turns {
		best, err := weigh(ctx, &turns[i], l.Long)
		if err != nil {
			return nil, err
		}
		if turns[i].cost < smallest {
			continue
		}
		f, err := explain(ctx, turns[i], best, l.Short)
		if err != nil {
			return nil, err
		}
		findings = append(findings, f)
	}
	slices.SortStableFunc(findings, func(a, b Finding) int { return cmp.Or(cmp.Compare(b.Cost, a.Cost), a.Entry-b.Entry) })
	return findings[:min(len(findings), n)], nil
}

// turnsOf returns the turns of side that count, the first one first. One in which the side had no choice is left out.
func turnsOf(m magici.Match, side chess.Side, c strategist.Chances) (all []turn) {
	entries := slices.Collect(m.Effective())
	slices.Reverse(entries)
	entries = slices.DeleteFunc(entries, func(e magici.Entry) bool {
		return e.Side != side || e.Kind != magici.LogMove && e.Kind != magici.LogDirect && e.Kind != magici.LogTimeout
	})
	for i := 0; i < len(entries); i++ {
		e := entries[i]
		t, ok := turnAt(m, e, c)
		t.done = strategist.Choice{Move: chess.Move{From: e.From, To: e.To, Promotion: e.Promotion}}
		switch e.Kind {
		case magici.LogTimeout:
			t.done, t.none = strategist.Choice{Pass: true}, true
		case magici.LogDirect:
			t.done, t.none = strategist.Choice{Move: chess.Move{From: e.From}, Direct: true}, true
			if i+1 < len(entries) && entries[i+1].Kind == magici.LogMove {
				i++ // the move of the person who called
				t.done.Move, t.none = chess.Move{From: entries[i].From, To: entries[i].To, Promotion: entries[i].Promotion}, false
			} else if i+1 < len(entries) && entries[i+1].Kind == magici.LogTimeout {
				i++
			}
		}
		if ok && len(t.before.Position.Legal()) > 1 {
			all = append(all, t)
		}
	}
	return all
}

// turnAt returns the turn that a log entry decided, as it began.
func turnAt(m magici.Match, e magici.Entry, c strategist.Chances) (t turn, ok bool) {
	play, ok := m.PlayAfter(e.N - 1)
	if !ok {
		return t, false
	}
	m.Play, m.Paused = play, false
	m.Play.TurnPhase, m.Play.Result = magici.Thinking, magici.Result{} // the log has no performance
	t = turn{entry: e.N, number: play.TurnNumber}
	if play.TurnPhase == magici.Performing && !play.WalkBack {
		t.number++
	}
	var err error
	t.before, err = strategist.SituationOf(magici.Redact(m, magici.Viewer{}), e.Side, e.At, c)
	return t, err == nil
}

// weigh sets the cost of a turn by a search within limits and returns the best choice.
func weigh(ctx context.Context, t *turn, l strategist.Limits) (best strategist.Choice, err error) {
	t.cost = 0
	best, err = strategist.Choose(ctx, t.before, l)
	if err != nil || !t.none && best.Move == t.done.Move && best.Direct == t.done.Direct {
		return best, err
	}
	done := t.done
	done.Pass = t.none
	values, err := strategist.Weigh(ctx, t.before, l, best, done)
	if err == nil {
		t.cost = max(0, values[0]-values[1])
	}
	return best, err
}

// explain finds the reason of a turn that cost something.
func explain(ctx context.Context, t turn, best strategist.Choice, l strategist.Limits) (Finding, error) {
	f := Finding{Entry: t.entry, Turn: t.number, Cost: t.cost, Done: decision(&t.before, t.done), Better: decision(&t.before, best)}
	f.Done.None = t.none
	same := f.Done.Victim != chess.NoKind && f.Done.At == f.Better.At // the same piece, but otherwise
	switch {
	case t.none:
		f.Why = NoMove
	case f.Better.Victim == chess.King && !same:
		f.Why = KingMissed
	case f.Done.Victim != chess.NoKind && f.Done.Piece == chess.King:
		f.Why = KingRisked
	}
	if f.Why != "" {
		return f, nil
	}
	answer, err := answerTo(ctx, t, l)
	if err != nil {
		return f, err
	}
	switch {
	case answer.Victim == chess.King:
		f.Why, f.Answer = KingExposed, answer
	case f.Better.Victim != chess.NoKind && f.Better.Direct && !(same && f.Done.Direct):
		f.Why = DirectMissed
	case f.Better.Victim != chess.NoKind && !same:
		f.Why = Missed
	case f.Done.Direct && f.Done.Paid > 0 && !f.Better.Direct:
		f.Why = Called
	case f.Done.Victim != chess.NoKind && f.Done.Risk > 0:
		f.Why = Risked
	case answer.Victim != chess.NoKind && answer.Gain > 0:
		f.Why, f.Answer = Exposed, answer
	default:
		f.Why = Slow
	}
	return f, nil
}

// answerTo returns what the search would answer to what was done; nothing when that was a capture, after which two
// positions are possible.
func answerTo(ctx context.Context, t turn, l strategist.Limits) (d Decision, err error) {
	s := t.before
	if _, captures := s.Position.Victim(t.done.Move); captures {
		return d, nil
	}
	s.Position = s.Position.After(t.done.Move, movement.AttackerWins)
	s.Passes = 0
	if len(s.Position.Legal()) == 0 {
		return d, nil
	}
	c, err := strategist.Choose(ctx, s, l)
	return decision(&s, c), err
}

// decision describes a choice in a situation.
func decision(s *strategist.Situation, c strategist.Choice) Decision {
	d := Decision{Move: c.Move, Direct: c.Direct, None: c.Pass}
	if c.Pass {
		return d
	}
	piece, _ := s.Position.At(c.Move.From)
	d.Piece = piece.Kind
	if c.Direct {
		d.Paid = s.Settings.Value(piece.Kind)
	}
	if at, captures := s.Position.Victim(c.Move); captures {
		victim, _ := s.Position.At(at)
		d.Victim, d.At = victim.Kind, at
		d.Gain, d.Risk = s.Settings.CaptureGain(victim.Kind, c.Direct), s.Settings.Value(piece.Kind)
		d.Wins = s.Chances.Attacker + s.Chances.Nobody
	}
	return d
}
