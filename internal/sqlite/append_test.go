package sqlite

import (
	"crypto/sha256"
	"encoding/json"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// noon is the time of every batch.
var noon = time.Date(2026, time.August, 14, 12, 0, 0, 123_000_000, time.UTC)

// openTest opens a fresh database.
func openTest(t testing.TB) *Store {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "camp.db"))
}

// openAt opens the database in path until the test ends.
func openAt(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// batch is n events that follow the one numbered after.
func batch(stream eventlog.Stream, after int64, command string, n int) eventlog.Batch {
	b := eventlog.Batch{Stream: stream, After: after, At: noon, Actor: "referee:A", Command: command}
	if command != "" {
		sum := sha256.Sum256([]byte(command))
		b.Digest = eventlog.Digest(sum[:])
	}
	for i := range n {
		b.Events = append(b.Events, eventlog.Event{
			Kind: "moved", Clock: 1000 * (after + int64(i)), Data: json.RawMessage(`{"n":` + strconv.Itoa(i) + `}`),
		})
	}
	return b
}

// mustAppend appends b.
func mustAppend(t testing.TB, s *Store, b eventlog.Batch) []eventlog.Entry {
	t.Helper()
	entries, err := s.Append(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// load returns all entries of a stream.
func load(t testing.TB, s *Store, stream eventlog.Stream) []eventlog.Entry {
	t.Helper()
	entries, err := s.Load(t.Context(), stream, 0)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

func TestAppendLoadsBack(t *testing.T) {
	s := openTest(t)
	written := mustAppend(t, s, batch("match/A", 0, "c1", 2))
	written = append(written, mustAppend(t, s, batch("match/A", 2, "", 1))...)
	if diff := cmp.Diff(written, load(t, s, "match/A")); diff != "" {
		t.Errorf("what is loaded differs from what was appended:\n%s", diff)
	}
	last := written[2]
	if last.Seq != 3 || last.Global != 3 || !last.At.Equal(noon) {
		t.Errorf("third entry is %+v", last)
	}
}

func TestAppendRefuses(t *testing.T) {
	tests := []struct {
		name  string
		batch eventlog.Batch
		want  fault.Code
	}{
		{"somebody was faster", batch("match/A", 1, "c9", 1), fault.Stale},
		{"a gap before it", batch("match/A", 3, "c9", 1), fault.Stale},
		{"a new stream does not start at 5", batch("match/B", 5, "c9", 1), fault.Stale},
		{"the same command again", batch("match/A", 2, "c1", 1), fault.Exists},
		{"the same command, stale as well", batch("match/A", 0, "c1", 1), fault.Exists},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := openTest(t)
			before := mustAppend(t, s, batch("match/A", 0, "c1", 2))
			_, err := s.Append(t.Context(), tt.batch)
			if fault.CodeOf(err) != tt.want {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			after, err := s.LoadSince(t.Context(), 0, 100)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(before, after); diff != "" {
				t.Errorf("the refused batch left something:\n%s", diff)
			}
		})
	}
}
