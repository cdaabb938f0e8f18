// Package handbook is the room of the handbook: its contents, a chapter, and the whole as a booklet for paper. Its
// texts stand in package internal/handbook.
package handbook

import (
	"scacchimagici/internal/handbook"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
)

// view is a page of the handbook: one chapter, or all of them on paper.
type view struct {
	Words    *locale.Words
	Language string             // address that switches the language
	chapters []handbook.Chapter // of the whole handbook
	here     string             // the chapter of the page
	paper    bool               // the booklet
}

// T returns a text of the catalogue.
func (v view) T(key string, args ...any) string { return v.Words.T(key, args...) }

// shown are the chapters on the page.
func (v view) shown() []handbook.Chapter {
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
func (v view) picturePath(s handbook.Section) string {
	return screen.HandbookPath + "/immagini/" + v.Words.Lang() + "/" + s.Picture
}

// sectionID is the id of a section, the same in the booklet and on a page, so that a link leads to either.
func sectionID(chapter, section string) string { return chapter + "-" + section }

// About returns the address of the part about a page of the program; ok is false when there is none.
func About(page string) (address string, ok bool) {
	chapter, section := handbook.For(page)
	if section == "" {
		return "", false
	}
	return chapterPath(chapter) + "#" + sectionID(chapter, section), true
}
