package table

import (
	"strconv"
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
	Words    *locale.Words
	Language string        // address that switches the language
	Now      time.Time     // of the picture, in the laptop's zone
	Server   int64         // the server's clock then, in milliseconds
	Tables   []table.Table // those that are open
	List     list.List
	Root     string // address of the public list
	Host     string // what others type before it; empty: unknown

	Abandoned []string // codes of the tables without a player for a while
}

// T returns a text of the catalogue.
func (d DeskScene) T(key string, args ...any) string { return d.Words.T(key, args...) }

// View returns the page.
func (d DeskScene) View() DeskView {
	v := DeskView{
		Top:    screen.OrganiserTop(d.Words, screen.TablesPath, d.Language, d.Server),
		Line:   screen.Dotted(d.T("organiser.tables.count", len(d.Tables)), d.T("organiser.tables.of", d.List.Most())),
		Limits: d.limits(), Opening: d.opening(),
	}
	if n := len(d.Abandoned); n > 0 {
		v.CloseMany = d.T("organiser.tables.abandoned", n)
		v.Abandoned = ui.Command{Action: screen.TablesPath + "/chiudi", Fields: []ui.Field{screen.Field("codes", strings.Join(d.Abandoned, " "))}}
	}
	if d.Host != "" {
		v.Address = d.Host + d.Root
	}
	for _, t := range d.scene().sorted() {
		v.Rows = append(v.Rows, d.row(t))
	}
	v.Rankings = d.scene().ranking()
	return v
}

// scene is the list as the public sees it.
func (d DeskScene) scene() LobbyScene {
	return LobbyScene{Words: d.Words, Tables: d.Tables, Rankings: list.Rankings(d.List.Results()), Root: d.Root, MayOpen: true}
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

// limits are the two settings. Each sends along the value of the other as the page showed it.
func (d DeskScene) limits() DeskLimits {
	anybody := !d.List.DeskOnly
	return DeskLimits{
		Set: limitsCommand(),
		Choices: []organiser.Choice{
			{Value: "true", Label: d.T("organiser.tables.anybody"), Chosen: anybody},
			{Value: "false", Label: d.T("organiser.tables.deskonly"), Chosen: !anybody},
		},
		Change: limitsCommand(screen.Field("anybody", strconv.FormatBool(anybody))),
		Most:   strconv.Itoa(d.List.Most()), Limit: strconv.Itoa(list.Limit),
	}
}

func limitsCommand(fields ...ui.Field) ui.Command {
	return ui.Command{
		Action: "/api/v1/tables/commands",
		Fields: append([]ui.Field{screen.Field("command", list.Orders.Word(list.SetLimits{}))}, fields...),
	}
}

// opening opens a table with two free seats, with colours by lot.
func (d DeskScene) opening() DeskOpening {
	o := DeskOpening{Command: d.scene().openCommand()}
	o.Command.Fields = append(o.Command.Fields, screen.Field("colour", "lot"))
	for i, id := range Games() {
		o.Games = append(o.Games, organiser.Choice{Value: id, Label: GameName(d.Words, id), Chosen: i == 0})
	}
	for i, mode := range []string{"none", "game", "move"} {
		o.Clocks = append(o.Clocks, organiser.Choice{Value: mode, Label: d.T("tablepage.clock." + mode), Chosen: i == 0})
	}
	return o
}
