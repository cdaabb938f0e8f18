package table

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/side/game/registry"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// Gallery returns the pages of the tables: one with its share dialog, the lists of visitors and of the organiser, a
// lost game explained, puzzles, and the puzzle of the day on a wall.
func Gallery() []gallery.Kind {
	ofTable := func(t galleryTable) string { return t.name }
	tables := slices.Concat(galleryTables[:2], statesOfGames(), galleryTables[2:])
	shared := slices.DeleteFunc(slices.Clone(tables), func(t galleryTable) bool { return !slices.Contains([]string{"boop", "minimeta", "replay"}, t.name) })
	itself := func(name string) string { return name }
	return []gallery.Kind{
		gallery.States("table", tables, ofTable, galleryTable.page).For(gallery.Players,
			gallery.Walk{Sizes: slices.Concat(gallery.Handheld, gallery.AlsoWhole), Target: gallery.Finger, Loaded: true},
		),
		gallery.States("share", shared, ofTable, galleryTable.shared).For(gallery.Players, gallery.OnPhones.On(slices.Concat(gallery.Phones, gallery.Tablets[:1], gallery.Laptops[:1])...)),
		gallery.States("lobby", galleryLobbies, func(l galleryLobby) string { return l.name }, galleryLobby.page).Unmeasured(gallery.Crowd, "its filters go beyond the window, and a finger moves them"),
		gallery.States("desk-tables", galleryDesks, func(d galleryDesk) string { return d.name }, galleryDesk.page).For(gallery.Organiser, gallery.OnLaptops, gallery.OnPhones),
		gallery.States("why", galleryLost, func(l galleryLostGame) string { return l.name }, galleryLostGame.page).For(gallery.Players, gallery.Walk{Sizes: gallery.Playing, Target: gallery.Finger, Loaded: true}),
		gallery.States("puzzle", statesOfPuzzles("asked", "missed", "answered", "revealed", "solved"), itself, inventedPuzzle).Unmeasured(gallery.Players, "the walk takes some of them, by the size of their pieces"),
		gallery.States("wall-puzzle", statesOfPuzzles("asked", "solved"), itself, inventedPuzzleOnWall).For(gallery.Crowd, gallery.OnWalls),
	}
}

// galleryTable is a state of the page of a table: a number of moves of a game, any legal ones, and an order after them.
type galleryTable struct {
	name, game string
	moves      int
	played     string // these moves instead of any
	against    table.Against
	after      func(table.Table) table.Order // nil: none
	watches    bool                          // the device plays no side
	waits      bool                          // it plays the side that does not move, or Black at the end
	ply        int                           // of a replay; 0: the game as it stands
	lost       int                           // games in a row against the computer
}

// statesOfGames are the states that the games name.
func statesOfGames() []galleryTable {
	var all []galleryTable
	for _, g := range registry.Screens() {
		if len(g.States) == 0 {
			all = append(all, galleryTable{name: g.ID, game: g.ID, moves: 20})
		}
		for _, s := range g.States {
			all = append(all, galleryTable{name: s.Name, game: g.ID, moves: s.Moves})
		}
	}
	return all
}

// galleryTables are the states that a table of any game has; the first two come before the games'.
var galleryTables = []galleryTable{
	{name: "waiting", game: "boop", against: table.AgainstAnybody},
	{name: "guest", game: "minimeta", against: table.AgainstAnybody, watches: true},
	{name: "thinking", game: "metamate", moves: 5, against: table.AgainstComputer},
	{name: "prepares", game: "magnetone", moves: 31, waits: true},
	{name: "lost", game: "boop", moves: 15, waits: true, after: func(table.Table) table.Order { return table.Resign{Game: 1, Side: 1} }},
	{name: "lost-twice", game: "magnetone", moves: 15, against: table.AgainstComputer, lost: 2, after: func(table.Table) table.Order { return table.Resign{Game: 1} }},
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
	{name: "won-boop", game: "boop", moves: 400},
	{name: "won-magnetone", game: "magnetone", moves: 400},
	{name: "won-metamate", game: "metamate", moves: 6, played: "a2=h a7=h f2f3 e7e5 g2g4 d8h4"},
	{name: "won-minimeta", game: "minimeta", moves: 400},
	{name: "closed", game: "magnetone", moves: 9, after: func(table.Table) table.Order { return table.Close{Game: 1} }},
}

func (state galleryTable) page(w *locale.Words, theme gallery.Theme) templ.Component {
	scene := Scene{
		Words: w, Table: state.table(), Now: 95_000, Server: gallery.Now.UnixMilli(), Address: "http://scacchi.local:8080/t/CDFG",
		QR: ui.QR{Path: "M0 0h7v7h-7zM18 0h7v7h-7zM0 18h7v7h-7zM9 3h3v9h5v4h-8z", Size: 25}, Language: "/", Ply: Live,
	}
	if state.ply > 0 {
		scene.Ply = state.ply
	}
	if side, ok := scene.Table.ToMove(); ok && !state.watches {
		scene.Mine = []table.Side{side}
	} else if !state.watches {
		scene.Mine = []table.Side{0}
	}
	scene.Lost = state.lost
	if state.waits {
		scene.Mine[0] = scene.Mine[0].Other()
	}
	return Page(layout.Page{Words: w, Theme: theme("pergamena"), Origin: "http://scacchi.local:8080"}, scene.Page())
}

// shared shows the share dialog of a table's page alone.
func (state galleryTable) shared(w *locale.Words, theme gallery.Theme) templ.Component {
	page := state.page(w, theme)
	return templ.ComponentFunc(func(ctx context.Context, to io.Writer) error {
		var html bytes.Buffer
		if err := page.Render(ctx, &html); err != nil {
			return err
		}
		alone := strings.NewReplacer(`<dialog id="share"`, `<dialog open id="share"`, `<div id="live"`, `<div hidden id="live"`)
		_, err := alone.WriteString(to, html.String())
		return err
	})
}

// table plays the moves of the state: any, but always the same.
func (s galleryTable) table() table.Table {
	white, black := table.Actor{Device: "white"}, table.Actor{Device: "black"}
	open := table.OpenTable{Game: s.game, Name: "Massimiliano Quattrocchi", Against: s.against, Clock: table.PerGame}
	if s.against == table.AgainstComputer {
		open.Strength = 3
	}
	t := InventedTable(white, open, "CDFG", nil)
	if s.against == "" {
		t = InventedOrder(t, black, table.Sit{Side: 1, Name: "Maria Antonietta De Santis"})
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
		move := all[(n*31+17)%1009%len(all)]
		if played := strings.Fields(s.played); n < len(played) {
			move = played[n]
		}
		t = InventedOrder(t, by, table.Move{Game: 1, Ply: t.Ply(), Move: move})
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
		t = InventedOrder(t, by, order)
	}
	return t
}

// InventedTable returns a table that an order opens.
func InventedTable(by table.Actor, o table.OpenTable, code string, booking *table.Booking) table.Table {
	return decided(table.New(registry.Tables()), by, o, table.Given{Code: code, Booking: booking})
}

// InventedOrder returns a table after an order, which must not be refused.
func InventedOrder(t table.Table, by table.Actor, o table.Order) table.Table {
	return decided(t, by, o, table.Given{})
}

func decided(t table.Table, by table.Actor, o table.Order, given table.Given) table.Table {
	given.At = gallery.Now
	events, err := table.Decide(t, table.Command{By: by, Order: o}, given, 0)
	if err != nil {
		panic(fmt.Sprintf("gallery: table %s: %v", t.Code, err))
	}
	for _, e := range events {
		t = table.Apply(t, e)
	}
	return t
}
