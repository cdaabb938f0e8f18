package questions_test

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/quiz/edits"
	"scacchimagici/internal/quiz/exchange"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/questions"
)

// discardLog is a log that stores nothing: one desk, no restart.
type discardLog struct{ seq map[eventlog.Stream]int64 }

func (s discardLog) AppendAll(_ context.Context, batches []eventlog.Batch) ([]eventlog.Entry, error) {
	var all []eventlog.Entry
	for _, b := range batches {
		for range b.Events {
			s.seq[b.Stream]++
			all = append(all, eventlog.Entry{Stream: b.Stream, Seq: s.seq[b.Stream]})
		}
	}
	return all, nil
}

func (discardLog) Load(context.Context, eventlog.Stream, int64) ([]eventlog.Entry, error) {
	return nil, nil
}

func (discardLog) CommandEntries(context.Context, eventlog.Stream, string) ([]eventlog.Entry, error) {
	return nil, nil
}

func (discardLog) LoadSince(context.Context, int64, int) ([]eventlog.Entry, error) { return nil, nil }

func (discardLog) Heartbeat(context.Context, map[eventlog.Stream]int64) error { return nil }

func (discardLog) Heartbeats(context.Context) (map[eventlog.Stream]int64, error) { return nil, nil }

// quizQuestion is a question that a bank accepts.
func quizQuestion(id quiz.ID, set quiz.Set, text string) quiz.Question {
	return quiz.Question{
		ID: id, Set: set, Subject: quiz.Potions, Difficulty: quiz.Medium, Source: quiz.Source{Work: "prova"},
		Text: quiz.Text{It: text, En: text}, Answer: quiz.Text{It: "Sì", En: "Yes"}, Accepted: []quiz.Form{{Text: "Certo", Mark: quiz.NewTranslation}},
	}
}

// questionsAt are the questions of a desk: two built in, one of them corrected, an own one that is off, and a set.
func questionsAt(t *testing.T, lang locale.Language) questions.Scene {
	t.Helper()
	bank, err := quiz.NewBank([]quiz.Question{quizQuestion("libri-001", quiz.Books, "<b>Uno</b>?"), quizQuestion("libri-002", quiz.Books, "Due?")})
	if err != nil {
		t.Fatal(err)
	}
	d, err := desk.Open(t.Context(), desk.Config{Store: discardLog{map[eventlog.Stream]int64{}}, Bank: bank, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	for _, o := range []edits.Order{
		edits.Add{Questions: []quiz.Question{quizQuestion("mie-001", "mie", "Tre?")}},
		edits.Edit{Question: quizQuestion("libri-002", quiz.Books, "Due, corretta?")},
		edits.Switch{IDs: []quiz.ID{"mie-001"}, Off: true},
		edits.Gather{Set: "finale", IDs: []quiz.ID{"libri-001"}},
		edits.Choose{Tournament: "2026", Round: 2, Choice: edits.Choice{Sets: []quiz.Set{"finale"}}},
	} {
		if _, err := d.Questions.Do(t.Context(), stream.Request[edits.Command]{At: screentest.Noon, Command: edits.Command{By: role.Organiser, Order: o}}); err != nil {
			t.Fatalf("%T: %v", o, err)
		}
	}
	words, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	return questions.Scene{
		Words: words.In(lang), Here: screen.QuestionsPath, Language: "/lingua/en", Collection: d.Questions.All(),
		Draws: draws.State{Used: quiz.Uses{"libri-001": 2}, Log: []draws.Drawn{{Match: "1A", Question: "libri-001", Seed: 42, Index: 6, Of: 9, Repeat: true}}},
		Tournament: tournament.Tournament{ID: "2026", Settings: tournament.DefaultSettings(), Matches: []magici.Plan{
			{ID: "1A", Round: 1}, {ID: "2A", Round: 2}, {ID: "3A", Round: 3}, {ID: "4A", Round: 4},
		}},
		Supplies: map[int]draws.Supply{
			0: {State: quiz.Plenty, Left: 30, Size: 40}, 1: {State: quiz.Plenty, Left: 20, Size: 20}, 2: {State: quiz.Low, Left: 1, Size: 1},
			3: {State: quiz.Exhausted, Size: 2}, 4: {State: quiz.Empty},
		},
	}
}

// Every page has all its words in both languages, and shows markup as text.
func TestQuestionPagesSayEverything(t *testing.T) {
	uses := []draws.Use{
		{Question: "libri-001", Match: "1A", Outcome: magici.AttackerFirst, At: screentest.Noon},
		{Question: "libri-001", Match: "1A", Voided: true},
		{Question: "libri-002", Match: "1B", Outcome: magici.Neither},
		{Question: "sparita-1", Match: "1B", Outcome: magici.DefenderFirst},
	}
	refused := fault.New(fault.Invalid, "fault.quiz.missing", "risposta")
	reading := exchange.Preview{Format: exchange.Table, Remarks: []exchange.Remark{{Key: "quiz.remark.column", Args: []any{"note"}}}, Rows: []exchange.Row{
		{Question: quizQuestion("a-1", "mie", "Quattro?"), Remarks: []exchange.Remark{{Key: "quiz.remark.copied.en"}}}, {Refused: refused},
	}}
	for _, lang := range locale.Languages {
		p := questionsAt(t, lang)
		p.Trouble, p.Said = refused, "Fatto"
		q, _ := p.Collection.All().Find("libri-002")
		shell := layout.Page{Words: p.Words, Audience: "organiser"}
		for name, page := range map[string]templ.Component{
			"list":     questions.ListPage(shell, p.List(edits.Wanted{Text: "e"}, p.Collection.All().All(), 1)),
			"nothing":  questions.ListPage(shell, p.List(edits.Wanted{State: edits.Off}, nil, 1)),
			"form":     questions.FormPage(shell, p.Form(questions.FormInput{ID: q.ID, Typed: quiz.DraftOf(q), Forms: q.Accepted, Uses: uses})),
			"own":      questions.FormPage(shell, p.Form(questions.FormInput{ID: "mie-001", Typed: quiz.Draft{}})),
			"troubled": questions.FormPage(shell, p.Form(questions.FormInput{Typed: quiz.Draft{}, Troubles: quiz.Question{}.Troubles()})),
			"rounds":   questions.RoundsPage(shell, p.Rounds()),
			"import":   questions.ImportPage(shell, p.Import(questions.Importing{})),
			"preview":  questions.ImportPage(shell, p.Import(questions.Importing{ID: "x", Name: "mie.csv", Preview: &reading})),
			"history":  questions.HistoryPage(shell, p.History(uses, uses)),
			"findings": questions.FindingsPage(shell, p.Check(1)),
		} {
			if html := screentest.Render(t, page); strings.Contains(html, "⟦") || strings.Contains(html, "%!") || strings.Contains(html, "<b>Uno") {
				t.Errorf("%s/%s: a text is missing, or markup is not shown as text", name, lang)
			}
		}
	}
}

func TestQuestionWarnings(t *testing.T) {
	v := questionsAt(t, locale.Italian).List(edits.Wanted{}, nil, 1)
	var got []string
	for _, c := range v.Warnings {
		got = append(got, c.Kind+": "+c.Text)
	}
	want := []string{
		"warning: Giro 2: resta una sola domanda nuova",
		"warning: Giro 3: le domande nuove sono finite, si ripetono quelle già usate",
		"bad: Giro 4: con la scelta fatta non c’è nessuna domanda, l’Arbitro dovrebbe inventarle",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestQuestionMarks(t *testing.T) {
	p := questionsAt(t, locale.Italian)
	want := map[string][]string{"libri-001": {"usata 2 volte"}, "libri-002": {"corretta da noi"}, "mie-001": {"spenta", "nostra"}}
	for _, row := range p.List(edits.Wanted{}, p.Collection.All().All(), 1).Rows {
		var got []string
		for _, m := range row.Marks {
			got = append(got, m.Text)
		}
		if !slices.Equal(got, want[row.ID]) {
			t.Errorf("%s: %q", row.ID, got)
		}
	}
}

func TestHistoryExplainsADraw(t *testing.T) {
	p := questionsAt(t, locale.Italian)
	v := p.History([]draws.Use{{Question: "libri-001", Match: "1A", Voided: true, At: time.Time{}}}, nil)
	got := v.Used[0].Uses[0]
	want := questions.UseLine{Kind: "warning", Where: "Partita 1A", Outcome: "annullata", Draw: "ripetuta: estratta la 7 di 9 tra le meno usate, seme 42"}
	if got != want {
		t.Errorf("%+v", got)
	}
}

func TestRoundsShowTheirChoice(t *testing.T) {
	v := questionsAt(t, locale.Italian).Rounds()
	if len(v.Rounds) != 5 || v.Rounds[2].Back == nil || v.Rounds[1].Back != nil || len(v.Own) != 1 || v.Own[0].Name != "finale" {
		t.Fatalf("%+v", v)
	}
	if got := v.Rounds[4].Stock; got.Kind != "bad" {
		t.Errorf("an empty choice is %+v", got)
	}
}
