package projector

import (
	"unicode/utf8"

	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen"
)

// Day is the programme of the day on a wall.
type Day struct {
	Title        string
	Moved, Which string // that rows were moved, and which; empty: none was
	Rows         []screen.ProgrammeRow
}

const (
	mostDayRows = 8  // that have room
	mostPlace   = 40 // code points of a place that has room
)

// DayOf returns the programme of the day: the rows that have room, from the last one that is over.
func DayOf(s screen.Standing) Day {
	d := Day{Title: s.T("standing.calendar"), Rows: screen.Programme(s.Words, s.DayRows())}
	d.Moved, d.Which = screen.MovedRows(s.Words, d.Rows)
	for len(d.Rows) > mostDayRows && d.Rows[1].State == programme.Over {
		d.Rows = d.Rows[1:]
	}
	d.Rows = d.Rows[:min(len(d.Rows), mostDayRows)]
	return d
}

// placeOf is the place of a row, when it has room.
func placeOf(r screen.ProgrammeRow) string {
	if utf8.RuneCountInString(r.Place) > mostPlace {
		return ""
	}
	return r.Place
}
