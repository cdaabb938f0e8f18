package live

import (
	"bufio"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestOverTLS listens over TLS, where connections cannot be taken over: frames arrive one by one,
// and a stream ends when the screen disconnects, when it is ended, and when the server closes.
func TestOverTLS(t *testing.T) {
	for _, protocol := range []string{"HTTP/1.1", "HTTP/2.0"} {
		for _, encoding := range []string{"gzip", "identity"} {
			t.Run(fmt.Sprintf("%s/%s", protocol, encoding), func(t *testing.T) {
				h, ended := New(nil), make(chan struct{}, 3)
				writers := NewWriters(beep)
				defer writers.Close()
				subs := make(chan *Subscription, 3)
				server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					sub := h.Subscribe("board")
					subs <- sub
					_ = writers.Serve(w, r, sub, true, sub.Close) // its error is checked below
					ended <- struct{}{}
				}))
				server.EnableHTTP2 = protocol == "HTTP/2.0"
				server.StartTLS()
				defer server.Close()
				keep := h.Subscribe("board") // creates the topic before the screens connect
				defer keep.Close()
				published(h, 1, "whole state")

				ctx, goAway := context.WithCancel(t.Context())
				leaves := listenTLS(ctx, t, server, protocol, encoding)
				<-subs
				stays := listenTLS(t.Context(), t, server, protocol, encoding)
				sub := <-subs
				for _, r := range []*bufio.Reader{leaves, stays} {
					for _, want := range []string{"beep", "whole state"} {
						if got := nextData(t, r); got != want {
							t.Fatalf("got %q, want %q", got, want)
						}
					}
				}
				for v, text := range []string{"e2e4", "first line\nsecond line", "è il turno di Sole ♔"} {
					published(h, uint64(v)+2, text)
					for _, r := range []*bufio.Reader{leaves, stays} {
						if got := nextData(t, r); got != text {
							t.Errorf("got %q, want %q", got, text)
						}
					}
				}
				goAway()
				<-ended // if the end went unnoticed, this test would wait for ever
				sub.End()
				<-ended
				if _, err := io.Copy(io.Discard, stays); err != nil && encoding == "identity" {
					t.Errorf("the stream was cut off: %v", err)
				}
				last := listenTLS(t.Context(), t, server, protocol, encoding)
				nextData(t, last)
				h.Close()
				<-ended
			})
		}
	}
}

// listenTLS opens a stream over TLS until ctx ends.
func listenTLS(ctx context.Context, t *testing.T, server *httptest.Server, protocol, encoding string) *bufio.Reader {
	t.Helper()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept-Encoding", encoding)
	res, err := server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = res.Body.Close() })
	if res.Proto != protocol {
		t.Fatalf("over %s", res.Proto)
	}
	var body io.Reader = res.Body
	if encoding == "gzip" {
		if body, err = gzip.NewReader(body); err != nil {
			t.Fatal(err)
		}
	}
	return bufio.NewReaderSize(body, 2*frameSize)
}
