//go:build !windows

package sqlite

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"scacchimagici/internal/eventlog"
)

// do lets the child append an event, and returns its answer.
func (c child) do(t *testing.T, command string) string {
	t.Helper()
	if _, err := fmt.Fprintln(c.in, command); err != nil {
		t.Fatal(err)
	}
	return c.line()
}

// expect fails the test unless the child prints want next, or after a moment in which it reports the file as missing.
func (c child) expect(t *testing.T, want string) {
	t.Helper()
	got := c.line()
	if want == "fault.store.replaced" && got == "fault.store.moved" {
		got = c.line()
	}
	if got != want {
		t.Fatalf("the child says %q, want %q", got, want)
	}
}

// A server notices a change to its open file by itself, and from then on acknowledges nothing; it
// goes on when the file is back.
func TestServerNoticesWhatHappensToItsFile(t *testing.T) {
	must := func(t *testing.T, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name   string
		happen func(t *testing.T, path string)
		want   string
		undo   func(t *testing.T, path string) // nil: only the next start ends it
	}{
		{
			"moved", func(t *testing.T, path string) { must(t, os.Rename(path, path+".away")) }, "fault.store.moved",
			func(t *testing.T, path string) { must(t, os.Rename(path+".away", path)) },
		},
		{"deleted", func(t *testing.T, path string) { must(t, os.Remove(path)) }, "fault.store.deleted", nil},
		{
			"replaced", func(t *testing.T, path string) {
				must(t, os.Rename(path, path+".away"))
				must(t, os.WriteFile(path, nil, 0o600))
			}, "fault.store.replaced",
			func(t *testing.T, path string) { must(t, os.Rename(path+".away", path)) },
		},
		{"wal deleted", func(t *testing.T, path string) { must(t, os.Remove(path+"-wal")) }, "fault.store.beside", nil},
		{"written by SQLite", func(t *testing.T, path string) {
			execSQL(t, path, "INSERT INTO heartbeat VALUES ('match/A', 5)")
		}, "fault.store.written", nil},
		{"cut short", func(t *testing.T, path string) { must(t, os.Truncate(path, 4096)) }, "fault.store.written", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "camp.db")
			closedDatabase(t, path)
			t.Parallel() // each waits for the next look of its own server
			c := startChild(t, "watch", path, nil)
			c.expect(t, "open")
			if got := c.do(t, "stale"); got != "fault.store.stale" { // the child does not know of the first entry
				t.Fatal(got)
			}
			must(t, os.Link(path, path+".link")) // the child has looked at the file once when it says so
			c.expect(t, "fault.store.twonames")
			must(t, os.Remove(path+".link"))
			c.expect(t, "well")

			tt.happen(t, path)
			c.expect(t, tt.want)
			if got := c.do(t, "c1"); got != tt.want {
				t.Errorf("an order says %s, want %s", got, tt.want)
			}
			if tt.undo == nil {
				return
			}
			tt.undo(t, path)
			c.expect(t, "well")
			if got := c.do(t, "c2"); got != "fault.store.stale" {
				t.Errorf("an order says %s after the file is back", got)
			}
		})
	}
}

// Nothing is acknowledged between the loss of the file and the next look at it.
func TestNothingIsAcknowledgedWithoutTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "camp.db")
	s := openAt(t, path)
	mustAppend(t, s, batch("match/A", 0, "c1", 1))
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	_, err := s.Append(t.Context(), batch("match/A", 1, "c2", 1))
	checkFault(t, err, "fault.store.deleted")
	// The entries can still be copied.
	rescued := filepath.Join(t.TempDir(), "rescued.db")
	if err := s.Backup(t.Context(), rescued, "the file was deleted"); err != nil {
		t.Fatal(err)
	}
	if n := len(load(t, openAt(t, rescued), "match/A")); n != 1 {
		t.Errorf("%d entries in the copy, want 1", n)
	}
}

// The lock is on the file itself, under any name.
func TestSecondServerIsRefusedUnderAnyName(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "camp.db")
	closedDatabase(t, path)
	other := t.TempDir()
	names := map[string]func(name string) error{
		"symbolic link": func(name string) error { return os.Symlink(path, name) },
		"hard link":     func(name string) error { return os.Link(path, name) },
	}
	first := startChild(t, "open", path, nil)
	first.expect(t, "open")
	for name, link := range names {
		at := filepath.Join(other, name)
		if err := link(at); err != nil {
			t.Fatal(err)
		}
		_, err := Open(t.Context(), at)
		checkFault(t, err, "fault.store.locked")
	}
	linked := filepath.Join(other, "folder")
	if err := os.Symlink(folder, linked); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), filepath.Join(linked, "camp.db"))
	checkFault(t, err, "fault.store.locked")
	if _, err := os.Stat(filepath.Join(other, "hard link-wal")); err == nil {
		t.Error("the refused server has left a file of SQLite's")
	}
}

// Our own lock and SQLite's are independent: a reader in this process may come and go, and a second
// process still finds SQLite's locks.
func TestLockLeavesSQLitesOwn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "camp.db")
	s := openAt(t, path)
	mustAppend(t, s, batch("match/A", 0, "c1", 1))
	r, err := OpenReader(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	c := startChild(t, "read", path, nil) // the last to close deletes the -wal, unless it finds our locks
	c.expect(t, "1")
	_ = c.Wait()
	w := watched{beside: map[string]fs.FileInfo{}}
	if trouble := w.checkBeside(s.real); trouble != nil || w.beside[s.real+"-wal"] == nil {
		t.Errorf("the -wal is gone, %v", trouble)
	}
	mustAppend(t, s, batch("match/A", 1, "c2", 1))
}

// The entries of a quiet log are folded into the one file that people copy.
func TestQuietLogIsFolded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "camp.db")
	s := openAt(t, path)
	w := watched{beside: map[string]fs.FileInfo{}, folded: -1}
	alone := func() int64 { // the last entry of the .db without its -wal
		t.Helper()
		data, err := os.ReadFile(path) // this drops SQLite's locks, which this test does not need
		if err != nil {
			t.Fatal(err)
		}
		copied := filepath.Join(t.TempDir(), "copy.db")
		if err := os.WriteFile(copied, data, 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := OpenReader(t.Context(), copied)
		if err != nil {
			return -1
		}
		defer r.Close()
		last, err := r.Last(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return last.Global
	}
	if got := alone(); got != -1 {
		t.Fatalf("the file alone has %d entries before it was folded", got)
	}
	for i := range int64(3) {
		mustAppend(t, s, batch("match/A", i, "", 1))
		s.look(&w) // not quiet: something was appended since the last look
		s.look(&w)
		if got := alone(); got != i+1 {
			t.Fatalf("the file alone ends at entry %d, want %d", got, i+1)
		}
	}
	if trouble := s.reported.Load(); trouble != nil {
		t.Error(trouble)
	}
}

func TestLostLogIsSaid(t *testing.T) {
	tests := []struct {
		name   string
		happen func(t *testing.T, path string)
		want   string // fault, or trouble
		opens  bool
	}{
		{"nothing", func(*testing.T, string) {}, "", true},
		{"file gone", func(t *testing.T, path string) { remove(t, path) }, "fault.store.lost", false},
		{"file empty", func(t *testing.T, path string) { truncate(t, path) }, "fault.store.lost", false},
		{"another program's empty database", func(t *testing.T, path string) {
			remove(t, path)
			execSQL(t, path, "VACUUM")
		}, "fault.store.lost", false},
		{"a new tournament in its place", func(t *testing.T, path string) {
			remove(t, path)
			other := filepath.Join(t.TempDir(), "other.db")
			s := openAt(t, other)
			for i := range int64(5) {
				mustAppend(t, s, batch("match/B", i, "", 1))
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename(other, path); err != nil {
				t.Fatal(err)
			}
		}, "fault.store.otherlog", true},
		{"a torn note", func(t *testing.T, path string) {
			if err := os.Truncate(path+noteSuffix, 100); err != nil {
				t.Fatal(err)
			}
		}, "", true},
		{"both gone", func(t *testing.T, path string) {
			remove(t, path)
			if err := ForgetNote(path); err != nil {
				t.Fatal(err)
			}
		}, "", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "camp.db")
			closedDatabase(t, path)
			tt.happen(t, path)
			s, err := Open(t.Context(), path)
			if !tt.opens {
				checkFault(t, err, tt.want)
				if info, err := os.Stat(path); err == nil && info.Size() > 4096 {
					t.Error("a new log was begun")
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			switch {
			case tt.want == "" && s.atStart != nil:
				t.Error(s.atStart)
			case tt.want != "":
				checkFault(t, s.atStart, tt.want)
			}
		})
	}
}

// A .db that has lost its -wal opens, and reports the missing entries.
func TestLostWALIsSaid(t *testing.T) {
	for _, folded := range []bool{true, false} {
		path := filepath.Join(t.TempDir(), "camp.db")
		if folded { // at least a part of the log
			closedDatabase(t, path)
		}
		c := startChild(t, "append", path, nil)
		for range 50 {
			c.line()
		}
		if err := c.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = c.Wait()
		remove(t, path+"-wal")
		remove(t, path+"-shm")
		s, err := Open(t.Context(), path)
		if !folded {
			checkFault(t, err, "fault.store.lost")
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		checkFault(t, s.atStart, "fault.store.shorter")
		mustAppend(t, s, batch("match/A", int64(len(load(t, s, "match/A"))), "", 1))
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// The note goes as far as the last acknowledged entry.
func TestNoteFollowsTheLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "camp.db")
	s := openAt(t, path)
	for i := range int64(3) {
		entries := mustAppend(t, s, batch("match/A", i, "", 1))
		first, err := s.LoadSince(t.Context(), 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		want := note{first: first[0].Hash, last: logEnd{i + 1, entries[0].Hash}}
		if got, ok := readNote(path); !ok || got != want {
			t.Errorf("after entry %d the note says %v, %v", i+1, got, ok)
		}
	}
	copied := openTest(t)
	all, err := s.LoadSince(t.Context(), 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	if err := copied.AppendCopied(t.Context(), all); err != nil {
		t.Fatal(err)
	}
	if got, _ := readNote(copied.path); got != s.noted || got.first == (eventlog.Hash{}) {
		t.Errorf("the copy's note says %v", got)
	}
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}

func truncate(t *testing.T, path string) {
	t.Helper()
	if err := os.Truncate(path, 0); err != nil {
		t.Fatal(err)
	}
}
