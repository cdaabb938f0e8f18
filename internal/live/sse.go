package live

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const (
	// pingEvery is the longest silence: after five silent seconds a screen reports a lost connection.
	pingEvery = 2 * time.Second
	// pingAnyway is the longest time without a ping for a screen that gets frames.
	pingAnyway = 2 * pingEvery
	// writeWait is how long a write may block before the connection is dropped.
	writeWait = 10 * time.Second
	// retry tells the browser after how many milliseconds to connect again.
	retry = "retry: 1000\n\n"
)

// serve writes the frames of sub to w as server-sent events until the screen disconnects or sub is
// ended. It writes the event that ping returns (see [Message]) at once, after two seconds without a
// frame and at least every four seconds between frames. It returns an error when a write fails or the
// screen takes nothing for ten seconds.
func serve(w http.ResponseWriter, r *http.Request, sub *Subscription, ping func() []byte) error {
	s := newStream(w, r)
	if err := s.begin(); err != nil {
		return err
	}
	// A screen first needs the server's clock: the newest frame may be minutes old.
	if err := s.ping(ping()); err != nil {
		return err
	}
	pinged, due := time.Now(), time.NewTimer(pingEvery)
	defer due.Stop()
	for {
		f := sub.Next()
		if f == nil {
			select {
			case <-r.Context().Done():
				return nil
			case <-sub.Done():
				return nil
			case <-sub.Wake():
				continue
			case <-due.C:
			}
		}
		if sub.over.Load() {
			return nil
		}
		var err error
		if f == nil || time.Since(pinged) >= pingAnyway {
			err, pinged = s.ping(ping()), time.Now()
		}
		if err == nil && f != nil {
			err = s.frame(f)
		}
		if err != nil {
			return err
		}
		due.Reset(min(pingEvery, pingAnyway-time.Since(pinged)))
	}
}

// stream is a connection with a writing goroutine of its own: one that cannot be taken over.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	gzip    bool
}

func newStream(w http.ResponseWriter, r *http.Request) *stream {
	return &stream{w: w, control: http.NewResponseController(w), gzip: acceptsGzip(r.Header.Values("Accept-Encoding"))}
}

// begin writes the head of the answer.
func (s *stream) begin() error {
	return s.write(begin(s.w.Header(), s.gzip))
}

// begin sets the headers of a stream, and returns the first bytes of its body.
func begin(h http.Header, gzip bool) []byte {
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Vary", "Accept-Encoding")
	if !gzip {
		return []byte(retry)
	}
	h.Set("Content-Encoding", "gzip")
	return append(gzipHeader[:len(gzipHeader):len(gzipHeader)], stored([]byte(retry))...)
}

// frame writes f.
func (s *stream) frame(f *Frame) error {
	if s.gzip {
		return s.write(f.Deflated)
	}
	return s.write(f.Raw())
}

// ping writes a message that only this connection gets.
func (s *stream) ping(message []byte) error {
	if !s.gzip {
		return s.write(message)
	}
	if len(message) > storedMax {
		return fmt.Errorf("ping of %d bytes is longer than %d", len(message), storedMax)
	}
	return s.write(stored(message))
}

// write sends b, or gives the screen up.
func (s *stream) write(b []byte) error {
	err := s.control.SetWriteDeadline(time.Now().Add(writeWait))
	if err != nil && !errors.Is(err, http.ErrNotSupported) { // a writer in memory never blocks
		return fmt.Errorf("set a deadline: %w", err)
	}
	if _, err := s.w.Write(b); err != nil {
		return Gone{fmt.Errorf("write to the screen: %w", err)}
	}
	if err := s.control.Flush(); err != nil {
		return Gone{fmt.Errorf("flush to the screen: %w", err)}
	}
	return nil
}

// acceptsGzip reads the values of Accept-Encoding (RFC 9110, 12.5.3).
func acceptsGzip(values []string) bool {
	for coding := range strings.SplitSeq(strings.Join(values, ","), ",") {
		name, weight, _ := strings.Cut(coding, ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			return wanted(weight)
		}
	}
	return false
}

// wanted reports whether a weight such as "q=0.5" is more than zero; a missing weight is.
func wanted(weight string) bool {
	_, value, found := strings.Cut(weight, "=")
	if !found {
		return true
	}
	q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	return err == nil && q > 0
}

// Gone is the error of a failed write: the client has disconnected. The server has no fault.
type Gone struct{ Err error }

// Error says that the client is gone, and why the write failed.
func (g Gone) Error() string { return "the client is gone: " + g.Err.Error() }

// Unwrap returns why the write failed.
func (g Gone) Unwrap() error { return g.Err }
