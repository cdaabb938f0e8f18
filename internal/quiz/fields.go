package quiz

import (
	"strconv"
	"strings"

	"scacchimagici/internal/fault"
)

// The keys of a question file, in Italian for its readers.
const (
	keyTextIt     = "domanda"
	keyAnswerIt   = "risposta"
	keyTextEn     = "question"
	keyAnswerEn   = "answer"
	keyAccepted   = "valide"
	keyDifficulty = "livello"
	keyBook       = "libro"
	keyChapter    = "capitolo"
	keyWork       = "opera"
	keySubject    = "materia"
	keySet        = "insieme"
	keyWhyIt      = "perche"
	keyWhyEn      = "why"
	keyNear       = "vicine"
)

// keys is the order in which the fields of a question are read.
var keys = []string{
	keyTextIt, keyAnswerIt, keyTextEn, keyAnswerEn, keyAccepted,
	keyDifficulty, keyBook, keyChapter, keyWork, keySubject, keySet, keyWhyIt, keyWhyEn, keyNear,
}

// setters puts the value of each key into a question, or says why it cannot.
var setters = map[string]func(*Question, string) *fault.Fault{
	keyTextIt:   func(q *Question, v string) *fault.Fault { q.Text.It = v; return nil },
	keyAnswerIt: func(q *Question, v string) *fault.Fault { q.Answer.It = v; return nil },
	keyTextEn:   func(q *Question, v string) *fault.Fault { q.Text.En = v; return nil },
	keyAnswerEn: func(q *Question, v string) *fault.Fault { q.Answer.En = v; return nil },
	keyWork:     func(q *Question, v string) *fault.Fault { q.Source.Work = v; return nil },
	keySubject:  func(q *Question, v string) *fault.Fault { q.Subject = Subject(v); return nil },
	keySet:      func(q *Question, v string) *fault.Fault { q.Set = Set(v); return nil },
	keyBook:     func(q *Question, v string) *fault.Fault { return setNumber(&q.Source.Book, keyBook, v) },
	keyChapter:  func(q *Question, v string) *fault.Fault { return setNumber(&q.Source.Chapter, keyChapter, v) },
	keyWhyIt:    func(q *Question, v string) *fault.Fault { q.Why.It = v; return nil },
	keyWhyEn:    func(q *Question, v string) *fault.Fault { q.Why.En = v; return nil },
	keyNear:     setNear,
	keyAccepted: setAccepted,
	keyDifficulty: func(q *Question, v string) *fault.Fault {
		return setNumber((*int)(&q.Difficulty), keyDifficulty, v)
	},
}

// setNumber reads a number; [Question.Check] checks its range. A written number may not be 0,
// because 0 stands for "not stated".
func setNumber(to *int, key, value string) *fault.Fault {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		return fault.New(fault.Invalid, "fault.quiz.number", key, value)
	}
	*to = n
	return nil
}

// setAccepted reads "Form; Form (nuova); Form (vecchia)".
func setAccepted(q *Question, value string) *fault.Fault {
	for part := range strings.SplitSeq(value, ";") {
		f, what := parseForm(strings.TrimSpace(part))
		if what != nil {
			return what
		}
		q.Accepted = append(q.Accepted, f)
	}
	return nil
}

// setNear reads "pozioni-012; luoghi-003".
func setNear(q *Question, value string) *fault.Fault {
	for part := range strings.SplitSeq(value, ";") {
		q.Near = append(q.Near, ID(strings.TrimSpace(part)))
	}
	return nil
}

// parseForm reads one form with its mark. It refuses other text in brackets at the end, because it
// would be read aloud as part of the answer.
func parseForm(s string) (Form, *fault.Fault) {
	head, tail, marked := strings.Cut(s, "(")
	if !marked {
		return Form{Text: s}, nil
	}
	f := Form{Text: strings.TrimSpace(head), Mark: Mark(strings.TrimSuffix(tail, ")"))}
	if !strings.HasSuffix(tail, ")") || f.Mark != FirstTranslation && f.Mark != NewTranslation {
		return Form{}, fault.New(fault.Invalid, "fault.quiz.mark", s)
	}
	return f, nil
}
