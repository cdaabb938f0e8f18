package gallery

import (
	"fmt"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/side/table/list"
	"scacchimagici/views/layout"
	tableview "scacchimagici/views/table"
)

// lobbyPage is the public list of the side tables.
const lobbyPage = "lobby"

// lobbies are the states of that page that the gallery shows.
var lobbies = []struct {
	name   string
	tables int
	own    int // at how many of them the device plays
	last   table.OpenTable
}{
	{"empty", 0, 0, table.OpenTable{}},
	{"one", 1, 0, table.OpenTable{}},
	{"own", 8, 2, table.OpenTable{Game: "metamate", Against: table.AgainstComputer, Strength: 3, Name: "Massimiliano Quattrocchi"}},
	{"eight", 8, 0, table.OpenTable{Game: "magnetone-weak", Against: table.AgainstBeside, Name: "Massimiliano Quattrocchi", Other: "Maria Antonietta De Santis"}},
	{"sixty", 60, 1, table.OpenTable{Game: "minimeta", Against: table.AgainstAnybody, Name: "Ada"}},
	{"lost", 0, 0, table.OpenTable{}},
}

// lobbyAt shows the lobby at one of its states; nil for another one.
func lobbyAt(words *locale.Words, name, theme string) templ.Component {
	for _, state := range lobbies {
		if state.name != name {
			continue
		}
		page := layout.Page{Words: words, Theme: theme}
		if name == "lost" {
			return tableview.LostPage(page, tableview.NewLost(words, "CDXX", "/tavoli", "/"))
		}
		return tableview.ListPage(page, lobbyScene(words, state.tables, state.own, state.last).Page())
	}
	return nil
}

func lobbyScene(words *locale.Words, tables, own int, last table.OpenTable) tableview.LobbyScene {
	s := tableview.LobbyScene{Words: words, Held: map[string][]table.Side{}, MayOpen: true, Last: last, Root: "/tavoli", Language: "/"}
	if tables > 1 {
		s.Watching = map[string]int{"CEJG": 7}
		s.Firsts = []list.First{{Badge: "win", Game: "magnetone-weak", Name: "Maria Antonietta De Santis"}, {Badge: "carried", Name: "Massimiliano Quattrocchi"}}
	}
	for i := range tables {
		t := inventedTable(i)
		for n := range i % 2 * (4 + i%23) { // some moves, at the tables with two players
			moves := t.Moves()
			if len(moves) == 0 {
				break
			}
			side, _ := t.ToMove()
			by := table.Actor{Device: t.Seats[side].Device}
			t = applied(t, by, table.Move{Game: 1, Ply: t.Ply(), Move: moves[(i*7+n*13)%len(moves)]})
		}
		s.Tables = append(s.Tables, t)
		if i < own {
			s.Held[t.Code] = t.HeldBy(fmt.Sprint("device ", i, 0))
		}
	}
	return s
}

// applied returns a table after an order, which must not be refused.
func applied(t table.Table, by table.Actor, o table.Order) table.Table {
	return decidedTable(t, by, o, table.Given{})
}

func decidedTable(t table.Table, by table.Actor, o table.Order, given table.Given) table.Table {
	given.At = deskNow
	events, err := table.Decide(t, table.Command{By: by, Order: o}, given, 0)
	if err != nil {
		panic(fmt.Sprintf("gallery: table %s: %v", t.Code, err))
	}
	for _, e := range events {
		t = table.Apply(t, e)
	}
	return t
}
