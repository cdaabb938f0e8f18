package movement_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/corentings/chess/v2"

	ours "scacchimagici/internal/chess"
	"scacchimagici/internal/longtest"
	"scacchimagici/internal/magici/movement"
)

// TestCorentings compares with a library of chess: of our moves those that its rules of
// check allow must be exactly its moves. What it leaves out must leave or bring the King
// into check, which our own moves of the enemy show.
func TestCorentings(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	compared := 0
	games := longtest.Amount(10, 60)
	for range games {
		p := movement.Start()
		for range 80 {
			theirs, ok := theirMoves(t, p)
			if !ok {
				break
			}
			own := withoutCheck(t, p)
			if !slices.Equal(own, theirs) {
				t.Fatalf("%s\nours   %v\ntheirs %v", p, own, theirs)
			}
			compared++
			if len(theirs) == 0 {
				break
			}
			p = next(t, p, theirs[r.IntN(len(theirs))])
		}
	}
	if compared < 50*games {
		t.Errorf("only %d positions", compared)
	}
}

// theirMoves returns the library's moves, sorted.
func theirMoves(t *testing.T, p movement.Position) ([]string, bool) {
	t.Helper()
	if !p.HasKing(ours.White) || !p.HasKing(ours.Black) {
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
func withoutCheck(t *testing.T, p movement.Position) []string {
	t.Helper()
	return slices.DeleteFunc(p.Moves(), func(move string) bool {
		if move == movement.PassText || exposesKing(next(t, p, move)) {
			return true
		}
		if !castles(p, move) {
			return false
		}
		over := map[string]string{"e1g1": "e1f1", "e1c1": "e1d1", "e8g8": "e8f8", "e8c8": "e8d8"}[move]
		return exposesKing(p.Pass()) || exposesKing(next(t, p, over))
	})
}

// next returns the position after a move whose attacker wins.
func next(t *testing.T, p movement.Position, text string) movement.Position {
	t.Helper()
	return p.After(move(t, text), movement.AttackerWins)
}

func castles(p movement.Position, move string) bool {
	if !slices.Contains([]string{"e1g1", "e1c1", "e8g8", "e8c8"}, move) {
		return false
	}
	n := readNaive(p.String())
	return n.at[move[1]-'1'][4]|0x20 == 'k'
}

// exposesKing reports whether the side to move can take the enemy King.
func exposesKing(p movement.Position) bool {
	return slices.ContainsFunc(p.Legal(), func(m ours.Move) bool {
		_, captures := p.Victim(m)
		return captures && !p.After(m, movement.AttackerWins).HasKing(p.Side().Other())
	})
}
