package screen

import (
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/tournament"
)

// ProgrammeRow is a row of the day in words, as all screens show it.
type ProgrammeRow struct {
	ID     string // of the row; its matches and orders name it
	Round  int    // 0: it is no round
	Time   string // "15:40"
	Was    string // the time that it had before it was moved: "15:30"; empty: it was not moved
	LateBy int    // minutes by which it was moved
	Title  string // "Giro 3", "Merenda"
	Place  string // "sotto il gazebo"; empty: not said
	Takes  string // "44 minuti", "circa 45 minuti"; empty: not known

	State programme.RowState
	Says  string // "finito alle 11:44", "in corso", "verso le 15:40"; empty: nothing, or the day is another one
	Late  bool   // what it says is that it comes later than planned
}

// Programme returns the rows of the day in words, with the forecast: what [page.Snapshot.Day] returns.
func Programme(w *locale.Words, day []programme.Row) []ProgrammeRow {
	rows := make([]ProgrammeRow, len(day))
	for i, r := range day {
		row := ProgrammeRow{ID: r.ID, Round: r.Round, Time: r.Begins.Clock(), Title: RowTitle(w, r.DayRow), Place: r.Place, State: r.Goes.State}
		if r.Late != 0 {
			row.Was, row.LateBy = r.Was().Clock(), r.DayRow.Late
		}
		row.Takes = takes(w, r)
		row.Says, row.Late = says(w, r)
		rows[i] = row
	}
	return rows
}

// RowTitle names a row of the day.
func RowTitle(w *locale.Words, r tournament.DayRow) string {
	switch {
	case r.Kind == tournament.RoundRow:
		return w.T("organiser.round", r.Round)
	case r.Title != "":
		return r.Title
	}
	return w.T("programme.kind." + string(r.Kind))
}

// takes says how long a row took, or is going to take.
func takes(w *locale.Words, r programme.Row) string {
	length := int(r.Goes.Ends.Sub(r.Goes.Begins).Round(time.Minute).Minutes())
	switch {
	case r.Measured:
		return w.T("programme.minutes", length)
	case r.Kind != tournament.RoundRow && r.Minutes > 0:
		return w.T("programme.minutes", r.Minutes)
	case r.Kind == tournament.RoundRow && r.Goes.State == programme.Ahead && length > 0:
		return w.T("programme.about", max(5, (length+2)/5*5)) // in steps of five minutes
	case r.Kind == tournament.RoundRow && r.Goes.State == programme.On && r.Minutes > 0:
		return w.T("programme.about", r.Minutes)
	}
	return ""
}

// says says how a row goes. late: it comes later than planned.
func says(w *locale.Words, r programme.Row) (text string, late bool) {
	switch {
	case r.Goes.State == programme.Over && r.Measured:
		return w.T("programme.ended", clockOf(r.Goes.Ends)), false
	case r.Goes.State == programme.Over && (r.Today || r.Kind == tournament.RoundRow):
		return w.T("programme.over"), false
	case r.Goes.State == programme.On && r.Kind == tournament.RoundRow:
		return w.T("programme.playing"), false
	case !r.Today:
		return "", false
	case r.Goes.State == programme.On:
		return w.T("programme.now"), false
	case !r.About.IsZero():
		return w.T("programme.expected", clockOf(r.About)), true
	case r.Kind == tournament.RoundRow && !r.Goes.Begins.Equal(r.Planned):
		return w.T("standing.next.due"), true // nothing keeps it from beginning
	}
	if by := r.DayRow.Late; by != 0 {
		return w.T("programme.moved", by), by > 0 // it stands beside the former time
	}
	return w.T("programme.intime"), false
}

// RoundTime says when a round that has not begun is going to: "alle 15:30", "verso le 15:40". late: later than it was planned
// first. Empty: it has begun, or has no time.
func RoundTime(w *locale.Words, day []programme.Row, round int) (text string, late bool) {
	for _, r := range day {
		switch {
		case r.Kind != tournament.RoundRow || r.Round != round || r.Goes.State != programme.Ahead:
		case !r.About.IsZero():
			return w.T("programme.expected", clockOf(r.About)), true
		default:
			return w.T("standing.next.at", r.Begins.Clock()), r.DayRow.Late > 0
		}
	}
	return "", false
}

// clockOf writes a time of day to the minute, in the laptop's zone.
func clockOf(at time.Time) string { return at.Local().Format("15:04") }

// maxMovedNamed is how many moved rows are all named; of more the rounds, the first and the last are.
const maxMovedNamed = 3

// MovedRows says of the rows that are still to come by how much they were moved, and names them, of many the rounds, the
// first and the last; empty: none was.
func MovedRows(w *locale.Words, rows []ProgrammeRow) (said, which string) {
	var moved []ProgrammeRow
	for _, r := range rows {
		if r.State == programme.Ahead && r.Was != "" {
			moved = append(moved, r)
		}
	}
	if len(moved) == 0 {
		return "", ""
	}
	gap := false // the row before is not named
	for i, r := range moved {
		if len(moved) > maxMovedNamed && r.Round == 0 && i > 0 && i < len(moved)-1 {
			if !gap {
				which = Dotted(which, "…")
			}
			gap = true
			continue
		}
		gap, which = false, Dotted(which, w.T("programme.changed.row", r.Title, r.Time))
	}
	by := moved[0].LateBy
	for _, r := range moved {
		if r.LateBy != by {
			return w.T("programme.changed"), which
		}
	}
	if by < 0 {
		return w.T("programme.earlier", -by), which
	}
	return w.T("programme.later", by), which
}
