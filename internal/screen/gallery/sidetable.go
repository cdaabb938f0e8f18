package gallery

import (
	"bytes"
	"context"
	"io"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/layout"
	tableview "scacchimagici/views/table"
	"scacchimagici/views/ui"
)

// sideTablePage is the page of a side table; sharePage is the same with its share dialog.
const (
	sideTablePage = "table"
	sharePage     = "share"
)

// sideTable is a state of that page: a number of moves of a game, any legal ones, and an order after them.
type sideTable struct {
	name, game string
	moves      int
	against    table.Against
	after      func(table.Table) table.Order // nil: none
	watches    bool                          // the device plays no side
	waits      bool                          // it plays the side that does not move, or Black at the end
	ply        int                           // of a replay; 0: the game as it stands
}

var sideTables = []sideTable{
	{name: "waiting", game: "boop", against: table.AgainstAnybody},
	{name: "guest", game: "minimeta", against: table.AgainstAnybody, watches: true},
	{name: "magnetone-start", game: "magnetone"},
	{name: "magnetone", game: "magnetone", moves: 14},
	{name: "magnetone-moving", game: "magnetone", moves: 31},
	{name: "weak", game: "magnetone-weak", moves: 27},
	{name: "boop", game: "boop", moves: 13},
	{name: "boop-cats", game: "boop", moves: 42},
	{name: "metamate-start", game: "metamate"},
	{name: "metamate", game: "metamate", moves: 24},
	{name: "metamate-late", game: "metamate", moves: 61},
	{name: "minimeta-start", game: "minimeta"},
	{name: "minimeta", game: "minimeta", moves: 22},
	{name: "thinking", game: "metamate", moves: 5, against: table.AgainstComputer},
	{name: "prepares", game: "magnetone", moves: 31, waits: true},
	{name: "lost", game: "boop", moves: 15, waits: true, after: func(table.Table) table.Order { return table.Resign{Game: 1, Side: 1} }},
	{name: "watched", game: "magnetone", moves: 18, watches: true},
	{name: "replay", game: "boop", moves: 12, ply: 7},
	{name: "replay-minimeta", game: "minimeta", moves: 12, ply: 7},
	{name: "offered", game: "metamate", moves: 10, after: func(t table.Table) table.Order {
		return table.OfferDraw{Game: 1, Ply: t.Ply(), Side: 1}
	}},
	{name: "taken-back", game: "magnetone", moves: 11, after: func(t table.Table) table.Order {
		return table.AskTakeBack{Game: 1, Ply: t.Ply(), Side: 0, To: t.Ply() - 1}
	}},
	{name: "over", game: "boop", moves: 15, after: func(table.Table) table.Order { return table.Resign{Game: 1, Side: 1} }},
	{name: "closed", game: "magnetone", moves: 9, after: func(table.Table) table.Order { return table.Close{Game: 1} }},
}

// tablePages lists the pages of the side tables, as Pages does.
func tablePages() []string {
	var pages []string
	for _, state := range sideTables {
		pages = append(pages, sideTablePage+"/"+state.name)
	}
	for _, name := range []string{"boop", "minimeta", "replay"} {
		pages = append(pages, sharePage+"/"+name)
	}
	for _, state := range lobbies {
		pages = append(pages, lobbyPage+"/"+state.name)
	}
	for _, state := range deskTables {
		pages = append(pages, deskTablesPage+"/"+state.name)
	}
	return pages
}

// sideTableOf shows a table at one of its states; nil for another one.
func sideTableOf(words *locale.Words, name string, theme func(preferred string) string) templ.Component {
	for _, state := range sideTables {
		if state.name == name {
			scene := tableview.Scene{
				Words: words, Table: state.table(), Now: 95_000, Server: deskNow.UnixMilli(), Root: "/tavoli", Address: "http://scacchi.local:8080/t/CDFG",
				QR: ui.QR{Path: "M0 0h7v7h-7zM18 0h7v7h-7zM0 18h7v7h-7zM9 3h3v9h5v4h-8z", Size: 25}, Language: "/", Ply: tableview.Live,
			}
			if state.ply > 0 {
				scene.Ply = state.ply
			}
			if side, ok := scene.Table.ToMove(); ok && !state.watches {
				scene.Mine = []table.Side{side}
			} else if !state.watches {
				scene.Mine = []table.Side{0}
			}
			if state.waits {
				scene.Mine[0] = scene.Mine[0].Other()
			}
			return tableview.Page(layout.Page{Words: words, Theme: theme("pergamena"), Origin: "http://scacchi.local:8080"}, scene.Page())
		}
	}
	return nil
}

// sharedTable shows the share dialog of a table's page alone.
func sharedTable(page templ.Component) templ.Component {
	if page == nil {
		return nil
	}
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var html bytes.Buffer
		if err := page.Render(ctx, &html); err != nil {
			return err
		}
		alone := strings.NewReplacer(`<dialog id="share"`, `<dialog open id="share"`, `<div id="live"`, `<div hidden id="live"`)
		_, err := alone.WriteString(w, html.String())
		return err
	})
}

// table plays the moves of a state: any, but always the same.
func (s sideTable) table() table.Table {
	white, black := table.Actor{Device: "white"}, table.Actor{Device: "black"}
	open := table.OpenTable{Game: s.game, Name: "Massimiliano Quattrocchi", Against: s.against, Clock: table.PerGame}
	if s.against == table.AgainstComputer {
		open.Strength = 3
	}
	t := openedTable(white, open, "CDFG", nil)
	if s.against == "" {
		t = applied(t, black, table.Sit{Side: 1, Name: "Maria Antonietta De Santis"})
	}
	for n := 0; n < s.moves && t.Status() == table.Playing; n++ {
		by := white
		side, _ := t.ToMove()
		switch {
		case side == 1 && s.against == table.AgainstComputer:
			by = table.Actor{Role: role.Computer}
		case side == 1:
			by = black
		}
		all := t.Moves()
		t = applied(t, by, table.Move{Game: 1, Ply: t.Ply(), Move: all[(n*31+17)%1009%len(all)]})
	}
	if s.after != nil {
		order, by := s.after(t), white
		switch o := order.(type) {
		case table.OfferDraw:
			by = [2]table.Actor{white, black}[o.Side]
		case table.Resign:
			by = [2]table.Actor{white, black}[o.Side]
		case table.Close:
			by = table.Actor{Role: role.Organiser}
		}
		t = applied(t, by, order)
	}
	return t
}

// openedTable returns a table that an order opens.
func openedTable(by table.Actor, o table.OpenTable, code string, booking *table.Booking) table.Table {
	return decidedTable(table.New(registry.Tables()), by, o, table.Given{Code: code, Booking: booking})
}
