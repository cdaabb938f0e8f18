package po_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale/po"
)

const head = "msgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n"

// A file reads back as written, with any texts.
func TestThereAndBack(t *testing.T) {
	f := po.File{
		Header: [][2]string{{"Language", "de"}, {"Content-Type", "text/plain; charset=UTF-8"}},
		Entries: []po.Entry{
			{Context: "a.b", ID: "Casa\tNome\n«\"Luna\"» \\n", Strings: []string{"Haus\tName\n„\"Luna\"“ \\n"}},
			{Context: "c.d", ID: "%d punto", Plural: "%d punti", Strings: []string{"%d Punkt", "%d Punkte"}, Fuzzy: true},
			{Context: "c.d =0", ID: "niente", Strings: []string{""}},
		},
	}
	written := f
	written.Comments = []string{"ein Anfang"}
	written.Entries = append([]po.Entry{}, f.Entries...)
	written.Entries[0].Comments, written.Entries[0].Where, written.Entries[1].Previous = []string{"English: House\nName"}, "a.yaml", "un punto"
	got, err := po.Parse(written.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for i := range got.Entries {
		got.Entries[i].Line = 0
	}
	if diff := cmp.Diff(f, got); diff != "" {
		t.Error(diff)
	}
}

// Translators' tools break long texts into lines, and leave obsolete texts in the file.
func TestAsToolsWriteIt(t *testing.T) {
	text := "\ufeff# von Anna\r\n" + strings.ReplaceAll(head, "\n", "\r\n") + "\r\n#, fuzzy, c-format\r\n#| msgid \"vecchio\"\r\nmsgctxt \"a.b\"\r\nmsgid \"\"\r\n\"Benvenuti \"\r\n\"a tutti\"\r\nmsgstr \"Willkommen\"\r\n" +
		"#. English\r\nmsgctxt \"c.d\"\r\nmsgid \"x\"\r\nmsgstr \"\"\r\n\r\n#~ msgctxt \"weg\"\r\n#~ msgid \"via\"\r\n#~ msgstr \"weg\"\r\n"
	f, err := po.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	want := []po.Entry{
		{Line: 8, Fuzzy: true, Context: "a.b", ID: "Benvenuti a tutti", Strings: []string{"Willkommen"}},
		{Line: 14, Context: "c.d", ID: "x", Strings: []string{""}},
	}
	if diff := cmp.Diff(want, f.Entries); diff != "" || f.Value("language") != "de" {
		t.Error(f.Header, diff)
	}
}

func TestRefused(t *testing.T) {
	for _, tt := range []struct {
		name, text, key, line string
	}{
		{"a table", "key,text\na,b\n", "fault.words.format", "1"},
		{"YAML", "a.b: testo\n", "fault.words.format", "1"},
		{"no header", "msgctxt \"a\"\nmsgid \"b\"\nmsgstr \"c\"\n", "fault.words.header", ""},
		{"Latin-1", head + "\nmsgid \"a\"\nmsgstr \"Gr\xfc\xdfe\"\n", "fault.words.utf8", "6"},
		{"an open quote", head + "\nmsgid \"a\nmsgstr \"b\"\n", "fault.words.format", "5"},
		{"a quote inside", head + "\nmsgid \"a\"b\"\nmsgstr \"b\"\n", "fault.words.format", "5"},
		{"an unknown escape", head + "\nmsgid \"a\\x\"\nmsgstr \"b\"\n", "fault.words.format", "5"},
		{"a string from nowhere", head + "\n\"a\"\n", "fault.words.format", "5"},
		{"no msgstr", head + "\nmsgid \"a\"\n\nmsgid \"b\"\nmsgstr \"c\"\n", "fault.words.entry", "5"},
		{"no msgid", head + "\nmsgctxt \"a\"\nmsgstr \"c\"\n", "fault.words.format", "6"},
		{"forms out of order", head + "\nmsgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"c\"\n", "fault.words.format", "7"},
		{"forms of a text without", head + "\nmsgid \"a\"\nmsgstr \"b\"\nmsgstr[1] \"c\"\n", "fault.words.entry", "5"},
	} {
		_, err := po.Parse([]byte(tt.text))
		f := fault.From(err)
		if f == nil || f.Key != tt.key || tt.line != "" && f.Args[0] != tt.line {
			t.Errorf("%s: %v, want %s in line %s", tt.name, err, tt.key, tt.line)
		}
	}
}

// Every file that can be read can be written, and reads back the same.
func FuzzParse(f *testing.F) {
	f.Add([]byte(head + "\n#, fuzzy\nmsgctxt \"a\"\nmsgid \"b\"\nmsgid_plural \"c\"\nmsgstr[0] \"d\"\nmsgstr[1] \"\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		first, err := po.Parse(data)
		if err != nil {
			return
		}
		again, err := po.Parse(first.Bytes())
		if err != nil || len(again.Entries) != len(first.Entries) {
			t.Fatalf("%v: %d entries, then %d", err, len(first.Entries), len(again.Entries))
		}
		for i, e := range again.Entries {
			e.Line = first.Entries[i].Line
			if diff := cmp.Diff(first.Entries[i], e); diff != "" {
				t.Fatal(diff)
			}
		}
	})
}
