package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
	"scacchimagici/internal/table"
	"scacchimagici/internal/tournament"
)

// Kinds of live screens, as the addresses of their streams name them.
const (
	kindReferee    = "referee"    // place: a board
	kindCorrection = "correction" // the Referee's page with the organiser's seat; match: a match
	kindStrategist = "strategist" // place: TOURNAMENT/HOUSE
	kindHelper     = "helper"     // the Strategist's page as a Referee sees it who helps a side
	kindScreen     = "screen"     // place: the number of a screen
	kindPublic     = "public"     // place: a board
	kindStanding   = "standing"   // the ranking, for everybody
	kindCalendar   = "calendar"   // the schedule, for everybody
	kindTable      = "table"      // place: the code of a side table; match: the viewer
	kindTables     = "tables"     // the list of side tables; match: the viewer

	kindDesk         = "desk" // the organiser's pages, from here on
	kindDeskStanding = "desk-standing"
	kindDeskPlan     = "desk-plan"  // place: boards of the schedule to be proposed; match: the one that is moved
	kindDeskRules    = "desk-rules" // place: not empty when the settings have just been saved
	kindDeskTables   = "desk-tables"
	kindReport       = "report"
	kindTournaments  = "tournaments" // match, here and below: the query of the page
	kindHouses       = "houses"
	kindPeople       = "people"
	kindPerson       = "person" // place: the id of somebody
	kindStrategists  = "strategists"
	kindDevices      = "devices"
)

// screenRow is a row of the table of live screens: all that the server knows of a kind.
type screenRow struct {
	kind    string
	build   func(*pass, topic) (page, error)
	touched parts                             // a change of these parts may alter what it shows
	watch   func(*pass, visitor, topic) error // who may watch beside the organiser; nil: nobody
	place   func(p *pass, value string) bool  // whether a place is known; nil: it takes none
	match   func(p *pass, value string) bool  // the same for a match
	lane    lane
	noBand  bool // it carries no announcement: a screen has a strip, the organiser writes it
	public  bool // those who watch it are counted as phones of the public
}

// lane says in which order screens are rendered that one change touches.
type lane int

const (
	laneSeats      lane = iota // Referees and Strategists
	laneScreens                // projectors
	laneDesk                   // the organiser's pages of the day
	lanePublic                 // phones
	laneBackground             // side tables and set-up: one at a time, as long as nothing else waits
)

// screens is the table of all live screens. A new one needs a row here, its builder, its
// template and its words.
var screens []screenRow

func init() { // the builders look rows up themselves
	const course = milestone | seating // the ranking, the schedule and the settings
	screens = []screenRow{
		{kind: kindReferee, build: (*pass).refereePage, touched: itsMatch | milestone | seating, watch: whoSits(role.Referee), place: isBoard, match: isMatch},
		{kind: kindCorrection, build: (*pass).correctionPage, touched: itsMatch | milestone | seating, match: isMatch},
		{kind: kindStrategist, build: (*pass).strategistPage, touched: itsMatch | milestone | seating, watch: whoSits(role.Strategist), place: isHouse, match: isMatch},
		{kind: kindHelper, build: (*pass).strategistPage, touched: itsMatch | milestone | seating, watch: (*pass).mayHelp, place: isHouse, match: isMatch},

		{kind: kindScreen, build: (*pass).screenPage, touched: itsCall | seating, watch: whoSits(role.Screen), place: isScreen, lane: laneScreens, noBand: true},

		{kind: kindDesk, build: (*pass).deskPage, touched: anyMatch | tableCount | seating | presenceOfDevices, lane: laneDesk, noBand: true},
		{kind: kindDeskStanding, build: (*pass).deskStandingPage, touched: course, lane: laneDesk, noBand: true},
		{kind: kindDeskPlan, build: (*pass).planPage, touched: course, place: isText, match: isText, lane: laneDesk},
		{kind: kindDeskRules, build: (*pass).rulesPage, touched: course, place: isText, lane: laneDesk},
		{kind: kindReport, build: (*pass).reportPage, touched: course, lane: laneDesk},

		{kind: kindPublic, build: (*pass).publicPage, touched: anyMatch | seating, watch: anybody, place: isBoard, lane: lanePublic, public: true},
		{kind: kindStanding, build: (*pass).standingPage, touched: course, watch: anybody, lane: lanePublic},
		{kind: kindCalendar, build: (*pass).calendarPage, touched: course, watch: anybody, lane: lanePublic},

		{kind: kindTable, build: (*pass).tablePage, touched: itsTable, watch: anybody, place: isTable, match: isText, lane: laneBackground, public: true},
		{kind: kindTables, build: (*pass).tablesPage, touched: anyTable, watch: anybody, match: isText, lane: laneBackground, public: true},
		{kind: kindDeskTables, build: (*pass).deskTablesPage, touched: anyTable, lane: laneBackground, noBand: true},
		{kind: kindTournaments, build: (*pass).tournamentsPage, touched: anyMatch | seating, match: isQuery, lane: laneBackground},
		{kind: kindHouses, build: (*pass).housesPage, touched: seating, match: isQuery, lane: laneBackground},
		{kind: kindPeople, build: (*pass).peoplePage, touched: anyMatch | seating, match: isQuery, lane: laneBackground},
		{kind: kindPerson, build: (*pass).personPage, touched: anyMatch | seating, place: isText, match: isQuery, lane: laneBackground},
		{kind: kindStrategists, build: (*pass).strategistsPage, touched: anyMatch | seating, match: isQuery, lane: laneBackground},
		{kind: kindDevices, build: (*pass).devicesPage, touched: seating | presenceOfDevices, match: isQuery, lane: laneBackground},
	}
}

// screenOf returns the row of a kind.
func screenOf(kind string) (screenRow, bool) {
	i := slices.IndexFunc(screens, func(s screenRow) bool { return s.kind == kind })
	if i < 0 {
		return screenRow{}, false
	}
	return screens[i], true
}

// topic is a kind of screen in a language: all who watch one get the same bytes.
type topic struct {
	Kind  string
	Place string
	Match string // id of a match when the page shows that one and not what is on
	Lang  locale.Language
}

// String returns the name of the topic for the hub.
func (t topic) String() string {
	return strings.Join([]string{t.Kind, t.Place, t.Match, string(t.Lang)}, "|")
}

// parseTopic reads what String writes; ok is false for a name that String never writes.
func parseTopic(name string) (t topic, ok bool) {
	parts := strings.Split(name, "|")
	if len(parts) != 4 {
		return topic{}, false
	}
	t = topic{Kind: parts[0], Place: parts[1], Match: parts[2], Lang: locale.Language(parts[3])}
	_, known := screenOf(t.Kind)
	return t, known && (t.Lang == locale.Italian || t.Lang == locale.English)
}

// mayWatch refuses a visitor whose seats do not open a topic, and a topic that does not
// exist: its row tells without building its page.
func (p *pass) mayWatch(v visitor, t topic) error {
	unknown := fault.New(fault.NotFound, "fault.page.unknown")
	if _, ok := parseTopic(t.String()); !ok {
		return unknown
	}
	row, _ := screenOf(t.Kind)
	if !v.organiser() {
		if row.watch == nil {
			return v.refused()
		}
		if err := row.watch(p, v, t); err != nil {
			return err
		}
	}
	for _, parameter := range []struct {
		value string
		known func(*pass, string) bool
	}{{t.Place, row.place}, {t.Match, row.match}} {
		if parameter.known == nil && parameter.value != "" || parameter.known != nil && !parameter.known(p, parameter.value) {
			return unknown
		}
	}
	return nil
}

func anybody(*pass, visitor, topic) error { return nil }

// whoSits lets those watch who hold the seat of a role at the place of the topic.
func whoSits(r role.Role) func(*pass, visitor, topic) error {
	return func(_ *pass, v visitor, t topic) error {
		if v.sits(access.Seat{Role: r, Place: t.Place}) {
			return nil
		}
		return v.refused()
	}
}

// mayHelp refuses a Referee's look at a House that does not play on his board.
func (p *pass) mayHelp(v visitor, t topic) error {
	house, err := p.houseAt(t.Place)
	if err != nil {
		return err
	}
	l, ok, err := p.matchOfHouse(house.ID, t)
	if err != nil {
		return err
	}
	if v.organiser() || ok && v.sits(access.RefereeOf(l.Match.Board)) {
		return nil
	}
	return v.refused()
}

// maxParameter is how long a free parameter of a screen may be, in bytes: it is part of the
// name of the topic.
const maxParameter = 200

func isText(_ *pass, value string) bool { return len(value) <= maxParameter }

func isQuery(_ *pass, value string) bool {
	_, err := url.ParseQuery(value)
	return err == nil && len(value) <= maxParameter
}

func isBoard(_ *pass, value string) bool { return slices.Contains(tournament.Boards(), value) }

func isHouse(p *pass, value string) bool {
	_, err := p.houseAt(value)
	return err == nil
}

// isMatch takes a match of the tournament, or none: then the screen shows what is on.
func isMatch(p *pass, value string) bool {
	_, ok := p.Match(value)
	return ok || value == ""
}

func isScreen(p *pass, value string) bool {
	_, ok := p.display(value)
	return ok
}

func isTable(p *pass, value string) bool {
	code, err := table.ParseCode(value)
	if err != nil {
		return false
	}
	_, err = p.desk.Tables.Get(p.ctx, code)
	return err == nil
}

// display returns the screen with a number.
func (p *pass) display(number string) (access.Display, bool) {
	n, err := strconv.Atoi(number)
	if err != nil {
		return access.Display{}, false
	}
	return p.Access.Screen(n)
}
