package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scacchimagici/internal/sqlite"
)

// runRecord runs a subcommand and returns its output.
func runRecord(t *testing.T, args ...string) (status int, out, errOut string) {
	t.Helper()
	var o, e bytes.Buffer
	status = run(t.Context(), args, streams{strings.NewReader(""), &o, &e})
	return status, o.String(), e.String()
}

const exampleRecord = "../../internal/record/testdata/example-record.json"

// TestRecord checks that the commands are wired: an imported record is exported again, once.
func TestRecord(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	db := filepath.Join(t.TempDir(), "scacchi.db")
	want, err := os.ReadFile(exampleRecord)
	if err != nil {
		t.Fatal(err)
	}
	faulty := filepath.Join(t.TempDir(), "faulty.json")
	if err := os.WriteFile(faulty, bytes.Replace(want, []byte(`"houses"`), []byte(`"x"`), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		args   string
		status int
		out    string // the beginning of standard output
		errOut string // a part of standard error
	}{
		{"export --db " + db, exitRefused, "", "is not there"},
		{"import --db " + db + " " + faulty, exitUsage, "", "/houses: missing"},
		{"export --db " + db, exitRefused, "", "is not there"}, // before the database exists
		{"import " + exampleRecord + " --db " + db, exitDone, "2026\n", ""},
		{"import " + exampleRecord + " --db " + db, exitRefused, "", "already a tournament"},
		{"export --db " + db, exitDone, string(want), ""},
		{"export --tournament 2026 --db " + db, exitDone, string(want), ""},
		{"export --tournament 2027 --db " + db, exitRefused, "", "no such tournament"},
		{"audit " + exampleRecord, exitDone, "", ""},
		{"simulate --seed 1", exitDone, "{", ""},
		{"import", exitUsage, "", "usage:"},
		{"import --help", exitDone, "", "usage:"},
		{"export more", exitUsage, "", "unexpected"},
	}
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			status, out, errOut := runRecord(t, strings.Fields(tt.args)...)
			if status != tt.status || !strings.HasPrefix(out, tt.out) || !strings.Contains(errOut, tt.errOut) {
				t.Errorf("exit %d, %.80q, %q", status, out, errOut)
			}
		})
	}
}

// TestRecordBesideAServer exports from a file that a server holds, and imports nothing into it.
func TestRecordBesideAServer(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	db := filepath.Join(t.TempDir(), "scacchi.db")
	if status, _, errOut := runRecord(t, "import", exampleRecord, "--db", db); status != exitDone {
		t.Fatal(errOut)
	}
	server, err := sqlite.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	if status, out, _ := runRecord(t, "export", "--db", db); status != exitDone || !strings.Contains(out, "Coppa delle Case") {
		t.Errorf("export: %d", status)
	}
	if status, _, errOut := runRecord(t, "import", exampleRecord, "--db", db); status != exitRefused || !strings.Contains(errOut, "/desk") {
		t.Errorf("import: %d, %s", status, errOut)
	}
	if err := server.Close(); err != nil {
		t.Fatal(err)
	}
}
