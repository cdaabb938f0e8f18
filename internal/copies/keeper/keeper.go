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

// Source can be copied.
type Source interface {
	// Backup writes a whole copy to a file, or nothing; reason goes into the copy.
	Backup(ctx context.Context, path, reason string) error
}

// Database is a source that a server writes.
type Database interface {
	Source
	// Since returns the number of the last entry, and the streams that have had an entry of kind
	// after the entry numbered after.
	Since(ctx context.Context, after int64, kind string) (last int64, streams []eventlog.Stream, err error)
}

// Verify reads a whole copy and returns the number of its last entry; a fault says why the copy is bad.
type Verify func(ctx context.Context, path string) (last int64, err error)

// Config holds the settings of a keeper.
type Config struct {
	DB       string // file of the database
	Database Database
	Verify   Verify
	Roots    func() []copies.Place // the possible second places; [SystemRoots]
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
	k.status.Copies, _ = List(c.DB, k.folder) // an unreadable folder will soon be a trouble
	k.loadPlace()
	k.done.Go(func() { k.watch(ctx) })
	go k.follow(ctx) // Close does not wait for it: an unreachable network folder may hold it for minutes
	return k
}

// Close ends the automatic copies.
func (k *Keeper) Close() {
	k.stop()
	k.done.Wait()
}

// Listen has f called after each change of the status. There is one listener.
func (k *Keeper) Listen(f func()) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.listener = f
}

// Status returns the status of the copies.
func (k *Keeper) Status() copies.Status {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.status
}

// set changes the status and calls the listener.
func (k *Keeper) set(change func(*copies.Status)) {
	k.mu.Lock()
	change(&k.status)
	listener := k.listener
	k.mu.Unlock()
	listener()
}

// Automatic copies are at least a minute apart; the log is checked each second.
const (
	interval = time.Minute
	look     = time.Second
)

// watch makes the automatic copies.
func (k *Keeper) watch(ctx context.Context) {
	ticker := time.NewTicker(look)
	defer ticker.Stop()
	var seen, copied int64 // the last entry seen, and that of the last copy
	at := time.Now()       // of the last copy or try
	for first := true; ; first = false {
		last, ended, err := k.Database.Since(ctx, seen, magici.Facts.Word(magici.Ended{}))
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

// Make makes a copy now. When it fails it returns a fault with the reason; the status has it too.
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
	case k.wake <- struct{}{}: // wakes the second place
	default:
	}
	return c, err
}

// reserve is the space that copies leave free on the disk of the database, because the log needs it more.
const reserve = 256 << 20

// Take makes a copy of the database db in a folder, reads it back and returns it. It deletes old
// copies there when there is no room otherwise. It refuses, with a fault.
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
	// A file gets the name of a copy only after it was read and found whole.
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

// PutAside keeps the files of the database db as they are, for an expert who can read more of them
// than this program. No program may have the database open.
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

// freeName returns an unused name for a copy of the database db in a folder.
func freeName(db, folder string, reason copies.Reason, match string) (path string, at time.Time) {
	for at = time.Now().Truncate(time.Second); ; at = at.Add(time.Second) {
		path = filepath.Join(folder, copies.FileName(db, at, reason, match))
		if _, err := os.Lstat(path); err != nil {
			return path, at
		}
	}
}

// makeRoom deletes old copies in a folder until there is room for so many bytes besides the
// reserve. It returns a fault when that is not enough.
func makeRoom(db, folder string, size, reserve int64) error {
	free, err := FreeBytes(folder)
	if err != nil || free >= size+reserve {
		return nil // the write will show whether there is room
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

// copyFile writes the file from to the file to, complete and on disk, or not at all.
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

// inPieces copies in pieces and syncs each before the next: other writers wait briefly for the disk.
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
