package screen_test

import (
	"testing"

	"scacchimagici/internal/screen/screentest"
)

// The sum names its place inside a sentence, as each language writes that.
func TestSumNamesThePlace(t *testing.T) {
	for lang, want := range map[string]string{"it": "primo posto", "en": "first place", "de": "erster Platz"} {
		if of := screentest.Evening(t, lang, 2, "A 1:0 B").View().Rows[0].Sum.Of; of != want {
			t.Errorf("%s: the first sum is of %q, want %q", lang, of, want)
		}
	}
}
