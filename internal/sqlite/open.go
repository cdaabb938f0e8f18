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

	_ "github.com/mattn/go-sqlite3" // the driver "sqlite3"
	"github.com/pressly/goose/v3"

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
	path  string
	db    *sql.DB // the writing connection
	lock  *os.File
	queue *queue
	done  chan struct{} // closed when the writer has ended
	group groups
}

// Open opens the database in the file path, makes it and its folder if they are not there,
// brings it up to this version, and holds it until Close. It refuses, with a fault that
// names the file: a folder that cannot be made, a file that cannot be written, a file that
// is not our database or is damaged, one of a newer version, and one that another server
// holds.
func Open(ctx context.Context, path string) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("find the database: %w", err)
	}
	if err := makeFile(path); err != nil {
		return nil, err
	}
	lock, err := lockFile(path + ".lock")
	if err != nil {
		return nil, lockFault(err, path)
	}
	s := &Store{path: path, lock: lock, queue: newQueue(), done: make(chan struct{})}
	if err := s.connect(ctx, path); err != nil {
		return nil, errors.Join(err, s.closeFiles())
	}
	go s.write()
	return s, nil
}

// connect opens and migrates the file that s has locked.
func (s *Store) connect(ctx context.Context, path string) error {
	// Before the writing connection, whose settings would change somebody else's file.
	if err := checkFile(ctx, path); err != nil {
		return err
	}
	var err error
	if s.db, err = sql.Open("sqlite3", writerDSN(path)); err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	s.db.SetMaxOpenConns(1)
	if err := migrate(ctx, s.db, path); err != nil {
		return err
	}
	s.Reader, err = newReader(readerDSN(path))
	return err
}

// makeFile makes the folder and an empty file, unless they are there, and finds out whether
// the file can be written. Only its owner may read it: it holds names and codes.
func makeFile(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fault.New(fault.Unavailable, "fault.store.folder", filepath.Dir(path)).Because(err)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fault.New(fault.Unavailable, "fault.store.readonly", path).Because(err)
	}
	return f.Close()
}

// lockFault tells a lock that another server holds from a folder that takes no files.
func lockFault(err error, path string) error {
	key := "fault.store.readonly"
	if errors.Is(err, errHeld) {
		key = "fault.store.locked"
	}
	return fault.New(fault.Unavailable, key, path).Because(err)
}

// writerDSN holds the settings of the writing connection: every connection that the pool
// may ever open gets them.
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

// readerDSN holds the settings of the connections that only read.
func readerDSN(path string) string {
	return fileURI(path, url.Values{
		"_busy_timeout":    {"5000"},
		"_foreign_keys":    {"on"},
		"_query_only":      {"on"},
		"_stmt_cache_size": {"32"},
		"mode":             {"ro"},
	})
}

// fileURI returns the name that SQLite knows the file by; any character may be in it.
func fileURI(path string, settings url.Values) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/… on Windows
	}
	u := url.URL{Scheme: "file", Path: path, RawQuery: settings.Encode()}
	return u.String()
}

// checkFile refuses the file path if checkOurs does, and leaves it as it is.
func checkFile(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite3", fileURI(path, nil))
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	return errors.Join(checkOurs(ctx, db, path), db.Close())
}

// checkOurs refuses a file that is no database, and a database of somebody else.
func checkOurs(ctx context.Context, db *sql.DB, path string) error {
	var id, tables int
	err := db.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id)
	if err == nil {
		// What goose makes for itself may be there before the first migration is.
		err = db.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema
			WHERE name NOT GLOB 'goose_*' AND name NOT GLOB 'sqlite_*'`).Scan(&tables)
	}
	if err != nil {
		return openFault(err, path)
	}
	if id != applicationID && tables > 0 {
		return fault.New(fault.Unavailable, "fault.store.foreign", path)
	}
	return nil
}

// migrate brings the file up to this version; one that is ahead of us is left alone.
func migrate(ctx context.Context, db *sql.DB, path string) error {
	p, err := provider(db)
	if err != nil {
		return err
	}
	current, ours, err := p.GetVersions(ctx)
	if err != nil {
		return openFault(err, path)
	}
	if current > ours {
		return fault.New(fault.Unavailable, "fault.store.newer", path, current, ours)
	}
	if current == ours {
		return nil
	}
	if _, err := p.Up(ctx); err != nil {
		return openFault(err, path)
	}
	return nil
}

// provider knows the migrations of this version.
func provider(db *sql.DB) (*goose.Provider, error) {
	p, err := goose.NewProvider(goose.DialectSQLite3, db, migrations.FS, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	return p, nil
}

// Close commits what waits, and lets the file go. What is appended after it is refused.
func (s *Store) Close() error {
	if s.queue.close() {
		<-s.done
		return s.closeFiles()
	}
	<-s.done
	return nil
}

// closeFiles closes what is open, the lock last.
func (s *Store) closeFiles() error {
	var errs []error
	if s.Reader != nil {
		errs = append(errs, s.Reader.Close())
	}
	if s.db != nil {
		errs = append(errs, s.db.Close())
	}
	return errors.Join(append(errs, s.lock.Close())...)
}

// exists reports whether there is a file.
func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}
