package quiz

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	questions "scacchimagici/quiz"
)

// TestBankIsClean reads and lints every question that comes with the program.
func TestBankIsClean(t *testing.T) {
	bank, err := Read(questions.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(Lint(bank), LintNear(bank)...) {
		q, _ := bank.Find(f.ID)
		t.Errorf("%s:%d: %s: %s %v [%s = %s]", f.At.File, f.At.Line, f.ID, f.Key, f.Args, q.Text.It, q.Answer.It)
	}
	s := StatsOf(bank)
	if s.All.Total() < 700 || s.All.Medium < 220 || s.All.Hard < 120 || s.Sets[Books].Hard < 60 {
		t.Errorf("%+v, of which hard ones on the books %d: want 700, 220 medium, 120 hard, 60 on the books", s.All, s.Sets[Books].Hard)
	}
	for _, subject := range Subjects {
		if c := s.Subjects[subject]; min(c.Easy, c.Medium, c.Hard) == 0 {
			t.Errorf("%s has not all levels: %+v", subject, c)
		}
	}
	if s.WithoutWhy > 0 {
		t.Errorf("%d questions of levels 2 and 3 do not say why", s.WithoutWhy)
	}
}

// Two answers that differ by an article are one form.
func TestFormsSayEachThingOnce(t *testing.T) {
	q := sample("a-1", func(q *Question) {
		asks("Quale cappello parla?", "Cappello Parlante", "Which hat talks?", "Sorting Hat")(q)
		q.Accepted = []Form{{Text: "il Cappello Parlante"}, {Text: "il Cappello"}, {Text: "Cappello"}, {Text: "the Sorting Hat", Mark: NewTranslation}}
	})
	want := []Form{{Text: "il Cappello"}, {Text: "the Sorting Hat", Mark: NewTranslation}}
	if diff := cmp.Diff(want, q.Forms("it")); diff != "" {
		t.Error(diff)
	}
}
