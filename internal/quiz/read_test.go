package quiz

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

const whole = `# A note
materia: pozioni
insieme: libri

[pozioni-001]
domanda: Chi insegna Pozioni nel primo anno?
risposta: Piton
question: Who teaches Potions in the first year?
answer: Snape
valide: Severus Piton; McGranitt (vecchia) ; McGonagall (nuova)
livello: 2
libro: 1
capitolo: 8
`

func TestReadFile(t *testing.T) {
	want := Question{
		ID:         "pozioni-001",
		Text:       Text{It: "Chi insegna Pozioni nel primo anno?", En: "Who teaches Potions in the first year?"},
		Answer:     Text{It: "Piton", En: "Snape"},
		Accepted:   []Form{{Text: "Severus Piton"}, {Text: "McGranitt", Mark: FirstTranslation}, {Text: "McGonagall", Mark: NewTranslation}},
		Subject:    Potions,
		Difficulty: Medium,
		Source:     Source{Book: 1, Chapter: 8},
		Set:        Books,
		At:         Place{File: "pozioni.txt", Line: 5},
	}
	own := want
	own.Subject, own.Set, own.Source = School, "serata-2026", Source{Work: "film 1"}
	tests := []struct {
		name, text string
		want       Question
	}{
		{"all fields", whole, want},
		{"Windows line ends and the mark of an editor", "\ufeff" + strings.ReplaceAll(whole, "\n", "\r\n"), want},
		{"no line end at the end", strings.TrimSuffix(whole, "\n"), want},
		{"a question's own line outweighs the head", strings.Replace(whole, "libro: 1\ncapitolo: 8\n", "opera: film 1\nmateria: scuola\ninsieme: serata-2026\n", 1), own},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := ReadFile("pozioni.txt", strings.NewReader(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]Question{tt.want}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestReadFileSaysWhereAndWhat(t *testing.T) {
	change := func(from, to string) string {
		if !strings.Contains(whole, from) {
			t.Fatalf("%q is not in the sample", from)
		}
		return strings.Replace(whole, from, to, 1)
	}
	tests := []struct {
		name, text string
		want       []string // "line key"
	}{
		{"not a field", change("livello: 2", "livello 2"), []string{"11 fault.quiz.line"}},
		{"unknown key", change("livello", "Livello"), []string{"11 fault.quiz.key"}},
		{"a question's key in the head", change("# A note", "libro: 1"), []string{"1 fault.quiz.key"}},
		{"key twice", change("libro: 1", "livello: 1"), []string{"12 fault.quiz.twice"}},
		{"nothing after the colon", change("livello: 2", "livello:"), []string{"11 fault.quiz.empty"}},
		{"id without a number", change("[pozioni-001]", "[pozioni]"), []string{"5 fault.quiz.id"}},
		{"id not closed", change("[pozioni-001]", "[pozioni-001"), []string{"5 fault.quiz.id"}},
		{"id with markup", change("[pozioni-001]", "[<b>-1]"), []string{"5 fault.quiz.id"}},
		{"not UTF-8", change("Chi insegna", "Perch\xe9"), []string{"6 fault.quiz.line.utf8"}},
		{"the answer again among its forms", change("Severus Piton", "Piton"), []string{"10 fault.quiz.form.twice"}},
		{"a wrong head is told once", change("insieme: libri", "insieme: i libri") + strings.Replace(whole[strings.Index(whole, "[poz"):], "001", "002", 1), []string{"3 fault.quiz.set"}},
		{"endless line", change("Chi insegna", strings.Repeat("a", maxLine)), []string{"6 fault.quiz.line.long"}},
		{"Italian text missing", change("domanda: Chi insegna Pozioni nel primo anno?", "# -"), []string{"5 fault.quiz.missing"}},
		{"English text missing", change("question: Who teaches Potions in the first year?", "# -"), []string{"5 fault.quiz.missing"}},
		{"Italian answer missing", change("risposta: Piton", "# -"), []string{"5 fault.quiz.missing"}},
		{"English answer missing", change("answer: Snape", "# -"), []string{"5 fault.quiz.missing"}},
		{"text too long", change("Chi insegna", strings.Repeat("à", maxText)), []string{"6 fault.quiz.long"}},
		{"answer too long", change("Snape", strings.Repeat("a", maxAnswer+1)), []string{"9 fault.quiz.long"}},
		{"text turned around", change("Snape", "Sna\u202epe"), []string{"9 fault.quiz.control"}},
		{"bell", change("Snape", "Sna\ape"), []string{"9 fault.quiz.control"}},
		{"empty form", change("Severus Piton;", "Severus Piton;;"), []string{"10 fault.quiz.missing"}},
		{"form twice", change("Severus Piton;", "Severus Piton; Severus Piton;"), []string{"10 fault.quiz.form.twice"}},
		{"too many forms", change("Severus Piton;", manyForms(MaxAccepted)), []string{"10 fault.quiz.forms"}},
		{"unknown mark", change("(nuova)", "(new)"), []string{"10 fault.quiz.mark"}},
		{"mark not closed", change("(nuova)", "(nuova"), []string{"10 fault.quiz.mark"}},
		{"unknown subject", change("materia: pozioni", "materia: cucina"), []string{"2 fault.quiz.subject"}},
		{"subject missing", change("materia: pozioni", ""), []string{"5 fault.quiz.missing"}},
		{"set missing", change("insieme: libri", ""), []string{"5 fault.quiz.missing"}},
		{"set with a blank", change("insieme: libri", "insieme: i libri"), []string{"3 fault.quiz.set"}},
		{"difficulty missing", change("livello: 2", ""), []string{"5 fault.quiz.missing"}},
		{"difficulty in words", change("livello: 2", "livello: due"), []string{"11 fault.quiz.number"}},
		{"difficulty too high", change("livello: 2", "livello: 4"), []string{"11 fault.quiz.difficulty"}},
		{"book 0", change("libro: 1", "libro: 0"), []string{"12 fault.quiz.number"}},
		{"book 8", change("libro: 1", "libro: 8"), []string{"12 fault.quiz.book"}},
		{"chapter 41", change("capitolo: 8", "capitolo: 41"), []string{"13 fault.quiz.chapter"}},
		{"chapter of no book", change("libro: 1", "opera: film 1"), []string{"13 fault.quiz.chapter"}},
		{"no source", change("libro: 1", ""), []string{"5 fault.quiz.source"}},
		{"two sources", change("libro: 1", "libro: 1\nopera: film 1"), []string{"13 fault.quiz.source"}},
		{"everything that is wrong is told", change("livello: 2\nlibro: 1", "livello 2\nbuch: 1"), []string{"11 fault.quiz.line", "12 fault.quiz.key"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := ReadFile("pozioni.txt", strings.NewReader(tt.text))
			if diff := cmp.Diff(tt.want, places(err)); diff != "" {
				t.Error(diff)
			}
			sound := !strings.Contains(tt.name, "head") // a fault in the head spoils no question
			if sound && len(got) != 0 {
				t.Errorf("%d questions read, want none", len(got))
			}
		})
	}
}

func manyForms(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "Forma %d; ", i)
	}
	return b.String()
}

// places returns "line key" of each problem in err.
func places(err error) []string {
	var found Problems
	errors.As(err, &found)
	var all []string
	for _, p := range found {
		all = append(all, fmt.Sprint(p.At.Line, " ", p.Fault.Key))
	}
	return all
}

func TestReadFileKeepsTheSoundQuestions(t *testing.T) {
	block := whole[strings.Index(whole, "[pozioni-001]"):]
	second := strings.Replace(strings.Replace(block, "001", "002", 1), "livello: 2", "livello: 7", 1)
	third := strings.Replace(block, "001", "003", 1)
	got, err := ReadFile("x.txt", strings.NewReader(whole+second+third))
	if diff := cmp.Diff([]string{"20 fault.quiz.difficulty"}, places(err)); diff != "" {
		t.Error(diff)
	}
	if len(got) != 2 || got[0].ID != "pozioni-001" || got[1].ID != "pozioni-003" {
		t.Errorf("questions %v", got)
	}
}

func TestRead(t *testing.T) {
	files := fstest.MapFS{
		"b.txt":     {Data: []byte(strings.Replace(whole, "001", "002", 1))},
		"a.txt":     {Data: []byte(whole)},
		"c.txt":     {Data: []byte(whole)},
		"README.md": {Data: []byte("not read")},
	}
	bank, err := Read(files)
	if diff := cmp.Diff([]string{"5 fault.quiz.exists"}, places(err)); diff != "" {
		t.Error(diff)
	}
	if !strings.HasPrefix(err.Error(), "c.txt:5: exists") {
		t.Errorf("error %q does not begin with its place", err)
	}
	var ids []ID
	for _, q := range bank.All() {
		ids = append(ids, q.ID)
	}
	if diff := cmp.Diff([]ID{"pozioni-001", "pozioni-002"}, ids); diff != "" {
		t.Error(diff)
	}
}

func FuzzReadFile(f *testing.F) {
	f.Add(whole)
	f.Add("[a-1]\n[a-1]\n:")
	f.Add("materia: pozioni\n[\n]")
	f.Add("\ufeff#\xff\n[a-1\x00]")
	f.Fuzz(func(t *testing.T, text string) {
		qs, err := ReadFile("f.txt", strings.NewReader(text))
		var found Problems
		if err != nil && !errors.As(err, &found) {
			t.Fatalf("error that is no problem of the file: %v", err)
		}
		for _, q := range qs {
			if what := q.Check(); what != nil {
				t.Fatalf("%s was read and is unfit: %v", q.ID, what)
			}
		}
		for _, p := range found {
			if p.At.Line < 1 {
				t.Fatalf("problem without a line: %v", p)
			}
		}
	})
}
