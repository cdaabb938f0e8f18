package main

import (
	"net/http"
	"net/url"
	"path/filepath"
	"testing"
)

// TestPhonesAreAnswered has the desk answer phones that look for the internet, and end it: it counts at once, and after a kill.
func TestPhonesAreAnswered(t *testing.T) {
	db := filepath.Join(t.TempDir(), "scacchi.db")
	s := startServer(t, db)
	alone := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answered := func() bool {
		t.Helper()
		r, err := http.NewRequest(http.MethodGet, s.base+"/hotspot-detect.html", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = "captive.apple.com"
		answer, err := alone.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		to, _ := url.Parse(answer.Header.Get("Location"))
		return answer.StatusCode == http.StatusFound && to.Path == "/benvenuto"
	}
	want := func(on string) {
		t.Helper()
		if status, body := s.ask("/api/v1/access/commands", url.Values{"command": {"answer-phones"}, "on": {on}, "id": {on}}); status != http.StatusOK {
			t.Fatalf("status %d: %s", status, body)
		}
		s.ask("/desk/rete", nil) // the doctor says how it stands: what was ordered has been done
	}
	if answered() {
		t.Error("phones are answered, and nobody wants it")
	}
	want("true")
	if !answered() {
		t.Error("the order does nothing")
	}
	if err := s.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = s.Wait()
	s = startServer(t, db)
	if !answered() {
		t.Error("a restart has forgotten it")
	}
	want("false")
	if answered() {
		t.Error("it goes on")
	}
}
