package sqlite

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/fault"
)

// ignoring is a trigger that drops a row without an error.
const ignoring = "CREATE TRIGGER log_ignored BEFORE INSERT ON log BEGIN SELECT RAISE(IGNORE); END"

// hostile are files that look like ours: what another program did to one of ours, and how it is refused.
var hostile = []struct {
	name       string
	statements []string
	key        string // of the refusal, without "fault.store."
	object     string // named by the refusal
}{
	{"a trigger that drops entries", []string{ignoring}, "schema.foreign", `"log_ignored"`},
	{"a trigger on the table of the copies", []string{"CREATE TRIGGER x AFTER INSERT ON copy BEGIN DELETE FROM heartbeat; END"}, "schema.foreign", `"x"`},
	{"a trigger less", []string{"DROP TRIGGER log_no_delete"}, "schema.missing", `"log_no_delete"`},
	{"another trigger of the same name", []string{
		"DROP TRIGGER log_hashed", "CREATE TRIGGER log_hashed BEFORE INSERT ON log BEGIN SELECT RAISE(IGNORE); END",
	}, "schema.changed", `"log_hashed"`},
	{"a view in the place of the log", []string{
		"ALTER TABLE log RENAME TO entries", "CREATE VIEW log AS SELECT * FROM entries",
		"CREATE TRIGGER caught INSTEAD OF INSERT ON log BEGIN SELECT 1; END",
	}, "schema.foreign", `"entries"`},
	{"a view that only stands there", []string{"CREATE VIEW ranking AS SELECT * FROM log"}, "schema.foreign", `"ranking"`},
	{"an endless view in the place of the versions", []string{
		"DROP TABLE goose_db_version",
		"CREATE VIEW goose_db_version AS WITH RECURSIVE r(version_id) AS (SELECT 2 UNION ALL SELECT 2 FROM r) SELECT version_id FROM r",
	}, "schema.foreign", `"goose_db_version"`},
	{"a view that hides the list of all objects", []string{
		ignoring, "PRAGMA writable_schema = ON",
		`INSERT INTO sqlite_master (type, name, tbl_name, rootpage, sql) VALUES ('view', 'sqlite_schema', 'sqlite_schema', 0,
			'CREATE VIEW sqlite_schema AS SELECT * FROM sqlite_master WHERE name <> ''log_ignored''')`,
	}, "damaged", ""},
	{"a trigger of a kind of its own", []string{
		ignoring, "PRAGMA writable_schema = ON", "UPDATE sqlite_master SET type = 'note' WHERE name = 'log_ignored'",
	}, "damaged", ""},
	{"a column that is computed", []string{"ALTER TABLE log ADD COLUMN more2 TEXT AS (json_extract(data, '$'))"}, "schema.changed", `"log"`},
	{"a condition that refuses entries", []string{
		"PRAGMA writable_schema = ON", "UPDATE sqlite_master SET sql = replace(sql, 'json_valid(data)', 'json_valid(data) AND seq < 3') WHERE name = 'log'",
	}, "schema.changed", `"log"`},
	{"a condition behind the sign of a comment", []string{
		"PRAGMA writable_schema = ON", "UPDATE sqlite_master SET sql = replace(sql, 'without gaps' || char(10), 'without gaps ') WHERE name = 'log'",
	}, "schema.changed", `"log"`},
	{"an index of expressions on a part", []string{"CREATE UNIQUE INDEX one ON log (json_extract(data, '$')) WHERE seq > 2"}, "schema.foreign", `"one"`},
	{"a table more", []string{"CREATE TABLE more (x)"}, "schema.foreign", `"more"`},
	{"a virtual table", []string{"CREATE VIRTUAL TABLE words USING fts3(text)"}, "schema.foreign", `"words"`},
	{"statistics that mislead the planner", []string{"ANALYZE"}, "schema.foreign", `"sqlite_stat1"`},
	{"a name that moves the cursor of a terminal", []string{"CREATE TABLE \"a\x1b[2J\u202eb\" (x)"}, "schema.foreign", `"a\x1b[2J\u202eb"`},
	{"an index in the pages of another", []string{
		"PRAGMA writable_schema = ON", "UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = 'wrong_code_at') WHERE name = 'wrong_code_address'",
	}, "damaged", ""},
}

// hostileFile returns one of our files, with entries, as another program has changed it. It has no
// note, as if it came from elsewhere.
func hostileFile(t *testing.T, statements ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "scacchi.db")
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	mustAppend(t, s, batch("match/A", 0, "c1", 2))
	if err := s.WrongCode(t.Context(), "10.0.0.1", noon); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	tamper(t, path, statements...)
	if err := ForgetNote(path); err != nil {
		t.Fatal(err)
	}
	return path
}

// tamper changes the file path as another program could.
func tamper(t *testing.T, path string, statements ...string) {
	t.Helper()
	execSQL(t, path, strings.Join(statements, "; "))
}

// changePast changes the closed database in the file path without one of its triggers, and puts the trigger back.
func changePast(t *testing.T, path, trigger, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var text string
	if err := db.QueryRowContext(t.Context(), "SELECT sql FROM sqlite_master WHERE name = ?", trigger).Scan(&text); err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), "DROP TRIGGER "+trigger+"; "+statement+"; "+text); err != nil {
		t.Fatal(err)
	}
}

func TestHostileFilesAreRefused(t *testing.T) {
	for _, tt := range hostile {
		t.Run(tt.name, func(t *testing.T) {
			path := hostileFile(t, tt.statements...)
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			beside := func(name string) string { return filepath.Join(t.TempDir(), name) }
			ways := map[string]func() error{
				"open": func() error {
					s, err := Open(ctx, path)
					if err == nil {
						_ = s.Close()
					}
					return err
				},
				"check": func() error {
					h, err := Check(ctx, path)
					if h.Bad != nil {
						err = h.Bad
					}
					return err
				},
				"verify":  func() error { _, err := VerifyCopy(ctx, path); return err },
				"restore": func() error { return Stage(ctx, beside("neu.db"), path) },
			}
			if tt.object != "" { // copying and reading do not check how the pages hang together
				ways["copy"] = func() error { return Copy(ctx, path, beside("copy.db"), "test") }
				ways["read"] = func() error {
					r, err := OpenReader(ctx, path)
					if err == nil {
						_ = r.Close()
					}
					return err
				}
			}
			for way, do := range ways {
				f := fault.From(do())
				keys := []string{"fault.store." + tt.key}
				if tt.object == "" { // each way reports damage with a key of its own
					keys = append(keys, "fault.copy.damaged", "fault.store.structure")
				}
				if f == nil || !slices.Contains(keys, f.Key) || tt.object != "" && (len(f.Args) != 3 || f.Args[2] != tt.object) {
					t.Errorf("%s: got %v, want %s %s", way, f, tt.key, tt.object)
				}
			}
			if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
				t.Error("the file has changed")
			}
		})
	}
}

// TestHostileOlderFileIsNotMigrated refuses a file of the first format with a trigger more.
func TestHostileOlderFileIsNotMigrated(t *testing.T) {
	path := filepath.Join(t.TempDir(), "scacchi.db")
	oldFile(t, path, 3)
	tamper(t, path, ignoring)
	_, err := Open(t.Context(), path)
	checkFault(t, err, "fault.store.schema.foreign")
	_, err = VerifyCopy(t.Context(), path)
	checkFault(t, err, "fault.store.schema.foreign")
	tamper(t, path, "DROP TRIGGER log_ignored")
	if _, err := VerifyCopy(t.Context(), path); err != nil {
		t.Error(err)
	}
	openAt(t, path)
}

// TestSizesOfPages opens files with page sizes and encodings that the program would not choose.
func TestSizesOfPages(t *testing.T) {
	for _, statements := range [][]string{
		{"PRAGMA journal_mode = DELETE", "PRAGMA page_size = 512", "VACUUM"},
		{"PRAGMA journal_mode = DELETE", "PRAGMA page_size = 65536", "VACUUM"},
		{"PRAGMA auto_vacuum = FULL", "VACUUM"},
	} {
		path := hostileFile(t, statements...)
		if _, err := VerifyCopy(t.Context(), path); err != nil {
			t.Error(err)
		}
		s := openAt(t, path)
		mustAppend(t, s, batch("match/A", 2, "c2", 1))
	}
}

// TestWALBesideAHostileFile has the trigger in the write-ahead log alone.
func TestWALBesideAHostileFile(t *testing.T) {
	path, stolen := hostileFile(t), filepath.Join(t.TempDir(), "scacchi.db")
	db, err := sql.Open("sqlite3", fileURI(path, nil)+"?_journal_mode=WAL")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), ignoring); err != nil {
		t.Fatal(err)
	}
	for _, suffix := range []string{"", "-wal"} {
		data, err := os.ReadFile(path + suffix)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(data), "log_ignored") != (suffix == "-wal") {
			t.Fatalf("the trigger is not in the -wal alone")
		}
		if err := os.WriteFile(stolen+suffix, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	checkFault(t, Stage(t.Context(), filepath.Join(t.TempDir(), "neu.db"), stolen), "fault.store.schema.foreign")
	_, err = Open(t.Context(), stolen)
	checkFault(t, err, "fault.store.schema.foreign")
}

// TestTriggerWhileOpen has another program add a trigger to the open file: the next order is not
// acknowledged, not even before the watch has looked.
func TestTriggerWhileOpen(t *testing.T) {
	s := openTest(t)
	mustAppend(t, s, batch("match/A", 0, "c1", 1))
	tamper(t, s.path, ignoring)
	_, err := s.Append(t.Context(), batch("match/A", 1, "c2", 1))
	checkFault(t, err, "fault.store.written")
	if got := load(t, s, "match/A"); len(got) != 1 {
		t.Errorf("%d entries", len(got))
	}
}

// TestRowsAreCounted drops entries and commands with triggers that no file shows: a row that was
// not written is not acknowledged, and the store takes nothing more.
func TestRowsAreCounted(t *testing.T) {
	for _, table := range []string{"log", "command"} {
		s := openTest(t)
		mustAppend(t, s, batch("match/A", 0, "c1", 1))
		if _, err := s.db.ExecContext(t.Context(), "CREATE TEMP TRIGGER x BEFORE INSERT ON main."+table+" BEGIN SELECT RAISE(IGNORE); END"); err != nil {
			t.Fatal(err)
		}
		_, err := s.Append(t.Context(), batch("match/A", 1, "c2", 2))
		checkFault(t, err, "fault.store.unwritten")
		if _, err := s.db.ExecContext(t.Context(), "DROP TRIGGER x"); err != nil {
			t.Fatal(err)
		}
		_, err = s.Append(t.Context(), batch("match/B", 0, "c3", 1))
		checkFault(t, err, "fault.store.unwritten")
		if got := load(t, s, "match/A"); len(got) != 1 {
			t.Errorf("%s: %d entries", table, len(got))
		}
	}
}

// TestSchemaIsNotTrusted checks that each connection has the settings that SQLite advises for files of strangers.
func TestSchemaIsNotTrusted(t *testing.T) {
	s := openTest(t)
	for name, db := range map[string]*sql.DB{"writer": s.db, "reader": s.pool} {
		for pragma, want := range map[string]int{"trusted_schema": 0, "cell_size_check": 1} {
			var got int
			if err := db.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got); err != nil || got != want {
				t.Errorf("%s of the %s: %d, %v", pragma, name, got, err)
			}
		}
	}
}
