package draws

import (
	"fmt"
	"slices"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/edits"
)

// mixed is a collection of 40 questions of a set that rounds draw from, q1 to q40, of all three levels, and 9 of another
// set, a1 to a9. q1 and a1 are near, and a2 names q2 as near.
func mixed(t *testing.T) *edits.Collection {
	t.Helper()
	var all []quiz.Question
	add := func(prefix string, n int, set quiz.Set) {
		for i := range n {
			all = append(all, quiz.Question{
				ID: quiz.ID(fmt.Sprint(prefix, i+1)), Set: set, Subject: quiz.People, Difficulty: quiz.Difficulty(i%3 + 1),
			})
		}
	}
	add("q", 40, quiz.Books)
	all[0].Near = []quiz.ID{"a1"}
	add("a", 9, quiz.Films)
	all[41].Near = []quiz.ID{"q2"}
	bank, err := quiz.NewBank(all)
	if err != nil {
		t.Fatal(err)
	}
	return edits.Collect(bank, edits.Edits{}, 1)
}

// ids returns the ids of a pool, sorted.
func ids(p quiz.Pool) []quiz.ID {
	var all []quiz.ID
	for _, q := range p.Questions() {
		all = append(all, q.ID)
	}
	slices.Sort(all)
	return all
}

func TestForTables(t *testing.T) {
	c := mixed(t)
	round := []Source{{Questions: c, Round: edits.Round{Tournament: "t", Number: 1}}}
	for _, tt := range []struct {
		name   string
		draws  State
		rounds []Source
		want   []quiz.ID
		not    []quiz.ID
		n      int
	}{
		{"no tournament: all", State{}, nil, []quiz.ID{"q1", "a1", "q40"}, nil, 49},
		{"what no round draws from: the other set, and the hard ones", State{}, round, []quiz.ID{"a3", "a9", "q3", "q39"}, []quiz.ID{"a1", "a2", "q1", "q2"}, 7 + 13},
		{"what was asked", State{Used: quiz.Uses{"q1": 1, "q2": 2}}, round, []quiz.ID{"q1", "q2", "a1", "a2"}, []quiz.ID{"q4"}, 9 + 13 + 2},
		{"not what was drawn ahead", State{Used: quiz.Uses{"q2": 1, "q4": 1, "q5": 1}, Pending: map[string]quiz.ID{"1A": "q2"}}, round, []quiz.ID{"q4", "q5"}, []quiz.ID{"q2", "a2"}, 7 + 13 + 2},
		{"nor the question of a Duel that may be open", State{Used: quiz.Uses{"q2": 1, "q4": 1, "q5": 1}, Pending: map[string]quiz.ID{"1A": "q2"}, InMatch: map[string][]quiz.ID{"1A": {"q4", "q5"}, "1B": {"q1"}}}, round, []quiz.ID{"q4"}, []quiz.ID{"q2", "q5"}, 7 + 13 + 1},
		{"nor what stands on a sheet, whatever it was drawn from", State{Used: quiz.Uses{"q3": 1, "q4": 1}, Paper: map[string][]quiz.ID{"1A": {"q3", "q4"}}}, round, []quiz.ID{"a3"}, []quiz.ID{"q3", "q4"}, 7 + 12},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := ids(tt.draws.ForTables(c, tt.rounds))
			if len(got) != tt.n {
				t.Errorf("%d questions, want %d: %v", len(got), tt.n, got)
			}
			for _, id := range tt.want {
				if !slices.Contains(got, id) {
					t.Errorf("lacks %s", id)
				}
			}
			for _, id := range tt.not {
				if slices.Contains(got, id) {
					t.Errorf("has %s", id)
				}
			}
		})
	}
}

// Through a whole tournament no table is given a question that a match gets afterwards.
func TestTablesNeverGetWhatAMatchMayStillGet(t *testing.T) {
	c := mixed(t)
	from := Source{Questions: c, Round: edits.Round{Tournament: "t", Number: 1}}
	for seed := range uint64(20) {
		var d State
		heard := map[quiz.ID]bool{} // at tables
		var asked []quiz.ID
		for i := range uint64(13) {
			for _, match := range []string{"1A", "1B"} {
				ahead := d.Pending[match]
				if heard[ahead] {
					t.Fatalf("seed %d: match %s is asked %s, which was heard at a table", seed, match, ahead)
				}
				facts, err := Decide(d, Command{Match: match, From: from, Seed: seed*100 + i, Last: Asked{ID: ahead, Serial: int(i)}})
				if err != nil {
					t.Fatal(err)
				}
				d = Fold(d, facts)
				q, err := AtTable(d.ForTables(c, []Source{from}), asked, seed*1000+i)
				if err != nil {
					t.Fatal(err)
				}
				heard[quiz.ID(q.ID)] = true
				asked = append(asked, quiz.ID(q.ID))
			}
		}
	}
}

func TestAtTable(t *testing.T) {
	c := mixed(t)
	pool := State{}.ForTables(c, []Source{{Questions: c}}) // a3 to a9, and 13 hard ones of the books
	var asked []quiz.ID
	for seed := range uint64(pool.Len()) {
		q, err := AtTable(pool, asked, seed)
		if err != nil || q.Repeat || slices.Contains(asked, quiz.ID(q.ID)) {
			t.Fatalf("after %v: %+v, %v", asked, q, err)
		}
		if wantHard := len(asked) >= 4; (q.Difficulty == int(quiz.Hard)) != wantHard {
			t.Errorf("after %v: level %d", asked, q.Difficulty)
		}
		asked = append(asked, quiz.ID(q.ID))
	}
	again, err := AtTable(pool, asked, 1)
	if err != nil || !again.Repeat {
		t.Errorf("after all: %+v, %v", again, err)
	}
	if _, err := AtTable(quiz.Pool{}, nil, 1); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("without questions: %v", err)
	}
}
