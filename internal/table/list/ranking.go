package list

import (
	"cmp"
	"slices"
	"strings"

	"scacchimagici/internal/game"
	"scacchimagici/internal/table"
)

// RankedPlayer is what somebody has played and won at the side tables. It counts for nothing in
// the tournament.
type RankedPlayer struct {
	Name               string // as written last
	Played, Won, Drawn int
}

// Ranking returns who has won most in a game, or with an empty id in all of them: by games
// won, then drawn, then by fewer games played, then by name. Games against the computer and
// abandoned ones do not count.
func Ranking(results []table.Result, id string) []RankedPlayer {
	tally := map[string]*RankedPlayer{}
	for _, r := range results {
		counts := r.Reason != game.Abandoned && r.White.Name != "" && r.Black.Name != ""
		if counts && (id == "" || id == r.Game) {
			entryOf(tally, r.White.Name).add(r, game.White)
			entryOf(tally, r.Black.Name).add(r, game.Black)
		}
	}
	all := make([]RankedPlayer, 0, len(tally))
	for _, s := range tally {
		all = append(all, *s)
	}
	slices.SortFunc(all, func(a, b RankedPlayer) int {
		return cmp.Or(b.Won-a.Won, b.Drawn-a.Drawn, a.Played-b.Played, strings.Compare(a.Name, b.Name))
	})
	return all
}

// entryOf returns the entry of somebody whatever the case of the letters.
func entryOf(tally map[string]*RankedPlayer, name string) *RankedPlayer {
	key := strings.ToLower(name)
	if tally[key] == nil {
		tally[key] = &RankedPlayer{}
	}
	tally[key].Name = name
	return tally[key]
}

func (s *RankedPlayer) add(r table.Result, seat game.Seat) {
	s.Played++
	switch r.Winner {
	case seat.String():
		s.Won++
	case "draw":
		s.Drawn++
	}
}
