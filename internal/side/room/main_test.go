package room

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"scacchimagici/internal/fault"
)

// childVariable makes the test binary a second process that plays at a table on the named database until it
// is killed.
const childVariable = "ROOM_TEST_CHILD"

func TestMain(m *testing.M) {
	if path := os.Getenv(childVariable); path != "" {
		playInChild(path)
		return
	}
	goleak.VerifyTestMain(m)
}

// startChild starts the second process and returns a scanner of its lines. It is killed with the test.
func startChild(t *testing.T, path string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Env = append(os.Environ(), childVariable+"="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return cmd, bufio.NewScanner(out)
}

var commands atomic.Int64

// nextID returns the id of a command, as a device makes it.
func nextID() string { return fmt.Sprintf("c%d.%d", os.Getpid(), commands.Add(1)) }

// pass lets the time of a bubble pass, in which the owners do what is due.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// refused checks that err is a fault with a key; an empty key wants no error at all.
func refused(t testing.TB, what string, err error, key string) {
	t.Helper()
	got := ""
	if f := fault.From(err); f != nil {
		got = f.Key
	} else if err != nil {
		got = err.Error()
	}
	if got != key {
		t.Errorf("%s: got %q, want %q", what, got, key)
	}
}
