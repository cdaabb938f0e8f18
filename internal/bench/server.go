package bench

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"os/exec"
	"syscall"
	"time"
)

// server is the program under test, in a process of its own. It treats this computer as a stranger:
// a client needs the token for more than public pages.
type server struct {
	cmd       *exec.Cmd
	addr      netip.AddrPort
	base      string // http://127.0.0.1:PORT
	token     string
	listeners *listeners
}

// start runs the binary on a database, at a free address, and waits for the first page; it returns
// the time since the start of the process. more are further arguments.
func start(ctx context.Context, binary string, p prepared, more ...string) (*server, time.Duration, error) {
	return startProcess(ctx, binary, p.token, append([]string{"serve", "--db", p.db, "--no-open", "--ask-password"}, more...))
}

// startProcess runs the binary with arguments, at a free address, until its pages answer.
func startProcess(ctx context.Context, binary, token string, args []string) (*server, time.Duration, error) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, 0, err
	}
	addr := free.Addr().String()
	if err := free.Close(); err != nil {
		return nil, 0, err
	}
	s := &server{addr: netip.MustParseAddrPort(addr), base: "http://" + addr, token: token}
	if s.listeners, err = newListeners(); err != nil {
		return nil, 0, err
	}
	s.cmd = exec.CommandContext(ctx, binary, append(args, "--listen", addr)...)
	begin := time.Now()
	if err := s.cmd.Start(); err != nil {
		s.listeners.close()
		return nil, 0, err
	}
	for time.Since(begin) < frameWait {
		resp, err := http.Get(s.base + "/")
		if err == nil {
			if err := resp.Body.Close(); err != nil || resp.StatusCode == http.StatusOK {
				return s, time.Since(begin), err
			}
		}
		time.Sleep(time.Millisecond)
	}
	return nil, 0, errors.Join(errors.New("the server does not answer"), s.stop())
}

// stop ends the server, and its open connections.
func (s *server) stop() error {
	s.listeners.close()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return s.cmd.Wait()
}

func (s *server) processorTime() (time.Duration, error) { return processorTime(s.cmd.Process.Pid) }

func (s *server) memory(kind string) (int64, error) { return memory(s.cmd.Process.Pid, kind) }
