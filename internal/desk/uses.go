package desk

import (
	"context"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/past"
)

// Uses returns the questions that were put in the Duels of tournaments, as the logs of
// their matches tell. What a Referee asked of his own is not among them.
func (ms *Matches) Uses(ctx context.Context, tournaments ...string) ([]past.Use, error) {
	var all []past.Use
	for _, id := range tournaments {
		t, err := ms.tournaments.Get(ctx, id)
		if err != nil {
			return nil, err
		}
		for _, plan := range t.Matches {
			entries, err := ms.store.Load(ctx, Key{id, plan.ID}.Stream(), 0)
			if err != nil {
				return nil, err
			}
			uses, err := usesOf(plan, entries)
			if err != nil {
				return nil, err
			}
			all = append(all, uses...)
		}
	}
	return all, nil
}

// UsesOfAll returns the uses in all tournaments that there are.
func (ms *Matches) UsesOfAll(ctx context.Context) ([]past.Use, error) {
	var ids []string
	for _, row := range ms.tournaments.Index().Rows {
		ids = append(ids, row.ID)
	}
	return ms.Uses(ctx, ids...)
}

// useLog follows the log of a match and notes its questions.
type useLog struct {
	match   magici.Match
	uses    []past.Use
	settled []int // entry of the log that decided each use; 0: none does
	serial  int   // of the last question that was noted
}

func usesOf(plan magici.Plan, entries []eventlog.Entry) ([]past.Use, error) {
	l := useLog{match: magici.New(plan)}
	for _, entry := range entries {
		e, err := decodeMatch(entry)
		if err != nil {
			return nil, err
		}
		l.follow(e, entry.At)
	}
	return l.uses, nil
}

func (l *useLog) follow(e magici.Event, at time.Time) {
	last := len(l.uses) - 1
	own := last < 0 || l.match.Asking.Question == nil || quiz.ID(l.match.Asking.Question.ID) != l.uses[last].Question
	l.match = magici.Apply(l.match, e)
	switch f := e.Fact.(type) {
	case magici.Voided:
		if !own {
			l.uses[last].Voided = true
		}
	case magici.Settled:
		if !own {
			l.uses[last].Outcome, l.settled[last] = past.Outcome(f.Outcome), l.match.LastEntry()
		}
	case magici.Undone:
		l.undo(f.To)
	}
	l.put(at)
}

// undo takes the outcomes back that the match has taken back.
func (l *useLog) undo(to int) {
	for i, entry := range l.settled {
		if entry > to {
			l.uses[i].Outcome, l.settled[i] = "", 0
		}
	}
}

// put notes the question of the match if it is a new one. An outcome that is replaced
// leaves its question where it was.
func (l *useLog) put(at time.Time) {
	a := l.match.Asking
	if a.Question == nil || a.Closed || a.Serial == l.serial {
		return
	}
	l.serial = a.Serial
	id := quiz.ID(a.Question.ID)
	if n := len(l.uses); id == magici.OwnQuestion ||
		n > 0 && l.uses[n-1].Question == id && l.uses[n-1].Outcome == "" && !l.uses[n-1].Voided {
		return
	}
	l.uses = append(l.uses, past.Use{Question: id, Match: l.match.ID, Round: l.match.Round, At: at})
	l.settled = append(l.settled, 0)
}
