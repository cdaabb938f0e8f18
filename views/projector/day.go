package projector

import (
	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen"
)

// Day is the programme of the day on a wall.
type Day struct {
	Title        string
	Moved, Which string // that rows were moved, and which; empty: none was
	Rows         []screen.ProgrammeRow
}

// mostDayRows is how many rows have room.
const mostDayRows = 8

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
