package web

import (
	"encoding/json"
	"html"
	"net/http"
	"strings"
	"testing"

	"scacchimagici/views/layout"
)

// A page can be put on a phone's first screen: every icon that the manifest names is there, and
// pages say what they are.
func TestManifest(t *testing.T) {
	s := laptop(t)
	page := html.UnescapeString(ask(s, "/", nil).Body.String())
	for _, want := range []string{`rel="manifest" href="` + layout.ManifestPath + `"`, `rel="apple-touch-icon"`, `<meta name="description" content="Scacchiere dal vivo`} {
		if !strings.Contains(page, want) {
			t.Errorf("the home page has no %s", want)
		}
	}
	w := ask(s, layout.ManifestPath, nil)
	var manifest struct {
		Name  string
		Icons []struct{ Src, Type string }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &manifest); err != nil || manifest.Name != "Scacchi Magici" || len(manifest.Icons) != 3 {
		t.Fatalf("%v: %s", err, w.Body)
	}
	for _, icon := range manifest.Icons {
		if got := ask(s, icon.Src, nil); got.Code != http.StatusOK || got.Header().Get("Content-Type") != icon.Type {
			t.Errorf("%s: status %d, %s", icon.Src, got.Code, got.Header().Get("Content-Type"))
		}
	}
}
