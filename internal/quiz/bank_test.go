package quiz

import (
	"testing"

	questions "scacchimagici/quiz"
)

// TestBankIsClean reads every question that comes with the program and lints them all.
func TestBankIsClean(t *testing.T) {
	bank, err := Read(questions.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range Lint(bank) {
		q, _ := bank.Find(f.ID)
		t.Errorf("%s:%d: %s: %s %v [%s = %s]", f.At.File, f.At.Line, f.ID, f.Key, f.Args, q.Text.It, q.Answer.It)
	}
	if n := bank.Select(Filter{Sets: []Set{Books}}).Len(); n < 400 {
		t.Errorf("%d questions on the books, want at least 400", n)
	}
}
