package public

import (
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// liveHref is the address of the live page.
const liveHref = "/"

// navOf returns the pages, the live one first, and the device's choices last; here is the address of the page that shows
// them.
func navOf(w ui.Words, here string) []Item {
	items := []Item{
		{Icon: "board", Title: w.T("public.live"), Href: liveHref},
		{Icon: "trophy", Title: w.T("standing.title"), Href: screen.PublicRankingPath},
		{Icon: "clock", Title: w.T("standing.calendar"), Href: screen.CalendarPath},
		{Icon: "table", Title: w.T("ui.tables"), Href: screen.PublicTablesPath},
		{Icon: "book", Title: w.T("tablepage.lessons"), Href: screen.PublicTablesPath + "/lezioni"},
	}
	for i := range items {
		items[i].Current = items[i].Href == here
	}
	return append(items, Item{Icon: "menu", Title: w.T("ui.more")})
}

// sheetOf returns the parts of every public page: navigation, links, title; here is its address, and language the one
// that switches the language.
func sheetOf(w *locale.Words, server int64, here, title, language string) Sheet {
	return Sheet{Base: layout.Base{Words: w, Frame: layout.Frame{Now: server}, Language: language}, Title: title, here: here}
}
