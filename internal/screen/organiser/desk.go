package organiser

import (
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/views/organiser"
	"scacchimagici/views/ui"
)

// Day is all that the organiser's laptop shows, as things stand.
type Day struct {
	Words      *locale.Words
	Language   string                // address that switches the language
	Now        time.Time             // of the picture, in the laptop's zone
	Server     int64                 // the server's clock then, in milliseconds
	Tournament tournament.Tournament // zero before there is one
	Index      index.Index
	Boards     []Board
	Matches    []Match // all of the tournament, in the order of the schedule
	Seats      []Seat
	Screens    []Screen
	Phones     int      // pages of the public that listen
	Tables     int      // side tables that are open
	Hosts      []string // what others type to find the laptop, the shortest first
	Network    access.Network

	Supplies map[int]draws.Supply // of questions, by round
}

// Board is a board with the match that it shows; nil when none is planned.
type Board struct {
	Letter string
	Match  *Match
}

// Match is a match with the times of day of its log.
type Match struct {
	screen.Scene
	Wall func(magici.Instant) (at time.Time, ok bool) // not ok: nothing happened then
}

// T returns a text of the catalogue.
func (d Day) T(key string, args ...any) string { return d.Words.T(key, args...) }

// View returns the page of the day.
func (d Day) View() organiser.View {
	v := organiser.View{
		Top:   screen.OrganiserTop(d.Words, "/desk", d.Language, d.Server),
		Title: d.Tournament.Name, Line: d.line(),
		Empty:   d.Tournament.ID == "",
		Tables:  organiser.Link{Href: screen.TablesPath, Text: d.T("organiser.tables.link", d.Tables)},
		Screens: d.screens(), Earlier: d.earlier(),
		Addresses: d.Hosts, Chronicle: screen.AuditLogPath,
	}
	if v.Empty {
		return v
	}
	for _, b := range d.Boards {
		v.Boards = append(v.Boards, d.board(b))
	}
	v.Notices, v.Next, v.Over = d.notices(), d.next(), d.over()
	v.Seats, v.Facts = d.seats(), d.facts()
	v.Phones = d.T("organiser.phones", d.Phones)
	return v
}

// line says the day, and how much goes on.
func (d Day) line() string {
	parts := []string{screen.Day(d.Words, d.Now)}
	if d.Tournament.ID == "" {
		return parts[0]
	}
	playing := 0
	for _, m := range d.Matches {
		if now := m.Match.Phase(); now != magici.Planned && now != magici.Finished {
			playing++
		}
	}
	parts = append(parts, d.T("organiser.line.on", playing))
	if d.Tournament.Practice {
		parts = append(parts, d.T("organiser.line.practice"))
	}
	return strings.Join(parts, " · ")
}

// earlier lists the tournaments when there are several, the newest first.
func (d Day) earlier() []organiser.Earlier {
	var list []organiser.Earlier
	for i := len(d.Index.Rows) - 1; i >= 0; i-- {
		row := d.Index.Rows[i]
		if row.Archived {
			continue
		}
		e := organiser.Earlier{Name: row.Name, Detail: day(d.Words, row.Held), Shown: row.ID == d.Index.Selected, Show: ui.Command{
			Action: "/api/v1/tournaments/" + row.ID + "/commands",
			Fields: []ui.Field{screen.Field("command", "select")},
		}}
		if row.Practice {
			e.Detail = screen.Dotted(e.Detail, d.T("organiser.line.practice"))
		}
		list = append(list, e)
	}
	if len(list) == 1 && list[0].Shown {
		return nil
	}
	return list
}

// clock returns a time of day with its seconds.
func clock(at time.Time) string { return at.Format("15:04:05") }
