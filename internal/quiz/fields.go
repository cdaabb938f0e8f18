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

// texts are the places of the fields that are a text as it is written, by their key.
var texts = map[string]func(*Question) *string{
	keyTextIt:   func(q *Question) *string { return &q.Text.It },
	keyAnswerIt: func(q *Question) *string { return &q.Answer.It },
	keyTextEn:   func(q *Question) *string { return &q.Text.En },
	keyAnswerEn: func(q *Question) *string { return &q.Answer.En },
	keyWork:     func(q *Question) *string { return &q.Source.Work },
	keySubject:  func(q *Question) *string { return (*string)(&q.Subject) },
	keySet:      func(q *Question) *string { return (*string)(&q.Set) },
	keyWhyIt:    func(q *Question) *string { return &q.Why.It },
	keyWhyEn:    func(q *Question) *string { return &q.Why.En },
}

// numbers are the places of the fields that are a number, 0 when it is not stated, by their key.
var numbers = map[string]func(*Question) *int{
	keyDifficulty: func(q *Question) *int { return (*int)(&q.Difficulty) },
	keyBook:       func(q *Question) *int { return &q.Source.Book },
	keyChapter:    func(q *Question) *int { return &q.Source.Chapter },
}

// set puts the value of a key into q, or says why it cannot.
func (q *Question) set(key, value string) *fault.Fault {
	switch {
	case texts[key] != nil:
		*texts[key](q) = value
	case numbers[key] != nil:
		return setNumber(numbers[key](q), key, value)
	case key == keyAccepted:
		return setAccepted(q, value)
	case key == keyNear: // "pozioni-012; luoghi-003"
		for part := range strings.SplitSeq(value, ";") {
			q.Near = append(q.Near, ID(strings.TrimSpace(part)))
		}
	}
	return nil
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
