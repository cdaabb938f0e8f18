package web

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
)

// No refusal, for people or for programs, and no log repeats what a person has typed or a request contains.
func TestRefusalsRepeatNoSecret(t *testing.T) {
	v := newRouteTest(t)
	var log bytes.Buffer
	v.log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	const secret = "ZQ4SEGRETO"
	for _, given := range []struct{ who, method, path, body string }{
		{"public", http.MethodGet, "/e/" + secret, ""},
		{"public", http.MethodPost, "/e/" + secret, "id=x"},
		{"public", http.MethodDelete, "/e/" + secret, ""},
		{"public", http.MethodGet, "/e/" + secret + "/altro", ""},
		{"public", http.MethodPost, "/entra", "code=" + secret},
		{"public", http.MethodPost, "/entra", secret + "=1;"},
		{"public", http.MethodPost, "/accedi", "password=" + secret},
		{"organiser", http.MethodPost, "/desk/password", "password=" + secret + "&again=x"},
		{"organiser", http.MethodPost, "/desk/password", "password=" + secret + "&again=" + secret + "2"},
		{"organiser", http.MethodPost, "/api/v1/access/commands", "id=n&command=set-network&name=" + strings.Repeat("x", 99) + "&password=" + secret},
		{"public", http.MethodGet, "/desk", ""},
		{"public", http.MethodPost, "/api/v1/matches/serata.1A/commands", "id=p&command=pause"},
	} {
		for _, accept := range []string{"text/html", "application/json"} {
			for _, carried := range []string{"", "bearer", "cookie"} {
				v.codes.pass(time.Hour)
				r := v.request(given.who, given.method, given.path, given.body)
				r.Header.Set("Accept", accept)
				switch carried {
				case "bearer":
					r.Header.Set("Authorization", "Bearer "+secret)
				case "cookie":
					r.AddCookie(&http.Cookie{Name: visitor.CookieToken, Value: secret})
				}
				w := httptest.NewRecorder()
				v.ServeHTTP(w, r)
				if w.Code < 400 {
					t.Errorf("%s %s is no refusal: status %d", given.method, given.path, w.Code)
				}
				if strings.Contains(w.Body.String(), secret) || strings.Contains(strings.Join(slices.Concat(w.Header()["Location"], w.Header()["Set-Cookie"]), ""), secret) {
					t.Errorf("%s %s, %s, %s repeats what it was given: %s", given.method, given.path, accept, carried, excerpt(w.Body.String(), secret))
				}
			}
		}
	}
	if strings.Contains(log.String(), secret) {
		t.Errorf("the log has it: %s", log.String())
	}
}

// The address of a QR code is a secret: its page sends no referrer, and still works in a browser without an origin.
func TestSecretAddress(t *testing.T) {
	v := newRouteTest(t)
	code, _ := v.desk.Access.State().Code(access.RefereeOf("A"))
	page := v.ask("public", http.MethodGet, "/e/"+code.Secret, "")
	if policy := page.Header().Get("Referrer-Policy"); page.Code != http.StatusOK || policy != "no-referrer" {
		t.Errorf("status %d, referrer policy %q", page.Code, policy)
	}
	if language := "/lingua/en?torna=" + url.QueryEscape("/e/"+code.Secret); !strings.Contains(page.Body.String(), language) {
		t.Error("another language leads away from the page")
	}
	if policy := v.ask("public", http.MethodGet, "/entra", "").Header().Get("Referrer-Policy"); policy != "same-origin" {
		t.Errorf("any other page has the referrer policy %q", policy)
	}
	for path, want := range map[string]int{"/e/" + code.Secret: http.StatusSeeOther, "/entra": http.StatusForbidden} {
		r := v.request("public", http.MethodPost, path, "code="+code.Digits)
		r.Header.Set("Origin", "null")
		w := httptest.NewRecorder()
		v.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%s from a page that does not say where it is: status %d, want %d", path, w.Code, want)
		}
	}
}

// Every answer has no-store, except pictures and the manifest, which are the same for all.
func TestNobodyKeepsAnswers(t *testing.T) {
	v := newRouteTest(t)
	for _, walk := range slices.Concat(routeRequests(), tableWalks(), setupWalks(), planWalks(), tournamentWalks()) {
		if walk.method != http.MethodGet || strings.HasPrefix(walk.pattern, "/aiuto/immagini/") || walk.pattern == layout.ManifestPath || strings.HasPrefix(walk.path, "/eventi/") {
			continue
		}
		for _, who := range []string{"organiser", "referee A", "strategist", "public"} {
			w := v.ask(who, walk.method, walk.path, walk.body)
			if kept := w.Header().Get("Cache-Control"); kept != "no-store" && w.Code != http.StatusSeeOther {
				t.Errorf("%s for %s: status %d, Cache-Control %q", walk.path, who, w.Code, kept)
			}
		}
	}
}
