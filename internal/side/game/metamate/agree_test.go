package metamate_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"scacchimagici/internal/longtest"
	"scacchimagici/internal/side/game/metamate"
)

// TestAgreement holds the moves and what they lead to against the naive generator, on random
// positions full of Metas.
func TestAgreement(t *testing.T) {
	const parts = 4
	positions := longtest.Amount(4_000, 100_000) / parts
	for part := range uint64(parts) {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(part, 27))
			seen := map[string]int{}
			for range positions {
				agree(t, randomPosition(r), seen)
				if t.Failed() {
					return
				}
			}
			for _, kind := range []string{"castling", "choice", "promotion", "charge", "passed", "over"} {
				if seen[kind] < positions/200 {
					t.Errorf("only %d positions with %s", seen[kind], kind)
				}
			}
		})
	}
}

// agree compares one position, and counts the hard cases in it.
func agree(t *testing.T, p metamate.Position, seen map[string]int) {
	t.Helper()
	want := readNaive(p.String()).moves()
	legal := p.AppendLegal(nil)
	has := map[string]bool{"over": len(legal) == 0, "passed": p.EnPassant().String() != "-"}
	for _, m := range legal {
		next := p.After(m)
		if after, ok := want[m.String()]; !ok || after != next.String() {
			t.Errorf("%v: %v leads to %q, not to %q", p, m, next, after)
		}
		has["castling"] = has["castling"] || m.Manner == metamate.Castling
		has["choice"] = has["choice"] || m.Choice != 0
		has["promotion"] = has["promotion"] || m.Promotion != 0
		has["charge"] = has["charge"] || m.Charges != metamate.Charges{}
		delete(want, m.String())
	}
	for text := range want {
		t.Errorf("%v: %s is missing", p, text)
	}
	for kind, ok := range has {
		if ok {
			seen[kind]++
		}
	}
}

// randomPosition returns a position of two to ten Metas and up to fourteen other pieces; of
// some the Kings and Rooks have not moved, in some a double step was just made.
func randomPosition(r *rand.Rand) metamate.Position {
	for {
		n := naive{side: "wb"[r.IntN(2)], rights: "-", passed: "-", forming: "-", half: r.IntN(99), full: 1 + r.IntN(200)}
		home := r.IntN(2) == 0
		n.placeKings(r, home)
		n.scatter(r, "HVODSM", 2+r.IntN(9))
		n.scatter(r, "PPPPPNBRQ", r.IntN(15))
		if r.IntN(3) == 0 {
			n.passOver(r)
		}
		if p, err := metamate.Parse(n.text()); err == nil {
			return p
		}
	}
}

func (n *naive) placeKings(r *rand.Rand, home bool) {
	if !home {
		for _, king := range "Kk" {
			*n.vacant(r) = byte(king)
		}
		return
	}
	n.rights = "KQkq"
	for y, letters := range map[int]string{0: "KR", 7: "kr"} {
		n.board[4][y] = letters[0]
		for _, x := range []int{0, 7} {
			if r.IntN(4) > 0 {
				n.board[x][y] = letters[1]
			} else {
				n.endRight(spot{x, y})
			}
		}
	}
}

// scatter puts random pieces on the board, half of them near other pieces.
func (n *naive) scatter(r *rand.Rand, letters string, count int) {
	for range count {
		c := colour(letters[r.IntN(len(letters))], "wb"[r.IntN(2)])
		for {
			s := spot{r.IntN(8), r.IntN(8)}
			edge := s.y == 0 || s.y == 7
			if n.at(s) == 0 && !(edge && upper(c) == 'P') && (r.IntN(2) == 0 || n.crowded(s)) {
				n.board[s.x][s.y] = c
				break
			}
		}
	}
}

func (n *naive) crowded(s spot) bool {
	for _, d := range anywhere {
		if t := (spot{s.x + d.x, s.y + d.y}); t.on() && n.at(t) != 0 {
			return true
		}
	}
	return false
}

func (n *naive) vacant(r *rand.Rand) *byte {
	for {
		if c := &n.board[r.IntN(8)][r.IntN(8)]; *c == 0 {
			return c
		}
	}
}

// passOver lets a Meta or Pawn of the side that has just moved have made a double step, if
// there is one with two empty squares behind it.
func (n *naive) passOver(r *rand.Rand) {
	f := ahead(opponent(n.side))
	spots := n.spots(opponent(n.side))
	r.Shuffle(len(spots), func(i, j int) { spots[i], spots[j] = spots[j], spots[i] })
	for _, s := range spots {
		over, from := spot{s.x, s.y - f}, spot{s.x, s.y - 2*f}
		if from.on() && over.on() && n.at(over) == 0 && n.at(from) == 0 {
			n.passed = over.name()
			if _, err := metamate.Parse(n.text()); err == nil {
				return
			}
			n.passed = "-"
		}
	}
}
