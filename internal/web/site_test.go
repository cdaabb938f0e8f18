package web

import (
	"archive/zip"
	"bytes"
	"net/http"
	"strings"
	"testing"

	"scacchimagici/internal/screen"
	"scacchimagici/views/site"
)

// The organiser downloads the site as one file; the fault of an address stands beside its field.
func TestSite(t *testing.T) {
	v := newRouteTest(t)
	page := v.ask("organiser", http.MethodGet, screen.SitePath, "")
	for _, words := range []string{`name="persone"`, `name="indirizzo"`, `src="` + site.PicturePath + `"`, "provvisoria"} {
		if page.Code != http.StatusOK || !strings.Contains(page.Body.String(), words) {
			t.Errorf("the page does not say %s (%d)", words, page.Code)
		}
	}
	w := v.ask("organiser", http.MethodGet, site.ZipPath+"?persone=si", "")
	if got := w.Header().Get("Content-Disposition"); got != `attachment; filename="sito-serata.zip"` {
		t.Errorf("the file is called %s", got)
	}
	r, err := zip.NewReader(bytes.NewReader(w.Body.Bytes()), int64(w.Body.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Open("sito-serata/index.html"); err != nil {
		t.Error(err)
	}
	wrong := v.ask("organiser", http.MethodGet, site.ZipPath+"?persone=si&indirizzo=associazione", "")
	if body := wrong.Body.String(); wrong.Code != http.StatusBadRequest || !strings.Contains(body, "non è quello di un sito") || !strings.Contains(body, `value="associazione"`) || !strings.Contains(body, "checked") {
		t.Errorf("a wrong address: %d", wrong.Code)
	}
	picture := v.ask("organiser", http.MethodGet, site.PicturePath, "")
	if picture.Header().Get("Content-Type") != "image/png" || !bytes.HasPrefix(picture.Body.Bytes(), []byte("\x89PNG")) {
		t.Errorf("the picture: %d, %s", picture.Code, picture.Header().Get("Content-Type"))
	}
}
