// Package locale turns message keys into sentences: Italian first, English complete, other languages
// as far as they are translated; their missing texts are English.
//
// The catalogue consists of files of this package and of others, such as those of a board game, that
// are given to [Load]. Each messages/AREA.yaml is a map from a key such as "referee.performed" to its texts, under "it" and "en". A text is a format in the
// manner of package fmt (%s, %d, %[2]s), or a map of plural forms ("=0", "=1", "one", "other") chosen
// by the argument number "arg" (1 when left out). Numbers are printed in the manner of the language.
// Every other language is one file messages/LANGUAGE.po, as translators return it; see [Translation].
package locale

import (
	"embed"
	"io/fs"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"scacchimagici/internal/fault"
)

//go:embed messages
var files embed.FS

// Language is one of the languages of the catalogue, as browsers name it.
type Language string

// Italian is the default. German is for visitors: it has the public pages and the projector.
const (
	Italian Language = "it"
	English Language = "en"
	German  Language = "de"
)

// Languages are the languages with all texts, the default first.
var Languages = []Language{Italian, English}

var tags = []language.Tag{language.Italian, language.English}

// LanguageFor returns the chosen one of [Languages], Italian for any other text.
func LanguageFor(chosen string) Language {
	for _, l := range Languages {
		if chosen == string(l) {
			return l
		}
	}
	return Italian
}

// Offer is a language that a device can choose, with its own name for itself.
type Offer struct {
	Language Language
	Name     string
}

// Catalogue holds the texts of all languages.
type Catalogue struct {
	offers []Offer // Italian first
	words  map[Language]func() *Words
}

// Words are the texts of one language.
type Words struct {
	lang     Language
	tag      language.Tag
	texts    map[string]text
	printer  func() *message.Printer // made when a text first needs it
	others   []Offer
	fallback *Words // source of missing texts; nil: none

	mu     sync.Mutex
	missed map[string]int // how often each was missing
}

// Load reads the catalogue: the files of this package and more, in the folder messages of each. It fails on a file
// that is not a map of texts or plural forms, and on a text that stands twice or not in the default language. Only
// the default language is read at once: the first page must not wait for languages that may never be used.
func Load(more ...fs.FS) (*Catalogue, error) { return LoadWith(nil, more...) }

// LoadWith is [Load] with translations.
func LoadWith(given []*Translation, more ...fs.FS) (*Catalogue, error) {
	first, err := load(tags[0], Languages[0], more)
	if err != nil {
		return nil, err
	}
	c := &Catalogue{offers: []Offer{{Italian, "Italiano"}, {English, "English"}, {German, "Deutsch (teilweise)"}}}
	c.words = map[Language]func() *Words{
		Italian: func() *Words { return first },
		English: func() *Words { return must(load(tags[1], English, more)) },
		German:  func() *Words { return must(translated(German, first, c.words[English](), more)) },
	}
	for _, t := range given {
		offer := Offer{t.Language, t.Name}
		if i := slices.IndexFunc(c.offers, func(o Offer) bool { return o.Language == t.Language }); i >= 0 {
			c.offers[i] = offer
		} else {
			c.offers = append(c.offers, offer)
		}
		c.words[t.Language] = func() *Words { return must(translated(t.Language, first, c.words[English](), more, t.entries...)) }
	}
	for l, words := range c.words {
		c.words[l] = sync.OnceValue(func() *Words {
			w := words()
			w.others = slices.DeleteFunc(slices.Clone(c.offers), func(o Offer) bool { return o.Language == l })
			return w
		})
	}
	return c, nil
}

// must returns words whose files are part of the program and read by the tests, or were checked.
func must(w *Words, err error) *Words {
	if err != nil {
		panic(err)
	}
	return w
}

// Languages lists the languages that a device can choose, the default first.
func (c *Catalogue) Languages() []Offer { return slices.Clone(c.offers) }

// Language returns the language that a device has chosen; Italian for any other value.
func (c *Catalogue) Language(chosen Language) Language {
	if c.words[chosen] != nil {
		return chosen
	}
	return Italian
}

// Accepted returns the first language in a header Accept-Language, in its order of preference, that the catalogue has.
func (c *Catalogue) Accepted(header string) (Language, bool) {
	tags, _, err := language.ParseAcceptLanguage(header)
	if err != nil {
		return Italian, false
	}
	for _, tag := range tags {
		if base, confidence := tag.Base(); confidence == language.Exact && c.words[Language(base.String())] != nil {
			return Language(base.String()), true
		}
	}
	return Italian, false
}

// In returns the words of a language, the Italian ones for any other.
func (c *Catalogue) In(l Language) *Words { return c.words[c.Language(l)]() }

// Lang returns the language, such as "it".
func (w *Words) Lang() string { return string(w.lang) }

// Others returns the other languages that a device can choose, each with its own name for itself.
func (w *Words) Others() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, o := range w.others {
			if !yield(string(o.Language), o.Name) {
				return
			}
		}
	}
}

// Whole returns the words of a page that must be in one language: w, or the English ones where w lacks texts.
func (w *Words) Whole() *Words {
	if w.fallback != nil {
		return w.fallback
	}
	return w
}

// Has reports whether the catalogue has a text for key.
func (w *Words) Has(key string) bool {
	_, ok := w.texts[key]
	return ok || w.fallback != nil && w.fallback.Has(key)
}

// Missed returns the keys whose texts this language lacks and were shown in English, with their counts.
func (w *Words) Missed() map[string]int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return maps.Clone(w.missed)
}

// T returns the text of key with its arguments, in English when the language lacks it. A key
// without a text is returned itself, so that the gap is visible; a test prevents that.
func (w *Words) T(key string, args ...any) string {
	args = w.translated(args)
	t, known := w.texts[key]
	if !known && w.fallback != nil && w.fallback.Has(key) {
		w.mu.Lock()
		w.missed[key]++
		w.mu.Unlock()
		return w.fallback.T(key, args...)
	}
	if !known {
		return "⟦" + key + "⟧"
	}
	if printed, ok := t.print(w.tag, args); ok {
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
