package public

import (
	"slices"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/views/layout"
)

// NavOf returns the pages besides the live one; here is the address of the page that shows them.
func NavOf(w *locale.Words, here string) []Item {
	items := []Item{
		{Icon: "trophy", Title: w.T("standing.title"), Href: screen.PublicRankingPath},
		{Icon: "clock", Title: w.T("standing.calendar"), Href: screen.CalendarPath},
		{Icon: "table", Title: w.T("ui.tables"), Href: screen.PublicTablesPath},
		{Icon: "book", Title: w.T("tablepage.lessons"), Href: screen.PublicTablesPath + "/lezioni"},
	}
	for i := range items {
		items[i].Current = items[i].Href == here
	}
	return items
}

// SheetOf returns the parts of every public page: navigation, links, title. language is the address
// that switches the language.
func SheetOf(w *locale.Words, server int64, here, title, language string) Sheet {
	live := Item{Icon: "board", Title: w.T("public.live"), Href: "/"}
	return Sheet{
		Base:  layout.Base{Words: w, Frame: layout.Frame{Now: server}, Language: language},
		Title: title, Nav: slices.Insert(NavOf(w, here), 0, live),
	}
}
