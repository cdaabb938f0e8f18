package edits

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/role"
)

// question returns a sound question of the set "libri", level 1, with this Italian text.
func question(id quiz.ID, text string) quiz.Question {
	return quiz.Question{
		ID: id, Text: quiz.Text{It: text, En: "Which?"}, Answer: quiz.Text{It: "Nox", En: "Nox"},
		Subject: quiz.Spells, Difficulty: quiz.Easy, Source: quiz.Source{Book: 1}, Set: quiz.Books,
	}
}

// builtIn returns a bank of libri-1 to libri-3.
func builtIn() quiz.Bank {
	bank, err := quiz.NewBank([]quiz.Question{question("libri-1", "Uno?"), question("libri-2", "Due?"), question("libri-3", "Tre?")})
	if err != nil {
		panic(err)
	}
	return bank
}

// filled returns edits with own-1 added, own-2 removed, libri-2 edited, libri-3 off, and the set
// 2026 of libri-1 and own-1, from which the final of the cup draws.
func filled(t *testing.T) Edits {
	t.Helper()
	return after(t, Edits{},
		Add{[]quiz.Question{question("own-1", "Mia?"), question("own-2", "Via?")}},
		Edit{question("libri-2", " Due,  corretta?")},
		Switch{[]quiz.ID{"libri-3", "libri-3"}, true},
		Gather{"2026", []quiz.ID{"own-1", "own-2", "libri-1"}, false},
		Remove{"own-2"},
		Choose{"cup", 3, Choice{Sets: []quiz.Set{"2026"}}},
		Choose{"cup", 0, Choice{Difficulties: []quiz.Difficulty{quiz.Easy}}},
	)
}

func after(t *testing.T, s Edits, orders ...Order) Edits {
	t.Helper()
	for _, o := range orders {
		facts, err := Decide(builtIn(), s, Command{role.Organiser, o})
		if err != nil {
			t.Fatalf("%T: %v", o, err)
		}
		for _, f := range facts {
			s = Apply(s, f)
		}
	}
	return s
}

// listed returns "id text set,set" of each question.
func listed(bank quiz.Bank) []string {
	var all []string
	for _, q := range bank.All() {
		s := fmt.Sprint(q.ID, " ", q.Text.It)
		for _, set := range q.Also {
			s += " " + string(set)
		}
		all = append(all, s)
	}
	return all
}

func TestEffective(t *testing.T) {
	bank, s := builtIn(), filled(t)
	for _, tt := range []struct {
		name  string
		edits Edits
		want  []string
	}{
		{"no edits change nothing", Edits{}, []string{"libri-1 Uno?", "libri-2 Due?", "libri-3 Tre?"}},
		{"own, edited, off, gathered", s, []string{"libri-1 Uno? 2026", "libri-2 Due, corretta?", "own-1 Mia? 2026"}},
		{"on again", after(t, s, Switch{[]quiz.ID{"libri-3"}, false}), []string{"libri-1 Uno? 2026", "libri-2 Due, corretta?", "libri-3 Tre?", "own-1 Mia? 2026"}},
		{"as it came", after(t, s, Remove{"libri-2"}), []string{"libri-1 Uno? 2026", "libri-2 Due?", "own-1 Mia? 2026"}},
		{"out of the set", after(t, s, Gather{"2026", []quiz.ID{"own-1"}, true}), []string{"libri-1 Uno? 2026", "libri-2 Due, corretta?", "own-1 Mia?"}},
		{"no such set any more", after(t, s, Dissolve{"2026"}), []string{"libri-1 Uno?", "libri-2 Due, corretta?", "own-1 Mia?"}},
	} {
		if diff := cmp.Diff(tt.want, listed(Effective(bank, tt.edits))); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
	if diff := cmp.Diff([]string{"libri-1 Uno? 2026", "libri-2 Due, corretta?", "libri-3 Tre?", "own-1 Mia? 2026"}, listed(s.All(bank))); diff != "" {
		t.Errorf("all: %s", diff)
	}
	if !s.Off("libri-3") || !s.Retired("own-2") || len(s.Own()) != 2 || len(s.Gathered("2026")) != 2 {
		t.Errorf("%+v", s)
	}
}

func TestChoiceOfARound(t *testing.T) {
	s := filled(t)
	pool := func(tournament string, round int) []string {
		bank, err := quiz.NewBank(Effective(builtIn(), s).Select(s.Filter(Round{tournament, round})).Questions())
		if err != nil {
			t.Fatal(err)
		}
		return listed(bank)
	}
	all := []string{"libri-1 Uno? 2026", "libri-2 Due, corretta?", "own-1 Mia? 2026"}
	for _, tt := range []struct {
		name       string
		tournament string
		round      int
		want       []string
	}{
		{"the final has its own", "cup", 3, []string{"libri-1 Uno? 2026", "own-1 Mia? 2026"}},
		{"the others have that of the tournament", "cup", 1, all},
		{"another tournament has none", "league", 3, all},
	} {
		if diff := cmp.Diff(tt.want, pool(tt.tournament, tt.round)); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
	if _, own := s.Choice(Round{"cup", 1}); own {
		t.Error("round 1 has a choice of its own")
	}
	if s = after(t, s, Unchoose{"cup", 3}); len(pool("cup", 3)) != len(all) {
		t.Error("the final still has its own choice")
	}
	for r, want := range map[Round]bool{{"cup", 3}: true, {"league", 1}: false} {
		if s.Chosen(r) != want {
			t.Errorf("%v chosen: %v", r, !want)
		}
	}
}

func TestNextID(t *testing.T) {
	s := filled(t)
	for set, want := range map[quiz.Set]quiz.ID{"libri": "libri-001", "own": "own-001", "2026": "2026-001"} {
		if got := s.NextID(builtIn(), set); got != want {
			t.Errorf("%s: %s, want %s", set, got, want)
		}
	}
	s = after(t, s, Add{[]quiz.Question{question("x-001", "a?"), question("x-002", "b?")}}, Remove{"x-001"})
	if got := s.NextID(builtIn(), "x"); got != "x-003" {
		t.Errorf("after a removed and a present one: %s", got)
	}
}

func TestImport(t *testing.T) {
	s := filled(t)
	facts, err := Decide(builtIn(), s, Command{role.Organiser, Import{
		[]quiz.Question{question("libri-2", "Due, corretta?"), question("libri-1", "Primo?"), question("own-3", "Terza?"), question("own-4", "Quarta?")},
	}})
	want := []Fact{Edited{question("libri-1", "Primo?")}, Added{[]quiz.Question{question("own-3", "Terza?"), question("own-4", "Quarta?")}}}
	if diff := cmp.Diff(want, facts); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
}

func TestNothingToRecord(t *testing.T) {
	s := filled(t)
	for name, o := range map[string]Order{
		"off already":   Switch{[]quiz.ID{"libri-3"}, true},
		"on already":    Switch{[]quiz.ID{"own-1"}, false},
		"the same text": Edit{question("libri-2", "Due, corretta?")},
		"in the set":    Gather{"2026", []quiz.ID{"libri-1"}, false},
		"not in it":     Gather{"2026", []quiz.ID{"libri-2"}, true},
		"not chosen":    Unchoose{"cup", 2},
		"chosen":        Choose{"cup", 3, Choice{Sets: []quiz.Set{"2026"}}},
	} {
		if facts, err := Decide(builtIn(), s, Command{role.System, o}); len(facts) != 0 || err != nil {
			t.Errorf("%s: %v, %v", name, facts, err)
		}
	}
}

// riddle is an order that the edits do not know.
type riddle struct{}

func TestDecideRefuses(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	s := filled(t)
	unfit := question("own-9", "Mia?")
	unfit.Answer.En = ""
	add := func(qs ...quiz.Question) Order { return Add{qs} }
	for _, tt := range []struct {
		name  string
		by    role.Role
		order Order
		code  fault.Code
		key   string
	}{
		{"a Referee", role.Referee, add(question("own-3", "a?")), fault.Forbidden, "fault.order.role"},
		{"a Strategist", role.Strategist, Choose{Tournament: "cup"}, fault.Forbidden, "fault.order.role"},
		{"nobody", role.Nobody, Dissolve{"2026"}, fault.Forbidden, "fault.order.role"},
		{"another order", role.Organiser, riddle{}, fault.Invalid, "fault.order.unknown"},
		{"add none", role.Organiser, add(), fault.Invalid, "fault.quiz.nothing"},
		{"add one that is unfit, and one that is fit", role.Organiser, add(question("own-3", "a?"), unfit), fault.Invalid, "fault.quiz.missing"},
		{"add one that is built in", role.Organiser, add(question("libri-1", "a?")), fault.Exists, "fault.quiz.taken"},
		{"add one that is there", role.Organiser, add(question("own-1", "a?")), fault.Exists, "fault.quiz.taken"},
		{"add one twice", role.Organiser, add(question("own-3", "a?"), question("own-3", "b?")), fault.Exists, "fault.quiz.taken"},
		{"the id of one that was removed", role.Organiser, add(question("own-2", "a?")), fault.Exists, "fault.quiz.retired"},
		{"import none", role.Organiser, Import{nil}, fault.Invalid, "fault.quiz.nothing"},
		{"import one that is unfit", role.Organiser, Import{[]quiz.Question{question("libri-1", "a?"), unfit}}, fault.Invalid, "fault.quiz.missing"},
		{"import one that was removed", role.Organiser, Import{[]quiz.Question{question("own-2", "a?")}}, fault.Exists, "fault.quiz.retired"},
		{"edit none", role.Organiser, Edit{question("own-2", "a?")}, fault.NotFound, "fault.quiz.none"},
		{"edit to what is unfit", role.Organiser, Edit{unfit}, fault.Invalid, "fault.quiz.missing"},
		{"remove what is built in", role.Organiser, Remove{"libri-1"}, fault.Illegal, "fault.quiz.builtin"},
		{"remove none", role.Organiser, Remove{"own-2"}, fault.NotFound, "fault.quiz.none"},
		{"switch none", role.Organiser, Switch{[]quiz.ID{"libri-1", "own-2"}, true}, fault.NotFound, "fault.quiz.none"},
		{"a set that cannot be named so", role.Organiser, Gather{"Il 2026", []quiz.ID{"libri-1"}, false}, fault.Invalid, "fault.quiz.set"},
		{"gather none", role.Organiser, Gather{"2027", []quiz.ID{"own-2"}, false}, fault.NotFound, "fault.quiz.none"},
		{"dissolve what was not gathered", role.Organiser, Dissolve{quiz.Books}, fault.NotFound, "fault.quiz.noset"},
		{"choose a set that is not", role.Organiser, Choose{"cup", 1, Choice{Sets: []quiz.Set{"2027"}}}, fault.NotFound, "fault.quiz.noset"},
		{"choose a level that is not", role.Organiser, Choose{"cup", 1, Choice{Difficulties: []quiz.Difficulty{4}}}, fault.Invalid, "fault.quiz.difficulty"},
		{"choose what leaves nothing", role.Organiser, Choose{"cup", 1, Choice{Difficulties: []quiz.Difficulty{quiz.Hard}}}, fault.Illegal, "fault.quiz.nochoice"},
		{"choose for no round", role.Organiser, Choose{"cup", -1, Choice{}}, fault.Invalid, "fault.quiz.round"},
		{"choose for no tournament", role.Organiser, Choose{"", 1, Choice{}}, fault.Invalid, "fault.quiz.round"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			facts, err := Decide(builtIn(), s, Command{tt.by, tt.order})
			f := fault.From(err)
			if f == nil || f.Key != tt.key || f.Code != tt.code || facts != nil {
				t.Fatalf("got %v, want %s %s", err, tt.code, tt.key)
			}
			for _, l := range locale.Languages {
				if s := catalogue.In(l).Fault(f); strings.Contains(s, "⟦") || strings.Contains(s, "%!") {
					t.Errorf("%s: %s", l, s)
				}
			}
		})
	}
}

// anyOrder draws an order over a few questions and sets.
func anyOrder(t *rapid.T) Order {
	id := rapid.SampledFrom([]quiz.ID{"libri-1", "libri-2", "own-1", "own-2", "own-3"})
	ids := rapid.SliceOfN(id, 1, 3).Draw(t, "ids")
	q := question(id.Draw(t, "id"), rapid.SampledFrom([]string{"a?", "b?"}).Draw(t, "text"))
	set := rapid.SampledFrom([]quiz.Set{"2026", "libri", "x"}).Draw(t, "set")
	yes := rapid.Bool().Draw(t, "yes")
	return rapid.SampledFrom([]Order{
		Add{[]quiz.Question{q}},
		Import{[]quiz.Question{q}},
		Edit{q},
		Remove{q.ID},
		Switch{ids, yes},
		Gather{set, ids, yes},
		Dissolve{set},
		Choose{"cup", 1, Choice{Sets: []quiz.Set{set}}},
		Unchoose{"cup", 1},
	}).Draw(t, "order")
}

// TestFoldFromTheLog checks that edits read from the log are the same, that no earlier state
// changes, and that every question is there once.
func TestFoldFromTheLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var direct, read Edits
		for range rapid.IntRange(1, 15).Draw(t, "orders") {
			before := listed(Effective(builtIn(), direct))
			earlier := direct
			facts, err := Decide(builtIn(), direct, Command{role.Organiser, anyOrder(t)})
			if err != nil && fault.From(err) == nil {
				t.Fatal(err)
			}
			for _, f := range facts {
				direct, read = Apply(direct, f), Apply(read, again(t, f))
			}
			if diff := cmp.Diff(before, listed(Effective(builtIn(), earlier))); diff != "" {
				t.Fatalf("an earlier shelf changed: %s", diff)
			}
		}
		if diff := cmp.Diff(direct, read, cmp.AllowUnexported(Edits{})); diff != "" {
			t.Fatal(diff)
		}
		for _, id := range direct.Gathered("2026") {
			if _, ok := direct.All(builtIn()).Find(id); !ok {
				t.Fatalf("%s is gathered and not there", id)
			}
		}
	})
}

func again(t *rapid.T, f Fact) Fact {
	data, err := Facts.Encode(f)
	if err != nil {
		t.Fatal(err)
	}
	read, err := Facts.Load(Facts.Word(f), data)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func TestDecodeOrder(t *testing.T) {
	const q = `{"id":"own-1","text":{"it":"a?","en":"b?"},"answer":{"it":"c","en":"d"},"subject":"scuola","difficulty":1,"source":{"book":1},"set":"x"}`
	for kind, data := range map[string]string{
		"add-questions":    `{"questions":[` + q + `]}`,
		"import-questions": `{"questions":[` + q + `]}`,
		"edit-question":    `{"question":` + q + `}`,
		"remove-question":  `{"question":"own-1"}`,
		"switch-questions": `{"ids":["own-1"],"off":true}`,
		"gather-questions": `{"set":"x","ids":["own-1"]}`,
		"dissolve-set":     `{"set":"x"}`,
		"choose-questions": `{"tournament":"cup","round":0,"choice":{"sets":["x"]}}`,

		"unchoose-questions": `{"tournament":"cup","round":2}`,
	} {
		o, err := Orders.Read(kind, []byte(data))
		if err != nil || Orders.Word(o) != kind {
			t.Errorf("%s: %v, %v", kind, o, err)
		}
		if _, ok := Orders.Fields(kind); !ok {
			t.Errorf("%s has no fields", kind)
		}
		if _, err := Orders.Read(kind, []byte(`{"bank":{}}`)); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%s took a bank: %v", kind, err)
		}
	}
}
