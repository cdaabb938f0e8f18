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
	"unicode"
	"unicode/utf8"

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
	texts   map[string]text
	printer func() *message.Printer // made when the first text is printed that needs it
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
	return w.printer().Sprintf(key, args...)
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
	w := &Words{lang: l, texts: make(map[string]text, 4096)}
	var messages []printed
	dir := path.Join("messages", string(l))
	err := fs.WalkDir(files, dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".yaml") {
			return err
		}
		words, err := files.ReadFile(name)
		if err == nil {
			err = w.read(string(words), &messages)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("load messages: %w", err)
	}
	w.printer = sync.OnceValue(func() *message.Printer {
		b := catalog.NewBuilder(catalog.Fallback(tag))
		for _, m := range messages {
			if err := b.Set(tag, m.key, m.message); err != nil {
				panic(fmt.Errorf("message %s: %w", m.key, err)) // the tests have printed all
			}
		}
		messages = nil
		return message.NewPrinter(tag, message.Catalog(b))
	})
	return w, nil
}

// printed is a text as the printer takes it.
type printed struct {
	key     string
	message catalog.Message
}

// read adds the texts of a file to w, and as the printer takes them to messages. What takes one
// line is read as it stands, the rest by the parser of YAML: the whole by that would be a third of
// the time of a start.
func (w *Words) read(words string, messages *[]printed) error {
	add := func(key string, t text, m catalog.Message) error {
		if w.Has(key) {
			return fmt.Errorf("key %q stands twice", key)
		}
		w.texts[key] = t
		*messages = append(*messages, printed{key, m})
		return nil
	}
	var rest strings.Builder
	entry := "" // a line, and those below it that belong to it
	take := func() error {
		key, value, ok := oneLine(strings.TrimSuffix(entry, "\n"))
		if !ok {
			rest.WriteString(entry)
			return nil
		}
		return add(key, oneText(value), catalog.String(value))
	}
	for line := range strings.Lines(words) {
		if line[0] != ' ' {
			if err := take(); err != nil {
				return err
			}
			entry = ""
		}
		entry += line
	}
	if err := take(); err != nil {
		return err
	}
	var nodes map[string]yaml.Node
	if err := yaml.Unmarshal([]byte(rest.String()), &nodes); err != nil {
		return err
	}
	for key, node := range nodes {
		t, m, err := textOf(&node)
		if err == nil {
			err = add(key, t, m)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
}

// oneLine reads a line of a file that holds a key and its text as it is printed: in double quotes
// with nothing escaped, or without quotes and without anything that YAML might read otherwise. ok is
// false for any other line.
func oneLine(line string) (key, value string, ok bool) {
	key, value, ok = strings.Cut(line, ": ")
	if !ok || key == "" || strings.Trim(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-") != "" {
		return "", "", false
	}
	if quoted, is := strings.CutPrefix(value, `"`); is {
		value, ok = strings.CutSuffix(quoted, `"`)
		return key, value, ok && !strings.ContainsAny(value, "\"\\\n")
	}
	first, _ := utf8.DecodeRuneInString(value)
	plain := unicode.IsLetter(first) && !strings.ContainsAny(value, "\n\r\t") && !strings.HasSuffix(value, " ") &&
		!strings.HasSuffix(value, ":") && !strings.Contains(value, ": ") && !strings.Contains(value, " #")
	return key, value, plain
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
