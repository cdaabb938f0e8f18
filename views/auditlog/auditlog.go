// Package auditlog is the organiser's page of all that has happened in a tournament, in words.
package auditlog

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/trigger"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Log is the audit log of a tournament, in words.
type Log struct {
	*locale.Words
	organiser.Top
	Tournament tournament.Tournament
	Matches    []magici.Match // as they stand now
	Houses     map[magici.HouseID]ui.House
	People     map[magici.PersonID]screen.Person
	Devices    access.State
	Triggers   trigger.State
	Holders    access.Holders
	Entries    []desk.AuditEntry // the newest first
	Zone       *time.Location

	About  string // a board's letter, "torneo", "dispositivi"; empty: all
	Search string
	Page   int // from 1
}

// Subjects of the audit log, besides a board.
const (
	aboutTournament = "torneo"
	aboutDevices    = "dispositivi"
)

// entriesAPage is how many entries stand on a page.
const entriesAPage = 100

// view is one page of the log, as its template shows it.
type view struct {
	Log
	Filters []organiser.Link
	Found   int // how many entries there are on all pages
	Days    []day
	Pages   organiser.Pages
}

// day is a day with its entries, the newest first.
type day struct {
	Title string
	Facts []organiser.Fact
}

// None says why the list is empty.
func (v view) None() string {
	if len(v.Entries) == 0 {
		return v.T("auditlog.empty")
	}
	return v.T("auditlog.none")
}

// href is the address of a page of the entries about a subject, with the present search.
func (a Log) href(about string, page int) string {
	query := url.Values{}
	if about != "" {
		query.Set("su", about)
	}
	if a.Search != "" {
		query.Set("cerca", a.Search)
	}
	if page > 1 {
		query.Set("pagina", strconv.Itoa(page))
	}
	if len(query) == 0 {
		return screen.AuditLogPath
	}
	return screen.AuditLogPath + "?" + query.Encode()
}

// view returns the page, with the entries under the days on which they happened.
func (a Log) view() view {
	lines := a.lines()
	last := max(1, (len(lines)+entriesAPage-1)/entriesAPage)
	page := min(max(a.Page, 1), last)
	v := view{Log: a, Found: len(lines)}
	filter := func(about, text string) {
		v.Filters = append(v.Filters, organiser.Link{Href: a.href(about, 1), Text: text, Here: about == a.About})
	}
	filter("", a.T("auditlog.all"))
	for _, letter := range tournament.Boards() {
		if slices.ContainsFunc(a.Matches, func(m magici.Match) bool { return m.Board == letter }) {
			filter(letter, a.T("ui.board", letter))
		}
	}
	filter(aboutTournament, a.T("auditlog.tournament"))
	filter(aboutDevices, a.T("auditlog.devices"))
	if last > 1 {
		v.Pages.Line = a.T("ui.page", page, last)
	}
	if page > 1 {
		v.Pages.Previous = a.href(a.About, page-1)
	}
	if page < last {
		v.Pages.Next = a.href(a.About, page+1)
	}
	on := ""
	for _, l := range lines[(page-1)*entriesAPage : min(page*entriesAPage, len(lines))] {
		if date := l.at.Format(time.DateOnly); date != on {
			on = date
			v.Days = append(v.Days, day{Title: screen.Day(a.Words, l.at)})
		}
		d := &v.Days[len(v.Days)-1]
		d.Facts = append(d.Facts, l.fact)
	}
	return v
}

// auditLine is an entry in words.
type auditLine struct {
	at   time.Time
	fact organiser.Fact
}

// lines puts the entries that are looked for into words; entries without words for people are left out.
func (a Log) lines() []auditLine {
	var lines []auditLine
	for _, e := range a.Entries {
		letter, about, text := "", "", ""
		switch {
		case e.Match != nil:
			letter, text = e.Match.After.Board, a.match(*e.Match)
		case e.Tournament != nil:
			about, text = aboutTournament, a.tournament(*e.Tournament)
		case e.Sheet != nil:
			plan, _ := a.Tournament.Match(e.Sheet.Match)
			if letter, text = plan.Board, a.T("auditlog.sheet.reserved", e.Sheet.Match, e.Sheet.Reserved); e.Sheet.Returned > 0 {
				text = a.T("auditlog.sheet.returned", e.Sheet.Match, e.Sheet.Returned)
			}
		case e.Trigger != nil:
			about, text = aboutDevices, a.trigger(*e.Trigger)
		case e.Webhook != nil:
			about, text = aboutDevices, a.webhook(*e.Webhook)
		case e.Beside != nil:
			about, text = aboutTournament, e.Beside.Text(a.Words)
		default:
			about, text = aboutDevices, a.access(*e.Access)
		}
		who := a.actor(e.Actor, e.At)
		if text == "" || a.About != "" && a.About != letter && a.About != about ||
			!strings.Contains(strings.ToLower(text+" "+who), strings.ToLower(a.Search)) {
			continue
		}
		at := e.At.In(a.Zone)
		lines = append(lines, auditLine{at, organiser.Fact{Letter: letter, Time: screen.Clock(at), Text: text, Who: who}})
	}
	return lines
}

// actor names the person who acted, such as "Paolo Rinaldi, Arbitro A", or "Arbitro A (iPad, Safari)"
// if that device had no name of a holder then. Entries that a record has brought have the actor
// "import" in the log.
func (a Log) actor(text string, at time.Time) string {
	if text == "import" {
		return a.T("auditlog.imported")
	}
	if id, ok := trigger.Pressing(text); ok {
		t, _ := a.Triggers.ByID(id)
		return a.T("auditlog.trigger", t.Name)
	}
	seat, device, ok := access.Actor(text)
	if !ok || seat.Role == role.System {
		return a.T("auditlog.system")
	}
	name := a.seat(seat)
	if holder := a.Holders.At(device, at); holder != "" {
		return screen.SeatWithHolder(a.Words, name, holder)
	}
	if d, ok := a.Devices.Device(device); ok && d.Name != "" {
		return a.T("auditlog.actor", name, d.Name)
	}
	if k, ok := a.Devices.Key(device); ok {
		return a.T("auditlog.actor", name, k.Name)
	}
	return name
}

// seat names a seat, such as "Arbitro A".
func (a Log) seat(seat access.Seat) string {
	switch seat.Role {
	case role.Organiser:
		return a.T("auditlog.organiser")
	case role.Screen:
		return a.T("organiser.screen.numbered", seat.Place)
	}
	return screen.SeatName(a.Words, a.Tournament, seat)
}

// because adds a reason to a sentence, if there is one.
func (a Log) because(text, reason string) string {
	if reason == "" {
		return text
	}
	return a.T("organiser.fact.why", text, reason)
}
