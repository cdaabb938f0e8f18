package day

import (
	"scacchimagici/internal/magici"
)

// mostRows is how many rows of the programme fit beside the boards.
const mostRows = 7

// programme lists the rounds and the ceremony with their times. Where there are too many, rounds that are over give way
// first, and then those that are furthest off.
func (d Day) programme() (rows []ProgrammeRow, more int) {
	_, last := d.round()
	over := 0
	for round := 1; round <= last; round++ {
		row := ProgrammeRow{Title: capital(d.ordinal(round))}
		row.Time, _ = d.Tournament.Starts(round)
		switch planned, finished, all := d.countOf(round); {
		case all == 0:
			continue
		case finished == all:
			row.Kind, row.Note = "over", d.T("organiser.programme.over")
			over++
		case planned < all:
			row.Kind, row.Note = "now", d.T("organiser.programme.now")
		}
		rows = append(rows, row)
	}
	if at, ok := d.Tournament.Starts(last + 1); ok && last > 0 {
		rows = append(rows, ProgrammeRow{Time: at, Title: d.T("organiser.programme.ceremony")})
	}
	if drop := min(over, len(rows)-mostRows); drop > 0 {
		rows = rows[drop:]
	}
	if more = len(rows) - mostRows; more > 0 {
		return rows[:mostRows], more
	}
	return rows, 0
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
