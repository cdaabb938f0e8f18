package exchange

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/quiz"
)

// defaults state every value that a format can lack.
var defaults = Options{Subject: quiz.Spells, Difficulty: quiz.Easy, Set: "prova", Work: "elenco"}

// summaries returns a line for each row: "LINE id: text = answer" or "LINE fault", followed by the
// keys of the remarks; or the fault of the whole file.
func summaries(p Preview, err error) []string {
	var problem quiz.Problem
	if errors.As(err, &problem) {
		return []string{fmt.Sprint("file ", problem.At.Line, " ", problem.Fault.Key)}
	}
	var all []string
	for _, r := range p.Rows {
		q := r.Question
		if r.Refused != nil {
			all = append(all, fmt.Sprint(q.At.Line, " ", r.Refused.Key))
			continue
		}
		s := fmt.Sprintf("%d %s: %s = %s", q.At.Line, q.ID, q.Text.It, q.Answer.It)
		for _, m := range r.Remarks {
			s += " | " + m.Key
		}
		all = append(all, s)
	}
	return all
}

// sample is a file and the expected summaries.
type sample struct {
	name, text string
	want       []string
}

// check reads files and compares their summaries.
func check(t *testing.T, o Options, tests []sample) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := Read("f", []byte(tt.text), o)
			if diff := cmp.Diff(tt.want, summaries(p, err)); diff != "" {
				t.Error(diff)
			}
			speaks(t, p, err)
		})
	}
}

var catalogues = sync.OnceValues(func() (*locale.Catalogue, error) { return locale.Load() })

// speaks checks that every fault and remark has a sentence in every language.
func speaks(t *testing.T, p Preview, err error) {
	t.Helper()
	catalogue, load := catalogues()
	if load != nil {
		t.Fatal(load)
	}
	say := func(key string, args []any) {
		for _, l := range locale.Languages {
			if s := catalogue.In(l).T(key, args...); strings.ContainsAny(s, "⟦") || strings.Contains(s, "%!") {
				t.Errorf("%s: %s", l, s)
			}
		}
	}
	if f := fault.From(err); f != nil {
		say(f.Key, f.Args)
	}
	remarks := p.Remarks
	for _, r := range p.Rows {
		if r.Refused != nil {
			say(r.Refused.Key, r.Refused.Args)
		}
		remarks = append(remarks, r.Remarks...)
	}
	for _, m := range remarks {
		say(m.Key, m.Args)
	}
}

const copiedEn = " | quiz.remark.copied.en"

func TestDetect(t *testing.T) {
	for _, tt := range []struct {
		text string
		want Format
	}{
		{"# nota\n\n[a-1]\ndomanda: a?", Text},
		{"materia: pozioni", Text},
		{"[ {\"id\": 1} ]", JSON},
		{"[]", JSON},
		{`{"response_code":0,"results":[]}`, OpenTDB},
		{`[{"correct_answer":"x"}]`, OpenTDB},
		{"Domanda;Risposta\n", Table},
		{"sep=;\r\nDomanda;Risposta\r\n", Table},
		{"question\tanswer", Table},
		{`"question","answer"`, Table},
		{"Which? \nA. x\nB. y\nANSWER: A", Aiken},
		{"// note\n::t::Chi? {=io}", GIFT},
		{"Chi? {~tu =io}", GIFT},
		{"$CATEGORY: a\n\nChi?{}", GIFT},
	} {
		if got, _, what := detect([]byte(tt.text)); what != nil || got != tt.want {
			t.Errorf("%q: %s %v, want %s", tt.text, got, what, tt.want)
		}
	}
}

func TestFilesThatCannotBeRead(t *testing.T) {
	check(t, Options{}, []sample{
		{"empty", "", []string{"file 1 fault.quiz.nothing"}},
		{"only notes", "# a\n\n// b\n", []string{"file 1 fault.quiz.nothing"}},
		{"an Excel file", "PK\x03\x04xyz", []string{"file 1 fault.quiz.spreadsheet"}},
		{"an old Excel file", "\xd0\xcf\x11\xe0xyz", []string{"file 1 fault.quiz.spreadsheet"}},
		{"Unicode text of Excel", "\xff\xfed\x00o\x00", []string{"file 1 fault.quiz.utf16"}},
		{"Latin-1", "domanda,risposta\nChi?,io\nCos'\xe8?,io\n", []string{"file 3 fault.quiz.line.utf8"}},
		{"prose", "Cara Minerva,\nci vediamo domani.", []string{"file 1 fault.quiz.unknown"}},
		{"a table without names", "Chi?;io\nCosa?;quello\n", []string{"file 1 fault.quiz.unknown"}},
		{"a header alone", "domanda,risposta\n", []string{"file 1 fault.quiz.nothing"}},
		{"a column twice", "\n\nDomanda,risposta,domanda_it\nChi?,io,tu\n", []string{"file 3 fault.quiz.column.twice"}},
		{"no column of answers", "domanda,livello\nChi?,1\n", []string{"file 1 fault.quiz.column.none"}},
		{"quotes in the header", "domanda,risposta,\"x\nChi?,io,1\n", []string{"file 1 fault.quiz.quotes"}},
	})
	check(t, Options{Format: "xml"}, []sample{{"a format that is none", "<quiz/>", []string{"file 1 fault.quiz.format"}}})
}

func TestDefaults(t *testing.T) {
	const text = "domanda,risposta\nQuale formula spegne la luce?,Nox\n"
	p, err := Read("f", []byte(text), defaults)
	if err != nil {
		t.Fatal(err)
	}
	want := quiz.Question{
		ID: "prova-001", Subject: quiz.Spells, Difficulty: quiz.Easy, Set: "prova",
		Text:   quiz.Text{It: "Quale formula spegne la luce?", En: "Quale formula spegne la luce?"},
		Answer: quiz.Text{It: "Nox", En: "Nox"}, Source: quiz.Source{Work: "elenco"}, At: quiz.Place{File: "f", Line: 2},
	}
	if diff := cmp.Diff([]quiz.Question{want}, p.Taken()); diff != "" {
		t.Error(diff)
	}
	var given []string
	for _, m := range p.Remarks {
		given = append(given, fmt.Sprint(m.Key, m.Args))
	}
	if diff := cmp.Diff([]string{
		"quiz.remark.default[1 materia incantesimi]", "quiz.remark.default[1 livello 1]",
		"quiz.remark.default[1 insieme prova]", "quiz.remark.default[1 opera elenco]",
	}, given); diff != "" {
		t.Error(diff)
	}
	for key, o := range map[string]Options{
		"materia": {Difficulty: 1, Set: "a", Work: "b"}, "livello": {Subject: quiz.Spells, Set: "a", Work: "b"},
		"insieme": {Subject: quiz.Spells, Difficulty: 1, Work: "b"}, "opera": {Subject: quiz.Spells, Difficulty: 1, Set: "a"},
	} {
		p, err := Read("f", []byte(text), o)
		if err != nil || len(p.Refused()) != 1 || p.Refused()[0].Fault.Key != "fault.quiz.column.missing" || p.Refused()[0].Fault.Args[0] != key {
			t.Errorf("without a default for %s: %v, %v", key, p.Refused(), err)
		}
	}
}

func TestImportIsAllOrNothing(t *testing.T) {
	p, err := Read("f", []byte("domanda,risposta\nQuale formula spegne la luce?,Nox\nChi insegna?,\n"), defaults)
	if err != nil {
		t.Fatal(err)
	}
	var refused quiz.Problems
	if qs, err := p.Import(false); len(qs) != 0 || !errors.As(err, &refused) || len(refused) != 1 || refused[0].At.Line != 3 {
		t.Errorf("%d questions, %v", len(qs), err)
	}
	if qs, err := p.Import(true); len(qs) != 1 || err != nil {
		t.Errorf("skipping: %d questions, %v", len(qs), err)
	}
	p.Rows = p.Rows[1:]
	if qs, err := p.Import(true); len(qs) != 0 || err == nil {
		t.Errorf("nothing left: %d questions, %v", len(qs), err)
	}
}

func TestAgainstTheBank(t *testing.T) {
	there := quiz.Question{
		ID: "prova-001", Text: quiz.Text{It: "Chi custodisce le chiavi?", En: "Who keeps the keys?"}, Answer: quiz.Text{It: "Gazza", En: "Filch"},
		Subject: quiz.School, Difficulty: 1, Source: quiz.Source{Book: 1}, Set: "prova",
	}
	bank, err := quiz.NewBank([]quiz.Question{there})
	if err != nil {
		t.Fatal(err)
	}
	o := defaults
	o.Bank = bank
	o.Retired = func(id quiz.ID) bool { return id == "prova-002" || id == "via-1" }
	const whole = "codice,domanda,risposta,question,answer,materia,livello,libro,insieme\n"
	check(t, o, []sample{
		{
			"the same once more", whole + "prova-001,Chi custodisce le chiavi?,Gazza,Who keeps the keys?,Filch,scuola,1,1,prova\n",
			[]string{"2 prova-001: Chi custodisce le chiavi? = Gazza | quiz.remark.same"},
		},
		{
			"changed", whole + "prova-001,Chi custodisce le chiavi?,Gazza,Who keeps the keys?,Filch,scuola,2,1,prova\n",
			[]string{"2 prova-001: Chi custodisce le chiavi? = Gazza | quiz.remark.replaces"},
		},
		{
			"the same under another id, counted on", "domanda,risposta\nChi custodisce le chiavi?,Gazza\n",
			[]string{"2 prova-003: Chi custodisce le chiavi? = Gazza" + copiedEn + " | quiz.lint.duplicate"},
		},
		{
			"gives an answer of the bank away", "domanda,risposta\nCome si chiama la gatta di Gazza?,Purr\n",
			[]string{"2 prova-003: Come si chiama la gatta di Gazza? = Purr" + copiedEn + " | quiz.remark.reveals"},
		},
		{
			"an id twice, one stated further down", "codice,domanda,risposta\n,Quale formula spegne la luce?,Nox\nprova-003,Che cosa apre le porte?,Alohomora\nprova-003,Che cosa fa volare le piume?,Wingardium\n",
			[]string{"2 prova-004: Quale formula spegne la luce? = Nox" + copiedEn, "3 prova-003: Che cosa apre le porte? = Alohomora" + copiedEn, "4 fault.quiz.exists"},
		},
		{"the id of one that was removed", "codice,domanda,risposta\nvia-1,Quale formula spegne la luce?,Nox\n", []string{"2 fault.quiz.retired"}},
	})
}

func TestSentencesQuoteLittle(t *testing.T) {
	p, err := Read("f", []byte("domanda,risposta,livello\nChi?,io,"+strings.Repeat("9", 10<<20)+"\n"), defaults)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range p.Refused()[0].Fault.Args {
		if s, ok := a.(string); ok && len([]rune(s)) > quoted {
			t.Errorf("quotes %d letters", len([]rune(s)))
		}
	}
}

// TestHugeFiles reads lines of ten megabytes, and hundreds of thousands of short hostile lines, in
// each format: the time must be linear in the size.
func TestHugeFiles(t *testing.T) {
	const size = 1 << 20
	line := []byte(strings.Repeat("a", 10<<20))
	var answers strings.Builder
	for i := 0; answers.Len() < size; i++ {
		fmt.Fprintf(&answers, "=%d ", i)
	}
	many := func(s string) []byte { return []byte(strings.Repeat(s, size/len(s))) }
	for _, tt := range []struct {
		name   string
		format Format
		data   []byte
	}{
		{"one line of a table", Table, append([]byte("domanda,risposta\n"), line...)},
		{"short rows", Table, append([]byte("domanda,risposta\n"), many("a,\n")...)},
		{"one quote", Table, append([]byte("domanda,risposta\n\""), many("a\n")...)},
		{"no line is a field", Text, many("a\n")},
		{"one line of text", Text, line},
		{"one line of GIFT", GIFT, line},
		{"one line of Aiken", Aiken, line},
		{"text of many lines", Aiken, many("a\n")},
		{"many answers", GIFT, []byte("a{" + answers.String() + "}")},
		{"many open braces", GIFT, many("{{")},
		{"many blocks", GIFT, many("a\n\n")},
		{"deep", JSON, many("[")},
		{"many elements", JSON, append([]byte("[1"), many(",1")...)},
		{"found out", "", many("{=\n")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := defaults
			o.Format = tt.format
			p, err := Read("f", tt.data, o)
			if len(p.Taken()) > 0 {
				t.Errorf("%d questions were taken", len(p.Taken()))
			}
			speaks(t, Preview{Rows: p.Rows[:min(len(p.Rows), 3)]}, err)
		})
	}
	if _, err := Read("f", make([]byte, MaxSize+1), defaults); fault.From(err) == nil || fault.From(err).Key != "fault.quiz.size" {
		t.Errorf("more than is read: %v", err)
	}
}
