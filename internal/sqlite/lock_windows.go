package sqlite

import (
	"os"
	"syscall"
)

// errHeld is ERROR_SHARING_VIOLATION: another process has the file open.
const errHeld = syscall.Errno(32)

// lockFile makes the database in the file path if need be, and opens a file beside it that no other
// process can open until it is closed, by us or, when we are killed, by the system. SQLite must
// open the database itself; Windows does not let an open database be moved or deleted.
func lockFile(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		return nil, err
	}
	path += ".lock"
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

// names returns false: Windows neither moves nor deletes an open file.
func names(*os.File) (n int, ok bool) { return 0, false }

// syncFolder does nothing: NTFS writes names in its own journal, and Windows cannot sync a
// folder.
func syncFolder(string) error { return nil }
