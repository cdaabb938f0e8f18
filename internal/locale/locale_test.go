package locale

import (
	"io/fs"
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
	for _, l := range Languages {
		w, texts := c.In(l), 0
		err := fs.WalkDir(files, "messages/"+string(l), func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			whole, err := files.ReadFile(name)
			if err != nil {
				return err
			}
			var nodes map[string]yaml.Node
			if err := yaml.Unmarshal(whole, &nodes); err != nil {
				return err
			}
			for key, node := range nodes {
				texts++
				want, _, err := textOf(&node)
				if got := w.texts[key]; err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("%s: %s is %+v, want %+v, %v", name, key, got, want, err)
				}
			}
			return nil
		})
		if err != nil || texts != len(w.texts) {
			t.Errorf("%s: %d texts, want %d, %v", l, len(w.texts), texts, err)
		}
	}
}

func TestOneLine(t *testing.T) {
	for _, line := range []string{
		`a.b: "un testo"`, `a.b-2: "«%s»: così, # anche"`, `a: Sì`, `a: vero`, `a: È l'ora, no?`, `a: «così»`, `a: 12`, `a: -1`, `a: - b`, `a: ~`,
		`a: yes`, `a: x # nota`, `a: b: c`, `a: b:`, `a: b `, `a: "b" # nota`, `a: "b\n"`, `a: "b"c"`, `a: 'b'`, `a: *b`, `a: &b c`, `a: |`, `a: {b: c}`, `a: [b]`,
		`a:`, `a: `, `# a: b`, `"a": b`, ``, `%s: b`, `a: x#y`, `a: b,c: d`, "a: b\tc",
	} {
		key, value, ok := oneLine(line)
		if !ok {
			continue
		}
		var want map[string]yaml.Node
		if err := yaml.Unmarshal([]byte(line), &want); err != nil || len(want) != 1 || want[key].Value != value || want[key].Kind != yaml.ScalarNode {
			t.Errorf("%s is read as %q: %q, by YAML as %v, %v", line, key, value, want, err)
		}
	}
	for _, line := range []string{`a.b: "un testo"`, `a: È l'ora, no?`, `a: "«%s»: così, # anche"`} {
		if _, _, ok := oneLine(line); !ok {
			t.Errorf("%s is left to YAML", line)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for name, words := range map[string]string{
		"a key twice": "a: b\na: \"c\"\n", "a key twice, with forms": "a: b\na:\n  one: c\n", "an unknown form": "a:\n  many: b\n", "no map": "- a\n",
	} {
		w := &Words{texts: map[string]text{}}
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
	err := fs.WalkDir(files, "messages/"+string(Italian), func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		whole, err := files.ReadFile(name)
		for _, found := range article.FindAll(whole, -1) {
			t.Errorf("%s: %q", name, found)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
