package sqlite

import (
	"os"
	"syscall"
)

// errHeld is ERROR_SHARING_VIOLATION: another process has the file open.
const errHeld = syscall.Errno(32)

// lockFile opens the file path so that nobody else can, until it is closed, by us or, when
// we are killed, by the system.
func lockFile(path string) (*os.File, error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	const shareWithNobody = 0
	h, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, shareWithNobody,
		nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(h), path), nil
}

// syncFolder does nothing: NTFS writes names in its own journal, and Windows cannot sync a
// folder.
func syncFolder(string) error { return nil }
