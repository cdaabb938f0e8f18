package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"scacchimagici/internal/sqlite"
)

// TestPaper prints the sheets of a match. Questions are reserved only after a yes, and once.
func TestPaper(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	dir := t.TempDir()
	db, file := filepath.Join(dir, "scacchi.db"), filepath.Join(dir, "sheets.pdf")
	if status, _, errOut := runRecord(t, "import", exampleRecord, "--db", db); status != exitDone {
		t.Fatal(errOut)
	}
	say := func(answer, args string, status int, out, errOut string) {
		t.Helper()
		var o, e bytes.Buffer
		got := run(t.Context(), strings.Fields(args), streams{strings.NewReader(answer), &o, &e})
		if got != status || !strings.HasPrefix(o.String(), out) || !strings.Contains(e.String(), errOut) {
			t.Errorf("%s: exit %d, %.80q, %q", args, got, o.String(), e.String())
		}
	}
	one := "paper --db " + db + " --match 2026.1A"
	say("", "paper --db "+db+".none", exitRefused, "", "is not there")
	say("", "paper more --db "+db, exitUsage, "", "")
	say("", "paper --db "+db+" --match 9Z", exitRefused, "", "no such match")
	say("", one+" --out -", exitRefused, "", "Nothing was reserved")
	say("n\n", one+" --out -", exitRefused, "", "40 questions are reserved")
	say("y\n", one+" --out "+file, exitDone, file, "Go on?")
	say("", one+" --out -", exitDone, "%PDF-", "") // it changes nothing, so it asks nothing
	say("", one+" --out "+dir, exitRefused, "", "cannot be written")
	store, err := sqlite.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	say("", one+" --out -", exitRefused, "", "/desk/cartellini/fogli")
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
}
