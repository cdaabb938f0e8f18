package browsertest

import (
	"bufio"
	"compress/gzip"
	"context"
	"html"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"time"
)

// stream is the live stream of a page, read as a browser reads it: compressed.
type stream struct {
	frames atomic.Int64
	last   atomic.Pointer[string] // the newest frame
	news   chan struct{}          // holds a token when a frame has come since it was last taken
	gone   chan struct{}          // closed when the stream has ended
}

var streamAddress = regexp.MustCompile(`data-stream="([^"]+)"`)

// listen opens the stream that a page names, and returns once the first frame has come.
func (c *apiClient) listen(path string) *stream {
	c.t.Helper()
	page := c.must(c.get(path))
	found := streamAddress.FindStringSubmatch(page.body)
	if found == nil {
		c.t.Fatalf("%s names no stream", path)
	}
	ctx, stop := context.WithCancel(context.Background())
	r := c.request(http.MethodGet, html.UnescapeString(found[1]), "", nil).WithContext(ctx)
	r.Header.Set("Accept-Encoding", "gzip")
	r.AddCookie(&http.Cookie{Name: "lingua", Value: c.lang})
	resp, err := c.client.Do(r)
	if err != nil || resp.StatusCode != http.StatusOK {
		stop()
		c.t.Fatalf("stream %s: %v %v", r.URL, resp, err)
	}
	s := &stream{news: make(chan struct{}, 1), gone: make(chan struct{})}
	go s.read(resp, c.heard)
	c.t.Cleanup(func() {
		stop()
		<-s.gone
	})
	s.await(c, func() bool { return s.frames.Load() > 0 })
	return s
}

// read takes events until the stream ends, and notes every byte of them.
func (s *stream) read(resp *http.Response, heard *recording) {
	defer close(s.gone)
	defer resp.Body.Close()
	var body io.Reader = resp.Body
	if resp.Header.Get("Content-Encoding") == "gzip" {
		unzipped, err := gzip.NewReader(resp.Body)
		if err != nil {
			return
		}
		body = unzipped
	}
	lines := bufio.NewReader(body)
	event := ""
	for {
		line, err := lines.ReadString('\n')
		event += line
		if err != nil {
			return
		}
		if line == "\n" {
			s.happened(event, heard)
			event = ""
		}
	}
}

func (s *stream) happened(event string, heard *recording) {
	if heard != nil {
		heard.note(strings.ReplaceAll(event, "\ndata: ", "\n"))
	}
	if !strings.HasPrefix(event, "event: frame\n") {
		return
	}
	s.frames.Add(1)
	s.last.Store(&event)
	select {
	case s.news <- struct{}{}:
	default:
	}
}

// timeout is how long a test waits for what should happen at once. It ends a story that is stuck, and is long
// enough for a busy machine.
const timeout = time.Minute

// await waits until a condition holds, and tests it with every frame.
func (s *stream) await(c *apiClient, holds func() bool) {
	c.t.Helper()
	if !s.awaitFor(timeout, holds) {
		c.t.Fatal("it does not come to pass")
	}
}

func (s *stream) awaitFor(limit time.Duration, holds func() bool) bool {
	late := time.After(limit)
	for !holds() {
		select {
		case <-s.news:
		case <-s.gone:
			return holds()
		case <-late:
			return holds()
		}
	}
	return true
}
