package page

import (
	"slices"
	"strings"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	cupscreen "scacchimagici/internal/screen/cup"
	lobbyscreen "scacchimagici/internal/screen/lobby"
	tablescreen "scacchimagici/internal/screen/table"
	"scacchimagici/internal/side/room"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/side/table/list"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
	tableview "scacchimagici/views/table"
)

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

// TablesFor returns the topic of the list of tables for a device: a player's device sees its own tables first, all
// others get the same bytes. The organiser may play too: his viewer is ViewerDesk, a dot and his hash.
func TablesFor(open []room.LiveTable, v visitor.Visitor) Topic {
	t, id := Topic{Kind: KindTables}, visitor.PlayerID(v.Player)
	if slices.ContainsFunc(open, func(l room.LiveTable) bool { return len(heldBy(l.Table, id)) > 0 }) {
		t.Viewer = id
	}
	if v.Organiser() {
		t.Viewer = strings.TrimSuffix(ViewerDesk+"."+t.Viewer, ".")
	}
	return t
}

// TableFor returns the topic of a table for a device: players act, the others watch.
func TableFor(of table.Table, v visitor.Visitor) Topic {
	t, id := Topic{Kind: KindTable, Place: of.Code}, visitor.PlayerID(v.Player)
	if len(heldBy(of, id)) > 0 || bookedFor(of, id) != "" {
		t.Viewer = id
	} else if v.Organiser() {
		t.Viewer = ViewerDesk
	}
	return t
}

// AbandonedTables returns the codes of the open tables that no player there has had open for ten
// minutes, in the order of their opening.
func (s *Publisher) AbandonedTables(now time.Time) []string {
	var codes []string
	for _, row := range s.Room.Tables.List().Rows {
		if !row.Closed && s.presence.abandoned(row.Code, row.Opened, now) {
			codes = append(codes, row.Code)
		}
	}
	return codes
}

// NotePlayers notes that a player of a side table is there.
func (s *Publisher) NotePlayers(code string) { s.presence.saw(playersOf(code)) }

// tablesPage is the list as a viewer sees it.
func (p *Snapshot) tablesPage(t Topic) (Content, error) { return p.Lobby(t, table.OpenTable{}) }

// Lobby is that page for a device with a last choice.
func (p *Snapshot) Lobby(t Topic, last table.OpenTable) (Content, error) {
	viewer, player, _ := strings.Cut(t.Viewer, ".")
	if viewer != ViewerDesk {
		player = viewer
	}
	p.note(lobby, "")
	open, err := p.Room.Tables.Live(p.Context)
	if err != nil {
		return Content{}, err
	}
	sc := lobbyscreen.Scene{
		Words: p.Words(t.Lang), Held: map[string][]table.Side{}, Watching: map[string]int{}, MayOpen: !p.TableList().DeskOnly || viewer == ViewerDesk, Last: last,
		Cup: p.CupName(), Rankings: p.rankings(), Firsts: p.TableList().Firsts(), Server: p.Clock(), Root: screen.PublicTablesPath, Language: screen.LanguageHref(t.Lang, screen.PublicTablesPath),
	}
	for _, l := range open {
		sc.Tables = append(sc.Tables, l.Table)
		sc.Held[l.Table.Code] = heldBy(l.Table, player)
		sc.Watching[l.Table.Code] = p.watching.watchers(l.Table.Code)
	}
	return Framed(Shell{Audience: "lobby"}, sc.Page(), tableview.ListFrame, tableview.ListPage), nil
}

// sideRankings are the rankings of the list as last shown: they change when a game ends, while the list
// is shown again after each move.
type sideRankings struct {
	of *list.Row // its first row; a changed list has new rows
	by map[string][]list.RankedPlayer
}

// rankings returns the rankings of the side tables.
func (p *Snapshot) rankings() map[string][]list.RankedPlayer {
	rows := p.TableList().Rows
	if len(rows) == 0 {
		return nil
	}
	known := p.ranked.Load()
	if known == nil || known.of != &rows[0] {
		known = &sideRankings{&rows[0], list.Rankings(p.tables.Results())}
		p.ranked.Store(known)
	}
	return known.by
}

// TablesOnWall is the source of what screens show of the side tables, with the game of the moment; nil: no game is on.
func (p *Snapshot) TablesOnWall(lang locale.Language) (sc lobbyscreen.Scene, game *tablescreen.TableScene, err error) {
	p.note(anyTable, "")
	open, err := p.Room.Tables.Live(p.Context)
	if err != nil {
		return sc, nil, err
	}
	sc = lobbyscreen.Scene{Words: p.Words(lang), Rankings: p.rankings(), Root: screen.PublicTablesPath}
	for _, l := range open {
		sc.Tables = append(sc.Tables, l.Table)
	}
	if i := p.tableOfTheMoment(sc.Tables); i >= 0 {
		game = new(p.tableScene(open[i], Topic{Lang: lang}))
	}
	return sc, game, nil
}

// MomentUntil returns when another table may take the place of the one that screens show; zero: when there is none, or
// at any change.
func (p *Snapshot) MomentUntil() time.Time { return p.moment.until(p.Time) }

// tableScene is the source of the page of a table, as a viewer sees it.
func (p *Snapshot) tableScene(l room.LiveTable, t Topic) tablescreen.TableScene {
	sc := tablescreen.TableScene{
		Words: p.Words(t.Lang), Table: l.Table, Mine: heldBy(l.Table, t.Viewer), Organiser: t.Viewer == ViewerDesk,
		Now: l.Instant(p.Time), Server: p.Clock(), Root: screen.PublicTablesPath, Ply: tablescreen.Live,
		Language: screen.LanguageHref(t.Lang, screen.PublicTablesPath+"/"+l.Table.Code),
	}
	if l.Table.Status() == table.Over {
		for _, f := range p.tables.Firsts() { // once it is over, no other game changes them
			if f.Code == l.Table.Code && f.Number == l.Table.Play.Number {
				sc.Badges = append(sc.Badges, tablescreen.FirstTitle(sc.Words, f.Badge, f.Game))
			}
		}
	}
	p.note(oneTable, l.Table.Code)
	p.note(watchers, l.Table.Code)
	sc.Watching = p.watching.watchers(l.Table.Code)
	if l.Table.Status() == table.Waiting {
		sc.Address = p.URL("/t/" + l.Table.Code)
		sc.QR = QR(sc.Address)
	}
	return sc
}

// tablePage is a table, as a viewer sees it.
func (p *Snapshot) tablePage(t Topic) (Content, error) {
	l, err := p.Room.Tables.Get(p.Context, t.Place)
	if err != nil {
		return Content{}, err
	}
	sc := p.tableScene(l, t)
	v := sc.Page()
	if l.Table.Booking != nil {
		cupscreen.OnTable(&v, sc, bookedFor(l.Table, t.Viewer))
	}
	return Framed(Shell{Title: v.Where, Audience: "table", Awake: len(sc.Mine) > 0, Card: tableCard(sc, v)}, v, tableview.Frame, tableview.Page), nil
}

// TableReplay is a past position, which does not change by itself.
func (p *Snapshot) TableReplay(lang locale.Language, l room.LiveTable, play table.Play, ply int) Content {
	sc := p.tableScene(l, Topic{Lang: lang})
	sc.Game, sc.Ply = play.Number, ply
	v := sc.Page()
	return Static(Shell{Title: v.Where, Audience: "table", Card: tableCard(sc, v)}, v, tableview.Page)
}

// tableCard is the preview of a link to a table, or to a position of one.
func tableCard(sc tablescreen.TableScene, v tableview.View) *layout.Card {
	names := sc.Players()
	return &layout.Card{
		Title: v.Game + " · " + names[0] + " – " + names[1], Text: v.Where + " · " + v.Count,
		Picture: tableview.PositionPath(v.Links.Picture+".png", v.Number, v.Ply),
	}
}

// deskTablesPage is the organiser's page of the side tables.
func (p *Snapshot) deskTablesPage(t Topic) (Content, error) {
	open, err := p.Room.Tables.Live(p.Context)
	if err != nil {
		return Content{}, err
	}
	p.note(anyTable, "")
	d := lobbyscreen.Desk{
		Words: p.Words(t.Lang), Language: screen.LanguageHref(t.Lang, screen.TablesPath),
		Now: p.Time, Server: p.Clock(), List: p.TableList(), Root: screen.PublicTablesPath,
	}
	abandoned := p.AbandonedTables(p.Time)
	for _, l := range open {
		d.Tables = append(d.Tables, l.Table)
		if slices.Contains(abandoned, l.Table.Code) {
			d.Abandoned = append(d.Abandoned, l.Table.Code)
		}
	}
	if hosts := p.Hosts(); len(hosts) > 0 {
		d.Host = hosts[0]
	}
	return Framed(Shell{Title: "ui.tables", Audience: "organiser", Awake: true}, d.View(), organiser.TablesFrame, organiser.TablesPage), nil
}
