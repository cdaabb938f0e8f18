package live

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// wire is a ResponseWriter whose writes block until the other end of a pipe reads them, in a bubble's time.
type wire struct {
	net.Conn
	header http.Header
}

func (w wire) Header() http.Header { return w.header }
func (w wire) WriteHeader(int)     {}
func (w wire) Flush()              {}

// beep is the ping of these tests.
func beep() []byte { return Message("ping", "", []byte("beep")) }

// taken is a wire whose connection can be taken over.
type taken struct{ wire }

func (w taken) Hijack() (net.Conn, *bufio.ReadWriter, error) { return w.Conn, nil, nil }

// connect serves sub to a screen over a pipe, until ctx ends. It returns the screen's end, and the result of serving.
func connect(ctx context.Context, sub *Subscription) (screen net.Conn, result <-chan error) {
	server, screen := net.Pipe()
	done := make(chan error, 1)
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/", nil)
	go func() {
		done <- serve(wire{server, http.Header{}}, r, sub, beep)
		_ = server.Close()
	}()
	return screen, done
}

// connectTo has writers take over a pipe. It returns the screen's end, with the body after the
// answer's head, and a channel that is closed when the stream has ended.
func connectTo(t *testing.T, w *Writers, sub *Subscription) (screen net.Conn, body *bufio.Reader, ended <-chan struct{}) {
	t.Helper()
	server, screen := net.Pipe()
	end := make(chan struct{})
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
	if err := w.Serve(taken{wire{server, http.Header{}}}, r, sub, false, func() { sub.Close(); close(end) }); err != nil {
		t.Fatal(err)
	}
	return screen, bufio.NewReader(screen), end
}

// nextData returns the data fields of the next event.
func nextData(t *testing.T, r *bufio.Reader) string {
	t.Helper()
	var data []string
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		line = strings.TrimSuffix(line, "\n")
		if text, ok := strings.CutPrefix(line, "data: "); ok {
			data = append(data, text)
		}
		if line == "" && data != nil {
			return strings.Join(data, "\n")
		}
	}
}

// published encodes text for the topic "board", and publishes it.
func published(h *Hub, version uint64, text string) {
	f := Encode("page", "", []byte(text))
	f.Topic, f.Version = "board", version
	h.Publish(f)
}

func TestPingBreaksTheSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(nil)
		sub := h.Subscribe("board")
		defer sub.Close()
		ctx, cancel := context.WithCancel(t.Context())
		screen, result := connect(ctx, sub)
		r := bufio.NewReader(screen)

		begin := time.Now()
		expect := func(want string, at time.Duration) {
			t.Helper()
			if got := nextData(t, r); got != want || time.Since(begin) != at {
				t.Errorf("got %q after %v, want %q after %v", got, time.Since(begin), want, at)
			}
		}
		expect("beep", 0) // the server's clock comes first
		expect("beep", 2*time.Second)
		expect("beep", 4*time.Second)
		time.AfterFunc(time.Second, func() { published(h, 1, "e2e4") })
		expect("e2e4", 5*time.Second)
		expect("beep", 7*time.Second) // two seconds after the frame

		cancel()
		if err := <-result; err != nil {
			t.Errorf("a screen that went away: %v", err)
		}
	})
}

func TestSlowScreenSkipsAhead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(nil)
		sub := h.Subscribe("board")
		defer sub.Close()
		screen, result := connect(t.Context(), sub)
		r := bufio.NewReader(screen)

		published(h, 1, "one")
		for v := range uint64(100) {
			synctest.Wait() // the screen's goroutine hangs in a write, the test does not
			published(h, 2+v, "many")
		}
		published(h, 200, "last")
		if got := nextData(t, r); got != "beep" { // it hung in the head of the answer
			t.Errorf("got %q, want the clock", got)
		}
		if got := nextData(t, r); got != "last" {
			t.Errorf("got %q, want the last frame", got)
		}
		h.Close()
		if err := <-result; err != nil {
			t.Errorf("a closed hub: %v", err)
		}
	})
}

func TestStuckScreenIsDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(nil)
		stuck, well := h.Subscribe("board"), h.Subscribe("board")
		defer stuck.Close()
		defer well.Close()
		begin := time.Now()
		_, result := connect(t.Context(), stuck) // reads nothing
		screen, _ := connect(t.Context(), well)
		go func() { _, _ = io.Copy(io.Discard, screen) }()

		err := <-result
		if !errors.Is(err, os.ErrDeadlineExceeded) || time.Since(begin) != writeWait {
			t.Errorf("got %v after %v, want the deadline after %v", err, time.Since(begin), writeWait)
		}
		h.Close()
	})
}

func TestServeWritesTheHead(t *testing.T) {
	tests := []struct {
		name   string
		accept []string
		want   string // Content-Encoding
	}{
		{"browser", []string{"gzip, deflate, br, zstd"}, "gzip"},
		{"several lines", []string{"br", "GZIP;q=0.5"}, "gzip"},
		{"not at any price", []string{"gzip;q=0, br"}, ""},
		{"a weight that is none", []string{"gzip;q=much"}, ""},
		{"nothing", nil, ""},
		{"something else", []string{"xgzip"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := New(nil)
			h.Close() // the answer ends after its head, or after a frame
			w := httptest.NewRecorder()
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
			r.Header["Accept-Encoding"] = tt.accept
			if err := serve(w, r, h.Subscribe("board"), beep); err != nil {
				t.Fatal(err)
			}
			if got := w.Header().Get("Content-Encoding"); got != tt.want {
				t.Errorf("Content-Encoding is %q, want %q", got, tt.want)
			}
			if got := w.Header().Get("Content-Type"); !strings.HasPrefix(got, "text/event-stream") {
				t.Errorf("Content-Type is %q", got)
			}
			if plain := bytes.HasPrefix(w.Body.Bytes(), []byte("retry: ")); plain != (tt.want == "") {
				t.Errorf("begins with %q", w.Body.Bytes())
			}
		})
	}
}

func TestPingThatIsTooLongForABlock(t *testing.T) {
	s := &stream{w: httptest.NewRecorder(), gzip: true}
	if err := s.ping(make([]byte, storedMax+1)); err == nil {
		t.Error("was written")
	}
}
