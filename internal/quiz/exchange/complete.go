package exchange

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz"
)

// importedSet is the prefix of the ids of questions without a set.
const importedSet = "importate"

// complete gives each question defaults for its missing values and refuses unfit questions.
func (c *collector) complete() {
	ids := &numbering{Options: c.Options, stated: map[quiz.ID]bool{}, used: map[quiz.ID]int{}, last: map[string]int{}}
	for _, r := range c.rows {
		if r.Question.ID != "" {
			ids.stated[r.Question.ID] = true
		}
	}
	defaults := map[string]int{} // questions that got a default, by key
	for i := range c.rows {
		if r := &c.rows[i]; r.Refused == nil {
			c.completeRow(r, ids, defaults)
		}
	}
	for _, d := range []struct{ key, value string }{
		{"materia", string(c.Subject)},
		{"livello", strconv.Itoa(int(c.Difficulty))},
		{"insieme", string(c.Set)},
		{"opera", c.Work},
	} {
		if n := defaults[d.key]; n > 0 {
			c.remarks = append(c.remarks, Remark{"quiz.remark.default", []any{n, d.key, d.value}})
		}
	}
}

func (c *collector) completeRow(r *Row, ids *numbering, defaults map[string]int) {
	// Missing texts of a language are copied from the other.
	q := &r.Question
	switch {
	case q.Text.En == "" && q.Answer.En == "":
		r.copied, q.Text.En, q.Answer.En = "en", q.Text.It, q.Answer.It
	case q.Text.It == "" && q.Answer.It == "":
		r.copied, q.Text.It, q.Answer.It = "it", q.Text.En, q.Answer.En
	}
	if r.copied != "" {
		r.remark("quiz.remark.copied." + r.copied)
	}
	given := c.fill(q)
	r.Question = r.Question.Tidy()
	if r.Question.ID == "" {
		r.Question.ID = ids.next(r.Question.Set)
	}
	if what := r.Question.Check(); what != nil {
		// A file of another format lacks the column.
		switch {
		case what.Key == "fault.quiz.missing":
			what = fault.New(what.Code, "fault.quiz.column.missing", what.Args...)
		case what.Key == "fault.quiz.source" && q.Source == (quiz.Source{}):
			what = fault.New(what.Code, "fault.quiz.column.missing", "opera")
		}
		r.refuse(clipped(what))
		return
	}
	if line, twice := ids.used[r.Question.ID]; twice {
		r.refuse(fault.New(fault.Exists, "fault.quiz.exists", string(r.Question.ID), c.file, line))
		return
	}
	if c.retired(r.Question.ID) {
		r.refuse(fault.New(fault.Exists, "fault.quiz.retired", string(r.Question.ID)))
		return
	}
	ids.used[r.Question.ID] = r.Question.At.Line
	for _, key := range given {
		defaults[key]++
	}
	old, there := c.Bank.Find(r.Question.ID)
	r.Replaces = there
	switch {
	case there && quiz.Same(old, r.Question):
		r.remark("quiz.remark.same", string(old.ID))
	case there:
		r.remark("quiz.remark.replaces", string(old.ID))
	}
}

// refuse makes r a refused row, which keeps only the reason.
func (r *Row) refuse(what *fault.Fault) { r.Refused, r.Remarks = what, nil }

func (r *Row) remark(key string, args ...any) {
	r.Remarks = append(r.Remarks, Remark{key, args})
}

// fill gives q defaults for missing values, and returns their keys.
func (c *collector) fill(q *quiz.Question) (given []string) {
	if q.Subject == "" && c.Subject != "" {
		q.Subject, given = c.Subject, append(given, "materia")
	}
	if q.Difficulty == 0 && c.Difficulty != 0 {
		q.Difficulty, given = c.Difficulty, append(given, "livello")
	}
	if q.Set == "" && c.Set != "" {
		q.Set, given = c.Set, append(given, "insieme")
	}
	if q.Source == (quiz.Source{}) && c.Work != "" {
		q.Source.Work, given = c.Work, append(given, "opera")
	}
	return given
}

// numbering gives ids to questions without one.
type numbering struct {
	Options
	stated map[quiz.ID]bool // ids stated anywhere in the file
	used   map[quiz.ID]int  // line of the question with the id
	last   map[string]int   // by prefix
}

// next returns the first free id of a set: the same file and bank get the same ids.
func (n *numbering) next(set quiz.Set) quiz.ID {
	prefix := string(set)
	if prefix == "" || len(prefix) > 30 { // an id has at most 40 letters
		prefix = importedSet
	}
	for i := n.last[prefix] + 1; ; i++ {
		id := quiz.ID(fmt.Sprintf("%s-%03d", prefix, i))
		_, there := n.Bank.Find(id)
		if _, used := n.used[id]; !there && !used && !n.stated[id] && !n.retired(id) {
			n.last[prefix] = i - 1
			return id
		}
	}
}

// lint adds remarks to the taken questions, checked together with those of the bank.
func (c *collector) lint() {
	at := map[quiz.ID]*Row{}
	written := map[string]bool{} // languages in which the file has its own text
	together := make([]quiz.Question, 0, c.Bank.Len()+len(c.rows))
	for i := range c.rows {
		if r := &c.rows[i]; r.Refused == nil {
			at[r.Question.ID] = r
			for _, lang := range []string{"it", "en"} {
				if r.copied != lang {
					written[lang] = true
				}
			}
		}
	}
	for _, q := range c.Bank.All() {
		if at[q.ID] == nil {
			together = append(together, q)
		}
	}
	for i := range c.rows {
		if r := &c.rows[i]; r.Refused == nil {
			together = append(together, r.Question)
			if q := r.Question.Text; asksToChoose(q.It) || r.copied == "" && asksToChoose(q.En) {
				r.remark("quiz.remark.choices") // makes no sense without its choices
			}
		}
	}
	bank, _ := quiz.NewBank(together) // the ids are distinct
	looked := slices.DeleteFunc([]string{"it", "en"}, func(lang string) bool { return !written[lang] })
	for _, f := range quiz.LintIn(bank, looked...) {
		if r := at[f.ID]; r != nil {
			r.finding(f.Key, f.Args)
		} else if r := at[f.Other]; r != nil {
			r.finding("quiz.remark.reveals", []any{f.Args[0], f.Args[1], string(f.ID)})
		}
	}
}

// finding adds a finding of lint as a remark, unless it is about a copied text.
func (r *Row) finding(key string, args []any) {
	copied := r.copied != "" && (len(args) == 0 || args[0] == r.copied)
	if !copied {
		r.Remarks = append(r.Remarks, Remark{key, args})
	}
}

// asksToChoose reports whether a question refers to its choices.
func asksToChoose(text string) bool {
	text = strings.ToLower(text)
	// The expression is slow. Each phrase has one of these words, and few texts have any.
	return slices.ContainsFunc([]string{"these", "those", "following", "quest", "seguenti"}, func(word string) bool { return strings.Contains(text, word) }) &&
		choices.MatchString(text)
}

// choices matches the words with which a question refers to its choices.
var choices = regexp.MustCompile(`(?i)\b(which|who|what)( one)? (of|among) (these|those|the following)|\bthe following\b|\b(quale|quali|chi|cosa) (di|tra|fra) (quest|i seguenti|le seguenti)|\bseguenti\b`)
