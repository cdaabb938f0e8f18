package static_test

import (
	"io/fs"
	"regexp"
	"slices"
	"testing"

	"scacchimagici/static"
)

// TestImported: a page names all scripts that one of its own needs; no import is written so that it is not seen.
func TestImported(t *testing.T) {
	if got := static.Imported("js/guide.js"); !slices.Equal(got, []string{"js/choices.js", "js/effects.js"}) {
		t.Errorf("guide.js needs %v besides what every page has", got)
	}
	everywhere := append(static.Imported("js/live.js"), "js/live.js")
	scripts, err := fs.Glob(static.FS, "js/*.js")
	if err != nil || len(scripts) == 0 {
		t.Fatal(err, scripts)
	}
	written := regexp.MustCompile(`(?:from|import) *"\./([^"]+)"`)
	for _, name := range scripts {
		text, err := fs.ReadFile(static.FS, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range written.FindAllStringSubmatch(string(text), -1) {
			if needs := "js/" + m[1]; !slices.Contains(static.Imported(name), needs) && !slices.Contains(everywhere, needs) {
				t.Errorf("%s imports %s, which a page with it does not name", name, needs)
			}
		}
	}
}
