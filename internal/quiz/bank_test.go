package quiz

import (
	"testing"

	questions "scacchimagici/quiz"
)

// TestBankReads reads every question that comes with the program.
func TestBankReads(t *testing.T) {
	bank, err := Read(questions.Files)
	if err != nil {
		t.Fatal(err)
	}
	if n := bank.Select(Filter{Sets: []Set{Books}, Difficulties: []Difficulty{Easy, Medium}}).Len(); n < 120 {
		t.Errorf("%d questions of easy or medium difficulty on the books, want at least 120", n)
	}
}
