package movement_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/corentings/chess/v2"

	"scacchimagici/internal/magici/movement"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/game/gametest"
)

// TestCorentings compares with a library of chess: of our moves those that its rules of
// check allow must be exactly its moves. What it leaves out must leave or bring the King
// into check, which our own moves of the enemy show.
func TestCorentings(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	compared := 0
	games := gametest.Amount(10, 60)
	for range games {
		var p game.Position = movement.Start()
		for range 80 {
			theirs, ok := theirMoves(t, p)
			if !ok {
				break
			}
			ours := withoutCheck(p)
			if !slices.Equal(ours, theirs) {
				t.Fatalf("%s\nours   %v\ntheirs %v", p, ours, theirs)
			}
			compared++
			if len(theirs) == 0 {
				break
			}
			p = game.Next(p, theirs[r.IntN(len(theirs))])
		}
	}
	if compared < 50*games {
		t.Errorf("only %d positions", compared)
	}
}

// theirMoves returns the library's moves, sorted.
func theirMoves(t *testing.T, p game.Position) ([]string, bool) {
	t.Helper()
	if p.Outcome().Over() {
		return nil, false
	}
	option, err := chess.FEN(p.String() + " 0 1")
	if err != nil {
		t.Fatalf("%s: %v", p, err)
	}
	var texts []string
	for _, m := range chess.NewGame(option).Position().ValidMoves() {
		texts = append(texts, m.String())
	}
	slices.Sort(texts)
	return texts, true
}

// withoutCheck returns the moves after which the enemy cannot take the King, and castlings
// that neither start in check nor pass over an attacked square.
func withoutCheck(p game.Position) []string {
	return slices.DeleteFunc(p.Moves(), func(move string) bool {
		if move == "pass" || exposesKing(game.Next(p, move)) {
			return true
		}
		if !castles(p, move) {
			return false
		}
		over := map[string]string{"e1g1": "e1f1", "e1c1": "e1d1", "e8g8": "e8f8", "e8c8": "e8d8"}[move]
		return exposesKing(turned(p)) || exposesKing(game.Next(p, over))
	})
}

func castles(p game.Position, move string) bool {
	if !slices.Contains([]string{"e1g1", "e1c1", "e8g8", "e8c8"}, move) {
		return false
	}
	n := readNaive(p.String())
	return n.at[move[1]-'1'][4]|0x20 == 'k'
}

// turned returns p with the other side to move.
func turned(p game.Position) game.Position { return p.(movement.Position).Pass() }

// exposesKing reports whether the side to move can take the enemy King.
func exposesKing(p game.Position) bool {
	return slices.ContainsFunc(p.Moves(), func(move string) bool {
		return strings.HasSuffix(game.Spellings(p, move)[0], "+") && game.Next(p, move).Outcome().Over()
	})
}
