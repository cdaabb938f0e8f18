package gametest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/side/game"
)

var update = flag.Bool("update", false, "write the golden files anew")

// File returns the path of a file about a game in the test data of its folder: testdata/ID/NAME. It fails without
// that folder.
func File(t testing.TB, gameID, name string) string {
	t.Helper()
	dir, err := os.Getwd()
	for ; err == nil && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		found, _ := filepath.Glob(filepath.Join(dir, "internal", "side", "game", "*", "testdata", gameID))
		if len(found) == 1 {
			return filepath.Join(found[0], name)
		}
	}
	t.Fatalf("the folder of the game lacks testdata/%s: %v", gameID, err)
	return ""
}

// Golden compares got with the golden file, or writes it when the tests run with -update.
func Golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (write it with -update, and read it)", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s differs (-want +got):\n%s", file, diff)
	}
}

// Playthrough plays one seeded random game of at most plies moves and compares every
// position of it, with all its moves, with the golden file.
func Playthrough(t *testing.T, g game.Game, file string, plies int) {
	t.Helper()
	Golden(t, file, playthrough(g, rand.New(rand.NewPCG(47, 2023)), plies))
}

func playthrough(g game.Game, r *rand.Rand, plies int) string {
	var b strings.Builder
	line := game.NewLine(g, g.Start())
	for {
		p := line.Position()
		fmt.Fprintf(&b, "%s\n%s", p, g.Show(p))
		moves := line.Moves()
		if len(moves) == 0 || line.Ply() == plies {
			fmt.Fprintf(&b, "%s\n", line.Outcome())
			return b.String()
		}
		spellings := game.Spellings(p, moves[r.IntN(len(moves))])
		move := spellings[r.IntN(len(spellings))]
		fmt.Fprintf(&b, "%d moves: %s\n%d. %s\n\n", len(moves), strings.Join(moves, " "), line.Ply()+1, move)
		next, err := line.Play(move)
		if err != nil {
			return b.String() + err.Error()
		}
		line = next
	}
}
