package organiser

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz/draws"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/views/organiser"
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
	WallTime func(magici.Instant) (at time.Time, ok bool) // ok is false when nothing happened then
}

// T returns a text of the catalogue.
func (d Day) T(key string, args ...any) string { return d.Words.T(key, args...) }

// View returns the page of the day.
func (d Day) View() organiser.View {
	v := organiser.View{
		Top:   screen.OrganiserTop(d.Words, "/desk", d.Language, d.Server),
		Title: d.Tournament.Name, Line: screen.Day(d.Words, d.Now),
		Empty:   d.Tournament.ID == "",
		Tables:  organiser.Link{Href: screen.TablesPath, Text: d.T("organiser.tables.link", d.Tables)},
		Screens: d.screens(), Earlier: d.earlier(),
		Addresses: d.Hosts, AuditLog: screen.AuditLogPath,
	}
	if v.Empty {
		return v
	}
	playing := 0
	for _, m := range d.Matches {
		if phase := m.Match.Phase(); phase != magici.Planned && phase != magici.Finished {
			playing++
		}
	}
	v.Line = screen.Dotted(v.Line, d.T("organiser.line.on", playing))
	if d.Tournament.Practice {
		v.Line = screen.Dotted(v.Line, d.T("organiser.line.practice"))
	}
	for _, b := range d.Boards {
		v.Boards = append(v.Boards, d.board(b))
	}
	v.Notices, v.Next, v.Over = d.notices(), d.next(), d.over()
	for _, s := range d.Seats {
		v.Seats = append(v.Seats, d.seat(s))
	}
	v.Facts, v.Phones = d.facts(), d.T("organiser.phones", d.Phones)
	return v
}

// Dialogs returns the dialogs of the seats and of the screens.
func (d Day) Dialogs() organiser.Dialogs {
	v := organiser.Dialogs{Words: d.Words, Screens: d.screens()}
	for _, s := range d.Seats {
		v.Seats = append(v.Seats, d.seat(s))
	}
	return v
}

// earlier lists the tournaments when there are several, the newest first.
func (d Day) earlier() []organiser.Earlier {
	var list []organiser.Earlier
	for _, row := range slices.Backward(d.Index.Rows) {
		if row.Archived {
			continue
		}
		e := organiser.Earlier{
			Name: row.Name, Detail: day(d.Words, row.Held), Shown: row.ID == d.Index.Selected, Show: order(row.ID, "select"),
		}
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

// postponements are the minutes by which the coming rounds can be moved with one tap.
var postponements = []int{5, 10, 15, 30, -5}

// notices is what the organiser tells everybody at once: an announcement, a call that is
// out, rounds that begin later.
func (d Day) notices() *organiser.Notices {
	t := d.Tournament
	n := &organiser.Notices{
		Text:     t.Announcement,
		Announce: order(t.ID, "announce"), End: order(t.ID, "unannounce"),
	}
	if m, ok := t.Match(t.Called); ok {
		n.Called = d.T("organiser.called", houseName(t, m.White), houseName(t, m.Black), m.Board)
		n.EndCall = order(t.ID, "end-call")
	}
	round := 0 // the first with a match that has not begun
	for _, m := range d.Matches {
		if p := m.Match; p.Phase() == magici.Planned && !p.Practice && (round == 0 || p.Round < round) {
			round = p.Round
		}
	}
	at, timed := t.Starts(round)
	if round == 0 || !timed {
		return n
	}
	n.Round = d.T("organiser.later.round", round, at)
	n.Postpone = order(t.ID, "postpone", screen.Number("from", round))
	for _, minutes := range postponements {
		n.Later = append(n.Later, organiser.Choice{
			Value: strconv.Itoa(minutes), Label: d.T("organiser.later.by", minutes), Name: d.T("organiser.later.name", minutes, round),
		})
	}
	return n
}

// mostFacts is how many events the page of the day lists.
const mostFacts = 8

// facts lists what has happened last in all matches, the newest first.
func (d Day) facts() []organiser.Fact {
	type dated struct {
		at   time.Time
		fact organiser.Fact
	}
	var all []dated
	for _, m := range d.Matches {
		log := m.Match.Log
		for _, e := range slices.Backward(log[max(0, len(log)-mostFacts):]) {
			f := dated{fact: organiser.Fact{Letter: m.Match.Board, Text: m.EntryInFull(e)}}
			if at, ok := m.WallTime(e.At); ok {
				f.at, f.fact.Time = at, clock(at.Local())
			}
			all = append(all, f)
		}
	}
	slices.SortStableFunc(all, func(a, b dated) int { return cmp.Compare(b.at.UnixMilli(), a.at.UnixMilli()) })
	facts := make([]organiser.Fact, 0, mostFacts)
	for _, f := range all[:min(len(all), mostFacts)] {
		facts = append(facts, f.fact)
	}
	return facts
}

// clock returns a time of day with its seconds.
func clock(at time.Time) string { return at.Format("15:04:05") }
