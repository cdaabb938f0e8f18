package web

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"scacchimagici/internal/access"
)

// TestToHTTPS asks by http and https when others have to use https.
func TestToHTTPS(t *testing.T) {
	v := newRouteTest(t)
	v.onlyHTTPS = true
	v.secure = func(host string) string { return strings.Replace(host, "10.0.0.5", "torneo.example", 1) }
	v.routes = v.router(false)
	const phone, laptop = "192.168.8.30:50000", "127.0.0.1:50000"
	for _, tt := range []struct {
		name, method, path, from, host string
		overTLS                        bool
		status                         int
		location                       string
	}{
		{"a page", http.MethodGet, "/tavoli?x=1&y=%2F", phone, "scacchi.local:8080", false, 307, "https://scacchi.local:8080/tavoli?x=1&y=%2F"},
		{"a page that there is not", http.MethodGet, "//altrove.example/x", phone, "scacchi.local:8080", false, 307, "https://scacchi.local:8080//altrove.example/x"},
		{"a stream", http.MethodGet, "/eventi/public?luogo=A", phone, "192.168.8.2:8080", false, 307, "https://192.168.8.2:8080/eventi/public?luogo=A"},
		{"a page at an address that the certificate lacks", http.MethodGet, "/entra", phone, "10.0.0.5:8080", false, 307, "https://torneo.example:8080/entra"},
		{"an order", http.MethodPost, "/entra", phone, "scacchi.local:8080", false, 403, ""},
		{"a page for nobody", http.MethodGet, "/", phone, "", false, 403, ""},
		{"a page by https", http.MethodGet, "/entra", phone, "scacchi.local:8080", true, 200, ""},
		{"the laptop's own browser", http.MethodGet, "/entra", laptop, "127.0.0.1:8080", false, 200, ""},
		{"the laptop by its name for others", http.MethodGet, "/entra", laptop, "scacchi.local:8080", false, 307, "https://scacchi.local:8080/entra"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := httptest.NewRequest(tt.method, "http://x"+tt.path, strings.NewReader("code=123456"))
			r.RemoteAddr, r.Host = tt.from, tt.host
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			if tt.overTLS {
				r.TLS = &tls.ConnectionState{}
			}
			w := httptest.NewRecorder()
			v.ServeHTTP(w, r)
			if w.Code != tt.status || w.Header().Get("Location") != tt.location {
				t.Errorf("%d to %q, want %d to %q", w.Code, w.Header().Get("Location"), tt.status, tt.location)
			}
			if tt.status == 403 && !strings.Contains(w.Body.String(), "https://") {
				t.Error("the refusal does not say what to do")
			}
			if w.Header().Get("Strict-Transport-Security") != "" {
				t.Error("a browser would not come back by http next year")
			}
		})
	}
}

// TestDoorOffersTLS: the page for a code leads from http to https, if there is one.
func TestDoorOffersTLS(t *testing.T) {
	v := newRouteTest(t)
	ask := func(path, from string, overTLS bool) string {
		r := v.request("public", http.MethodGet, path, "")
		r.RemoteAddr = from
		if overTLS {
			r.TLS = &tls.ConnectionState{}
		}
		if from == "127.0.0.1:50000" {
			r.Host = "localhost:8080"
		}
		w := httptest.NewRecorder()
		v.ServeHTTP(w, r)
		return w.Body.String()
	}
	code, _ := v.desk.Access.State().Code(access.RefereeOf("A"))
	for _, path := range []string{"/entra", "/accedi", "/e/" + code.Secret} {
		link := `href="https://scacchi.local:8080` + path + `"`
		v.secure = func(string) string { return "" }
		if strings.Contains(ask(path, "192.168.8.30:50000", false), "https://") {
			t.Errorf("%s: there is no https", path)
		}
		v.secure = func(host string) string { return host }
		if !strings.Contains(ask(path, "192.168.8.30:50000", false), link) {
			t.Errorf("%s: https is not offered", path)
		}
		if strings.Contains(ask(path, "192.168.8.30:50000", true), "https://") || strings.Contains(ask(path, "127.0.0.1:50000", false), "https://") {
			t.Errorf("%s: https is offered where it is, or on the laptop", path)
		}
	}
}
