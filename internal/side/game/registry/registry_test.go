package registry_test

import (
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/longtest"
	"scacchimagici/internal/side/game/gametest"
	"scacchimagici/internal/side/game/registry"
)

// TestPromises holds every game to what package game promises, over random games.
func TestPromises(t *testing.T) {
	effort := gametest.Effort{Games: longtest.Amount(12, 60), Plies: 220}
	for _, g := range registry.All().Games() {
		t.Run(g.ID(), func(t *testing.T) { gametest.Promises(t, g, effort) })
	}
}

// TestPlaythrough compares one whole game of each with its golden file; a game without one
// fails.
func TestPlaythrough(t *testing.T) {
	for _, g := range registry.All().Games() {
		t.Run(g.ID(), func(t *testing.T) {
			gametest.Playthrough(t, g, gametest.File(t, g.ID(), "playthrough.txt"), 60)
		})
	}
}

// TestIDs keeps two games from sharing an id, and the tables within all games.
func TestIDs(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range registry.All().Games() {
		if seen[g.ID()] {
			t.Errorf("two games are called %q", g.ID())
		}
		seen[g.ID()] = true
	}
	for _, g := range registry.Tables().Games() {
		if !seen[g.ID()] {
			t.Errorf("the table game %q is not among all games", g.ID())
		}
		if _, err := registry.Engine(g.ID()); err != nil {
			t.Errorf("the computer does not play %q: %v", g.ID(), err)
		}
	}
}

func TestEngineOfAnUnknownGame(t *testing.T) {
	if _, err := registry.Engine("magici"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("got %v", err)
	}
}
