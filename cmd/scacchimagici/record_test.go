package main

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/record"
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
		{"export --format record --db " + db, exitDone, string(want), ""},
		{"export --format csv --db " + db, exitDone, "tournament,match,step,time,side,person,", ""},
		{"export --names --format jsonl --tournament 2026 --db " + db, exitDone, `{"tournament":"2026","match":"1A","step":1,"time":"`, ""},
		{"export --format csv --tournament 2027 --db " + db, exitRefused, "", "no such tournament"},
		{"export --format csv --db " + faulty, exitRefused, "", "is not a database"},
		{"export --format csv --db " + db + "x", exitRefused, "", "is not there"},
		{"export --format xml --db " + db, exitUsage, "", `no format "xml": there are record, jsonl, csv`},
		{"export --names --db " + db, exitUsage, "", "--names is for tables"},
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

// TestExportTables exports a tournament that was played with questions of the bank: a row for each entry of its record,
// levels of questions, names only when they are asked for.
func TestExportTables(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	db := unpack(t, "testdata/old/2026-11-23-buttons.db.gz")
	store, err := sqlite.Open(t.Context(), db) // brings the file up to date
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	export := func(args ...string) string {
		status, out, errOut := runRecord(t, append([]string{"export", "--db", db}, args...)...)
		if status != exitDone || errOut != "" {
			t.Fatalf("%v: exit %d, %s", args, status, errOut)
		}
		return out
	}
	d, err := record.Read([]byte(export()))
	if err != nil {
		t.Fatal(err)
	}
	entries, names := 0, map[string]bool{}
	for _, m := range d.Matches {
		entries += len(m.Log)
	}
	for _, h := range d.Houses {
		for _, p := range h.People {
			names[p.Name] = true
		}
	}
	lines := strings.Split(strings.TrimSpace(export("--format", "jsonl")), "\n")
	if len(lines) != entries || entries == 0 {
		t.Errorf("%d lines, the record has %d entries", len(lines), entries)
	}
	for _, named := range []bool{false, true} {
		args := []string{"--format", "csv"}
		if named {
			args = append(args, "--names")
		}
		rows, err := csv.NewReader(strings.NewReader(export(args...))).ReadAll()
		if err != nil || len(rows) != entries+1 {
			t.Fatalf("%d rows, the record has %d entries (%v)", len(rows), entries, err)
		}
		levels, people := 0, 0
		for _, row := range rows[1:] {
			if row[slices.Index(rows[0], "level")] != "" {
				levels++
			}
			if person := row[slices.Index(rows[0], "person")]; person != "" {
				if people++; names[person] != named {
					t.Errorf("names %v: the person is %s", named, person)
				}
			}
		}
		if levels == 0 || people == 0 {
			t.Errorf("%d rows have a level, %d a person", levels, people)
		}
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
