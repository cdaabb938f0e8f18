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

	KindDesk         = "desk" // the organiser's pages, from here on
	KindDeskStanding = "desk-standing"
	KindDeskPlan     = "desk-plan"  // match: the one that is moved; place: boards of a preview of the schedule
	KindDeskRules    = "desk-rules" // place: not empty when the settings have just been saved
	KindDeskTables   = "desk-tables"
	KindDeskCup      = "desk-cup"
	KindTournaments  = "tournaments" // match, here and below: the query of the page
	KindHouses       = "houses"
	KindPeople       = "people"
	KindPerson       = "person" // place: the id of a person
	KindStrategists  = "strategists"
	KindDevices      = "devices"
	KindScreens      = "screens"
)

// KindSpareLaptop is no screen of this server: the page of a spare watches it, until the spare takes over.
const KindSpareLaptop = "spare"

// ownRows are the rows of the pages whose builders stand in this package.
func ownRows() []Row {
	return []Row{
		{Kind: KindDesk, Build: (*Snapshot).deskPage, Lane: Desk, NoBand: true, Dialogs: (*Snapshot).deskDialogs},
		{Kind: KindDeskStanding, Build: (*Snapshot).deskStandingPage, Lane: Desk, NoBand: true},
		{Kind: KindDeskPlan, Build: (*Snapshot).planPage, Place: boardsAsked, Match: matchPicked, Lane: Desk},
		{Kind: KindDeskRules, Build: (*Snapshot).rulesPage, Place: isSaved, Lane: Desk},

		{Kind: KindTable, Build: (*Snapshot).tablePage, Watch: Anybody, Place: isTable, Viewer: viewerOfTable, Lane: Background, Public: true},
		{Kind: KindTables, Build: (*Snapshot).tablesPage, Watch: Anybody, Viewer: viewerOfTables, Lane: Background, Public: true},
		{Kind: KindCup, Build: (*Snapshot).cupPage, Watch: Anybody, Viewer: viewerOfCup, Lane: Background, Public: true},
		{Kind: KindDeskCup, Build: (*Snapshot).deskCupPage, Lane: Background, NoBand: true},
		{Kind: KindDeskTables, Build: (*Snapshot).deskTablesPage, Lane: Background, NoBand: true},
		{Kind: KindTournaments, Build: (*Snapshot).tournamentsPage, Query: Query("archivio", "pagina"), Lane: Background},
		{Kind: KindHouses, Build: (*Snapshot).housesPage, Query: Query(), Lane: Background},
		{Kind: KindPeople, Build: (*Snapshot).peoplePage, Query: Query("cerca"), Lane: Background},
		{Kind: KindPerson, Build: (*Snapshot).personPage, Place: IsPerson, Query: Query("cerca"), Lane: Background},
		{Kind: KindStrategists, Build: (*Snapshot).strategistsPage, Query: Query("cerca"), Lane: Background},
		{Kind: KindScreens, Build: (*Snapshot).screensPage, Query: Query(), Lane: Background},
		{Kind: KindDevices, Build: (*Snapshot).devicesPage, Query: Query(), Lane: Background},
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

// matchPicked takes the match that is being moved; a match that is gone counts as none.
func matchPicked(p *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	if _, ok := p.Match(t.Match); !ok {
		return "", true
	}
	return t.Match, true
}

// boardsAsked takes a number of boards; any other text counts as none.
func boardsAsked(_ *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	n, err := strconv.Atoi(t.Place)
	if err != nil || n < 1 || n > len(tournament.Boards()) {
		return "", true
	}
	return strconv.Itoa(n), true
}

func isSaved(_ *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	if t.Place == "" {
		return "", true
	}
	return "1", true
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
