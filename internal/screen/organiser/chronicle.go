package organiser

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// chroniclePage is how many happenings stand on a page.
const chroniclePage = 100

// Chronicle is everything that has happened in a tournament, in words.
type Chronicle struct {
	Words      *locale.Words
	Language   string // address that switches the language
	Tournament tournament.Tournament
	Matches    []magici.Match // as they stand now
	Houses     map[magici.HouseID]ui.House
	People     map[magici.PersonID]screen.Person
	Devices    access.State
	All        []desk.Happening // the newest first
	Zone       *time.Location

	About  string // a board's letter, [AboutTournament], [AboutDevices]; empty: all
	Search string
	Page   int // from 1
}

// What the chronicle can be about, besides a board.
const (
	AboutTournament = "torneo"
	AboutDevices    = "dispositivi"
)

// T returns a text of the catalogue.
func (c Chronicle) T(key string, args ...any) string { return c.Words.T(key, args...) }

// View returns the page.
func (c Chronicle) View() organiser.Chronicle {
	lines := c.lines()
	pages := max(1, (len(lines)+chroniclePage-1)/chroniclePage)
	page := min(max(c.Page, 1), pages)
	v := organiser.Chronicle{
		Top: screen.OrganiserTop(c.Words, screen.AuditLogPath, c.Language, 0), Title: c.T("chronicle.title"), Line: c.Tournament.Name,
		Search: c.Search, About: c.About, Filters: c.filters(),
		Found: c.T("chronicle.found", len(lines)), None: c.T("chronicle.none"),
	}
	if len(c.All) == 0 {
		v.None = c.T("chronicle.empty")
	}
	if len(lines) > chroniclePage {
		v.Pages.Line = c.T("chronicle.page", page, pages)
		v.Pages.Previous, v.Pages.Next = c.href(page-1, page > 1), c.href(page+1, page < pages)
	}
	v.Days = c.days(lines[(page-1)*chroniclePage : min(page*chroniclePage, len(lines))])
	return v
}

// href is the address of a page of what was looked for; empty when there is none.
func (c Chronicle) href(page int, there bool) string {
	if !there {
		return ""
	}
	return chronicleHref(c.About, c.Search, page)
}

func chronicleHref(about, search string, page int) string {
	query := url.Values{}
	if about != "" {
		query.Set("about", about)
	}
	if search != "" {
		query.Set("q", search)
	}
	if page > 1 {
		query.Set("page", strconv.Itoa(page))
	}
	if len(query) == 0 {
		return screen.AuditLogPath
	}
	return screen.AuditLogPath + "?" + query.Encode()
}

// filters are what the list can be narrowed to.
func (c Chronicle) filters() []organiser.Link {
	var all []organiser.Link
	add := func(about, text string) {
		all = append(all, organiser.Link{Href: chronicleHref(about, c.Search, 1), Text: text, Here: about == c.About})
	}
	add("", c.T("chronicle.all"))
	for _, letter := range tournament.Boards() {
		if c.hasBoard(letter) {
			add(letter, c.T("organiser.board", letter))
		}
	}
	add(AboutTournament, c.T("chronicle.tournament"))
	add(AboutDevices, c.T("chronicle.devices"))
	return all
}

func (c Chronicle) hasBoard(letter string) bool {
	for _, m := range c.Matches {
		if m.Board == letter {
			return true
		}
	}
	return false
}

// line is a happening in words.
type line struct {
	at   time.Time
	fact organiser.Fact
}

// lines tells what is looked for.
func (c Chronicle) lines() []line {
	var all []line
	for _, h := range c.All {
		letter, about := c.about(h)
		if c.About != "" && c.About != letter && c.About != about {
			continue
		}
		text := c.tell(h)
		if text == "" {
			continue
		}
		who := c.actor(h.Actor)
		if c.Search != "" && !strings.Contains(strings.ToLower(text+" "+who), strings.ToLower(c.Search)) {
			continue
		}
		at := h.At.In(c.Zone)
		all = append(all, line{at, organiser.Fact{Letter: letter, Time: clock(at), Text: text, Who: who}})
	}
	return all
}

// about says what a happening belongs to: a board, or one of the other two.
func (c Chronicle) about(h desk.Happening) (letter, about string) {
	switch {
	case h.Match != nil:
		return h.Match.After.Board, ""
	case h.Tournament != nil:
		return "", AboutTournament
	}
	return "", AboutDevices
}

// days puts the lines under the days on which they happened.
func (c Chronicle) days(lines []line) []organiser.ChronicleDay {
	var days []organiser.ChronicleDay
	last := ""
	for _, l := range lines {
		if day := l.at.Format(time.DateOnly); day != last {
			last = day
			days = append(days, organiser.ChronicleDay{Title: screen.Day(c.Words, l.at)})
		}
		d := &days[len(days)-1]
		d.Facts = append(d.Facts, l.fact)
	}
	return days
}

// tell says a happening in a sentence; empty for one that says nothing to people.
func (c Chronicle) tell(h desk.Happening) string {
	switch {
	case h.Match != nil:
		return c.match(*h.Match)
	case h.Tournament != nil:
		return c.tournament(*h.Tournament)
	}
	return c.access(*h.Access)
}

// imported is whom the log names for what a record has brought.
const imported = "import"

// actor names who did something, such as "Arbitro A (Tablet di Paolo)".
func (c Chronicle) actor(text string) string {
	if text == imported {
		return c.T("chronicle.imported")
	}
	place, device, _ := strings.Cut(text, "@")
	seat, err := access.ParseSeat(place)
	if err != nil || seat.Role == role.System {
		return c.T("chronicle.system")
	}
	name := c.seat(seat)
	if d, ok := c.Devices.Device(device); ok && d.Name != "" {
		return c.T("chronicle.actor", name, d.Name)
	}
	return name
}

// seat names a seat, such as "Arbitro A".
func (c Chronicle) seat(seat access.Seat) string {
	switch seat.Role {
	case role.Organiser:
		return c.T("chronicle.organiser")
	case role.Screen:
		return c.T("organiser.screen.numbered", seat.Place)
	}
	return Day{Words: c.Words, Tournament: c.Tournament}.seatName(seat)
}

// current returns a match as it stands now.
func (c Chronicle) current(id string) magici.Match {
	for _, m := range c.Matches {
		if m.ID == id {
			return m
		}
	}
	return magici.Match{}
}

// scene returns a match as the words need it.
func (c Chronicle) scene(m magici.Match) screen.Scene {
	return screen.Scene{Words: c.Words, Match: m, Houses: c.Houses, People: c.People}
}

// sealed reports whether the purchase of a side is still its own (SM-1.6).
func (c Chronicle) sealed(side chess.Side, m magici.Match) bool {
	return !c.current(m.ID).ShowsArmy(side, magici.Viewer{Role: role.Organiser})
}
