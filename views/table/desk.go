package table

import (
	"strings"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/side/table/list"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// DeskScene is the organiser's view of the side tables.
type DeskScene struct {
	*locale.Words
	Language string        // address that switches the language
	Now      time.Time     // of the picture, in the laptop's zone
	Server   int64         // the server's clock then, in milliseconds
	Tables   []table.Table // those that are open
	List     list.List
	Host     string // what others type before it; empty: unknown

	Abandoned []string // codes of the tables without a player for a while
}

// Top is what stands above the page.
func (d DeskScene) Top() organiser.Top {
	return screen.OrganiserTop(d.Words, screen.TablesPath, d.Language, d.Server)
}

// Address is where other devices find the tables; empty: unknown.
func (d DeskScene) Address() string {
	if d.Host == "" {
		return ""
	}
	return d.Host + screen.PublicTablesPath
}

// Rows are the open tables in the order of the public list.
func (d DeskScene) Rows() []DeskRow {
	var all []DeskRow
	for _, t := range d.scene().sorted() {
		all = append(all, d.row(t))
	}
	return all
}

// closeAbandoned is the order to close the tables without a player.
func (d DeskScene) closeAbandoned() ui.Command {
	return ui.Command{Action: screen.TablesPath + "/chiudi", Fields: []ui.Field{screen.Field("codes", strings.Join(d.Abandoned, " "))}}
}

// DeskRow is a table that is open.
type DeskRow struct {
	ID           string // of the dialog that closes it
	Href         string
	Game, Code   string
	White, Black string // names of the players
	State        string // "mossa 12"
	Since        string // "dalle 21:04"
	Alarm        bool   // a player waits there for an opponent
	CloseText    string // what closing it does
	Close        ui.Command
}

// scene is the list as the public sees it.
func (d DeskScene) scene() LobbyScene {
	return LobbyScene{Words: d.Words, Tables: d.Tables, Rankings: list.Rankings(d.List.Results()), MayOpen: true}
}

func (d DeskScene) row(t table.Table) DeskRow {
	one := d.scene().oneOf(t)
	item, names := one.Item(), one.Names()
	r := DeskRow{
		ID: "close-" + t.Code, Href: item.Href, Game: item.Game, Code: item.Code, White: names[table.White], Black: names[table.Black],
		State: item.State, Alarm: t.Status() == table.Waiting, CloseText: d.T("organiser.tables.close.text"),
		Close: one.CloseCommand(),
	}
	if t.Status() == table.Playing && t.Ply() > 0 {
		r.CloseText = d.T("organiser.tables.close.playing")
	}
	if row, ok := d.List.Row(t.Code); ok {
		r.Since = d.T("organiser.tables.since", row.Opened.In(d.Now.Location()).Format("15:04"))
	}
	return r
}

// whoOpens names who may open tables: anybody, or the desk alone.
func (d DeskScene) whoOpens(anybody bool) string {
	if anybody {
		return d.T("organiser.tables.anybody")
	}
	return d.T("organiser.tables.deskonly")
}

// limitsCommand sets who may open tables and how many; a form sends along the value of the other setting as the page
// showed it.
func limitsCommand(fields ...ui.Field) ui.Command {
	return screen.Command("/api/v1/tables/commands", list.Orders.Word(list.SetLimits{}), fields...)
}

// openCommand opens a table with two free seats, with colours by lot.
func (d DeskScene) openCommand() ui.Command {
	c := openTable()
	c.Fields = append(c.Fields, screen.Field("colour", "lot"))
	return c
}
