package quiz

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// The limits of a question, so that two people who stare at each other do not hear a story.
const (
	longestReading = 5 * time.Second
	mostWords      = 3 // of an answer, articles not counted
)

// languages are those that every question is written in.
var languages = []string{"it", "en"}

// forbidden are words that no question may have: they make it a trick question, tie it to one
// edition of the books, or are not fit for an evening with children.
var forbidden = wordSet(`
	tranne eccetto fuorché except excluding
	edizione traduzione pagina edition translation page
	mudblood sanguemarcio
	cazzo merda stronzo stronza puttana troia vaffanculo bastardo coglione
	fuck shit bitch bastard asshole whore cunt
`)

// Finding is an objection of [Lint] to a question. Unlike a [Problem] it does not keep the question
// out of a bank: the organiser decides.
type Finding struct {
	ID    ID
	Other ID     // the other question of a pair that does not go together
	At    Place  // of the question
	Key   string // of the message catalogue, "quiz.lint." and the kind
	Args  []any
}

// Lint returns the faults of a bank's questions beyond their form, in the order of the bank: too
// long to be read aloud in five seconds or answered in three words, not translated, no question,
// forbidden words, a name without other forms, answers given away in their own text or in another
// question's, by the whole word or by its root, duplicates and near-duplicates. Two questions that
// are marked as near may give each other away.
func Lint(b Bank) []Finding { return LintIn(b, languages...) }

// LintIn is [Lint] for the texts of these languages only, "it" and "en".
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

// LintNear returns the questions that name a near one which the bank lacks. It is not part of
// [Lint], because a single file may name questions of another file.
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

// wantsForms reports whether the answer should have other forms and has none: it is a person's
// name, or a name of several words. An incantation has one form.
func (q Question) wantsForms() bool {
	name := withoutArticles(q.Answer.It)
	first, _ := utf8.DecodeRuneInString(name)
	return len(q.Accepted) == 0 && unicode.IsUpper(first) && q.Subject != Spells && (q.Subject == People || strings.Contains(name, " "))
}

func (q Question) finding(kind string, args ...any) Finding {
	return Finding{ID: q.ID, At: q.At, Key: "quiz.lint." + kind, Args: args}
}

// lintAlone returns the faults of one question's text in one language.
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

// givesItselfAway reports whether every significant word of the answer stands in the text. One word
// may: the question for a hall can be answered with the Great Hall.
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
