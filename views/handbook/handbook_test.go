package handbook

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/locale"
)

// A language that lacks texts has the handbook in English, and never half of it in Italian.
func TestHandbookIsInOneLanguage(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	german, english := Chapters(catalogue.In(locale.German).Whole()), Chapters(catalogue.In(locale.English))
	if diff := cmp.Diff(english, german); diff != "" {
		t.Error(diff)
	}
}

// Every part has a title and steps in both languages, every button in a step is in the catalogue,
// and no text is unused.
func TestEveryPartIsWritten(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range locale.Languages {
		unread := texts()[lang]
		if len(unread) == 0 {
			t.Fatalf("%s: nothing is written", lang)
		}
		seen := map[string]bool{}
		for _, c := range contents {
			seen[c.id] = true
			for _, s := range c.sections {
				seen[c.id+"."+s.id] = true
			}
		}
		for key := range unread {
			if !seen[key] {
				t.Errorf("%s: %s is in no list of contents", lang, key)
			}
		}
		for _, c := range Chapters(catalogue.In(lang)) {
			if c.Short == "" || c.Title == "" || c.Text == "" {
				t.Errorf("%s: %s: %q, %q", lang, c.ID, c.Title, c.Text)
			}
			for _, s := range c.Sections {
				if s.Title == "" || len(s.Steps) < 2 {
					t.Errorf("%s: %s.%s: %q with %d steps", lang, c.ID, s.ID, s.Title, len(s.Steps))
				}
				for _, step := range s.Steps {
					for _, span := range step.Spans {
						if strings.ContainsAny(span.Text, "[]⟦⟧%") || span.Text == "" {
							t.Errorf("%s: %s.%s: %q", lang, c.ID, s.ID, span.Text)
						}
					}
				}
			}
		}
	}
}

func TestBothLanguagesHaveTheSameSteps(t *testing.T) {
	for key, it := range texts()[locale.Italian] {
		en := texts()[locale.English][key]
		if len(it.Steps) != len(en.Steps) {
			t.Errorf("%s: %d steps and %d", key, len(it.Steps), len(en.Steps))
		}
		for i := range min(len(it.Steps), len(en.Steps)) {
			one, lines, _ := strings.Cut(it.Steps[i], "\n")
			other, same, _ := strings.Cut(en.Steps[i], "\n")
			if a, b := keysIn(one), keysIn(other); !slices.Equal(a, b) {
				t.Errorf("%s, step %d: names %q and %q", key, i+1, a, b)
			}
			if lines != same {
				t.Errorf("%s, step %d: to copy are %q and %q", key, i+1, lines, same)
			}
		}
	}
}

// keysIn returns the message keys that a step names, sorted.
func keysIn(step string) []string {
	var keys []string
	for _, part := range strings.Split(step, "[")[1:] {
		key, _, _ := strings.Cut(part, "]")
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

func TestPageLeadsToItsPart(t *testing.T) {
	tests := []struct{ page, chapter, section string }{
		{"/desk", "giornata", "giri"},
		{"/desk/persone", "prima", "persone"},
		{"/desk/persone/importa", "prima", "persone"},
		{"/desk/regole", "prima", "regole"},
		{"/desk/classifica", "giornata", "sera"},
		{"/arbitro/A", "arbitro", "prima"},
		{"/stratega/2026/grifondoro", "stratega", "acquisto"},
		{"/deskx", "prima", ""},
		{"/", "prima", ""},
	}
	for _, tt := range tests {
		if chapter, section := For(tt.page); chapter != tt.chapter || section != tt.section {
			t.Errorf("%s leads to %s.%s", tt.page, chapter, section)
		}
	}
}

func TestPicturesAreThere(t *testing.T) {
	names := Pictures()
	for _, name := range names {
		if SizeOf(name) == (Size{}) {
			t.Errorf("%s: nobody's screen", name)
		}
		for _, lang := range locale.Languages {
			if data, ok := Picture(lang, name); !ok || len(data) < 2000 || len(data) > 200_000 {
				t.Errorf("%s/%s: %d bytes", lang, name, len(data))
			}
		}
	}
	if len(devices) != len(names) {
		t.Errorf("%d devices for %d pictures", len(devices), len(names))
	}
}

// The words of a button stand without a space before the sign that follows them.
func TestSentenceHasNoSpacesOfItsOwn(t *testing.T) {
	var b strings.Builder
	if err := sentence([]Span{{Text: "Premi "}, {Text: "Crea & apri", Strong: true}, {Text: ", poi <via>."}}).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if got, want := b.String(), "Premi <b>Crea &amp; apri</b>, poi &lt;via&gt;."; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
