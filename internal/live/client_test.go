package live

import (
	"bufio"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

// listen starts a server that gives every client the topic "board", until the test ends.
func listen(t testing.TB, h *Hub) *httptest.Server {
	t.Helper()
	writers := NewWriters(beep)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sub := h.Subscribe("board")
		_ = writers.Serve(w, r, sub, false, sub.Close) // its error: the clients here disconnect during a write
	}))
	t.Cleanup(func() {
		h.Close()
		writers.Close()
		server.Close()
	})
	return server
}

// browse opens a stream as a browser does, and returns its events, uncompressed.
func browse(t testing.TB, url, encoding string) *bufio.Reader {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept-Encoding", encoding)
	client := &http.Client{Transport: &http.Transport{DisableCompression: true, DisableKeepAlives: true}}
	res, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = res.Body.Close() })
	var body io.Reader = res.Body
	if res.Header.Get("Content-Encoding") == "gzip" {
		if body, err = gzip.NewReader(res.Body); err != nil {
			t.Fatal(err)
		}
	}
	return bufio.NewReaderSize(body, 2*frameSize)
}

// Over a real connection each event can be read when it comes. If it were held back, the next line
// of this test would wait for ever.
func TestEventsArriveOneByOne(t *testing.T) {
	for _, encoding := range []string{"gzip", "identity"} {
		t.Run(encoding, func(t *testing.T) {
			h := New(nil)
			keep := h.Subscribe("board") // creates the topic before the browser connects
			defer keep.Close()
			published(h, 1, "whole state")
			r := browse(t, listen(t, h).URL, encoding)
			if got := nextData(t, r); got != "beep" {
				t.Fatalf("the clock comes first: %q", got)
			}
			if got := nextData(t, r); got != "whole state" {
				t.Fatalf("on connecting: %q", got)
			}
			for v, text := range []string{"e2e4", "first line\nsecond line", "", "è il turno di Sole ♔"} {
				published(h, uint64(v)+2, text)
				if got := nextData(t, r); got != text {
					t.Errorf("got %q, want %q", got, text)
				}
			}
		})
	}
}
