package sqlite

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"

	"go.uber.org/goleak"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// childVariable turns the test binary into a second process; its value is a key of children.
const childVariable = "SQLITE_TEST_CHILD"

// children are the tasks of a second process, with the database in the file path.
var children = map[string]func(ctx context.Context, path string){
	"open":   openInChild,
	"append": appendInChild,
	"read":   readInChild,
	"watch":  watchInChild,
}

// atEnd is done after all tests.
var atEnd []func()

func TestMain(m *testing.M) {
	if child := children[os.Getenv(childVariable)]; child != nil {
		child(context.Background(), os.Args[1])
		return
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(status int) {
		for _, remove := range atEnd {
			remove()
		}
		os.Exit(status)
	}))
}

// openInChild opens the database, prints the result, and holds it until its input ends.
func openInChild(ctx context.Context, path string) {
	s, err := Open(ctx, path)
	if err != nil {
		sayError(err)
		return
	}
	fmt.Println("open")
	_, _ = io.Copy(io.Discard, os.Stdin)
	_ = s.Close()
}

// watchInChild opens the database and prints what happens to the file: the key of each trouble,
// "well" when it is over. It appends one event for each line of its input and prints the result.
func watchInChild(ctx context.Context, path string) {
	s, err := Open(ctx, path)
	if err != nil {
		sayError(err)
		return
	}
	fmt.Println("open")
	s.Watch(func(trouble *fault.Fault) {
		if trouble == nil {
			fmt.Println("well")
			return
		}
		fmt.Println(trouble.Key)
	})
	after := int64(0)
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		if _, err := s.Append(ctx, batch("match/A", after, in.Text(), 1)); err != nil {
			sayError(err)
			continue
		}
		after++
		fmt.Println("appended")
	}
}

// readInChild prints how many entries a reader finds.
func readInChild(ctx context.Context, path string) {
	r, err := OpenReader(ctx, path)
	if err != nil {
		sayError(err)
		return
	}
	entries, err := r.LoadSince(ctx, 0, 10)
	if err != nil {
		sayError(err)
	}
	fmt.Println(len(entries))
	_ = r.Close()
}

// appendInChild appends to four matches at once until it is killed, and prints the acknowledged entries.
func appendInChild(ctx context.Context, path string) {
	s, err := Open(ctx, path)
	if err != nil {
		sayError(err)
		return
	}
	for match := range 4 {
		go func() {
			stream := eventlog.Stream(fmt.Sprintf("match/%d", match))
			for after := int64(0); ; after++ {
				if _, err := s.Append(ctx, batch(stream, after, fmt.Sprintf("c%d", after), 1)); err != nil {
					sayError(err)
					return
				}
				fmt.Println(stream, after+1)
			}
		}()
	}
	select {}
}

// sayError prints the key of a fault.
func sayError(err error) {
	if f := fault.From(err); f != nil {
		fmt.Println(f.Key)
		return
	}
	fmt.Println("error:", err)
}

// Append appends one batch.
func (s *Store) Append(ctx context.Context, b eventlog.Batch) ([]eventlog.Entry, error) {
	return s.AppendAll(ctx, []eventlog.Batch{b})
}

// child is a second process at work.
type child struct {
	*exec.Cmd
	in    io.Writer      // open as long as we live
	lines *bufio.Scanner // what it prints
}

// startChild starts a second process; alter may change its command. It is killed with the test.
func startChild(t *testing.T, what, path string, alter func(*exec.Cmd)) child {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, path)
	cmd.Env = append(os.Environ(), childVariable+"="+what)
	cmd.Stderr = os.Stderr
	if alter != nil {
		alter(cmd)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	in, err := cmd.StdinPipe()
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
	return child{Cmd: cmd, in: in, lines: bufio.NewScanner(out)}
}

// line returns the next line that the second process prints; "" when it has ended. It is killed
// when it prints nothing for a minute.
func (c child) line() string {
	defer time.AfterFunc(time.Minute, func() { _ = c.Process.Kill() }).Stop()
	c.lines.Scan()
	return c.lines.Text()
}
