package quiz

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"scacchimagici/internal/fault"
)

// The most accepted forms, and near questions, of a question.
const (
	MaxAccepted = 30
	MaxNear     = 20
)

// The most letters that a field may have: a capture screen must show it. [Lint] is stricter, for reading aloud.
const (
	maxText     = 200
	maxAnswer   = 60
	maxWhy      = 160
	maxID       = 40
	lastBook    = 7
	lastChapter = 40 // more than any book has
)

// Valid reports whether id can name a question: the name of a set, a hyphen and a number.
func (id ID) Valid() bool {
	i := strings.LastIndexByte(string(id), '-')
	return i > 0 && Set(id).Valid() && strings.Trim(string(id[i+1:]), "0123456789") == ""
}

// Valid reports whether s can name a set: small letters and digits, with single hyphens between.
func (s Set) Valid() bool {
	before := byte('-')
	for i := range len(s) {
		c := s[i]
		if c == '-' && before == '-' || c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z') {
			return false
		}
		before = c
	}
	return before != '-' && len(s) <= maxID
}

// flaw is a fault of the field that a question file calls key.
type flaw struct {
	key  string // empty: the id
	what *fault.Fault
}

func invalid(key, message string, args ...any) []flaw {
	return []flaw{{key: key, what: fault.New(fault.Invalid, message, args...)}}
}

// Check returns the first reason why q is unfit for a bank, or nil. Every question passes it: from
// a file, a table or a form at the desk.
func (q Question) Check() *fault.Fault {
	if flaws := q.flaws(); len(flaws) > 0 {
		return flaws[0].what
	}
	return nil
}

// Troubles returns the reasons why q is unfit, by the key of the field as in [Keys]: a form shows each at its field.
func (q Question) Troubles() map[string]*fault.Fault {
	all := map[string]*fault.Fault{}
	if !q.ID.Valid() {
		all[KeyID] = fault.New(fault.Invalid, "fault.quiz.id", string(q.ID))
	}
	for _, f := range q.fieldFlaws() {
		all[f.key] = f.what
	}
	return all
}

// flaws returns the reasons why q is unfit, at most one for each field.
func (q Question) flaws() []flaw {
	if !q.ID.Valid() {
		return invalid("", "fault.quiz.id", string(q.ID))
	}
	return q.fieldFlaws()
}

func (q Question) fieldFlaws() []flaw {
	return slices.Concat(
		checkText(keyTextIt, q.Text.It, maxText),
		checkText(keyAnswerIt, q.Answer.It, maxAnswer),
		checkText(keyTextEn, q.Text.En, maxText),
		checkText(keyAnswerEn, q.Answer.En, maxAnswer),
		q.checkAccepted(),
		checkStated(keyDifficulty, q.Difficulty == 0, q.Difficulty >= Easy && q.Difficulty <= Hard, "fault.quiz.difficulty", int(q.Difficulty)),
		q.checkSource(),
		checkStated(keySubject, q.Subject == "", slices.Contains(Subjects, q.Subject), "fault.quiz.subject", string(q.Subject)),
		checkStated(keySet, q.Set == "", q.Set.Valid(), "fault.quiz.set", string(q.Set)),
		q.checkWhy(),
		q.checkNear(),
	)
}

// checkText refuses a text that is missing, too long, or holds invisible signs. Markup is text like
// any other: the page that shows it escapes it.
func checkText(key, s string, most int) []flaw {
	switch {
	case s == "":
		return invalid(key, "fault.quiz.missing", key)
	case utf8.RuneCountInString(s) > most:
		return invalid(key, "fault.quiz.long", key, most)
	case !visible(s):
		return invalid(key, "fault.quiz.control", key)
	}
	return nil
}

// visible reports whether s is valid and free of control signs, also of those that change the direction of writing.
func visible(s string) bool {
	for _, r := range s {
		if r >= ' ' && r <= '~' || r >= 'À' && r <= 'ÿ' {
			continue // most signs are ASCII, and the tables of Unicode are long
		}
		if r == utf8.RuneError || unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp) {
			return false
		}
	}
	return true
}

// checkAccepted refuses forms that repeat the answer. The English answer may be among them, with
// the mark of a translation.
func (q Question) checkAccepted() []flaw {
	if len(q.Accepted) > MaxAccepted {
		return invalid(keyAccepted, "fault.quiz.forms", MaxAccepted)
	}
	if len(q.Accepted) == 0 {
		return nil
	}
	seen := map[string]bool{q.Answer.It: true}
	for _, f := range q.Accepted {
		if flaws := checkText(keyAccepted, f.Text, maxAnswer); flaws != nil {
			return flaws
		}
		if seen[f.Text] {
			return invalid(keyAccepted, "fault.quiz.form.twice", f.Text)
		}
		if strings.ContainsAny(f.Text, ";()") { // a question file could not hold it
			return invalid(keyAccepted, "fault.quiz.form.sign", f.Text)
		}
		if f.Mark != "" && f.Mark != FirstTranslation && f.Mark != NewTranslation {
			return invalid(keyAccepted, "fault.quiz.mark", f.Text)
		}
		seen[f.Text] = true
	}
	return nil
}

// checkWhy accepts no explanation, or one in both languages.
func (q Question) checkWhy() []flaw {
	if q.Why == (Text{}) {
		return nil
	}
	return slices.Concat(checkText(keyWhyIt, q.Why.It, maxWhy), checkText(keyWhyEn, q.Why.En, maxWhy))
}

// checkNear refuses an id that cannot name another question. Whether that question exists is
// checked by [LintNear]: its file may be read later.
func (q Question) checkNear() []flaw {
	if len(q.Near) > MaxNear {
		return invalid(keyNear, "fault.quiz.near.many", MaxNear)
	}
	for i, id := range q.Near {
		switch {
		case !id.Valid():
			return invalid(keyNear, "fault.quiz.id", string(id))
		case id == q.ID:
			return invalid(keyNear, "fault.quiz.near.itself", string(id))
		case slices.Contains(q.Near[:i], id):
			return invalid(keyNear, "fault.quiz.near.twice", string(id))
		}
	}
	return nil
}

// checkStated refuses a value that is not stated, and one that is wrong.
func checkStated(key string, missing, right bool, wrong string, value any) []flaw {
	switch {
	case missing:
		return invalid(key, "fault.quiz.missing", key)
	case !right:
		return invalid(key, wrong, value)
	}
	return nil
}

func (q Question) checkSource() []flaw {
	s := q.Source
	switch {
	case s.Book == 0 && s.Work == "":
		return invalid(keyBook, "fault.quiz.source")
	case s.Book != 0 && s.Work != "":
		return invalid(keyWork, "fault.quiz.source")
	case s.Book < 0 || s.Book > lastBook:
		return invalid(keyBook, "fault.quiz.book", s.Book)
	case s.Chapter < 0 || s.Chapter > lastChapter || s.Chapter > 0 && s.Book == 0:
		return invalid(keyChapter, "fault.quiz.chapter", s.Chapter)
	case s.Work != "":
		return checkText(keyWork, s.Work, maxAnswer)
	}
	return nil
}
