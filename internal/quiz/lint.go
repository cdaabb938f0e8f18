package quiz

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// What a question may take at most, so that two people who stare at each other hear a
// question and not a story.
const (
	longestReading = 5 * time.Second
	mostWords      = 3 // of an answer, articles not counted
)

// languages are those that every question is written in.
var languages = []string{"it", "en"}

// forbidden are words that no question has: they make a trick of it or tie it to one
// edition of the books, or an organiser of an evening with children does not say them.
var forbidden = wordSet(`
	tranne eccetto fuorché except excluding
	edizione traduzione pagina edition translation page
	mudblood sanguemarcio
	cazzo merda stronzo stronza puttana troia vaffanculo bastardo coglione
	fuck shit bitch bastard asshole whore cunt
`)

// Finding is one thing that [Lint] has against a question. Unlike a [Problem] it does not
// keep the question out of a bank: the organiser judges.
type Finding struct {
	ID    ID
	Other ID     // the other question, when two do not go together
	At    Place  // of the question
	Key   string // of the message catalogue, "quiz.lint." and what it is
	Args  []any
}

// Lint returns what is wrong with the questions of a bank beyond their form, in the order
// of the bank: too long to be read aloud in five seconds or answered in three words, not
// translated, no question, forbidden words, a name without other forms, answers given away
// in their own text or in another one's, by the whole word or by its root, duplicates and
// near-duplicates. Two questions that are marked as near may betray one another.
func Lint(b Bank) []Finding { return LintIn(b, languages...) }

// LintIn is [Lint] that looks at the texts of these languages alone, "it" and "en".
func LintIn(b Bank, languages ...string) []Finding {
	var all []Finding
	for _, q := range b.questions {
		for _, lang := range languages {
			all = append(all, lintAlone(q, lang)...)
		}
		if strings.EqualFold(q.Text.It, q.Text.En) {
			all = append(all, q.finding("untranslated"))
		}
		if q.wantsForms() {
			all = append(all, q.finding("forms", q.Answer.It))
		}
	}
	for _, lang := range languages {
		all = append(all, lintTogether(b.questions, lang)...)
	}
	slices.SortStableFunc(all, func(x, y Finding) int { return b.at[x.ID] - b.at[y.ID] })
	return all
}

// LintNear returns which questions name a near one that the bank does not have. A single
// file may name one of another file, so this is no part of [Lint].
func LintNear(b Bank) []Finding {
	var all []Finding
	for _, q := range b.questions {
		for _, id := range q.Near {
			if _, ok := b.at[id]; !ok {
				all = append(all, q.finding("near", string(id)))
			}
		}
	}
	return all
}

// wantsForms reports whether the answer is a name that people say in other ways too and has
// no other form: that of somebody, or one of several words. An incantation has one form.
func (q Question) wantsForms() bool {
	name := withoutArticles(q.Answer.It)
	first, _ := utf8.DecodeRuneInString(name)
	return len(q.Accepted) == 0 && unicode.IsUpper(first) && q.Subject != Spells && (q.Subject == People || strings.Contains(name, " "))
}

func (q Question) finding(kind string, args ...any) Finding {
	return Finding{ID: q.ID, At: q.At, Key: "quiz.lint." + kind, Args: args}
}

// lintAlone returns what is wrong with the text of one question in one language.
func lintAlone(q Question, lang string) []Finding {
	var all []Finding
	text, answer := q.Text.In(lang), q.Answer.In(lang)
	if d := readingTime(text, lang); d > longestReading {
		all = append(all, q.finding("slow", lang, d.Seconds(), longestReading.Seconds()))
	}
	if n := countWords(answer); n > mostWords {
		all = append(all, q.finding("answer", lang, n, mostWords))
	}
	if !strings.HasSuffix(text, "?") {
		all = append(all, q.finding("mark", lang))
	}
	for _, w := range words(text + " " + answer) {
		if forbidden[w] {
			all = append(all, q.finding("forbidden", lang, w))
		}
	}
	if givesItselfAway(text, answer) {
		all = append(all, q.finding("own", lang, answer))
	}
	return all
}

// givesItselfAway reports whether every word of the answer that says something stands in
// the text. One of them may: who asks for a hall can be answered with the Great Hall.
func givesItselfAway(text, answer string) bool {
	asked, said := words(text), 0
	for _, w := range words(answer) {
		if !isSignificant(w) {
			continue
		}
		if !slices.Contains(asked, w) {
			return false
		}
		said++
	}
	return said > 0
}
