// Package registry lists the games that this program knows, with all that their folders hold. A new game is
// one row here and one folder (internal/side/game/README.md).
package registry

import (
	"io/fs"
	"slices"
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

// each returns what of says of all folders, joined in their order.
func each[T any](of func(folder) []T) []T {
	var all []T
	for _, f := range folders() {
		all = append(all, of(f)...)
	}
	return all
}

// find returns the first of all that belongs to the game with an id; false when none does.
func find[T any](all []T, gameOf func(T) game.Game, gameID string) (found T, ok bool) {
	i := slices.IndexFunc(all, func(one T) bool { return gameOf(one).ID() == gameID })
	if i < 0 {
		return found, false
	}
	return all[i], true
}

func sideGames() []sideGame { return each(func(f folder) []sideGame { return f.games }) }

// sideGameOf returns the side game with an id; fault.NotFound when there is none.
func sideGameOf(id string) (sideGame, error) {
	g, ok := find(sideGames(), func(g sideGame) game.Game { return g.game }, id)
	if !ok {
		return g, fault.New(fault.NotFound, "fault.bot.unknown", id)
	}
	return g, nil
}

// Words returns the texts of all games, to be given to locale.Load.
func Words() []fs.FS { return each(func(f folder) []fs.FS { return []fs.FS{f.files} }) }

// Puzzles returns the puzzles of all games, in the order in which games are listed. They are read at the first call.
var Puzzles = sync.OnceValue(func() []puzzle.Set {
	return each(func(f folder) (all []puzzle.Set) {
		for _, g := range f.games {
			set, err := puzzle.Read(g.game, f.files)
			if err != nil {
				panic(err) // the tests read every file
			}
			all = append(all, set)
		}
		return all
	})
})

// PuzzlesOf returns the puzzles of a game; false when it has none.
func PuzzlesOf(gameID string) (puzzle.Set, bool) {
	return find(Puzzles(), func(s puzzle.Set) game.Game { return s.Game }, gameID)
}

// Screens returns how the games of the side tables are shown.
func Screens() []gamescreen.Screen {
	return each(func(f folder) []gamescreen.Screen { return f.screens })
}

// Courses returns the exercises of all games that have some.
func Courses() []lesson.Course { return each(func(f folder) []lesson.Course { return f.courses }) }

// Course returns the exercises of a game; false when it has none.
func Course(gameID string) (lesson.Course, bool) {
	return find(Courses(), func(c lesson.Course) game.Game { return c.Game }, gameID)
}

// Guides returns the first games of all games that have one.
func Guides() []lesson.Guide { return each(func(f folder) []lesson.Guide { return f.guides }) }

// Guide returns the first game of a game; false when it has none.
func Guide(gameID string) (lesson.Guide, bool) {
	return find(Guides(), func(g lesson.Guide) game.Game { return g.Game }, gameID)
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
