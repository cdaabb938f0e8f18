// Package registry lists the games that this program knows, and the engines by which the
// computer plays them. A new game is one row here and one folder (internal/side/game/README.md).
package registry

import (
	"io/fs"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/boop"
	"scacchimagici/internal/side/game/bot"
	"scacchimagici/internal/side/game/magici"
	"scacchimagici/internal/side/game/magnetone"
	"scacchimagici/internal/side/game/metamate"
	"scacchimagici/internal/side/game/minimeta"
)

// folder is the folder of one game, with its variants.
type folder struct {
	words fs.FS
	games []sideGame
}

// sideGame is a game for a side table, between two people or one and the computer.
type sideGame struct {
	game   game.Game
	engine bot.Engine
}

func folders() []folder {
	return []folder{
		{magnetone.Words, []sideGame{
			{magnetone.Game(), bot.NewEngine[magnetone.Position](magnetoneLadder)},
			{magnetone.WeakForce(), bot.NewEngine[magnetone.Position](weakForceLadder)},
		}},
		{boop.Words, []sideGame{{boop.Game(), bot.NewEngine[boop.Position](boopLadder)}}},
		{metamate.Words, []sideGame{{metamate.Game(), bot.NewTacticalEngine[metamate.Position](metamateLadder)}}},
		{minimeta.Words, []sideGame{{minimeta.Game(), bot.NewTacticalEngine[minimeta.Position](miniMetaLadder)}}},
	}
}

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
