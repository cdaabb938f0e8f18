package web

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/access"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/visitor"
)

// TestLanguageGoesBack: after a change of language a device is back on its page, on this server.
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

// A Referee who enters is asked for a name, once; the log and the menu have it, and it can be changed.
func TestRefereeIsAskedForAName(t *testing.T) {
	v := newRouteTest(t)
	code, _ := v.desk.Access.State().Code(access.RefereeOf("A"))
	enter := func(role string, cookies ...*http.Cookie) *httptest.ResponseRecorder {
		r := v.request(role, http.MethodPost, "/e/"+code.Secret, "")
		for _, c := range cookies {
			r.AddCookie(c)
		}
		w := httptest.NewRecorder()
		v.ServeHTTP(w, r)
		for _, c := range w.Result().Cookies() {
			if c.Name == visitor.CookieToken && v.tokens[role] != "" {
				v.tokens[role] = c.Value
			}
		}
		return w
	}
	asked := "/entra/nome?poi=%2Farbitro%2FA"
	if got := enter("strategist").Header().Get("Location"); got != asked {
		t.Fatalf("who has no name goes to %q", got)
	}
	if page := v.ask("strategist", http.MethodGet, "/arbitro/A", "").Body.String(); !strings.Contains(page, "Scrivi il tuo nome") {
		t.Error("who has skipped it is not asked again")
	}
	for _, tt := range []struct {
		name, typed, held string
		status            int
	}{
		{"a name", "Paolo  Rinaldi", "Paolo Rinaldi", 303},
		{"200 letters", strings.Repeat("a", 200), "Paolo Rinaldi", 400},
		{"a control character", "Pa\x00olo", "Paolo Rinaldi", 400},
		{"another name", "<b>Anna</b>", "<b>Anna</b>", 303},
		{"none any more", " ", "", 303},
		{"the last", "Paolo Rinaldi", "Paolo Rinaldi", 303},
	} {
		w := v.ask("strategist", http.MethodPost, "/entra/nome", url.Values{"name": {tt.typed}, "poi": {"/arbitro/A"}}.Encode())
		d, _ := v.desk.Access.State().Device("strategist")
		if w.Code != tt.status || d.Holder != tt.held || w.Code == 303 && w.Header().Get("Location") != "/arbitro/A" {
			t.Errorf("%s: status %d to %q, held by %q", tt.name, w.Code, w.Header().Get("Location"), d.Holder)
		}
	}
	if got := enter("strategist").Header().Get("Location"); got != "/arbitro/A" {
		t.Errorf("who has a name goes to %q", got)
	}
	if page := v.ask("strategist", http.MethodGet, "/arbitro/A", "").Body.String(); !strings.Contains(page, "Arbitra Paolo Rinaldi") {
		t.Error("the menu does not say who is the Referee")
	}
	if page := v.ask("organiser", http.MethodGet, "/desk/registro?su=dispositivi", "").Body.String(); !strings.Contains(page, "Paolo Rinaldi, Arbitro A") {
		t.Error("the log does not name the Referee")
	}
	v.ask("strategist", http.MethodPost, "/alzati", "seat=referee:A")
	v.ask("strategist", http.MethodPost, "/alzati", "seat=strategist:serata/grifondoro")
	w := enter("newcomer", &http.Cookie{Name: "nome", Value: "Paolo+Rinaldi"})
	if got := w.Header().Get("Location"); got != asked {
		t.Fatalf("a device that had gone goes to %q", got)
	}
	r := v.request("", http.MethodGet, asked, "")
	for _, c := range append(w.Result().Cookies(), &http.Cookie{Name: "nome", Value: "Paolo+Rinaldi"}) {
		r.AddCookie(c)
	}
	again := httptest.NewRecorder()
	v.ServeHTTP(again, r)
	if !strings.Contains(again.Body.String(), `value="Paolo Rinaldi"`) {
		t.Error("the device does not remember the name")
	}
}

// A device with a seat that opens a public page, or goes back to the page of the codes, sees its seat and
// gets back with one tap. A device without a seat sees no such link.
func TestSeatIsOneTapAway(t *testing.T) {
	v := newRouteTest(t)
	for _, tt := range []struct{ role, way string }{
		{"referee B", `id="seat" href="/arbitro/B"`},
		{"strategist", `id="seat" href="/stratega/`},
		{"public", ""},
	} {
		for _, path := range []string{"/", "/entra", "/accedi", "/nulla"} {
			page := v.ask(tt.role, http.MethodGet, path, "").Body.String()
			if tt.way != "" && !strings.Contains(page, tt.way) || tt.way == "" && strings.Contains(page, `id="seat"`) {
				t.Errorf("%s: the way back from %s is not %q", tt.role, path, tt.way)
			}
		}
	}
	if page := v.ask("referee B", http.MethodGet, "/entra/nome?poi=/arbitro/B", "").Body.String(); strings.Contains(page, `id="seat"`) {
		t.Error("who is asked for their name is on the way already")
	}
	if page := v.ask("referee B", http.MethodGet, "/arbitro/B", "").Body.String(); strings.Contains(page, `id="seat"`) {
		t.Error("at the seat itself there is no way back to it")
	}
}

// TestNoSeatLeadsOn: a stranger who may not open a page finds both doors on it.
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

// answering has phones answering that look for the internet, and notes those that stay.
type answering struct{ stayed []netip.Addr }

func (*answering) Answers() bool            { return true }
func (a *answering) Stay(device netip.Addr) { a.stayed = append(a.stayed, device) }

// TestWelcome: a phone that looks for the internet is told where it is; once its user has tapped, the phone counts as one
// that stays, and learns the address.
func TestWelcome(t *testing.T) {
	v := newRouteTest(t)
	phones := &answering{}
	v.phones = phones
	v.routes = v.router(false)
	ask := func(method string) string {
		t.Helper()
		r := v.request("public", method, screen.WelcomePath, "")
		r.RemoteAddr = "192.168.8.30:50000"
		w := httptest.NewRecorder()
		if v.ServeHTTP(w, r); w.Code != http.StatusOK {
			t.Errorf("%s: %d", method, w.Code)
		}
		return w.Body.String()
	}
	if page := ask(http.MethodGet); !strings.Contains(page, `action="/benvenuto"`) || len(phones.stayed) > 0 {
		t.Errorf("%v stay, and the page is %s", phones.stayed, page)
	}
	if page := ask(http.MethodPost); !strings.Contains(page, "<b>http://scacchi.local:8080</b>") || !slices.Equal(phones.stayed, []netip.Addr{netip.MustParseAddr("192.168.8.30")}) {
		t.Errorf("%v stay, and the page is %s", phones.stayed, page)
	}
}
