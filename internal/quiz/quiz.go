// Package quiz holds the questions of a Duel: what one is, how the question files are read,
// what is wrong with a bank, and how the next question is drawn.
//
// A [Bank] is every question there is, in the order of its files. A [Filter] selects the
// [Pool] that a round draws from; [Pool.Draw] takes one uniformly among those used least,
// from a seed, so that the same seed over the same questions gives the same draw and the
// log can explain it (SM-5.5). [Read] is strict and names file and line; [Lint] finds what
// a strict reader cannot: near-duplicates, answers given away, questions too long to read.
//
// The format is described in quiz/README.md, where the questions are. Below are exchange,
// which reads and writes the formats of other programs, shelf, what an organiser adds, and
// past, what became of the questions that were used.
package quiz

import "strings"

// ID names a question for good, such as "pozioni-012"; records and logs refer to it.
type ID string

// Subject is what a question is about. Its value is the word of the question files; the
// name that people read is the message "quiz.subject." + value.
type Subject string

// The subjects that a question file can name.
const (
	People    Subject = "persone"
	Families  Subject = "famiglie"
	Spells    Subject = "incantesimi"
	Creatures Subject = "creature"
	Potions   Subject = "pozioni"
	Places    Subject = "luoghi"
	Objects   Subject = "oggetti"
	Quidditch Subject = "quidditch"
	History   Subject = "storia"
	School    Subject = "scuola"
	Sayings   Subject = "parole" // passwords, nicknames, mottos: what is said, never quoted at length
)

// Subjects are all subjects in the order in which they are listed to people.
var Subjects = []Subject{People, Families, Spells, Creatures, Potions, Places, Objects, Quidditch, History, School, Sayings}

// Set is a collection that a round can draw from: [Books], [Films] or the organiser's own,
// such as "2026".
type Set string

// The sets of the bank that comes with the program.
const (
	Books Set = "libri"
	Films Set = "film" // films and the wider world
)

// Difficulty is how much of a fan one must be.
type Difficulty int

// The three difficulties. The zero value is none and no question has it.
const (
	Easy   Difficulty = 1 // whoever has read the books once, or seen the films
	Medium Difficulty = 2 // whoever has read them with attention
	Hard   Difficulty = 3 // whoever has read them again and again
)

// Text is a text in both languages, Italian first.
type Text struct {
	It string `json:"it"`
	En string `json:"en"`
}

// In returns the text in the language "en", or the Italian one for any other.
func (t Text) In(lang string) string {
	if lang == "en" {
		return t.En
	}
	return t.It
}

// Mark says which of the two Italian translations of the books has a form. Its value is the
// word of the question files; people read the message "quiz.mark." + value.
type Mark string

// The zero mark is for a form that belongs to neither, or to both.
const (
	FirstTranslation Mark = "vecchia" // such as «McGranitt», «Paciock»
	NewTranslation   Mark = "nuova"   // such as «McGonagall», «Longbottom»
)

// Form is another way to say the answer that the Referee accepts.
type Form struct {
	Text string `json:"text"`
	Mark Mark   `json:"mark,omitempty"`
}

// Source is where the answer can be looked up: a book, or another work by its title.
type Source struct {
	Book    int    `json:"book,omitempty"`    // 1 to 7; 0: not one of the seven
	Chapter int    `json:"chapter,omitempty"` // from 1; 0: not stated
	Work    string `json:"work,omitempty"`    // such as "film 3"; empty when Book says it
}

// Place is where a question was read.
type Place struct {
	File string
	Line int // from 1; 0: not from a file
}

// Question is one question of a Duel, with its answer. Its texts are plain text: what looks
// like markup is shown as it is written.
type Question struct {
	ID         ID         `json:"id"`
	Text       Text       `json:"text"`
	Answer     Text       `json:"answer"`
	Accepted   []Form     `json:"accepted,omitempty"`
	Subject    Subject    `json:"subject"`
	Difficulty Difficulty `json:"difficulty"`
	Source     Source     `json:"source"`
	Set        Set        `json:"set"`
	Why        Text       `json:"why,omitzero"`   // what settles a dispute, for the Referee; not stated: empty in both
	Near       []ID       `json:"near,omitempty"` // questions that betray this one, or it them: never both in one match
	Also       []Set      `json:"-"`              // sets that an organiser gathered it into
	At         Place      `json:"-"`
}

// Forms returns what else counts as the answer for somebody who reads it in lang: the
// accepted forms, then the answer in the other language. None of them is the answer itself,
// and none differs from it or from another one by capitals and articles only.
func (q Question) Forms(lang string) []Form {
	other := q.Answer.En
	if lang == "en" {
		other = q.Answer.It
	}
	said := func(s string) string { return strings.ToLower(withoutArticles(s)) }
	shown := map[string]bool{said(q.Answer.In(lang)): true}
	forms := make([]Form, 0, len(q.Accepted)+1)
	for _, f := range append(q.Accepted[:len(q.Accepted):len(q.Accepted)], Form{Text: other}) {
		if key := said(f.Text); !shown[key] {
			shown[key] = true
			forms = append(forms, f)
		}
	}
	return forms
}
