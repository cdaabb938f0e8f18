//go:build !windows

package sqlite

import (
	"errors"
	"os"
	"syscall"
)

// errHeld is what a lock says that another server holds.
const errHeld = syscall.EWOULDBLOCK

// lockFile takes the lock on the file path until the file is closed, by us or, when we are
// killed, by the kernel. The file itself stays: removing it would let two servers hold
// locks on two files of one name.
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

// syncFolder makes the names in a folder as lasting as the files.
func syncFolder(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
