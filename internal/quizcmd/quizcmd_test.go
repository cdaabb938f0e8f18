package quizcmd_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/quizcmd"
	questions "scacchimagici/quiz"
)

// nox and lumos are two sound questions of a question file; cat names the answer of keys.
const (
	nox   = "[a-1]\ndomanda: Quale formula spegne la luce?\nrisposta: Nox\nquestion: Which incantation puts out the light?\nanswer: Nox\nlivello: 1\nlibro: 3\nmateria: incantesimi\ninsieme: libri\n"
	lumos = "[a-2]\ndomanda: Come si accende la bacchetta?\nrisposta: Lumos\nquestion: How is a wand lit?\nanswer: Lumos\nlivello: 3\nlibro: 3\nmateria: incantesimi\ninsieme: film\n"
	keys  = "[b-1]\ndomanda: Chi custodisce le chiavi?\nrisposta: Gazza\nquestion: Who keeps the keys?\nanswer: Filch\nvalide: Argus\nlivello: 1\nlibro: 1\nmateria: persone\ninsieme: libri\n"
	cat   = "[b-2]\ndomanda: Come si chiama il gatto di Gazza?\nrisposta: Purr\nquestion: What is the name of the caretaker's cat?\nanswer: Norris\nlivello: 1\nlibro: 1\nmateria: creature\ninsieme: libri\n"
)

var disk = map[string]string{
	"nox.txt":   nox,
	"both.txt":  nox + "\n" + lumos,
	"keys.txt":  keys,
	"cat.txt":   cat,
	"near.txt":  strings.Replace(cat, "b-2", "b-3", 1) + "vicine: b-1\n",
	"wrong.txt": strings.Replace(nox, "livello: 1", "livello: 9", 1) + lumos,
	"again.txt": strings.Replace(lumos, "a-2", "a-1", 1),
	"tab.csv":   "domanda,risposta,nota\nQuale incanto pulisce un tavolo?,Gratta e Netta,x\nChi ha perso?,\n",
	"good.csv":  "\ufeffDomanda;Risposta\r\nQuale incanto asciuga una veste?;Aria Calda\r\n",
	"book.xlsx": "PK\x03\x04",
	"there.txt": "",
}

// run answers a call over the disk and a built-in bank of two questions, and returns its
// exit status, what it wrote, and the files that are new.
func run(t *testing.T, in string, args ...string) (status int, out, errOut string, made map[string]string) {
	t.Helper()
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	made = map[string]string{}
	command := quizcmd.Command{
		BuiltIn: fstest.MapFS{"luce.txt": {Data: []byte(nox + "\n" + lumos)}},
		Words:   catalogue.In(locale.English),
		ReadFile: func(name string) ([]byte, error) {
			if text, ok := disk[name]; ok {
				return []byte(text), nil
			}
			return nil, fmt.Errorf("open %s: %w", name, fs.ErrNotExist)
		},
		WriteFile: func(name string, data []byte) error {
			if _, there := disk[name]; there {
				return fmt.Errorf("open %s: %w", name, fs.ErrExist)
			}
			made[name] = string(data)
			return nil
		},
	}
	var o, e bytes.Buffer
	status = command.Run(args, strings.NewReader(in), &o, &e)
	for _, s := range []string{o.String(), e.String()} {
		if strings.Contains(s, "⟦") || strings.Contains(s, "%!") {
			t.Errorf("no sentence: %s", s)
		}
	}
	return status, o.String(), e.String(), made
}

func TestLint(t *testing.T) {
	for _, tt := range []struct {
		name string
		in   string
		args string
		want []string // a part of each line of standard output
	}{
		{"the built-in bank", "", "", nil},
		{"clean", "", "nox.txt keys.txt", nil},
		{"standard input", strings.Replace(nox, "luce?", "luce", 1), "-", []string{"-:1: [a-1] (it) The question does not end"}},
		{"a schema error", "", "wrong.txt", []string{"wrong.txt:6: The level is 1, 2 or 3, not 9."}},
		{"an id in two files", "", "nox.txt again.txt", []string{"again.txt:1: [a-1] It takes the place"}},
		{"an answer given away in a later file", "", "keys.txt cat.txt", []string{"cat.txt:1: [b-2] (it) It reveals the answer “gazza”"}},
		{"and in an earlier one", "", "cat.txt keys.txt", []string{"keys.txt:1: [b-1] (it) The answer “gazza” stands in the question b-2."}},
		{"near questions of another file", "", "near.txt keys.txt", nil},
		{"a near question that there is not", "", "near.txt", []string{"near.txt:1: [b-3] There is no near question b-1"}},
		{"duplicates in two files", strings.Replace(nox, "a-1", "a-9", 1), "nox.txt -", []string{"-:1: [a-9] (it) It is the same question as a-1.", "-:1: [a-9] (en) It is the same question as a-1."}},
		{"another format", "", "tab.csv --subject incantesimi --difficulty 2", []string{"tab.csv:2: [importate-001] The English text is missing", "tab.csv:3: “risposta” is missing"}},
		{"a spreadsheet", "", "book.xlsx", []string{"book.xlsx:1: This is a spreadsheet"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, out, errOut, _ := run(t, tt.in, append([]string{"lint"}, strings.Fields(tt.args)...)...)
			lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
			last := lines[len(lines)-1]
			lines = lines[:len(lines)-1]
			if !strings.HasPrefix(last, "Questions read: ") || !strings.Contains(last, fmt.Sprintf("Findings: %d.", len(tt.want))) {
				t.Errorf("the last line is %q", last)
			}
			if want := min(len(tt.want), 1); status != want || errOut != "" || len(lines) != len(tt.want) {
				t.Fatalf("exit %d, %q\n%s", status, errOut, out)
			}
			for i, part := range tt.want {
				if !strings.HasPrefix(lines[i], part) {
					t.Errorf("%s\nwant %s", lines[i], part)
				}
			}
		})
	}
}

const imported = `materia: incantesimi
insieme: importate

[importate-001]
domanda: Quale incanto asciuga una veste?
risposta: Aria Calda
question: Quale incanto asciuga una veste?
answer: Aria Calda
livello: 2
opera: good.csv
`

func TestImport(t *testing.T) {
	for _, tt := range []struct {
		name   string
		args   string
		status int
		out    string   // beginning of standard output; empty: nothing is written
		says   []string // parts of standard error, or of standard output in a dry run
		made   string   // the new file
	}{
		{"to standard output", "good.csv --subject incantesimi --difficulty 2", 0, imported, []string{"good.csv:2: [importate-001] The English text", "good.csv: One question had no “materia”", "good.csv (csv): one question imported."}, ""},
		{"to a file", "--subject incantesimi --difficulty 2 --out new.txt good.csv", 0, "", []string{"one question imported."}, "new.txt"},
		{"one wrong line imports nothing", "tab.csv --subject incantesimi --difficulty 2 --out new.txt", 1, "", []string{"tab.csv:3: “risposta” is missing", "tab.csv: The column “nota” is not used.", "tab.csv (csv): nothing was imported, lines refused: 1."}, ""},
		{"unless asked to skip", "tab.csv --subject incantesimi --difficulty 2 --skip --set serata-2026", 0, "materia: incantesimi\ninsieme: serata-2026\n\n[serata-2026-001]", []string{"tab.csv:3:", "one question imported, lines refused: 1."}, ""},
		{"nothing is left", "tab.csv --skip", 1, "", []string{"tab.csv:2: “livello” is missing", "lines refused: 2. Correct them or add --skip"}, ""},
		{"two", "both.txt", 0, "materia: incantesimi\n\n[a-1]", []string{"both.txt (text): 2 questions imported.\n"}, ""},
		{"a dry run", "tab.csv --subject incantesimi --difficulty 2 --dry-run --skip --out new.txt", 0, "tab.csv:2: [importate-001] Quale incanto pulisce un tavolo? = Gratta e Netta\n", nil, ""},
		{"a dry run with a wrong line", "tab.csv --subject incantesimi --difficulty 2 --dry-run", 1, "tab.csv:2: [importate-001]", nil, ""},
		{"what the bank has", "nox.txt", 0, "materia:", []string{"nox.txt:1: [a-1] The question a-1 is there already, identical."}, ""},
		{"a file that is there", "good.csv --subject incantesimi --difficulty 2 --out there.txt", 1, "", []string{"quiz: open there.txt"}, ""},
		{"a spreadsheet", "book.xlsx", 1, "", []string{"book.xlsx:1: This is a spreadsheet"}, ""},
		{"a file that is not", "none.csv", 2, "", []string{"quiz: open none.csv"}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, out, errOut, made := run(t, "", append([]string{"import"}, strings.Fields(tt.args)...)...)
			if status != tt.status || !strings.HasPrefix(out, tt.out) || tt.out == "" && out != "" {
				t.Errorf("exit %d, %s\n%s", status, out, errOut)
			}
			for _, part := range tt.says {
				if !strings.Contains(errOut, part) {
					t.Errorf("standard error lacks %q: %s", part, errOut)
				}
			}
			if _, ok := made[tt.made]; ok != (tt.made != "") || len(made) > 1 {
				t.Errorf("new files %v", made)
			}
		})
	}
	if _, _, _, made := run(t, "", "import", "good.csv", "--subject", "incantesimi", "--difficulty", "2", "--out", "new.txt"); made["new.txt"] != imported {
		t.Error(cmp.Diff(imported, made["new.txt"]))
	}
}

func TestExport(t *testing.T) {
	for _, tt := range []struct {
		name string
		args string
		want []string // beginnings of the lines of standard output
	}{
		{"text", "--set libri", []string{"materia: incantesimi", "insieme: libri", "", "[a-1]", "domanda:", "risposta:", "question:", "answer:", "livello: 1", "libro: 3"}},
		{"csv", "--format csv --difficulty 3", []string{"\ufeffcodice,domanda,risposta,", "a-2,"}},
		{"csv for Excel", "--format=csv --separator ; --subject incantesimi", []string{"\ufeffcodice;domanda;", "a-1;", "a-2;"}},
		{"csv with tabs", "--format csv --separator tab --set film", []string{"\ufeffcodice\tdomanda", "a-2\t"}},
		{"json", "--format json", []string{"[", `{"id":"a-1","text":{"it":"Quale`, `{"id":"a-2"`, "]"}},
		{"gift", "--format gift --language en --set libri,film --difficulty 1,2", []string{"$CATEGORY: libri/incantesimi", "", "::a-1::Which incantation puts out the light? {=Nox}", ""}},
		{"another file", "keys.txt --format gift", []string{"$CATEGORY: libri/persone", "", "::b-1::Chi custodisce le chiavi? {=Gazza =Argus =Filch}", ""}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, out, errOut, _ := run(t, "", append([]string{"export"}, strings.Fields(tt.args)...)...)
			lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
			if status != 0 || errOut != "" || len(lines) != len(tt.want) {
				t.Fatalf("exit %d, %q\n%s", status, errOut, out)
			}
			for i, begins := range tt.want {
				if !strings.HasPrefix(lines[i], begins) {
					t.Errorf("%q, want %q", lines[i], begins)
				}
			}
		})
	}
	if status, out, _, made := run(t, "", "export", "--out", "new.txt"); status != 0 || out != "" || !strings.HasPrefix(made["new.txt"], "materia") {
		t.Errorf("exit %d, %q, %v", status, out, made)
	}
}

func TestJudge(t *testing.T) {
	for _, tt := range []struct {
		name     string
		args, in string
		status   int
		out      string
		says     []string // a part of each line of standard error
	}{
		{"the built-in bank", "", "a-1\tNOX!\na-2\tNox\na-2\tlumoss\n", 0, "yes\nno\nyes\n", nil},
		{"another bank", "--bank keys.txt", "b-1\tArgus\r\nb-1\tArgos\r\nb-1\t<b>Argus</b>\r\n", 0, "yes\nyes\nno\n", nil},
		{"nothing", "", "", 0, "", nil},
		{"no line end, with a mark of byte order", "", "\ufeffa-1\tnox", 0, "yes\n", nil},
		{"nothing typed", "", "a-1\t\na-1\tnox\n", 0, "no\nyes\n", nil},
		{"a tab in the text", "", "a-1\tno\tx\n", 0, "yes\n", nil},
		{"an unknown id", "", "z-1\tNox\na-1\tNox\n", 1, "no\nyes\n", []string{"Line 1: no question has the id z-1."}},
		{"lines without a tab", "", "Nox\n\na-1\tNox\n", 1, "no\nno\nyes\n", []string{"Line 1: the tab", "Line 2: the tab"}},
		{"too long", "", "a-1\t" + strings.Repeat("nox ", 5000) + "\na-1\tNox\n", 0, "no\nyes\n", nil},
		{"not UTF-8", "", "a-1\t\xff\na-1\tNox\n", 0, "no\nyes\n", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, out, errOut, _ := run(t, tt.in, append([]string{"judge"}, strings.Fields(tt.args)...)...)
			if status != tt.status || out != tt.out {
				t.Errorf("exit %d, want %d; %s\nwant %s", status, tt.status, out, tt.out)
			}
			messages := strings.Split(strings.TrimSuffix(errOut, "\n"), "\n")
			if errOut == "" {
				messages = nil
			}
			if len(messages) != len(tt.says) {
				t.Fatalf("standard error is %q", errOut)
			}
			for i, part := range tt.says {
				if !strings.Contains(messages[i], part) {
					t.Errorf("%q, want %q", messages[i], part)
				}
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	for _, tt := range []struct {
		name   string
		args   string
		status int
		says   string // a part of standard error
	}{
		{"no call", "", 2, "usage:"},
		{"an unknown call", "solve", 2, "usage:"},
		{"a flag that is none", "lint --fast", 2, "usage:"},
		{"import of nothing", "import", 2, "one FILE"},
		{"import of two", "import a b", 2, "one FILE"},
		{"a format that is none", "import --from xml nox.txt", 2, "no format"},
		{"a language that is none", "import --language fr nox.txt", 2, "--language"},
		{"a subject that is none", "lint --subject cucina nox.txt", 2, "no subject"},
		{"a level that is none", "import --difficulty 4 nox.txt", 2, "--difficulty"},
		{"two levels", "import --difficulty 1,2 nox.txt", 2, "--difficulty"},
		{"a set that is none", "import --set Mio nox.txt", 2, "no set"},
		{"a format that is only read", "export --format aiken", 2, "--format"},
		{"a separator that is none", "export --format csv --separator x", 2, "--separator"},
		{"a level to export that is none", "export --difficulty x", 2, "--difficulty"},
		{"nothing to export", "export --set 2027", 1, "leaves no question"},
		{"a file to export with a wrong line", "export wrong.txt", 1, "wrong.txt:6:"},
		{"an id in two files", "export nox.txt again.txt", 1, "again.txt:1: The question a-1"},
		{"a file to judge", "judge nox.txt", 2, "--bank"},
		{"a bank from standard input", "judge --bank -", 2, "--bank"},
		{"a bank with a wrong line", "judge --bank wrong.txt", 1, "wrong.txt:6:"},
		{"a file to check that is not", "lint none.txt", 2, "open none.txt"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status, out, errOut, made := run(t, "", strings.Fields(tt.args)...)
			if status != tt.status || out != "" || len(made) > 0 || !strings.Contains(errOut, tt.says) {
				t.Errorf("exit %d, %q, %s", status, out, errOut)
			}
		})
	}
	for _, args := range []string{"help", "--help", "lint --help"} {
		if status, out, _, _ := run(t, "", strings.Fields(args)...); status != 0 || !strings.HasPrefix(out, "usage:") {
			t.Errorf("%s: exit %d, %s", args, status, out)
		}
	}
}

// TestTheBankThatComesWithTheProgram is clean and comes back from every file.
func TestTheBankThatComesWithTheProgram(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	command := quizcmd.Command{BuiltIn: questions.Files, Words: catalogue.In(locale.Italian)}
	var out, errOut bytes.Buffer
	if status := command.Run([]string{"lint"}, nil, &out, &errOut); status != quizcmd.Done || errOut.Len() > 0 ||
		!regexp.MustCompile(`^Domande lette: [\d.]{3,}\. Segnalazioni: 0\. .*\n$`).Match(out.Bytes()) {
		t.Errorf("exit %d\n%s%s", status, &out, &errOut)
	}
	for _, format := range []string{"text", "csv", "json"} {
		var exported, imported, again, stderr bytes.Buffer
		status := command.Run([]string{"export", "--format", format}, nil, &exported, &stderr)
		status += command.Run([]string{"import", "-"}, &exported, &imported, &stderr)
		status += command.Run([]string{"export"}, nil, &again, &stderr)
		if status != quizcmd.Done || imported.String() != again.String() {
			t.Errorf("%s: exit %d, %d bytes became %d", format, status, again.Len(), imported.Len())
		}
	}
}
