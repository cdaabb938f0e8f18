package layout_test

import (
	"strings"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/views/layout"
)

// The strip of a screen has the call before the announcement.
func TestLine(t *testing.T) {
	for _, tt := range []struct {
		band layout.Band
		want string
	}{
		{layout.Band{Name: "Avviso"}, ""},
		{layout.Band{Call: "Anna alla scacchiera A"}, "Anna alla scacchiera A"},
		{layout.Band{Notice: "Si mangia alle 15"}, "Si mangia alle 15"},
		{layout.Band{Call: "Anna alla scacchiera A", Notice: "Si mangia alle 15"}, "Anna alla scacchiera A · Si mangia alle 15"},
	} {
		if got := tt.band.Line(); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.band, got, tt.want)
		}
	}
}

// A preview of a link needs the whole address of its picture: where other devices do not find the program, a page says
// nothing to previews.
func TestPreviewNeedsAnOrigin(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	page := layout.Page{Words: catalogue.In(locale.Italian), Card: &layout.Card{Title: "Grifondoro 0 – 0", Text: "In corso", Picture: "/figura.png"}}
	for origin, want := range map[string]string{
		"": "", "http://scacchi.local:8080": `<meta property="og:image" content="http://scacchi.local:8080/figura.png">`,
	} {
		page.Origin = origin
		var b strings.Builder
		if err := layout.Shell(page).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if said := strings.Contains(b.String(), "og:"); said != (want != "") || !strings.Contains(b.String(), want) {
			t.Errorf("origin %q: the page has %t", origin, said)
		}
	}
}
