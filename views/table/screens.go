package table

import (
	"cmp"
	"maps"
	"slices"

	square "scacchimagici/internal/board"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/registry"
)

// gameScreens are those of all games, by id.
var gameScreens = func() map[string]gamescreen.Screen {
	all := map[string]gamescreen.Screen{}
	for _, s := range registry.Screens() {
		all[s.ID] = s
	}
	return all
}()

// offeredGames returns the screens of all games in the order in which they are offered.
func offeredGames() []gamescreen.Screen { return variantsOf("") }

// variantsOf returns the variants of a game in the order in which they are offered; of "" the games themselves.
func variantsOf(id string) []gamescreen.Screen {
	all := slices.SortedFunc(maps.Values(gameScreens), func(a, b gamescreen.Screen) int { return a.Offered - b.Offered })
	return slices.DeleteFunc(all, func(s gamescreen.Screen) bool { return s.Of != id })
}

// gameOf returns the game of which another is a variant; the game itself when it is none.
func gameOf(id string) string { return cmp.Or(gameScreens[id].Of, id) }

// longestRow returns the ends of the longest row of at least n pieces that want accepts, if it contains
// one of the squares through; without squares it may be any row.
func longestRow(g square.Grid, n int, want func(square.Square) bool, through []string) (from, to string) {
	best := 0
	eight := square.Directions()
	for s := range square.Square(g.Squares()) {
		for _, d := range eight[:4] {
			var row []string
			for _, next := range append([]square.Square{s}, g.Ray(s, d)...) {
				if !want(next) {
					break
				}
				row = append(row, g.Name(next))
			}
			crosses := len(through) == 0 || slices.ContainsFunc(row, func(name string) bool { return slices.Contains(through, name) })
			if len(row) >= max(n, best+1) && crosses {
				best, from, to = len(row), row[0], row[len(row)-1]
			}
		}
	}
	return from, to
}
