package report

import (
	"slices"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
)

// NewMatch returns a match as its events made it.
func NewMatch(plan magici.Plan, events []eventlog.Timed[magici.Event]) Match {
	r := matchReader{Match: Match{State: magici.New(plan)}, times: make([]time.Time, 1)}
	for _, e := range events {
		r.read(e)
	}
	r.finish()
	return r.Match
}

// matchReader applies the events of a match and notes what its state does not keep: who
// fought as what, and which question was put.
type matchReader struct {
	Match
	times []time.Time      // of each entry of the log, by its number
	open  *magici.Question // of the Duel that is open
	duels []Duel           // all that were decided, taken back or not
	asked []asked
}

// asked is a question that was put, and the entry with which it is taken back.
type asked struct {
	Question
	entry int
}

func (r *matchReader) read(e eventlog.Timed[magici.Event]) {
	old := r.State
	r.State = magici.Apply(old, e.Event)
	for range r.State.Log[old.LastEntry():] {
		r.times = append(r.times, e.At)
	}
	n := r.State.LastEntry()
	switch f := e.Event.Fact.(type) {
	case magici.Started:
		r.Began = e.At
	case magici.Moved:
		r.open = f.Question
	case magici.Asked:
		r.open = &f.Question
	case magici.Voided:
		r.ask(Question{At: e.At, Fate: Void, Reason: f.Reason}, n)
		r.open = f.Next
	case magici.Settled:
		open := old.Play.Duel
		d := Duel{
			At: e.At, Entry: n, Square: open.Move.To, Direct: open.Direct,
			Attacker: fighter(old, open.Attacker), Defender: fighter(old, open.Defender),
			Outcome: f.Outcome, Gain: f.Gain.Points, Question: r.open,
		}
		r.duels = append(r.duels, d)
		q := Question{At: e.At, Fate: First, By: d.Winner()}
		if f.Outcome == magici.Neither {
			q.Fate, q.By = Nobody, Fighter{}
		}
		r.ask(q, n)
		r.open = nil
	case magici.Undone:
		if old.Phase() == magici.Duelling { // the open question goes with its Duel
			r.ask(Question{At: e.At, Fate: TakenBack}, n)
		}
		r.open = f.Question
		taken, restored := r.State.UndoChanges(n)
		r.Corrections = append(r.Corrections, Correction{
			At: e.At, Match: r.State.ID, Kind: Undo, Reason: string(f.Reason), Later: old.Phase() == magici.Finished,
			Taken: taken, Restored: restored,
		})
	default:
		r.correct(old, e)
	}
}

// ask notes that the open question was put; nothing when the Referee had one of his own that
// nobody wrote down.
func (r *matchReader) ask(q Question, entry int) {
	if r.open != nil {
		q.Match, q.Asked = r.State.ID, *r.open
		r.asked = append(r.asked, asked{q, entry})
	}
}

// fighter returns who stands as a piece, before it may be promoted.
func fighter(m magici.Match, ref magici.Ref) Fighter {
	return Fighter{ref.Side, m.Teams[ref.Side].House, m.Person(ref), m.Play.Figure(ref).Kind}
}

// correct notes the corrections that are no entries of the log. What needs no reason, such as
// the first toss, is no correction.
func (r *matchReader) correct(old magici.Match, e eventlog.Timed[magici.Event]) {
	c := Correction{At: e.At, Match: r.State.ID}
	switch f := e.Event.Fact.(type) {
	case magici.ClockCorrected:
		c.Kind, c.Reason, c.Clock, c.Left = Clock, f.Reason, f.Clock, time.Duration(f.Left)*time.Millisecond
	case magici.Substituted:
		c.Kind, c.Reason, c.Side, c.In, c.Out = Substitution, f.Reason, f.Side, f.Person, old.Teams[f.Side].Strategist
		if f.Slot != magici.NoSlot {
			c.Out, c.Piece = old.Person(f.Ref), old.Play.Figure(f.Ref).Kind
			if c.Piece == chess.NoKind { // it does not stand on the board yet
				c.Piece = f.Slot.Kind()
			}
		}
	case magici.Reopened:
		c.Kind, c.Reason, c.Side = Purchase, f.Reason, f.Side
	case magici.ReturnedToPurchase:
		c.Kind, c.Reason = Setup, f.Reason
	case magici.ReturnedToDeployment:
		c.Kind, c.Reason = Setup, f.Reason
	case magici.Tossed:
		c.Kind, c.Reason = Wands, f.Reason
		if old.Toss.Done {
			c.Kind = Toss
		}
	}
	if c.Kind == Substitution || c.Reason != "" {
		r.Corrections = append(r.Corrections, c)
	}
}

// finish parts what was taken back from what was not, once the whole match is read.
func (r *matchReader) finish() {
	effective := slices.Collect(r.State.Effective())
	if r.State.Play.Result.Over {
		r.Ended = r.times[effective[0].N]
	}
	slices.Reverse(effective)
	isEffective := func(n int) bool {
		return slices.ContainsFunc(effective, func(e magici.Entry) bool { return e.N == n })
	}
	steps := r.course(effective)
	for _, d := range r.duels {
		if isEffective(d.Entry) {
			d.Step = steps[d.Entry]
			r.Duels = append(r.Duels, d)
		}
	}
	for _, q := range r.asked {
		if q.Fate != Void && !isEffective(q.entry) {
			q.Fate, q.By = TakenBack, Fighter{}
		}
		r.Questions = append(r.Questions, q.Question)
	}
}

// course fills in how the points grew over the entries that were not taken back, and returns
// the step of each. The call of a Direct Move belongs to the step of that move.
func (r *matchReader) course(entries []magici.Entry) map[int]int {
	steps := make(map[int]int, len(entries))
	if !r.State.Started() {
		return steps
	}
	step := 0
	var called [2]map[int]int // points gained by calls, by side and step
	for side := range r.Course {
		r.Course[side].Points, called[side] = []int{0}, map[int]int{}
	}
	for _, e := range entries {
		at := step
		switch e.Kind {
		case magici.LogDirect:
			at++
			for _, g := range e.Gains {
				called[g.Side][at] += int(g.Points)
			}
		case magici.LogMove, magici.LogTimeout, magici.LogPass:
			step++
			at = step
		}
		steps[e.N] = at
		play, ok := r.State.PlayAfter(e.N)
		if !ok {
			continue
		}
		for side := range r.Course {
			line := &r.Course[side]
			for len(line.Points) <= at {
				line.Points = append(line.Points, line.Points[len(line.Points)-1])
			}
			line.Points[at] = int(play.Points[side])
		}
	}
	for side := range r.Course {
		line := &r.Course[side]
		for step := 1; step < len(line.Points); step++ {
			gained := line.Points[step] - line.Points[step-1]
			if gained > 0 && gained == called[side][step] {
				line.Calls = append(line.Calls, step)
			}
		}
	}
	return steps
}
