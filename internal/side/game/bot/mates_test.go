package bot_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/metamate"
	"scacchimagici/internal/side/game/minimeta"
	"scacchimagici/internal/side/game/registry"
)

// TestMates: the strongest finds the first move of every win in two of a game's verified
// set, within a fraction of the positions that its second allows.
func TestMates(t *testing.T) {
	const budget = 60_000
	tests := []struct {
		game game.Game
		file string // lines of POSITION ; FIRST MOVE ; what it shows
	}{
		{metamate.Game(), "../metamate/testdata/mates.txt"},
		{minimeta.Game(), "../minimeta/testdata/mates.txt"},
	}
	for _, test := range tests {
		text, err := os.ReadFile(test.file)
		if err != nil {
			t.Fatal(err)
		}
		engine, err := registry.Engine(test.game.ID())
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if line[0] == '#' {
				continue
			}
			fields := strings.Split(strings.TrimSpace(line), " ; ")
			t.Run(test.game.ID()+" "+fields[2], func(t *testing.T) {
				p, err := test.game.Parse(fields[0])
				if err != nil {
					t.Fatal(err)
				}
				found, err := engine.Search(context.Background(), game.NewLine(test.game, p), game.Limits{Nodes: budget}, 47)
				if err != nil || found.Move != fields[1] {
					t.Errorf("%v: found %+v (%v), want %s", p, found, err, fields[1])
				}
			})
		}
	}
}
