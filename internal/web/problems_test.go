package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/web/answer"
)

// A refusal for programs is a problem that names its kind, its reason and the field or rule; the same stands where earlier
// versions had it.
func TestProblems(t *testing.T) {
	v := newRouteTest(t)
	const orders = "/api/v1/matches/serata.1A/commands"
	for _, tt := range []struct {
		name, role, method, path, body string
		want                           answer.Problem
	}{
		{"no such match", "public", "GET", "/api/v1/matches/serata.9Z", "", answer.Problem{Status: 404, Code: "not_found", Reason: "fault.match.unknown"}},
		{"no such address", "public", "GET", "/api/v1/nothing", "", answer.Problem{Status: 404, Code: "not_found", Reason: "fault.page.unknown"}},
		{"no seat", "public", "POST", orders, `{"id":"1","command":"pause"}`, answer.Problem{Status: 401, Code: "unauthorized", Reason: "fault.seat.none"}},
		{"another seat", "referee B", "POST", orders, `{"id":"1","command":"pause"}`, answer.Problem{Status: 403, Code: "forbidden", Reason: "fault.seat.other"}},
		{"no command", "referee A", "POST", orders, `{"id":"1"}`, answer.Problem{Status: 400, Code: "invalid", Reason: "fault.field.missing", Field: "command"}},
		{"no field", "referee A", "POST", orders, `{"id":"1","command":"buy","slot":"Q"}`, answer.Problem{Status: 400, Code: "invalid", Reason: "fault.field.missing", Field: "side"}},
		{"a field of another kind", "referee A", "POST", orders, `{"id":"1","command":"perform","turn":"x"}`, answer.Problem{Status: 400, Code: "invalid", Reason: "fault.field.type", Field: "turn"}},
		{"not now", "referee A", "POST", orders, `{"id":"1","command":"pause"}`, answer.Problem{Status: 422, Code: "illegal", Reason: "fault.order.phase"}},
		{"too late", "referee A", "POST", orders, `{"id":"1","command":"buy","side":"white","slot":"Q"}`, answer.Problem{Status: 409, Code: "stale", Reason: "fault.order.phase"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := v.request(tt.role, tt.method, tt.path, tt.body)
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			v.ServeHTTP(w, r)
			var got answer.Problem
			if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || w.Code != tt.want.Status || w.Header().Get("Content-Type") != answer.ProblemType {
				t.Fatalf("status %d, %s, %v: %s", w.Code, w.Header().Get("Content-Type"), err, w.Body)
			}
			if got.Status != tt.want.Status || got.Code != tt.want.Code || got.Reason != tt.want.Reason || got.Field != tt.want.Field ||
				got.Type != "urn:scacchimagici:problem:"+tt.want.Code || got.Title == "" || got.Detail == "" {
				t.Errorf("got %+v", got)
			}
			if got.Error.Code != got.Code || got.Error.Message != got.Detail || got.Error.Rule != got.Rule {
				t.Errorf("under error stands %+v", got.Error)
			}
		})
	}
}

// Programs get the language of Accept-Language, then that of the cookie; a page that a browser shows has that of the
// cookie, then that of Accept-Language.
func TestProblemLanguage(t *testing.T) {
	v := newRouteTest(t)
	for _, tt := range []struct{ path, asks, cookie, accept, want string }{
		{"/api/v1/matches/x.1A", "en", "", "", "There is no"},
		{"/api/v1/matches/x.1A", "en-GB;q=0.8, fr", "it", "", "There is no"},
		{"/api/v1/matches/x.1A", "fr", "en", "", "There is no"},
		{"/api/v1/matches/x.1A", "it", "en", "", "Questo torneo non c’è"},
		{"/api/v1/matches/x.1A", "", "en", "", "There is no"},
		{"/api/v1/matches/x.1A", "", "", "", "Questo torneo non c’è"},
		{"/api/v1/matches/x.1A", ";;;,*", "", "", "Questo torneo non c’è"},
		{"/api/v1/matches/x.1A", strings.Repeat("en-a,", 2000), "", "", "Questo torneo non c’è"},
		{"/api/v1/matches/x.1A", "it", "en", "text/html", "There is no"},
		{"/nothing", "it", "en", "text/html", "There is no"},
		{"/nothing", "en-GB,en;q=0.9", "", "text/html", "There is no"},
	} {
		r := v.request("public", http.MethodGet, tt.path, "")
		r.Header.Set("Accept-Language", tt.asks)
		r.Header.Set("Accept", tt.accept)
		if tt.cookie != "" {
			r.AddCookie(&http.Cookie{Name: "lingua", Value: tt.cookie})
		}
		w := httptest.NewRecorder()
		v.ServeHTTP(w, r)
		if !strings.Contains(w.Body.String(), tt.want) {
			t.Errorf("%s, Accept-Language %.20q, cookie %q: %.300s", tt.path, tt.asks, tt.cookie, w.Body)
		}
	}
}

// An address that does not take a method says which ones it takes.
func TestMethods(t *testing.T) {
	v := newRouteTest(t)
	for _, tt := range []struct{ method, path, allow string }{
		{http.MethodPut, "/api/v1/tournaments", "GET, HEAD, POST"},
		{http.MethodPost, "/api/v1/tournaments/serata/ranking", "GET, HEAD"},
		{http.MethodGet, "/api/v1/matches/serata.1A/commands", "POST"},
		{http.MethodPatch, sessionPath, "GET, HEAD, POST, DELETE"},
		{http.MethodOptions, sessionPath, "GET, HEAD, POST, DELETE"},
		{http.MethodDelete, "/desk", "GET, HEAD"},
		{http.MethodGet, "/alzati", "POST"},
	} {
		w := httptest.NewRecorder()
		v.ServeHTTP(w, v.request("organiser", tt.method, tt.path, ""))
		if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != tt.allow {
			t.Errorf("%s %s: status %d, Allow %q", tt.method, tt.path, w.Code, w.Header().Get("Allow"))
		}
	}
	if w := v.ask("organiser", http.MethodPost, "/api/v1/nothing", ""); w.Code != http.StatusNotFound {
		t.Errorf("an unknown address: status %d", w.Code)
	}
}

// What is too much or not available says when to try again, as a page and for programs.
func TestRetryAfter(t *testing.T) {
	v := newRouteTest(t)
	for code, status := range map[fault.Code]int{fault.TooMany: 429, fault.Unavailable: 503} {
		for _, path := range []string{"/", "/api/v1/tournaments"} {
			w := httptest.NewRecorder()
			v.adapt(func(http.ResponseWriter, *http.Request) error { return fault.New(code, "fault.desk.closing") })(w, v.request("public", http.MethodGet, path, ""))
			if w.Code != status || w.Header().Get("Retry-After") != "2" {
				t.Errorf("%s: status %d, Retry-After %q", path, w.Code, w.Header().Get("Retry-After"))
			}
		}
	}
}
