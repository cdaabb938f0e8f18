package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"scacchimagici/internal/locale"
)

// Visitors and the public who have chosen German get pages and frames with all texts in German. The
// desk works in German too, with English for texts without a translation.
func TestPagesInGerman(t *testing.T) {
	v := newRouteTest(t)
	words := v.config.Catalogue.In(locale.German)
	shown := func(seat, path string) string {
		r := v.request(seat, http.MethodGet, path, "")
		r.AddCookie(&http.Cookie{Name: "lingua", Value: "de"})
		w := httptest.NewRecorder()
		v.ServeHTTP(w, r)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `<html lang="de"`) || strings.Contains(w.Body.String(), "⟦") {
			t.Errorf("%s: status %d, %.120s", path, w.Code, w.Body)
		}
		return w.Body.String()
	}
	paths := []string{"/", "/tavoli", "/tavoli/coppa", "/entra", "/overlay/punteggio/A?lingua=de", "/overlay/classifica?lingua=de"}
	for _, row := range crowdRows() {
		paths = append(paths, strings.ReplaceAll(row.Path, "{board}", "A"))
	}
	for _, path := range paths {
		if page := shown("public", path); strings.Contains(page, "data-stream") && !strings.Contains(page, "lang=de") {
			t.Errorf("%s watches frames of another language", path)
		}
		if missed := words.Missed(); len(missed) > 0 {
			t.Fatalf("%s: English are %v", path, missed)
		}
	}
	shown("screen", "/schermo")
	if missed := words.Missed(); len(missed) > 0 {
		t.Errorf("the projector: English are %v", missed)
	}
	if desk := shown("organiser", "/desk"); !strings.Contains(desk, `hreflang="it"`) || len(words.Missed()) == 0 {
		t.Error("the desk is all German, or does not lead back to Italian")
	}
}

// A device that asks for an unknown language gets Italian pages and frames.
func TestUnknownLanguage(t *testing.T) {
	v := newRouteTest(t)
	r := v.request("public", http.MethodGet, "/scacchiera/A", "")
	r.AddCookie(&http.Cookie{Name: "lingua", Value: "xx"})
	w := httptest.NewRecorder()
	v.ServeHTTP(w, r)
	if page := w.Body.String(); !strings.Contains(page, `<html lang="it"`) || !strings.Contains(page, "lang=it") {
		t.Errorf("%.200s", page)
	}
	if w := v.ask("public", http.MethodGet, "/eventi/public?place=A&lang=xx", ""); w.Code != http.StatusNotFound {
		t.Errorf("frames of a language that does not exist: status %d", w.Code)
	}
}

// The first visit is in the language of the browser, when the program has it, and what the device chooses counts from
// then on. The projector and a browser without one of these languages are Italian.
func TestLanguageOfBrowser(t *testing.T) {
	v := newRouteTest(t)
	for _, tt := range []struct{ path, asks, chosen, want string }{
		{"/", "de-DE,de;q=0.9,en;q=0.8", "", "de"},
		{"/", "en-US,en;q=0.9", "", "en"},
		{"/", "fr-FR,fr;q=0.9,en;q=0.8,de;q=0.7", "", "en"},
		{"/", "fr", "", "it"},
		{"/", "", "", "it"},
		{"/", "de", "it", "it"},
		{"/tavoli", "de", "", "de"},
		{"/tavoli/lezioni", "en", "", "en"},
		{"/schermo", "en", "", "it"},
		{"/schermo", "en", "de", "de"},
	} {
		r := v.request("public", http.MethodGet, tt.path, "")
		r.Header.Set("Accept-Language", tt.asks)
		if tt.chosen != "" {
			r.AddCookie(&http.Cookie{Name: "lingua", Value: tt.chosen})
		}
		w := httptest.NewRecorder()
		v.ServeHTTP(w, r)
		page := w.Body.String()
		if !strings.Contains(page, `<html lang="`+tt.want+`"`) || strings.Contains(page, "data-stream") && !strings.Contains(page, "lang="+tt.want) {
			t.Errorf("%s, Accept-Language %q, chosen %q: want %s, %.200s", tt.path, tt.asks, tt.chosen, tt.want, page)
		}
	}
}
