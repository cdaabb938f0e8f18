package quiz

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	longestAnswer = 6   // words of an answer that are searched for in other texts
	lookBack      = 200 // questions with the same answer, or words of the same root, with which one is compared
	alike         = 0.6 // share of common words from which on two questions are near-duplicates
	root          = 6   // letters at the start that two words of one root share
	ending        = 2   // letters of the shorter one that may follow
)

// mainCharacters may be named in a question although they are the answer of another one: naming
// Harry gives no answer away.
var mainCharacters = wordSet(`
	harry potter hermione granger ron weasley ginny hagrid rubeus silente dumbledore albus voldemort
	draco malfoy luna lovegood neville paciock longbottom remus lupin bellatrix lestrange sirius black
	severus piton snape minerva mcgranitt mcgonagall hogwarts
`)

// entry is a question in one language, split into words once.
type entry struct {
	Question
	words   phrase // of the text, in small letters
	spelt   phrase // the same words as they are written
	content []int  // the words that carry the meaning, by number and sorted
	marks   uint64 // a bit for each of content, shared by many: questions without a common bit have no common word
	answer  string // its words without articles, in small letters
	name    string // the same as it is written, when the answer is a name
}

// phrase is a row of words with their positions.
type phrase struct {
	text string // the words with a space between them
	ends []int  // of the words in text, in bytes
}

func newPhrase(words []string) phrase {
	p := phrase{text: strings.Join(words, " "), ends: make([]int, len(words))}
	end := -1
	for i, w := range words {
		end += 1 + len(w)
		p.ends[i] = end
	}
	return p
}

// part returns the words from one to before another.
func (p phrase) part(from, to int) string {
	start := 0
	if from > 0 {
		start = p.ends[from-1] + 1
	}
	return p.text[start:p.ends[to-1]]
}

// all yields the words one after the other.
func (p phrase) all() iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range p.ends {
			if !yield(p.part(i, i+1)) {
				return
			}
		}
	}
}

// lintTogether returns the questions that do not go together in one language.
func lintTogether(questions []Question, lang string) []Finding {
	entries := entriesOf(questions, lang)
	holders := map[string][]*entry{} // by answer
	for _, e := range entries {
		holders[e.answer] = append(holders[e.answer], e)
	}
	var all []Finding
	for _, e := range entries {
		all = append(all, givenAway(e, holders, lang)...)
	}
	all = append(all, sameRoot(entries, lang)...)
	return append(all, duplicates(entries, lang)...)
}

func entriesOf(questions []Question, lang string) []*entry {
	entries := make([]*entry, len(questions))
	numbers := map[string]int{}
	var texts []int // in how many texts a word occurs, by its number
	for i, q := range questions {
		e := newEntry(q, lang)
		for w := range e.words.all() {
			if !isSignificant(w) {
				continue
			}
			if _, known := numbers[w]; !known {
				numbers[w] = len(texts)
				texts = append(texts, 0)
			}
			e.content = append(e.content, numbers[w])
		}
		slices.Sort(e.content)
		e.content = slices.Compact(e.content)
		for _, n := range e.content {
			texts[n]++
		}
		entries[i] = e
	}
	common := max(5, len(questions)*3/100)
	for _, e := range entries {
		e.content = slices.DeleteFunc(e.content, func(n int) bool { return texts[n] > common })
		for _, n := range e.content {
			e.marks |= 1 << (n % 64)
		}
	}
	return entries
}

func newEntry(q Question, lang string) *entry {
	text, answer := q.Text.In(lang), withoutArticles(q.Answer.In(lang))
	e := &entry{Question: q, words: newPhrase(words(text)), spelt: newPhrase(splitWords(text)), answer: strings.ToLower(answer)}
	if first, _ := utf8.DecodeRuneInString(answer); unicode.IsUpper(first) {
		e.name = answer
	}
	return e
}

// withoutArticles returns the words of an answer without its articles.
func withoutArticles(answer string) string {
	kept := slices.DeleteFunc(splitWords(answer), func(w string) bool { return articles[strings.ToLower(w)] })
	return strings.Join(kept, " ")
}

// givenAway returns the questions whose answer stands in the text of e. A name gives an answer away
// anywhere, if it is written as a name. Another word, such as "three" or "cat", does so only when
// the two questions share their subject too.
func givenAway(e *entry, holders map[string][]*entry, lang string) []Finding {
	var all []Finding
	for from := range e.words.ends {
		for to := from + 1; to <= min(from+longestAnswer, len(e.words.ends)); to++ {
			answer := e.words.part(from, to)
			others := holders[answer]
			if len(others) == 0 {
				continue
			}
			written := e.spelt.part(from, to)
			for _, other := range others[:min(lookBack, len(others))] {
				if other.ID != e.ID && other.revealedBy(e, written) && !near(e.Question, other.Question) {
					all = append(all, other.about(e, "given", lang, answer, string(e.ID)))
				}
			}
		}
	}
	return all
}

// revealedBy reports whether the text of other, in which the answer of e stands as written, gives it away.
func (e *entry) revealedBy(other *entry, written string) bool {
	if e.name != "" {
		return written == e.name && slices.ContainsFunc(words(e.answer), func(w string) bool { return !mainCharacters[w] })
	}
	return sharedWords(e, other) > 0
}

// near reports whether one of two questions names the other as near.
func near(a, b Question) bool { return slices.Contains(a.Near, b.ID) || slices.Contains(b.Near, a.ID) }

// sameRoot returns the questions whose answer has a word with the same root as a different word in
// another question's text, such as «Serpentese» and "serpenti".
func sameRoot(entries []*entry, lang string) []Finding {
	type place struct {
		word string
		in   *entry
	}
	texts := map[string][]place{} // by the first letters of a word
	for _, e := range entries {
		for _, w := range slices.Compact(slices.Sorted(e.words.all())) {
			if start, ok := rootOf(w); ok {
				texts[start] = append(texts[start], place{w, e})
			}
		}
	}
	many := min(max(3, len(entries)/150), lookBack)
	var all []Finding
	for _, e := range entries {
		found := map[ID]bool{}
		for _, w := range words(e.answer) {
			start, ok := rootOf(w)
			if !ok || mainCharacters[strings.TrimSuffix(w, "s")] || len(texts[start]) > many {
				continue // a root in many texts gives nothing away
			}
			for _, p := range texts[start] {
				if p.in.ID != e.ID && !found[p.in.ID] && p.word != w && haveOneRoot(p.word, w) && (e.name != "" || sharedWords(e, p.in) > 0) && !near(e.Question, p.in.Question) {
					found[p.in.ID] = true
					all = append(all, e.about(p.in, "root", lang, e.answer, p.word, string(p.in.ID)))
				}
			}
		}
	}
	return all
}

// rootOf returns the first letters of every word with the same root; ok is false for a word that is too short.
func rootOf(w string) (start string, ok bool) {
	letters := []rune(w)
	if len(letters) < root {
		return "", false
	}
	return string(letters[:root]), true
}

// haveOneRoot reports whether two words differ in their endings only.
func haveOneRoot(a, b string) bool {
	x, y := []rune(a), []rune(b)
	same := 0
	for same < min(len(x), len(y)) && x[same] == y[same] {
		same++
	}
	return same >= root && same >= min(len(x), len(y))-ending
}

// duplicates returns the questions that repeat an earlier one: with the same words, or with the
// same answer and mostly the same words.
func duplicates(entries []*entry, lang string) []Finding {
	var all []Finding
	sameText := map[string]*entry{}
	type earlierOne struct {
		marks uint64 // next to each other: most pairs have no common word, which shows without reading the entry
		*entry
	}
	sameAnswer := map[string][]earlierOne{}
	for _, e := range entries {
		if first, ok := sameText[e.words.text]; ok {
			all = append(all, e.about(first, "duplicate", lang, string(first.ID)))
			continue
		}
		sameText[e.words.text] = e
		others := sameAnswer[e.answer]
		for _, earlier := range others[max(0, len(others)-lookBack):] {
			if e.marks&earlier.marks != 0 && similarity(e, earlier.entry) >= alike {
				all = append(all, e.about(earlier.entry, "similar", lang, string(earlier.ID)))
			}
		}
		sameAnswer[e.answer] = append(others, earlierOne{e.marks, e})
	}
	return all
}

// about returns a finding about e and another question.
func (e *entry) about(other *entry, kind string, args ...any) Finding {
	f := e.finding(kind, args...)
	f.Other = other.ID
	return f
}

// sharedWords returns how many significant words two questions have in common.
func sharedWords(a, b *entry) int {
	n := 0
	for i, j := 0, 0; i < len(a.content) && j < len(b.content); {
		switch d := a.content[i] - b.content[j]; {
		case d < 0:
			i++
		case d > 0:
			j++
		default:
			n, i, j = n+1, i+1, j+1
		}
	}
	return n
}

// similarity returns the share of significant words that two questions have in common, from 0 to 1.
func similarity(a, b *entry) float64 {
	both := sharedWords(a, b)
	all := len(a.content) + len(b.content) - both
	if all == 0 {
		return 0 // without significant words there is no similarity
	}
	return float64(both) / float64(all)
}
