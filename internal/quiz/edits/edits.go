// Package edits holds the organiser's changes to the questions that come with the program: added,
// corrected and switched-off questions, sets gathered for a year, and the choices for the rounds.
//
// [Edits] is the state of the stream of these changes, by pure [Decide] and [Apply] as everywhere.
// A [Collection] is the built-in bank with the changes applied: the questions that can be browsed
// and drawn. A question keeps its id for good, because records refer to it: the id of a removed
// question is not given again.
package edits

import (
	"fmt"
	"maps"
	"slices"

	"scacchimagici/internal/quiz"
)

// Edits are the organiser's changes. A value never changes; [Apply] makes a new one. The zero value has no changes.
type Edits struct {
	own      []quiz.Question // added or edited, in the order of their first appearance
	at       map[quiz.ID]int // in own
	off      map[quiz.ID]bool
	gone     map[quiz.ID]bool // removed questions of the organiser
	gathered map[quiz.Set][]quiz.ID
	choices  map[Round]Choice
}

// Round is a round of a tournament, from 1; number 0 stands for all rounds without a choice of their own.
type Round struct {
	Tournament string
	Number     int
}

// Choice says which questions a round draws. An empty list allows all.
type Choice struct {
	Sets         []quiz.Set        `json:"sets,omitempty"`
	Difficulties []quiz.Difficulty `json:"difficulties,omitempty"`
}

// Own returns the questions that were added or edited, in the order of their appearance.
func (s Edits) Own() []quiz.Question { return slices.Clone(s.own) }

// Find returns the organiser's version of a question.
func (s Edits) Find(id quiz.ID) (quiz.Question, bool) {
	i, ok := s.at[id]
	if !ok {
		return quiz.Question{}, false
	}
	return s.own[i], true
}

// Off reports whether a question is switched off.
func (s Edits) Off(id quiz.ID) bool { return s.off[id] }

// Retired reports whether an id belonged to a question that was removed.
func (s Edits) Retired(id quiz.ID) bool { return s.gone[id] }

// Gathered returns the questions of a set that the organiser gathered, in the order of
// their gathering.
func (s Edits) Gathered(set quiz.Set) []quiz.ID { return slices.Clone(s.gathered[set]) }

// Sets returns the sets that the organiser gathered, sorted.
func (s Edits) Sets() []quiz.Set { return slices.Sorted(maps.Keys(s.gathered)) }

// Choice returns the choice for a round: its own or that of its tournament.
func (s Edits) Choice(r Round) (c Choice, own bool) {
	if c, own = s.choices[r]; own {
		return c, true
	}
	return s.choices[Round{Tournament: r.Tournament}], false
}

// Chosen reports whether a round has a choice, its own or that of its tournament.
func (s Edits) Chosen(r Round) bool {
	_, own := s.choices[r]
	_, all := s.choices[Round{Tournament: r.Tournament}]
	return own || all
}

// longestPrefix is the longest set, in bytes, that can begin an id of at most 40.
const longestPrefix = 30

// NextID returns the first id of a set that no question has or had: "serata-2026-004".
func (s Edits) NextID(bank quiz.Bank, set quiz.Set) quiz.ID {
	if len(set) > longestPrefix {
		set = "domande"
	}
	for n := 1; ; n++ {
		id := quiz.ID(fmt.Sprintf("%s-%03d", set, n))
		if !s.has(bank, id) && !s.gone[id] {
			return id
		}
	}
}

// Filter returns the filter by which a round draws from the [Effective] bank.
func (s Edits) Filter(r Round) quiz.Filter {
	c, _ := s.Choice(r)
	return c.Filter()
}

// Filter returns the filter of c.
func (c Choice) Filter() quiz.Filter {
	return quiz.Filter{Sets: c.Sets, Difficulties: c.Difficulties}
}

// All returns all questions, switched off or not: those of bank in their order, each in the
// organiser's version if there is one, then the organiser's own.
func (s Edits) All(bank quiz.Bank) quiz.Bank {
	return s.applyTo(bank, func(quiz.ID) bool { return true })
}

// Effective returns the questions that can be drawn: all but those switched off.
func Effective(bank quiz.Bank, s Edits) quiz.Bank {
	return s.applyTo(bank, func(id quiz.ID) bool { return !s.off[id] })
}

// applyTo applies the edits to a bank and keeps the questions that keep selects.
func (s Edits) applyTo(bank quiz.Bank, keep func(quiz.ID) bool) quiz.Bank {
	sets := s.setsByQuestion()
	all := make([]quiz.Question, 0, bank.Len()+len(s.own))
	put := func(q quiz.Question) {
		if keep(q.ID) {
			q.Also = sets[q.ID]
			all = append(all, q)
		}
	}
	for _, q := range bank.All() {
		if own, ok := s.Find(q.ID); ok {
			q = own
		}
		put(q)
	}
	for _, q := range s.own {
		if _, builtIn := bank.Find(q.ID); !builtIn {
			put(q)
		}
	}
	laid, _ := quiz.NewBank(all) // the ids are distinct: each has one version only
	return laid
}

// setsByQuestion returns the gathered sets of each question, sorted.
func (s Edits) setsByQuestion() map[quiz.ID][]quiz.Set {
	sets := map[quiz.ID][]quiz.Set{}
	for _, set := range s.Sets() {
		for _, id := range s.gathered[set] {
			sets[id] = append(sets[id], set)
		}
	}
	return sets
}
