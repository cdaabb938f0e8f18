package delivery

import (
	"crypto/tls"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/webhook"
)

// receiver is a server on this computer, and how often it was asked.
func receiver(t *testing.T, answer http.HandlerFunc) (url string, asked *atomic.Int32) {
	t.Helper()
	asked = new(atomic.Int32)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL, asked
}

// try sends one message with a real client.
func try(t *testing.T, h webhook.Hook, port string) webhook.Answer {
	t.Helper()
	h.Secret = secret
	s := &Sender{c: Config{Port: port, Agent: "scacchimagici test"}}
	w := &worker{of: s, client: s.client(h)}
	defer w.client.CloseIdleConnections()
	return w.post(t.Context(), h, "serata_1-00000001", time.Now(), []byte(`{"type":"move"}`))
}

func TestAnswersOfReceivers(t *testing.T) {
	elsewhere, led := receiver(t, func(http.ResponseWriter, *http.Request) {})
	stop := make(chan struct{})
	defer close(stop)
	for _, tt := range []struct {
		name    string
		answer  http.HandlerFunc
		status  int
		trouble webhook.Trouble
	}{
		{"takes it", func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			if r.Method != http.MethodPost || string(body) != `{"type":"move"}` || r.UserAgent() != "scacchimagici test" || r.Header.Get(webhook.SignatureHeader) == "" {
				w.WriteHeader(http.StatusBadRequest)
			}
		}, 200, ""},
		{"names another address", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, elsewhere, http.StatusTemporaryRedirect)
		}, 307, webhook.Redirected},
		{"fails", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) }, 500, webhook.Refused},
		{"answers with megabytes", func(w http.ResponseWriter, _ *http.Request) {
			for range 64 {
				if _, err := w.Write(make([]byte, 1<<20)); err != nil {
					return
				}
			}
		}, 200, ""},
		{"answers without an end", func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.WriteString(w, "…")
			_ = http.NewResponseController(w).Flush()
			select {
			case <-stop:
			case <-r.Context().Done():
			}
		}, 200, ""},
		{"sends headers without an end", func(w http.ResponseWriter, _ *http.Request) {
			for i := range 200 {
				w.Header().Set("X-"+strings.Repeat("a", i+1), strings.Repeat("b", 500))
			}
		}, 0, webhook.Garbled},
		{"speaks no HTTP", func(w http.ResponseWriter, _ *http.Request) {
			c, _, err := http.NewResponseController(w).Hijack()
			if err == nil {
				_, _ = io.WriteString(c, "220 mail\r\n")
				_ = c.Close()
			}
		}, 0, webhook.Garbled},
	} {
		t.Run(tt.name, func(t *testing.T) {
			url, asked := receiver(t, tt.answer)
			a := try(t, webhook.Hook{URL: url, Laptop: true}, "1")
			if a.Status != tt.status || a.Trouble != tt.trouble || asked.Load() != 1 {
				t.Errorf("it is %d %q, asked %d times", a.Status, a.Trouble, asked.Load())
			}
		})
	}
	if led.Load() != 0 {
		t.Error("a redirect was followed")
	}
	a := try(t, webhook.Hook{URL: "http://nessuno.invalid/"}, "1")
	if a.Trouble != webhook.Unknown && a.Trouble != webhook.Unreachable { // a machine without any DNS
		t.Errorf("a name that there is not: %+v", a)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = l.Close()
	if a := try(t, webhook.Hook{URL: "http://" + l.Addr().String(), Laptop: true}, "1"); a.Trouble != webhook.Unreachable {
		t.Errorf("a closed port: %+v", a)
	}
}

// A certificate that no authority has signed is not taken.
func TestCertificateIsChecked(t *testing.T) {
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.TLS = &tls.Config{MinVersion: tls.VersionTLS12}
	server.StartTLS()
	defer server.Close()
	if a := try(t, webhook.Hook{URL: server.URL, Laptop: true}, "1"); a.Trouble != webhook.Certificate {
		t.Errorf("it is %+v", a)
	}
}

// What a name stands for is looked at when the program connects: nothing goes to this laptop unless the hook was made for it, and
// nothing ever to the program itself.
func TestLooksAtEachConnection(t *testing.T) {
	url, asked := receiver(t, func(http.ResponseWriter, *http.Request) {})
	port := url[strings.LastIndexByte(url, ':')+1:]
	for _, tt := range []struct {
		name string
		hook webhook.Hook
		own  string
		want webhook.Trouble
	}{
		{"for this laptop", webhook.Hook{URL: url, Laptop: true}, "1", ""},
		{"by the name of this laptop", webhook.Hook{URL: "http://localhost:" + port, Laptop: true}, "1", ""},
		{"not for this laptop", webhook.Hook{URL: url}, "1", webhook.Forbidden},
		{"a name that stands for this laptop", webhook.Hook{URL: "http://localhost:" + port}, "1", webhook.Forbidden},
		{"the program itself", webhook.Hook{URL: url, Laptop: true}, port, webhook.Forbidden},
		{"all addresses of this laptop", webhook.Hook{URL: "http://0.0.0.0:" + port}, "1", webhook.Forbidden},
		{"link-local", webhook.Hook{URL: "http://169.254.169.254:" + port}, "1", webhook.Forbidden},
	} {
		before := asked.Load()
		if a := try(t, tt.hook, tt.own); a.Trouble != tt.want || (asked.Load() > before) != (tt.want == "") {
			t.Errorf("%s: %+v, asked %d times", tt.name, a, asked.Load()-before)
		}
	}
}

// Every address of this laptop is one of its own, whatever it is called.
func TestOwnAddresses(t *testing.T) {
	s := &Sender{c: Config{Port: "8080"}}
	all, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range all {
		of, _ := a.(*net.IPNet)
		at, _ := netip.AddrFromSlice(of.IP)
		if f := s.mayConnect(net.JoinHostPort(at.Unmap().String(), "8080"), true); f == nil || f.Code != fault.Forbidden {
			t.Errorf("%v, the port of the program: %v", at, f)
		}
		if f := s.mayConnect(net.JoinHostPort(at.Unmap().String(), "9000"), false); f == nil {
			t.Errorf("%v is not seen as an own address", at)
		}
		if f := s.mayConnect(net.JoinHostPort(at.Unmap().String(), "9000"), true); (f != nil) != at.IsLinkLocalUnicast() {
			t.Errorf("%v, for a hook of this laptop: %v", at, f)
		}
	}
	for _, address := range []string{"8.8.8.8:443", "192.168.250.250:80", "10.1.2.3:8080"} {
		if f := s.mayConnect(address, false); f != nil {
			t.Errorf("%s: %v", address, f)
		}
	}
	for _, address := range []string{"nowhere", "name:80", "[::1]:8080", "[::ffff:127.0.0.1]:8080", "[fe80::1%eth0]:80"} {
		if f := s.mayConnect(address, true); f == nil {
			t.Errorf("%s may be connected to", address)
		}
	}
}

// BenchmarkBurst sends the dozen events of a Duel to as many hooks as there can be, over real connections.
func BenchmarkBurst(b *testing.B) {
	var taken sync.WaitGroup
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // its length does not matter here
		w.WriteHeader(http.StatusNoContent)
		taken.Done()
	}))
	defer server.Close()
	feed, all := newTape(), &hooks{}
	for i := range webhook.Most {
		o := webhook.Make{ID: fmt.Sprint(i), Name: fmt.Sprint(i), Secret: secret, URL: server.URL, Laptop: true, At: time.Now().Add(-time.Second)}
		if err := all.give(role.Organiser, o); err != nil {
			b.Fatal(err)
		}
	}
	s := New(Config{Hooks: all, Feed: feed, Holds: func() bool { return true }, Port: "1", Agent: "bench", Changed: func() {}, Log: slog.New(slog.DiscardHandler)})
	defer s.Close()
	for b.Loop() {
		taken.Add(12 * webhook.Most)
		feed.happen("A", slices.Repeat([]string{"move"}, 12)...)
		taken.Wait()
	}
}
