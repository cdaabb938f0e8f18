package page

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
	build   func(*Snapshot, Topic) (Content, error)
	watch   func(*Snapshot, visitor.Visitor, Topic) error // who may watch besides the organiser; nil: no visitor
	place   parameter                                     // nil: it takes none
	match   parameter                                     // the same
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
type parameter func(p *Snapshot, v visitor.Visitor, t Topic) (value string, ok bool)

// dialogs are the dialogs of a page that seldom change: they are a topic of their own, which every
// watcher of the page gets; nil: all dialogs stand in the page itself. Its row is made from that of the page.
type dialogs = func(*Snapshot, Topic) (Content, error)

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
	rows = []screenRow{
		{kind: KindReferee, build: (*Snapshot).refereePage, watch: whoSits(role.Referee), place: isBoard, match: isMatch, dialogs: (*Snapshot).refereeDialogs},
		{kind: KindCorrection, build: (*Snapshot).correctionPage, match: isMatch, dialogs: (*Snapshot).refereeDialogs},
		{kind: KindStrategist, build: (*Snapshot).strategistPage, watch: whoSits(role.Strategist), place: isHouse, match: isMatch, secret: true},
		{kind: KindHelper, build: (*Snapshot).strategistPage, watch: (*Snapshot).mayHelp, place: isHouse, match: isMatch},

		{kind: KindScreen, build: (*Snapshot).screenPage, watch: whoSits(role.Screen), place: isScreen, lane: laneScreens, noBand: true},

		{kind: KindDesk, build: (*Snapshot).deskPage, lane: laneDesk, noBand: true, dialogs: (*Snapshot).deskDialogs},
		{kind: KindDeskStanding, build: (*Snapshot).deskStandingPage, lane: laneDesk, noBand: true},
		{kind: KindDeskPlan, build: (*Snapshot).planPage, place: boardsAsked, match: matchPicked, lane: laneDesk},
		{kind: KindDeskRules, build: (*Snapshot).rulesPage, place: isSaved, lane: laneDesk},
		{kind: KindReport, build: (*Snapshot).reportPage, lane: laneDesk},

		{kind: KindPublic, build: (*Snapshot).publicPage, watch: anybody, place: isBoard, lane: lanePublic, public: true},
		{kind: KindStanding, build: (*Snapshot).standingPage, watch: anybody, lane: lanePublic},
		{kind: KindCalendar, build: (*Snapshot).calendarPage, watch: anybody, lane: lanePublic},

		{kind: KindOverlay, build: overlayPage((*Snapshot).boardOverlay), watch: anybody, place: isBoard, lane: lanePublic, noBand: true},
		{kind: KindOverlayRanking, build: overlayPage((*Snapshot).rankingOverlay), watch: anybody, lane: lanePublic, noBand: true},
		{kind: KindOverlayPerson, build: overlayPage((*Snapshot).personOverlay), watch: anybody, place: isPerson, lane: lanePublic, noBand: true},

		{kind: KindButton, build: (*Snapshot).buttonPage, watch: anybody, place: isTrigger, lane: lanePublic, noBand: true},

		{kind: KindTable, build: (*Snapshot).tablePage, watch: anybody, place: isTable, match: viewerOfTable, lane: laneBackground, public: true},
		{kind: KindTables, build: (*Snapshot).tablesPage, watch: anybody, match: viewerOfTables, lane: laneBackground, public: true},
		{kind: KindCup, build: (*Snapshot).cupPage, watch: anybody, match: viewerOfCup, lane: laneBackground, public: true},
		{kind: KindDeskCup, build: (*Snapshot).deskCupPage, lane: laneBackground, noBand: true},
		{kind: KindDeskTables, build: (*Snapshot).deskTablesPage, lane: laneBackground, noBand: true},
		{kind: KindTournaments, build: (*Snapshot).tournamentsPage, match: ofQuery("archivio", "pagina"), lane: laneBackground},
		{kind: KindHouses, build: (*Snapshot).housesPage, match: ofQuery(), lane: laneBackground},
		{kind: KindPeople, build: (*Snapshot).peoplePage, match: ofQuery("cerca"), lane: laneBackground},
		{kind: KindPerson, build: (*Snapshot).personPage, place: isPerson, match: ofQuery("cerca"), lane: laneBackground},
		{kind: KindStrategists, build: (*Snapshot).strategistsPage, match: ofQuery("cerca"), lane: laneBackground},
		{kind: KindSpares, build: (*Snapshot).sparesPage, lane: laneDesk},
		{kind: KindScreens, build: (*Snapshot).screensPage, match: ofQuery(), lane: laneBackground},
		{kind: KindOverlays, build: (*Snapshot).overlaysPage, match: ofQuery(overlay.Parameters()...), lane: laneBackground},
		{kind: KindTriggers, build: (*Snapshot).triggersPage, lane: laneBackground},
		{kind: KindCopies, build: (*Snapshot).copiesPage, match: ofQuery(), lane: laneBackground},
		{kind: KindDevices, build: (*Snapshot).devicesPage, match: ofQuery(), lane: laneBackground},
	}
	for _, page := range rows {
		if page.dialogs != nil {
			rows = append(rows, screenRow{
				kind: page.kind + "-dialogs", build: page.dialogs,
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
	return t, row.dialogs != nil
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
func (p *Snapshot) Watchable(v visitor.Visitor, t Topic) (Topic, error) {
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

func anybody(*Snapshot, visitor.Visitor, Topic) error { return nil }

// whoSits lets in holders of the seat of a role at the place of the topic.
func whoSits(r role.Role) func(*Snapshot, visitor.Visitor, Topic) error {
	return func(_ *Snapshot, v visitor.Visitor, t Topic) error {
		if v.Sits(access.Seat{Role: r, Place: t.Place}) {
			return nil
		}
		return v.Refused()
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

// MaxParameter is the greatest length of a page's query, in bytes: it is part of the name of the topic.
const MaxParameter = 200

// ofQuery keeps the parts of a query that the page reads: what the former page has done, and the given keys.
func ofQuery(keys ...string) parameter {
	keys = append(keys, "fatto", "n", "torneo")
	return func(_ *Snapshot, _ visitor.Visitor, t Topic) (string, bool) {
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
	_, err = p.desk.Tables.Get(p.ctx, code)
	return code, err == nil
}

// viewerOfTable returns the viewer of a table from the visitor, not from the address: the page of a
// player who has left goes on as that of a spectator.
func viewerOfTable(p *Snapshot, v visitor.Visitor, t Topic) (string, bool) {
	l, err := p.desk.Tables.Get(p.ctx, t.Place)
	return TableFor(l.Table, v).Match, err == nil
}

// viewerOfTables is the same for the list of tables.
func viewerOfTables(p *Snapshot, v visitor.Visitor, _ Topic) (string, bool) {
	open, err := p.desk.Tables.Live(p.ctx)
	return TablesFor(open, v).Match, err == nil
}

// display returns the screen with a number.
func (p *Snapshot) display(number string) (access.Display, bool) {
	n, err := strconv.Atoi(number)
	if err != nil {
		return access.Display{}, false
	}
	return p.Access().Screen(n)
}

// laneOf returns the lane of a topic; a screen with the side tables has theirs.
func (p *Snapshot) laneOf(t Topic) lane {
	if display, ok := p.display(t.Place); ok && t.Kind == KindScreen {
		content, _ := contentOf(p.showing(display).View)
		return content.lane
	}
	row, _ := rowOf(t.Kind)
	return row.lane
}
