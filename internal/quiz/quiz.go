// Package quiz holds the questions of a Duel: the question, the reader of question files, the
// checks of a bank, and the drawing of the next question.
//
// A [Bank] is all questions, in the order of their files. A [Filter] selects the [Pool] that a
// round draws from; [Pool.Draw] takes one uniformly among those used least, from a seed. The same
// seed over the same questions gives the same draw, so the log can explain it (SM-5.5). [Read] is
// strict and names file and line; [Lint] finds what a strict reader cannot: near-duplicates,
// answers given away, questions too long to read.
//
// quiz/README.md, beside the questions, describes the format. The packages below are exchange, which
// reads and writes the formats of other programs, edits, for the organiser's changes, draws, for the draws of a tournament
// and the used questions, and judge, for typed answers.
package quiz

import "strings"

// ID names a question for good, such as "pozioni-012"; records and logs refer to it.
type ID string

// Subject is the subject of a question. Its value is the word of the question files; people see the
// message "quiz.subject." + value.
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
	Sayings   Subject = "parole" // passwords, nicknames, mottos: spoken words, never quoted at length
)

// Subjects are all subjects in the order of lists.
var Subjects = []Subject{People, Families, Spells, Creatures, Potions, Places, Objects, Quidditch, History, School, Sayings}

// Set is a collection that a round can draw from: [Books], [Films] or the organiser's own,
// such as "2026".
type Set string

// The sets of the bank that comes with the program.
const (
	Books Set = "libri"
	Films Set = "film" // films and the wider world
)

// Difficulty is how well a player must know the books.
type Difficulty int

// The three difficulties. The zero value is none; no question has it.
const (
	Easy   Difficulty = 1 // for readers of the books once, or viewers of the films
	Medium Difficulty = 2 // for attentive readers
	Hard   Difficulty = 3 // for readers who know the books by heart
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

// Mark names the Italian translation of the books that has a form. Its value is the word of the
// question files; people see the message "quiz.mark." + value.
type Mark string

// The zero mark is for a form of neither translation, or of both.
const (
	FirstTranslation Mark = "vecchia" // such as «McGranitt», «Paciock»
	NewTranslation   Mark = "nuova"   // such as «McGonagall», «Longbottom»
)

// Form is another form of the answer that the Referee accepts.
type Form struct {
	Text string `json:"text"`
	Mark Mark   `json:"mark,omitempty"`
}

// Source says where the answer can be looked up: in a book, or in another work with this title.
type Source struct {
	Book    int    `json:"book,omitempty"`    // 1 to 7; 0: not one of the seven
	Chapter int    `json:"chapter,omitempty"` // from 1; 0: not stated
	Work    string `json:"work,omitempty"`    // for example "film 3"; empty for one of the books
}

// Place is the place from which a question was read.
type Place struct {
	File string
	Line int // from 1; 0: not from a file
}

// Question is one question of a Duel, with its answer. Its texts are plain text: markup is shown as written.
type Question struct {
	ID         ID         `json:"id"`
	Text       Text       `json:"text"`
	Answer     Text       `json:"answer"`
	Accepted   []Form     `json:"accepted,omitempty" limit:"..MaxAccepted"`
	Subject    Subject    `json:"subject"`
	Difficulty Difficulty `json:"difficulty" limit:"Easy..Hard"`
	Source     Source     `json:"source"`
	Set        Set        `json:"set"`
	Why        Text       `json:"why,omitzero"`                     // settles a dispute, for the Referee; empty in both: not stated
	Near       []ID       `json:"near,omitempty" limit:"..MaxNear"` // questions that give this one away, or the reverse: never both in one match
	Also       []Set      `json:"-"`                                // sets into which an organiser gathered it
	At         Place      `json:"-"`
}

// Forms returns the other accepted answers for a reader of lang: the accepted forms, then the
// answer in the other language. It leaves out forms that differ from the answer, or from another
// form, by capitals and articles only.
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
