// Package registry lists the games that this program knows, and the engines by which the
// computer plays them. A new game is one row here and one folder (internal/side/game/README.md).
package registry

import (
	"io/fs"
	"sync"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/boop"
	booplessons "scacchimagici/internal/side/game/boop/lessons"
	boopscreen "scacchimagici/internal/side/game/boop/screen"
	"scacchimagici/internal/side/game/bot"
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/magici"
	"scacchimagici/internal/side/game/magnetone"
	magnetonelessons "scacchimagici/internal/side/game/magnetone/lessons"
	magnetonescreen "scacchimagici/internal/side/game/magnetone/screen"
	"scacchimagici/internal/side/game/metamate"
	metamatelessons "scacchimagici/internal/side/game/metamate/lessons"
	metamatescreen "scacchimagici/internal/side/game/metamate/screen"
	"scacchimagici/internal/side/game/minimeta"
	minimetalessons "scacchimagici/internal/side/game/minimeta/lessons"
	minimetascreen "scacchimagici/internal/side/game/minimeta/screen"
	"scacchimagici/internal/side/lesson"
)

// folder is the folder of one game, with its variants.
type folder struct {
	words   fs.FS
	screens []gamescreen.Screen
	courses []lesson.Course
	guides  []lesson.Guide // first games
	games   []sideGame
}

// sideGame is a game for a side table, between two people or one and the computer.
type sideGame struct {
	game   game.Game
	engine bot.Engine
}

// folders returns the folders of all games; they are made once.
var folders = sync.OnceValue(func() []folder {
	return []folder{
		{magnetone.Words, magnetonescreen.Screens(), magnetonelessons.Courses(), magnetonelessons.Guides(), []sideGame{
			{magnetone.Game(), bot.NewEngine[magnetone.Position](magnetoneLadder)},
			{magnetone.WeakForce(), bot.NewEngine[magnetone.Position](weakForceLadder)},
		}},
		{boop.Words, boopscreen.Screens(), booplessons.Courses(), booplessons.Guides(), []sideGame{{boop.Game(), bot.NewEngine[boop.Position](boopLadder)}}},
		{metamate.Words, metamatescreen.Screens(), metamatelessons.Courses(), nil, []sideGame{{metamate.Game(), bot.NewTacticalEngine[metamate.Position](metamateLadder)}}},
		{minimeta.Words, minimetascreen.Screens(), minimetalessons.Courses(), nil, []sideGame{{minimeta.Game(), bot.NewTacticalEngine[minimeta.Position](miniMetaLadder)}}},
	}
})

func sideGames() []sideGame {
	var all []sideGame
	for _, f := range folders() {
		all = append(all, f.games...)
	}
	return all
}

// Words returns the texts of all games, to be given to locale.Load.
func Words() []fs.FS {
	var all []fs.FS
	for _, f := range folders() {
		all = append(all, f.words)
	}
	return all
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
	for _, g := range sideGames() {
		if g.game.ID() == gameID {
			return g.engine, nil
		}
	}
	return bot.Engine{}, fault.New(fault.NotFound, "fault.bot.unknown", gameID)
}
