package web

import (
	"encoding/json"
	"html"
	"image/png"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"scacchimagici/static"
	"scacchimagici/views/layout"
	"scacchimagici/views/phone"
)

type testManifest struct {
	ID          string
	Start       string `json:"start_url"`
	Name        string
	Short       string `json:"short_name"`
	Description string
	Lang        string
	Display     string
	Scope       string
	Background  string `json:"background_color"`
	Theme       string `json:"theme_color"`
	Icons       []struct{ Src, Type, Sizes, Purpose string }
}

// readManifest asks for a manifest as phones do: without the cookies of the device.
func readManifest(t *testing.T, v *routeTest, address string) (m testManifest) {
	t.Helper()
	w := v.ask("public", http.MethodGet, address, "")
	if err := json.Unmarshal(w.Body.Bytes(), &m); err != nil || w.Header().Get("Content-Type") != "application/manifest+json" {
		t.Fatalf("%s: %v, %s: %s", address, err, w.Header().Get("Content-Type"), w.Body)
	}
	return m
}

var manifestLink = regexp.MustCompile(`<link rel="manifest" href="([^"]+)"`)

// An icon opens the page on which it was made, in the language of the device, under a name that
// identifies the page.
func TestIconOpensItsPage(t *testing.T) {
	v := newRouteTest(t)
	for _, c := range []struct{ role, page, lang, start, name, short string }{
		{"public", "/", "it", "/", "Scacchi Magici", "Scacchi"},
		{"public", "/scacchiera/B", "it", "/scacchiera/B", "Scacchiera B · Scacchi Magici", "Scacchi"},
		{"public", "/classifica", "en", "/classifica", "Ranking · Scacchi Magici", "Scacchi"},
		{"public", "/tavoli/coppa", "it", "/tavoli/coppa", "Coppa della sera · Scacchi Magici", "Scacchi"},
		{"referee A", "/arbitro/A", "it", "/arbitro/A", "Arbitro della scacchiera A · Scacchi Magici", "Arbitro A"},
		{"referee A", "/arbitro/A?partita=1A", "en", "/arbitro/A", "Referee of board A · Scacchi Magici", "Referee A"},
		{"strategist", "/stratega/serata/grifondoro", "it", "/stratega/serata/grifondoro", "Stratega di Grifondoro · Scacchi Magici", "Stratega"},
		{"organiser", "/desk", "it", "/desk", "Organizzatore · Scacchi Magici", "Organizzatore"},
		{"organiser", "/desk/persone", "it", "/desk", "Organizzatore · Scacchi Magici", "Organizzatore"},
		{"public", "/entra", "it", "/", "Scacchi Magici", "Scacchi"},
		{"public", "/telefono?pagina=/arbitro/B", "it", "/arbitro/B", "Arbitro della scacchiera B · Scacchi Magici", "Arbitro B"},
	} {
		r := v.request(c.role, http.MethodGet, c.page, "")
		r.AddCookie(&http.Cookie{Name: "lingua", Value: c.lang})
		w := httptest.NewRecorder()
		v.ServeHTTP(w, r)
		link := manifestLink.FindStringSubmatch(w.Body.String())
		if w.Code != http.StatusOK || link == nil {
			t.Errorf("%s for %s: status %d, manifest %q", c.page, c.role, w.Code, link)
			continue
		}
		m := readManifest(t, v, html.UnescapeString(link[1]))
		if m.Start != c.start || m.ID != c.start || m.Name != c.name || m.Short != c.short || m.Lang != c.lang {
			t.Errorf("%s: opens %q (id %q) as %q, %q in %s", c.page, m.Start, m.ID, m.Name, m.Short, m.Lang)
		}
	}
}

// An icon never leads to another site, nor to a secret address.
func TestIconOpensNothingElse(t *testing.T) {
	v := newRouteTest(t)
	for _, page := range []string{
		"", "https://altrove.example/", "//altrove.example", `/\altrove.example`, "/e/ABCDEF", "/arbitro/Z", "/arbitro/", "/scacchiera/A/../../e/x",
		"/stratega/serata/nessuna", "/stratega/nessuno/grifondoro", "/classificazione", "javascript:alert(1)", "/api/v1/state", "/entra",
	} {
		if m := readManifest(t, v, layout.ManifestPath+"?pagina="+url.QueryEscape(page)); m.Start != "/" || m.Name != "Scacchi Magici" {
			t.Errorf("%q: opens %q as %q", page, m.Start, m.Name)
		}
	}
}

// A manifest has all that a phone needs to treat a page as an app, and every icon has its stated size.
func TestManifestIsWhole(t *testing.T) {
	v := newRouteTest(t)
	colour := regexp.MustCompile(`^#[0-9a-f]{6}$`)
	for _, address := range []string{layout.ManifestPath, layout.ManifestPath + "?lingua=en&pagina=/arbitro/A"} {
		m := readManifest(t, v, address)
		if len([]rune(m.Short)) > 13 || m.Description == "" || m.Display != "standalone" || m.Scope != "/" || !colour.MatchString(m.Theme) || !colour.MatchString(m.Background) {
			t.Errorf("%s: %+v", address, m)
		}
		has := map[string]bool{}
		for _, icon := range m.Icons {
			w := v.ask("public", http.MethodGet, icon.Src, "")
			if w.Code != http.StatusOK || w.Header().Get("Content-Type") != icon.Type {
				t.Errorf("%s: status %d, %s", icon.Src, w.Code, w.Header().Get("Content-Type"))
			} else if icon.Type == "image/png" {
				drawn, err := png.DecodeConfig(w.Body)
				if size := strconv.Itoa(drawn.Width) + "x" + strconv.Itoa(drawn.Height); err != nil || size != icon.Sizes {
					t.Errorf("%s: %s, is said to be %s: %v", icon.Src, size, icon.Sizes, err)
				}
			}
			has[icon.Sizes+" "+icon.Purpose] = true
		}
		for _, size := range []string{"192x192 any", "512x512 any", "192x192 maskable", "512x512 maskable"} {
			if !has[size] {
				t.Errorf("%s: no icon %s", address, size)
			}
		}
	}
	page := v.ask("public", http.MethodGet, "/", "").Body.String()
	touch := regexp.MustCompile(`<link rel="apple-touch-icon" href="([^"]+)"`).FindStringSubmatch(page)
	if drawn, err := png.DecodeConfig(v.ask("public", http.MethodGet, touch[1], "").Body); err != nil || drawn.Width != 180 {
		t.Errorf("%s: %d wide: %v", touch[1], drawn.Width, err)
	}
	if !strings.Contains(html.UnescapeString(page), `<meta name="description" content="Scacchiere dal vivo`) {
		t.Error("the page does not say what it is")
	}
}

// The page begins with the guide for the asking phone, and names the page of the icon.
func TestPhonePage(t *testing.T) {
	v := newRouteTest(t)
	r := v.request("referee A", http.MethodGet, phone.Path, "")
	r.Header.Set("Referer", "http://scacchi.local:8080/arbitro/A?partita=1A")
	w := httptest.NewRecorder()
	v.ServeHTTP(w, r)
	if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || to != "/telefono?pagina=%2Farbitro%2FA" {
		t.Fatalf("status %d to %q", w.Code, to)
	}
	for _, c := range []struct{ agent, first, second string }{
		{"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", `id="iphone" open`, `id="android">`},
		{"Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/140.0 Mobile Safari/537.36", `id="android" open`, `id="iphone">`},
		{"Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0", `id="iphone" open`, `id="android" open`},
	} {
		r := v.request("referee A", http.MethodGet, "/telefono?pagina=/arbitro/A", "")
		r.Header.Set("User-Agent", c.agent)
		w := httptest.NewRecorder()
		v.ServeHTTP(w, r)
		page := html.UnescapeString(w.Body.String())
		if first, second := strings.Index(page, c.first), strings.Index(page, c.second); first < 0 || second < first {
			t.Errorf("%s: %s at %d, %s at %d", c.agent, c.first, first, c.second, second)
		}
		for _, want := range []string{"Arbitro della scacchiera A", "Arbitro A", "Funziona solo nel Wi-Fi del portatile", "scacchi.local:8080", "chiedere il codice", "semplice segnalibro"} {
			if !strings.Contains(strings.ReplaceAll(page, "<wbr>", ""), want) {
				t.Errorf("%s: the page does not say %q", c.agent, want)
			}
		}
	}
}

var anchor = regexp.MustCompile(`<a [^>]*href="([^"]+)"[^>]*>`)

// A page opened from an icon has no back button of the browser: every page that a device reaches by
// links from there leads back there.
func TestEveryPageLeadsBack(t *testing.T) {
	v := newRouteTest(t)
	for role, start := range map[string]string{"public": "/", "referee A": "/arbitro/A", "strategist": "/stratega/serata/grifondoro"} {
		from, reached := map[string][]string{}, []string{start}
		for i := 0; i < len(reached); i++ {
			page := reached[i]
			w := v.ask(role, http.MethodGet, page, "")
			if w.Code == http.StatusSeeOther {
				to := w.Header().Get("Location")
				from[to] = append(from[to], page)
				if !slices.Contains(reached, to) {
					reached = append(reached, to)
				}
				continue
			}
			if kind := w.Header().Get("Content-Type"); !strings.HasPrefix(kind, "text/html") {
				t.Errorf("%s: %s leads to %s, which is %s", role, from[page], page, kind)
				continue
			}
			for _, link := range anchor.FindAllStringSubmatch(w.Body.String(), -1) {
				to, err := url.Parse(html.UnescapeString(link[1]))
				if err != nil || to.Path == "" || to.IsAbs() || strings.Contains(link[0], " download") || strings.HasPrefix(to.Path, "/lingua/") {
					continue
				}
				to.Fragment = ""
				from[to.String()] = append(from[to.String()], page)
				if !slices.Contains(reached, to.String()) {
					reached = append(reached, to.String())
				}
			}
		}
		back := []string{start}
		for i := 0; i < len(back); i++ {
			for _, page := range from[back[i]] {
				if !slices.Contains(back, page) {
					back = append(back, page)
				}
			}
		}
		for _, page := range reached {
			if !slices.Contains(back, page) {
				t.Errorf("%s: no link leads back from %s to %s", role, page, start)
			}
		}
		t.Logf("%s: %d pages", role, len(reached))
	}
}

// An icon whose seat was revoked says what it needs, with the ways to it. No script stores a page that
// would open without the laptop.
func TestIconWithoutSeat(t *testing.T) {
	v := newRouteTest(t)
	for _, role := range []string{"public", "revoked"} {
		for _, page := range []string{"/arbitro/A", "/stratega/serata/grifondoro", "/desk"} {
			w := v.ask(role, http.MethodGet, page, "")
			for _, way := range []string{`href="/entra"`, `href="/accedi"`, `href="/"`, "serve un codice"} {
				if w.Code != http.StatusUnauthorized || !strings.Contains(w.Body.String(), way) {
					t.Errorf("%s for %s: %d without %s", page, role, w.Code, way)
				}
			}
		}
	}
	scripts, err := fs.Glob(static.FS, "js/*.js")
	if err != nil || len(scripts) == 0 {
		t.Fatal(scripts, err)
	}
	for _, name := range scripts {
		text, err := fs.ReadFile(static.FS, name)
		if err != nil || strings.Contains(string(text), "serviceWorker") || strings.Contains(string(text), "caches.") {
			t.Errorf("%s keeps pages: %v", name, err)
		}
	}
}
