// Package handbook is the handbook for the people who run a tournament: chapters of short sections, in
// Italian and English, each with a few steps and perhaps the picture of a screen. Pages show its contents, a chapter, and
// the whole as a booklet for paper.
//
// The parts and their order are in contents.go, the texts in LANGUAGE.yaml. A text names buttons by
// their key in the message catalogue, in square brackets. The pictures are made by the browser tests.
package handbook

import (
	"context"
	"io"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
)

// view is a page of the handbook: one chapter, or all of them on paper.
type view struct {
	*locale.Words
	Language string    // address that switches the language
	chapters []Chapter // of the whole handbook
	here     string    // the chapter of the page
	paper    bool      // the booklet
}

// shown are the chapters on the page.
func (v view) shown() []Chapter {
	if v.paper {
		return v.chapters
	}
	for i, c := range v.chapters {
		if c.ID == v.here {
			return v.chapters[i : i+1]
		}
	}
	return nil
}

func chapterPath(chapter string) string { return screen.HandbookPath + "/" + chapter }

// picturePath is where the picture of a section is.
func (v view) picturePath(s Section) string {
	return screen.HandbookPath + "/immagini/" + v.Words.Lang() + "/" + s.Picture
}

// sectionID is the id of a section, the same in the booklet and on a page, so that a link leads to either.
func sectionID(chapter, section string) string { return chapter + "-" + section }

// About returns the address of the part about a page of the program; ok is false when there is none.
func About(page string) (address string, ok bool) {
	chapter, section := For(page)
	if section == "" {
		return "", false
	}
	return chapterPath(chapter) + "#" + sectionID(chapter, section), true
}

// sentence writes spans without spaces of its own between them.
func sentence(spans []Span) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		for _, span := range spans {
			text := templ.EscapeString(span.Text)
			if span.Strong {
				text = "<b>" + text + "</b>"
			}
			if _, err := io.WriteString(w, text); err != nil {
				return err
			}
		}
		return nil
	})
}
