package main

import (
	"syscall"
	"time"
)

// userTimeout is TCP_USER_TIMEOUT, in milliseconds. Accepted connections inherit it.
const userTimeout = 0x12

// giveUpAfter has the system end connections of a listening socket whose other end has confirmed nothing for so long of what
// was written. A system that refuses that keeps them longer.
func giveUpAfter(socket syscall.RawConn, after time.Duration) {
	_ = socket.Control(func(fd uintptr) {
		_ = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, userTimeout, int(after.Milliseconds()))
	})
}
