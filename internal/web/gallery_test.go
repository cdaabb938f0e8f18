package web

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/views/side"
)

// Every page of the gallery's list is there.
func TestGalleryPages(t *testing.T) {
	texts, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	words, kinds := texts.In(locale.Italian), Gallery(new(side.Beside))
	for _, page := range gallery.Pages(kinds) {
		screen, moment, _ := strings.Cut(page, "/")
		if gallery.Page(kinds, words, screen, moment, func(preferred string) string { return preferred }) == nil {
			t.Errorf("%s is not there", page)
		}
	}
}

// Each kind says who reads it, and is measured in the browser or says why it is not.
func TestKindsAreRead(t *testing.T) {
	for _, kind := range Gallery(new(side.Beside)) {
		if kind.Reader == "" {
			t.Errorf("%s does not say who reads it: see gallery.Kind.For", kind.Name)
		}
		if (len(kind.Walks) == 0) != (kind.Why != "") {
			t.Errorf("%s is measured in no window and does not say why: see gallery.Walk", kind.Name)
		}
	}
}

// All screens exist in German. Those of the crowd have all their texts; the others are
// English where a text is not translated, and the test counts these texts.
func TestGerman(t *testing.T) {
	texts, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	words := texts.In(locale.German)
	kinds := Gallery(new(side.Beside))
	missed := map[string]map[string]bool{} // keys by screen
	for _, page := range gallery.Pages(kinds) {
		screen, moment, _ := strings.Cut(page, "/")
		before := words.Missed()
		shown := gallery.Page(kinds, words, screen, moment, func(preferred string) string { return preferred })
		var b strings.Builder
		if err := shown.Render(context.Background(), &b); err != nil {
			t.Fatalf("%s: %v", page, err)
		}
		if strings.Contains(b.String(), "⟦") {
			t.Errorf("%s has a key for a text", page)
		}
		if missed[screen] == nil {
			missed[screen] = map[string]bool{}
		}
		for key, n := range words.Missed() {
			if n > before[key] {
				missed[screen][key] = true
			}
		}
	}
	inGerman := map[string]bool{}
	for _, kind := range kinds {
		inGerman[kind.Name] = kind.Reader == gallery.Crowd
	}
	for _, screen := range slices.Sorted(maps.Keys(missed)) {
		keys := slices.Sorted(maps.Keys(missed[screen]))
		if len(keys) > 0 && inGerman[screen] {
			t.Errorf("%s is not all German: translate %s in internal/locale/messages/de.po", screen, strings.Join(keys, ", "))
		}
		t.Logf("%s: %d texts are English", screen, len(keys))
	}
}
