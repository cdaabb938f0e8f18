package sqlite

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// checkChain fails the test unless all entries of s follow from each other.
func checkChain(t *testing.T, s *Store) []eventlog.Entry {
	t.Helper()
	entries, err := s.LoadSince(t.Context(), 0, 1_000_000)
	if err != nil {
		t.Fatal(err)
	}
	var before eventlog.Hash
	for i, e := range entries {
		if e.Global != int64(i)+1 || e.Hash != e.HashAfter(before) {
			t.Fatalf("entry %d (%s %d) does not follow", e.Global, e.Stream, e.Seq)
		}
		before = e.Hash
	}
	return entries
}

func TestEntriesAreChained(t *testing.T) {
	path := filepath.Join(t.TempDir(), "camp.db")
	closedDatabase(t, path)
	s := openAt(t, path) // goes on from what it finds
	release := hold(t, s)
	var jobs []*job
	for _, b := range []eventlog.Batch{
		batch("match/A", 1, "c2", 2),
		batch("match/A", 1, "stale", 1),
		batch("match/B", 0, "c1", 3),
		batch("match/B", 0, "c1", 3), // repeated
		batch("match/A", 3, "c3", 1),
	} {
		jobs = append(jobs, wait(t, s, b))
	}
	release()
	for _, j := range jobs {
		<-j.done
	}
	mustAppend(t, s, batch("match/C", 0, "", 1))
	entries := checkChain(t, s)
	var more []bool
	for _, e := range entries {
		more = append(more, e.More)
	}
	if want := []bool{false, true, false, true, true, false, false, false}; !slices.Equal(more, want) {
		t.Errorf("written together with the next: %v, want %v", more, want)
	}
	last, err := s.Last(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(entries[7], last); diff != "" {
		t.Error(diff)
	}
}

func TestLoadSinceCutsNoGroup(t *testing.T) {
	s := openTest(t)
	mustAppend(t, s, batch("match/A", 0, "c1", 1))
	if _, err := s.AppendAll(t.Context(), []eventlog.Batch{batch("match/A", 1, "c2", 2), batch("match/B", 0, "c2", 2)}); err != nil {
		t.Fatal(err)
	}
	mustAppend(t, s, batch("match/A", 3, "c3", 1))
	for _, tt := range []struct{ after, limit, want int }{{0, 1, 1}, {0, 2, 5}, {0, 5, 5}, {0, 6, 6}, {1, 1, 4}, {5, 1, 1}, {6, 1, 0}} {
		got, err := s.LoadSince(t.Context(), int64(tt.after), tt.limit)
		if err != nil || len(got) != tt.want {
			t.Errorf("after %d at most %d: %d entries, %v, want %d", tt.after, tt.limit, len(got), err, tt.want)
		}
	}
}

// source returns a log of three groups, as a spare would copy it.
func source(t *testing.T) []eventlog.Entry {
	t.Helper()
	s := openTest(t)
	mustAppend(t, s, batch("match/A", 0, "c1", 1))
	if _, err := s.AppendAll(t.Context(), []eventlog.Batch{batch("match/A", 1, "c2", 2), batch("match/B", 0, "c2", 1)}); err != nil {
		t.Fatal(err)
	}
	mustAppend(t, s, batch("match/B", 1, "", 2))
	return checkChain(t, s)
}

func TestAppendCopied(t *testing.T) {
	all := source(t)
	tests := []struct {
		name    string
		here    int // entries that are there already
		entries func() []eventlog.Entry
		want    string // fault; empty: all is there afterwards
		code    fault.Code
	}{
		{"all", 0, func() []eventlog.Entry { return all }, "", fault.None},
		{"what follows", 1, func() []eventlog.Entry { return all[1:] }, "", fault.None},
		{"some of it twice", 4, func() []eventlog.Entry { return all }, "", fault.None},
		{"all twice", 6, func() []eventlog.Entry { return all }, "", fault.None},
		{"a gap", 1, func() []eventlog.Entry { return all[4:] }, "fault.store.copied.gap", fault.Invalid},
		{"a group that is cut", 1, func() []eventlog.Entry { return all[1:3] }, "fault.store.copied.gap", fault.Invalid},
		{"another entry", 4, func() []eventlog.Entry {
			other := slices.Clone(all)
			other[3].Hash[0]++
			return other
		}, "fault.store.copied.other", fault.Stale},
		{"a letter that has changed", 4, func() []eventlog.Entry {
			other := slices.Clone(all)
			other[5].Data = json.RawMessage(`{"n":9}`)
			return other
		}, "fault.store.copied.chain", fault.Stale},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := openTest(t)
			if err := s.AppendCopied(t.Context(), all[:tt.here]); err != nil {
				t.Fatal(err)
			}
			err := s.AppendCopied(t.Context(), tt.entries())
			want := all
			if tt.want != "" {
				checkFault(t, err, tt.want)
				want = all[:tt.here]
			} else if err != nil {
				t.Fatal(err)
			}
			if got := fault.CodeOf(err); got != tt.code {
				t.Errorf("code %v, want %v", got, tt.code)
			}
			if diff := cmp.Diff(want, checkChain(t, s)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A spare that takes over knows the commands that it has copied, and the log goes on.
func TestCopiedLogGoesOn(t *testing.T) {
	all := source(t)
	s := openTest(t)
	if err := s.AppendCopied(t.Context(), all); err != nil {
		t.Fatal(err)
	}
	_, err := s.Append(t.Context(), batch("match/A", 3, "c2", 1))
	checkFault(t, err, "fault.store.repeated")
	got, err := s.CommandEntries(t.Context(), "match/A", "c2")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(all[1:3], got); diff != "" {
		t.Error(diff)
	}
	mustAppend(t, s, batch("match/A", 3, "c3", 1))
	checkChain(t, s)
}

// oldFile leaves a database in the file path as the program wrote it before there were
// hashes: n commands of two events each.
func oldFile(t *testing.T, path string, n int) {
	t.Helper()
	db, err := sql.Open("sqlite3", writerDSN(path))
	if err != nil {
		t.Fatal(err)
	}
	p, err := provider(db)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.UpTo(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		id := fmt.Sprint("c", i)
		_, err1 := tx.ExecContext(t.Context(), "INSERT INTO command VALUES ('match/A', ?, ?, ?)", id, 2*i+1, 2*i+2)
		_, err2 := tx.ExecContext(t.Context(), `INSERT INTO log VALUES (NULL, 'match/A', ?1, 0, 0, 'x', ?3, 'moved', '{}'),
			(NULL, 'match/A', ?2, 0, 0, 'x', ?3, 'moved', '{}')`, 2*i+1, 2*i+2, id)
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(tx.Commit(), db.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestOldEntriesGetTheirHashes(t *testing.T) {
	for _, n := range []int{0, 1, 1000} {
		path := filepath.Join(t.TempDir(), "camp.db")
		oldFile(t, path, n)
		s := openAt(t, path)
		entries := checkChain(t, s)
		if len(entries) != 2*n {
			t.Errorf("%d entries, want %d", len(entries), 2*n)
		}
		for i, e := range entries {
			if e.More != (i%2 == 0) {
				t.Fatalf("entry %d: more is %v", e.Global, e.More)
			}
		}
		mustAppend(t, s, batch("match/A", int64(2*n), "next", 1))
		checkChain(t, s)
	}
}

// An entry keeps the digest of its order; one of a file from before there were digests has none, and knows
// its command by the id alone. The digest counts in the chain.
func TestDigests(t *testing.T) {
	path := filepath.Join(t.TempDir(), "camp.db")
	oldFile(t, path, 2)
	s := openAt(t, path)
	next := batch("match/A", 4, "next", 2)
	mustAppend(t, s, next)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, path)
	checkChain(t, s)
	for command, want := range map[string]eventlog.Digest{"c0": {}, "c1": {}, "next": next.Digest} {
		entries, err := s.CommandEntries(t.Context(), "match/A", command)
		if err != nil || len(entries) != 2 || entries[0].Digest != want || entries[1].Digest != want {
			t.Errorf("%s: %+v, %v, want the digest %x", command, entries, err, want)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	changePast(t, path, "log_no_update", "UPDATE log SET digest = zeroblob(16) WHERE global = 5")
	s = openAt(t, path)
	_, err := s.Load(t.Context(), "match/A", 0)
	checkFault(t, err, "fault.store.entry")
}

// A program that is killed while it makes the hashes makes them at its next start.
func TestKilledWhileHashing(t *testing.T) {
	old := filepath.Join(t.TempDir(), "old.db")
	oldFile(t, old, 25_000)
	data, err := os.ReadFile(old)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "camp.db")
	for tries := 0; ; tries++ {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		c := startChild(t, "open", path, nil)
		for grown := false; !grown; { // grown: the wal already holds rows that did not fit into memory before the commit
			info, err := os.Stat(path + "-wal")
			grown = err == nil && info.Size() > 1<<20
		}
		if err := c.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		ready := c.line() != ""
		_ = c.Wait()
		if !ready {
			break
		}
		if tries == 20 {
			t.Fatal("it was ready each time before it was killed")
		}
		for _, name := range []string{"-wal", "-shm", noteSuffix} {
			if err := os.Remove(path + name); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := len(checkChain(t, openAt(t, path))); got != 50_000 {
		t.Errorf("%d entries, want 50000", got)
	}
}
