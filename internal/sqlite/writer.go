package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/mattn/go-sqlite3"

	"scacchimagici/internal/fault"
)

// do hands j to the writer and waits until it is on disk or refused. The answer is always definite:
// a cancelled ctx withdraws a job that still waits, and nothing has happened; a job that the writer
// has begun is waited for, even when ctx ends.
func (s *Store) do(ctx context.Context, j *job) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := s.queue.push(j); err != nil {
		return err
	}
	select {
	case <-j.done:
	case <-ctx.Done():
		if s.queue.withdraw(j) {
			return ctx.Err()
		}
		<-j.done
	}
	return j.err
}

// write is the writer: it commits the waiting jobs, group after group, until the queue is closed and empty.
func (s *Store) write() {
	defer close(s.done)
	for open := true; open; {
		_, open = <-s.queue.wake
		for jobs := s.queue.take(); len(jobs) > 0; jobs = s.queue.take() {
			refused, err := s.commit(jobs)
			for i, j := range jobs {
				if err != nil {
					j.finish(err)
				} else {
					j.finish(refused[i])
				}
			}
		}
	}
}

// commit carries out jobs in one transaction. It returns why each was refused, nil for those now on
// disk; or one error that stopped them all, when nothing has changed. It cannot be cancelled.
func (s *Store) commit(jobs []*job) (refused []error, err error) {
	ctx := context.Background()
	if trouble := s.refusal(); trouble != nil {
		return nil, trouble
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, writeFault("begin", err)
	}
	// A schema that has changed since it was inspected could do anything with this write.
	if version, err := schemaVersion(ctx, tx); err != nil || version != s.schema {
		_ = tx.Rollback()
		if err != nil {
			return nil, writeFault("begin", err)
		}
		s.broken.CompareAndSwap(nil, fault.New(fault.Unavailable, "fault.store.written", s.path))
		return nil, s.broken.Load()
	}
	refused = make([]error, len(jobs))
	for i, j := range jobs {
		refused[i] = s.attempt(ctx, tx, j)
		if f := fault.From(refused[i]); broken(refused[i]) || f != nil && f.Key == unwritten {
			// SQLite may have rolled back by itself; then Rollback only returns an error.
			_ = tx.Rollback()
			s.end = nil
			if f != nil {
				s.broken.CompareAndSwap(nil, f)
				return nil, f
			}
			return nil, writeFault("write", refused[i])
		}
	}
	if err := tx.Commit(); err != nil {
		s.end = nil
		if syncFailed(err) {
			// The written pages may be there after the next start, and the system may have
			// forgotten those that it did not write. Nothing is certain from here on.
			s.broken.Store(fault.New(fault.Unavailable, "fault.store.unsynced"))
			return nil, fault.New(fault.Unavailable, "fault.store.doubt").Because(err)
		}
		return nil, writeFault("commit", err)
	}
	s.commits.Add(1)
	if s.end != nil && *s.end != s.noted.last {
		if s.noted.last.global == 0 {
			s.noted.first = s.first
		}
		s.noted.last = *s.end
		_ = s.writeNote() // on failure the old note stays, which only says less
		s.appends.Add(1)
	}
	return refused, nil
}

// refusal returns why the store takes nothing at the moment; nil when all is well.
func (s *Store) refusal() *fault.Fault {
	if broken := s.broken.Load(); broken != nil {
		return broken
	}
	if trouble := s.misplaced.Load(); trouble != nil && trouble.Key == "fault.store.beside" {
		return trouble
	}
	trouble := s.place()
	if trouble != nil && trouble.Key != "fault.store.twonames" {
		return trouble
	}
	return nil
}

// attempt runs j in a savepoint, so that its refusal undoes its own writes and no others.
func (s *Store) attempt(ctx context.Context, tx *sql.Tx, j *job) error {
	if _, err := tx.ExecContext(ctx, "SAVEPOINT job"); err != nil {
		return err
	}
	refusal := j.run(ctx, tx)
	if broken(refusal) {
		return refusal
	}
	if refusal != nil {
		s.end = nil
		if _, err := tx.ExecContext(ctx, "ROLLBACK TO job"); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, "RELEASE job"); err != nil {
		return err
	}
	return refusal
}

// broken tells an error that may have ended the whole transaction (a full disk) from one
// that only concerns the job (a conflict, data that is no JSON).
func broken(err error) bool {
	if err == nil || fault.From(err) != nil {
		return false
	}
	var e sqlite3.Error
	return errors.As(err, &e) && e.Code != sqlite3.ErrConstraint
}
