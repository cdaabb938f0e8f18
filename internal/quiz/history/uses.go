package history

import (
	"time"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
)

// Follower notes the questions of one match from its events. What a Referee asked of his own
// is not among them.
type Follower struct {
	Uses []Use

	match   magici.Match
	settled []int // entry of the log that decided each use; 0: none does
	serial  int   // of the last question that was noted
}

// Follow returns the follower of a match before its first event.
func Follow(plan magici.Plan) *Follower { return &Follower{match: magici.New(plan)} }

// Event applies the next event of the match; at is its wall time.
func (l *Follower) Event(e magici.Event, at time.Time) {
	last := len(l.Uses) - 1
	own := last < 0 || l.match.Asking.Question == nil || quiz.ID(l.match.Asking.Question.ID) != l.Uses[last].Question
	l.match = magici.Apply(l.match, e)
	switch f := e.Fact.(type) {
	case magici.Voided:
		if !own {
			l.Uses[last].Voided = true
		}
	case magici.Settled:
		if !own {
			l.Uses[last].Outcome, l.settled[last] = Outcome(f.Outcome), l.match.LastEntry()
		}
	case magici.Undone:
		for i, entry := range l.settled { // the match has taken these outcomes back
			if entry > f.To {
				l.Uses[i].Outcome, l.settled[i] = "", 0
			}
		}
	}
	l.put(at)
}

// put notes the question of the match if it is a new one. An outcome that is replaced
// leaves its question where it was.
func (l *Follower) put(at time.Time) {
	a := l.match.Asking
	if a.Question == nil || a.Closed || a.Serial == l.serial {
		return
	}
	l.serial = a.Serial
	id := quiz.ID(a.Question.ID)
	if n := len(l.Uses); id == magici.OwnQuestion ||
		n > 0 && l.Uses[n-1].Question == id && l.Uses[n-1].Outcome == "" && !l.Uses[n-1].Voided {
		return
	}
	l.Uses = append(l.Uses, Use{Question: id, Match: l.match.ID, Round: l.match.Round, At: at})
	l.settled = append(l.settled, 0)
}
