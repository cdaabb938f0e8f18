package relay

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"scacchimagici/internal/live"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/relay/wire"
	"scacchimagici/internal/replica"
	"scacchimagici/internal/web/limit"
	"scacchimagici/views/overlay"
)

// laptop is a server with screens of the test's own.
type laptop struct {
	hub *live.Hub

	mu      sync.Mutex
	screens []wire.Screen
	source  wire.Source
	shown   map[string]string // by the address of the stream
}

func newLaptop() *laptop {
	board := func(lang string) wire.Screen {
		return wire.Screen{Path: "/scacchiera/A", Lang: lang, Stream: "/eventi/public?lang=" + lang + "&place=A"}
	}
	l := &laptop{shown: map[string]string{}, screens: []wire.Screen{board("it"), board("en")}, source: wire.Source{Home: "/scacchiera/A", Assets: "1"}}
	l.hub = live.New(func(topic string) {
		l.mu.Lock()
		what := cmp.Or(l.shown[topic], "0")
		l.mu.Unlock()
		l.publish(topic, 1, what)
	})
	return l
}

// show changes the content of a screen.
func (l *laptop) show(stream string, version uint64, what string) {
	l.mu.Lock()
	l.shown[stream] = what
	l.mu.Unlock()
	l.publish(stream, version, what)
}

func (l *laptop) publish(stream string, version uint64, what string) {
	f := live.Encode("frame", "", []byte(`<div id="live">`+"\n"+what+"\n</div>"))
	f.Topic, f.Version = stream, version
	l.hub.Publish(f)
}

func (l *laptop) Screens(context.Context) ([]wire.Screen, wire.Source, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.source.Clock++
	return append([]wire.Screen(nil), l.screens...), l.source, nil
}

func (l *laptop) Document(_ context.Context, s wire.Screen) (wire.Document, error) {
	return wire.Document{Screen: s, Before: `<html data-theme="pergamena"><body data-stream="` + s.Stream + `" data-shows="">`, After: "</body></html>"}, nil
}

func (l *laptop) Watch(s wire.Screen) *live.Subscription { return l.hub.Subscribe(s.Stream) }

// broker starts a NATS server of its own, and waits until it is ready.
func broker(t *testing.T, o server.Options) *server.Server {
	t.Helper()
	s := start(t, o)
	if !s.ReadyForConnections(2 * time.Minute) {
		t.Fatal("the broker does not start")
	}
	return s
}

func start(t *testing.T, o server.Options) *server.Server {
	t.Helper()
	o.Host, o.NoSigs = "127.0.0.1", true
	if o.Port == 0 {
		o.Port = -1
	}
	s, err := server.NewServer(&o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	return s
}

// line is a connection to a broker, of a laptop or of a relay of that laptop.
type line struct {
	nc   *nats.Conn
	pair nkeys.KeyPair
}

// pair is the key of the laptop of these tests.
var pair, _ = nkeys.CreateUser()

// starts counts how often a laptop has been started.
var starts atomic.Uint32

// connect connects to a broker.
func connect(t *testing.T, url string) line {
	t.Helper()
	nc, err := nats.Connect(url, nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return line{nc, pair}
}

// from returns a receiver on the line.
func (l line) from(t *testing.T) *replica.FromLaptop {
	t.Helper()
	key, err := l.pair.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	return replica.NewFromLaptop(l.nc, key, slog.New(slog.DiscardHandler))
}

// to returns a sender on the line, as after another start of the laptop.
func (l line) to(t *testing.T) *replica.ToRelays {
	t.Helper()
	to, err := replica.NewToRelays(l.nc, replica.NewSender(l.pair, starts.Add(1)), func() (int64, []string) { return 1, nil }, true)
	if err != nil {
		t.Fatal(err)
	}
	return to
}

// relayed returns a relay and its pages.
func relayed(t *testing.T, on line) (*Relay, *httptest.Server) {
	t.Helper()
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	r := New(slog.New(slog.DiscardHandler))
	ctx, stop := context.WithCancel(t.Context())
	var following sync.WaitGroup
	from := on.from(t)
	following.Go(func() { r.Follow(ctx, from) })
	pages := httptest.NewServer(r.Handler(Config{Catalogue: catalogue, Limits: new(limit.Limits), Assets: "1", Overlays: overlay.Own}))
	t.Cleanup(func() { stop(); following.Wait(); r.Close(); pages.CloseClientConnections(); pages.Close() })
	return r, pages
}

// publish publishes until the test ends or stop is called.
func publish(t *testing.T, l *laptop, on line) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var publishing sync.WaitGroup
	to := on.to(t)
	publishing.Go(func() { Publish(ctx, l, to, slog.New(slog.DiscardHandler)) })
	stop = func() { cancel(); publishing.Wait() }
	t.Cleanup(stop)
	return stop
}

// page asks for a page until it holds a text.
func page(t *testing.T, url string, status int, holds string) string {
	t.Helper()
	late := time.After(2 * time.Minute)
	var last string
	for {
		resp, err := http.Get(url)
		if err == nil {
			body, _ := io.ReadAll(resp.Body)
			_ = resp.Body.Close()
			last = fmt.Sprintf("%d %s", resp.StatusCode, body)
			if resp.StatusCode == status && strings.Contains(string(body), holds) {
				return string(body)
			}
		}
		select {
		case <-late:
			t.Fatalf("%s does not come to %d with %q: %v\n%.500s", url, status, holds, err, last)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// events opens a stream and returns its lines.
func events(t *testing.T, url string) *bufio.Scanner {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = resp.Body.Close() })
	if resp.StatusCode != http.StatusOK {
		t.Fatalf("%s answers %s", url, resp.Status)
	}
	return bufio.NewScanner(resp.Body)
}

// until reads lines until one contains want.
func until(t *testing.T, lines *bufio.Scanner, want string) {
	t.Helper()
	for lines.Scan() {
		if strings.Contains(lines.Text(), want) {
			return
		}
	}
	t.Fatalf("the stream ends without %q: %v", want, lines.Err())
}

// A relay shows the pages of the server with their newest frames, passes on changes, and serves nothing else.
func TestRelay(t *testing.T) {
	t.Parallel()
	js := connect(t, broker(t, server.Options{}).ClientURL())
	r, pages := relayed(t, js)
	page(t, pages.URL+"/", http.StatusServiceUnavailable, "In attesa del portatile")
	l := newLaptop()
	publish(t, l, js)
	page(t, pages.URL+"/", http.StatusOK, "<div id=\"live\">\n0\n</div></body>")
	const it = "/eventi/public?lang=it&place=A"
	lines := events(t, pages.URL+it)
	until(t, lines, "data: 0")
	for version := range uint64(200) {
		l.show(it, version+2, fmt.Sprint("frame ", version))
	}
	until(t, lines, "data: frame 199") // those in between may have been skipped
	page(t, pages.URL+"/scacchiera/A", http.StatusOK, "frame 199")
	if state := r.State("1"); state.Screens != 2 || state.Watched != 1 || state.Other {
		t.Errorf("the relay stands at %+v", state)
	}

	for _, wrong := range []string{"/desk", "/scacchiera/B", "/entra", "/api/v1/tournaments", "/e/abc", "/scacchiera/A/x"} {
		page(t, pages.URL+wrong, http.StatusNotFound, "Qui si guarda soltanto")
	}
	only := page(t, pages.URL+"/desk", http.StatusNotFound, "Questa macchina mostra")
	for _, shown := range []string{"scacchiere", "classifica", "calendario", "proiettori", "overlay"} {
		if !strings.Contains(only, shown) {
			t.Errorf("the relay does not say that it shows %s", shown)
		}
	}
	l.mu.Lock()
	l.source.Addresses = []string{"http://192.168.8.2:8080", "http://127.0.0.1:8080"}
	l.mu.Unlock()
	page(t, pages.URL+"/entra", http.StatusNotFound, `href="http://127.0.0.1:8080"`) // after the next sign of life
	if resp, err := http.Post(pages.URL+"/scacchiera/A", "application/json", strings.NewReader("{}")); err != nil || resp.StatusCode != http.StatusNotFound {
		t.Errorf("an order is answered with %v, %v", resp, err)
	}
	if resp, err := http.Get(pages.URL + "/eventi/referee?place=A"); err != nil || resp.StatusCode != http.StatusNotFound {
		t.Errorf("the stream of a seat is answered with %v, %v", resp, err)
	}
	to := js.to(t)
	for key, value := range map[string]string{"frame.AAA": "no event", "frame.AAAA": "\n\x00garbage", "document.AAA": "[", wire.SourceKey: "{"} { // signed, but unreadable
		if err := to.Put(key, []byte(value)); err != nil {
			t.Fatal(err)
		}
	}
	page(t, pages.URL+"/", http.StatusOK, "frame 199")
}

// What goes ahead of the crowd on the server goes ahead on its relays.
func TestAhead(t *testing.T) {
	t.Parallel()
	r := New(slog.New(slog.DiscardHandler))
	t.Cleanup(r.Close)
	wall := wire.Screen{Path: "/schermo/1", Lang: "it", Stream: "/eventi/screen?lang=it&place=1"}
	phone := wire.Screen{Path: "/classifica", Lang: "it", Stream: "/eventi/standing?lang=it"}
	for _, d := range []wire.Document{{Screen: wall, Ahead: true}, {Screen: phone}} {
		value, err := wire.Encode(d)
		if err != nil {
			t.Fatal(err)
		}
		r.take(wire.Update{Key: wire.DocumentKey(d.Screen), Value: value})
	}
	p := pages{Relay: r}
	if !p.ahead(wall.Stream) || p.ahead(phone.Stream) || p.ahead("/eventi/unknown?lang=it") {
		t.Error("another stream goes ahead")
	}
}

// A device gets the language and theme that it has chosen, and is led back only to the previous page.
func TestChoices(t *testing.T) {
	t.Parallel()
	js := connect(t, broker(t, server.Options{}).ClientURL())
	_, pages := relayed(t, js)
	publish(t, newLaptop(), js)
	page(t, pages.URL+"/", http.StatusOK, "lang=it")
	ask := func(path string, cookies ...*http.Cookie) *http.Response {
		t.Helper()
		q, err := http.NewRequestWithContext(t.Context(), http.MethodGet, pages.URL+path, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cookies {
			q.AddCookie(c)
		}
		resp, err := http.DefaultTransport.RoundTrip(q)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = resp.Body.Close() })
		return resp
	}
	chosen := ask("/lingua/en?torna=/scacchiera/A")
	if to := chosen.Header.Get("Location"); chosen.StatusCode != http.StatusSeeOther || to != "/scacchiera/A" {
		t.Errorf("the choice leads with %d to %q", chosen.StatusCode, to)
	}
	for _, hostile := range []string{"//example.com", "https://example.com/scacchiera/A", "/\\example.com"} {
		if to := ask("/lingua/en?torna=" + hostile).Header.Get("Location"); to != "/" {
			t.Errorf("the choice leads from %q to %q", hostile, to)
		}
	}
	body, _ := io.ReadAll(ask("/scacchiera/A", chosen.Cookies()[0], &http.Cookie{Name: "theme", Value: "sole"}).Body)
	if !strings.Contains(string(body), "lang=en") || !strings.Contains(string(body), `data-theme="sole"`) || !strings.Contains(string(body), "<html data-relay") {
		t.Errorf("the page is %s", body)
	}
}

// When the server falls silent the relay's screens say since when; a screen that the server no longer has is gone.
func TestLost(t *testing.T) {
	t.Parallel()
	js := connect(t, broker(t, server.Options{}).ClientURL())
	_, pages := relayed(t, js)
	l := newLaptop()
	stop := publish(t, l, js)
	page(t, pages.URL+"/", http.StatusOK, "lang=it")
	l.mu.Lock()
	l.screens = l.screens[:1]
	l.mu.Unlock()
	q, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, pages.URL+"/eventi/public?place=A&lang=en", http.NoBody)
	for gone := false; !gone; { // the next sign of life removes it
		resp, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		gone = resp.StatusCode == http.StatusNotFound
		_ = resp.Body.Close()
	}
	lines := events(t, pages.URL+"/eventi/public?lang=it&place=A")
	until(t, lines, "event: ping")
	stop()
	until(t, lines, "event: lost")
	for range 3 { // none of these messages is the server's
		for lines.Scan() && lines.Text() != "event: lost" {
			if strings.HasPrefix(lines.Text(), "event:") {
				t.Fatalf("while the server is silent the stream has %s", lines.Text())
			}
		}
	}
	publish(t, l, js)
	until(t, lines, "event: ping")
}

// An overlay follows its address, not the device's choices, and takes the frames of its board. While
// there is nothing to show the page is empty and asks again.
func TestOverlays(t *testing.T) {
	t.Parallel()
	js := connect(t, broker(t, server.Options{}).ClientURL())
	_, pages := relayed(t, js)
	empty := page(t, pages.URL+"/overlay/punteggio/A", http.StatusServiceUnavailable, `class="overlay"`)
	if strings.Contains(empty, "In attesa") {
		t.Errorf("it says so in the picture: %s", empty)
	}
	l := newLaptop()
	for _, lang := range []string{"it", "en"} {
		l.screens = append(l.screens, wire.Screen{Path: "/overlay/A", Lang: lang, Stream: "/eventi/overlay?lang=" + lang + "&match=&place=A"})
	}
	publish(t, l, js)
	page(t, pages.URL+"/overlay/punteggio+mangiata/A?tema=sole&lingua=en", http.StatusOK, `<html data-relay data-theme="sole"><body data-stream="/eventi/overlay?lang=en&match=&place=A" data-shows="punteggio mangiata">`)
	lines := events(t, pages.URL+"/eventi/overlay?lang=it&match=&place=A")
	until(t, lines, "data: 0")
	l.show("/eventi/overlay?lang=it&match=&place=A", 2, "another turn")
	until(t, lines, "data: another turn")
	for _, wrong := range []string{"/overlay/punteggio/A?colore=1", "/overlay/cavallo/A", "/overlay/A"} {
		page(t, pages.URL+wrong, http.StatusNotFound, "Questo overlay non c’è")
	}
	page(t, pages.URL+"/overlay/punteggio/F", http.StatusServiceUnavailable, `class="overlay"`)
}

// A relay cannot show the pages of a server of another version.
func TestOtherVersion(t *testing.T) {
	t.Parallel()
	js := connect(t, broker(t, server.Options{}).ClientURL())
	_, pages := relayed(t, js)
	l := newLaptop()
	l.source.Assets = "2"
	publish(t, l, js)
	page(t, pages.URL+"/", http.StatusServiceUnavailable, "Un’altra versione")
}

// The broker fails and comes back empty: the server fills it again, and the relay goes on.
func TestBrokerRestarts(t *testing.T) {
	t.Parallel()
	first := broker(t, server.Options{})
	port := first.Addr().String()[strings.LastIndexByte(first.Addr().String(), ':')+1:]
	js := connect(t, first.ClientURL())
	_, pages := relayed(t, connect(t, first.ClientURL()))
	l := newLaptop()
	publish(t, l, js)
	page(t, pages.URL+"/", http.StatusOK, "\n0\n")
	first.Shutdown()
	first.WaitForShutdown()
	l.show("/eventi/public?lang=it&place=A", 2, "meanwhile")
	var again server.Options
	_, _ = fmt.Sscan(port, &again.Port)
	broker(t, again)
	page(t, pages.URL+"/", http.StatusOK, "meanwhile")
}
