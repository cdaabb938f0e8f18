// Package registry lists the games that this program knows, with all that their folders hold. A new game is
// one row here and one folder (internal/side/game/README.md).
package registry

import (
	"io/fs"
	"sync"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/boop"
	boopscreen "scacchimagici/internal/side/game/boop/screen"
	"scacchimagici/internal/side/game/bot"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/magici"
	"scacchimagici/internal/side/game/magnetone"
	magnetonescreen "scacchimagici/internal/side/game/magnetone/screen"
	"scacchimagici/internal/side/game/metamate"
	metamatescreen "scacchimagici/internal/side/game/metamate/screen"
	"scacchimagici/internal/side/game/minimeta"
	minimetascreen "scacchimagici/internal/side/game/minimeta/screen"
	"scacchimagici/internal/side/lesson"
	"scacchimagici/internal/side/puzzle"
)

// folder is the folder of one game, with its variants.
type folder struct {
	files   fs.FS // its words and puzzles
	screens []gamescreen.Screen
	courses []lesson.Course
	guides  []lesson.Guide // first games
	games   []sideGame
}

// sideGame is a game for a side table, between two people or one and the computer.
type sideGame struct {
	game   game.Game
	engine bot.Engine
	prover func() bot.Prover
}

// folders returns the folders of all games; they are made once.
var folders = sync.OnceValue(func() []folder {
	return []folder{
		{magnetone.Files, magnetonescreen.Screens(), magnetonescreen.Courses(), magnetonescreen.Guides(), []sideGame{
			plain[magnetone.Position](magnetone.Game(), magnetone.Ladder()), plain[magnetone.Position](magnetone.WeakForce(), magnetone.WeakLadder()),
		}},
		{boop.Files, boopscreen.Screens(), boopscreen.Courses(), boopscreen.Guides(), []sideGame{plain[boop.Position](boop.Game(), boop.Ladder())}},
		{metamate.Files, metamatescreen.Screens(), metamatescreen.Courses(), metamatescreen.Guides(), []sideGame{tactical[metamate.Position](metamate.Game(), metamate.Ladder())}},
		{minimeta.Files, minimetascreen.Screens(), minimetascreen.Courses(), minimetascreen.Guides(), []sideGame{tactical[minimeta.Position](minimeta.Game(), minimeta.Ladder())}},
	}
})

// plain is a game of positions P.
func plain[P interface {
	comparable
	bot.Position[P, M]
}, M bot.Move](g game.Game, l game.Ladder) sideGame {
	return sideGame{g, bot.NewEngine[P](l), bot.NewProver[P]}
}

// tactical is a game of positions P in which one move can turn everything.
func tactical[P interface {
	comparable
	bot.TacticalPosition[P, M]
}, M bot.Move](g game.Game, l game.Ladder) sideGame {
	return sideGame{g, bot.NewTacticalEngine[P](l), bot.NewProver[P]}
}

func sideGames() []sideGame {
	var all []sideGame
	for _, f := range folders() {
		all = append(all, f.games...)
	}
	return all
}

// sideGameOf returns the side game with an id; fault.NotFound when there is none.
func sideGameOf(id string) (sideGame, error) {
	for _, g := range sideGames() {
		if g.game.ID() == id {
			return g, nil
		}
	}
	return sideGame{}, fault.New(fault.NotFound, "fault.bot.unknown", id)
}

// Words returns the texts of all games, to be given to locale.Load.
func Words() []fs.FS {
	var all []fs.FS
	for _, f := range folders() {
		all = append(all, f.files)
	}
	return all
}

// puzzles returns the puzzles of all games, read at the first call.
var puzzles = sync.OnceValue(func() []puzzle.Set {
	var all []puzzle.Set
	for _, f := range folders() {
		for _, g := range f.games {
			set, err := puzzle.Read(g.game, f.files)
			if err != nil {
				panic(err) // the tests read every file
			}
			all = append(all, set)
		}
	}
	return all
})

// Puzzles returns the puzzles of all games, in the order in which games are listed.
func Puzzles() []puzzle.Set { return puzzles() }

// PuzzlesOf returns the puzzles of a game; false when it has none.
func PuzzlesOf(gameID string) (puzzle.Set, bool) {
	for _, s := range puzzles() {
		if s.Game.ID() == gameID {
			return s, true
		}
	}
	return puzzle.Set{}, false
}

// Screens returns how the games of the side tables are shown.
func Screens() []gamescreen.Screen {
	var all []gamescreen.Screen
	for _, f := range folders() {
		all = append(all, f.screens...)
	}
	return all
}

// Courses returns the exercises of all games that have some.
func Courses() []lesson.Course {
	var all []lesson.Course
	for _, f := range folders() {
		all = append(all, f.courses...)
	}
	return all
}

// Course returns the exercises of a game; false when it has none.
func Course(gameID string) (lesson.Course, bool) {
	for _, c := range Courses() {
		if c.Game.ID() == gameID {
			return c, true
		}
	}
	return lesson.Course{}, false
}

// Guides returns the first games of all games that have one.
func Guides() []lesson.Guide {
	var all []lesson.Guide
	for _, f := range folders() {
		all = append(all, f.guides...)
	}
	return all
}

// Guide returns the first game of a game; false when it has none.
func Guide(gameID string) (lesson.Guide, bool) {
	for _, g := range Guides() {
		if g.Game.ID() == gameID {
			return g, true
		}
	}
	return lesson.Guide{}, false
}

// All returns every game that has a notation, in the order in which they are listed. The
// movement of Scacchi Magici is among them although it is no table game.
func All() game.Registry {
	return game.NewRegistry(append([]game.Game{magici.Game()}, Tables().Games()...)...)
}

// Tables returns the games that can be played at a side table.
func Tables() game.Registry {
	var games []game.Game
	for _, g := range sideGames() {
		games = append(games, g.game)
	}
	return game.NewRegistry(games...)
}

// Engine returns the engine of a game by its id. It refuses a game that the computer does
// not play as fault.NotFound.
func Engine(gameID string) (bot.Engine, error) {
	g, err := sideGameOf(gameID)
	return g.engine, err
}

// NewProver returns a prover of wins at a game, which tries every move. It refuses a game that is not
// played at the side tables as fault.NotFound.
func NewProver(gameID string) (bot.Prover, error) {
	g, err := sideGameOf(gameID)
	if err != nil {
		return nil, err
	}
	return g.prover(), nil
}
