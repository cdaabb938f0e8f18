package puzzle

import (
	"embed"
	"fmt"
	"sync"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/boop"
	"scacchimagici/internal/side/game/magnetone"
	"scacchimagici/internal/side/game/metamate"
	"scacchimagici/internal/side/game/minimeta"
)

//go:embed data/*.txt
var files embed.FS

// sets returns the puzzles of all games, read at the first call.
var sets = sync.OnceValue(func() []Set {
	var all []Set
	for _, g := range []game.Game{magnetone.Game(), magnetone.WeakForce(), boop.Game(), metamate.Game(), minimeta.Game()} {
		text, err := files.ReadFile("data/" + g.ID() + ".txt")
		if err != nil {
			panic(fmt.Sprintf("puzzle: %v", err)) // the tests read every file
		}
		puzzles, err := Parse(string(text))
		if err != nil {
			panic(fmt.Sprintf("%s: %v", g.ID(), err))
		}
		all = append(all, Set{g, puzzles})
	}
	return all
})

// Sets returns the puzzles of all games, in the order in which games are listed.
func Sets() []Set { return sets() }

// Find returns the puzzles of a game; false when it has none.
func Find(id string) (Set, bool) {
	for _, s := range sets() {
		if s.Game.ID() == id {
			return s, true
		}
	}
	return Set{}, false
}
