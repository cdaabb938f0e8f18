// Package registry lists the games that this program knows. A new game is one line here
// and one folder (internal/game/README.md).
package registry

import (
	"scacchimagici/internal/game"
	"scacchimagici/internal/game/boop"
	"scacchimagici/internal/game/magnetone"
	"scacchimagici/internal/game/metamate"
	"scacchimagici/internal/game/minimeta"
	"scacchimagici/internal/magici/movement"
)

// All returns every game that has a notation, in the order in which they are listed. The
// movement of Scacchi Magici is among them although it is no table game.
func All() game.Registry {
	return game.NewRegistry(append([]game.Game{movement.Game()}, tables()...)...)
}

// Tables returns the games that two people can play at a side table.
func Tables() game.Registry { return game.NewRegistry(tables()...) }

func tables() []game.Game {
	return []game.Game{
		magnetone.Game(),
		magnetone.WeakForce(),
		boop.Game(),
		metamate.Game(),
		minimeta.Game(),
	}
}
