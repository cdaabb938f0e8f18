//go:build !unix

package live

import "syscall"

// writeNow writes nothing: on systems without non-blocking writes, each write has its goroutine.
func writeNow(syscall.RawConn, []byte) (int, error) { return 0, nil }
