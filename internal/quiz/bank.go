package quiz

import (
	"math/bits"
	"slices"

	"scacchimagici/internal/fault"
)

// Bank is an ordered collection of questions with distinct ids. It does not change; the
// zero value is empty.
type Bank struct {
	questions []Question
	at        map[ID]int
	near      map[ID][]ID // of each question, the questions that it names or that name it
}

// NewBank returns the bank of questions, in their order. The error is [Problems], one for each
// question whose id came before; the bank then holds the first question of each id.
func NewBank(questions []Question) (Bank, error) {
	b := Bank{questions: make([]Question, 0, len(questions)), at: make(map[ID]int, len(questions)), near: map[ID][]ID{}}
	var found Problems
	for _, q := range questions {
		if i, ok := b.at[q.ID]; ok {
			first := b.questions[i].At
			found.add(q.At, fault.New(fault.Exists, "fault.quiz.exists", string(q.ID), first.File, first.Line))
			continue
		}
		b.at[q.ID] = len(b.questions)
		b.questions = append(b.questions, q)
		for _, other := range q.Near {
			b.near[q.ID] = append(b.near[q.ID], other)
			b.near[other] = append(b.near[other], q.ID)
		}
	}
	return b, found.err()
}

// Len returns the number of questions.
func (b Bank) Len() int { return len(b.questions) }

// All returns the questions in their order, as a copy.
func (b Bank) All() []Question { return slices.Clone(b.questions) }

// Find returns the question with this id.
func (b Bank) Find(id ID) (Question, bool) {
	i, ok := b.at[id]
	if !ok {
		return Question{}, false
	}
	return b.questions[i], true
}

// Sets returns the sets of the bank in the order of their first question.
func (b Bank) Sets() []Set {
	var sets []Set
	for _, q := range b.questions {
		for _, s := range q.sets() {
			if !slices.Contains(sets, s) {
				sets = append(sets, s)
			}
		}
	}
	return sets
}

// sets returns all sets that q is in.
func (q Question) sets() []Set { return append([]Set{q.Set}, q.Also...) }

// Filter says which questions a round draws from. An empty list allows all.
type Filter struct {
	Sets         []Set        `json:"sets,omitempty"`
	Subjects     []Subject    `json:"subjects,omitempty"`
	Difficulties []Difficulty `json:"difficulties,omitempty"`
	Off          []ID         `json:"off,omitempty"` // questions switched off, in any set
}

// Passes reports whether q may be drawn.
func (f Filter) Passes(q Question) bool {
	return f.passesSet(q) && passes(f.Subjects, q.Subject) &&
		passes(f.Difficulties, q.Difficulty) && !slices.Contains(f.Off, q.ID)
}

// passesSet reports whether q is in one of the sets.
func (f Filter) passesSet(q Question) bool {
	return passes(f.Sets, q.Set) || slices.ContainsFunc(q.Also, func(s Set) bool { return slices.Contains(f.Sets, s) })
}

func passes[T comparable](allowed []T, v T) bool {
	return len(allowed) == 0 || slices.Contains(allowed, v)
}

// Select returns the pool of the questions that pass f.
func (b Bank) Select(f Filter) Pool {
	p := Pool{bank: b, in: newBitset(len(b.questions))}
	for i, q := range b.questions {
		if f.Passes(q) {
			p.in.add(i)
		}
	}
	return p
}

// Where returns the pool of those questions of p for which keep returns true.
func (p Pool) Where(keep func(Question) bool) Pool {
	part := Pool{bank: p.bank, in: p.in.clone()}
	for i, q := range p.bank.questions {
		if p.in.has(i) && !keep(q) {
			part.in.remove(i)
		}
	}
	return part
}

// Pool is the part of a bank that can be drawn. It does not change; the zero value is empty.
// Selecting reads the whole bank, drawing does not: keep the pool of a round.
type Pool struct {
	bank Bank
	in   bitset
}

// Len returns the number of questions in the pool, used or not.
func (p Pool) Len() int { return p.in.count() }

// Has reports whether the pool has the question with this id.
func (p Pool) Has(id ID) bool {
	i, ok := p.bank.at[id]
	return ok && p.in.has(i)
}

// Find returns the question of the pool with this id.
func (p Pool) Find(id ID) (Question, bool) {
	if !p.Has(id) {
		return Question{}, false
	}
	return p.bank.Find(id)
}

// Unused returns how many questions of the pool are not in used.
func (p Pool) Unused(used Uses) int { return p.unused(used).count() }

// Questions returns the questions of the pool in the order of the bank.
func (p Pool) Questions() []Question {
	var qs []Question
	for i, q := range p.bank.questions {
		if p.in.has(i) {
			qs = append(qs, q)
		}
	}
	return qs
}

// bitset is a set of positions in a bank. Draws copy, subtract and count it, which at
// 50,000 questions costs 800 words and no allocation per question.
type bitset []uint64

func newBitset(n int) bitset    { return make(bitset, (n+63)/64) }
func (s bitset) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s bitset) remove(i int)   { s[i/64] &^= 1 << (i % 64) }
func (s bitset) has(i int) bool { return s[i/64]&(1<<(i%64)) != 0 }
func (s bitset) clone() bitset  { return slices.Clone(s) }

func (s bitset) count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// nth returns the member with n members before it; there must be one.
func (s bitset) nth(n int) int {
	word := 0
	for ; n >= bits.OnesCount64(s[word]); word++ {
		n -= bits.OnesCount64(s[word])
	}
	w := s[word]
	for ; n > 0; n-- {
		w &= w - 1 // drops the lowest member
	}
	return word*64 + bits.TrailingZeros64(w)
}
