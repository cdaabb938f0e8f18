package web

import (
	"slices"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
)

// Kinds of screens.
const (
	kindReferee    = "referee"     // place: a board
	kindStrategist = "strategist"  // place: TOURNAMENT/HOUSE
	kindHelper     = "helper"      // the Strategist's page as a Referee sees it who helps a side
	kindPublic     = "public"      // place: a board
	kindScreen     = "screen"      // place: the number of a screen
	kindDesk       = "desk"        // the organiser's
	kindTable      = "table"       // place: the code of a side table
	kindTables     = "tables"      // the list of side tables
	kindDeskTables = "desk-tables" // the organiser's page of them

	kindStanding     = "standing"      // the ranking, for everybody
	kindCalendar     = "calendar"      // the schedule, for everybody
	kindDeskStanding = "desk-standing" // the organiser's page of the ranking and the ceremony
	kindReport       = "report"        // the organiser's page of the report
)

// topic is a kind of screen in a language: all who watch one get the same bytes.
type topic struct {
	Kind  string
	Place string
	Match string // id of a match when the page shows that one and not what is on; at side tables the viewer
	Lang  locale.Language
}

// String returns the name of the topic for the hub and for addresses.
func (t topic) String() string {
	return strings.Join([]string{t.Kind, t.Place, t.Match, string(t.Lang)}, "|")
}

// parseTopic reads what String writes.
func parseTopic(name string) (topic, error) {
	parts := strings.Split(name, "|")
	if len(parts) != 4 {
		return topic{}, fault.New(fault.NotFound, "fault.page.unknown")
	}
	t := topic{Kind: parts[0], Place: parts[1], Match: parts[2], Lang: locale.Language(parts[3])}
	if t.Lang != locale.Italian && t.Lang != locale.English {
		return topic{}, fault.New(fault.NotFound, "fault.page.unknown")
	}
	return t, nil
}

// wall tells what the screens on it show.
type wall interface {
	// shows returns what the desk has given a screen to show.
	shows(number string) string
}

// sights is what a topic does not say of what it shows.
type sights interface {
	wall
	// boardOf returns the board of a change's match, empty when it is none.
	boardOf(desk.Change) string
	// turned reports whether a change's match has been opened, has had its first purchase
	// confirmed, has ended, or ended otherwise than before: only that shows in the ranking, the
	// schedule and the settings.
	turned(desk.Change) bool
}

// standings are what a screen can show that changes with the course of the tournament and
// not with every move.
var standings = []string{access.Ranking, access.Next, access.Ceremony}

// touched reports whether a change can have altered what a topic shows. Too often is a
// rendering for nothing; too seldom would be a screen that lies.
func (t topic) touched(c desk.Change, of sights) bool {
	switch {
	case c.Table != "":
		return t.touchedByTable(c.Table, of)
	case c.Match == "" && c.Tournament != "": // what is announced goes to all
		return true
	case t.Kind == kindTable, t.Kind == kindTables, t.Kind == kindDeskTables:
		return false
	case c.Match == "", t.Kind == kindDesk, t.Kind == kindPublic:
		return true
	case t.Kind == kindHouses, t.Kind == kindDevices: // show nothing of the matches themselves
		return false
	case t.Kind == kindStanding, t.Kind == kindCalendar, t.Kind == kindReport, t.Kind == kindDeskStanding, t.Kind == kindDeskPlan, t.Kind == kindDeskRules:
		return of.turned(c)
	case t.Kind == kindScreen:
		shown := of.shows(t.Place)
		return shown != access.Tables && (!slices.Contains(standings, shown) || of.turned(c))
	}
	return t.Kind != kindReferee || t.Place == of.boardOf(c)
}

// touchedByTable is touched for a change of a side table, or of their list.
func (t topic) touchedByTable(code string, of sights) bool {
	switch t.Kind {
	case kindTables, kindDeskTables:
		return true
	case kindTable:
		return t.Place == code
	case kindDesk: // says how many there are
		return code == desk.AllTables
	case kindScreen:
		return of.shows(t.Place) == access.Tables
	}
	return false
}

// aside reports whether a topic shows the side tables, or sets a tournament up, so that it
// can wait for the boards.
func (t topic) aside(of wall) bool {
	switch t.Kind {
	case kindTable, kindTables, kindDeskTables:
		return true
	case kindScreen:
		return of.shows(t.Place) == access.Tables
	}
	return t.setsUp()
}
