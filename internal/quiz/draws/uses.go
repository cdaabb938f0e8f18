package draws

import (
	"slices"
	"time"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
)

// UseFollower collects the questions of one match from its events, without the Referee's own.
type UseFollower struct {
	match   magici.Match
	uses    []Use       // without outcomes
	duels   []int       // of each use, the log entry of the move that opened its Duel
	decided map[int]int // the uses by the log entries that decided them, taken back or not
	open    int         // the use of the open question; -1: none
}

// FollowUses returns the follower of a match before its first event.
func FollowUses(plan magici.Plan) *UseFollower {
	return &UseFollower{match: magici.New(plan), decided: map[int]int{}, open: -1}
}

// Event applies the next event of the match; at is its wall time.
func (l *UseFollower) Event(e magici.Event, at time.Time) {
	l.match = magici.Apply(l.match, e)
	if l.open >= 0 {
		switch e.Fact.(type) {
		case magici.Voided:
			l.uses[l.open].Voided = true
		case magici.Settled:
			l.decided[l.match.LastEntry()] = l.open
		}
	}
	l.open = l.openUse(at)
}

// openUse returns the use of the open question: a new one, unless the question was asked in this
// Duel already, or in a Duel that was taken back and is written again. It returns -1 when none is
// open, or one of the Referee's own.
func (l *UseFollower) openUse(at time.Time) int {
	q := l.match.Asking.Question
	if l.match.Phase() != magici.Duelling || q == nil || q.ID == magici.OwnQuestion {
		return -1
	}
	id, duel := quiz.ID(q.ID), l.match.Play.Duel.Entry
	for i, u := range l.uses {
		again := l.duels[i] == duel && !u.Voided
		if u.Question == id && (again || !l.stands(l.duels[i])) {
			l.duels[i], l.uses[i].Voided = duel, false
			return i
		}
	}
	l.uses = append(l.uses, Use{Question: id, Match: l.match.ID, Round: l.match.Round, At: at})
	l.duels = append(l.duels, duel)
	return len(l.uses) - 1
}

// stands reports whether a log entry is still in force.
func (l *UseFollower) stands(n int) bool {
	for e := range l.match.Effective() {
		if e.N <= n {
			return e.N == n
		}
	}
	return false
}

// Uses returns the uses in the order in which their questions were asked, each with its outcome after all undos.
func (l *UseFollower) Uses() []Use {
	uses := slices.Clone(l.uses)
	for e := range l.match.Effective() {
		if i, ok := l.decided[e.N]; ok {
			uses[i].Outcome = e.Outcome
		}
	}
	return uses
}
