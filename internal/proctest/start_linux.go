package proctest

import (
	"os/exec"
	"runtime"
	"sync"
	"syscall"
)

// Start starts a program that the system kills when this process ends, also when it is killed itself
// or panics.
func Start(program *exec.Cmd) error {
	program.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	started := make(chan error)
	starter() <- func() { started <- program.Start() }
	return <-started
}

// starter returns the way to the one thread on which all programs are started. Linux kills a program when
// the thread ends that has started it, and a thread of Go ends with a goroutine that is locked to it.
var starter = sync.OnceValue(func() chan<- func() {
	starts := make(chan func())
	go func() {
		runtime.LockOSThread()
		for start := range starts {
			start()
		}
	}()
	return starts
})
