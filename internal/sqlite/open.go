package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/mattn/go-sqlite3"
	"github.com/pressly/goose/v3"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/migrations"
)

// applicationID is "SMag", the mark that the first migration puts into the file's header.
const applicationID = 0x534D6167

// readers is the number of connections that read at the same time.
const readers = 4

// Store is the one writer of a database file. Its methods may be called by many
// goroutines; reading never waits for writing.
type Store struct {
	*Reader
	path     string      // as it was given, absolute
	real     string      // without symbolic links: where SQLite puts its own files
	identity fs.FileInfo // of the file
	db       *sql.DB     // the writing connection
	schema   int64       // SQLite's count of schema changes, when the schema was found to be ours
	lock     *os.File
	queue    *queue
	done     chan struct{} // closed when the writer has ended

	stopVerifying       func()
	verified            chan struct{}                        // closed when the whole file has been checked
	damage              atomic.Pointer[fault.Fault]          // found by that check
	closing, watchEnded chan struct{}                        // of the watch
	misplaced           atomic.Pointer[fault.Fault]          // the file is not in its place: nil again when it is back
	broken              atomic.Pointer[fault.Fault]          // the store takes nothing more until the next start
	atStart             *fault.Fault                         // found at the start; stops nothing
	reported            atomic.Pointer[fault.Fault]          // the trouble last reported to the watcher
	reportTo            atomic.Pointer[func(f *fault.Fault)] // the watcher
	noteFile            *os.File
	noted               note // the writer's
	elsewhere           bool

	first   eventlog.Hash // of entry 1, when this process has written it
	end     *logEnd       // of the log, as the writer has left it; nil: look it up
	commits atomic.Int64  // transactions that were written
	appends atomic.Int64  // of these, those with entries
}

// Open opens the database in the file path and holds it until Close. It makes the database and its
// folder if they are missing, and migrates it to this version. It refuses, with a fault that names
// the file: a folder that cannot be made, a file that cannot be written, a file that is not our
// database or is damaged, one of a newer version, one that another server holds under any name, and
// one that has lost all its entries.
func Open(ctx context.Context, path string) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("find the database: %w", err)
	}
	// The folder and an empty file are made if they are missing; opening shows whether the file can
	// be written. Only its owner may read it: it holds names and codes.
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fault.New(fault.Unavailable, "fault.store.folder", filepath.Dir(path)).Because(err)
	}
	before, _ := readNote(path)
	if info, err := os.Stat(path); err != nil || info.Size() == 0 && !exists(path+"-wal") {
		if err := checkAbsent(before, path); err != nil {
			return nil, err
		}
	}
	lock, err := lockFile(path)
	switch {
	case errors.Is(err, errHeld):
		return nil, fault.New(fault.Unavailable, "fault.store.locked", path).Because(err)
	case err != nil: // the folder takes no new file, or the file no change
		return nil, fault.New(fault.Unavailable, "fault.store.readonly", path).Because(err)
	}
	s := &Store{
		path: path, lock: lock, queue: &queue{wake: make(chan struct{}, 1)}, done: make(chan struct{}),
		verified: make(chan struct{}), closing: make(chan struct{}), watchEnded: make(chan struct{}),
	}
	if s.real, err = filepath.EvalSymlinks(path); err == nil {
		s.identity, err = os.Stat(path)
	}
	if err == nil {
		err = s.connect(ctx, before)
	}
	if err != nil {
		return nil, errors.Join(err, s.closeFiles())
	}
	checking, stop := context.WithCancel(context.WithoutCancel(ctx))
	s.stopVerifying = stop
	go s.verifyAll(checking)
	go s.write()
	go s.watch(watched{beside: map[string]fs.FileInfo{}, folded: -1})
	return s, nil
}

// connect opens and migrates the file that s has locked; before is the note's record of its contents.
func (s *Store) connect(ctx context.Context, before note) error {
	path := s.path
	// The file is checked before the writing connection is opened, because that connection's
	// settings would change a foreign file.
	db, err := sql.Open(fileDriver, fileURI(path, nil))
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	current, err := inspect(ctx, db, path)
	if err == nil && isEmpty(ctx, db) {
		err = checkAbsent(before, path)
	}
	if err == nil && before.last.global == 0 { // the file comes from elsewhere
		err = checkStructure(ctx, db, path)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		return err
	}
	if s.db, err = sql.Open(writerDriver, writerDSN(path)); err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	s.db.SetMaxOpenConns(1)
	newest, err := newestVersion()
	if err != nil {
		return err
	}
	if current < newest {
		p, err := provider(s.db)
		if err != nil {
			return err
		}
		if _, err := p.Up(ctx); err != nil {
			return openFault(err, path)
		}
	}
	if err := s.inspectWriter(ctx); err != nil {
		return err
	}
	if err := fillChain(ctx, s.db); err != nil {
		return openFault(err, path)
	}
	if s.atStart, err = checkNote(ctx, s.db, before, path); err != nil {
		return openFault(err, path)
	}
	s.elsewhere = before.last.global == 0 || s.atStart != nil
	if s.atStart != nil { // another file than last time
		if err := checkStructure(ctx, s.db, path); err != nil {
			return err
		}
	}
	if err := s.openNote(ctx); err != nil {
		return err
	}
	if s.Reader, err = newReader(readerDSN(path)); err != nil {
		return err
	}
	if err := s.verifyEnd(ctx); err != nil {
		return openFault(err, path)
	}
	return nil
}

// Elsewhere reports whether the file was not here, or was another one, when this computer last had a file of this name open: it
// is new, was restored, or comes from another computer.
func (s *Store) Elsewhere() bool { return s.elsewhere }

// isEmpty reports whether a database has no entry, or no log at all.
func isEmpty(ctx context.Context, db *sql.DB) bool {
	var n int
	err := db.QueryRowContext(ctx, "SELECT count(*) FROM (SELECT 1 FROM log LIMIT 1)").Scan(&n)
	return n == 0 && (err == nil || code(err) == sqlite3.ErrError) // ErrError: no such table
}

// writerDSN holds the settings of the writing connection: every connection that the pool opens gets them.
func writerDSN(path string) string {
	return fileURI(path, url.Values{
		"_busy_timeout":    {"5000"}, // milliseconds
		"_foreign_keys":    {"on"},
		"_journal_mode":    {"WAL"},
		"_stmt_cache_size": {"32"},
		"_synchronous":     {"FULL"},
		"_txlock":          {"immediate"},
	})
}

// readerDSN holds the settings of the reading connections.
func readerDSN(path string) string {
	return fileURI(path, url.Values{
		"_busy_timeout":    {"5000"},
		"_foreign_keys":    {"on"},
		"_query_only":      {"on"},
		"_stmt_cache_size": {"32"},
		"mode":             {"ro"},
	})
}

// fileURI returns the file's name for SQLite; any character may be in it.
func fileURI(path string, settings url.Values) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/… on Windows
	}
	u := url.URL{Scheme: "file", Path: path, RawQuery: settings.Encode()}
	return u.String()
}

// provider knows the migrations of this version.
func provider(db *sql.DB) (*goose.Provider, error) {
	p, err := goose.NewProvider(goose.DialectSQLite3, db, migrations.FS, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	return p, nil
}

// Close commits the waiting batches and closes the file. Later appends are refused.
func (s *Store) Close() error {
	if s.queue.close() {
		close(s.closing)
		s.stopVerifying()
		<-s.watchEnded
		<-s.verified
		<-s.done
		return s.closeFiles()
	}
	<-s.done
	return nil
}

// closeFiles closes the open files, the lock last.
func (s *Store) closeFiles() error {
	var errs []error
	if s.Reader != nil {
		errs = append(errs, s.Reader.Close())
	}
	if s.db != nil {
		errs = append(errs, s.db.Close())
	}
	if s.noteFile != nil {
		errs = append(errs, s.noteFile.Close())
	}
	return errors.Join(append(errs, s.lock.Close())...)
}

// exists reports whether there is a file.
func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}
