package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"scacchimagici/internal/fault"
)

// SetAside renames the database in the file path and the files that belong to it. After an interruption it
// continues where it stopped. It refuses, with a fault, while a server has the database open.
func SetAside(ctx context.Context, path, to string) error {
	if exists(path) && exists(to) {
		return fault.New(fault.Unavailable, "fault.store.readonly", to).Because(errors.New("both names are taken"))
	}
	if exists(path) {
		lock, err := lockFile(path)
		switch {
		case errors.Is(err, errHeld):
			return fault.New(fault.Unavailable, "fault.store.locked", path).Because(err)
		case err != nil:
			return fault.New(fault.Unavailable, "fault.store.readonly", path).Because(err)
		}
		if exists(path + "-wal") {
			_ = execOn(ctx, fileURI(path, nil), "PRAGMA wal_checkpoint(TRUNCATE)") // what cannot be folded is renamed with it
		}
		if err := lock.Close(); err != nil { // Windows renames no open file
			return err
		}
	}
	for _, suffix := range []string{"-wal", "-shm", noteSuffix, ""} { // the database last: its name tells whether the move is complete
		if !exists(path + suffix) {
			continue
		}
		if err := os.Rename(path+suffix, to+suffix); err != nil {
			return fault.New(fault.Unavailable, "fault.store.readonly", path+suffix).Because(err)
		}
	}
	return syncFolder(filepath.Dir(path))
}
