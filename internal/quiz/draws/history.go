package draws

import (
	"cmp"
	"slices"
	"time"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
)

// Use is one question asked in a Duel.
type Use struct {
	Question quiz.ID
	Match    string
	Round    int
	Outcome  magici.Outcome // the one in force; empty: none yet, taken back, or the question was void
	Voided   bool           // it was read out and does not count (SM-5.5)
	At       time.Time
}

// Answered reports whether either of the two knew the answer.
func (u Use) Answered() bool {
	return u.Outcome == magici.AttackerFirst || u.Outcome == magici.DefenderFirst
}

// Used is a question with its uses.
type Used struct {
	Question quiz.Question // only its id when the bank no longer has it
	Known    bool          // the bank has it
	Uses     []Use         // oldest first
}

// Last returns the time of its last use.
func (u Used) Last() time.Time { return u.Uses[len(u.Uses)-1].At }

// UsedSoFar returns the used questions, the latest first.
func UsedSoFar(bank quiz.Bank, uses []Use) []Used {
	at := map[quiz.ID]int{}
	var all []Used
	for _, u := range uses {
		i, ok := at[u.Question]
		if !ok {
			i = len(all)
			at[u.Question] = i
			q, known := bank.Find(u.Question)
			if !known {
				q = quiz.Question{ID: u.Question}
			}
			all = append(all, Used{Question: q, Known: known})
		}
		all[i].Uses = append(all[i].Uses, u)
	}
	for _, u := range all {
		slices.SortStableFunc(u.Uses, func(a, b Use) int { return a.At.Compare(b.At) })
	}
	slices.SortFunc(all, func(a, b Used) int {
		return cmp.Or(b.Last().Compare(a.Last()), cmp.Compare(a.Question.ID, b.Question.ID))
	})
	return all
}

// Rate is how often a question was answered.
type Rate struct {
	Question quiz.Question
	Asked    int // in Duels that count
	Answered int // by either of the two
}

// Share estimates the share of Duels in which a player knows the answer, from 0 to 1. It begins at
// one half and follows the record as it grows (Laplace's rule), so that one lucky answer does not
// make a question the easiest of all.
func (r Rate) Share() float64 { return float64(r.Answered+1) / float64(r.Asked+2) }

// Hardest returns at most n asked questions, those least often answered first.
func Hardest(bank quiz.Bank, uses []Use, n int) []Rate {
	return first(n, rates(bank, uses), func(a, b Rate) int { return cmp.Compare(a.Share(), b.Share()) })
}

// Easiest returns at most n asked questions, those most often answered first.
func Easiest(bank quiz.Bank, uses []Use, n int) []Rate {
	return first(n, rates(bank, uses), func(a, b Rate) int { return cmp.Compare(b.Share(), a.Share()) })
}

// rates returns the questions of the bank that were asked in Duels that count.
func rates(bank quiz.Bank, uses []Use) []Rate {
	var all []Rate
	for _, u := range UsedSoFar(bank, uses) {
		r := Rate{Question: u.Question}
		for _, use := range u.Uses {
			if use.Voided || use.Outcome == "" {
				continue // a void or undecided question says nothing about difficulty
			}
			r.Asked++
			if use.Answered() {
				r.Answered++
			}
		}
		if u.Known && r.Asked > 0 {
			all = append(all, r)
		}
	}
	return all
}

// first sorts by order, then by how often asked and by id, and keeps n.
func first(n int, all []Rate, order func(a, b Rate) int) []Rate {
	slices.SortFunc(all, func(a, b Rate) int {
		return cmp.Or(order(a, b), cmp.Compare(b.Asked, a.Asked), cmp.Compare(a.Question.ID, b.Question.ID))
	})
	return all[:min(n, len(all))]
}
