package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// Every address in a query, a form or a header leads to this server.
func TestNobodyIsLedAway(t *testing.T) {
	v := newRouteTest(t)
	for _, nasty := range []string{"/\t/altrove.example/a", `/x/../\altrove.example/b`, "//altrove.example", "http://altrove.example/"} {
		inQuery := url.QueryEscape(nasty)
		for _, path := range []string{"/lingua/en?torna=" + inQuery, "/lingua/en?to=" + inQuery, "/aiuto?torna=" + inQuery} {
			if got := v.ask("public", http.MethodGet, path, "").Header().Get("Location"); got != "" && got != "/" {
				t.Errorf("%s leads to %q", path, got)
			}
		}
		if page := v.ask("referee A", http.MethodGet, "/entra/nome?poi="+inQuery, "").Body.String(); strings.Contains(page, "altrove") {
			t.Errorf("the page after the name is %q", nasty)
		}
		if got := v.ask("referee A", http.MethodPost, "/entra/nome", url.Values{"name": {"Anna"}, "poi": {nasty}}.Encode()).Header().Get("Location"); got != "/" {
			t.Errorf("after the name %q leads to %q", nasty, got)
		}
	}
	for _, referer := range []string{
		`http://scacchi.local:8080/x/../\altrove.example/b`, "http://scacchi.local:8080//altrove.example/b", "http://scacchi.local:8080/x/..//altrove.example",
		"http://scacchi.local:8080/%09/altrove.example", "http://altrove.example/entra", "//altrove.example", "javascript:alert(1)",
	} {
		for _, path := range []string{"/lingua/en", "/aiuto"} {
			r := v.request("public", http.MethodGet, path, "")
			r.Header.Set("Referer", referer)
			w := httptest.NewRecorder()
			v.ServeHTTP(w, r)
			if got := w.Header().Get("Location"); strings.Contains(got, "altrove") {
				t.Errorf("%s from %q leads to %q", path, referer, got)
			}
		}
	}
}
