package edits

import (
	"slices"
	"strings"

	"scacchimagici/internal/quiz"
)

// State is a state of questions for which the organiser can search. Its value completes the message
// "questions.state.".
type State string

// The states.
const (
	Fresh   State = "fresh"   // not asked in this tournament
	Used    State = "used"    // asked at least once
	Off     State = "off"     // switched off
	Own     State = "own"     // added by the organiser
	Changed State = "changed" // built in, with a text by the organiser
)

// States are all states, in the order of lists.
var States = []State{Fresh, Used, Off, Own, Changed}

// Wanted says which questions the organiser searches for; the zero value wants all.
type Wanted struct {
	Text    string // words that must all occur
	Set     quiz.Set
	Subject quiz.Subject
	Level   quiz.Difficulty
	State   State
}

// Find returns the questions that w wants, switched off or not, in the order of the bank. asked
// returns how often a question was asked in Duels.
func (c *Collection) Find(w Wanted, asked func(quiz.ID) int) []quiz.Question {
	f := quiz.Filter{}
	if w.Set != "" {
		f.Sets = []quiz.Set{w.Set}
	}
	if w.Subject != "" {
		f.Subjects = []quiz.Subject{w.Subject}
	}
	if w.Level != 0 {
		f.Difficulties = []quiz.Difficulty{w.Level}
	}
	return slices.DeleteFunc(c.search(w.Text), func(q quiz.Question) bool {
		return !f.Passes(q) || w.State != "" && !c.Is(q.ID, w.State, asked)
	})
}

// Is reports whether a question is in a state; asked as for [Collection.Find].
func (c *Collection) Is(id quiz.ID, state State, asked func(quiz.ID) int) bool {
	_, builtIn := c.BuiltIn.Find(id)
	_, edited := c.Edits.Find(id)
	switch state {
	case Fresh:
		return asked(id) == 0
	case Used:
		return asked(id) > 0
	case Off:
		return c.Edits.Off(id)
	case Own:
		return edited && !builtIn
	case Changed:
		return edited && builtIn
	}
	return false
}

// search returns the questions in which every word of text occurs, in any language and any part:
// all questions for a text without words.
func (c *Collection) search(text string) []quiz.Question {
	words := strings.Fields(strings.ToLower(text))
	all := c.All().All()
	if len(words) == 0 {
		return all
	}
	texts := c.texts()
	var found []quiz.Question
	for i, q := range all {
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(texts[i], w) }) {
			found = append(found, q)
		}
	}
	return found
}

// searchTexts returns all texts of each question, in small letters.
func searchTexts(bank quiz.Bank) []string {
	all := make([]string, 0, bank.Len())
	for _, q := range bank.All() {
		parts := []string{string(q.ID), q.Text.It, q.Text.En, q.Answer.It, q.Answer.En, q.Source.Work}
		for _, f := range q.Accepted {
			parts = append(parts, f.Text)
		}
		all = append(all, strings.ToLower(strings.Join(parts, "\n")))
	}
	return all
}
