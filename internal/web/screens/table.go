package screens

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
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
	KindButton         = "button"          // place: the id of a trigger
	KindCup            = "cup"             // the evening cup; match: the viewer

	KindDesk         = "desk" // the organiser's pages, from here on
	KindDeskStanding = "desk-standing"
	KindDeskPlan     = "desk-plan"  // match: the one that is moved; place: boards of a preview of the schedule
	KindDeskRules    = "desk-rules" // place: not empty when the settings have just been saved
	KindDeskTables   = "desk-tables"
	KindDeskCup      = "desk-cup"
	KindReport       = "report"
	KindTournaments  = "tournaments" // match, here and below: the query of the page
	KindHouses       = "houses"
	KindPeople       = "people"
	KindPerson       = "person" // place: the id of a person
	KindStrategists  = "strategists"
	KindDevices      = "devices"
	KindScreens      = "screens"
	KindSpares       = "spares" // the other laptops
	KindOverlays     = "overlays"
	KindCopies       = "copies"
	KindTriggers     = "triggers"
)

// KindSpareLaptop is no screen of this server: the page of a spare watches it, until the spare takes over.
const KindSpareLaptop = "spare"

// screenRow is a row of the table of live screens: all that the server knows of a kind.
type screenRow struct {
	kind    string
	build   func(*Pass, Topic) (Page, error)
	touched parts                                     // a change of these parts may alter its content
	watch   func(*Pass, visitor.Visitor, Topic) error // who may watch besides the organiser; nil: no visitor
	place   parameter                                 // nil: it takes none
	match   parameter                                 // the same
	lane    lane
	secret  bool // only its seat may watch it, not even the organiser
	noBand  bool // it carries no announcement: a screen has a strip, the organiser writes it
	public  bool // its watchers count as phones of the public
	dialogs dialogs
	event   event
}

// desk reports whether the screen is one of the organiser's pages.
func (r screenRow) desk() bool { return r.watch == nil && r.event != dialogsEvent }

// parameter returns the one spelling of the place or of the match of a topic for a visitor; ok is false
// when it does not exist. The number of its values is limited by what exists, except for the
// organiser's own search: addresses cannot make up topics.
type parameter func(p *Pass, v visitor.Visitor, t Topic) (value string, ok bool)

// dialogs are the dialogs of a page that seldom change: they are a topic of their own, which every
// watcher of the page gets. Its row is made from that of the page.
type dialogs struct {
	build   func(*Pass, Topic) (Page, error) // nil: all dialogs stand in the page itself
	touched parts
}

// event is the name of the server-sent event with a frame, and of the part of the document that the frame replaces.
type event string

const (
	frameEvent   event = "frame"
	dialogsEvent event = "dialogs"
)

// lane is the order in which the screens of one change are rendered.
type lane int

const (
	laneSeats      lane = iota // Referees and Strategists
	laneScreens                // projectors
	laneDesk                   // the organiser's pages of the day
	laneDialogs                // content that opens only after a tap
	lanePublic                 // phones
	laneBackground             // side tables and set-up: one at a time, while nothing else waits
)

// rows is the table of all live screens. A new one needs a row here, its builder, its
// template and its words.
var rows []screenRow

func init() { // the builders use the table too
	const course = milestone | seating // the ranking, the schedule and the settings
	rows = []screenRow{
		{kind: KindReferee, build: (*Pass).refereePage, touched: itsMatch | milestone | seating, watch: whoSits(role.Referee), place: isBoard, match: isMatch, dialogs: dialogs{(*Pass).refereeDialogs, itsLineup | milestone | seating}},
		{kind: KindCorrection, build: (*Pass).correctionPage, touched: itsMatch | milestone | seating, match: isMatch, dialogs: dialogs{(*Pass).refereeDialogs, itsLineup | milestone | seating}},
		{kind: KindStrategist, build: (*Pass).strategistPage, touched: itsMatch | milestone | seating, watch: whoSits(role.Strategist), place: isHouse, match: isMatch, secret: true},
		{kind: KindHelper, build: (*Pass).strategistPage, touched: itsMatch | milestone | seating, watch: (*Pass).mayHelp, place: isHouse, match: isMatch},

		{kind: KindScreen, build: (*Pass).screenPage, touched: itsCall | seating, watch: whoSits(role.Screen), place: isScreen, lane: laneScreens, noBand: true},

		{kind: KindDesk, build: (*Pass).deskPage, touched: anyMatch | tableCount | cupState | seating | presenceOfDevices | anyCall | copiesMade | limitReached | guessing | replicaState, lane: laneDesk, noBand: true, dialogs: dialogs{(*Pass).deskDialogs, milestone | seating | presenceOfDevices | hostList}},
		{kind: KindDeskStanding, build: (*Pass).deskStandingPage, touched: course, lane: laneDesk, noBand: true},
		{kind: KindDeskPlan, build: (*Pass).planPage, touched: course, place: boardsAsked, match: matchPicked, lane: laneDesk},
		{kind: KindDeskRules, build: (*Pass).rulesPage, touched: course, place: isSaved, lane: laneDesk},
		{kind: KindReport, build: (*Pass).reportPage, touched: course, lane: laneDesk},

		{kind: KindPublic, build: (*Pass).publicPage, touched: itsMatch | score | milestone | seating, watch: anybody, place: isBoard, lane: lanePublic, public: true},
		{kind: KindStanding, build: (*Pass).standingPage, touched: course, watch: anybody, lane: lanePublic},
		{kind: KindCalendar, build: (*Pass).calendarPage, touched: course, watch: anybody, lane: lanePublic},

		{kind: KindOverlay, build: overlayPage((*Pass).boardOverlay), touched: itsMatch | milestone | seating, watch: anybody, place: isBoard, lane: lanePublic, noBand: true},
		{kind: KindOverlayRanking, build: overlayPage((*Pass).rankingOverlay), touched: course, watch: anybody, lane: lanePublic, noBand: true},
		{kind: KindOverlayPerson, build: overlayPage((*Pass).personOverlay), touched: course, watch: anybody, place: isPerson, lane: lanePublic, noBand: true},

		{kind: KindButton, build: (*Pass).buttonPage, touched: anyMatch | milestone | seating | triggerState, watch: anybody, place: isTrigger, lane: lanePublic, noBand: true},

		{kind: KindTable, build: (*Pass).tablePage, touched: itsTable | itsWatchers, watch: anybody, place: isTable, match: viewerOfTable, lane: laneBackground, public: true},
		{kind: KindTables, build: (*Pass).tablesPage, touched: tableCount | lobbyDue, watch: anybody, match: viewerOfTables, lane: laneBackground, public: true},
		{kind: KindCup, build: (*Pass).cupPage, touched: cupState, watch: anybody, match: viewerOfCup, lane: laneBackground, public: true},
		{kind: KindDeskCup, build: (*Pass).deskCupPage, touched: cupState | hostList, lane: laneBackground, noBand: true},
		{kind: KindDeskTables, build: (*Pass).deskTablesPage, touched: anyTable, lane: laneBackground, noBand: true},
		{kind: KindTournaments, build: (*Pass).tournamentsPage, touched: anyMatch | seating, match: ofQuery("archivio", "pagina"), lane: laneBackground},
		{kind: KindHouses, build: (*Pass).housesPage, touched: seating, match: ofQuery(), lane: laneBackground},
		{kind: KindPeople, build: (*Pass).peoplePage, touched: anyMatch | seating, match: ofQuery("cerca"), lane: laneBackground},
		{kind: KindPerson, build: (*Pass).personPage, touched: anyMatch | seating, place: isPerson, match: ofQuery("cerca"), lane: laneBackground},
		{kind: KindStrategists, build: (*Pass).strategistsPage, touched: anyMatch | seating, match: ofQuery("cerca"), lane: laneBackground},
		{kind: KindSpares, build: (*Pass).sparesPage, touched: seating | replicaState | replicaLag, lane: laneDesk},
		{kind: KindScreens, build: (*Pass).screensPage, touched: anyCall | milestone | tableCount | seating | presenceOfDevices, match: ofQuery(), lane: laneBackground},
		{kind: KindOverlays, build: (*Pass).overlaysPage, touched: anyMatch | milestone | seating, match: ofQuery(overlay.Parameters()...), lane: laneBackground},
		{kind: KindTriggers, build: (*Pass).triggersPage, touched: anyMatch | milestone | seating | triggerState, lane: laneBackground},
		{kind: KindCopies, build: (*Pass).copiesPage, touched: copiesMade, match: ofQuery(), lane: laneBackground},
		{kind: KindDevices, build: (*Pass).devicesPage, touched: seating | presenceOfDevices, match: ofQuery(), lane: laneBackground},
	}
	for _, page := range rows {
		if page.dialogs.build != nil {
			rows = append(rows, screenRow{
				kind: page.kind + "-dialogs", build: page.dialogs.build, touched: page.dialogs.touched,
				watch: page.watch, place: page.place, match: page.match, lane: laneDialogs, noBand: true, event: dialogsEvent,
			})
		}
	}
}

// rowOf returns the row of a kind.
func rowOf(kind string) (screenRow, bool) {
	i := slices.IndexFunc(rows, func(r screenRow) bool { return r.kind == kind })
	if i < 0 {
		return screenRow{}, false
	}
	return rows[i], true
}

// Topic is a kind of screen in a language: all who watch one get the same bytes.
type Topic struct {
	Kind  string
	Place string
	Match string // id of a match when the page shows that one and not the present one
	Lang  locale.Language
}

// dialogs returns the topic of the dialogs of a page; ok is false when they stand in it.
func (t Topic) dialogs() (of Topic, ok bool) {
	row, _ := rowOf(t.Kind)
	t.Kind += "-dialogs"
	return t, row.dialogs.build != nil
}

// String returns the name of the topic for the hub.
func (t Topic) String() string {
	return strings.Join([]string{t.Kind, t.Place, t.Match, string(t.Lang)}, "|")
}

// Address returns the address of a request about the topic; path begins it.
func (t Topic) Address(path string) string {
	return path + t.Kind + "?" + url.Values{"place": {t.Place}, "match": {t.Match}, "lang": {string(t.Lang)}}.Encode()
}

// parseTopic reads what String writes; ok is false for a name that String never writes.
func parseTopic(name string) (t Topic, ok bool) {
	parts := strings.Split(name, "|")
	if len(parts) != 4 {
		return Topic{}, false
	}
	t = Topic{Kind: parts[0], Place: parts[1], Match: parts[2], Lang: locale.Language(parts[3])}
	_, known := rowOf(t.Kind)
	return t, known
}

// Watchable returns the topic by which a visitor may watch the one in an address: equal screens are one
// topic in every spelling. It refuses a visitor without a seat for the topic, and a topic that does not
// exist: the row decides that without building the page.
func (p *Pass) Watchable(v visitor.Visitor, t Topic) (Topic, error) {
	unknown := fault.New(fault.NotFound, "fault.page.unknown")
	row, ok := rowOf(t.Kind)
	if !ok || row.event == dialogsEvent || p.catalogue.Language(t.Lang) != t.Lang {
		return Topic{}, unknown
	}
	if !v.Organiser() || row.secret {
		if row.watch == nil {
			return Topic{}, v.Refused()
		}
		if err := row.watch(p, v, t); err != nil {
			return Topic{}, err
		}
	}
	for _, of := range []struct {
		value *string
		known parameter
	}{{&t.Place, row.place}, {&t.Match, row.match}} {
		if of.known == nil && *of.value != "" {
			return Topic{}, unknown
		}
		if of.known != nil {
			if *of.value, ok = of.known(p, v, t); !ok {
				return Topic{}, unknown
			}
		}
	}
	return t, nil
}

func anybody(*Pass, visitor.Visitor, Topic) error { return nil }

// whoSits lets in holders of the seat of a role at the place of the topic.
func whoSits(r role.Role) func(*Pass, visitor.Visitor, Topic) error {
	return func(_ *Pass, v visitor.Visitor, t Topic) error {
		if v.Sits(access.Seat{Role: r, Place: t.Place}) {
			return nil
		}
		return v.Refused()
	}
}

// mayHelp refuses a Referee the page of a House that does not play on his board.
func (p *Pass) mayHelp(v visitor.Visitor, t Topic) error {
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

// MaxParameter is the greatest length of a page's query, in bytes: it is part of the name of the topic.
const MaxParameter = 200

// ofQuery keeps the parts of a query that the page reads: what the former page has done, and the given keys.
func ofQuery(keys ...string) parameter {
	keys = append(keys, "fatto", "n", "torneo")
	return func(_ *Pass, _ visitor.Visitor, t Topic) (string, bool) {
		query, err := url.ParseQuery(t.Match)
		read := url.Values{}
		for _, key := range keys {
			if value := query.Get(key); value != "" {
				read.Set(key, value)
			}
		}
		return read.Encode(), err == nil && len(t.Match) <= MaxParameter
	}
}

func isBoard(_ *Pass, _ visitor.Visitor, t Topic) (string, bool) {
	return t.Place, slices.Contains(tournament.Boards(), t.Place)
}

func isHouse(p *Pass, _ visitor.Visitor, t Topic) (string, bool) {
	_, err := p.houseAt(t.Place)
	return t.Place, err == nil
}

// isMatch takes a match of the tournament, or none: then the screen shows the present one.
func isMatch(p *Pass, _ visitor.Visitor, t Topic) (string, bool) {
	_, ok := p.Match(t.Match)
	return t.Match, ok || t.Match == ""
}

// matchPicked takes the match that is being moved; a match that is gone counts as none.
func matchPicked(p *Pass, _ visitor.Visitor, t Topic) (string, bool) {
	if _, ok := p.Match(t.Match); !ok {
		return "", true
	}
	return t.Match, true
}

// boardsAsked takes a number of boards; any other text counts as none.
func boardsAsked(_ *Pass, _ visitor.Visitor, t Topic) (string, bool) {
	n, err := strconv.Atoi(t.Place)
	if err != nil || n < 1 || n > len(tournament.Boards()) {
		return "", true
	}
	return strconv.Itoa(n), true
}

func isSaved(_ *Pass, _ visitor.Visitor, t Topic) (string, bool) {
	if t.Place == "" {
		return "", true
	}
	return "1", true
}

func isPerson(p *Pass, _ visitor.Visitor, t Topic) (string, bool) {
	_, ok := p.Tournament.Person(magici.PersonID(t.Place))
	return t.Place, ok
}

func isScreen(p *Pass, _ visitor.Visitor, t Topic) (string, bool) {
	d, ok := p.display(t.Place)
	return strconv.Itoa(d.Number), ok
}

func isTable(p *Pass, _ visitor.Visitor, t Topic) (string, bool) {
	code, err := table.ParseCode(t.Place)
	if err != nil {
		return "", false
	}
	_, err = p.room.Tables.Get(p.ctx, code)
	return code, err == nil
}

// viewerOfTable returns the viewer of a table from the visitor, not from the address: the page of a
// player who has left goes on as that of a spectator.
func viewerOfTable(p *Pass, v visitor.Visitor, t Topic) (string, bool) {
	l, err := p.room.Tables.Get(p.ctx, t.Place)
	return TableFor(l.Table, v).Match, err == nil
}

// viewerOfTables is the same for the list of tables.
func viewerOfTables(p *Pass, v visitor.Visitor, _ Topic) (string, bool) {
	open, err := p.room.Tables.Live(p.ctx)
	return TablesFor(open, v).Match, err == nil
}

// display returns the screen with a number.
func (p *Pass) display(number string) (access.Display, bool) {
	n, err := strconv.Atoi(number)
	if err != nil {
		return access.Display{}, false
	}
	return p.Access.Screen(n)
}
