package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scacchimagici/internal/site"
	"scacchimagici/internal/sqlite"
)

// TestPublish publishes beside a server that holds the file, and again into the same folder: what others
// have put there stays.
func TestPublish(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	db := importedDatabase(t)
	server, err := sqlite.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	folder := filepath.Join(t.TempDir(), "sito")
	publish := func(want int, words string, args ...string) {
		t.Helper()
		status, out, errOut := runRecord(t, append([]string{"publish", folder, "--db", db}, args...)...)
		if status != want || !strings.Contains(out+errOut, words) {
			t.Errorf("%v: exit %d, %q, %q", args, status, out, errOut)
		}
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	publish(exitRefused, "no such tournament", "--tournament", "1999")
	if _, err := os.Stat(folder); err == nil {
		t.Error("a folder was made for nothing")
	}
	publish(exitRefused, "is not that of a site", "--url", "associazione")
	publish(exitDone, "files,")
	publish(exitRefused, "is not empty")
	write("nostro.html", "theirs")
	write("partita-9Z.html", "theirs too")
	publish(exitDone, "files,", "--force", "--people", "--url", "https://associazione.it/torneo")
	page, err := os.ReadFile(filepath.Join(folder, site.IndexFile))
	if err != nil || !strings.Contains(string(page), `content="https://associazione.it/torneo/classifica.png"`) {
		t.Errorf("the page does not say where its picture will be: %v", err)
	}
	for _, name := range []string{"nostro.html", "partita-9Z.html"} {
		if text, err := os.ReadFile(filepath.Join(folder, name)); err != nil || !strings.HasPrefix(string(text), "theirs") {
			t.Errorf("%s is %q: %v", name, text, err)
		}
	}
	write("index.html", string(page)+"<!-- ours -->")
	publish(exitRefused, "was changed", "--force")
	if text, err := os.ReadFile(filepath.Join(folder, "index.html")); err != nil || !strings.HasSuffix(string(text), "ours -->") {
		t.Error("what was changed by hand is lost")
	}
	left, err := filepath.Glob(filepath.Join(folder, ".scrivo-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("%v is left: %v", left, err)
	}
	file := filepath.Join(folder, "index.html")
	status, _, errOut := runRecord(t, "publish", file, "--db", db)
	if status != exitRefused || !strings.Contains(errOut, "not a folder") {
		t.Errorf("into a file: exit %d, %q", status, errOut)
	}
	if status, _, _ := runRecord(t, "publish", "--db", db); status != exitUsage {
		t.Errorf("without a folder: exit %d", status)
	}
}

// A link in the folder leads nowhere: what it points to stays as it is.
func TestPublishIntoLinks(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	folder, elsewhere := t.TempDir(), filepath.Join(t.TempDir(), "diary")
	if err := os.WriteFile(elsewhere, []byte("diary"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(elsewhere, filepath.Join(folder, site.IndexFile)); err != nil {
		t.Fatal(err)
	}
	status, _, errOut := runRecord(t, "publish", folder, "--db", importedDatabase(t), "--force")
	if status != exitRefused || !strings.Contains(errOut, "is not of an earlier publication") {
		t.Errorf("exit %d, %q", status, errOut)
	}
	if text, err := os.ReadFile(elsewhere); err != nil || string(text) != "diary" {
		t.Errorf("%q, %v", text, err)
	}
}
