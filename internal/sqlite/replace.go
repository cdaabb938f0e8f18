package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"scacchimagici/internal/fault"
)

// staged returns the file beside the database path that will take its place.
func staged(path string) string { return path + ".restore" }

// Stage writes the copy in the file from beside the database path, whole and on disk, ready to replace
// it. It refuses, with a fault that names from, what [VerifyCopy] refuses, and then changes nothing.
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

// Install puts the file that Stage has written in the place of the database path, which no program
// may have open. Before that it calls keep, which sees the database as it was. It refuses, with a
// fault, when a server holds the database or when keep refuses; then nothing has changed.
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
	// After this point a crash leaves either the old file or the new one, and keep has seen the old one.
	if err := lock.Close(); err != nil { // Windows does not rename over an open file
		return err
	}
	// A wal that stays would count as the new file's.
	if exists(path + "-wal") {
		_ = execOn(ctx, fileURI(path, nil), "PRAGMA wal_checkpoint(TRUNCATE)") // keep has copied what cannot be folded
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
