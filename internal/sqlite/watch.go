package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"time"

	"scacchimagici/internal/fault"
)

// watchEvery is how often the open file is checked, and how long the log is quiet before the
// write-ahead log is folded into the file.
const watchEvery = time.Second

// manyCommits is the number of transactions after which the write-ahead log is folded in any case.
const manyCommits = 500

// watched is the watch's knowledge of the open files.
type watched struct {
	beside   map[string]fs.FileInfo // SQLite's own files, by name
	size     int64                  // of the database after the last fold; 0: not known
	version  int64                  // SQLite's count of foreign writes; 0: not known
	appended int64                  // value of Store.appends at the last look
	folded   int64                  // value of Store.appends at the last fold
	commits  int64                  // value of Store.commits at the last fold
}

// Watch has report called whenever another trouble of the open file appears, with nil when all
// troubles are over. report must not block. There is one watcher.
func (s *Store) Watch(report func(trouble *fault.Fault)) {
	s.reportTo.Store(&report)
	if trouble := s.reported.Load(); trouble != nil {
		report(trouble)
	}
}

// tell remembers the trouble of the file, and reports it to the watcher when it is another one.
func (s *Store) tell(trouble *fault.Fault) {
	before := s.reported.Swap(trouble)
	if before == nil && trouble == nil || before != nil && trouble != nil && before.Key == trouble.Key {
		return
	}
	if report := s.reportTo.Load(); report != nil {
		(*report)(trouble)
	}
}

// watch looks at the file until the store is closed.
func (s *Store) watch(w watched) {
	defer close(s.watchEnded)
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-s.closing:
			return
		case <-tick.C:
			s.look(&w)
		}
	}
}

// look checks the open file for trouble, and folds the write-ahead log into it when there is none
// and the log is quiet.
func (s *Store) look(w *watched) {
	trouble := s.place()
	if trouble == nil {
		trouble = w.checkBeside(s.real)
	}
	if trouble == nil {
		if err := s.checkForeign(w); err != nil {
			trouble = fault.From(err) // another error concerns the disk: the next write will report it
		}
	}
	if trouble != nil {
		s.misplaced.Store(trouble)
		s.tell(trouble)
		return
	}
	s.misplaced.Store(nil)
	if broken := s.broken.Load(); broken != nil {
		s.tell(broken)
		return
	}
	appends, commits := s.appends.Load(), s.commits.Load()
	quiet := appends == w.appended
	w.appended = appends
	if many := commits-w.commits > manyCommits; many || quiet && appends != w.folded {
		if s.fold(many) == nil {
			w.folded, w.commits = appends, commits
		}
		if info, err := os.Stat(s.real); err == nil {
			w.size = info.Size()
		}
	}
	s.tell(cmp.Or(s.damage.Load(), s.atStart))
}

// place returns the trouble with the names of the file: nil when the name that was opened, and no
// other, still leads to it. The writer asks before each commit.
func (s *Store) place() *fault.Fault {
	info, err := os.Stat(s.path)
	n, known := names(s.lock)
	switch {
	case err == nil && !os.SameFile(info, s.identity):
		return fault.New(fault.Unavailable, "fault.store.replaced", s.path)
	case err == nil && known && n > 1:
		return fault.New(fault.Unavailable, "fault.store.twonames", s.path)
	case err == nil:
		return nil
	case known && n == 0:
		return fault.New(fault.Unavailable, "fault.store.deleted", s.path)
	case errors.Is(err, fs.ErrNotExist):
		return fault.New(fault.Unavailable, "fault.store.moved", s.path)
	}
	return fault.New(fault.Unavailable, "fault.store.unreachable", s.path).Because(err)
}

// checkBeside returns the trouble with SQLite's own files beside the one in path.
func (w *watched) checkBeside(path string) *fault.Fault {
	for _, name := range []string{path + "-wal", path + "-shm"} {
		info, err := os.Stat(name)
		switch before := w.beside[name]; {
		case before == nil && err == nil:
			w.beside[name] = info
		case before != nil && (err != nil || !os.SameFile(before, info)):
			return fault.New(fault.Unavailable, "fault.store.beside", name)
		}
	}
	return nil
}

// checkForeign finds out whether another program has written the file: through SQLite, which counts writes,
// or by cutting or lengthening it. The store then takes nothing more, because what it remembers may be wrong.
func (s *Store) checkForeign(w *watched) error {
	info, err := os.Stat(s.real)
	if err != nil {
		return err
	}
	foreign := fault.New(fault.Unavailable, "fault.store.written", s.path)
	if w.size != 0 && info.Size() != w.size { // first: SQLite may not be able to read it
		s.broken.CompareAndSwap(nil, foreign)
		return nil
	}
	var version int64
	j := newJob(false, 0, func(ctx context.Context, tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, "PRAGMA data_version").Scan(&version)
	})
	if err := s.do(context.Background(), j); err != nil {
		return err
	}
	if w.version != 0 && version != w.version {
		s.broken.CompareAndSwap(nil, foreign)
	}
	w.version, w.size = version, info.Size()
	return nil
}

// fold writes the write-ahead log into the database, on a connection of its own, so that taps do not wait.
// When there was no quiet time the writing connection does the rest, and the next commit restarts at the
// beginning of the -wal. The -wal is never cut, because a disk syncs a growing file in twice the time.
func (s *Store) fold(busy bool) error {
	err := execOn(context.Background(), fileURI(s.real, url.Values{"_busy_timeout": {"5000"}, "mode": {"rw"}}), "PRAGMA wal_checkpoint(PASSIVE)")
	if err != nil {
		return fmt.Errorf("fold the write-ahead log: %w", err)
	}
	if busy { // it does not wait for readers, such as a copy
		_, err = s.db.ExecContext(context.Background(), "PRAGMA wal_checkpoint(PASSIVE)")
	}
	return err
}
