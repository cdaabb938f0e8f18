package draws

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/edits"
)

// source is a collection of n questions q1, q2, …, without edits.
func source(t testing.TB, n int) Source {
	t.Helper()
	var all []quiz.Question
	for i := range n {
		id := quiz.ID(fmt.Sprint("q", i+1))
		all = append(all, quiz.Question{ID: id, Set: quiz.Books, Subject: quiz.People, Difficulty: quiz.Easy})
	}
	bank, err := quiz.NewBank(all)
	if err != nil {
		t.Fatal(err)
	}
	return Source{Questions: edits.Collect(bank, edits.Edits{}, 3)}
}

// The log explains each draw: the same pool, uses and seed give the same question.
func TestDrawsExplainThemselves(t *testing.T) {
	from := source(t, 20)
	first, err := Decide(State{}, Command{Match: "1A", From: from, Seed: 42})
	if err != nil || len(first) != 1 {
		t.Fatalf("%v, %v", first, err)
	}
	pool, _ := from.Pool()
	d := first[0].(Drawn)
	again, err := pool.Draw(quiz.Uses{}, nil, d.Seed)
	if err != nil || again.Question.ID != d.Question || again.Index != d.Index || d.Of != 20 || d.Left != 19 || d.From.Edits != 3 {
		t.Errorf("drawn %+v, explained by %+v, %v", d, again, err)
	}
}

// When all have been used, two boards do not repeat the same one at the same time.
func TestBoardsNeverRepeatTheSameAtOnce(t *testing.T) {
	from := source(t, 3)
	for seed := range uint64(50) {
		d := State{Used: quiz.Uses{"q1": 1, "q2": 1, "q3": 1}, Pending: map[string]quiz.ID{"1B": "q2"}}
		facts, err := Decide(d, Command{Match: "1A", From: from, Seed: seed})
		if got := facts[0].(Drawn); err != nil || got.Question == "q2" || !got.Repeat || got.Of != 2 {
			t.Fatalf("seed %d: %+v, %v", seed, got, err)
		}
	}
}

// Of two near questions a match gets one; another match may get the other.
func TestNearQuestionsComeInDifferentMatches(t *testing.T) {
	all := []quiz.Question{{ID: "q-1", Near: []quiz.ID{"q-2"}}, {ID: "q-2"}, {ID: "q-3", Near: []quiz.ID{"q-2"}}, {ID: "q-4"}}
	for i := range all {
		all[i].Set, all[i].Subject, all[i].Difficulty = quiz.Books, quiz.People, quiz.Easy
	}
	bank, err := quiz.NewBank(all)
	if err != nil {
		t.Fatal(err)
	}
	from := Source{Questions: edits.Collect(bank, edits.Edits{}, 1)}
	for seed := range uint64(100) {
		var d State
		put := map[string][]quiz.ID{}
		for i := range 6 {
			for _, match := range []string{"1A", "1B"} {
				facts, err := Decide(d, Command{Match: match, From: from, Seed: seed*100 + uint64(i), Last: Asked{ID: d.Pending[match], Serial: i}})
				if err != nil {
					t.Fatal(err)
				}
				d = Fold(d, facts)
				put[match] = d.InMatch[match]
			}
		}
		for match, ids := range put {
			has := func(id quiz.ID) bool { return slices.Contains(ids, id) }
			if has("q-2") && (has("q-1") || has("q-3")) || len(ids) != 5 {
				t.Fatalf("seed %d: match %s got %v", seed, match, ids)
			}
		}
	}
}

// The names of the facts must stay: files of earlier versions have them.
func TestFactsInTheLog(t *testing.T) {
	for _, tt := range []struct {
		fact Fact
		kind string
		data string
	}{
		{
			Drawn{"1A", "q1", 42, 6, 9, 8, true, Origin{edits.Choice{Sets: []quiz.Set{"2026"}}, 20, 3}},
			"drawn",
			`{"match":"1A","question":"q1","seed":42,"index":6,"of":9,"left":8,"repeat":true,"pool":{"sets":["2026"],"size":20,"shelf":3}}`,
		},
		{Put{"1B", "q1", 1}, "put", `{"match":"1B","question":"q1","serial":1}`},
		{Withdrawn{"1B", "q1"}, "withdrawn", `{"match":"1B","question":"q1"}`},
		{
			Reserved{Drawn{"1A", "q1", 42, 6, 9, 8, false, Origin{edits.Choice{Sets: []quiz.Set{"2026"}}, 20, 3}}},
			"reserved",
			`{"match":"1A","question":"q1","seed":42,"index":6,"of":9,"left":8,"pool":{"sets":["2026"],"size":20,"shelf":3}}`,
		},
		{Returned{"1A", []quiz.ID{"q1", "q2"}}, "returned", `{"match":"1A","questions":["q1","q2"]}`},
	} {
		data, err := Facts.Encode(tt.fact)
		if err != nil || string(data) != tt.data || Facts.Word(tt.fact) != tt.kind {
			t.Errorf("%s %s, want %s %s; %v", Facts.Word(tt.fact), data, tt.kind, tt.data, err)
		}
		back, err := Facts.Load(tt.kind, []byte(tt.data))
		if err != nil || !reflect.DeepEqual(back, tt.fact) {
			t.Errorf("%s comes back as %+v, %v", tt.data, back, err)
		}
	}
	if _, err := Facts.Load("stolen", nil); err == nil {
		t.Error("an unknown kind is read")
	}
}

// A state does not change when facts are applied to it.
func TestFoldLeavesTheStateBefore(t *testing.T) {
	before := State{Used: quiz.Uses{"q1": 1}, Pending: map[string]quiz.ID{"1B": "q1"}, Put: map[string]int{}, InMatch: map[string][]quiz.ID{}}
	used := maps.Clone(before.Used)
	for _, f := range []Fact{Drawn{Match: "1A", Question: "q2"}, Put{"1B", "q1", 1}, Withdrawn{"1B", "q1"}} {
		Apply(before, f)
	}
	if !maps.Equal(before.Used, used) || before.Pending["1B"] != "q1" || len(before.Put) > 0 || len(before.InMatch) > 0 || len(before.Log) > 0 {
		t.Errorf("changed: %+v", before)
	}
}

// Folding a tournament's draws takes time linear in their number.
func BenchmarkFold(b *testing.B) {
	facts := make([]Fact, 0, 20_000)
	for i := range cap(facts) / 2 {
		id := quiz.ID(fmt.Sprint("q", i))
		facts = append(facts, Drawn{Match: "1A", Question: id}, Put{"1A", id, i})
	}
	for b.Loop() {
		if d := Fold(State{}, facts); len(d.Log) != len(facts)/2 {
			b.Fatal("a fact is lost")
		}
	}
}

// A question on the sheet of a match is not drawn elsewhere, and printing again adds none.
func TestSheetsAreReserved(t *testing.T) {
	from := source(t, 60)
	reserve := func(d State, match string, seed uint64) State {
		t.Helper()
		facts, err := Decide(d, Command{Match: match, From: from, Seed: seed, Paper: SheetSize})
		if err != nil {
			t.Fatal(err)
		}
		return Fold(d, facts)
	}
	d := reserve(State{}, "1A", 7)
	first := slices.Clone(d.Paper["1A"])
	if slices.Sort(first); len(slices.Compact(first)) != SheetSize {
		t.Fatalf("%d different questions", len(slices.Compact(first)))
	}
	if again := reserve(d, "1A", 8); !reflect.DeepEqual(again, d) {
		t.Error("a complete sheet changes")
	}
	if got := d.Supply(from).Left; got != 20 {
		t.Errorf("%d left", got)
	}
	if d = reserve(d, "1B", 9); len(d.Paper["1B"]) != 20 || d.Supply(from).Left != 0 {
		t.Fatalf("%d of the 20 that were left", len(d.Paper["1B"]))
	}
	for id := range d.Used {
		if d.Asked(id) != 0 {
			t.Errorf("%s counts as asked", id)
		}
	}

	// A match on screens draws free questions, and repeats those before it takes one from paper.
	d = reserve(State{}, "1B", 3)
	onSheet := d.Paper["1B"]
	for i := range 45 {
		facts, err := Decide(d, Command{Match: "1A", From: from, Seed: uint64(i), Last: Asked{ID: d.Pending["1A"], Serial: i}})
		if err != nil {
			t.Fatal(err)
		}
		if d = Fold(d, facts); slices.Contains(onSheet, d.Pending["1A"]) {
			t.Fatalf("draw %d took %s from the sheet", i, d.Pending["1A"])
		}
	}

	sheet := d.OnPaper("1B", from)
	for i, q := range sheet {
		if q.Number != i+1 || quiz.ID(q.ID) != onSheet[i] || q.Repeat {
			t.Errorf("number %d is %+v", i+1, q)
		}
	}
}

// A sheet that was not used gives its questions back: they are free again, and the sheets of other
// matches keep theirs. Questions that the match asked on screens stay asked.
func TestSheetsAreReturned(t *testing.T) {
	from := source(t, 60)
	give := func(d State, c Command) State {
		t.Helper()
		c.From = from
		facts, err := Decide(d, c)
		if err != nil {
			t.Fatal(err)
		}
		return Fold(d, facts)
	}
	before := give(State{}, Command{Match: "1B", Seed: 1, Paper: 5})
	before = give(before, Command{Match: "1A", Seed: 2})
	printed := give(before, Command{Match: "1A", Seed: 3, Paper: SheetSize})
	after := give(printed, Command{Match: "1A", Free: true})
	if got, want := after.Supply(from).Left, before.Supply(from).Left; got != want || len(after.Paper["1A"]) > 0 {
		t.Errorf("%d left and %v on the sheet, want %d and none", got, after.Paper["1A"], want)
	}
	if after.Pending["1A"] != before.Pending["1A"] || !slices.Equal(after.Paper["1B"], before.Paper["1B"]) {
		t.Errorf("ahead %s, the other sheet %v", after.Pending["1A"], after.Paper["1B"])
	}
	if len(printed.Paper["1A"]) != SheetSize {
		t.Error("the state before has changed")
	}
	if again := give(after, Command{Match: "1A", Free: true}); !reflect.DeepEqual(again, after) {
		t.Error("to give back nothing changes something")
	}
}
