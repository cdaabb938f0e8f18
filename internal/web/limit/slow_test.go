package limit

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// pipes is a listener in memory.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	if c, ok := <-p; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}
func (p pipes) Close() error   { return nil }
func (p pipes) Addr() net.Addr { return &net.TCPAddr{} }

// slowly serves h with the deadlines of slow clients, and calls do with a connection to it, on the
// clock of the test.
func slowly(t *testing.T, h http.HandlerFunc, do func(c net.Conn)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		listener := make(pipes, 1)
		s := &http.Server{Handler: Slow(h), ReadHeaderTimeout: ReadHeader, IdleTimeout: Idle}
		go func() { _ = s.Serve(listener) }()
		client, server := net.Pipe()
		listener <- server
		do(client)
		_ = client.Close()
		close(listener)
		_ = s.Close()
	})
}

// The server gives up on a form that stalls after ten seconds, and on a file after two minutes; headers too.
func TestStalledBodies(t *testing.T) {
	for name, tt := range map[string]struct {
		sends string
		after time.Duration
	}{
		"form":   {"POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf", readForm},
		"file":   {"POST /file HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf", readFile},
		"header": {"POST /form HTTP/1.1\r\nHos", ReadHeader},
		"unread": {"POST /unread HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf", readForm},
	} {
		slowly(t, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/file" {
				File(w)
			}
			if r.URL.Path != "/unread" {
				_, err := io.ReadAll(r.Body)
				if err == nil {
					t.Errorf("%s: read without an error", name)
				}
			}
		}, func(c net.Conn) {
			began := time.Now()
			_, _ = io.WriteString(c, tt.sends)
			_, _ = io.Copy(io.Discard, c) // until it is closed
			if took := time.Since(began); took < tt.after || took > tt.after+time.Second {
				t.Errorf("%s: given up after %v, want %v", name, took, tt.after)
			}
		})
	}
}

// An answer that is not read is given up; a large one that is read slowly arrives whole, and so does
// the next one on the same connection, even when it is asked for late.
func TestSlowReaders(t *testing.T) {
	const pieces = 50
	var failed error
	var ended time.Time
	large := func(w http.ResponseWriter, _ *http.Request) {
		_, failed = io.WriteString(w, strings.Repeat("x", pieces*piece))
		ended = time.Now()
	}
	slowly(t, large, func(c net.Conn) {
		began := time.Now()
		fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
		time.Sleep(time.Hour)
		if failed == nil || ended.Sub(began) != writePiece {
			t.Errorf("given up after %v: %v", ended.Sub(began), failed)
		}
	})
	slowly(t, large, func(c net.Conn) {
		in := bufio.NewReaderSize(c, piece)
		for range 2 {
			fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
			answer, err := http.ReadResponse(in, nil)
			if err != nil {
				t.Fatal(err)
			}
			got := 0
			for err == nil {
				time.Sleep(writePiece / 4)
				var n int
				n, err = io.ReadFull(answer.Body, make([]byte, piece))
				got += n
			}
			if got != pieces*piece || failed != nil {
				t.Errorf("%d bytes came, want %d", got, pieces*piece)
			}
			time.Sleep(Idle - time.Second)
		}
	})
	slowly(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }, func(c net.Conn) {
		in := bufio.NewReader(c)
		for range 3 {
			fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
			if _, err := http.ReadResponse(in, nil); err != nil {
				t.Fatal(err)
			}
			time.Sleep(Idle - time.Second)
		}
	})
}
