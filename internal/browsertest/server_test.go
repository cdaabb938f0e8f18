package browsertest

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/proctest"
)

// server is the program as a process on a database of its own.
type server struct {
	db       string
	address  string   // host:port, the same after a restart
	password string   // the organiser's, as printed at the first start
	flags    []string // further ones of the program
	scheme   string   // of the addresses that the tests ask for; empty: http
	process  *exec.Cmd
	log      buffer // its standard error
}

// serve starts the program on an empty database. It ends with the test.
func serve(t testing.TB, flags ...string) *server {
	t.Helper()
	return serveOn(t, "", flags...)
}

// serveOn starts the program on an address.
func serveOn(t testing.TB, address string, flags ...string) *server {
	t.Helper()
	s := &server{db: filepath.Join(t.TempDir(), "scacchi.db"), address: address, flags: flags}
	s.mustStart(t)
	t.Cleanup(func() {
		s.kill()
		if t.Failed() {
			t.Logf("the server's log:\n%s", s.log.String())
		}
	})
	return s
}

func (s *server) mustStart(t testing.TB) {
	t.Helper()
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
}

// start starts the process, at first on a free address, and returns once it has said that it serves.
func (s *server) start() error {
	if s.address == "" {
		var err error
		if s.address, err = proctest.Address("127.0.0.1"); err != nil {
			return err
		}
	}
	s.process = exec.Command(binary, "--db", s.db, "--listen", s.address, "--no-open", "--ask-password")
	s.process.Args = append(s.process.Args, s.flags...)
	s.process.Env = append(os.Environ(), "LC_ALL=en_GB.UTF-8", "TMPDIR="+filepath.Dir(s.db))
	s.process.Stderr = &s.log
	out, err := s.process.StdoutPipe()
	if err != nil {
		return err
	}
	if err := proctest.Start(s.process); err != nil {
		return err
	}
	ready := make(chan string, 1)
	go s.listen(out, ready)
	select {
	case password := <-ready:
		if password != "" {
			s.password = password
		}
		return nil
	case <-time.After(timeout):
		s.kill()
		return fmt.Errorf("the server does not start:\n%s", s.log.String())
	}
}

// listen reads what the process prints: the password of the first start, and the last line of the welcome.
func (s *server) listen(out io.Reader, ready chan<- string) {
	words := catalogue.In(locale.English)
	label, last := strings.TrimSpace(words.T("start.password")), words.T("start.stop")
	password := ""
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if rest, ok := strings.CutPrefix(line, label); ok {
			password = strings.TrimSpace(rest)
		}
		if line == last {
			ready <- password
		}
	}
}

// kill ends the process as a power cut would.
func (s *server) kill() {
	_ = s.process.Process.Kill() // it may have ended by itself
	_ = s.process.Wait()
}

func (s *server) url(path string) string { return cmp.Or(s.scheme, "http") + "://" + s.address + path }

// buffer is a buffer for several goroutines.
type buffer struct {
	mu   sync.Mutex
	text strings.Builder
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}
