package screen

import (
	"slices"

	"scacchimagici/internal/locale"
	"scacchimagici/views/layout"
	"scacchimagici/views/public"
)

// Addresses of the public's pages beside the live one.
const (
	PublicRankingPath = "/classifica"
	CalendarPath      = "/calendario"
	ReplayPath        = "/partita/" // and the id of the match
	PublicTablesPath  = "/tavoli"   // a table: the same with its code
	PuzzlesPath       = PublicTablesPath + "/problemi"
	CupPath           = PublicTablesPath + "/coppa"
)

// PublicNav returns the pages beside the live one; here is the address of the one that
// shows them.
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

// PublicSheet returns what every page of the public has: navigation, links, title.
// language is the address that switches the language.
func PublicSheet(w *locale.Words, server int64, here, title, language string) public.Sheet {
	live := public.Item{Icon: "board", Title: w.T("public.live"), Href: "/"}
	return public.Sheet{
		Base:  layout.Base{Words: w, Frame: layout.Frame{Now: server}, Language: language},
		Title: title, Nav: slices.Insert(PublicNav(w, here), 0, live),
	}
}
