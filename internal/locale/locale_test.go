package locale

import (
	"reflect"
	"regexp"
	"testing"

	"go.yaml.in/yaml/v3"
)

// Texts that are read line by line equal those that YAML reads from the whole file.
func TestTextsAreThoseOfYAML(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]map[Language]yaml.Node{}
	for _, words := range filesOf(t) {
		if err := yaml.Unmarshal(words, &want); err != nil {
			t.Fatal(err)
		}
	}
	for _, l := range Languages {
		w := c.In(l)
		for key, entry := range want {
			want, _, err := textOf(entry, l)
			if got := w.texts[key]; err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %s is %+v, want %+v, %v", l, key, got, want, err)
			}
		}
		if len(w.texts) != len(want) {
			t.Errorf("%s: %d texts, want %d", l, len(w.texts), len(want))
		}
	}
}

// filesOf returns the files of this package.
func filesOf(t *testing.T) (all [][]byte) {
	t.Helper()
	err := eachFile(nil, func(_ string, words []byte) error {
		all = append(all, words)
		return nil
	})
	if err != nil || len(all) == 0 {
		t.Fatal(len(all), err)
	}
	return all
}

func TestOneLine(t *testing.T) {
	for _, text := range []string{
		`"un testo"`, `"«%s»: così, # anche"`, `Sì`, `vero`, `È l'ora, no?`, `«così»`, `12`, `-1`, `- b`, `~`,
		`yes`, `x # nota`, `b: c`, `b:`, `b `, `"b" # nota`, `"b\n"`, `"b"c"`, `'b'`, `*b`, `&b c`, `|`, `{b: c}`, `[b]`,
		``, `x#y`, `b,c: d`, "b\tc", "b\n    c", "\"b\n    c\"", "|\n    b\n", "\n    one: b",
	} {
		for _, entry := range []string{"a.b-2:\n  it: " + text + "\n  en: c\n", "a.b-2:\n  en: c\n  it: " + text + "\n", "a.b-2:\n  it: " + text, "\"a\":\n  it: " + text + "\n"} {
			key, value, ok := oneLineOf(entry)
			if !ok {
				continue
			}
			var want map[string]map[Language]yaml.Node
			if err := yaml.Unmarshal([]byte(entry), &want); err != nil || want[key][Italian].Value != value || want[key][Italian].Kind != yaml.ScalarNode {
				t.Errorf("%s is read as %q: %q, by YAML as %v, %v", entry, key, value, want, err)
			}
		}
	}
	for _, entry := range []string{"# a: b\n", "a: b\n", "\n", "%s:\n  it: b\n", "a:\n  en: b\n", "a:\n   it: b\n"} {
		if key, value, ok := oneLineOf(entry); ok {
			t.Errorf("%s is read as %q: %q", entry, key, value)
		}
	}
	for _, text := range []string{`"un testo"`, `È l'ora, no?`, `"«%s»: così, # anche"`} {
		if _, _, ok := oneLineOf("a.b:\n  it: " + text + "\n  en: c\n"); !ok {
			t.Errorf("%s is left to YAML", text)
		}
	}
}

func oneLineOf(entry string) (key, value string, ok bool) {
	head, body := inLanguage(entry, Italian)
	return oneLine(head, body, Italian)
}

func TestReadRefuses(t *testing.T) {
	for name, words := range map[string]string{
		"a key twice": "a:\n  it: b\na:\n  it: \"c\"\n", "a key twice, with forms": "a:\n  it: b\na:\n  it:\n    one: c\n", "an unknown form": "a:\n  it:\n    many: b\n",
		"no map": "- a\n", "no languages": "a: b\n", "another language": "a:\n  en: b\n",
	} {
		w := &Words{lang: Italian, texts: map[string]text{}}
		if err := w.read(words, new([]printed)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// BenchmarkLoad reads one language: a start waits for it.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := Load(); err != nil {
			b.Fatal(err)
		}
	}
}

// The header Accept-Language names languages by preference; the first that there is counts, in whatever country.
func TestAccepted(t *testing.T) {
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for header, want := range map[string]Language{
		"en": English, "EN-gb": English, "fr, en;q=0.5": English, "it;q=0.4, en;q=0.9": English, "de-AT, it": German, "it-CH": Italian,
		"": "", "*": "", "fr": "", "en;q=x": "", "\x00": "", ";;;": "",
	} {
		if got, ok := c.Accepted(header); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %s, %t, want %q", header, got, ok, want)
		}
	}
}

// «i 12», but «gli 8» and «gli 11»: an Italian text has no masculine article before a number.
func TestNoArticleBeforeANumber(t *testing.T) {
	article := regexp.MustCompile(`(?i)\b(il|lo|del|dello|al|allo|dal|dallo|sul|sullo|nel|nello|i|gli|dei|degli|ai|agli|dai|dagli|sui|sugli|nei|negli|quei|quegli) %(\[\d+\])?d`)
	for _, words := range filesOf(t) {
		for _, found := range article.FindAll(words, -1) {
			t.Errorf("%q", found)
		}
	}
}
