package web

import (
	"html"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"scacchimagici/internal/screen"
	handbookroom "scacchimagici/views/handbook"
)

// Every link of the handbook to itself and every picture in it is there, in both languages.
func TestHandbook(t *testing.T) {
	s := laptop(t)
	for _, path := range []string{screen.HandbookPath, screen.HandbookPath + "/guai", screen.BookletPath} {
		page := html.UnescapeString(ask(s, path, nil).Body.String())
		for _, part := range strings.Split(page, `src="`+screen.HandbookPath)[1:] {
			source, _, _ := strings.Cut(part, `"`)
			if w := ask(s, screen.HandbookPath+source, nil); w.Code != http.StatusOK || w.Header().Get("Content-Type") != handbookroom.PictureType {
				t.Errorf("%s shows %s: status %d", path, source, w.Code)
			}
		}
		for _, part := range strings.Split(page, `href="`+screen.HandbookPath+"/")[1:] {
			link, _, _ := strings.Cut(part, `"`)
			if w := ask(s, screen.HandbookPath+"/"+link, nil); w.Code != http.StatusOK {
				t.Errorf("%s leads to %s: status %d", path, link, w.Code)
			}
		}
	}
	if w := ask(s, screen.HandbookPath+"/nulla", nil); w.Code != http.StatusNotFound {
		t.Errorf("a chapter that is not there: status %d", w.Code)
	}
}

// The handbook opens at the part about the page from which it was opened.
func TestHandbookOpensWhereItIsAskedFrom(t *testing.T) {
	s := laptop(t)
	for from, want := range map[string]string{
		"/desk/regole?fatto=1": "/aiuto/prima#prima-regole", "/arbitro/A": "/aiuto/arbitro#arbitro-prima", "/": "",
	} {
		r := httptest.NewRequest(http.MethodGet, screen.HandbookPath, nil)
		r.Header.Set("Referer", "http://"+r.Host+from)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if got := w.Header().Get("Location"); got != want {
			t.Errorf("from %s it leads to %q", from, got)
		}
	}
}

// A part of the handbook names every page of the desk, or the page above it. Only the desk itself leads
// to the part about the day through its own address.
func TestEveryDeskPageHasItsPart(t *testing.T) {
	s := laptop(t)
	day, _ := handbookroom.About("/desk")
	for _, r := range s.allRoutes() {
		page, _, _ := strings.Cut(r.Pattern, ".") // a report by its ending
		if r.Method != http.MethodGet || !strings.HasPrefix(page, "/desk/") || page == "/desk/copia" {
			continue
		}
		if part, _ := handbookroom.About(page); part == day {
			t.Errorf("no part of the handbook names %s", page)
		}
	}
	if body := ask(s, "/desk/regole", nil).Body.String(); !strings.Contains(body, `href="`+screen.HandbookPath+`"`) {
		t.Error("a page of the desk has no way to the handbook")
	}
}
