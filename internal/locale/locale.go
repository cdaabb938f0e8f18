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
	"slices"
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

// LanguageFor returns the language that a device has chosen; Italian for anything else, whatever its
// browser prefers: the tournament is an Italian one.
func LanguageFor(chosen string) Language {
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
	texts   map[string]text
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
func (w *Words) Has(key string) bool {
	_, ok := w.texts[key]
	return ok
}

// T returns the text of key with its arguments. A key without a text stands for itself,
// so that its absence is seen; a test keeps that from happening.
func (w *Words) T(key string, args ...any) string {
	t, known := w.texts[key]
	if !known {
		return "⟦" + key + "⟧"
	}
	args = w.translated(args)
	if printed, ok := t.print(args); ok {
		return printed
	}
	return w.printer.Sprintf(key, args...)
}

// translated returns args with words and sentences of the catalogue in its language.
func (w *Words) translated(args []any) []any {
	own := false // args may belong to a fault
	for i, a := range args {
		var in string
		switch a := a.(type) {
		case fault.Word:
			in = w.T(string(a))
		case fault.Sentences:
			sentences := make([]string, len(a))
			for i, f := range a {
				sentences[i] = w.Fault(f)
			}
			in = strings.Join(sentences, " ")
		default:
			continue
		}
		if !own {
			args, own = slices.Clone(args), true
		}
		args[i] = in
	}
	return args
}

// Fault returns the sentence of a fault.
func (w *Words) Fault(f *fault.Fault) string { return w.T(f.Key, f.Args...) }

func load(tag language.Tag, l Language) (*Words, error) {
	w := &Words{lang: l, texts: map[string]text{}}
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
		if w.Has(key) {
			return fmt.Errorf("%s: key %q stands twice", name, key)
		}
		t, m, err := textOf(&node)
		if err != nil {
			return fmt.Errorf("%s: %s: %w", name, key, err)
		}
		w.texts[key] = t
		if err := b.Set(tag, key, m); err != nil {
			return fmt.Errorf("%s: %s: %w", name, key, err)
		}
	}
	return nil
}

// textOf reads a text: parsed, and as the printer takes it.
func textOf(node *yaml.Node) (text, catalog.Message, error) {
	if node.Kind == yaml.ScalarNode {
		return oneText(node.Value), catalog.String(node.Value), nil
	}
	forms := struct {
		Arg   int               `yaml:"arg"`
		Forms map[string]string `yaml:",inline"`
	}{Arg: 1}
	if err := node.Decode(&forms); err != nil {
		return text{}, nil, err
	}
	t := text{arg: forms.Arg, forms: map[string]format{}}
	var cases []any
	for _, form := range []string{"=0", "=1", "one", "other"} {
		if words, ok := forms.Forms[form]; ok {
			cases = append(cases, form, words)
			t.forms[form] = parseFormat(words)
			delete(forms.Forms, form)
		}
	}
	if len(forms.Forms) > 0 || len(cases) == 0 {
		return text{}, nil, fmt.Errorf("plural forms are =0, =1, one, other")
	}
	return t, plural.Selectf(forms.Arg, "%d", cases...), nil
}
