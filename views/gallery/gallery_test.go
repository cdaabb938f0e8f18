package gallery

import (
	"context"
	"strings"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/game/registry"
)

func TestSamples(t *testing.T) {
	catalogue, err := locale.Load(registry.Words()...)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, lang := range locale.Languages {
		for _, s := range Samples(catalogue.In(lang), []string{"grifondoro"}) {
			t.Run(string(lang)+"/"+s.Name, func(t *testing.T) {
				var b strings.Builder
				if err := Page(catalogue.In(lang), s, s.Theme).Render(context.Background(), &b); err != nil {
					t.Fatal(err)
				}
				if strings.Contains(b.String(), "⟦") {
					t.Error("a text is missing in the catalogue")
				}
				if strings.Contains(b.String(), " style=") {
					t.Error("an inline style, which the content security policy forbids")
				}
				if s.Width == 0 || s.Height == 0 || s.Title == "" || seen[string(lang)+s.Name] {
					t.Errorf("%q has no size or title, or stands twice", s.Name)
				}
				seen[string(lang)+s.Name] = true
			})
		}
	}
}
