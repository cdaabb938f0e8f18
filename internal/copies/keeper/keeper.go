package keeper

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"scacchimagici/internal/copies"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/lowpriority"
	"scacchimagici/internal/magici"
)

// Source is what is copied.
type Source interface {
	// Backup writes a whole copy to a file, or nothing; reason goes into the copy.
	Backup(ctx context.Context, path, reason string) error
}

// Database is a source that somebody writes.
type Database interface {
	Source
	// Since returns the number of the last entry, and the streams that have had an entry of a
	// kind after one.
	Since(ctx context.Context, after int64, kind string) (last int64, streams []eventlog.Stream, err error)
}

// Verify reads a whole copy and returns the number of its last entry; a fault says what is
// wrong with it.
type Verify func(ctx context.Context, path string) (last int64, err error)

// Config is what a keeper is made of.
type Config struct {
	DB       string // file of the database
	Database Database
	Verify   Verify
	Roots    func() []copies.Place // where a second place can be; [SystemRoots]
	Log      *slog.Logger
}

// Keeper makes the copies of one database.
type Keeper struct {
	Config
	folder string
	stop   context.CancelFunc
	done   sync.WaitGroup
	making sync.Mutex // one copy at a time
	wake   chan struct{}

	mu       sync.Mutex
	status   copies.Status
	listener func()
}

// New returns a keeper that makes copies by itself until Close.
func New(c Config) *Keeper {
	ctx, stop := context.WithCancel(context.Background())
	k := &Keeper{Config: c, folder: copies.Folder(c.DB), stop: stop, wake: make(chan struct{}, 1), listener: func() {}}
	removeParts(c.DB, k.folder)
	k.status.Folder = k.folder
	k.status.Copies, _ = List(c.DB, k.folder) // a folder that cannot be read will be a trouble soon
	k.loadPlace()
	k.done.Go(func() { k.watch(ctx) })
	go k.follow(ctx) // not waited for: a network folder that is gone may hold it for minutes
	return k
}

// Close ends the copies that come by themselves.
func (k *Keeper) Close() {
	k.stop()
	k.done.Wait()
}

// Listen has f called when the status has changed. There is one listener.
func (k *Keeper) Listen(f func()) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.listener = f
}

// Status returns how the copies stand.
func (k *Keeper) Status() copies.Status {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.status
}

// set changes the status and tells the listener.
func (k *Keeper) set(change func(*copies.Status)) {
	k.mu.Lock()
	change(&k.status)
	listener := k.listener
	k.mu.Unlock()
	listener()
}

// Between copies that come by themselves lies a minute at least; the log is looked at each second.
const (
	interval = time.Minute
	look     = time.Second
)

// watch makes the copies that come by themselves.
func (k *Keeper) watch(ctx context.Context) {
	ticker := time.NewTicker(look)
	defer ticker.Stop()
	var seen, copied int64 // the last entry that was looked at, and that of the last copy
	at := time.Now()       // of the last copy, or of the last that was tried
	for first := true; ; first = false {
		last, ended, err := k.Database.Since(ctx, seen, magici.Ended{}.Kind())
		reason, match := copies.EachMinute, ""
		due := last > copied && (time.Since(at) >= interval || len(k.Status().Copies) == 0 && k.Status().Trouble == nil)
		if err == nil {
			seen = last
			if !first && len(ended) > 0 {
				due, reason, match = true, copies.MatchEnded, matchOf(ended[0])
			}
		}
		if due {
			at = time.Now()
			if _, err := k.make(ctx, reason, match); err == nil {
				copied = last
			} else if ctx.Err() == nil {
				k.Log.Warn("no copy was made", "reason", reason, "err", err)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// matchOf returns the match of a stream, for the name of a copy.
func matchOf(s eventlog.Stream) string {
	_, match, _ := strings.Cut(string(s), ".")
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, match)
}

// Make makes a copy now. It returns, as a fault, why there is none; the status says so too.
func (k *Keeper) Make(ctx context.Context, reason copies.Reason) (copies.Copy, error) {
	return k.make(ctx, reason, "")
}

func (k *Keeper) make(ctx context.Context, reason copies.Reason, match string) (c copies.Copy, err error) {
	k.making.Lock()
	defer k.making.Unlock()
	lowpriority.Run(func() { c, err = take(ctx, k.DB, k.folder, k.Database, k.Verify, reason, match) })
	if ctx.Err() != nil {
		return c, ctx.Err()
	}
	all, _ := List(k.DB, k.folder)
	if err == nil {
		for _, old := range copies.Spare(all, c.At) {
			if os.Remove(old.Path) == nil {
				all = slices.DeleteFunc(all, func(c copies.Copy) bool { return c.Path == old.Path })
			}
		}
	}
	trouble := fault.From(err)
	if err != nil && trouble == nil {
		trouble = fault.New(fault.Unavailable, "fault.copy.first", k.folder).Because(err)
		err = trouble
	}
	k.set(func(s *copies.Status) { s.Copies, s.Trouble = all, trouble })
	select {
	case k.wake <- struct{}{}: // the second place follows
	default:
	}
	return c, err
}

// reserve is what copies leave free on the disk of the database: the log needs it more.
const reserve = 256 << 20

// Take makes a copy of the database db in a folder, reads it back and returns it. It gives up
// old copies there when there is no room otherwise. It refuses, with a fault.
func Take(ctx context.Context, db, folder string, of Source, verify Verify, reason copies.Reason) (copies.Copy, error) {
	return take(ctx, db, folder, of, verify, reason, "")
}

func take(ctx context.Context, db, folder string, of Source, verify Verify, reason copies.Reason, match string) (copies.Copy, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return copies.Copy{}, fault.New(fault.Unavailable, "fault.copy.first", folder).Because(err)
	}
	if err := makeRoom(db, folder, sizeOf(db)+sizeOf(db+"-wal"), reserve); err != nil {
		return copies.Copy{}, err
	}
	path, at := freeName(db, folder, reason, match)
	c := copies.Copy{Path: path, At: at, Reason: reason, Match: match}
	// Nothing has the name of a copy that has not been read and found whole.
	tried := c.Path + ".part"
	if err := of.Backup(ctx, tried, string(reason)); err != nil {
		return copies.Copy{}, err
	}
	if _, err := verify(ctx, tried); err != nil {
		_ = os.Remove(tried)
		return copies.Copy{}, fault.New(fault.Unavailable, "fault.copy.unsound", db).Because(err)
	}
	if err := os.Rename(tried, c.Path); err != nil {
		return copies.Copy{}, err
	}
	c.Size = sizeOf(c.Path)
	return c, syncFolder(folder)
}

// PutAside keeps the files of the database db as they are, for whoever can read more of them
// than this program. Nobody may have it open.
func PutAside(db string) (copies.Copy, error) {
	folder := copies.Folder(db)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return copies.Copy{}, fault.New(fault.Unavailable, "fault.copy.first", folder).Because(err)
	}
	path, at := freeName(db, folder, copies.Damaged, "")
	for _, part := range []string{"-wal", ""} {
		if sizeOf(db+part) == 0 {
			continue
		}
		if err := copyFile(context.Background(), db+part, path+part); err != nil {
			return copies.Copy{}, fault.New(fault.Unavailable, "fault.copy.first", folder).Because(err)
		}
	}
	return copies.Copy{Path: path, At: at, Reason: copies.Damaged, Size: sizeOf(path)}, nil
}

// freeName returns a name that no copy of the database db in a folder has yet.
func freeName(db, folder string, reason copies.Reason, match string) (path string, at time.Time) {
	for at = time.Now().Truncate(time.Second); ; at = at.Add(time.Second) {
		path = filepath.Join(folder, copies.FileName(db, at, reason, match))
		if _, err := os.Lstat(path); err != nil {
			return path, at
		}
	}
}

// makeRoom gives up old copies in a folder until there is room for one of so many bytes besides
// the reserve. It returns a fault when there is none even so.
func makeRoom(db, folder string, size, reserve int64) error {
	free, err := freeBytes(folder)
	if err != nil || free >= size+reserve {
		return nil // what cannot be known, the writing finds out
	}
	all, err := List(db, folder)
	if err != nil {
		return err
	}
	for _, old := range copies.Oldest(all) {
		if os.Remove(old.Path) == nil {
			free += old.Size
		}
		if free >= size+reserve {
			return nil
		}
	}
	return fault.New(fault.Unavailable, "fault.copy.full", folder, megabytes(free), megabytes(size+reserve))
}

func megabytes(n int64) int64 { return (n + 1<<20 - 1) >> 20 }

// sizeOf returns the length of a file; 0 when there is none.
func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// copyFile writes the file from to the file to, whole and on disk, or not at all.
func copyFile(ctx context.Context, from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	part := to + ".part"
	defer func() {
		if err != nil {
			_ = os.Remove(part)
		}
	}()
	_ = os.Remove(part) // of an interrupted copy, or a link to elsewhere
	out, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	err = inPieces(ctx, out, in)
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return fmt.Errorf("write %s: %w", part, err)
	}
	if err := os.Rename(part, to); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(to))
}

// inPieces copies in pieces that are on disk before the next one comes: nobody else waits long
// for the disk.
func inPieces(ctx context.Context, out *os.File, in io.Reader) error {
	const piece = 1 << 20
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, err := io.CopyN(out, in, piece)
		if n == 0 && errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if err := out.Sync(); err != nil {
			return err
		}
	}
}
