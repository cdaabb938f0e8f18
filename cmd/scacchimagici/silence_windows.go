package main

import (
	"syscall"
	"time"
)

// longestRetry is TCP_MAXRT, in seconds.
const longestRetry = 5

// giveUpAfter has the system end connections of a listening socket whose other end has confirmed nothing for so long of what
// was written. A system that refuses that keeps them longer.
func giveUpAfter(socket syscall.RawConn, after time.Duration) {
	_ = socket.Control(func(fd uintptr) {
		_ = syscall.SetsockoptInt(syscall.Handle(fd), syscall.IPPROTO_TCP, longestRetry, int(after.Seconds()))
	})
}
