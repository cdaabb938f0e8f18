package locale

import (
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
	english := map[string]Source{}
	all, err := sourcesIn(English, more)
	for _, s := range all {
		english[s.Context] = s
	}
	if err == nil {
		all, err = sourcesIn(Italian, more)
	}
	for i := range all {
		all[i].English = english[all[i].Context].Italian
	}
	return all, err
}

// sourcesIn returns the texts of a language, each in the place of the Italian one.
func sourcesIn(l Language, more []fs.FS) ([]Source, error) {
	var all []Source
	err := eachFile(l, more, func(name string, words []byte) error {
		var doc yaml.Node
		if err := yaml.Unmarshal(words, &doc); err != nil {
			return err
		}
		area := strings.TrimSuffix(path.Base(name), ".yaml")
		for pair := range slices.Chunk(doc.Content[0].Content, 2) {
			key, value := pair[0].Value, pair[1]
			if value.Kind == yaml.ScalarNode {
				all = append(all, Source{Context: key, Area: area, Italian: Wording{Text: value.Value}})
				continue
			}
			f, err := formsOf(value)
			if err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
			for _, exact := range []string{"=0", "=1"} {
				if text, ok := f.Forms[exact]; ok {
					all = append(all, Source{Context: key + " " + exact, Area: area, Italian: Wording{Text: text}, arg: f.Arg})
				}
			}
			one, ok := f.Forms["one"]
			if !ok {
				one = f.Forms["other"]
			}
			all = append(all, Source{Context: key, Area: area, Italian: Wording{one, f.Forms["other"]}, arg: f.Arg})
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read messages: %w", err)
	}
	return all, nil
}
