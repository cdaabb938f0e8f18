package main

import (
	"database/sql"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// ignoreEntries drops new rows of the log without an error.
const ignoreEntries = "CREATE TRIGGER log_ignored BEFORE INSERT ON log BEGIN SELECT RAISE(IGNORE); END"

// tamper changes a database as another program could.
func tamper(t *testing.T, db, statement string) {
	t.Helper()
	other, err := sql.Open("sqlite3", "file:"+db+"?_busy_timeout=5000")
	if err != nil {
		t.Fatal(err)
	}
	_, err = other.ExecContext(t.Context(), statement)
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestHostileFile has one of our files with an added trigger: every way into the program refuses it with a
// sentence that names the trigger.
func TestHostileFile(t *testing.T) {
	t.Setenv("LC_ALL", "it_IT.UTF-8")
	db, good := importedDatabase(t), importedDatabase(t)
	tamper(t, db, ignoreEntries)
	for _, args := range [][]string{
		{"check", db},
		{"restore", db, "--db", good},
		{"copy", "--db", db},
		{"export", "--db", db},
		{"salvage", db, filepath.Join(t.TempDir(), "neu.db")},
		{"publish", t.TempDir(), "--db", db},
	} {
		status, out, errOut := runRecord(t, args...)
		if status != exitRefused || !strings.Contains(out+errOut, `trigger "log_ignored"`) {
			t.Errorf("%v: exit %d, %q %q", args, status, out, errOut)
		}
	}
	refusesToServe(t, db, `trigger "log_ignored"`)
	if status, _, errOut := runRecord(t, "check", good); status != exitDone {
		t.Error(errOut)
	}

	// At the desk.
	s := startServer(t, good)
	s.ask("/desk/copie/adesso", url.Values{"id": {"1"}})
	name := "scacchi_2026-01-01_00-00-00_minuto.db"
	data, err := os.ReadFile(db)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(good), "copie", name), data, 0o600); err != nil {
		t.Fatal(err)
	}
	s.ask("/desk/copie/adesso", url.Values{"id": {"2"}})
	for _, way := range []string{"guarda", "ripristina"} {
		if status, body := s.ask("/desk/copie/una/"+name+"/"+way, url.Values{"id": {way}}); status < 400 || !strings.Contains(body, "log_ignored") {
			t.Errorf("%s: %d %s", way, status, body)
		}
	}
}

// TestTriggerBesideTheServer adds the trigger to the file of a running server, from another process:
// acknowledged orders are there after a restart, the others are refused.
func TestTriggerBesideTheServer(t *testing.T) {
	t.Setenv("LC_ALL", "it_IT.UTF-8")
	db := importedDatabase(t)
	s := startServer(t, db)
	order := func(name string) int {
		status, _ := s.ask("/desk/tornei/nuovo", url.Values{"id": {name}, "name": {"Torneo " + name}, "held": {"2026-08-30"}, "four": {"1"}})
		return status
	}
	names := func() string { _, body := s.ask("/api/v1/tournaments", nil); return body }
	if status := order("prima"); status >= 400 {
		t.Fatal(status)
	}
	tamper(t, db, ignoreEntries)
	if status := order("dopo"); status < 400 {
		t.Errorf("an order that the file drops was answered %d", status)
	}
	if now := names(); strings.Contains(now, "Torneo dopo") {
		t.Error("what the file drops is shown:", now)
	}
	if err := s.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = s.Wait()
	tamper(t, db, "DROP TRIGGER log_ignored")
	s = startServer(t, db)
	if now := names(); !strings.Contains(now, "Torneo prima") || strings.Contains(now, "Torneo dopo") {
		t.Error(now)
	}
	if status := order("poi"); status != http.StatusOK {
		t.Error(status)
	}
}
