package proctest

import (
	"os/exec"
	"runtime"
	"sync"
	"syscall"
)

// Start starts a program that the system kills when this process ends, also when this process is killed or panics.
func Start(program *exec.Cmd) error {
	program.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	started := make(chan error)
	starter() <- func() { started <- program.Start() }
	return <-started
}

// starter returns a channel to the one thread that starts all programs. Linux kills a program when the
// thread that started it ends, and a thread of Go ends with a goroutine that is locked to it.
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
