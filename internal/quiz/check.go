package quiz

import (
	"regexp"
	"slices"
	"unicode"
	"unicode/utf8"

	"scacchimagici/internal/fault"
)

// What a question may hold at most, in letters: what a capture screen can show. [Lint] is
// stricter about what can be read aloud.
const (
	maxText     = 200
	maxAnswer   = 60
	maxID       = 40
	maxAccepted = 20
	lastBook    = 7
	lastChapter = 40 // no book has as many
)

var (
	idForm  = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*-[0-9]+$`)
	setForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
)

func validID(id ID) bool { return len(id) <= maxID && idForm.MatchString(string(id)) }

// Check returns what makes q unfit for a bank, or nil: every way in, a file, a table or a
// form at the desk, ends here.
func (q Question) Check() *fault.Fault {
	if !validID(q.ID) {
		return fault.New(fault.Invalid, "fault.quiz.id", string(q.ID))
	}
	for _, check := range []func(Question) *fault.Fault{checkTexts, checkAccepted, checkSorting, checkSource} {
		if what := check(q); what != nil {
			return what
		}
	}
	return nil
}

func checkTexts(q Question) *fault.Fault {
	for _, t := range []struct {
		key, text string
		max       int
	}{
		{keyTextIt, q.Text.It, maxText},
		{keyAnswerIt, q.Answer.It, maxAnswer},
		{keyTextEn, q.Text.En, maxText},
		{keyAnswerEn, q.Answer.En, maxAnswer},
	} {
		if what := checkText(t.key, t.text, t.max); what != nil {
			return what
		}
	}
	return nil
}

// checkText refuses what is missing, too long, or holds signs that cannot be seen. Markup
// is text like any other: whoever shows it escapes it.
func checkText(key, s string, most int) *fault.Fault {
	switch {
	case s == "":
		return fault.New(fault.Invalid, "fault.quiz.missing", key)
	case utf8.RuneCountInString(s) > most:
		return fault.New(fault.Invalid, "fault.quiz.long", key, most)
	case !visible(s):
		return fault.New(fault.Invalid, "fault.quiz.control", key)
	}
	return nil
}

// visible reports whether s is valid and free of control signs, among them those that turn
// the direction of writing.
func visible(s string) bool {
	for _, r := range s {
		if r == utf8.RuneError || unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp) {
			return false
		}
	}
	return true
}

func checkAccepted(q Question) *fault.Fault {
	if len(q.Accepted) > maxAccepted {
		return fault.New(fault.Invalid, "fault.quiz.forms", maxAccepted)
	}
	seen := map[string]bool{}
	for _, f := range q.Accepted {
		if what := checkText(keyAccepted, f.Text, maxAnswer); what != nil {
			return what
		}
		if seen[f.Text] {
			return fault.New(fault.Invalid, "fault.quiz.form.twice", f.Text)
		}
		seen[f.Text] = true
	}
	return nil
}

// checkSorting checks what a question is found by: subject, difficulty, set.
func checkSorting(q Question) *fault.Fault {
	switch {
	case q.Subject == "":
		return fault.New(fault.Invalid, "fault.quiz.missing", keySubject)
	case !slices.Contains(Subjects, q.Subject):
		return fault.New(fault.Invalid, "fault.quiz.subject", string(q.Subject))
	case q.Difficulty == 0:
		return fault.New(fault.Invalid, "fault.quiz.missing", keyDifficulty)
	case q.Difficulty < Easy || q.Difficulty > Hard:
		return fault.New(fault.Invalid, "fault.quiz.difficulty", int(q.Difficulty))
	case q.Set == "":
		return fault.New(fault.Invalid, "fault.quiz.missing", keySet)
	case len(q.Set) > maxID || !setForm.MatchString(string(q.Set)):
		return fault.New(fault.Invalid, "fault.quiz.set", string(q.Set))
	}
	return nil
}

func checkSource(q Question) *fault.Fault {
	s := q.Source
	switch {
	case s.Book == 0 && s.Work == "", s.Book != 0 && s.Work != "":
		return fault.New(fault.Invalid, "fault.quiz.source")
	case s.Book < 0 || s.Book > lastBook:
		return fault.New(fault.Invalid, "fault.quiz.book", s.Book)
	case s.Chapter < 0 || s.Chapter > lastChapter || s.Chapter > 0 && s.Book == 0:
		return fault.New(fault.Invalid, "fault.quiz.chapter", s.Chapter)
	case s.Work != "":
		return checkText(keyWork, s.Work, maxAnswer)
	}
	return nil
}
