package sound

import (
	"strings"
	"testing"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/static"
)

// Each cue has a sound of the program that its script knows, and a name in both languages.
func TestEveryCueSounds(t *testing.T) {
	script, err := static.FS.ReadFile("js/sound.js")
	if err != nil {
		t.Fatal(err)
	}
	words, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, cue := range access.Cues() {
		if tones := tonesOf(cue); tones == "" || !strings.Contains(string(script), "\n  "+tones+": ") {
			t.Errorf("%s: js/sound.js has no %q", cue, tones)
		}
		for _, lang := range []locale.Language{locale.Italian, locale.English} {
			if name := words.In(lang).T("sound.cue." + string(cue)); strings.Contains(name, "⟦") {
				t.Errorf("%s: %s", lang, name)
			}
		}
	}
}
