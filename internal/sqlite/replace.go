package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"scacchimagici/internal/fault"
)

// staged is the file beside the database path that waits to take its place.
func staged(path string) string { return path + ".restore" }

// Stage writes the copy in the file from beside the database path, whole and on disk, ready to
// take its place. It refuses, with a fault that names from, what [VerifyCopy] refuses; nothing has
// changed then.
func Stage(ctx context.Context, path, from string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fault.New(fault.Unavailable, "fault.store.folder", filepath.Dir(path)).Because(err)
	}
	err := Copy(ctx, from, staged(path), "restored")
	if err == nil {
		_, err = VerifyCopy(ctx, staged(path))
	}
	if err == nil {
		return nil
	}
	_ = os.Remove(staged(path)) // it may not even be there
	f := fault.From(err)
	if f != nil && f.Key == "fault.copy.damaged" {
		return fault.New(f.Code, f.Key, from).Because(err)
	}
	if _, unread := VerifyCopy(ctx, from); unread != nil {
		return unread // it was not the disk that would not take it
	}
	return err
}

// Install puts what Stage has written in the place of the database path, in which nobody may have
// it open. Before that it calls keep, which sees the database as it was. It refuses, with a fault,
// when a server holds the database, and when keep does; then nothing has changed.
func Install(ctx context.Context, path string, keep func() error) (err error) {
	path, err = filepath.Abs(path)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fault.New(fault.Unavailable, "fault.store.folder", filepath.Dir(path)).Because(err)
	}
	lock, err := lockFile(path)
	switch {
	case errors.Is(err, errHeld):
		return fault.New(fault.Unavailable, "fault.store.locked", path).Because(err)
	case err != nil:
		return fault.New(fault.Unavailable, "fault.store.readonly", path).Because(err)
	}
	if err := keep(); err != nil {
		return errors.Join(err, lock.Close())
	}
	// From here on a crash leaves the old file or the new one, and keep has seen the old one.
	if err := lock.Close(); err != nil { // Windows renames nothing over an open file
		return err
	}
	// A wal that stays would be taken for that of the new file.
	if exists(path + "-wal") {
		_ = execOn(ctx, fileURI(path, nil), "PRAGMA wal_checkpoint(TRUNCATE)") // what it cannot fold, keep has
	}
	for _, beside := range []string{"-wal", "-shm"} {
		if err := os.Remove(path + beside); err != nil && exists(path+beside) {
			return fault.New(fault.Unavailable, "fault.store.readonly", path).Because(err)
		}
	}
	if err := ForgetNote(path); err != nil {
		return err
	}
	err = os.Rename(staged(path), path)
	if err == nil {
		err = syncFolder(filepath.Dir(path))
	}
	if err != nil {
		return fault.New(fault.Unavailable, "fault.store.readonly", path).Because(err)
	}
	return nil
}
