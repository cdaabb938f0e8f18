package wordscmd_test

import (
	"bytes"
	"io"
	"io/fs"
	"strings"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/wordscmd"
)

const head = "msgid \"\"\nmsgstr \"\"\n\"Language: fr\\n\"\n\n"

var disk = map[string]string{
	"good.po":   head + "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"Fermer\"\n",
	"hint.po":   head + "msgctxt \"ui.close\"\nmsgid \"Chiudere\"\nmsgstr \"Fermer\"\n",
	"wrong.po":  head + "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"Fermer\"\n\nmsgctxt \"ui.yes\"\nmsgid \"sì\"\nmsgstr \"%s\"\n",
	"plural.po": head + "msgctxt \"ui.wands.left\"\nmsgid \"%d Mossa Diretta\"\nmsgid_plural \"%d Mosse Dirette\"\nmsgstr[0] \"%d coup\"\nmsgstr[1] \"coups\"\n",
	"unseen.po": head + "msgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"Fer\x00mer\"\n\nmsgctxt \"ui.\u202eon\"\nmsgid \"no\"\nmsgstr \"non\"\n",
	"en.po":     strings.Replace(head, "fr", "en", 1),
	"notes":     "caro Luca,\n",
}

// run answers a call over the disk, and returns what it wrote and the files that are new.
func run(t *testing.T, in string, args ...string) (status int, out, errOut string, made map[string]string) {
	t.Helper()
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	made = map[string]string{}
	command := wordscmd.Command{
		Words: catalogue.In(locale.English),
		Open: func(name string) (io.ReadCloser, error) {
			if text, ok := disk[name]; ok {
				return io.NopCloser(strings.NewReader(text)), nil
			}
			return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
		},
		WriteFile: func(name string, data []byte) error {
			if _, there := disk[name]; there {
				return &fs.PathError{Op: "open", Path: name, Err: fs.ErrExist}
			}
			made[name] = string(data)
			return nil
		},
	}
	var o, e bytes.Buffer
	status = command.Run(args, strings.NewReader(in), &o, &e)
	return status, o.String(), e.String(), made
}

func TestCalls(t *testing.T) {
	for _, tt := range []struct {
		args   string
		in     string
		status int
		out    string // a part of standard output
		errOut string // of standard error
	}{
		{"check good.po", "", 0, "fr (…). Translated: 1. Missing (shown in English): ", ""},
		{"check -", disk["good.po"], 0, "Translated: 1.", ""},
		{"check hint.po", "", 0, "hint.po:5: perhaps: ui.close: the Italian text has changed. It was “Chiudere”, now it is “Chiudi”.\n", ""},
		{"check wrong.po", "", 1, "wrong.po:9: ui.yes: the Italian text has no placeholder number 1.\nfr (…). Translated: 1.", ""},
		{"check plural.po", "", 1, "plural.po:5: ui.wands.left: the form “coups” stands for several numbers and says none. Write the placeholder of the number into it.\nfr (…)", ""},
		{"check unseen.po", "", 1, "unseen.po:5: ui.close: there is a character that cannot be seen and can change what is read (U+0000). Take it out.\nunseen.po:9: ui.\ufffdon: the program has no such text.", ""},
		{"check -", "msgid \x1b[2J\n", 1, "", "words: Line 1: “\ufffd[2J” does not belong"},
		{"check en.po", "", 1, "", "words: The program has the language “en” already"},
		{"check notes", "", 1, "", "words: Line 1: “caro Luca,” does not belong in a .po file."},
		{"check -", strings.Repeat("#\n", locale.MaxTranslation/2+1), 1, "", "words: The file is too large"},
		{"check none.po", "", 2, "", "words: The file none.po cannot be read."},
		{"check", "", 2, "", "words: check takes one FILE"},
		{"check a b", "", 2, "", "words: check takes one FILE"},
		{"export - --language fr", "", 0, "#. English: Close\n#: ui.yaml\nmsgctxt \"ui.close\"\nmsgid \"Chiudi\"\nmsgstr \"\"\n", ""},
		{"export --from good.po -", "", 0, "msgid \"Chiudi\"\nmsgstr \"Fermer\"\n", ""},
		{"export --from hint.po -", "", 0, "#, fuzzy\n#| msgid \"Chiudere\"\nmsgctxt \"ui.close\"\n", ""},
		{"export --from good.po --language es -", "", 1, "", "words: The file is in “fr”, not in “es”."},
		{"export --from notes -", "", 1, "", "words: Line 1:"},
		{"export --language it -", "", 1, "", "words: The program has the language “it” already"},
		{"export --language klingon -", "", 1, "", "words: “klingon” is no language that can be translated into. These are: bg, ca,"},
		{"export --lingua fr -", "", 2, "", "words: flag provided but not defined"},
		{"export good.po", "", 1, "", "words: The file good.po is there already"},
		{"import x", "", 2, "", "words: no call \"import\""},
		{"", "", 2, "", "words: a call is missing"},
		{"--help", "", 0, "usage: scacchimagici words CALL", ""},
		{"check --help", "", 0, "usage: scacchimagici words CALL", ""},
	} {
		status, out, errOut, _ := run(t, tt.in, strings.Fields(tt.args)...)
		if status != tt.status || !strings.Contains(out, tt.out) || !strings.Contains(errOut, tt.errOut) {
			t.Errorf("%s: exit %d, %.300q, %.300q", tt.args, status, out, errOut)
		}
	}
}

// What is exported can be given back as it is.
func TestThereAndBack(t *testing.T) {
	status, _, errOut, made := run(t, "", "export", "--language", "de", "de.po")
	if status != wordscmd.Done || made["de.po"] == "" {
		t.Fatalf("exit %d, %s", status, errOut)
	}
	status, out, _, _ := run(t, made["de.po"], "check", "-")
	if status != wordscmd.Done || !strings.Contains(out, "Deutsch (teilweise). Translated: 1,") || !strings.HasSuffix(out, "Wrong (shown in English): 0.\n") {
		t.Errorf("exit %d, %s", status, out)
	}
}
