package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/mattn/go-sqlite3"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// Health is the result of checking a database.
type Health struct {
	Entries int64     // good ones, from the first on
	Last    time.Time // wall time of the last of them
	Bad     *fault.Fault
}

// verifyChunk is how many entries are read at a time: between two chunks the log can go on, and the
// write-ahead log can be folded.
const verifyChunk = 1000

// verifyAtStart is how many of the last entries are checked before the server starts; the others
// are checked while it runs.
const verifyAtStart = 500

// verifyAfter is when that background check begins: the first pages go before it.
const verifyAfter = 2 * time.Second

// follow reads the log after end, in the global order, and hands the good entries to each in chunks. It
// returns how far the log is good, and what is wrong with the next entry; nil when the log ends there.
func (r *Reader) follow(ctx context.Context, end logEnd, each func([]eventlog.Entry) error) (reached logEnd, bad *fault.Fault, err error) {
	for {
		entries, err := r.entries(ctx, "WHERE global > ? ORDER BY global LIMIT ?", end.global, verifyChunk)
		if err != nil && !corrupt(err) {
			return end, nil, err
		}
		good := 0
		for good < len(entries) && bad == nil {
			e := &entries[good]
			switch {
			case e.Global != end.global+1:
				bad = fault.New(fault.Unavailable, "fault.store.entrymissing", end.global+1)
			case e.HashAfter(end.hash) != e.Hash:
				bad = fault.New(fault.Unavailable, "fault.store.entrybad", e.Global, string(e.Stream), e.Seq)
			default:
				end = logEnd{e.Global, e.Hash}
				good++
			}
		}
		if bad == nil && err != nil {
			bad = fault.New(fault.Unavailable, "fault.store.entrymissing", end.global+1).Because(err)
		}
		if each != nil && good > 0 {
			if err := each(entries[:good]); err != nil {
				return end, nil, err
			}
		}
		if bad != nil || len(entries) < verifyChunk {
			return end, bad, nil
		}
	}
}

// corrupt reports whether SQLite cannot read a part of the file.
func corrupt(err error) bool {
	c := code(err)
	return c == sqlite3.ErrCorrupt || c == sqlite3.ErrNotADB
}

// Check reads the whole log and says whether it is as it was written: each entry follows from the
// one before, the commands match their entries, SQLite's own structure is whole, and the log goes
// as far as the note beside the file says. The server may be running.
func Check(ctx context.Context, path string) (Health, error) {
	r, err := OpenReader(ctx, path)
	if err != nil {
		return Health{}, err
	}
	var h Health
	h, err = r.check(ctx)
	if err == nil && h.Bad == nil {
		if n, ok := readNote(path); ok {
			h.Bad, err = checkNote(ctx, r.pool, n, path)
		}
	}
	return h, errors.Join(err, r.Close())
}

// check is [Check] without the note.
func (r *Reader) check(ctx context.Context) (h Health, err error) {
	reached, bad, err := r.follow(ctx, logEnd{}, func(good []eventlog.Entry) error {
		h.Last = good[len(good)-1].At
		return nil
	})
	h.Entries, h.Bad = reached.global, bad
	if err != nil || bad != nil {
		return h, err
	}
	first := func(query string) (text string, err error) {
		found, err := collect(ctx, r.pool, func(row *sql.Rows) (text string, err error) { return text, row.Scan(&text) }, query)
		if err != nil || len(found) == 0 {
			return "", err
		}
		return found[0], nil
	}
	structure, err := first("PRAGMA integrity_check(1)")
	if corrupt(err) || err == nil && structure != "ok" {
		h.Bad = fault.New(fault.Unavailable, "fault.store.structure").Because(errors.Join(err, errors.New(structure)))
		return h, nil
	}
	if err != nil {
		return h, err
	}
	command, err := first(`SELECT stream || ' ' || id FROM command AS c WHERE
		NOT EXISTS (SELECT 1 FROM log AS l WHERE l.stream = c.stream AND l.seq = c.first AND l.command = c.id)
		OR NOT EXISTS (SELECT 1 FROM log AS l WHERE l.stream = c.stream AND l.seq = c.last AND l.command = c.id)
		UNION ALL SELECT stream || ' ' || command FROM log AS l WHERE command <> '' AND
		NOT EXISTS (SELECT 1 FROM command AS c WHERE c.stream = l.stream AND c.id = l.command AND l.seq BETWEEN c.first AND c.last)
		LIMIT 1`)
	if err == nil && command != "" {
		h.Bad = fault.New(fault.Unavailable, "fault.store.structure").Because(fmt.Errorf("command %s is not that of its entries", command))
	}
	return h, err
}

// verifyEnd checks the last entries; the start waits for it.
func (s *Store) verifyEnd(ctx context.Context) error {
	end, err := s.findEnd(ctx, s.db)
	if err != nil {
		return err
	}
	var from logEnd
	if after := end.global - verifyAtStart; after > 0 {
		hashes, err := collect(ctx, s.db, scanHash, "SELECT hash FROM log WHERE global = ?", after)
		if err != nil {
			return err
		}
		if len(hashes) == 1 {
			from = logEnd{after, hashes[0]}
		}
	}
	_, bad, err := s.follow(ctx, from, nil)
	if bad != nil {
		s.damage.Store(bad)
	}
	return err
}

// verifyAll checks the whole file while the server runs.
func (s *Store) verifyAll(ctx context.Context) {
	defer close(s.verified)
	select {
	case <-time.After(verifyAfter):
	case <-ctx.Done():
		return
	}
	h, err := s.check(ctx)
	if err == nil && h.Bad != nil {
		s.damage.Store(h.Bad)
	}
}

// Salvage writes the good entries of the log in the file path to the new file to: from the first up to the
// first bad one, whole groups only, with the clocks of the running matches. The old file stays as it is.
func Salvage(ctx context.Context, path, to string) (h Health, err error) {
	if _, err := os.Lstat(to); err == nil {
		return h, fault.New(fault.Exists, "fault.store.salvage.exists", to)
	}
	r, err := OpenReader(ctx, path)
	if err != nil {
		return h, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	s, err := Open(ctx, to)
	if err != nil {
		return h, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	var waiting []eventlog.Entry // of a group whose end has not come yet
	_, h.Bad, err = r.follow(ctx, logEnd{}, func(good []eventlog.Entry) error {
		waiting = append(waiting, good...)
		whole := len(waiting)
		for whole > 0 && waiting[whole-1].More {
			whole--
		}
		if whole == 0 {
			return nil
		}
		h.Entries, h.Last = waiting[whole-1].Global, waiting[whole-1].At
		err := s.AppendCopied(ctx, waiting[:whole])
		waiting = append([]eventlog.Entry{}, waiting[whole:]...)
		return err
	})
	if err != nil {
		return h, err
	}
	clocks, err := r.Heartbeats(ctx)
	if corrupt(err) {
		return h, nil // the matches go on from their last entries
	}
	if err == nil {
		err = s.Heartbeat(ctx, clocks)
	}
	return h, err
}
