package table

import (
	"fmt"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/side/table/list"
	"scacchimagici/views/layout"
)

// galleryLobby is a state of the public list of the tables.
type galleryLobby struct {
	name   string
	tables int
	own    int // at how many of them the device plays
	last   table.OpenTable
}

var galleryLobbies = []galleryLobby{
	{"empty", 0, 0, table.OpenTable{}},
	{"one", 1, 0, table.OpenTable{}},
	{"own", 8, 2, table.OpenTable{Game: "metamate", Against: table.AgainstComputer, Strength: 3, Name: "Massimiliano Quattrocchi"}},
	{"eight", 8, 0, table.OpenTable{Game: "magnetone-weak", Against: table.AgainstBeside, Name: "Massimiliano Quattrocchi", Other: "Maria Antonietta De Santis"}},
	{"sixty", 60, 1, table.OpenTable{Game: "minimeta", Against: table.AgainstAnybody, Name: "Ada"}},
	{"lost", 0, 0, table.OpenTable{}},
}

func (state galleryLobby) page(w *locale.Words, theme gallery.Theme) templ.Component {
	page := layout.Page{Words: w, Theme: theme("")}
	if state.name == "lost" {
		return LostPage(page, Lost{Base: layout.Base{Words: w, Language: "/"}, Typed: "CDXX"})
	}
	return ListPage(page, inventedLobby(w, state.tables, state.own, state.last).Page())
}

func inventedLobby(w *locale.Words, tables, own int, last table.OpenTable) LobbyScene {
	s := LobbyScene{Words: w, Held: map[string][]table.Side{}, MayOpen: true, Last: last, Language: "/"}
	if tables > 1 {
		s.Watching = map[string]int{"CEJG": 7}
		s.Firsts = []list.First{{Badge: "win", Game: "magnetone-weak", Name: "Maria Antonietta De Santis"}, {Badge: "carried", Name: "Massimiliano Quattrocchi"}}
	}
	for i := range tables {
		t := inventedNumber(i)
		for n := range i % 2 * (4 + i%23) { // some moves, at the tables with two players
			moves := t.Moves()
			if len(moves) == 0 {
				break
			}
			side, _ := t.ToMove()
			by := table.Actor{Device: t.Seats[side].Device}
			t = InventedOrder(t, by, table.Move{Game: 1, Ply: t.Ply(), Move: moves[(i*7+n*13)%len(moves)]})
		}
		s.Tables = append(s.Tables, t)
		if i < own {
			s.Held[t.Code] = t.HeldBy(fmt.Sprint("device ", i, 0))
		}
	}
	return s
}

// galleryDesk is a state of the organiser's list of the tables.
type galleryDesk struct {
	name   string
	tables int
	left   int // of the tables, which the players have left
}

var galleryDesks = []galleryDesk{{"no-tables", 0, 0}, {"tables", 3, 0}, {"abandoned", 6, 2}, {"full-of-abandoned", 24, 24}}

func (state galleryDesk) page(w *locale.Words, theme gallery.Theme) templ.Component {
	d := DeskScene{Words: w, Language: "/", Now: gallery.Now, Host: "scacchi.local:8080"}
	for i := range state.tables {
		t := inventedNumber(i)
		d.Tables = append(d.Tables, t)
		d.List = list.Apply(d.List, list.Entered{Code: t.Code, Game: t.Game(), Opened: gallery.Now.Add(-time.Duration(90-i) * time.Minute)})
		if i < state.left {
			d.Abandoned = append(d.Abandoned, t.Code)
		}
	}
	return DeskPage(layout.Page{Words: w, Audience: "organiser", Theme: theme("")}, d)
}

// inventedNumber is a table at which one player waits or two play.
func inventedNumber(i int) table.Table {
	games := []string{"boop", "magnetone", "minimeta", "metamate"}
	device := func(n int) table.Actor { return table.Actor{Device: fmt.Sprint("device ", i, n)} }
	open := table.OpenTable{Game: games[i%len(games)], Name: "Massimiliano Quattrocchi"}
	t := InventedTable(device(0), open, fmt.Sprintf("C%c%cG", 'D'+rune(i%8), 'J'+rune(i/8)), nil)
	if i%2 == 1 {
		t = InventedOrder(t, device(1), table.Sit{Side: 1, Name: "Maria Antonietta De Santis"})
	}
	return t
}
