package locale

import (
	"fmt"
	"io/fs"
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
)

// load reads the texts of a complete language.
func load(tag language.Tag, l Language, more []fs.FS) (*Words, error) {
	w := &Words{lang: l, tag: tag, texts: make(map[string]text, 4096)}
	var messages []printed
	err := eachFile(more, func(_ string, words []byte) error { return w.read(string(words), &messages) })
	if err != nil {
		return nil, fmt.Errorf("load messages: %w", err)
	}
	w.printer = printerOf(tag, messages)
	return w, nil
}

// eachFile calls f with each file of the complete languages: those of this package first, in the order of their names.
func eachFile(more []fs.FS, f func(name string, words []byte) error) error {
	for _, from := range append([]fs.FS{files}, more...) {
		names, err := fs.Glob(from, "messages/*.yaml")
		if err != nil {
			return err
		}
		for _, name := range names {
			words, err := fs.ReadFile(from, name)
			if err == nil {
				err = f(name, words)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}

// printerOf returns a function that makes the printer of a language when it is first needed.
func printerOf(tag language.Tag, messages []printed) func() *message.Printer {
	return sync.OnceValue(func() *message.Printer {
		b := catalog.NewBuilder(catalog.Fallback(tag))
		for _, m := range messages {
			if err := b.Set(tag, m.key, m.message); err != nil {
				panic(fmt.Errorf("message %s: %w", m.key, err)) // the tests have printed all messages
			}
		}
		messages = nil
		return message.NewPrinter(tag, message.Catalog(b))
	})
}

// printed is a text in the printer's form.
type printed struct {
	key     string
	message catalog.Message
}

// read adds the texts of a file to w and, in the printer's form, to messages. It reads one-line texts itself
// and the others with the YAML parser: parsing the whole file as YAML would take a third of the start.
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
	for words != "" {
		end := blockEnd(words, " ")
		head, body := inLanguage(words[:end], w.lang)
		if key, value, ok := oneLine(head, body, w.lang); !ok {
			rest.WriteString(head)
			rest.WriteString(body)
		} else if err := add(key, oneText(value), catalog.String(value)); err != nil {
			return err
		}
		words = words[end:]
	}
	var nodes map[string]map[Language]yaml.Node
	if err := yaml.Unmarshal([]byte(rest.String()), &nodes); err != nil {
		return err
	}
	for key, in := range nodes {
		t, m, err := textOf(in, w.lang)
		if err == nil {
			err = add(key, t, m)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
}

// blockEnd returns where the first line of text ends, with the lines below it that begin with indent.
func blockEnd(text, indent string) int {
	for end := 0; ; {
		i := strings.IndexByte(text[end:], '\n')
		if i < 0 {
			return len(text)
		}
		if end += i + 1; !strings.HasPrefix(text[end:], indent) {
			return end
		}
	}
}

// inLanguage returns the first line of an entry, with its key, and the lines of its text in language l; of what is
// not divided into languages all lines.
func inLanguage(entry string, l Language) (head, body string) {
	_, body, _ = strings.Cut(entry, "\n")
	head = entry[:len(entry)-len(body)]
	for text := body; text != ""; {
		end := blockEnd(text, "   ")
		if strings.HasPrefix(text, "  "+string(l)+":") {
			return head, text[:end]
		}
		text = text[end:]
	}
	return head, body
}

// oneLine reads an entry with its text in language l: a line in double quotes without escapes, or without
// quotes and without anything special to YAML. ok is false for any other entry.
func oneLine(head, body string, l Language) (key, value string, ok bool) {
	key, ok = strings.CutSuffix(head, ":\n")
	if !ok || key == "" || strings.Trim(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-") != "" {
		return "", "", false
	}
	value, ok = strings.CutPrefix(strings.TrimSuffix(body, "\n"), "  "+string(l)+": ")
	if !ok || strings.Contains(value, "\n") {
		return "", "", false
	}
	if quoted, is := strings.CutPrefix(value, `"`); is {
		value, ok = strings.CutSuffix(quoted, `"`)
		return key, value, ok && !strings.ContainsAny(value, "\"\\")
	}
	first, _ := utf8.DecodeRuneInString(value)
	plain := unicode.IsLetter(first) && !strings.ContainsAny(value, "\r\t") && !strings.HasSuffix(value, " ") &&
		!strings.HasSuffix(value, ":") && !strings.Contains(value, ": ") && !strings.Contains(value, " #")
	return key, value, plain
}

// textOf reads the text of an entry in a language: parsed, and in the printer's form.
func textOf(entry map[Language]yaml.Node, l Language) (text, catalog.Message, error) {
	node, ok := entry[l]
	if !ok {
		return text{}, nil, fmt.Errorf("there is no text for %q", l)
	}
	if node.Kind == yaml.ScalarNode {
		return oneText(node.Value), catalog.String(node.Value), nil
	}
	forms, err := formsOf(&node)
	if err != nil {
		return text{}, nil, err
	}
	t, m := withForms(forms.Arg, forms.Forms)
	return t, m, nil
}

// pluralForms are the forms of a text from which a number chooses.
type pluralForms struct {
	Arg   int               `yaml:"arg"`
	Forms map[string]string `yaml:",inline"`
}

// formsOf reads the forms of an Italian or English text.
func formsOf(node *yaml.Node) (pluralForms, error) {
	f := pluralForms{Arg: 1}
	if err := node.Decode(&f); err != nil {
		return f, err
	}
	for form := range f.Forms {
		if !slices.Contains(yamlForms, form) {
			return f, fmt.Errorf("plural forms are %s", strings.Join(yamlForms, ", "))
		}
	}
	if len(f.Forms) == 0 {
		return f, fmt.Errorf("a text has no plural form")
	}
	return f, nil
}

// yamlForms are the forms of Italian and English.
var yamlForms = []string{"=0", "=1", "one", "other"}

// withForms returns the text with these forms, from which argument number arg chooses.
func withForms(arg int, forms map[string]string) (text, catalog.Message) {
	t := text{arg: arg, forms: map[string]format{}}
	var cases []any
	for _, form := range []string{"=0", "=1", "zero", "one", "two", "few", "many", "other"} {
		if words, ok := forms[form]; ok {
			cases = append(cases, form, words)
			t.forms[form] = parseFormat(words)
		}
	}
	return t, plural.Selectf(arg, "%d", cases...)
}
