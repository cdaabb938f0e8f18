package quiz

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	questions "scacchimagici/quiz"
)

func TestWriteIsReadAgain(t *testing.T) {
	bank, err := Read(questions.Files)
	if err != nil {
		t.Fatal(err)
	}
	var first, second bytes.Buffer
	if err := Write(&first, bank.All()); err != nil {
		t.Fatal(err)
	}
	again, err := ReadFile("x.txt", bytes.NewReader(first.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(bank.All(), again, cmpopts.IgnoreFields(Question{}, "At")); diff != "" {
		t.Error(diff)
	}
	if err := Write(&second, again); err != nil {
		t.Fatal(err)
	}
	if first.String() != second.String() {
		t.Error("the same questions gave other bytes")
	}
}

func TestWrite(t *testing.T) {
	one := sample("a-1", func(q *Question) {
		q.Accepted = []Form{{Text: "Nox!"}, {Text: "Spento", Mark: FirstTranslation}}
		q.Source = Source{Book: 3, Chapter: 4}
	})
	other := sample("a-2", func(q *Question) { q.Set = Films; q.Source = Source{Work: "film 3"} })
	for _, tt := range []struct {
		name      string
		questions []Question
		want      string
	}{
		{"none", nil, ""},
		{"what all share stands at the head", []Question{one, other}, `materia: incantesimi

[a-1]
domanda: Quale formula spegne la luce?
risposta: Nox
question: Which incantation puts out the light?
answer: Nox
valide: Nox!; Spento (vecchia)
livello: 1
libro: 3
capitolo: 4
insieme: libri

[a-2]
domanda: Quale formula spegne la luce?
risposta: Nox
question: Which incantation puts out the light?
answer: Nox
livello: 1
opera: film 3
insieme: film
`},
	} {
		var b strings.Builder
		if err := Write(&b, tt.questions); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, b.String()); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}

func TestDraft(t *testing.T) {
	q := sample("a-1", func(q *Question) { q.Accepted = []Form{{Text: "Spento", Mark: NewTranslation}} })
	again, what := DraftOf(q).Question()
	if diff := cmp.Diff(q, again); what != nil || diff != "" {
		t.Errorf("%v %s", what, diff)
	}
	for key, value := range map[string]string{keyDifficulty: "molto", keyBook: "0", keyAccepted: "a (b)"} {
		if _, what := (Draft{key: value}).Question(); what == nil {
			t.Errorf("%s: %s was read", key, value)
		}
	}
	tidied := Question{Text: Text{It: " a \n b "}, Accepted: []Form{{Text: " c "}}}.Tidy()
	if tidied.Text.It != "a b" || tidied.Accepted[0].Text != "c" {
		t.Errorf("tidied to %+v", tidied)
	}
}

func TestFormsThatNoFileCanHold(t *testing.T) {
	for _, form := range []string{"a;b", "a (b)", "a)"} {
		q := sample("a-1", func(q *Question) { q.Accepted = []Form{{Text: form}} })
		if what := q.Check(); what == nil || what.Key != "fault.quiz.form.sign" {
			t.Errorf("%q: %v", form, what)
		}
	}
}

func TestSupply(t *testing.T) {
	used := Uses{}
	pool := bankOf(t, 21).Select(Filter{})
	for i, want := range []Supply{Plenty, Plenty, Low} {
		if got := pool.Supply(used); got != want {
			t.Errorf("after %d draws: %s, want %s", i, got, want)
		}
		used[pool.Questions()[i].ID] = 1
	}
	for _, q := range pool.Questions() {
		used[q.ID] = 1
	}
	if got := pool.Supply(used); got != Exhausted {
		t.Errorf("all used: %s", got)
	}
	if got := (Pool{}).Supply(nil); got != Empty {
		t.Errorf("no pool: %s", got)
	}
}

func TestGatheredSets(t *testing.T) {
	bank, err := NewBank([]Question{
		sample("a-1", func(q *Question) { q.Also = []Set{"2026"} }), sample("a-2", nil), sample("a-3", func(q *Question) { q.Set = "2026" }),
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]Set{Books, "2026"}, bank.Sets()); diff != "" {
		t.Error(diff)
	}
	for set, want := range map[Set]int{"2026": 2, Books: 2} {
		if got := bank.Select(Filter{Sets: []Set{set}}).Len(); got != want {
			t.Errorf("%s: %d questions, want %d", set, got, want)
		}
	}
}
