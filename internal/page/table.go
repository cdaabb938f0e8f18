package page

import (
	"slices"
	"strconv"

	"scacchimagici/internal/access"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen/overlay"
	"scacchimagici/internal/side/table"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/visitor"
)

// Kinds of live screens, as the addresses of their streams name them.
const (
	KindReferee    = "referee"    // place: a board
	KindCorrection = "correction" // the Referee's page with the organiser's seat; match: a match
	KindStrategist = "strategist" // place: TOURNAMENT/HOUSE
	KindHelper     = "helper"     // the Strategist's page for a Referee who helps a side
	KindScreen     = "screen"     // place: the number of a screen
	KindPublic     = "public"     // place: a board
	KindStanding   = "standing"   // the public ranking
	KindCalendar   = "calendar"   // the public schedule
	KindTable      = "table"      // place: the code of a side table; match: the viewer
	KindTables     = "tables"     // the list of side tables; match: the viewer

	KindOverlay        = "overlay"         // place: a board; over the picture of a stream, like the next two
	KindOverlayRanking = "overlay-ranking" // the ranking
	KindOverlayPerson  = "overlay-person"  // place: the id of a person
	KindCup            = "cup"             // the evening cup; match: the viewer

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
	KindOverlays     = "overlays"
)

// KindSpareLaptop is no screen of this server: the page of a spare watches it, until the spare takes over.
const KindSpareLaptop = "spare"

// ownRows are the rows of the pages whose builders stand in this package.
func ownRows() []Row {
	return []Row{
		{Kind: KindReferee, Build: (*Snapshot).refereePage, Watch: Sits(role.Referee), Place: isBoard, Match: isMatch, Dialogs: (*Snapshot).refereeDialogs},
		{Kind: KindCorrection, Build: (*Snapshot).correctionPage, Match: isMatch, Dialogs: (*Snapshot).refereeDialogs},
		{Kind: KindStrategist, Build: (*Snapshot).strategistPage, Watch: Sits(role.Strategist), Place: isHouse, Match: isMatch, Secret: true},
		{Kind: KindHelper, Build: (*Snapshot).strategistPage, Watch: (*Snapshot).mayHelp, Place: isHouse, Match: isMatch},

		{Kind: KindScreen, Build: (*Snapshot).screenPage, Watch: Sits(role.Screen), Place: isScreen, Lane: Projectors, LaneOf: (*Snapshot).laneOfScreen, NoBand: true},

		{Kind: KindDesk, Build: (*Snapshot).deskPage, Lane: Desk, NoBand: true, Dialogs: (*Snapshot).deskDialogs},
		{Kind: KindDeskStanding, Build: (*Snapshot).deskStandingPage, Lane: Desk, NoBand: true},
		{Kind: KindDeskPlan, Build: (*Snapshot).planPage, Place: boardsAsked, Match: matchPicked, Lane: Desk},
		{Kind: KindDeskRules, Build: (*Snapshot).rulesPage, Place: isSaved, Lane: Desk},

		{Kind: KindPublic, Build: (*Snapshot).publicPage, Watch: Anybody, Place: isBoard, Lane: Crowd, Public: true},
		{Kind: KindStanding, Build: (*Snapshot).standingPage, Watch: Anybody, Lane: Crowd},
		{Kind: KindCalendar, Build: (*Snapshot).calendarPage, Watch: Anybody, Lane: Crowd},

		{Kind: KindOverlay, Build: overlayPage((*Snapshot).boardOverlay), Watch: Anybody, Place: isBoard, Lane: Crowd, NoBand: true},
		{Kind: KindOverlayRanking, Build: overlayPage((*Snapshot).rankingOverlay), Watch: Anybody, Lane: Crowd, NoBand: true},
		{Kind: KindOverlayPerson, Build: overlayPage((*Snapshot).personOverlay), Watch: Anybody, Place: isPerson, Lane: Crowd, NoBand: true},

		{Kind: KindTable, Build: (*Snapshot).tablePage, Watch: Anybody, Place: isTable, Viewer: viewerOfTable, Lane: Background, Public: true},
		{Kind: KindTables, Build: (*Snapshot).tablesPage, Watch: Anybody, Viewer: viewerOfTables, Lane: Background, Public: true},
		{Kind: KindCup, Build: (*Snapshot).cupPage, Watch: Anybody, Viewer: viewerOfCup, Lane: Background, Public: true},
		{Kind: KindDeskCup, Build: (*Snapshot).deskCupPage, Lane: Background, NoBand: true},
		{Kind: KindDeskTables, Build: (*Snapshot).deskTablesPage, Lane: Background, NoBand: true},
		{Kind: KindTournaments, Build: (*Snapshot).tournamentsPage, Query: Query("archivio", "pagina"), Lane: Background},
		{Kind: KindHouses, Build: (*Snapshot).housesPage, Query: Query(), Lane: Background},
		{Kind: KindPeople, Build: (*Snapshot).peoplePage, Query: Query("cerca"), Lane: Background},
		{Kind: KindPerson, Build: (*Snapshot).personPage, Place: isPerson, Query: Query("cerca"), Lane: Background},
		{Kind: KindStrategists, Build: (*Snapshot).strategistsPage, Query: Query("cerca"), Lane: Background},
		{Kind: KindScreens, Build: (*Snapshot).screensPage, Query: Query(), Lane: Background},
		{Kind: KindOverlays, Build: (*Snapshot).overlaysPage, Query: Query(overlay.Parameters()...), Lane: Background},
		{Kind: KindDevices, Build: (*Snapshot).devicesPage, Query: Query(), Lane: Background},
	}
}

// mayHelp refuses a Referee the page of a House that does not play on his board.
func (p *Snapshot) mayHelp(v visitor.Visitor, t Topic) error {
	house, err := p.houseAt(t.Place)
	if err != nil {
		return err
	}
	l, ok, err := p.matchOfHouse(house.ID, t)
	if err != nil {
		return err
	}
	if v.Organiser() || ok && v.Sits(access.RefereeOf(l.Match.Board)) {
		return nil
	}
	return v.Refused()
}

func isBoard(_ *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	return t.Place, slices.Contains(tournament.Boards(), t.Place)
}

func isHouse(p *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	_, err := p.houseAt(t.Place)
	return t.Place, err == nil
}

// isMatch takes a match of the tournament, or none: then the screen shows the present one.
func isMatch(p *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
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

func isPerson(p *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	_, ok := p.Tournament().Person(magici.PersonID(t.Place))
	return t.Place, ok
}

func isScreen(p *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	d, ok := p.display(t.Place)
	return strconv.Itoa(d.Number), ok
}

func isTable(p *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
	code, err := table.ParseCode(t.Place)
	if err != nil {
		return "", false
	}
	_, err = p.Desk.Tables.Get(p.Context, code)
	return code, err == nil
}

// viewerOfTable returns the viewer of a table from the visitor, not from the address: the page of a
// player who has left goes on as that of a spectator.
func viewerOfTable(p *Snapshot, v visitor.Visitor, t Topic) (string, bool) {
	l, err := p.Desk.Tables.Get(p.Context, t.Place)
	return TableFor(l.Table, v).Viewer, err == nil
}

// viewerOfTables is the same for the list of tables.
func viewerOfTables(p *Snapshot, v visitor.Visitor, _ Topic) (string, bool) {
	open, err := p.Desk.Tables.Live(p.Context)
	return TablesFor(open, v).Viewer, err == nil
}

// display returns the screen with a number.
func (p *Snapshot) display(number string) (access.Display, bool) {
	n, err := strconv.Atoi(number)
	if err != nil {
		return access.Display{}, false
	}
	return p.Access().Screen(n)
}
