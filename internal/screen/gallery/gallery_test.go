package gallery_test

import (
	"strings"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/side/game/registry"
)

// Every page of the list is there.
func TestPages(t *testing.T) {
	texts, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	words := texts.In(locale.Italian)
	for _, page := range gallery.Pages() {
		screen, moment, _ := strings.Cut(page, "/")
		if gallery.Page(words, screen, moment, func(preferred string) string { return preferred }) == nil {
			t.Errorf("%s is not there", page)
		}
	}
}
