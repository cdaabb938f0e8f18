package bench

import (
	"bytes"
	"fmt"
	"net/netip"
	"strconv"
	"sync/atomic"
	"time"
)

// screen is a device that listens to a page's stream.
type screen struct {
	fd     int
	news   chan struct{} // receives at every frame and at the end; may be nil
	status atomic.Int32  // of the answer, 0 before it
	seen   atomic.Int64  // when the last frame arrived, nanoseconds since epoch
	gone   atomic.Bool   // the connection has ended
}

// smallestFrame tells a frame from a ping: no frame of a match is so small, no ping so large.
const smallestFrame = 200

var epoch = time.Now()

// streamRequest asks for the stream at a path as a browser does; token may be empty.
func streamRequest(to netip.AddrPort, path, token string) string {
	text := fmt.Sprintf("GET %s HTTP/1.1\r\nHost: %s\r\nAccept: text/event-stream\r\nAccept-Encoding: gzip\r\n", path, to)
	if token != "" {
		text += "Authorization: Bearer " + token + "\r\n"
	}
	return text + "\r\n"
}

// note reads arriving data: first the status, then frames and pings. A frame that comes with the
// head of the answer counts, the head alone does not.
func (s *screen) note(arrived []byte, now time.Duration) {
	if s.status.Load() == 0 {
		var code int
		if line, _, _ := bytes.Cut(arrived, []byte("\r\n")); len(line) >= 12 {
			code, _ = strconv.Atoi(string(line[9:12]))
		}
		s.status.Store(int32(max(code, 1)))
		_, arrived, _ = bytes.Cut(arrived, []byte("\r\n\r\n"))
	}
	if len(arrived) >= smallestFrame {
		s.seen.Store(int64(now))
	}
	s.tell()
}

// tell wakes the goroutine that waits for the screen.
func (s *screen) tell() {
	select {
	case s.news <- struct{}{}:
	default:
	}
}

// listens reports whether the stream was granted and is still open.
func (s *screen) listens() bool { return s.status.Load() == 200 && !s.gone.Load() }

// stranger returns the address of the nth device in the garden; each has its own, within the
// loopback addresses of one machine.
func stranger(n int) netip.Addr {
	return netip.AddrFrom4([4]byte{127, byte(1 + n/62500%250), byte(n / 250 % 250), byte(1 + n%250)})
}
