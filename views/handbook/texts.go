package handbook

import (
	"bytes"
	"embed"
	"fmt"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	"scacchimagici/internal/locale"
)

//go:embed *.yaml pictures
var files embed.FS

// Chapter is a chapter in one language.
type Chapter struct {
	ID       string
	Short    string // its title in a row of links
	Title    string
	Text     string
	Sections []Section
}

// Section is a part of a chapter.
type Section struct {
	ID      string // unique in its chapter
	Title   string
	Picture string // name of the picture, for [Picture]; empty: none
	Open    string // address of the page that the section is about; empty: none
	Steps   []Step
}

// Step is one thing to do.
type Step struct {
	Spans []Span
	Lines string // to copy as they are, such as commands for a router; empty: none
}

// Span is a piece of a sentence.
type Span struct {
	Text   string
	Strong bool // the words of a button or page
}

// text is the entry of a chapter or a section in LANGUAGE.yaml.
type text struct {
	Short string
	Title string
	Text  string
	Steps []string // a sentence; lines after it are to be copied
}

var texts = sync.OnceValue(func() map[locale.Language]map[string]text {
	all := map[locale.Language]map[string]text{}
	for _, lang := range locale.Languages {
		data, err := files.ReadFile(string(lang) + ".yaml")
		if err != nil {
			panic("handbook: " + err.Error()) // embedded, and read by a test
		}
		d := yaml.NewDecoder(bytes.NewReader(data))
		d.KnownFields(true)
		one := map[string]text{}
		if err := d.Decode(&one); err != nil {
			panic(fmt.Sprintf("handbook: %s: %v", lang, err))
		}
		all[lang] = one
	}
	return all
})

// Chapters returns the handbook in the language of w.
func Chapters(w *locale.Words) []Chapter {
	in := texts()[locale.LanguageFor(w.Whole().Lang())]
	var all []Chapter
	for _, c := range contents {
		one := Chapter{ID: c.id, Short: in[c.id].Short, Title: in[c.id].Title, Text: in[c.id].Text}
		for _, s := range c.sections {
			t := in[c.id+"."+s.id]
			part := Section{ID: s.id, Title: t.Title, Picture: s.picture, Open: opens[c.id+"."+s.id]}
			for _, step := range t.Steps {
				sentence, lines, _ := strings.Cut(step, "\n")
				part.Steps = append(part.Steps, Step{spans(w, sentence), strings.TrimSpace(lines)})
			}
			one.Sections = append(one.Sections, part)
		}
		all = append(all, one)
	}
	return all
}

// spans splits a sentence at the message keys in square brackets.
func spans(w *locale.Words, sentence string) []Span {
	var all []Span
	for sentence != "" {
		before, rest, found := strings.Cut(sentence, "[")
		if before != "" {
			all = append(all, Span{Text: before})
		}
		if !found {
			break
		}
		key, after, _ := strings.Cut(rest, "]")
		all = append(all, Span{Text: strings.TrimSuffix(w.T(key), "…"), Strong: true})
		sentence = after
	}
	return all
}

// For returns the chapter and section about a page of the program, by the longest beginning of its
// address in the contents; for other pages the first chapter and no section.
func For(page string) (chapter, section string) {
	best := 0
	chapter = contents[0].id
	for _, c := range contents {
		for _, s := range c.sections {
			for _, p := range s.pages {
				if (page == p || strings.HasPrefix(page, p+"/")) && len(p) > best {
					best, chapter, section = len(p), c.id, s.id
				}
			}
		}
	}
	return chapter, section
}

// Pictures returns the names of all pictures, in the order of the contents.
func Pictures() []string {
	var all []string
	for _, c := range contents {
		for _, s := range c.sections {
			if s.picture != "" {
				all = append(all, s.picture)
			}
		}
	}
	return all
}

// Size is the size of a picture, in pixels.
type Size struct{ Width, Height int }

// The sizes of the devices that pictures show.
var (
	Laptop    = Size{1440, 900}
	Tablet    = Size{1280, 800}
	Phone     = Size{390, 844}
	Projector = Size{1920, 1080}
)

// SizeOf returns the size of a picture: that of its device's screen.
func SizeOf(picture string) Size { return devices[picture] }

// PictureType is the Content-Type of the pictures.
const PictureType = "image/jpeg"

// Picture returns the picture with a name, of the screen in a language; ok is false when there is none.
func Picture(lang locale.Language, name string) (data []byte, ok bool) {
	data, err := files.ReadFile("pictures/" + string(lang) + "/" + name + ".jpg")
	return data, err == nil
}
