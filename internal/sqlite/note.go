package sqlite

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// noteSuffix follows the database's name in the name of the note.
const noteSuffix = ".note"

// note is a small text beside the database that says how far its log goes. It is written after each
// commit, without waiting for the disk: it is never ahead of the log, and after a power cut it may
// be behind. At the next start it tells a database that has lost entries from a new one. A person
// who replaces the database file on purpose deletes the note too.
type note struct {
	first eventlog.Hash // tells which log it is
	last  logEnd
}

// noteFormat has a fixed length, so that a note is written in place. Its checksum reveals a torn one.
const noteFormat = "scacchimagici: entries of the database beside this file, and the hashes of the first and the last\n%020d %s %s\n"

func (n note) text() []byte {
	b := fmt.Appendf(nil, noteFormat, n.last.global, hex.EncodeToString(n.first[:]), hex.EncodeToString(n.last.hash[:]))
	return fmt.Appendf(b, "%08x\n", crc32.ChecksumIEEE(b))
}

// readNote reads the note beside the database in the file path; ok is false when there is none
// that can be read.
func readNote(path string) (n note, ok bool) {
	text, err := os.ReadFile(path + noteSuffix)
	if err != nil {
		return n, false
	}
	var first, last string
	if _, err := fmt.Sscanf(string(text), noteFormat, &n.last.global, &first, &last); err != nil {
		return n, false
	}
	_, err1 := hex.Decode(n.first[:], []byte(first))
	_, err2 := hex.Decode(n.last.hash[:], []byte(last))
	return n, err1 == nil && err2 == nil && string(n.text()) == string(text)
}

// ForgetNote deletes the note of the database in the file path, because another file takes its
// place on purpose. No store may have the file open.
func ForgetNote(path string) error {
	if err := os.Remove(path + noteSuffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("forget the last number of %s: %w", path, err)
	}
	return nil
}

// checkAbsent refuses to begin a new log in the file path when the note knows of an older one: the
// file is missing or has lost all its entries. It changes nothing.
func checkAbsent(n note, path string) error {
	if n.last.global == 0 {
		return nil
	}
	return fault.New(fault.Unavailable, "fault.store.lost", path, n.last.global, path+noteSuffix)
}

// checkNote compares the log of db with the note. A trouble is reported but stops nothing: there is no better file.
func checkNote(ctx context.Context, db querier, n note, path string) (trouble *fault.Fault, err error) {
	if n.last.global == 0 {
		return nil, nil
	}
	hashOf := func(global int64) (h eventlog.Hash, found bool, err error) {
		rows, err := collect(ctx, db, scanHash, "SELECT hash FROM log WHERE global = ?", global)
		if err != nil || len(rows) == 0 {
			return h, false, err
		}
		return rows[0], true, nil
	}
	first, _, err := hashOf(1)
	if err != nil {
		return nil, err
	}
	if first != n.first {
		return fault.New(fault.Unavailable, "fault.store.otherlog", path), nil
	}
	last, found, err := hashOf(n.last.global)
	switch {
	case err != nil:
		return nil, err
	case !found:
		ends, err := collect(ctx, db, func(row *sql.Rows) (global int64, err error) { return global, row.Scan(&global) },
			"SELECT max(global) FROM log")
		if err != nil {
			return nil, err
		}
		return fault.New(fault.Unavailable, "fault.store.shorter", path, ends[0], n.last.global), nil
	case last != n.last.hash:
		return fault.New(fault.Unavailable, "fault.store.otherlog", path), nil
	}
	return nil, nil
}

func scanHash(row *sql.Rows) (h eventlog.Hash, err error) {
	var hash []byte
	err = row.Scan(&hash)
	copy(h[:], hash)
	return h, err
}

// openNote opens the note for writing and writes the present end of the log into it.
func (s *Store) openNote(ctx context.Context) error {
	var err error
	s.noted.last, err = s.findEnd(ctx, s.db)
	if err != nil {
		return err
	}
	firsts, err := collect(ctx, s.db, scanHash, "SELECT hash FROM log WHERE global = 1")
	if err != nil {
		return err
	}
	if len(firsts) > 0 {
		s.noted.first = firsts[0]
	}
	if s.noteFile, err = os.OpenFile(s.path+noteSuffix, os.O_RDWR|os.O_CREATE, 0o600); err != nil {
		return fault.New(fault.Unavailable, "fault.store.readonly", s.path+noteSuffix).Because(err)
	}
	text := s.noted.text()
	return errors.Join(s.noteFile.Truncate(int64(len(text))), s.writeNote())
}

// writeNote writes how far the log goes. Only the writer calls it.
func (s *Store) writeNote() error {
	_, err := s.noteFile.WriteAt(s.noted.text(), 0)
	return err
}
