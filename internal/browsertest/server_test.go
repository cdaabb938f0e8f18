package browsertest

import (
	"bufio"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/locale"
)

// server is the program as a process on a database of its own.
type server struct {
	t        *testing.T
	db       string
	address  string // host:port, the same after a restart
	password string // the organiser's, as printed at the first start
	process  *exec.Cmd
	log      journal // what it wrote to standard error
}

// serve starts the program on an empty database.
func serve(t *testing.T) *server {
	t.Helper()
	s := &server{t: t, db: filepath.Join(t.TempDir(), "scacchi.db"), address: freeAddress(t)}
	s.start()
	t.Cleanup(func() {
		s.kill()
		if t.Failed() {
			t.Logf("the server's log:\n%s", s.log.String())
		}
	})
	return s
}

// freeAddress returns an address that nobody listens on.
func freeAddress(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// start starts the process and returns once it has said that it serves.
func (s *server) start() {
	s.t.Helper()
	s.process = exec.Command(binary, "--db", s.db, "--listen", s.address, "--no-open", "--ask-password")
	s.process.Env = append(os.Environ(), "LC_ALL=en_GB.UTF-8")
	s.process.Stderr = &s.log
	out, err := s.process.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.process.Start(); err != nil {
		s.t.Fatal(err)
	}
	ready := make(chan string, 1)
	go s.listen(out, ready)
	select {
	case password := <-ready:
		if password != "" {
			s.password = password
		}
	case <-time.After(20 * time.Second):
		s.t.Fatalf("the server does not start:\n%s", s.log.String())
	}
}

// listen reads what the process prints: the password of the first start, and the last line
// of the welcome.
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

// kill ends the process as a pulled cable would.
func (s *server) kill() {
	_ = s.process.Process.Kill() // it may have ended by itself
	_ = s.process.Wait()
}

func (s *server) url(path string) string { return "http://" + s.address + path }

// journal is a buffer that several goroutines may use.
type journal struct {
	mu   sync.Mutex
	text strings.Builder
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}
