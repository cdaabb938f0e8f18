package page

import (
	"slices"
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/visitor"
)

// Kinds of live screens, as the addresses of their streams name them.
const (
	KindTable  = "table"  // place: the code of a side table; match: the viewer
	KindTables = "tables" // the list of side tables; match: the viewer

	KindCup = "cup" // the evening cup; match: the viewer

	KindDeskStanding = "desk-standing" // the organiser's pages, from here on
	KindDeskTables   = "desk-tables"
	KindDeskCup      = "desk-cup"
)

// KindSpareLaptop is no screen of this server: the page of a spare watches it, until the spare takes over.
const KindSpareLaptop = "spare"

// ownRows are the rows of the pages whose builders stand in this package.
func ownRows() []Row {
	return []Row{
		{Kind: KindDeskStanding, Build: (*Snapshot).deskStandingPage, Lane: Desk, NoBand: true},

		{Kind: KindTable, Build: (*Snapshot).tablePage, Watch: Anybody, Place: isTable, Viewer: viewerOfTable, Lane: Background, Public: true},
		{Kind: KindTables, Build: (*Snapshot).tablesPage, Watch: Anybody, Viewer: viewerOfTables, Lane: Background, Public: true},
		{Kind: KindCup, Build: (*Snapshot).cupPage, Watch: Anybody, Viewer: viewerOfCup, Lane: Background, Public: true},
		{Kind: KindDeskCup, Build: (*Snapshot).deskCupPage, Lane: Background, NoBand: true},
		{Kind: KindDeskTables, Build: (*Snapshot).deskTablesPage, Lane: Background, NoBand: true},
	}
}

// IsBoard takes the letter of a board.
func IsBoard(_ *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	return t.Place, slices.Contains(tournament.Boards(), t.Place)
}

// IsMatch takes a match of the tournament, or none: then the screen shows the present one.
func IsMatch(p *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	_, ok := p.Match(t.Match)
	return t.Match, ok || t.Match == ""
}

// IsPerson takes a person of the tournament.
func IsPerson(p *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	_, ok := p.Tournament().Person(magici.PersonID(t.Place))
	return t.Place, ok
}

func isTable(p *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	code, err := table.ParseCode(t.Place)
	if err != nil {
		return "", false
	}
	_, err = p.Room.Tables.Get(p.Context, code)
	return code, err == nil
}

// viewerOfTable returns the viewer of a table from the visitor, not from the address: the page of a
// player who has left goes on as that of a spectator.
func viewerOfTable(p *Snapshot, v visitor.Visitor, t Topic) (string, bool) {
	l, err := p.Room.Tables.Get(p.Context, t.Place)
	return TableFor(l.Table, v).Viewer, err == nil
}

// viewerOfTables is the same for the list of tables.
func viewerOfTables(p *Snapshot, v visitor.Visitor, _ Topic) (string, bool) {
	open, err := p.Room.Tables.Live(p.Context)
	return TablesFor(open, v).Viewer, err == nil
}

// Screen returns the screen with a number.
func (p *Snapshot) Screen(number string) (access.Display, bool) {
	n, err := strconv.Atoi(number)
	if err != nil {
		return access.Display{}, false
	}
	return p.Access().Screen(n)
}
