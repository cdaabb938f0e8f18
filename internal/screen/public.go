package screen

import (
	"slices"

	"scacchimagici/internal/locale"
	"scacchimagici/views/layout"
	"scacchimagici/views/public"
)

// Addresses of the public's pages besides the live one.
const (
	BoardPath         = "/scacchiera/" // followed by the letter of the board
	PublicRankingPath = "/classifica"
	CalendarPath      = "/calendario"
	ReplayPath        = "/partita/" // followed by the id of the match
	PublicTablesPath  = "/tavoli"   // a table: the same with its code
	PuzzlesPath       = PublicTablesPath + "/problemi"
	CupPath           = PublicTablesPath + "/coppa"
)

// PublicNav returns the pages besides the live one; here is the address of the page that shows them.
func PublicNav(w *locale.Words, here string) []public.Item {
	items := []public.Item{
		{Icon: "trophy", Title: w.T("standing.title"), Href: PublicRankingPath},
		{Icon: "clock", Title: w.T("standing.calendar"), Href: CalendarPath},
		{Icon: "table", Title: w.T("ui.tables"), Href: PublicTablesPath},
		{Icon: "book", Title: w.T("tablepage.lessons"), Href: PublicTablesPath + "/lezioni"},
	}
	for i := range items {
		items[i].Current = items[i].Href == here
	}
	return items
}

// PublicSheet returns the parts of every public page: navigation, links, title. language is the address
// that switches the language.
func PublicSheet(w *locale.Words, server int64, here, title, language string) public.Sheet {
	live := public.Item{Icon: "board", Title: w.T("public.live"), Href: "/"}
	return public.Sheet{
		Base:  layout.Base{Words: w, Frame: layout.Frame{Now: server}, Language: language},
		Title: title, Nav: slices.Insert(PublicNav(w, here), 0, live),
	}
}
