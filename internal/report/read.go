package report

import (
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
)

// NewMatch returns a match as its events made it.
func NewMatch(plan magici.Plan, events []eventlog.Timed[magici.Event]) Match {
	r := reader{Match: Match{State: magici.New(plan)}, wall: make([]time.Time, 1), before: make([]int, 1), last: make([]int, 1)}
	for _, e := range events {
		r.read(e)
	}
	r.sort()
	return r.Match
}

// reader folds a match and notes what its state does not keep: who fought as what, which
// question was put, and which entries of the log stand.
type reader struct {
	Match
	wall   []time.Time      // of each entry of the log, by its number
	before []int            // which entry stood before each entry
	last   []int            // which entry stands last after each entry; 0: none
	put    *magici.Question // in the Duel that is on
	fought []Duel           // all that were decided, standing or not
	asked  []posed
}

// posed is a question that was put, and the entry that stands or falls with its Duel.
type posed struct {
	Question
	entry int
}

func (r *reader) read(e eventlog.Timed[magici.Event]) {
	old := r.State
	r.State = magici.Apply(old, e.Event)
	for _, entry := range r.State.Log[old.LastEntry():] {
		r.enter(entry, e.At)
	}
	switch f := e.Event.Fact.(type) {
	case magici.Started:
		r.Began = e.At
	case magici.Moved:
		r.put = f.Question
	case magici.Asked:
		r.put = &f.Question
	case magici.Voided:
		r.ask(Question{At: e.At, Fate: Void, Reason: f.Reason}, r.State.LastEntry())
		r.put = f.Next
	case magici.Settled:
		r.settled(old, f, e.At)
	case magici.Undone:
		r.undone(old, f, e.At)
	default:
		r.corrected(old, e)
	}
}

// enter notes what stands after an entry: an undo leaves what stood after its target.
func (r *reader) enter(e magici.Entry, at time.Time) {
	stood := r.last[len(r.last)-1]
	r.wall, r.before = append(r.wall, at), append(r.before, stood)
	if e.Kind == "undo" {
		r.last = append(r.last, r.last[e.Target])
		return
	}
	r.last = append(r.last, e.N)
}

// ask notes that the question that is on was put; nothing when the Referee had one of his
// own that nobody wrote down.
func (r *reader) ask(q Question, entry int) {
	if r.put != nil {
		q.Match, q.Asked = r.State.ID, *r.put
		r.asked = append(r.asked, posed{q, entry})
	}
}

func (r *reader) settled(old magici.Match, f magici.Settled, at time.Time) {
	open := old.Play.Duel
	d := Duel{
		At: at, Entry: r.State.LastEntry(), Square: open.Move.To, Direct: open.Direct,
		Attacker: fighter(old, open.Attacker), Defender: fighter(old, open.Defender),
		Outcome: f.Outcome, Gain: f.Gain.Points, Question: r.put,
	}
	r.fought = append(r.fought, d)
	q := Question{At: at, Fate: First, By: d.Winner()}
	if f.Outcome == magici.Neither {
		q.Fate, q.By = Nobody, Fighter{}
	}
	r.ask(q, d.Entry)
	r.put = nil
}

// fighter returns who stands as a piece, before it may be promoted.
func fighter(m magici.Match, ref magici.Ref) Fighter {
	return Fighter{ref.Side, m.Teams[ref.Side].House, m.Person(ref), m.Play.Figure(ref).Kind}
}

// undone notes a correction. A question that was open is dropped with its Duel.
func (r *reader) undone(old magici.Match, f magici.Undone, at time.Time) {
	if old.Phase() == magici.Duelling {
		r.ask(Question{At: at, Fate: TakenBack}, r.State.LastEntry())
	}
	r.put = f.Question
	n := r.State.LastEntry()
	was, is := r.last[n-1], r.last[n]
	r.Corrections = append(r.Corrections, Correction{
		At: at, Match: r.State.ID, Kind: Undo, Reason: f.Reason, Later: old.Phase() == magici.Finished,
		Taken: r.without(was, is), Restored: r.without(is, was),
	})
}

// without returns the entries that stand at one point of the log and not at another, the
// first one first; pauses are no steps.
func (r *reader) without(at, other int) []magici.Entry {
	there := map[int]bool{}
	for n := other; n > 0; n = r.before[n] {
		there[n] = true
	}
	var entries []magici.Entry
	for n := at; n > 0 && !there[n]; n = r.before[n] {
		if e := r.State.Log[n-1]; e.Kind != "pause" && e.Kind != "resume" {
			entries = append([]magici.Entry{e}, entries...)
		}
	}
	return entries
}

// corrected notes the corrections that are no entries of the log.
func (r *reader) corrected(old magici.Match, e eventlog.Timed[magici.Event]) {
	c := Correction{At: e.At, Match: r.State.ID}
	switch f := e.Event.Fact.(type) {
	case magici.ClockCorrected:
		c.Kind, c.Reason, c.Clock, c.Left = Clock, f.Reason, f.Clock, time.Duration(f.Left)*time.Millisecond
	case magici.Substituted:
		c.Kind, c.Reason, c.Side, c.In, c.Out = Substitution, f.Reason, f.Side, f.Person, old.Teams[f.Side].Strategist
		if f.Slot != magici.NoSlot {
			c.Out, c.Piece = old.Person(f.Ref), pieceOf(old, f.Ref)
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
	// What needs no reason, such as the first toss, is no correction.
	if c.Kind == Substitution || c.Reason != "" {
		r.Corrections = append(r.Corrections, c)
	}
}

// pieceOf returns what a piece is, also before it stands on the board.
func pieceOf(m magici.Match, ref magici.Ref) chess.Kind {
	if k := m.Play.Figure(ref).Kind; k != chess.NoKind {
		return k
	}
	return ref.Slot.Kind()
}

// sort parts what stands from what does not, once the whole match is read.
func (r *reader) sort() {
	stands := r.standing()
	steps := r.course(stands)
	in := map[int]bool{}
	for _, n := range stands {
		in[n] = true
	}
	for _, d := range r.fought {
		if in[d.Entry] {
			d.Step = steps[d.Entry]
			r.Duels = append(r.Duels, d)
		}
	}
	for _, q := range r.asked {
		if q.Fate != Void && !in[q.entry] {
			q.Fate, q.By = TakenBack, Fighter{}
		}
		r.Questions = append(r.Questions, q.Question)
	}
	if r.State.Play.Result.Over {
		r.Ended = r.wall[r.last[len(r.last)-1]]
	}
}

// standing returns the entries of the log that stand, in their order.
func (r *reader) standing() []int {
	var all []int
	for n := r.last[len(r.last)-1]; n > 0; n = r.before[n] {
		all = append(all, n)
	}
	for i, j := 0, len(all)-1; i < j; i, j = i+1, j-1 {
		all[i], all[j] = all[j], all[i]
	}
	return all
}

// course fills in how the points grew, and returns the step of each entry that stands. The
// call of a Direct Move belongs to the step of that move.
func (r *reader) course(stands []int) map[int]int {
	steps := make(map[int]int, len(stands))
	if !r.State.Started() {
		return steps
	}
	for side := range r.Course {
		r.Course[side].Points = []int{0}
	}
	step := 0
	called := map[[2]int]int{} // gained by calls, by side and step
	for _, n := range stands {
		e := r.State.Log[n-1]
		at := step
		switch e.Kind {
		case "direct":
			at++
			for _, g := range e.Gains {
				called[[2]int{int(g.Side), at}] += int(g.Points)
			}
		case "move", "timeout", "pass":
			step++
			at = step
		}
		steps[n] = at
		if play, ok := r.State.PlayAfter(n); ok {
			r.reach(at, play)
		}
	}
	r.calls(called)
	return steps
}

// reach notes the points after a step.
func (r *reader) reach(step int, play magici.Play) {
	for side := range r.Course {
		line := &r.Course[side]
		for len(line.Points) <= step {
			line.Points = append(line.Points, line.Points[len(line.Points)-1])
		}
		line.Points[step] = int(play.Points[side])
	}
}

// calls marks the steps in which nothing but a call gained.
func (r *reader) calls(called map[[2]int]int) {
	for side := range r.Course {
		line := &r.Course[side]
		for step := 1; step < len(line.Points); step++ {
			gained := line.Points[step] - line.Points[step-1]
			if gained > 0 && gained == called[[2]int{side, step}] {
				line.Calls = append(line.Calls, step)
			}
		}
	}
}
