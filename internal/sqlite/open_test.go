package sqlite

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scacchimagici/internal/fault"
)

// checkFault fails the test unless err is the fault of key.
func checkFault(t *testing.T, err error, key string) {
	t.Helper()
	if f := fault.From(err); f == nil || f.Key != key {
		t.Errorf("got error %v, want %s", err, key)
	}
}

// closedDatabase leaves a database with one entry in the file path.
func closedDatabase(t *testing.T, path string) {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	mustAppend(t, s, batch("match/A", 0, "c1", 1))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// execSQL changes the closed database in the file path without the Store.
func execSQL(t *testing.T, path, statement string) {
	t.Helper()
	if err := execOn(t.Context(), path, statement); err != nil {
		t.Fatal(err)
	}
}

func TestOpenSetsWhatDurabilityNeeds(t *testing.T) {
	s := openTest(t)
	tests := []struct {
		pool   *sql.DB
		pragma string
		want   string
	}{
		{s.db, "synchronous", "2"}, // FULL
		{s.db, "journal_mode", "wal"},
		{s.db, "foreign_keys", "1"},
		{s.db, "busy_timeout", "5000"},
		{s.pool, "query_only", "1"},
		{s.pool, "journal_mode", "wal"},
	}
	for _, tt := range tests {
		var got string
		if err := tt.pool.QueryRowContext(t.Context(), "PRAGMA "+tt.pragma).Scan(&got); err != nil {
			t.Fatal(err)
		}
		if got != tt.want {
			t.Errorf("%s is %s, want %s", tt.pragma, got, tt.want)
		}
	}
}

// A connection that the pool opens as a replacement has the same settings.
func TestNewConnectionHasTheSettings(t *testing.T) {
	s := openTest(t)
	s.db.SetMaxIdleConns(-1) // drops the connection after each use
	var got int
	if err := s.db.QueryRowContext(t.Context(), "PRAGMA synchronous").Scan(&got); err != nil {
		t.Fatal(err)
	}
	if got != 2 {
		t.Errorf("synchronous is %d on a new connection, want 2", got)
	}
}

func TestOpenMakesFolders(t *testing.T) {
	for _, name := range []string{"a/b/camp.db", "spazi e %41?#&.db", "perché.db"} {
		path := filepath.Join(t.TempDir(), name)
		closedDatabase(t, path)
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s: mode %v lets others read names and codes", name, info.Mode())
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	write := func(content string) func(*testing.T, string) {
		return func(t *testing.T, path string) {
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	tests := []struct {
		name string
		make func(t *testing.T, path string)
		want string
	}{
		{"a short text", write("hello"), "fault.store.notdatabase"},
		{"a long text", write(strings.Repeat("Nel mezzo del cammin ", 500)), "fault.store.notdatabase"},
		{"somebody else's database", func(t *testing.T, path string) {
			execSQL(t, path, "CREATE TABLE recipe (name TEXT)")
		}, "fault.store.foreign"},
		{"a newer version", func(t *testing.T, path string) {
			closedDatabase(t, path)
			execSQL(t, path, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)")
		}, "fault.store.newer"},
		{"a database cut short", func(t *testing.T, path string) {
			closedDatabase(t, path)
			if err := os.Truncate(path, 5000); err != nil {
				t.Fatal(err)
			}
		}, "fault.store.damaged"},
		{"a folder in the place of the file", func(t *testing.T, path string) {
			if err := os.Mkdir(path, 0o755); err != nil {
				t.Fatal(err)
			}
		}, "fault.store.readonly"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "camp.db")
			tt.make(t, path)
			before, _ := os.ReadFile(path) // a folder has no bytes
			_, err := Open(t.Context(), path)
			checkFault(t, err, tt.want)
			after, _ := os.ReadFile(path)
			if !bytes.Equal(before, after) {
				t.Error("the refused file has changed")
			}
		})
	}
}

// A program that was cut off before its first migration can start again.
func TestOpenGoesOnBeforeTheFirstMigration(t *testing.T) {
	path := filepath.Join(t.TempDir(), "camp.db")
	db, err := sql.Open("sqlite3", writerDSN(path))
	if err != nil {
		t.Fatal(err)
	}
	p, err := provider(db)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := p.GetVersions(t.Context()); err != nil { // makes its own table
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	mustAppend(t, openAt(t, path), batch("match/A", 0, "c1", 1))
}

func TestReopenGoesOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "camp.db")
	closedDatabase(t, path)
	s := openAt(t, path)
	entries := mustAppend(t, s, batch("match/A", 1, "c2", 1))
	if got := entries[0].Global; got != 2 {
		t.Errorf("global number %d after reopening, want 2", got)
	}
}

func TestReaderBesideAServer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "camp.db")
	s := openAt(t, path)
	mustAppend(t, s, batch("match/A", 0, "c1", 1))
	r, err := OpenReader(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	mustAppend(t, s, batch("match/A", 1, "c2", 1))
	entries, err := r.Load(t.Context(), "match/A", 0)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 2 {
		t.Errorf("the reader sees %d entries, want 2", len(entries))
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
}

func TestOpenReaderRefuses(t *testing.T) {
	tests := []struct {
		name string
		make func(t *testing.T, path string)
		want string
	}{
		{"no file", func(*testing.T, string) {}, "fault.store.missing"},
		{"an empty database", func(t *testing.T, path string) { execSQL(t, path, "VACUUM") }, "fault.store.foreign"},
		{"a newer version", func(t *testing.T, path string) {
			closedDatabase(t, path)
			execSQL(t, path, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)")
		}, "fault.store.newer"},
		{"an older version", func(t *testing.T, path string) { oldFile(t, path, 1) }, "fault.store.older"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "camp.db")
			tt.make(t, path)
			_, err := OpenReader(t.Context(), path)
			checkFault(t, err, tt.want)
		})
	}
}
