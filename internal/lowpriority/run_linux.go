package lowpriority

import (
	"runtime"
	"syscall"
)

// Of what Linux knows about a thread: how nice it is to others at the processors, and that it
// has the disk last among those that are as nice.
const (
	nice          = 10
	whoProcess    = 1         // IOPRIO_WHO_PROCESS
	lowBestEffort = 2<<13 | 7 // class best effort, the last level of it
)

// Run runs f so that taps go before it at the processors and at the disk. Its thread
// ends with it.
func Run(f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // never unlocked: no other goroutine gets the slow thread
		thread := syscall.Gettid()
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, thread, nice) // without it, it only takes its turn
		_, _, _ = syscall.Syscall(syscall.SYS_IOPRIO_SET, whoProcess, uintptr(thread), lowBestEffort)
		f()
	}()
	<-done
}
