package day

import (
	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen"
)

// mostRows is how many rows of the programme fit beside the boards.
const mostRows = 7

// programme lists the rows of the day; before they have times, the rounds. Where there are too many, those that are over
// give way first, and then those that are furthest off.
func (d Day) programme() (rows []screen.ProgrammeRow, more int) {
	rows = screen.Programme(d.Words, d.Rows)
	if len(rows) == 0 {
		rows = d.rounds()
	}
	for len(rows) > mostRows && rows[0].State == programme.Over {
		rows = rows[1:]
	}
	if more = len(rows) - mostRows; more > 0 {
		return rows[:mostRows], more
	}
	return rows, 0
}

// rounds lists the rounds without times.
func (d Day) rounds() (rows []screen.ProgrammeRow) {
	_, last := d.round()
	for round := 1; round <= last; round++ {
		row := screen.ProgrammeRow{Title: d.T("organiser.round", round)}
		switch planned, finished, all := d.countOf(round); {
		case all == 0:
			continue
		case finished == all:
			row.State, row.Says = programme.Over, d.T("programme.over")
		case planned < all:
			row.State, row.Says = programme.On, d.T("programme.playing")
		}
		rows = append(rows, row)
	}
	return rows
}

// countOf counts the matches of a round that count: those that have not been opened, those that are over, and all.
func (d Day) countOf(round int) (planned, finished, all int) {
	for _, m := range d.Matches {
		if m.Match.Round != round || d.outsideRounds(m) {
			continue
		}
		all++
		switch m.Match.Phase() {
		case magici.Planned:
			planned++
		case magici.Finished:
			finished++
		}
	}
	return planned, finished, all
}
