package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/sqlite"
	"scacchimagici/views/site"
)

// TestPublish publishes while a server holds the file, and again into the same folder: other people's
// files in it stay.
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

// A link in the folder is not followed: its target stays unchanged.
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

// A linked subfolder is not followed either, also with --force; the named folder may itself be a link.
func TestPublishIntoLinkedFolder(t *testing.T) {
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	db, folder, elsewhere := importedDatabase(t), filepath.Join(t.TempDir(), "sito"), t.TempDir()
	if status, _, errOut := runRecord(t, "publish", folder, "--db", db); status != exitDone {
		t.Fatal(errOut)
	}
	linked := ""
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() {
			linked = e.Name()
		}
	}
	if linked == "" {
		t.Fatal("the site has no folder")
	}
	if err := os.RemoveAll(filepath.Join(folder, linked)); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(elsewhere, filepath.Join(folder, linked)); err != nil {
		t.Fatal(err)
	}
	status, out, errOut := runRecord(t, "publish", folder, "--db", db, "--force")
	if status != exitRefused || !strings.Contains(errOut, linked+" in "+folder+" is a link") {
		t.Errorf("exit %d, %q %q", status, out, errOut)
	}
	if left, err := os.ReadDir(elsewhere); err != nil || len(left) > 0 {
		t.Errorf("written outside: %v %v", left, err)
	}
	named := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(elsewhere, named); err != nil {
		t.Fatal(err)
	}
	if status, _, errOut := runRecord(t, "publish", named, "--db", db); status != exitDone {
		t.Errorf("a link that was named: %q", errOut)
	}
}

// A person at the terminal is asked before a folder is overwritten; no answer means no.
func TestPublishAsks(t *testing.T) {
	for answer, want := range map[string]bool{"s\n": true, " Sì \n": true, "YES\n": true, "y": true, "n\n": false, "\n": false, "": false, "sicuro?\n": false} {
		var out bytes.Buffer
		if got := agrees(strings.NewReader(answer), &out, "Write?"); got != want || out.String() != "Write? " {
			t.Errorf("%q: %v after %q", answer, got, out.String())
		}
	}
	t.Setenv("LC_ALL", "it_IT.UTF-8")
	db, folder := importedDatabase(t), filepath.Join(t.TempDir(), "sito")
	nobody, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer nobody.Close()
	for _, want := range []struct {
		status int
		asked  string
	}{{exitDone, ""}, {exitRefused, "Riscrivo quello che una pubblicazione di prima vi ha messo"}} {
		var out, errOut bytes.Buffer
		status := publish(t.Context(), []string{folder, "--db", db}, streams{nobody, &out, &errOut})
		if status != want.status || !strings.Contains(errOut.String(), want.asked) || want.asked == "" && errOut.Len() > 0 {
			t.Errorf("exit %d, %q", status, errOut.String())
		}
	}
}

// Each trouble with a folder has its own sentence.
func TestPublishIntoBadFolder(t *testing.T) {
	for err, want := range map[error]string{
		&fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}: "fault.site.space",
		&fs.PathError{Op: "open", Path: "x", Err: syscall.EACCES}:  "fault.site.permission",
		&fs.PathError{Op: "open", Path: "x", Err: syscall.EROFS}:   "fault.site.permission",
		&fs.PathError{Op: "read", Path: "x", Err: syscall.EIO}:     "fault.site.folder",
	} {
		if f := fault.From(folderFault("x", err)); f == nil || f.Key != want {
			t.Errorf("%v: %v, want %s", err, f, want)
		}
	}
	if err := folderFault("x", nil); err != nil {
		t.Error(err)
	}
	t.Setenv("LC_ALL", "it_IT.UTF-8")
	file := filepath.Join(t.TempDir(), "appunti")
	if err := os.WriteFile(file, []byte("miei"), 0o600); err != nil {
		t.Fatal(err)
	}
	status, _, errOut := runRecord(t, "publish", filepath.Join(file, "sito"), "--db", importedDatabase(t))
	if text, err := os.ReadFile(file); status != exitRefused || !strings.Contains(errOut, "non si può leggere o scrivere") || err != nil || string(text) != "miei" {
		t.Errorf("below a file: exit %d, %q; the file is %q", status, errOut, text)
	}
}
