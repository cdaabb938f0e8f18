package desk

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/quiz/edits"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
)

// editQuestions gives orders that edit questions and are not refused.
func editQuestions(t testing.TB, d *Desk, orders ...edits.Order) {
	t.Helper()
	for _, o := range orders {
		_, err := d.Questions.Do(context.Background(), stream.Request[edits.Command]{
			ID: nextID(), Actor: "organiser", At: time.Now(), Command: edits.Command{By: role.Organiser, Order: o},
		})
		if err != nil {
			t.Fatalf("%T: %v", o, err)
		}
	}
}

// fit is a question that the shelf takes.
func fit(id quiz.ID, set quiz.Set, level quiz.Difficulty) quiz.Question {
	return quiz.Question{
		ID: id, Set: set, Difficulty: level, Subject: quiz.School, Source: quiz.Source{Work: "prova"},
		Text: quiz.Text{It: "Chi è?", En: "Who?"}, Answer: quiz.Text{It: "Lui", En: "He"},
	}
}

// fullBank returns questions a-1, a-2, … that can be edited.
func fullBank(t testing.TB, levels ...quiz.Difficulty) quiz.Bank {
	t.Helper()
	var all []quiz.Question
	for i, level := range levels {
		all = append(all, fit(quiz.ID(fmt.Sprintf("a-%d", i+1)), quiz.Books, level))
	}
	bank, err := quiz.NewBank(all)
	if err != nil {
		t.Fatal(err)
	}
	return bank
}

// withBank runs a test in a bubble over a bank, with match 1A started.
func withBank(t *testing.T, bank quiz.Bank, test func(*testDesk, *testMatch)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := &testDesk{t: t, store: eventlogtest.New()}
		h.desk = openDesk(t, h.store, bank)
		h.id = create(t, h.desk, twoMatches())
		defer func() { h.desk.Close() }()
		test(h, h.start("1A", openFiles, nil))
	})
}

// The question drawn ahead is put only if it can still be drawn when the Duel opens.
func TestShelfChangesBetweenDrawAndPut(t *testing.T) {
	tests := []struct {
		name   string
		change func(h *testDesk, ahead quiz.ID) []edits.Order
		want   func(ahead quiz.ID, asked *magici.Question) bool
		log    []string // of the draws, up to the question after the one put
	}{
		{
			"nothing", func(*testDesk, quiz.ID) []edits.Order { return nil },
			func(ahead quiz.ID, q *magici.Question) bool { return q.ID == string(ahead) },
			[]string{"drawn", "put", "drawn"},
		},
		{
			"another one is switched off", func(_ *testDesk, ahead quiz.ID) []edits.Order {
				other := quiz.ID("a-1")
				if ahead == other {
					other = "a-2"
				}
				return []edits.Order{edits.Switch{IDs: []quiz.ID{other}, Off: true}}
			}, func(ahead quiz.ID, q *magici.Question) bool { return q.ID == string(ahead) },
			[]string{"drawn", "put", "drawn"},
		},
		{
			"it is switched off", func(_ *testDesk, ahead quiz.ID) []edits.Order {
				return []edits.Order{edits.Switch{IDs: []quiz.ID{ahead}, Off: true}}
			}, func(ahead quiz.ID, q *magici.Question) bool { return q.ID != string(ahead) && !q.Repeat },
			[]string{"drawn", "withdrawn", "drawn", "put", "drawn"},
		},
		{
			"off and on again", func(_ *testDesk, ahead quiz.ID) []edits.Order {
				ids := []quiz.ID{ahead}
				return []edits.Order{edits.Switch{IDs: ids, Off: true}, edits.Switch{IDs: ids}}
			}, func(ahead quiz.ID, q *magici.Question) bool { return q.ID == string(ahead) },
			[]string{"drawn", "put", "drawn"},
		},
		{"its text is corrected", func(_ *testDesk, ahead quiz.ID) []edits.Order {
			q := fit(ahead, quiz.Books, quiz.Easy)
			q.Text.It = "Chi è, di nuovo?"
			return []edits.Order{edits.Edit{Question: q}}
		}, func(ahead quiz.ID, q *magici.Question) bool {
			return q.ID == string(ahead) && q.It.Text == "Chi è, di nuovo?"
		}, []string{"drawn", "put", "drawn"}},
		{
			"it becomes too hard for the round", func(_ *testDesk, ahead quiz.ID) []edits.Order {
				return []edits.Order{edits.Edit{Question: fit(ahead, quiz.Books, quiz.Hard)}}
			}, func(ahead quiz.ID, q *magici.Question) bool { return q.ID != string(ahead) && q.Difficulty == 1 },
			[]string{"drawn", "withdrawn", "drawn", "put", "drawn"},
		},
		{
			"the round draws from others", func(h *testDesk, _ quiz.ID) []edits.Order {
				return []edits.Order{
					edits.Add{Questions: []quiz.Question{fit("b-1", "mie", quiz.Hard), fit("b-2", "mie", quiz.Hard)}},
					edits.Choose{Tournament: h.id, Round: 1, Choice: edits.Choice{Sets: []quiz.Set{"mie"}}},
				}
			}, func(_ quiz.ID, q *magici.Question) bool { return q.ID == "b-1" || q.ID == "b-2" },
			[]string{"drawn", "withdrawn", "drawn", "put", "drawn"},
		},
		{
			"all are switched off", func(*testDesk, quiz.ID) []edits.Order {
				return []edits.Order{edits.Switch{IDs: []quiz.ID{"a-1", "a-2", "a-3", "a-4", "a-5"}, Off: true}}
			}, func(_ quiz.ID, q *magici.Question) bool { return q == nil },
			[]string{"drawn", "withdrawn"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			easy := quiz.Easy
			withBank(t, fullBank(t, easy, easy, easy, easy, easy), func(h *testDesk, a *testMatch) {
				synctest.Wait()
				ahead := a.draws().Pending["1A"]
				editQuestions(t, h.desk, tt.change(h, ahead)...)
				a.must(a.move("d1d8"))
				synctest.Wait()
				if got := a.match().Asking.Question; !tt.want(ahead, got) {
					t.Errorf("%q was drawn ahead, the Duel asks %+v", ahead, got)
				}
				if got := h.drawLog(); !slices.Equal(got, tt.log) {
					t.Errorf("the draws: %v, want %v", got, tt.log)
				}
			})
		})
	}
}

// An own question that is removed while it is drawn ahead is not asked, and neither is its id.
func TestRemovedBetweenDrawAndPut(t *testing.T) {
	withBank(t, fullBank(t), func(h *testDesk, a *testMatch) {
		editQuestions(t, h.desk, edits.Add{Questions: []quiz.Question{fit("b-1", "mie", quiz.Easy)}})
		a.must(magici.Pause{}, magici.Resume{}) // any order has the next question drawn
		synctest.Wait()
		if got := a.draws().Pending["1A"]; got != "b-1" {
			t.Fatalf("%q is drawn ahead", got)
		}
		editQuestions(t, h.desk, edits.Remove{ID: "b-1"})
		a.must(a.move("d1d8"))
		if got := a.question(); got != "" {
			t.Errorf("the Duel asks %q", got)
		}
	})
}

// Each round draws from its own choice, which the log of the draw names.
func TestChoiceOfEachRound(t *testing.T) {
	bank := fullBank(t, quiz.Easy, quiz.Medium, quiz.Hard)
	d := openDesk(t, eventlogtest.New(), bank)
	defer d.Close()
	id := create(t, d, twoMatches())
	editQuestions(t, d,
		edits.Add{Questions: []quiz.Question{fit("b-1", "mie", quiz.Hard)}},
		edits.Switch{IDs: []quiz.ID{"a-2"}, Off: true},
		edits.Choose{Tournament: id, Round: 3, Choice: edits.Choice{Difficulties: []quiz.Difficulty{quiz.Hard}}},
	)
	stock := d.Questions.All()
	for _, tt := range []struct {
		name  string
		round int
		set   string
		want  []quiz.ID
	}{
		{"nothing chosen: the simple ones of the books", 1, "", []quiz.ID{"a-1"}},
		{"the set of the settings", 1, "mie", []quiz.ID{"a-1"}}, // the set has no simple question: those of the bank come
		{"the round's own choice", 3, "", []quiz.ID{"a-3", "b-1"}},
		{"outweighs the settings", 3, "libri", []quiz.ID{"a-3", "b-1"}},
	} {
		var got []quiz.ID
		r := edits.Round{Tournament: id, Number: tt.round}
		for _, q := range stock.Pool(stock.Choice(r, tt.set)).Questions() {
			got = append(got, q.ID)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
	if _, err := drawNext(d, Key{id, "1A"}, draws.Asked{}, 1); err != nil {
		t.Fatal(err)
	}
	drawn, err := d.Tournaments.Draws(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	want := draws.Origin{Choice: edits.Choice{Sets: []quiz.Set{"libri"}, Difficulties: []quiz.Difficulty{1, 2}}, Size: 1, Edits: 3}
	if diff := cmp.Diff(want, drawn.Log[0].From); diff != "" {
		t.Error(diff)
	}
}

// A desk warns before a match when questions are few or used up.
func TestSupply(t *testing.T) {
	for _, tt := range []struct {
		name      string
		questions int
		drawn     int
		want      draws.Supply
	}{
		{"many", 20, 0, draws.Supply{State: quiz.Plenty, Left: 20, Size: 20}},
		{"fewer than twenty", 20, 1, draws.Supply{State: quiz.Low, Left: 19, Size: 20}},
		{"all used", 3, 3, draws.Supply{State: quiz.Exhausted, Left: 0, Size: 3}},
		{"none", 0, 0, draws.Supply{State: quiz.Empty}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := openDesk(t, eventlogtest.New(), questions(t, tt.questions))
			defer d.Close()
			id := create(t, d, twoMatches())
			drawMany(t, d, Key{id, "1B"}, tt.drawn)
			got, err := d.Tournaments.Supply(t.Context(), Key{id, "1A"})
			got.Choice = edits.Choice{}
			if diff := cmp.Diff(tt.want, got); err != nil || diff != "" {
				t.Errorf("%v %s", err, diff)
			}
		})
	}
}

// A finished match gives back the question drawn ahead, and draws again when it is taken up.
func TestFinishedMatchGivesItsQuestionBack(t *testing.T) {
	withBank(t, fullBank(t, quiz.Easy, quiz.Easy), func(h *testDesk, a *testMatch) {
		a.must(a.move("d1d8"))
		a.must(a.settle(magici.Neither), a.perform())
		a.must(magici.End{By: "agreement", Reason: "tutti d’accordo"})
		synctest.Wait()
		if d := a.draws(); len(d.Pending) != 0 || len(d.Log) != 2 || d.Asked(d.Log[0].Question) != 1 || d.Asked(d.Log[1].Question) != 0 {
			t.Fatalf("%+v", d)
		}
		h.reopen()
		synctest.Wait()
		a = h.sit("1A")
		a.must(magici.Undo{To: 1, Seen: a.match().LastEntry(), Reason: "era sbagliato"})
		if got := a.question(); got == "" {
			t.Error("the Duel has no question")
		}
	})
}

// The logs of the matches tell what was asked, and how it ended.
func TestUses(t *testing.T) {
	withBank(t, fullBank(t, quiz.Easy, quiz.Easy, quiz.Easy, quiz.Easy, quiz.Easy, quiz.Easy), func(h *testDesk, a *testMatch) {
		var ids []quiz.ID
		note := func() { ids = append(ids, quiz.ID(a.question())) }
		a.must(a.move("d1d8"))
		note()
		a.must(a.void())
		note()
		a.must(a.settle(magici.AttackerFirst))
		a.must(magici.Replace{Asked: a.match().Asking.Serial, Outcome: magici.DefenderFirst})
		a.must(a.perform())
		a.must(a.move("a8a1"))
		note()
		a.must(a.settle(magici.Neither), a.perform())
		m := a.match()
		a.must(magici.Undo{To: m.LastEntry() - 1, Seen: m.LastEntry(), Reason: "era sbagliato"})
		note()
		uses, err := h.desk.Matches.UsesOfAll(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for i := range uses {
			uses[i].At = time.Time{}
		}
		want := []draws.Use{
			{Question: ids[0], Match: "1A", Round: 1, Voided: true},
			{Question: ids[1], Match: "1A", Round: 1, Outcome: magici.DefenderFirst},
			{Question: ids[2], Match: "1A", Round: 1}, // its outcome was taken back
			{Question: ids[3], Match: "1A", Round: 1},
		}
		if diff := cmp.Diff(want, uses); diff != "" {
			t.Error(diff)
		}
	})
}

func TestFind(t *testing.T) {
	d := openDesk(t, eventlogtest.New(), fullBank(t, quiz.Easy, quiz.Easy, quiz.Hard))
	defer d.Close()
	changed := fit("a-3", quiz.Books, quiz.Hard)
	changed.Accepted = []quiz.Form{{Text: "Il mago Merlino"}}
	editQuestions(t, d,
		edits.Add{Questions: []quiz.Question{fit("b-1", "mie", quiz.Easy)}},
		edits.Edit{Question: changed},
		edits.Switch{IDs: []quiz.ID{"a-1"}, Off: true},
		edits.Gather{Set: "2026", IDs: []quiz.ID{"a-1", "b-1"}},
	)
	drawn := draws.State{Used: quiz.Uses{"a-2": 2, "a-3": 1}, Pending: map[string]quiz.ID{"1A": "a-3"}}
	for _, tt := range []struct {
		name string
		want edits.Wanted
		ids  string
	}{
		{"all", edits.Wanted{}, "a-1 a-2 a-3 b-1"},
		{"a word of the text", edits.Wanted{Text: "CHI è"}, "a-1 a-2 a-3 b-1"},
		{"words of different parts", edits.Wanted{Text: "merlino who"}, "a-3"},
		{"a word that is nowhere", edits.Wanted{Text: "chi drago"}, ""},
		{"an id", edits.Wanted{Text: "b-1"}, "b-1"},
		{"a set that was gathered", edits.Wanted{Set: "2026"}, "a-1 b-1"},
		{"subject and level", edits.Wanted{Subject: quiz.School, Level: quiz.Easy}, "a-1 a-2 b-1"},
		{"another subject", edits.Wanted{Subject: quiz.Potions}, ""},
		{"off", edits.Wanted{State: edits.Off}, "a-1"},
		{"own", edits.Wanted{State: edits.Own}, "b-1"},
		{"changed", edits.Wanted{State: edits.Changed}, "a-3"},
		{"used: drawn ahead does not count", edits.Wanted{State: edits.Used}, "a-2"},
		{"fresh", edits.Wanted{State: edits.Fresh, Level: quiz.Hard}, "a-3"},
		{"a state that is none", edits.Wanted{State: "x"}, ""},
	} {
		var ids []string
		for _, q := range d.Questions.All().Find(tt.want, drawn.Asked) {
			ids = append(ids, string(q.ID))
		}
		if got := strings.Join(ids, " "); got != tt.ids {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.ids)
		}
	}
}

// BenchmarkFind looks for two words in 50,000 questions.
func BenchmarkFind(b *testing.B) {
	s := edits.Collect(questions(b, 50_000), edits.Edits{}, 0)
	s.Find(edits.Wanted{Text: "x"}, draws.State{}.Asked)
	for b.Loop() {
		s.Find(edits.Wanted{Text: "domanda-q49 risposta", Level: quiz.Easy}, draws.State{}.Asked)
	}
}

// The organiser's questions are there again after a restart; an order sent twice is done once.
func TestShelfAfterARestart(t *testing.T) {
	store := eventlogtest.New()
	d := openDesk(t, store, fullBank(t, quiz.Easy))
	add := stream.Request[edits.Command]{ID: "form-1", Actor: "organiser", At: time.Now(), Command: edits.Command{
		By: role.Organiser, Order: edits.Add{Questions: []quiz.Question{fit("b-1", "mie", quiz.Easy)}},
	}}
	for i := range 2 {
		if r, err := d.Questions.Do(t.Context(), add); err != nil || r.Seq != 1 || r.Repeat != (i == 1) {
			t.Errorf("%+v, %v", r, err)
		}
	}
	editQuestions(t, d, edits.Switch{IDs: []quiz.ID{"a-1"}, Off: true})
	d.Close()
	d = openDesk(t, store, fullBank(t, quiz.Easy))
	defer d.Close()
	s := d.Questions.All()
	if s.All().Len() != 2 || s.Drawable().Len() != 1 || s.Entries != 2 {
		t.Errorf("%d questions, %d can be drawn, %d facts", s.All().Len(), s.Drawable().Len(), s.Entries)
	}
}

// A side table gets what no match may still get: here, where the rounds draw from all questions, those that were asked
// in a Duel that is over.
func TestTablesGetNoQuestionOfTheTournament(t *testing.T) {
	withQuestions(t, 10, func(h *testDesk, a *testMatch) {
		synctest.Wait()
		ctx, ts := context.Background(), h.desk.Tournaments
		_, err := ts.TableQuestion(ctx, nil)
		refused(t, "before a Duel", err, "fault.quiz.tables")
		a.must(a.move("d1d8"))
		first := a.question()
		synctest.Wait()
		_, err = ts.TableQuestion(ctx, nil)
		refused(t, "during the Duel", err, "fault.quiz.tables")
		a.must(a.void())
		synctest.Wait()
		q, err := ts.TableQuestion(ctx, nil)
		if err != nil || q.ID != first || q.Repeat {
			t.Fatalf("after the question was void: %+v, %v, want %s", q, err, first)
		}
		if q, err := ts.TableQuestion(ctx, []string{first}); err != nil || !q.Repeat {
			t.Errorf("once more: %+v, %v", q, err)
		}
		if right := h.desk.Questions.Right; !right("RISPOSTA "+q.ID, *q) || right("risposta q11", *q) {
			t.Error("typed answers are not judged by the questions of the desk")
		}
	})
	d := openDesk(t, eventlogtest.New(), questions(t, 1))
	defer d.Close()
	if q, err := d.Tournaments.TableQuestion(context.Background(), nil); err != nil || q.ID != "q1" {
		t.Errorf("without a tournament: %+v, %v", q, err)
	}
}
