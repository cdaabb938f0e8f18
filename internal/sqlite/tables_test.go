package sqlite

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

func TestLogIsAppendOnly(t *testing.T) {
	tests := []struct{ name, statement string }{
		{"update an entry", "UPDATE log SET actor = 'nobody'"},
		{"delete an entry", "DELETE FROM log WHERE seq = 2"},
		{"delete all", "DELETE FROM log"},
		{"replace by number", `REPLACE INTO log (global, stream, seq, at, clock, actor, command, kind, data, hash) VALUES (1, 'match/A', 3, 0, 0, 'x', '', 'x', '{}', zeroblob(32))`},
		{"replace by place", `REPLACE INTO log (global, stream, seq, at, clock, actor, command, kind, data, hash) VALUES (9, 'match/A', 2, 0, 0, 'x', '', 'x', '{}', zeroblob(32))`},
		{"leave a gap", `INSERT INTO log (global, stream, seq, at, clock, actor, command, kind, data, hash) VALUES (NULL, 'match/A', 4, 0, 0, 'x', '', 'x', '{}', zeroblob(32))`},
		{"begin at 2", `INSERT INTO log (global, stream, seq, at, clock, actor, command, kind, data, hash) VALUES (NULL, 'match/B', 2, 0, 0, 'x', '', 'x', '{}', zeroblob(32))`},
		{"data that is no JSON", `INSERT INTO log (global, stream, seq, at, clock, actor, command, kind, data, hash) VALUES (NULL, 'match/A', 3, 0, 0, 'x', '', 'x', '{', zeroblob(32))`},
		{"nobody did it", `INSERT INTO log (global, stream, seq, at, clock, actor, command, kind, data, hash) VALUES (NULL, 'match/A', 3, 0, 0, '', '', 'x', '{}', zeroblob(32))`},
		{"a text for a time", `INSERT INTO log (global, stream, seq, at, clock, actor, command, kind, data, hash) VALUES (NULL, 'match/A', 3, 'noon', 0, 'x', '', 'x', '{}', zeroblob(32))`},
		{"no hash", `INSERT INTO log (stream, seq, at, clock, actor, command, kind, data) VALUES ('match/A', 3, 0, 0, 'x', '', 'x', '{}')`},
		{"a short hash", `INSERT INTO log (stream, seq, at, clock, actor, command, kind, data, hash) VALUES ('match/A', 3, 0, 0, 'x', '', 'x', '{}', zeroblob(31))`},
		{"a short digest", `INSERT INTO log (stream, seq, at, clock, actor, command, kind, data, hash, digest) VALUES ('match/A', 3, 0, 0, 'x', '', 'x', '{}', zeroblob(32), zeroblob(15))`},
		{"another digest", "UPDATE log SET digest = zeroblob(16)"},
		{"no digest", "UPDATE log SET digest = NULL"},
		{"another hash", "UPDATE log SET hash = zeroblob(32)"},
		{"cut from the next entry", "UPDATE log SET more = 0"},
		{"update a command", "UPDATE command SET id = 'other'"},
		{"delete a command", "DELETE FROM command"},
		{"replace a command", "REPLACE INTO command VALUES ('match/A', 'c1', 7, 8)"},
		{"a command without events", "INSERT INTO command VALUES ('match/A', 'c2', 3, 2)"},
	}
	s := openTest(t)
	before := mustAppend(t, s, batch("match/A", 0, "c1", 2))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := s.db.ExecContext(t.Context(), tt.statement); err == nil {
				t.Error("was not refused")
			}
			if diff := cmp.Diff(before, load(t, s, "match/A")); diff != "" {
				t.Errorf("the log has changed:\n%s", diff)
			}
		})
	}
}

func TestAppendAllIsAllOrNothing(t *testing.T) {
	s := openTest(t)
	mustAppend(t, s, batch("match/A", 0, "c1", 1))
	_, err := s.AppendAll(t.Context(), []eventlog.Batch{
		batch("quiz/2026", 0, "c2", 2), batch("match/A", 0, "c2", 1),
	})
	if fault.CodeOf(err) != fault.Stale {
		t.Errorf("got %v, want stale", err)
	}
	if got := load(t, s, "quiz/2026"); len(got) != 0 {
		t.Errorf("the first stream kept %v", got)
	}
	entries, err := s.AppendAll(t.Context(), []eventlog.Batch{
		batch("quiz/2026", 0, "c2", 2), batch("match/A", 1, "c2", 1),
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 3 || entries[2].Stream != "match/A" || entries[2].Global != 4 {
		t.Errorf("got %v", entries)
	}
}

func TestCommandEntries(t *testing.T) {
	s := openTest(t)
	mustAppend(t, s, batch("match/A", 0, "c1", 1))
	want := mustAppend(t, s, batch("match/A", 1, "c2", 3))
	mustAppend(t, s, batch("match/A", 4, "c3", 1))
	got, err := s.CommandEntries(t.Context(), "match/A", "c2")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	got, err = s.CommandEntries(t.Context(), "match/B", "c2")
	if err != nil || len(got) != 0 {
		t.Errorf("got %v, %v for another stream's command", got, err)
	}
}

func TestHeartbeatKeepsTheLast(t *testing.T) {
	s := openTest(t)
	for _, clocks := range []map[eventlog.Stream]int64{
		{"match/A": 1000, "match/B": 500},
		{"match/A": 2000},
		{},
	} {
		if err := s.Heartbeat(t.Context(), clocks); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Heartbeats(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[eventlog.Stream]int64{"match/A": 2000, "match/B": 500}, got); diff != "" {
		t.Error(diff)
	}
}

func TestWrongCodesAreCountedByAddressAndTime(t *testing.T) {
	s := openTest(t)
	for _, w := range []struct {
		address string
		ago     time.Duration
	}{
		{"10.0.0.1", 25 * time.Hour},
		{"10.0.0.1", 61 * time.Second},
		{"10.0.0.1", time.Minute},
		{"10.0.0.2", time.Second},
		{"10.0.0.1", 0},
	} {
		if err := s.WrongCode(t.Context(), w.address, noon.Add(-w.ago)); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name  string
		since time.Duration
		want  map[string][]time.Duration // how long ago, by address
	}{
		{"the last minute, its first moment too", time.Minute, map[string][]time.Duration{"10.0.0.1": {time.Minute, 0}, "10.0.0.2": {time.Second}}},
		{"the last hour", time.Hour, map[string][]time.Duration{"10.0.0.1": {61 * time.Second, time.Minute, 0}, "10.0.0.2": {time.Second}}},
		{"older than a day is forgotten", 30 * time.Hour, map[string][]time.Duration{"10.0.0.1": {61 * time.Second, time.Minute, 0}, "10.0.0.2": {time.Second}}},
	}
	for _, tt := range tests {
		codes, err := s.WrongCodes(t.Context(), noon.Add(-tt.since))
		if err != nil {
			t.Fatal(err)
		}
		got := map[string][]time.Duration{}
		for address, times := range codes {
			for _, at := range times {
				got[address] = append(got[address], noon.Sub(at))
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
}

func TestBackupIsAWholeDatabase(t *testing.T) {
	s := openTest(t)
	want := mustAppend(t, s, batch("match/A", 0, "c1", 2))
	path := filepath.Join(t.TempDir(), "copy.db")
	for range 2 { // the second one replaces the first
		if err := s.Backup(t.Context(), path, "match 1 ended"); err != nil {
			t.Fatal(err)
		}
	}
	mustAppend(t, s, batch("match/A", 2, "c2", 1)) // not in the copy
	if exists(path + ".part") {
		t.Error("a part of a copy was left behind")
	}
	copied := openAt(t, path)
	if diff := cmp.Diff(want, load(t, copied, "match/A")); diff != "" {
		t.Errorf("the copy differs:\n%s", diff)
	}
	at, reason, err := copied.Copied(t.Context())
	if err != nil || at.IsZero() || reason != "match 1 ended" {
		t.Errorf("the copy says %v %q, %v", at, reason, err)
	}
	if at, _, err := s.Copied(t.Context()); err != nil || !at.IsZero() {
		t.Errorf("the database in use says that it was copied at %v, %v", at, err)
	}
}

func TestBackupToNowhereIsAFault(t *testing.T) {
	s := openTest(t)
	err := s.Backup(t.Context(), filepath.Join(t.TempDir(), "unplugged", "copy.db"), "test")
	checkFault(t, err, "fault.store.copy")
}
