// Package locale turns message keys into sentences, Italian first, English complete.
//
// The catalogue is files of this package: messages/LANGUAGE/AREA.yaml, each a flat map from
// a key such as "referee.performed" to its text. A text is a format in the manner of
// package fmt (%s, %d, %[2]s), or a map of plural forms ("=0", "one", "other") chosen by
// the argument number "arg" (1 when left out). Numbers are printed as the language does.
package locale

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"

	"scacchimagici/internal/fault"
)

//go:embed messages
var files embed.FS

// Language is one of the languages of the catalogue.
type Language string

// Italian is the default; every key has a text in both.
const (
	Italian Language = "it"
	English Language = "en"
)

// Languages are those of the catalogue, the default first.
var Languages = []Language{Italian, English}

var tags = []language.Tag{language.Italian, language.English}

// Of returns the language that a device has chosen; Italian for anything else, whatever its
// browser prefers: the tournament is an Italian one.
func Of(chosen string) Language {
	for _, l := range Languages {
		if chosen == string(l) {
			return l
		}
	}
	return Italian
}

// Catalogue holds the texts of all languages.
type Catalogue struct {
	words map[Language]func() *Words
}

// Words speaks one language.
type Words struct {
	lang    Language
	printer *message.Printer
	keys    map[string]bool
	plain   map[string]string // texts that are printed as they are, by their key
}

// Load reads the embedded catalogue. It fails on a file that is not a flat map of texts
// or plural forms. Of the languages only the default is read at once: the first page must
// not wait for one that nobody may ask for.
func Load() (*Catalogue, error) {
	first, err := load(tags[0], Languages[0])
	if err != nil {
		return nil, err
	}
	c := &Catalogue{words: map[Language]func() *Words{Languages[0]: func() *Words { return first }}}
	for i, l := range Languages[1:] {
		c.words[l] = sync.OnceValue(func() *Words { return must(load(tags[1+i], l)) })
	}
	return c, nil
}

// must returns words whose files are part of the program: the tests have read them all.
func must(w *Words, err error) *Words {
	if err != nil {
		panic(err)
	}
	return w
}

// In returns the words of a language.
func (c *Catalogue) In(l Language) *Words {
	if w := c.words[l]; w != nil {
		return w()
	}
	return c.words[Italian]()
}

// Lang returns the language, "it" or "en".
func (w *Words) Lang() string { return string(w.lang) }

// Has reports whether the catalogue has a text for key.
func (w *Words) Has(key string) bool { return w.keys[key] }

// T returns the text of key with its arguments. A key without a text stands for itself,
// so that its absence is seen; a test keeps that from happening.
func (w *Words) T(key string, args ...any) string {
	if !w.keys[key] {
		return "⟦" + key + "⟧"
	}
	if text, ok := w.plain[key]; ok && len(args) == 0 {
		return text
	}
	translated := make([]any, len(args)) // a copy: the arguments may belong to a fault
	for i, a := range args {
		switch a := a.(type) {
		case fault.Word:
			translated[i] = w.T(string(a))
		case fault.Sentences:
			sentences := make([]string, len(a))
			for i, f := range a {
				sentences[i] = w.Fault(f)
			}
			translated[i] = strings.Join(sentences, " ")
		default:
			translated[i] = a
		}
	}
	return w.printer.Sprintf(key, translated...)
}

// Fault returns the sentence of a fault.
func (w *Words) Fault(f *fault.Fault) string { return w.T(f.Key, f.Args...) }

func load(tag language.Tag, l Language) (*Words, error) {
	w := &Words{lang: l, keys: map[string]bool{}, plain: map[string]string{}}
	b := catalog.NewBuilder(catalog.Fallback(tag))
	dir := path.Join("messages", string(l))
	err := fs.WalkDir(files, dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".yaml") {
			return err
		}
		return w.loadFile(b, tag, name)
	})
	if err != nil {
		return nil, fmt.Errorf("load messages: %w", err)
	}
	w.printer = message.NewPrinter(tag, message.Catalog(b))
	return w, nil
}

// loadFile adds the texts of a file to b and to the keys of w.
func (w *Words) loadFile(b *catalog.Builder, tag language.Tag, name string) error {
	text, err := files.ReadFile(name)
	if err != nil {
		return err
	}
	var nodes map[string]yaml.Node
	if err := yaml.Unmarshal(text, &nodes); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for key, node := range nodes {
		if w.keys[key] {
			return fmt.Errorf("%s: key %q stands twice", name, key)
		}
		w.keys[key] = true
		if node.Kind == yaml.ScalarNode && !strings.Contains(node.Value, "%") {
			w.plain[key] = node.Value
		}
		m, err := textOf(&node)
		if err != nil {
			return fmt.Errorf("%s: %s: %w", name, key, err)
		}
		if err := b.Set(tag, key, m); err != nil {
			return fmt.Errorf("%s: %s: %w", name, key, err)
		}
	}
	return nil
}

func textOf(node *yaml.Node) (catalog.Message, error) {
	if node.Kind == yaml.ScalarNode {
		return catalog.String(node.Value), nil
	}
	forms := struct {
		Arg   int               `yaml:"arg"`
		Forms map[string]string `yaml:",inline"`
	}{Arg: 1}
	if err := node.Decode(&forms); err != nil {
		return nil, err
	}
	var cases []any
	for _, form := range []string{"=0", "=1", "one", "other"} {
		if text, ok := forms.Forms[form]; ok {
			cases = append(cases, form, text)
			delete(forms.Forms, form)
		}
	}
	if len(forms.Forms) > 0 || len(cases) == 0 {
		return nil, fmt.Errorf("plural forms are =0, =1, one, other")
	}
	return plural.Selectf(forms.Arg, "%d", cases...), nil
}
