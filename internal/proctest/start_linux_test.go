package proctest

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"testing"
)

// When a test is killed its program ends too: no process holds the pipe to which it writes.
func TestStart(t *testing.T) {
	parent := exec.Command(os.Args[0])
	parent.Env = append(os.Environ(), roleVariable+"=parent")
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	r := bufio.NewReader(out)
	if line, err := r.ReadString('\n'); line != "runs\n" {
		t.Fatalf("the child says %q, %v", line, err)
	}
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if rest, err := io.ReadAll(r); err != nil || len(rest) > 0 { // until the child has ended too
		t.Errorf("the child says %q, %v", rest, err)
	}
	_ = parent.Wait()
}

// A program goes on when the thread of the goroutine that started it ends.
func TestStartOnAThreadThatEnds(t *testing.T) {
	cat := exec.Command("cat")
	in, err := cat.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cat.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	threads := make(chan int)
	go onAThreadThatEnds(func() {
		err = Start(cat)
		threads <- syscall.Gettid()
	})
	task := fmt.Sprintf("/proc/self/task/%d", <-threads)
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(task); err != nil {
			break
		}
		runtime.Gosched()
	}
	if _, err := io.WriteString(in, "here\n"); err != nil {
		t.Fatal(err)
	}
	_ = in.Close()
	if said, err := io.ReadAll(out); string(said) != "here\n" {
		t.Errorf("it says %q, %v", said, err)
	}
	if err := cat.Wait(); err != nil {
		t.Error(err)
	}
}

// onAThreadThatEnds calls f on a thread that ends after it. Go keeps the first thread of a process
// until the process ends, so that thread is held here until another one has been found.
func onAThreadThatEnds(f func()) {
	runtime.LockOSThread() // not unlocked: the thread ends with the goroutine
	if syscall.Gettid() != syscall.Getpid() {
		f()
		return
	}
	other := make(chan bool)
	go onAThreadThatEnds(func() { f(); close(other) })
	<-other
	runtime.UnlockOSThread()
}
