package table

import (
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
)

// Kinds of the live pages.
const (
	Kind     = "table"  // place: the code of a side table; viewer
	ListKind = "tables" // the list of side tables; viewer
	DeskKind = "desk-tables"
)

// Rows are the list of the side tables, a table, and the organiser's page of them.
func (l *Tables) Rows() []page.Row {
	return []page.Row{
		{Kind: Kind, Build: l.tablePage, Watch: page.Anybody, Place: l.isTable, Viewer: l.viewerOfTable, Joined: l.joined, Lane: page.Background, Public: true},
		{Kind: ListKind, Build: l.listPage, Watch: page.Anybody, Viewer: l.viewerOfList, Lane: page.Background, Public: true},
		{Kind: DeskKind, Path: screen.TablesPath, Who: route.Organiser, Build: l.deskPage, Lane: page.Background, NoBand: true},
	}
}

func (l *Tables) isTable(p *page.Snapshot, _ visitor.Visitor, t page.Topic) (string, bool) {
	code, err := table.ParseCode(t.Place)
	if err != nil {
		return "", false
	}
	_, err = l.Room.Tables.Get(p.Context, code)
	return code, err == nil
}

// viewerOfTable returns the viewer of a table from the visitor, not from the address: the page of a
// player who has left goes on as that of a spectator.
func (l *Tables) viewerOfTable(p *page.Snapshot, v visitor.Visitor, t page.Topic) (string, bool) {
	one, err := l.Room.Tables.Get(p.Context, t.Place)
	return topicOf(one.Table, v).Viewer, err == nil
}

// viewerOfList is the same for the list of tables.
func (l *Tables) viewerOfList(p *page.Snapshot, v visitor.Visitor, _ page.Topic) (string, bool) {
	open, err := l.Room.Tables.Live(p.Context)
	if err != nil {
		return "", false
	}
	magici, err := l.Room.Magici.Live(p.Context)
	return listFor(open, magici, v).Viewer, err == nil
}

// ViewerDesk is the viewer of a table's topic who may close it. Other viewers are the public part of a
// device's hash, or empty for all others.
const ViewerDesk = "desk"

// heldBy returns the sides that a viewer plays.
func heldBy(t table.Table, viewer string) []table.Side {
	var held []table.Side
	for _, side := range table.Sides {
		if seat := t.Seats[side]; viewer != "" && seat.Kind == table.Person && visitor.PlayerID(seat.Device) == viewer {
			held = append(held, side)
		}
	}
	return held
}

// bookedFor returns the hash of a viewer's device for which a table is kept; empty for any other.
func bookedFor(t table.Table, viewer string) string {
	if t.Booking != nil && viewer != "" {
		for _, who := range t.Booking.People {
			if visitor.PlayerID(who.Device) == viewer {
				return who.Device
			}
		}
	}
	return ""
}

// listFor returns the topic of the list of tables for a device: a player's device sees its own tables first, all
// others get the same bytes. The organiser may play too: his viewer is ViewerDesk, a dot and his hash.
func listFor(open []room.LiveTable, magici []room.LiveMagici, v visitor.Visitor) page.Topic {
	t, id := page.Topic{Kind: ListKind}, visitor.PlayerID(v.Player)
	if slices.ContainsFunc(open, func(l room.LiveTable) bool { return len(heldBy(l.Table, id)) > 0 }) ||
		slices.ContainsFunc(magici, func(l room.LiveMagici) bool { return len(l.Table.HeldBy(v.Player)) > 0 }) {
		t.Viewer = id
	}
	if v.Organiser() {
		t.Viewer = strings.TrimSuffix(ViewerDesk+"."+t.Viewer, ".")
	}
	return t
}

// topicOf returns the topic of a table for a device: players act, the others watch.
func topicOf(of table.Table, v visitor.Visitor) page.Topic {
	t, id := page.Topic{Kind: Kind, Place: of.Code}, visitor.PlayerID(v.Player)
	if len(heldBy(of, id)) > 0 || bookedFor(of, id) != "" {
		t.Viewer = id
	} else if v.Organiser() {
		t.Viewer = ViewerDesk
	}
	return t
}

// listPage is the list as a viewer sees it.
func (l *Tables) listPage(p *page.Snapshot, t page.Topic) (page.Content, error) {
	return l.listFrom(p, t, table.OpenTable{})
}

// listFrom is that page for a device with a last choice.
func (l *Tables) listFrom(p *page.Snapshot, t page.Topic, last table.OpenTable) (page.Content, error) {
	viewer, player, _ := strings.Cut(t.Viewer, ".")
	if viewer != ViewerDesk {
		player = viewer
	}
	p.Reads(LobbyPart)
	open, err := l.Room.Tables.Live(p.Context)
	if err != nil {
		return page.Content{}, err
	}
	all := l.List(p)
	cup, _ := p.Cup()
	sc := LobbyScene{
		Words: p.Words(t.Lang), Held: map[string][]table.Side{}, Watching: map[string]int{}, MayOpen: !all.DeskOnly || viewer == ViewerDesk, Last: last,
		Cup: cup, Rankings: l.rankings(all), Firsts: all.Firsts(), Server: p.Clock(), Language: screen.LanguageHref(t.Lang, screen.PublicTablesPath),
	}
	for _, one := range open {
		sc.Tables = append(sc.Tables, one.Table)
		sc.Held[one.Table.Code] = heldBy(one.Table, player)
		sc.Watching[one.Table.Code] = l.watching.watchers(one.Table.Code)
	}
	magiciTables, err := l.Room.Magici.Live(p.Context)
	if err != nil {
		return page.Content{}, err
	}
	sc.MayMagici, _ = l.Room.Magici.CanOpen()
	for _, one := range magiciTables {
		held := slices.ContainsFunc(one.Table.Seats[:], func(seat table.Seat) bool {
			return player != "" && seat.Kind == table.Person && visitor.PlayerID(seat.Device) == player
		})
		sc.Magici = append(sc.Magici, MagiciTable{one.Table, held})
	}
	return page.Framed(page.Shell{Audience: "lobby"}, sc.Page(), ListFrame, ListPage), nil
}

// OnWall is the source of what screens show of the side tables, with the game of the moment; nil: no game is on.
func (l *Tables) OnWall(p *page.Snapshot, lang locale.Language) (sc LobbyScene, game *Scene, err error) {
	p.Reads(anyTable)
	open, err := l.Room.Tables.Live(p.Context)
	if err != nil {
		return sc, nil, err
	}
	sc = LobbyScene{Words: p.Words(lang), Rankings: l.rankings(l.List(p))}
	for _, one := range open {
		sc.Tables = append(sc.Tables, one.Table)
	}
	if i := l.tableOfTheMoment(sc.Tables, p.Time); i >= 0 {
		game = new(l.scene(p, open[i], page.Topic{Lang: lang}))
	}
	return sc, game, nil
}

// MomentUntil returns when another table may take the place of the one that screens show; zero: when there is none, or
// at any change.
func (l *Tables) MomentUntil(p *page.Snapshot) time.Time { return l.moment.until(p.Time) }

// scene is the source of the page of a table, as a viewer sees it.
func (l *Tables) scene(p *page.Snapshot, one room.LiveTable, t page.Topic) Scene {
	sc := Scene{
		Words: p.Words(t.Lang), Table: one.Table, Mine: heldBy(one.Table, t.Viewer), Organiser: t.Viewer == ViewerDesk,
		Now: one.Instant(p.Time), Server: p.Clock(), Ply: Live,
		Language: screen.LanguageHref(t.Lang, tablePath(one.Table.Code)),
	}
	if one.Table.Status() == table.Over {
		for _, f := range l.Room.Tables.List().Firsts() { // once it is over, no other game changes them
			if f.Code == one.Table.Code && f.Number == one.Table.Play.Number {
				sc.Badges = append(sc.Badges, FirstTitle(sc.Words, f.Badge, f.Game))
			}
		}
		if computer, own, ok := sc.againstComputer(); ok {
			sc.Won, sc.Lost = l.Room.Tables.List().Run(own.Device, one.Table.Game(), table.Player{Computer: computer.Strength, Of: computer.Of})
		}
	}
	p.Reads(partOf(one.Table.Code))
	p.Reads(watchersOf(one.Table.Code))
	sc.Watching = l.watching.watchers(one.Table.Code)
	if one.Table.Status() == table.Waiting {
		sc.Address = p.URL("/t/" + one.Table.Code)
		sc.QR = page.QR(sc.Address)
	}
	return sc
}

// tablePage is a table, as a viewer sees it.
func (l *Tables) tablePage(p *page.Snapshot, t page.Topic) (page.Content, error) {
	one, err := l.Room.Tables.Get(p.Context, t.Place)
	if err != nil {
		return page.Content{}, err
	}
	sc := l.scene(p, one, t)
	v := sc.Page()
	if one.Table.Booking != nil {
		onBookedTable(&v, sc, bookedFor(one.Table, t.Viewer))
	}
	return page.Framed(page.Shell{Title: v.Where, Audience: "table", Awake: len(sc.Mine) > 0, Card: tableCard(sc, v)}, v, Frame, Page), nil
}

// replay is a past position, which does not change by itself.
func (l *Tables) replay(p *page.Snapshot, lang locale.Language, one room.LiveTable, play table.Play, ply int) page.Content {
	sc := l.scene(p, one, page.Topic{Lang: lang})
	sc.Game, sc.Ply = play.Number, ply
	v := sc.Page()
	return page.Static(page.Shell{Title: v.Where, Audience: "table", Card: tableCard(sc, v)}, v, Page)
}

// tableCard is the preview of a link to a table, or to a position of one.
func tableCard(sc Scene, v View) *layout.Card {
	names := sc.Players()
	return &layout.Card{
		Title: v.Game + " · " + names[0] + " – " + names[1], Text: v.Where + " · " + v.Count,
		Picture: PositionPath(v.Links.Picture+".png", v.Number, v.Ply),
	}
}

// deskPage is the organiser's page of the side tables.
func (l *Tables) deskPage(p *page.Snapshot, t page.Topic) (page.Content, error) {
	open, err := l.Room.Tables.Live(p.Context)
	if err != nil {
		return page.Content{}, err
	}
	p.Reads(anyTable)
	d := DeskScene{
		Words: p.Words(t.Lang), Language: screen.LanguageHref(t.Lang, screen.TablesPath),
		Now: p.Time, Server: p.Clock(), List: l.List(p),
	}
	abandoned := l.abandonedTables(p.Time)
	for _, one := range open {
		d.Tables = append(d.Tables, one.Table)
		if slices.Contains(abandoned, one.Table.Code) {
			d.Abandoned = append(d.Abandoned, one.Table.Code)
		}
	}
	if hosts := p.Hosts(); len(hosts) > 0 {
		d.Host = hosts[0]
	}
	return page.Framed(page.Shell{Title: "ui.tables", Audience: "organiser", Awake: true}, d, DeskFrame, DeskPage), nil
}
