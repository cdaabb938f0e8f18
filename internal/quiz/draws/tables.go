package draws

import (
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/edits"
)

// ForTables returns the questions that side tables may ask while a tournament with these draws goes on, whose matches
// draw from rounds: those that no round draws from, and those that were asked in a match. A question that a match may
// still get is never among them, nor one that is near to it, nor the last question of a match that goes on.
func (d State) ForTables(questions *edits.Collection, rounds []Source) quiz.Pool {
	secret := map[quiz.ID]bool{}
	for match, id := range d.Pending {
		secret[id] = true
		if asked := d.InMatch[match]; len(asked) > 0 {
			secret[asked[len(asked)-1]] = true
		}
	}
	for _, sheet := range d.Paper {
		for _, id := range sheet {
			secret[id] = true
		}
	}
	for _, round := range rounds {
		pool, _ := round.Pool()
		for _, q := range pool.Questions() {
			if d.Asked(q.ID) == 0 {
				secret[q.ID] = true
			}
		}
	}
	betrays := map[quiz.ID]bool{}
	all := questions.Drawable()
	for id := range secret {
		if q, ok := all.Find(id); ok {
			for _, near := range q.Near {
				betrays[near] = true
			}
		}
	}
	return all.Select(quiz.Filter{}).Where(func(q quiz.Question) bool {
		for _, near := range q.Near {
			if secret[near] {
				return false
			}
		}
		return !secret[q.ID] && !betrays[q.ID]
	})
}

// AtTable draws the next question of a side table from pool: the easy and medium ones first, and none that the table
// has asked while there is another. The error is a [fault.Unavailable]: the pool is empty.
func AtTable(pool quiz.Pool, asked []quiz.ID, seed uint64) (*magici.Question, error) {
	uses := quiz.Uses{}
	for _, id := range asked {
		uses[id]++
	}
	if simple := pool.Where(func(q quiz.Question) bool { return q.Difficulty != quiz.Hard }); simple.Unused(uses) > 0 {
		pool = simple
	}
	if pool.Len() == 0 {
		return nil, fault.New(fault.Unavailable, "fault.quiz.tables")
	}
	drawn, err := pool.Draw(uses, asked, seed)
	if err != nil {
		return nil, err
	}
	q := questionOf(drawn.Question)
	q.Repeat = drawn.Repeat
	return q, nil
}
