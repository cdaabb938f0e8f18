//go:build unix

package live

import (
	"errors"
	"syscall"
)

// writeNow writes the part of b that the system takes at once, and never waits.
func writeNow(c syscall.RawConn, b []byte) (n int, err error) {
	failed := c.Write(func(fd uintptr) bool {
		n, err = syscall.Write(int(fd), b)
		return true // also after an error: do not wait until it can be written
	})
	if errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EINTR) {
		err = nil
	}
	return max(n, 0), errors.Join(failed, err)
}
