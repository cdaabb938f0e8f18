// Package judge decides whether an answer that was typed is the answer of a question, as a Referee would who wants to
// hear knowledge and forgives a slip of the finger.
//
// Capitals, accents, articles, punctuation, the order of the words, titles before a name and numbers in words or
// digits do not count. A word of five letters may have one slip (a letter more, less or another, or two neighbours
// swapped), a word of nine two. A slip never leads to another answer: what is as near to an answer of another question
// of the same subject is wrong. RULINGS.md says where the line lies, and why.
package judge

import (
	"slices"
	"strings"
	"unicode/utf8"

	"scacchimagici/internal/quiz"
)

// MaxTyped is the length, in letters, from which on a typed text is no answer. The longest form of a bank has 60.
const MaxTyped = 120

// Judge knows the answers of a bank. It does not change, and several goroutines may use it at once.
type Judge struct {
	questions map[quiz.ID]*question
	subjects  map[quiz.Subject][]*form // each row of words once
	exact     map[string][]*form       // all forms of the bank by their key
	byWord    map[string][]*form       // all forms of the bank by each of their words
}

// question is what counts of a question.
type question struct {
	id      quiz.ID
	subject quiz.Subject
	answers []phrase // in both languages, with their variants
	forms   []*form
	keys    map[string]bool // of the forms
	joined  map[string]bool // the forms without spaces, with and without the words that do not count
}

// form is a row of words that at least one question accepts.
type form struct {
	phrase
	of []*question
}

// New returns the judge of the questions of a bank.
func New(b quiz.Bank) *Judge {
	j := &Judge{
		questions: map[quiz.ID]*question{}, subjects: map[quiz.Subject][]*form{},
		exact: map[string][]*form{}, byWord: map[string][]*form{},
	}
	all := b.All()
	for _, q := range all {
		own := &question{id: q.ID, subject: q.Subject, keys: map[string]bool{}, joined: map[string]bool{}}
		j.questions[q.ID] = own
		own.answers = append(phrasesOf(q.Answer.It), phrasesOf(q.Answer.En)...)
		for _, p := range own.answers {
			j.accept(own, p)
		}
		for _, f := range q.Accepted {
			for _, p := range phrasesOf(f.Text) {
				j.accept(own, p)
			}
		}
	}
	for _, q := range all { // when all names are known
		j.withoutTitles(j.questions[q.ID])
	}
	return j
}

// accept adds a form to a question.
func (j *Judge) accept(q *question, p phrase) {
	if q.keys[p.key] && q.joined[p.joined] {
		return
	}
	q.keys[p.key], q.joined[p.joined], q.joined[p.whole] = true, true, true
	for _, f := range j.exact[p.key] {
		if f.of[0].subject == q.subject && f.joined == p.joined {
			f.of = append(f.of, q)
			q.forms = append(q.forms, f)
			return
		}
	}
	f := &form{phrase: p, of: []*question{q}}
	q.forms = append(q.forms, f)
	j.subjects[q.subject] = append(j.subjects[q.subject], f)
	j.exact[p.key] = append(j.exact[p.key], f)
	for _, w := range p.words {
		if same := j.byWord[w.text]; len(same) == 0 || same[len(same)-1] != f {
			j.byWord[w.text] = append(same, f)
		}
	}
}

// withoutTitles accepts the forms of q without their titles, if the name alone belongs to no one else: «professoressa
// Bianchi» may be called Bianchi, but «Mr Weasley» is one of many.
func (j *Judge) withoutTitles(q *question) {
	for _, f := range slices.Clone(q.forms) {
		if rest, ok := f.untitled(true); ok && !j.shared(rest, q) {
			j.accept(q, rest)
		}
	}
}

// shared reports whether another answer of the bank has all words of p: a surname that several people have.
func (j *Judge) shared(p phrase, q *question) bool {
	return slices.ContainsFunc(j.byWord[p.words[0].text], func(f *form) bool {
		return f.hasAll(p) && slices.ContainsFunc(f.of, func(o *question) bool { return !q.acceptsAnswerOf(o) })
	})
}

// accepts reports whether p is a form of q, up to the order of its words and the spaces between them.
func (q *question) accepts(p phrase) bool {
	return q.keys[p.key] || q.joined[p.joined] || q.joined[p.whole]
}

// acceptsAnswerOf reports whether an answer of o is right here too: the two ask for the same thing.
func (q *question) acceptsAnswerOf(o *question) bool {
	return q == o || slices.ContainsFunc(o.answers, q.accepts)
}

// Right reports whether the typed text is an answer of the question with this id. It is not when the bank has no such
// question, when the text is longer than [MaxTyped], or has markup.
func (j *Judge) Right(typed string, id quiz.ID) bool {
	q, ok := j.questions[id]
	if !ok || len(typed) > utf8.UTFMax*MaxTyped || utf8.RuneCountInString(typed) > MaxTyped ||
		!utf8.ValidString(typed) || strings.ContainsAny(typed, "<>") {
		return false
	}
	readings := phrasesOf(typed)
	for _, p := range readings {
		// Before a surname that several people have, Mr and Mrs say which one is meant.
		if rest, ok := p.untitled(false); ok && (!p.saysWho() || !j.shared(rest, q)) {
			readings = append(readings, rest)
		}
	}
	if slices.ContainsFunc(readings, q.accepts) {
		return true
	}
	slips, meant := tooFar, phrase{}
	for _, p := range readings {
		for _, f := range q.forms {
			if n := p.slipsTo(f.phrase); n < slips {
				slips, meant = n, p
			}
		}
	}
	return slips < tooFar && !j.isElsewhere(readings, q) && !j.isNearer(meant, slips, q)
}

// isElsewhere reports whether one of the readings is exactly a form of a question that asks for something else, of any
// subject, or the answer of one of the same subject.
func (j *Judge) isElsewhere(readings []phrase, q *question) bool {
	for _, p := range readings {
		for _, f := range j.exact[p.key] {
			for _, o := range f.of {
				isAnswer := o.subject == q.subject && slices.ContainsFunc(o.answers, func(a phrase) bool { return a.key == p.key })
				if isAnswer || !q.acceptsAnswerOf(o) {
					return true
				}
			}
		}
	}
	return false
}

// isNearer reports whether p has no more slips to a form of a question of the subject that asks for something else.
func (j *Judge) isNearer(p phrase, slips int, q *question) bool {
	return slices.ContainsFunc(j.subjects[q.subject], func(f *form) bool {
		return p.isWithin(f.phrase, slips) && !q.keys[f.key] && slices.ContainsFunc(f.of, func(o *question) bool { return !q.acceptsAnswerOf(o) })
	})
}
