package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/role"
)

// withCredentials asks as a phone of the LAN, or as the laptop itself, with these Authorization headers.
func (v *routeTest) withCredentials(s *Server, onLaptop bool, method, path, body string, credentials ...string) *httptest.ResponseRecorder {
	r := v.request("public", method, path, body)
	if onLaptop {
		r.RemoteAddr, r.Host = "127.0.0.1:50000", "127.0.0.1:8080"
	}
	for _, c := range credentials {
		r.Header.Add("Authorization", c)
	}
	if strings.HasPrefix(path, "/eventi/") || strings.HasPrefix(path, eventsPath) { // an allowed stream has no end
		gone, stop := context.WithCancel(r.Context())
		stop()
		r = r.WithContext(gone)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// laptopOf is another server of the same desk, which asks for no password on the laptop.
func (v *routeTest) laptopOf(t *testing.T) *Server {
	t.Helper()
	c := v.config
	c.AskPassword = false
	s := newServer(t, c)
	t.Cleanup(s.Close)
	return s
}

// Every route refuses an invalid, revoked or foreign credential, on the laptop itself too.
func TestWrongCredentials(t *testing.T) {
	v := newRouteTest(t)
	laptop := v.laptopOf(t)
	code, _ := v.desk.Access.State().Code(access.RefereeOf("A"))
	renewed, hash := desk.NewToken()
	v.join(t, "renewed", access.RefereeOf("B"))
	before := v.tokens["renewed"]
	v.order(t, role.Nobody, access.Join{Device: "renewed", Token: desk.HashToken(before), Renewed: hash, Seat: access.StrategistOf("serata", "serpeverde"), Name: "renewed", At: time.Now()})
	if w := v.withCredentials(v.Server, false, http.MethodGet, "/arbitro/B", "", "Bearer "+renewed); w.Code != http.StatusOK {
		t.Fatalf("the new token: status %d", w.Code)
	}
	referee := v.tokens["referee A"]
	wrong := map[string][]string{
		"invented":             {"Bearer nonsense"},
		"of a revoked device":  {"Bearer " + v.tokens["revoked"]},
		"before a new token":   {"Bearer " + before},
		"of a button":          {"Bearer " + triggerToken},
		"the digits of a code": {"Bearer " + code.Digits},
		"a QR code's secret":   {"Bearer " + code.Secret},
		"no token":             {"Bearer"},
		"a space for a token":  {"Bearer "},
		"empty":                {""},
		"another scheme":       {"Basic b3JnYW5pc2VyOng="},
		"no scheme":            {referee},
		"two tokens":           {"Bearer " + referee + ", " + referee},
		"two headers":          {"Bearer " + referee, "Bearer " + referee},
		"a player without one": {"Bearer player-"},
	}
	for _, walk := range slices.Concat(routeRequests(), tableWalks(), setupWalks(), planWalks(), tournamentWalks()) {
		t.Run(walk.method+" "+walk.path, func(t *testing.T) {
			for name, credentials := range wrong {
				for where, s := range map[string]*Server{"LAN": v.Server, "laptop": laptop} {
					w := v.withCredentials(s, s == laptop, walk.method, walk.path, walk.body, credentials...)
					if asks := w.Header().Get("WWW-Authenticate"); w.Code != http.StatusUnauthorized || !strings.HasPrefix(asks, "Bearer ") {
						t.Errorf("%s, %s: status %d, WWW-Authenticate %q: %.200s", name, where, w.Code, asks, w.Body)
					}
				}
			}
		})
	}
}

// A credential alone says who asks: neither the laptop nor a cookie counts beside it.
func TestCredentialsDecideAlone(t *testing.T) {
	v := newRouteTest(t)
	laptop := v.laptopOf(t)
	for _, walk := range slices.Concat(routeRequests(), tournamentWalks()) {
		if walk.method != http.MethodGet {
			continue
		}
		for i, role := range roles[:len(roles)-2] {
			w := v.withCredentials(laptop, true, walk.method, walk.path, walk.body, "bearer   "+v.tokens[role])
			if w.Code != walk.want[i] {
				t.Errorf("%s of %s on the laptop: status %d, want %d", walk.path, role, w.Code, walk.want[i])
			}
		}
	}
	with := func(name string) *http.Request {
		r := v.request("organiser", http.MethodGet, "/api/v1/tournaments/serata/record", "")
		r.Header.Set("Authorization", "Bearer "+name)
		return r
	}
	for token, want := range map[string]int{v.tokens["strategist"]: http.StatusForbidden, "nonsense": http.StatusUnauthorized} {
		w := httptest.NewRecorder()
		if v.ServeHTTP(w, with(token)); w.Code != want {
			t.Errorf("beside the organiser's cookie: status %d, want %d", w.Code, want)
		}
	}
	if w := v.withCredentials(laptop, true, http.MethodGet, "/desk", ""); w.Code != http.StatusOK {
		t.Errorf("the laptop without a credential: status %d", w.Code)
	}
}

// A program plays at a side table with a token of its own choice, which gives it no other rights, on the laptop either.
func TestPlayerCredential(t *testing.T) {
	s := tableServer(t)
	laptop := New(Config{Desk: s.desk, Beside: s.beside, Codes: unwatched{}, Catalogue: s.catalogue, Log: s.log, Addresses: func() []string { return nil }})
	t.Cleanup(laptop.Close)
	send := func(credential, method, path, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, "http://127.0.0.1:8080"+path, strings.NewReader(body))
		r.RemoteAddr = "127.0.0.1:50000"
		r.Header.Set("Content-Type", "application/json")
		if credential != "" {
			r.Header.Set("Authorization", credential)
		}
		w := httptest.NewRecorder()
		laptop.ServeHTTP(w, r)
		return w
	}
	const player, other = "Bearer player-5f0c2a9e71d84b36", "Bearer player-another"
	open := fetch[accepted](t, send(player, http.MethodPost, "/api/v1/tables", `{"id":"1","command":"open-table","game":"boop","name":"Luna"}`))
	table := strings.Replace(open.Next, "/tavoli/", "/api/v1/tables/", 1)
	for credential, yours := range map[string]int{player: 1, other: 0, "": 0} {
		if got := fetch[struct{ Yours []string }](t, send(credential, http.MethodGet, table, "")).Yours; len(got) != yours {
			t.Errorf("%q sits on %v", credential, got)
		}
	}
	for credential, want := range map[string]int{player: http.StatusUnauthorized, "": http.StatusOK} {
		if w := send(credential, http.MethodPost, "/api/v1/tables/commands", `{"id":"2","command":"set-hall","anybody":true,"most":3}`); w.Code != want {
			t.Errorf("%q rules the tables: status %d", credential, w.Code)
		}
		if w := send(credential, http.MethodGet, "/desk", ""); w.Code != want {
			t.Errorf("%q at the desk: status %d", credential, w.Code)
		}
	}
}
