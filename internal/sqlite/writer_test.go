package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// hold keeps the writer busy with a transaction that commits when release is called; appends wait meanwhile.
func hold(t *testing.T, s *Store) (release func()) {
	t.Helper()
	begun, end := make(chan struct{}), make(chan struct{})
	j := newJob(true, 0, func(context.Context, *sql.Tx) error {
		close(begun)
		<-end
		return nil
	})
	if err := s.queue.push(j); err != nil {
		t.Fatal(err)
	}
	<-begun
	return func() { close(end) }
}

// wait puts an append of one event into the queue, and returns its job.
func wait(t *testing.T, s *Store, b eventlog.Batch) *job {
	t.Helper()
	j := newJob(b.Urgent, len(b.Events), func(ctx context.Context, tx *sql.Tx) error {
		_, err := s.insert(ctx, tx, []eventlog.Batch{b})
		return err
	})
	if err := s.queue.push(j); err != nil {
		t.Fatal(err)
	}
	return j
}

func TestWaitingBatchesShareOneCommit(t *testing.T) {
	s := openTest(t)
	release := hold(t, s)
	before := s.commits.Load()
	var jobs []*job
	for i := range 16 {
		jobs = append(jobs, wait(t, s, batch(eventlog.Stream(fmt.Sprintf("match/%d", i)), 0, "c1", 1)))
	}
	release()
	for _, j := range jobs {
		if <-j.done; j.err != nil {
			t.Error(j.err)
		}
	}
	if got := s.commits.Load() - before; got != 2 {
		t.Errorf("%d commits for the one that held and 16 that waited, want 2", got)
	}
}

func TestOneRefusalDoesNotFailTheGroup(t *testing.T) {
	s := openTest(t)
	release := hold(t, s)
	first := wait(t, s, batch("match/A", 0, "c1", 1))
	stale := wait(t, s, batch("match/A", 0, "c2", 2))
	repeated := wait(t, s, batch("match/A", 1, "c1", 1))
	broken := batch("match/B", 0, "c1", 2)
	broken.Events[1].Data = []byte(`{"cut`)
	noJSON := wait(t, s, broken)
	last := wait(t, s, batch("match/A", 1, "c3", 1))
	release()
	for _, tt := range []struct {
		name string
		job  *job
		want fault.Code
		fail bool
	}{
		{"first", first, fault.None, false},
		{"stale", stale, fault.Stale, true},
		{"repeated", repeated, fault.Exists, true},
		{"not JSON", noJSON, fault.None, true},
		{"last", last, fault.None, false},
	} {
		<-tt.job.done
		if got := fault.CodeOf(tt.job.err); got != tt.want || (tt.job.err != nil) != tt.fail {
			t.Errorf("%s: got %v, want code %v", tt.name, tt.job.err, tt.want)
		}
	}
	all, err := s.LoadSince(t.Context(), 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 2 || all[0].Command != "c1" || all[1].Command != "c3" || all[1].Global != 2 {
		t.Errorf("the log holds %v", all)
	}
}

func TestUrgentGoesFirst(t *testing.T) {
	s := openTest(t)
	release := hold(t, s)
	var jobs []*job
	for i := range 3 { // an import: two of these do not fit into one transaction
		jobs = append(jobs, wait(t, s, batch(eventlog.Stream(fmt.Sprintf("import/%d", i)), 0, "c1", groupRows)))
	}
	match := batch("match/A", 0, "c1", 1)
	match.Urgent = true
	jobs = append(jobs, wait(t, s, match))
	before := s.commits.Load()
	release()
	for _, j := range jobs {
		if <-j.done; j.err != nil {
			t.Error(j.err)
		}
	}
	if got := load(t, s, "match/A")[0].Global; got != 1 {
		t.Errorf("the match that came last has global number %d, want 1", got)
	}
	if got := s.commits.Load() - before; got != 4 {
		t.Errorf("%d commits, want 4: the holder's and one for each import", got)
	}
}

func TestManyWritersOneWinsEachNumber(t *testing.T) {
	s := openTest(t)
	const writers, each = 16, 20
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			for n := range each {
				appendAtTheEnd(t, s, fmt.Sprintf("w%d.%d", w, n))
			}
		})
	}
	wg.Wait()
	entries := load(t, s, "match/A")
	if len(entries) != writers*each {
		t.Fatalf("%d entries, want %d", len(entries), writers*each)
	}
	for i, e := range entries {
		if e.Seq != int64(i)+1 || e.Global != int64(i)+1 {
			t.Fatalf("entry %d has seq %d and global %d", i+1, e.Seq, e.Global)
		}
	}
}

// appendAtTheEnd appends one event, and looks for the end again when another writer was faster.
func appendAtTheEnd(t *testing.T, s *Store, command string) {
	for {
		entries, err := s.Load(t.Context(), "match/A", 0)
		if err != nil {
			t.Error(err)
			return
		}
		_, err = s.Append(t.Context(), batch("match/A", int64(len(entries)), command, 1))
		if fault.CodeOf(err) == fault.Stale {
			continue
		}
		if err != nil {
			t.Error(err)
		}
		return
	}
}

func TestCancelledWhileWaitingIsNotWritten(t *testing.T) {
	s := openTest(t)
	release := hold(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	result := make(chan error)
	go func() {
		_, err := s.Append(ctx, batch("match/A", 0, "c1", 1))
		result <- err
	}()
	cancel()
	if err := <-result; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	release()
	mustAppend(t, s, batch("match/A", 0, "c2", 1)) // would be stale
}

func TestCancelledWhileWrittenIsWrittenAndSaidSo(t *testing.T) {
	s := openTest(t)
	ctx, cancel := context.WithCancel(t.Context())
	err := s.do(ctx, newJob(false, 1, func(own context.Context, tx *sql.Tx) error {
		cancel()
		_, err := s.insert(own, tx, []eventlog.Batch{batch("match/A", 0, "c1", 1)})
		return err
	}))
	if err != nil {
		t.Errorf("got %v for a batch that was written", err)
	}
	if n := len(load(t, s, "match/A")); n != 1 {
		t.Errorf("%d entries, want 1", n)
	}
}

func TestCloseCommitsWhatWaits(t *testing.T) {
	s := openTest(t)
	release := hold(t, s)
	j := wait(t, s, batch("match/A", 0, "c1", 1))
	closed := make(chan error)
	go func() { closed <- s.Close() }()
	release()
	if err := <-closed; err != nil {
		t.Error(err)
	}
	if <-j.done; j.err != nil {
		t.Errorf("the batch that waited: %v", j.err)
	}
	_, err := s.Append(t.Context(), batch("match/A", 1, "c2", 1))
	checkFault(t, err, "fault.store.closed")
}

func TestFullDiskChangesNothing(t *testing.T) {
	s := openTest(t)
	mustAppend(t, s, batch("match/A", 0, "c1", 1))
	limit := func(pages string) {
		t.Helper()
		if _, err := s.db.ExecContext(t.Context(), "PRAGMA max_page_count = "+pages); err != nil {
			t.Fatal(err)
		}
	}
	limit("1") // SQLite makes it as many as there are
	big := batch("match/A", 1, "c2", 2)
	big.Events[1].Data = []byte(`"` + strings.Repeat("x", 100_000) + `"`)

	_, err := s.Append(t.Context(), big)
	checkFault(t, err, "fault.store.full")
	if n := len(load(t, s, "match/A")); n != 1 {
		t.Errorf("%d entries after the failure, want 1", n)
	}
	limit("1000000")
	mustAppend(t, s, big) // the same command: it had not been carried out
}

func TestBusyDatabaseChangesNothing(t *testing.T) {
	s := openTest(t)
	if _, err := s.db.ExecContext(t.Context(), "PRAGMA busy_timeout = 1"); err != nil {
		t.Fatal(err)
	}
	other, err := sql.Open("sqlite3", writerDSN(s.path)) // such as a person's tool
	if err != nil {
		t.Fatal(err)
	}
	tx, err := other.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Append(t.Context(), batch("match/A", 0, "c1", 1))
	checkFault(t, err, "fault.store.busy")
	if err := errors.Join(tx.Rollback(), other.Close()); err != nil {
		t.Error(err)
	}
	mustAppend(t, s, batch("match/A", 0, "c1", 1))
}
