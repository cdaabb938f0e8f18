package overlay_test

import (
	"net/url"
	"slices"
	"testing"

	"scacchimagici/internal/locale"
	"scacchimagici/views/overlay"
)

// An address describes all of an overlay; any other part is refused.
func TestAddress(t *testing.T) {
	for _, tt := range []struct {
		address string
		want    overlay.Address // without elements: refused
		page    string          // the page that equal overlays share
		again   string          // its normal form; empty: as it is
	}{
		{"/overlay/punteggio/A", overlay.Address{Elements: []overlay.Element{overlay.ScoreElement}, Place: "A", Theme: "notte", Lang: locale.Italian}, "/overlay/A", ""},
		{"/overlay/punteggio+mangiata/B?lingua=en&tema=sole", overlay.Address{Elements: []overlay.Element{overlay.ScoreElement, overlay.DuelElement}, Place: "B", Theme: "sole", Lang: locale.English}, "/overlay/B", ""},
		{"/overlay/classifica?tema=notte&lingua=it", overlay.Address{Elements: []overlay.Element{overlay.RankingElement}, Theme: "notte", Lang: locale.Italian}, "/overlay/classifica", "/overlay/classifica"},
		{"/overlay/classifica?lingua=de", overlay.Address{Elements: []overlay.Element{overlay.RankingElement}, Theme: "notte", Lang: locale.German}, "/overlay/classifica", ""},
		{"/overlay/persona/p7", overlay.Address{Elements: []overlay.Element{overlay.PersonElement}, Place: "p7", Theme: "notte", Lang: locale.Italian}, "/overlay/persona/p7", ""},
		{"/overlay/punteggio/A?regia=1", overlay.Address{Elements: []overlay.Element{overlay.ScoreElement}, Place: "A", Theme: "notte", Lang: locale.Italian, Operator: true}, "/overlay/A", ""},
		{address: "/overlay/punteggio/A?regia=2"},
		{address: "/overlay/punteggio"},
		{address: "/overlay/punteggio/"},
		{address: "/overlay/persona/"},
		{address: "/overlay/persona"},
		{address: "/overlay/classifica/A"},
		{address: "/overlay/punteggio+punteggio/A"},
		{address: "/overlay/punteggio+classifica/A"},
		{address: "/overlay/+/A"},
		{address: "/overlay/A"},
		{address: "/overlay/cavallo/A"},
		{address: "/overlay/punteggio/A?tema="},
		{address: "/overlay/punteggio/A?tema=blu"},
		{address: "/overlay/punteggio/A?lingua=tlh"},
		{address: "/overlay/punteggio/A?lingua=it&lingua=en"},
		{address: "/overlay/punteggio/A?colore=1"},
		{address: "/scacchiera/A"},
	} {
		u, err := url.Parse(tt.address)
		if err != nil {
			t.Fatal(err)
		}
		a, ok := overlay.Own.Parse(u.Path, u.Query(), known(t))
		if ok != (len(tt.want.Elements) > 0) {
			t.Errorf("%s: taken %t", tt.address, ok)
			continue
		}
		if !ok {
			continue
		}
		if !slices.Equal(a.Elements, tt.want.Elements) || a.Place != tt.want.Place || a.Theme != tt.want.Theme || a.Lang != tt.want.Lang || a.Operator != tt.want.Operator {
			t.Errorf("%s: %+v", tt.address, a)
		}
		if again := a.String(); again != tt.address && again != tt.again {
			t.Errorf("%s is written %s", tt.address, again)
		}
		if a.Page() != tt.page {
			t.Errorf("%s is made from %s, want %s", tt.address, a.Page(), tt.page)
		}
	}
}

// known returns the function that finds a language.
func known(t *testing.T) func(locale.Language) locale.Language {
	t.Helper()
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.Language
}
