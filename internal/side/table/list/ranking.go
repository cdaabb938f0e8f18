package list

import (
	"cmp"
	"slices"
	"strings"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/table"
)

// RankedPlayer is what a person has played and won at the side tables. It counts for nothing in
// the tournament.
type RankedPlayer struct {
	Name               string // as written last
	Played, Won, Drawn int
}

// Rankings returns the players by what they have won: under the id of each game in it, under "" in all of them.
// The order is by games won, then drawn, then by fewer games played, then by name. Games against the computer
// and abandoned ones do not count.
func Rankings(results []table.Result) map[string][]RankedPlayer {
	tallies := map[string]map[string]*RankedPlayer{}
	for _, r := range results {
		if r.Reason == game.Abandoned || r.White.Name == "" || r.Black.Name == "" {
			continue
		}
		for _, id := range []string{"", r.Game} {
			if tallies[id] == nil {
				tallies[id] = map[string]*RankedPlayer{}
			}
			entryOf(tallies[id], r.White.Name).add(r, game.White)
			entryOf(tallies[id], r.Black.Name).add(r, game.Black)
		}
	}
	rankings := make(map[string][]RankedPlayer, len(tallies))
	for id, tally := range tallies {
		all := make([]RankedPlayer, 0, len(tally))
		for _, s := range tally {
			all = append(all, *s)
		}
		slices.SortFunc(all, func(a, b RankedPlayer) int {
			return cmp.Or(b.Won-a.Won, b.Drawn-a.Drawn, a.Played-b.Played, strings.Compare(a.Name, b.Name))
		})
		rankings[id] = all
	}
	return rankings
}

// entryOf returns the entry of a name in any case of its letters.
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
