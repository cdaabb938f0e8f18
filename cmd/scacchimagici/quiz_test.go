package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestQuiz checks that the command is wired: bank, sentences, files, exit statuses. Its answers are
// tested in package quizcmd.
func TestQuiz(t *testing.T) {
	t.Setenv("LC_ALL", "it_IT.UTF-8")
	dir := t.TempDir()
	there := filepath.Join(dir, "there.txt")
	if err := os.WriteFile(there, []byte("domanda,risposta\nChi custodisce le chiavi?,io\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	made := filepath.Join(dir, "new.txt")
	for _, test := range []struct {
		args   []string
		status int
		out    string // the beginning of standard output
		errOut string // a part of standard error
	}{
		{[]string{"export", "--format", "json", "--set", "libri", "--subject", "quidditch"}, 0, "[\n{\"id\":\"quidditch-001\"", ""},
		{[]string{"lint", there}, 1, there + ":2: Manca «livello»", ""},
		{[]string{"export", "--out", made}, 0, "", ""},
		{[]string{"export", "--out", there}, 1, "", there},
		{[]string{"lint", filepath.Join(dir, "none.txt")}, 2, "", "none.txt"},
	} {
		var out, errOut bytes.Buffer
		status := quizzes(t.Context(), test.args, streams{strings.NewReader(""), &out, &errOut})
		if status != test.status || !strings.HasPrefix(out.String(), test.out) || !strings.Contains(errOut.String(), test.errOut) {
			t.Errorf("%v: exit %d, %.200q, %q", test.args, status, out.String(), errOut.String())
		}
	}
	if data, err := os.ReadFile(made); err != nil || !bytes.HasPrefix(data, []byte("[")) {
		t.Errorf("%.40s, %v", data, err)
	}
}
