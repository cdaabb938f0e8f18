package list

import (
	"slices"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/table"
)

// Run returns how many of the last games at the tables of a device the person there has won in a row against the
// computer, and how many lost: one of the two is 0. They are games of one kind against one strength; a draw, or another
// strength, ends the run. Games between people and abandoned ones are left out.
func (l List) Run(device, kind string, computer table.Player) (won, lost int) {
	var all []table.Result
	for _, r := range l.Rows {
		if r.Device == device && r.Game == kind {
			all = append(all, r.Results...)
		}
	}
	slices.SortStableFunc(all, func(a, b table.Result) int { return b.Ended.Compare(a.Ended) })
	for _, r := range all {
		opponent, person := r.White, game.Black
		if r.White.Computer == 0 {
			opponent, person = r.Black, game.White
		}
		switch {
		case opponent.Computer == 0 || r.Reason == game.Abandoned:
		case opponent != computer:
			return won, lost
		case r.Winner == person.String() && lost == 0:
			won++
		case r.Winner == person.Other().String() && won == 0:
			lost++
		default:
			return won, lost
		}
	}
	return won, lost
}
