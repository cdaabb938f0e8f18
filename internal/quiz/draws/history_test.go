package draws

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
)

// at is a minute of the evening.
func at(minute int) time.Time { return time.Date(2026, 8, 28, 21, minute, 0, 0, time.UTC) }

func bankOf(t *testing.T, ids ...quiz.ID) quiz.Bank {
	t.Helper()
	var qs []quiz.Question
	for _, id := range ids {
		qs = append(qs, quiz.Question{ID: id})
	}
	bank, err := quiz.NewBank(qs)
	if err != nil {
		t.Fatal(err)
	}
	return bank
}

var evening = []Use{
	{"a-1", "1A", 1, magici.AttackerFirst, false, at(1)},
	{"a-2", "1B", 1, magici.Neither, false, at(2)},
	{"a-3", "1A", 1, "", true, at(3)}, // void
	{"gone-1", "1B", 1, magici.Neither, false, at(4)},
	{"a-1", "2A", 2, magici.DefenderFirst, false, at(9)},
	{"a-4", "2B", 2, magici.AttackerFirst, false, at(5)},
	{"a-5", "2B", 2, "", false, at(10)}, // being asked
	{"a-2", "2A", 2, magici.Neither, false, at(0)},
}

func TestSoFar(t *testing.T) {
	var got []string
	for _, u := range UsedSoFar(bankOf(t, "a-1", "a-2", "a-3", "a-4", "a-5", "a-6"), evening) {
		s := fmt.Sprint(u.Question.ID, " ", u.Known)
		for _, use := range u.Uses {
			s += " " + use.Match + ":" + string(use.Outcome)
		}
		got = append(got, s)
	}
	if diff := cmp.Diff([]string{
		"a-5 true 2B:", "a-1 true 1A:attacker 2A:defender", "a-4 true 2B:attacker",
		"gone-1 false 1B:neither", "a-3 true 1A:", "a-2 true 2A:neither 1B:neither",
	}, got); diff != "" {
		t.Error(diff)
	}
}

func TestHardestAndEasiest(t *testing.T) {
	bank := bankOf(t, "a-1", "a-2", "a-3", "a-4", "a-5", "a-6")
	for _, tt := range []struct {
		name string
		got  []Rate
		want []string
	}{
		{"twice answered outweighs once", Easiest(bank, evening, 9), []string{"a-1 2/2", "a-4 1/1", "a-2 0/2"}},
		{"what was void, is asked or is gone tells nothing", Hardest(bank, evening, 9), []string{"a-2 0/2", "a-4 1/1", "a-1 2/2"}},
		{"the first alone", Hardest(bank, evening, 1), []string{"a-2 0/2"}},
		{"no record", Easiest(bank, nil, 3), nil},
	} {
		var got []string
		for _, r := range tt.got {
			got = append(got, fmt.Sprintf("%s %d/%d", r.Question.ID, r.Answered, r.Asked))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}
