package locale

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Source is a text of the catalogue for translators. A text with special forms for numbers ("=0")
// becomes one source for each of these, and one with the plural forms.
type Source struct {
	Context string // the key, followed by the number: "ui.wands.left =0"
	Area    string // its file, such as "ui"
	Italian Wording
	English Wording
	arg     int // number of the argument that chooses the plural form, from 1; 0: none
}

// Wording is a text in a language. Plural is empty for a text without plural forms.
type Wording struct{ Text, Plural string }

// Sources returns all texts, also those of more, in the order of the files, area by area.
func Sources(more ...fs.FS) ([]Source, error) {
	var all []Source
	err := eachFile(more, func(name string, words []byte) error {
		var doc yaml.Node
		if err := yaml.Unmarshal(words, &doc); err != nil {
			return err
		}
		area := strings.TrimSuffix(path.Base(name), ".yaml")
		for pair := range slices.Chunk(doc.Content[0].Content, 2) {
			key, texts := pair[0].Value, map[Language]yaml.Node{}
			err := pair[1].Decode(&texts)
			italian, errIt := wordingsOf(texts[Italian])
			english, errEn := wordingsOf(texts[English])
			if err := errors.Join(err, errIt, errEn); err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
			for _, form := range []string{" =0", " =1", ""} {
				if w, ok := italian.forms[form]; ok {
					all = append(all, Source{Context: key + form, Area: area, Italian: w, English: english.forms[form], arg: italian.arg})
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read messages: %w", err)
	}
	return all, nil
}

// wordings are the forms of a text for translators: "" is the text or its plural forms, " =0" and " =1" are those for one number.
type wordings struct {
	arg   int // number of the argument that chooses, from 1; 0: none
	forms map[string]Wording
}

func wordingsOf(node yaml.Node) (wordings, error) {
	if node.Kind == yaml.ScalarNode {
		return wordings{forms: map[string]Wording{"": {Text: node.Value}}}, nil
	}
	f, err := formsOf(&node)
	w := wordings{arg: f.Arg, forms: map[string]Wording{"": {cmp.Or(f.Forms["one"], f.Forms["other"]), f.Forms["other"]}}}
	for _, exact := range []string{"=0", "=1"} {
		if text, ok := f.Forms[exact]; ok {
			w.forms[" "+exact] = Wording{Text: text}
		}
	}
	return w, err
}
