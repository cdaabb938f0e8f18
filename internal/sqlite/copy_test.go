package sqlite

import (
	"os"
	"testing"
	"time"
)

// While a copy reads the file, fold does not wait until the write-ahead log can restart at its
// beginning. The log restarts there when the copy is done.
func TestLongLogIsLeftToACopyThatReads(t *testing.T) {
	s := openTest(t)
	mustAppend(t, s, batch("match/A", 0, "c1", 2))
	reader, err := OpenReader(t.Context(), s.path)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	tx, err := reader.pool.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	var n int
	if err := tx.QueryRowContext(t.Context(), "SELECT count(*) FROM log").Scan(&n); err != nil || n != 2 {
		t.Fatal(n, err)
	}
	mustAppend(t, s, batch("match/A", 2, "c2", 2))
	began := time.Now()
	if err := s.fold(true); err != nil {
		t.Error(err)
	}
	if took := time.Since(began); took >= 5*time.Second { // the busy time-out
		t.Errorf("the writing connection was held for %s", took)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := s.fold(true); err != nil {
		t.Error(err)
	}
	length := func() int64 {
		t.Helper()
		info, err := os.Stat(s.path + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	before := length()
	mustAppend(t, s, batch("match/A", 4, "c3", 2))
	if after := length(); after != before {
		t.Errorf("the log has grown from %d to %d bytes instead of beginning at its start", before, after)
	}
}
