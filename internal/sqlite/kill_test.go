package sqlite

import (
	"fmt"
	"path/filepath"
	"testing"

	"scacchimagici/internal/eventlog"
)

// Entries that a process has acknowledged are there after it was killed at work, and all entries are whole.
func TestKilledProcessLosesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "camp.db")
	c := startChild(t, "append", path, nil)
	acknowledged := map[eventlog.Stream]int64{}
	for n := 0; c.lines.Scan(); n++ {
		if n == 200 {
			if err := c.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
		// After the kill the child's remaining lines are read.
		var stream string
		var seq int64
		if _, err := fmt.Sscan(c.lines.Text(), &stream, &seq); err != nil {
			t.Fatalf("%q: %v", c.lines.Text(), err)
		}
		acknowledged[eventlog.Stream(stream)] = seq
	}
	_ = c.Wait() // killed

	s := openAt(t, path)
	for stream, seq := range acknowledged {
		entries := load(t, s, stream)
		if int64(len(entries)) < seq {
			t.Errorf("%s: %d entries, but %d were acknowledged", stream, len(entries), seq)
		}
		for i, e := range entries {
			if e.Seq != int64(i)+1 {
				t.Errorf("%s: entry %d stands in place %d", stream, e.Seq, i+1)
			}
		}
		mustAppend(t, s, batch(stream, int64(len(entries)), "after", 1))
	}
}

func TestSecondServerIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "camp.db")
	first := startChild(t, "open", path, nil)
	if got := first.line(); got != "open" {
		t.Fatalf("first server: %s", got)
	}
	_, err := Open(t.Context(), path)
	checkFault(t, err, "fault.store.locked")

	if err := first.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = first.Wait()
	openAt(t, path) // the lock ended with its holder
}
