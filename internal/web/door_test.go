package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestLanguageGoesBack: who changes the language stays on the page, and in this house.
func TestLanguageGoesBack(t *testing.T) {
	v := newRouteTest(t)
	tests := []struct {
		name, path, referer, want string
	}{
		{"the page says where to", "/lingua/en?torna=/arbitro/A", "http://example.com/entra", "/arbitro/A"},
		{"the page that led here", "/lingua/en", "http://example.com/entra", "/entra"},
		{"with its query", "/lingua/en", "http://example.com/arbitro/A?partita=1A", "/arbitro/A?partita=1A"},
		{"a page of another house", "/lingua/en", "http://altrove.example/entra", "/"},
		{"no page", "/lingua/en", "", "/"},
		{"another house in the query", "/lingua/en?torna=//altrove.example", "", "/"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := v.request("public", http.MethodGet, tt.path, "")
			r.Host = "example.com"
			r.Header.Set("Referer", tt.referer)
			w := httptest.NewRecorder()
			v.ServeHTTP(w, r)
			if got := w.Header().Get("Location"); w.Code != http.StatusSeeOther || got != tt.want {
				t.Errorf("status %d to %q, want %q", w.Code, got, tt.want)
			}
		})
	}
}

// TestNoSeatLeadsOn: whoever may not open a page finds both doors on it.
func TestNoSeatLeadsOn(t *testing.T) {
	w := newRouteTest(t).ask("public", http.MethodGet, "/desk", "")
	for _, door := range []string{`href="/entra"`, `href="/accedi"`} {
		if !strings.Contains(w.Body.String(), door) {
			t.Errorf("no %s on the page", door)
		}
	}
}

// TestHead: programs that look at an address before they open it find the page there.
func TestHead(t *testing.T) {
	if w := newRouteTest(t).ask("public", http.MethodHead, "/", ""); w.Code != http.StatusOK {
		t.Errorf("status %d", w.Code)
	}
}

// TestCrossOriginSaysWhy: the refusal is a sentence in the language of the device.
func TestCrossOriginSaysWhy(t *testing.T) {
	v := newRouteTest(t)
	r := v.request("public", http.MethodPost, "/entra", "code=000000")
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	w := httptest.NewRecorder()
	v.ServeHTTP(w, r)
	if !strings.Contains(w.Body.String(), "un’altra pagina") {
		t.Errorf("status %d: %.200s", w.Code, w.Body)
	}
}
