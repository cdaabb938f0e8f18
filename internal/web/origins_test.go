package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"scacchimagici/internal/access"
)

const listedOrigin = "http://192.168.8.7:3000"

// ofOrigin is a request that a page of an origin sends.
func (v *routeTest) ofOrigin(role, origin, method, path, body string) *http.Request {
	r := v.request(role, method, path, body)
	r.Header.Set("Origin", origin)
	if strings.HasPrefix(body, "{") {
		r.Header.Set("Content-Type", "application/json")
	}
	return r
}

// withOrigins returns another server of the same desk whose API pages of an origin may use.
func (v *routeTest) withOrigins(t *testing.T, askPassword bool) *Server {
	t.Helper()
	c := v.config
	c.Origins, c.AskPassword = []string{listedOrigin}, askPassword
	s := newServer(t, c)
	t.Cleanup(s.Close)
	return s
}

// Pages of a listed origin may use the API, after they have asked, and nothing else; those of other origins may not, and
// without the setting none may.
func TestOrigins(t *testing.T) {
	v := newRouteTest(t)
	open := v.withOrigins(t, true)
	preflight := func(s *Server, origin, path string) http.Header {
		r := v.ofOrigin("", origin, http.MethodOptions, path, "")
		r.Header.Set("Access-Control-Request-Method", "POST")
		r.Header.Set("Access-Control-Request-Headers", "authorization,content-type")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if granted := w.Header().Get("Access-Control-Allow-Origin") != ""; granted != (w.Code == http.StatusNoContent) {
			t.Errorf("%s for %s: status %d, %v", path, origin, w.Code, w.Header())
		}
		return w.Header()
	}
	h := preflight(open, listedOrigin, "/api/v1/matches/serata.1A/commands")
	if h.Get("Access-Control-Allow-Origin") != listedOrigin || !strings.Contains(h.Get("Access-Control-Allow-Methods"), "DELETE") || !strings.Contains(h.Get("Access-Control-Allow-Headers"), "Authorization") || h.Get("Vary") != "Origin" {
		t.Errorf("a listed origin is told %v", h)
	}
	for _, tt := range []struct {
		s            *Server
		origin, path string
	}{
		{open, "http://altrove.example", "/api/v1/tournaments"},
		{open, "http://192.168.8.7:3001", "/api/v1/tournaments"},
		{open, "https://192.168.8.7:3000", "/api/v1/tournaments"},
		{open, "null", "/api/v1/tournaments"},
		{open, listedOrigin, "/desk"},
		{open, listedOrigin, "/entra"},
		{open, listedOrigin, "/eventi/desk"},
		{v.Server, listedOrigin, "/api/v1/tournaments"},
	} {
		if h := preflight(tt.s, tt.origin, tt.path); h.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s for %s: %v", tt.path, tt.origin, h)
		}
	}
	for _, tt := range []struct {
		s                          *Server
		role, origin, method, path string
		want                       int
		granted                    bool
	}{
		{open, "", listedOrigin, "GET", "/api/v1/tournaments", 200, true},
		{open, "", listedOrigin, "GET", "/api/v1/matches/x.1A", 404, true},
		{open, "", "http://altrove.example", "GET", "/api/v1/tournaments", 200, false},
		{v.Server, "", listedOrigin, "GET", "/api/v1/tournaments", 200, false},
		{open, "", listedOrigin, "GET", "/classifica", 200, false},
		{open, "organiser", listedOrigin, "GET", "/api/v1/tournaments/serata/record", 401, true}, // its cookie does not count
		{open, "organiser", listedOrigin, "POST", "/api/v1/access/commands", 401, true},
		{open, "organiser", "http://altrove.example", "POST", "/api/v1/access/commands", 403, false},
		{open, "organiser", listedOrigin, "POST", "/desk/chiama", 403, false},
		{open, "organiser", listedOrigin, "POST", "/accedi", 403, false},
	} {
		w := httptest.NewRecorder()
		tt.s.ServeHTTP(w, v.ofOrigin(tt.role, tt.origin, tt.method, tt.path, ""))
		if granted := w.Header().Get("Access-Control-Allow-Origin") != ""; w.Code != tt.want || granted != tt.granted || w.Header().Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s %s of %s with the cookie of %q: status %d, %v", tt.method, tt.path, tt.origin, tt.role, w.Code, w.Header())
		}
	}
	key := v.makeKey(t, "pannello", access.RefereeOf("A"))
	r := v.ofOrigin("organiser", listedOrigin, http.MethodPost, "/api/v1/matches/serata.1A/commands", `{"id":"1","command":"pause"}`)
	r.Header.Set("Authorization", "Bearer "+key.Token)
	w := httptest.NewRecorder()
	if open.ServeHTTP(w, r); w.Code != http.StatusUnprocessableEntity || w.Header().Get("Access-Control-Allow-Origin") != listedOrigin {
		t.Errorf("with a key: status %d: %s", w.Code, w.Body)
	}
}

// In the laptop's own browser a page of another origin is not the organiser, listed or not; the laptop's own pages and
// programs are.
func TestOriginsOnTheLaptop(t *testing.T) {
	v := newRouteTest(t)
	laptop := v.withOrigins(t, false)
	for _, tt := range []struct {
		origin, site string
		want         int
	}{
		{"", "", 200},
		{"http://127.0.0.1:8080", "", 200},
		{"http://127.0.0.1:8080", "same-origin", 200},
		{listedOrigin, "", 401},
		{listedOrigin, "cross-site", 401},
		{"http://127.0.0.1:3000", "same-site", 401},
		{"http://altrove.example", "", 401},
		{"null", "", 401},
	} {
		r := v.request("", http.MethodGet, "/api/v1/keys", "")
		r.RemoteAddr, r.Host = "127.0.0.1:50000", "127.0.0.1:8080"
		if tt.origin != "" {
			r.Header.Set("Origin", tt.origin)
		}
		if tt.site != "" {
			r.Header.Set("Sec-Fetch-Site", tt.site)
		}
		w := httptest.NewRecorder()
		if laptop.ServeHTTP(w, r); w.Code != tt.want {
			t.Errorf("a page of %q (%s): status %d, want %d", tt.origin, tt.site, w.Code, tt.want)
		}
	}
}

func TestOrigin(t *testing.T) {
	for text, want := range map[string]string{
		"http://192.168.8.7:3000": "http://192.168.8.7:3000", "https://Panel.Example": "https://panel.example", "http://[::1]:80": "http://[::1]", "https://panel.example:443": "https://panel.example", "https://panel.example:80": "https://panel.example:80",
		"": "", "*": "", "null": "", "panel.example": "", "http://panel.example/": "", "http://panel.example/a": "", "ftp://panel.example": "",
		"http://u:p@panel.example": "", "http://panel.example?x": "", "http://panel.example#x": "", "http://": "", "file:///home": "",
	} {
		if got, ok := Origin(text); got != want || ok != (want != "") {
			t.Errorf("%q: %q, %t", text, got, ok)
		}
	}
}
