package minimeta_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/longtest"
	"scacchimagici/internal/side/game/minimeta"
)

// tally counts what the positions of TestAgreement have shown, to prove that it has looked at the hard cases.
type tally struct {
	positions, moves, checks, mates, stalemates  int
	largeSwaps, walkedUp, carriedUp, carriedTwo  int
	enemyMounts, enemySwaps, ridersTaken, broken int
}

// TestAgreement holds the moves, the positions that they lead to and check to the naive
// generator, over random games and scrambled boards.
func TestAgreement(t *testing.T) {
	wanted := longtest.Amount(2_000, 50_000)
	chance := rand.New(rand.NewPCG(11, 2019))
	var seen tally
	for seen.positions < wanted && !t.Failed() {
		if chance.IntN(400) == 0 {
			agreeInGame(t, chance, &seen)
		}
		agree(t, scrambled(chance), &seen)
	}
	t.Logf("%+v", seen)
	for _, n := range []int{
		seen.checks, seen.mates, seen.largeSwaps, seen.walkedUp, seen.carriedUp,
		seen.carriedTwo, seen.enemyMounts, seen.enemySwaps, seen.ridersTaken, seen.broken,
	} {
		if n < wanted/1000 {
			t.Errorf("something was hardly ever seen: %+v", seen)
		}
	}
}

// agreeInGame plays a random game to its end.
func agreeInGame(t *testing.T, chance *rand.Rand, seen *tally) {
	t.Helper()
	p := minimeta.Start()
	for ply := 0; ply < 120 && !t.Failed(); ply++ {
		agree(t, p.String(), seen)
		moves := p.AppendLegal(nil)
		if len(moves) == 0 {
			return
		}
		p = p.After(moves[chance.IntN(len(moves))])
	}
}

// agree compares one position; of those that the reader refuses, that it does so because
// the side that has moved is in check.
func agree(t *testing.T, text string, seen *tally) {
	t.Helper()
	n := readNaive(text)
	if n.String() != text {
		t.Fatalf("%q is read as %q", text, n)
	}
	p, err := minimeta.Parse(text)
	if moved := otherSide(n.side); n.check(moved) != (err != nil) {
		t.Errorf("%q: %v, but %c in check: %v", text, err, moved, n.check(moved))
	}
	if err != nil {
		seen.broken++
		return
	}
	if p.InCheck(p.Side()) != n.check(n.side) {
		t.Errorf("%q: in check: %v, want %v", text, p.InCheck(p.Side()), n.check(n.side))
	}
	got, want := map[string]string{}, n.moves()
	for _, m := range p.AppendLegal(nil) {
		next := p.After(m)
		got[m.String()] = next.String()
		seen.look(p, m)
		if again, err := minimeta.Parse(next.String()); err != nil || again != next {
			t.Errorf("%q: %v leads to %+v, which is read as %+v (%v)", text, m, next, again, err)
		}
	}
	if !maps.Equal(want, got) {
		t.Errorf("%q (-want +got):\n%s", text, cmp.Diff(want, got))
	}
	seen.end(p)
}

func (seen *tally) end(p minimeta.Position) {
	seen.positions++
	if p.InCheck(p.Side()) {
		seen.checks++
	}
	switch p.Outcome().Reason {
	case "checkmate":
		seen.mates++
	case "no legal move":
		seen.stalemates++
	}
}

func (seen *tally) look(p minimeta.Position, m minimeta.Move) {
	seen.moves++
	enemy := m.Large && p.Large(m.From.Square()).Side != p.Side()
	large, riders := p.Takes(m)
	promoted := len(p.Promoted(m))
	for what, n := range map[*int]bool{
		&seen.enemyMounts: enemy,
		&seen.enemySwaps:  enemy && m.Promotes != chess.NoKind,
		&seen.largeSwaps:  m.Promotes != chess.NoKind,
		&seen.walkedUp:    !m.Large && promoted > 0,
		&seen.carriedUp:   m.Large && promoted > 0,
		&seen.carriedTwo:  promoted == 2,
		&seen.ridersTaken: large.Kind != chess.NoKind && len(riders) > 0,
	} {
		if n {
			*what++
		}
	}
}

// scrambled returns a position with pieces of both sizes anywhere; in half of them Pawns
// stand close to where they promote.
func scrambled(chance *rand.Rand) string {
	for {
		n := scramble(chance)
		if strings.Count(n.allSmall(), "K")+strings.Count(n.allSmall(), "k") == 2 {
			return n.String()
		}
	}
}

func scramble(chance *rand.Rand) naive {
	close := chance.IntN(2) == 0
	n := naive{side: "wb"[chance.IntN(2)], half: chance.IntN(101), full: 1 + chance.IntN(60)}
	letters := []byte("KQRBNPPPPPkqrbnppppp")
	keep := 1 + chance.IntN(10)
	for _, letter := range letters {
		if chance.IntN(10) >= keep {
			continue
		}
		rank, file := chance.IntN(6), chance.IntN(5)
		if lower(letter) == 'p' && close {
			rank = 4
			if whose(letter) == 'b' {
				rank = 1
			}
		}
		if n.large[rank][file] == 0 {
			n.large[rank][file] = letter
		}
	}
	keep = 1 + chance.IntN(10)
	for _, letter := range letters {
		if lower(letter) == 'k' || chance.IntN(10) < keep {
			n.scatter(chance, letter, close)
		}
	}
	return n
}

// scatter puts a small piece on an empty small square, if one is soon found.
func (n *naive) scatter(chance *rand.Rand, letter byte, close bool) {
	for range 300 {
		y, x := chance.IntN(12), chance.IntN(10)
		if lower(letter) == 'p' && close && chance.IntN(2) == 0 {
			y = []int{0, 1, 2, 9, 10, 11}[chance.IntN(6)]
		}
		if n.large[y/2][x/2] != 0 && n.small[y][x] == 0 {
			n.small[y][x] = letter
			return
		}
	}
}

// TestPlacesOfPieces: the pieces stand where the text has them.
func TestPlacesOfPieces(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 2019))
	for range 500 {
		n := readNaive(scrambled(chance))
		p, err := minimeta.Parse(n.String())
		if err != nil {
			continue
		}
		for s := range minimeta.NoSquare {
			checkSquare(t, n, p, s)
		}
	}
}

func checkSquare(t *testing.T, n naive, p minimeta.Position, s minimeta.Square) {
	t.Helper()
	letter := func(piece chess.Piece) byte {
		if piece.Kind == chess.NoKind {
			return 0
		}
		return piece.Letter()
	}
	if got := letter(p.Large(s)); got != n.large[s.Rank()][s.File()] {
		t.Errorf("%v: %v has %c", p, s, got)
	}
	var riders string
	for _, r := range p.Riders(s) {
		riders += string(r.Piece.Letter())
	}
	if riders != n.aboard(s.File(), s.Rank()) {
		t.Errorf("%v: %q are aboard %v", p, riders, s)
	}
	for _, place := range s.Places() {
		mine := slices.Contains(p.Aboard(s, chess.White), place)
		want := n.small[place.Row()][place.Column()]
		if letter(p.Small(place)) != want || mine != (whose(want) == 'w') || p.Exists(place) != (n.large[s.Rank()][s.File()] != 0) {
			t.Errorf("%v: %v has %v", p, place, p.Small(place))
		}
		if name := fmt.Sprint(place); name != smallName(place.Column(), place.Row()) {
			t.Errorf("%v is called %s", place, name)
		}
	}
}
