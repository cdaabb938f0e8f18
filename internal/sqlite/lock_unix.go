//go:build !windows

package sqlite

import (
	"errors"
	"os"
	"syscall"
)

// errHeld is the error of a lock that another server holds.
const errHeld = syscall.EWOULDBLOCK

// lockFile takes the lock on the database in the file path, which it makes if need be. The lock
// lasts until the returned file is closed, by us or, when we are killed, by the kernel. It is on
// the file itself, under any name. It is independent of the locks that SQLite takes by fcntl, but
// closing any descriptor of the database drops those. So this file stays open until SQLite has
// closed the database, and the program opens the database through SQLite alone.
func lockFile(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// names returns how many names lead to the file of lock; ok is false when the system does not say.
func names(lock *os.File) (n int, ok bool) {
	info, err := lock.Stat()
	if err != nil {
		return 0, false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return int(stat.Nlink), true
}

// syncFolder makes the names in a folder as durable as the files.
func syncFolder(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
