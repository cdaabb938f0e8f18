package bench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// server is the program under test, in a process of its own.
type server struct {
	cmd  *exec.Cmd
	addr string
	base string
}

// start runs the binary on a database, at a free address, and waits for the first page; it
// returns how long that took from the start of the process.
func start(ctx context.Context, binary, db string) (*server, time.Duration, error) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, 0, err
	}
	addr := free.Addr().String()
	if err := free.Close(); err != nil {
		return nil, 0, err
	}
	s := &server{addr: addr, base: "http://" + addr}
	s.cmd = exec.CommandContext(ctx, binary, "serve", "--db", db, "--listen", addr, "--no-open")
	begin := time.Now()
	if err := s.cmd.Start(); err != nil {
		return nil, 0, err
	}
	for time.Since(begin) < frameWait {
		resp, err := http.Get(s.base + "/")
		if err == nil {
			took := time.Since(begin)
			return s, took, resp.Body.Close()
		}
		time.Sleep(time.Millisecond)
	}
	return nil, 0, errors.Join(errors.New("the server does not answer"), s.stop())
}

func (s *server) stop() error {
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return s.cmd.Wait()
}

// memory returns the resident memory of the process in bytes, as Linux counts it.
func (s *server) memory() (int64, error) {
	f, err := os.Open("/proc/" + strconv.Itoa(s.cmd.Process.Pid) + "/status")
	if err != nil {
		return 0, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if value, ok := strings.CutPrefix(lines.Text(), "VmRSS:"); ok {
			kb, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(value, "kB")), 10, 64)
			return kb * 1024, err
		}
	}
	return 0, fmt.Errorf("no VmRSS: %w", lines.Err())
}
