// Package handbook makes the pages of the handbook.
package handbook

import (
	"scacchimagici/internal/handbook"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	view "scacchimagici/views/handbook"
	"scacchimagici/views/layout"
)

// Page returns the page of a chapter; ok is false when there is none with that id. Language is
// the address that switches the language.
func Page(w *locale.Words, chapter, language string) (v view.View, ok bool) {
	v = pages(w, chapter, language)
	for _, c := range handbook.Chapters(w) {
		if c.ID == chapter {
			v.Shown = append(v.Shown, shown(w, c))
		}
	}
	return v, len(v.Shown) > 0
}

// Booklet returns the whole handbook as it is printed.
func Booklet(w *locale.Words, language string) view.View {
	v := pages(w, "", language)
	v.Paper = true
	for _, c := range handbook.Chapters(w) {
		v.Shown = append(v.Shown, shown(w, c))
	}
	return v
}

// pages is what stands above every page, with the page here marked.
func pages(w *locale.Words, here, language string) view.View {
	v := view.View{Base: layout.Base{Words: w, Language: language}, Booklet: screen.BookletPath}
	for _, c := range handbook.Chapters(w) {
		v.Chapters = append(v.Chapters, view.Link{Href: screen.HandbookPath + "/" + c.ID, Title: c.Short, Here: c.ID == here})
	}
	return v
}

// shown is a chapter in a page's terms. The sections of a booklet and of a page have the same
// ids, so that a link leads to either.
func shown(w *locale.Words, c handbook.Chapter) view.Chapter {
	one := view.Chapter{ID: c.ID, Title: c.Title, Text: c.Text}
	for _, s := range c.Sections {
		part := view.Section{ID: sectionID(c.ID, s.ID), Title: s.Title, Open: s.Open}
		for _, step := range s.Steps {
			var spans []view.Span
			for _, p := range step {
				spans = append(spans, view.Span(p))
			}
			part.Steps = append(part.Steps, spans)
		}
		if s.Picture != "" {
			size := handbook.SizeOf(s.Picture)
			part.Picture = &view.Picture{
				Source: screen.HandbookPath + "/immagini/" + w.Lang() + "/" + s.Picture, Alt: w.T("handbook.picture", s.Title),
				Width: size.Width, Height: size.Height,
			}
		}
		one.Sections = append(one.Sections, part)
	}
	return one
}

func sectionID(chapter, section string) string { return chapter + "-" + section }

// About returns the address of the part about a page of the program; ok is false when there is none.
func About(page string) (address string, ok bool) {
	chapter, section := handbook.For(page)
	if section == "" {
		return "", false
	}
	return screen.HandbookPath + "/" + chapter + "#" + sectionID(chapter, section), true
}
