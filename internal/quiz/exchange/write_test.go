package exchange

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/quiz"
	questions "scacchimagici/quiz"
)

var exceptPlace = cmpopts.IgnoreFields(quiz.Question{}, "At")

// builtIn returns the questions that come with the program.
func builtIn(t testing.TB) []quiz.Question {
	t.Helper()
	bank, err := quiz.Read(questions.Files)
	if err != nil {
		t.Fatal(err)
	}
	return bank.All()
}

func written(t testing.TB, f Format, qs []quiz.Question, o WriteOptions) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, f, qs, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestRoundTrips writes the whole bank in each format and reads it again.
func TestRoundTrips(t *testing.T) {
	all := builtIn(t)
	for _, tt := range []struct {
		name   string
		format Format
		o      WriteOptions
	}{
		{"text", Text, WriteOptions{}},
		{"commas", Table, WriteOptions{}},
		{"semicolons", Table, WriteOptions{Separator: ';'}},
		{"tabs", Table, WriteOptions{Separator: '\t'}},
		{"JSON", JSON, WriteOptions{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			data := written(t, tt.format, all, tt.o)
			p, err := Read("f", data, Options{})
			if err != nil || p.Format != tt.format || len(p.Refused()) > 0 {
				t.Fatalf("%s %v %v", p.Format, err, p.Refused())
			}
			if diff := cmp.Diff(all, p.Taken(), exceptPlace); diff != "" {
				t.Error(diff)
			}
			for _, r := range p.Rows {
				for _, m := range r.Remarks {
					t.Errorf("%s: %s %v", r.Question.ID, m.Key, m.Args)
				}
			}
			if again := written(t, tt.format, p.Taken(), tt.o); !bytes.Equal(data, again) {
				t.Error("the same questions gave other bytes")
			}
		})
	}
}

// TestRoundTripOfGIFT loses only the fields that GIFT lacks: the texts stay the same.
func TestRoundTripOfGIFT(t *testing.T) {
	all := builtIn(t)
	for _, language := range []string{"it", "en"} {
		p, err := Read("f", written(t, GIFT, all, WriteOptions{Language: language}), Options{Language: language, Difficulty: quiz.Easy, Work: "x"})
		if err != nil || p.Format != GIFT || len(p.Refused()) > 0 {
			t.Fatalf("%s %v %v", p.Format, err, p.Refused())
		}
		for i, q := range p.Taken() {
			want := all[i]
			if q.ID != want.ID || q.Text.In(language) != want.Text.In(language) || q.Answer.In(language) != want.Answer.In(language) ||
				q.Subject != want.Subject || q.Set != want.Set || len(q.Accepted) != len(want.Forms(language)) {
				t.Errorf("%+v, want %+v", q, want)
			}
		}
		again, err := quiz.ReadFile("f", bytes.NewReader(written(t, Text, p.Taken(), WriteOptions{})))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(p.Taken(), again, exceptPlace); diff != "" {
			t.Error(diff)
		}
	}
}

// TestFormulas checks that a spreadsheet calculates no cell, and that no text is lost.
func TestFormulas(t *testing.T) {
	q := builtIn(t)[0]
	for _, text := range []string{`=HYPERLINK("http://x","y")?`, "+1?", "-1?", "@a?", "'=1?", "''-1?", "'90?"} {
		q.Text.It = text
		data := written(t, Table, []quiz.Question{q}, WriteOptions{})
		if bytes.Contains(data, []byte(","+text[:1])) && strings.Contains(formulaSigns, text[:1]) {
			t.Errorf("%s stands bare in %s", text, data)
		}
		p, err := Read("f", data, Options{})
		if err != nil || p.Taken()[0].Text.It != text {
			t.Errorf("%s came back as %s, %v", text, p.Taken()[0].Text.It, err)
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	for _, f := range []Format{Aiken, OpenTDB, "xml"} {
		if err := Write(&bytes.Buffer{}, f, nil, WriteOptions{}); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%s: %v", f, err)
		}
	}
}

// fuzz checks for every file: no panic, places, and fit questions with distinct ids that can be
// written and read again.
func fuzz(f *testing.F, format Format, seeds ...string) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	o := defaults
	o.Format = format
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := Read("f", data, o)
		if err != nil {
			if fault.From(err) == nil {
				t.Fatalf("no fault: %v", err)
			}
			return
		}
		for _, r := range p.Rows {
			if r.Question.At.Line < 1 || r.Question.At.Line > bytes.Count(data, []byte("\n"))+1 {
				t.Fatalf("line %d", r.Question.At.Line)
			}
		}
		for _, as := range []Format{Text, Table, JSON} {
			again, err := Read("g", written(t, as, p.Taken(), WriteOptions{}), Options{Format: as})
			if len(p.Taken()) == 0 {
				continue
			}
			if err != nil {
				t.Fatalf("%s: %v", as, err)
			}
			if diff := cmp.Diff(p.Taken(), again.Taken(), exceptPlace, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("%s: %s", as, diff)
			}
		}
	})
}

func FuzzTable(f *testing.F) {
	fuzz(f, Table, "domanda,risposta\nChi?,io\n", "sep=;\n\ufeffdomanda;risposta;valide\r\n\"a\n\"\"?\";'=b;c (nuova)\r\n", "question\tanswer\n\x00\t=\n")
}

func FuzzGIFT(f *testing.F) {
	fuzz(f, GIFT, "::a-1::[html]Chi? {=%100%io#bravo ~%-5%tu}", "$CATEGORY: a/pozioni\nA {=b\\=} c\n\n\\{{\\", "//\n{#}\n\n::{=::}")
}

func FuzzAiken(f *testing.F) {
	fuzz(f, Aiken, "Chi?\nA. io\nB) tu\nANSWER: B\n", "ANSWER:\nA.\nA. a\n")
}

func FuzzJSON(f *testing.F) {
	fuzz(f, JSON, `[{"id":"a-1","text":{"it":"a?"},"answer":{"it":"b"},"accepted":[{"text":" ","mark":"x"}]}]`, "{\"questions\":[\n1,")
}

func FuzzOpenTDB(f *testing.F) {
	fuzz(f, OpenTDB, `{"results":[{"type":"multiple","difficulty":"easy","question":"a &amp; b?","correct_answer":"c"}]}`, `[{"type":"bXVsdGlwbGU=","question":"/w=="}]`, `[{"question":"%41+%ff"}]`)
}

func FuzzAnyFormat(f *testing.F) { fuzz(f, "", "[a-1]", "[{", "{=}", "domanda;risposta") }

// BenchmarkRead reads and lints 50,000 questions.
func BenchmarkRead(b *testing.B) {
	var data bytes.Buffer
	data.WriteString("domanda,risposta,question,answer\n")
	for i := range 50_000 {
		fmt.Fprintf(&data, "Quale parola%d segue parola%d e parola%d?,termine%d,Which word%d follows word%d and word%d?,term%d\n", i, i*7, i*13, i%1000, i, i*7, i*13, i%1000)
	}
	for b.Loop() {
		p, err := Read("f", data.Bytes(), defaults)
		if err != nil || len(p.Taken()) != 50_000 {
			b.Fatal(len(p.Taken()), err)
		}
	}
}

// BenchmarkReadGIFT reads and lints 100,000 questions as in the export of a quiz program: a few hundred
// different words and answers.
func BenchmarkReadGIFT(b *testing.B) {
	data := manyGIFT(100_000)
	for b.Loop() {
		p, err := Read("f", data, defaults)
		if err != nil || len(p.Taken()) != 100_000 {
			b.Fatal(len(p.Taken()), err)
		}
	}
}

// manyGIFT returns a file of n questions.
func manyGIFT(n int) []byte {
	var data bytes.Buffer
	for i := range n {
		fmt.Fprintf(&data, "::q-%d:: Chi ha trovato il libro numero %d nella torre %d? {=Persona %d ~Nessuno}\n\n", i, i, i%300, i%400)
	}
	return data.Bytes()
}
