package web

import (
	"bufio"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/rehearsal"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/limit"
	"scacchimagici/internal/web/visitor"
)

// openEvents returns the pages of a desk with a tournament.
func openEvents(t testing.TB, log desk.Store) (p eventStreams, id string) {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	d, err := desk.Open(t.Context(), desk.Config{Store: log, Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	current, err := d.Tournaments.Create(t.Context(), "test", rehearsal.Tournament())
	if err != nil {
		t.Fatal(err)
	}
	return eventStreams{
		Feed: newEventFeed(d, quiet), Desk: d, Visitor: func(*http.Request) visitor.Visitor { return visitor.Visitor{} },
		Limit: func(http.ResponseWriter, *http.Request) (func(), bool, error) { return func() {}, false, nil },
	}, current.ID
}

func (p eventStreams) close() {
	p.Feed.Close()
	p.Desk.Close()
}

// announce makes an announcement.
func (p eventStreams) announce(t testing.TB, id, text string) {
	t.Helper()
	_, err := p.Desk.Tournaments.Do(t.Context(), id, stream.Request[tournament.Command]{
		Actor: "test", At: time.Now(), Command: tournament.Command{By: role.Organiser, Order: tournament.Announce{Text: text}},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// pipes is a listener in memory: a client that does not read blocks its connection.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	if c, ok := <-p; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}
func (p pipes) Close() error   { return nil }
func (p pipes) Addr() net.Addr { return &net.TCPAddr{} }

// A reader that takes nothing is dropped; until then the others get all events at once.
func TestSlowReader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, id := openEvents(t, eventlogtest.New())
		defer p.close()
		listener := make(pipes, 2)
		s := &http.Server{Handler: limit.Slow(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _ = p.Get(w, r) }))}
		go func() { _ = s.Serve(listener) }()
		connect := func() net.Conn {
			client, server := net.Pipe()
			listener <- server
			fmt.Fprintf(client, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", eventsPath)
			return client
		}
		slow, quick := connect(), connect()
		var heard atomic.Int64
		go func() {
			for lines := bufio.NewScanner(quick); lines.Scan(); {
				if strings.Contains(lines.Text(), "Merenda") {
					heard.Add(1)
				}
			}
		}()
		readers := func() int {
			synctest.Wait()
			p.Feed.mu.Lock()
			defer p.Feed.mu.Unlock()
			return p.Feed.readers
		}
		if n := readers(); n != 2 {
			t.Errorf("%d readers", n)
		}
		began := time.Now()
		for i := range 5 {
			p.announce(t, id, fmt.Sprint("Merenda ", i))
			synctest.Wait()
			if n := heard.Load(); n != int64(i+1) || time.Since(began) > 0 {
				t.Errorf("after announcement %d the other has heard %d, %v later", i+1, n, time.Since(began))
			}
		}
		time.Sleep(time.Minute)
		if n := readers(); n != 1 {
			t.Errorf("a minute later %d readers", n)
		}
		p.announce(t, id, "Merenda, ancora")
		synctest.Wait()
		if n := heard.Load(); n != 6 {
			t.Errorf("who reads has heard %d", n)
		}
		_, _ = slow.Close(), quick.Close()
		close(listener)
		_ = s.Close()
		if n := readers(); n != 0 {
			t.Errorf("%d readers are left", n)
		}
	})
}

// The log is not read while there is no reader.
func TestNobodyReads(t *testing.T) {
	log := eventlogtest.New()
	p, id := openEvents(t, log)
	defer p.close()
	p.announce(t, id, "Merenda")
	if p.Feed.history != nil {
		t.Error("a history is kept for nobody")
	}
	leave, err := p.Feed.join(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if state, ok := p.Feed.look(); !ok || len(state.events) == 0 {
		t.Error("who comes is told nothing")
	}
	leave()
}

// A reader that comes while the server closes gets an error; the others are released.
func TestClosedFeed(t *testing.T) {
	p, _ := openEvents(t, eventlogtest.New())
	w, ended := httptest.NewRecorder(), make(chan error)
	r := httptest.NewRequest(http.MethodGet, eventsPath, http.NoBody)
	go func() { ended <- p.Get(w, r) }()
	for state, _ := p.Feed.look(); len(state.events) == 0; state, _ = p.Feed.look() {
		<-state.next
	}
	p.Feed.Close()
	if err := <-ended; err != nil && fault.CodeOf(err) != fault.Unavailable {
		t.Error(err)
	}
	if err := p.Get(httptest.NewRecorder(), r); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("after the end: %v", err)
	}
	p.Desk.Close()
}

// discarding is an answer that reports when it has caught up, and when it gets an announcement.
type discarding struct {
	header http.Header
	begun  chan<- struct{}
	heard  chan<- struct{}
}

func (d discarding) Header() http.Header { return d.header }
func (discarding) WriteHeader(int)       {}
func (discarding) Flush()                {}

func (d discarding) Write(b []byte) (int, error) {
	if strings.HasPrefix(string(b), "event: ping") {
		select {
		case d.begun <- struct{}{}:
		default: // a later one
		}
	}
	if strings.Contains(string(b), "Merenda") {
		d.heard <- struct{}{}
	}
	return len(b), nil
}

// BenchmarkReaders measures the cost of a change with so many readers, in processor time of all
// goroutines: the order, the reading of the log, the encoding of the events, and writing them to each
// eventReader. The time of the connection is not in it.
func BenchmarkReaders(b *testing.B) {
	for _, readers := range []int{0, 1, 100, 1000} {
		b.Run(fmt.Sprint(readers), func(b *testing.B) {
			p, id := openEvents(b, eventlogtest.New())
			defer p.close()
			begun, heard := make(chan struct{}, readers), make(chan struct{}, readers)
			for range readers {
				go func() {
					_ = p.Get(discarding{http.Header{}, begun, heard}, httptest.NewRequest(http.MethodGet, eventsPath+"?from=now", http.NoBody))
				}()
			}
			for range readers {
				<-begun
			}
			used := processorTime()
			n := 0
			for b.Loop() {
				n++
				p.announce(b, id, fmt.Sprint("Merenda ", n))
				for range readers {
					<-heard
				}
			}
			b.ReportMetric(float64((processorTime()-used).Microseconds())/float64(n), "cpu-µs/op")
		})
	}
}
