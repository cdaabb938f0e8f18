package label_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
)

func TestClean(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain", "Grifondoro", "Grifondoro"},
		{"spaces of all sorts", " \u00a0Casa \t\n del\u3000Lago ", "Casa del Lago"},
		{"composed", "Nicolo\u0300", "Nicolò"},
		{"markup is text", `<b onclick="x">Rossi</b>`, `<b onclick="x">Rossi</b>`},
		{"emoji", "🦄", "🦄"},
		{"emoji of several code points", "👩‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👩‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿"},
		{"another script", "Дракон", "Дракон"},
		{"exactly the length", strings.Repeat("è", 40), strings.Repeat("è", 40)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := label.Clean(tt.in, 40); got != tt.want || err != nil {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
}

func TestCleanRefuses(t *testing.T) {
	tests := []struct{ name, in, key string }{
		{"empty", "", "fault.name.empty"},
		{"spaces", " \t\u00a0 ", "fault.name.empty"},
		{"only joiners", "\u200d\u200d", "fault.name.empty"},
		{"only an accent", "\u0301", "fault.name.empty"},
		{"one too long", strings.Repeat("è", 41), "fault.name.long"},
		{"200 characters", strings.Repeat("a", 200), "fault.name.long"},
		{"bell", "a\ab", "fault.name.control"},
		{"null", "a\x00", "fault.name.control"},
		{"text turned round", "a\u202eb", "fault.name.control"},
		{"zero width space", "a\u200bb", "fault.name.control"},
		{"broken UTF-8", "a\xff", "fault.name.control"},
		{"what a decoder makes of it", "a\ufffd", "fault.name.control"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := label.Clean(tt.in, 40)
			if f := fault.From(err); f == nil || f.Key != tt.key {
				t.Errorf("got %v, want %s", err, tt.key)
			}
		})
	}
}

func TestSlug(t *testing.T) {
	for in, want := range map[string]string{
		"Grifondoro":        "grifondoro",
		"Coppa delle Case!": "coppa-delle-case",
		" Città  Più 2026 ": "citta-piu-2026",
		"D'Angelo":          "d-angelo",
		"ﬁnale":             "finale",
		"🦄":                 "",
		"Дракон":            "",
		"--a--":             "a",
	} {
		if got := label.Slug(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestCut(t *testing.T) {
	tests := []struct {
		in   string
		most int
		want string
	}{
		{"Bruno", 5, "Bruno"},
		{"Massimiliano", 9, "Massimil…"},
		{"Anna Rossi", 6, "Anna…"},
		{"👩‍🚀👩‍🚀", 5, "👩‍🚀…"},
		{"ab👍🏽c", 4, "ab…"},
		{"abc", 1, "…"},
		{"abc", 0, "…"},
	}
	for _, tt := range tests {
		if got := label.Cut(tt.in, tt.most); got != tt.want {
			t.Errorf("%q to %d: got %q, want %q", tt.in, tt.most, got, tt.want)
		}
	}
}

func TestSame(t *testing.T) {
	if !label.Same("CORVONERO è", "corvonero È") || label.Same("a", "b") {
		t.Error("upper and lower case, and nothing else, do not matter")
	}
}

func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		clean, err := label.Clean(text, 40)
		if err == nil {
			if again, err := label.Clean(clean, 40); again != clean || err != nil {
				t.Fatalf("%q cleaned is %q, and again %q, %v", text, clean, again, err)
			}
		}
		if slug := label.Slug(text); label.Slug(slug) != slug {
			t.Fatalf("the slug of %q changes", slug)
		}
		most := rapid.IntRange(1, 20).Draw(t, "most")
		if n := utf8.RuneCountInString(label.Cut(text, most)); n > most && utf8.ValidString(text) {
			t.Fatalf("%d code points of at most %d", n, most)
		}
	})
}
