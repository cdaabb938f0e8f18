package report

import (
	"slices"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
)

// NewMatch returns a match from its events.
func NewMatch(plan magici.Plan, events []eventlog.Timed[magici.Event]) Match {
	r := matchReader{Match: Match{State: magici.New(plan)}, times: make([]time.Time, 1)}
	for _, e := range events {
		r.read(e)
	}
	r.finish()
	return r.Match
}

// matchReader applies the events of a match and records what its state does not keep: the people in
// each Duel, before any substitution, and the questions that were asked.
type matchReader struct {
	Match
	times []time.Time // of each entry of the log, by its number

	over, reopened time.Time // when it first ended, and when it was last corrected
	duels          []Duel    // all decided ones, taken back or not
	calls          []Call    // all calls, taken back or not
	asked          []asked
}

// asked is a question that was asked, and the entry with which it is taken back.
type asked struct {
	Question
	entry int
}

func (r *matchReader) read(e eventlog.Timed[magici.Event]) {
	old := r.State
	r.State = magici.Apply(old, e.Event)
	for _, entry := range r.State.Log[old.LastEntry():] {
		r.times = append(r.times, e.Event.TimeOf(entry, e.At))
	}
	n := r.State.LastEntry()
	// A correction of a finished match ends it again in the same order: its end stays the first one.
	switch was, is := old.Phase() == magici.Finished, r.State.Phase() == magici.Finished; {
	case was && !is:
		r.reopened = e.At
	case !was && is && !r.reopened.Equal(e.At):
		r.over = e.At
	}
	// ask records the outcome of the open question; nothing when the Referee asked an unrecorded question of his own.
	ask := func(q Question) {
		if open := old.Asking.Question; open != nil {
			q.At, q.Match, q.Asked = e.At, r.State.ID, *open
			r.asked = append(r.asked, asked{q, n})
		}
	}
	switch f := e.Event.Fact.(type) {
	case magici.Started:
		r.Began = e.At
	case magici.Voided:
		ask(Question{Fate: Void, Reason: f.Reason})
	case magici.Settled:
		duel, _ := r.State.DecidedBy(r.State.Log[n-1])
		r.duels = append(r.duels, Duel{DecidedDuel: duel, At: e.At, Question: old.Asking.Question})
		if f.Outcome == magici.Neither {
			ask(Question{Fate: Nobody})
		} else {
			ask(Question{Fate: First, By: duel.Winner()})
		}
	case magici.Called:
		r.calls = append(r.calls, Call{Winner{f.Person, r.State.Teams[f.Side].House}, n})
	case magici.Undone:
		if old.Phase() == magici.Duelling { // the open question ends with its Duel
			ask(Question{Fate: TakenBack})
		}
		taken, restored := r.State.UndoChanges(n)
		r.Corrections = append(r.Corrections, Correction{
			At: e.At, Actor: e.Actor, Match: r.State.ID, Kind: Undo, Reason: string(f.Reason), Later: old.Phase() == magici.Finished,
			Taken: taken, Restored: restored, Entry: r.State.Log[n-1],
		})
	case magici.Intervened:
		if !r.reopened.IsZero() && r.reopened.Equal(e.At) {
			return // written again after a corrected Duel: it is recorded already
		}
		r.Corrections = append(r.Corrections, Correction{
			At: e.At, Match: r.State.ID, Kind: Intervention, Reason: string(f.Reason), Later: old.Phase() == magici.Finished,
			Entry: r.State.Log[n-1],
		})
	default:
		r.correct(old, e)
	}
}

// correct records the corrections that are no log entries. A step that needs no reason, such as the
// first toss, is no correction.
func (r *matchReader) correct(old magici.Match, e eventlog.Timed[magici.Event]) {
	c := Correction{At: e.At, Actor: e.Actor, Match: r.State.ID}
	switch f := e.Event.Fact.(type) {
	case magici.ClockCorrected:
		c.Kind, c.Reason, c.Clock, c.Left = Clock, f.Reason, f.Clock, time.Duration(f.Left)*time.Millisecond
	case magici.Substituted:
		c.Kind, c.Reason, c.Side, c.In, c.Out = Substitution, f.Reason, f.Side, f.Person, old.Teams[f.Side].Strategist
		if f.Slot != magici.NoSlot {
			c.Out, c.Piece = old.Person(f.Ref), old.Play.Figure(f.Ref).Kind
			if c.Piece == chess.NoKind { // it is not on the board yet
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

// finish separates the entries that count from those taken back, once the whole match is read.
func (r *matchReader) finish() {
	effective := slices.Collect(r.State.Effective())
	if r.State.Play.Result.Over {
		r.Ended = r.over
	}
	slices.Reverse(effective)
	isEffective := func(n int) bool {
		return slices.ContainsFunc(effective, func(e magici.Entry) bool { return e.N == n })
	}
	for _, e := range effective {
		if e.Kind == magici.LogIntervention {
			for side, points := range e.Intervention.Points() {
				r.Given[side] += points
			}
		}
	}
	steps := r.course(effective)
	for _, d := range r.duels {
		if isEffective(d.Entry) {
			d.Step = steps[d.Entry]
			r.Duels = append(r.Duels, d)
		}
	}
	for _, c := range r.calls {
		if isEffective(c.entry) {
			r.Calls = append(r.Calls, c)
		}
	}
	again := map[string]bool{} // questions with a Duel that counts, as decided or as corrected
	for _, q := range r.asked {
		again[q.Asked.ID] = again[q.Asked.ID] || q.Fate != Void && isEffective(q.entry)
	}
	for _, q := range r.asked {
		if q.Fate != Void && !isEffective(q.entry) && again[q.Asked.ID] && q.Asked.ID != magici.OwnQuestion {
			continue // its Duel was written again
		}
		if q.Fate != Void && !isEffective(q.entry) {
			q.Fate, q.By = TakenBack, magici.Fighter{}
		}
		r.Questions = append(r.Questions, q.Question)
	}
}

// course fills in how the points grew over the effective entries, and returns the step of each. The
// call of a Direct Move belongs to the step of that move, an intervention to the step before it.
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
			called[e.Gain.Side][at] += int(e.Gain.Points)
		case magici.LogIntervention:
			at = len(r.Course[chess.White].Points) - 1 // also after a call without a move
			for side, points := range e.Intervention.Points() {
				if line := &r.Course[side]; points != 0 && !slices.Contains(line.Given, at) {
					line.Given = append(line.Given, at)
				}
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
