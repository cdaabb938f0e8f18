package gallery

import (
	"fmt"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/side/table/list"
	"scacchimagici/views/layout"
	tableview "scacchimagici/views/table"
)

// deskTablesPage is the organiser's page of the side tables.
const deskTablesPage = "desk-tables"

// deskTables are the states of that page that the gallery shows.
var deskTables = []struct {
	name   string
	tables int
	left   int // of the tables, which the players have left
}{{"no-tables", 0, 0}, {"tables", 3, 0}, {"abandoned", 6, 2}, {"full-of-abandoned", 24, 24}}

// tablesOf shows the page at one of its states; nil for another one.
func tablesOf(words *locale.Words, name, theme string) templ.Component {
	for _, state := range deskTables {
		if state.name != name {
			continue
		}
		d := tableview.DeskScene{Words: words, Language: "/", Now: deskNow, Root: "/tavoli", Host: "scacchi.local:8080"}
		for i := range state.tables {
			t := inventedTable(i)
			d.Tables = append(d.Tables, t)
			d.List = list.Apply(d.List, list.Entered{Code: t.Code, Game: t.Game(), Opened: deskNow.Add(-time.Duration(90-i) * time.Minute)})
			if i < state.left {
				d.Abandoned = append(d.Abandoned, t.Code)
			}
		}
		return tableview.DeskPage(layout.Page{Words: words, Audience: "organiser", Theme: theme}, d)
	}
	return nil
}

// inventedTable is a table at which one player waits or two play.
func inventedTable(i int) table.Table {
	games := []string{"boop", "magnetone", "minimeta", "metamate"}
	device := func(n int) table.Actor { return table.Actor{Device: fmt.Sprint("device ", i, n)} }
	open := table.OpenTable{Game: games[i%len(games)], Name: "Massimiliano Quattrocchi"}
	t := openedTable(device(0), open, fmt.Sprintf("C%c%cG", 'D'+rune(i%8), 'J'+rune(i/8)), nil)
	if i%2 == 1 {
		t = applied(t, device(1), table.Sit{Side: 1, Name: "Maria Antonietta De Santis"})
	}
	return t
}
