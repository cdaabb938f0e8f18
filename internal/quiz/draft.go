package quiz

import (
	"maps"
	"slices"
	"strings"

	"scacchimagici/internal/fault"
)

// KeyID is the key under which a table holds the id of a question; a question file writes
// it in brackets.
const KeyID = "codice"

// Keys returns the keys of a draft, those of a question file, in the order in which tables
// and forms have them.
func Keys() []string { return append([]string{KeyID}, keys...) }

// Draft is a question as a person wrote it, in a row of a table or a form at the desk: a text for
// each key of [Keys]. A missing key is not stated.
type Draft map[string]string

// DraftOf returns the draft from which q can be read again.
func DraftOf(q Question) Draft {
	d := Draft{KeyID: string(q.ID)}
	for _, key := range keys {
		if v := valueOf(&q, key); v != "" {
			d[key] = v
		}
	}
	return d
}

// Question reads the question of d. The fault names the first value that is no number or no form of
// an answer. [Question.Check] checks whether the question is complete and fit.
func (d Draft) Question() (Question, *fault.Fault) {
	q := Question{ID: ID(strings.TrimSpace(d[KeyID]))}
	for _, key := range keys {
		value := strings.TrimSpace(d[key])
		if value == "" {
			continue
		}
		if what := q.set(key, value); what != nil {
			return Question{}, what
		}
	}
	return q, nil
}

// Tidy returns q with single blanks between the words of its texts and none around them.
func (q Question) Tidy() Question {
	q.Text = Text{It: tidy(q.Text.It), En: tidy(q.Text.En)}
	q.Answer = Text{It: tidy(q.Answer.It), En: tidy(q.Answer.En)}
	q.Why = Text{It: tidy(q.Why.It), En: tidy(q.Why.En)}
	q.Source.Work = tidy(q.Source.Work)
	q.Accepted = slices.Clone(q.Accepted)
	for i := range q.Accepted {
		q.Accepted[i].Text = tidy(q.Accepted[i].Text)
	}
	return q
}

func tidy(s string) string { return strings.Join(strings.Fields(s), " ") }

// Same reports whether two questions have the same text, from any source.
func Same(a, b Question) bool { return maps.Equal(DraftOf(a), DraftOf(b)) }
