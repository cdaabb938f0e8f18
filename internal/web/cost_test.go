//go:build unix

package web

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/rehearsal"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/room"
	"scacchimagici/views/side"
)

// BenchmarkAnonymousRoutes measures the cost of each request that a stranger may send and that is answered:
// the time of a processor, of all threads, in milliseconds. Routes above 5 are made with [route.Costly].
//
//	go test ./internal/web -run xxx -bench AnonymousRoutes -benchtime 40x
func BenchmarkAnonymousRoutes(b *testing.B) {
	s, paths := costServer(b)
	for _, path := range paths {
		b.Run(strings.ReplaceAll(path[1:], "/", "|"), func(b *testing.B) {
			ask := func() int {
				r := httptest.NewRequest(http.MethodGet, "http://scacchi.local:8080"+path, nil)
				r.RemoteAddr = "192.168.8.30:50000"
				r.Header.Set("Accept-Encoding", "gzip")
				if strings.HasPrefix(path, "/eventi/") || strings.HasPrefix(path, "/api/v1/events") {
					gone, stop := context.WithCancel(r.Context())
					stop()
					r = r.WithContext(gone)
				}
				w := httptest.NewRecorder()
				s.ServeHTTP(w, r)
				return w.Code
			}
			ask()
			before := processorTime()
			for b.Loop() {
				if code := ask(); code >= 400 {
					b.Fatalf("%s: status %d", path, code)
				}
			}
			b.ReportMetric(float64((processorTime()-before).Microseconds())/1000/float64(b.N), "cpu-ms/op")
		})
	}
}

// processorTime returns the processor time of this process so far.
func processorTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// costServer is a server with a finished match, and a running game at a side table; and all addresses that
// answer a stranger.
func costServer(tb testing.TB) (*Server, []string) {
	tb.Helper()
	quiet := slog.New(slog.DiscardHandler)
	ctx := context.Background()
	r := room.New(room.Config{Games: registry.Tables()})
	d, err := desk.Open(ctx, desk.Config{Store: &memoryStore{}, Log: quiet, Beside: r})
	if err != nil {
		tb.Fatal(err)
	}
	words, err := locale.Load(registry.Words()...)
	if err != nil {
		tb.Fatal(err)
	}
	s := New(Config{Desk: d, Beside: side.New(r), Codes: &memoryCodeLog{times: map[string][]time.Time{}}, Catalogue: words, Log: quiet, AskPassword: true, Addresses: func() []string { return nil }})
	tb.Cleanup(func() { s.Close(); d.Close() })
	t, err := d.Tournaments.Create(ctx, "test", rehearsal.Tournament())
	if err != nil {
		tb.Fatal(err)
	}
	if err := d.Access.IssueCodes(ctx, "test", access.RefereeOf("A"), access.RefereeOf("B")); err != nil {
		tb.Fatal(err)
	}
	if err := rehearsal.PlayMatch(ctx, d, desk.Key{Tournament: t.ID, Match: "1A"}, 1, 1000, nil); err != nil {
		tb.Fatal(err)
	}
	post := httptest.NewRequest(http.MethodPost, "http://scacchi.local:8080/tavoli", strings.NewReader("id="+nextCommand()+"&command=open-table&game=metamate&name=Ada&against=here&other=Bo&colour=white"))
	post.RemoteAddr = "192.168.8.30:50000"
	post.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	opened := httptest.NewRecorder()
	s.ServeHTTP(opened, post)
	code := strings.TrimPrefix(opened.Header().Get("Location"), "/tavoli/")
	if len(code) != 4 {
		tb.Fatalf("no table: %d %s", opened.Code, opened.Body)
	}
	replaced := strings.NewReplacer("serata", t.ID, "XXXX", code)
	paths := []string{"/partita/1A?passo=40", "/partita/1A/figura.png?passo=40", "/partita/1A/figura?passo=40", "/api/", "/api/v1/openapi.yaml", "/eventi/table?lang=it&place=" + code}
	for _, walk := range slices.Concat(routeRequests(), tableWalks(), setupWalks(), planWalks(), tournamentWalks()) {
		if walk.method == http.MethodGet && walk.want[5] != http.StatusUnauthorized {
			paths = append(paths, replaced.Replace(walk.path))
		}
	}
	slices.Sort(paths)
	paths = slices.DeleteFunc(slices.Compact(paths), func(path string) bool {
		r := httptest.NewRequest(http.MethodGet, "http://scacchi.local:8080"+path, nil)
		gone, stop := context.WithCancel(r.Context())
		stop()
		r.RemoteAddr = "192.168.8.30:50000"
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r.WithContext(gone))
		_, _ = io.Copy(io.Discard, w.Body)
		return w.Code >= 400
	})
	return s, paths
}
