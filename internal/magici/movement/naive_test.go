package movement_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/longtest"
	"scacchimagici/internal/magici/movement"
)

// naive is a second generator of pseudo-legal moves that shares nothing with the first: it
// reads the text of a position, keeps one byte a square and walks.
type naive struct {
	at        [8][8]byte // by rank and file; 0 is empty
	white     bool
	castling  string
	enPassant string
}

func readNaive(position string) naive {
	fields := strings.Split(position, " ")
	n := naive{white: fields[1] == "w", castling: fields[2], enPassant: fields[3]}
	for i, row := range strings.Split(fields[0], "/") {
		file := 0
		for _, c := range []byte(row) {
			if c <= '8' {
				file += int(c - '0')
			} else {
				n.at[7-i][file] = c
				file++
			}
		}
	}
	return n
}

func (n naive) own(c byte) bool   { return c != 0 && (c < 'a') == n.white }
func (n naive) enemy(c byte) bool { return c != 0 && (c < 'a') != n.white }

func name(file, rank int) string { return string([]byte{byte('a' + file), byte('1' + rank)}) }

func inside(file, rank int) bool { return file >= 0 && file < 8 && rank >= 0 && rank < 8 }

// moves returns what Moves lists: sorted, and a pass when there is nothing else.
func (n naive) moves() []string {
	if kings := n.kings(); kings < 2 {
		return nil
	}
	var all []string
	for rank := range 8 {
		for file := range 8 {
			if n.own(n.at[rank][file]) {
				all = append(all, n.from(file, rank)...)
			}
		}
	}
	all = append(all, n.castlings()...)
	if len(all) == 0 {
		return []string{"pass"}
	}
	slices.Sort(all)
	return all
}

func (n naive) kings() (count int) {
	for _, row := range n.at {
		for _, c := range row {
			if c == 'K' || c == 'k' {
				count++
			}
		}
	}
	return count
}

func (n naive) from(file, rank int) []string {
	rook := [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	bishop := [][2]int{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
	knight := [][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}
	switch n.at[rank][file] | 0x20 {
	case 'p':
		return n.pawn(file, rank)
	case 'n':
		return n.walk(file, rank, knight, 1)
	case 'b':
		return n.walk(file, rank, bishop, 7)
	case 'r':
		return n.walk(file, rank, rook, 7)
	case 'q':
		return n.walk(file, rank, append(rook, bishop...), 7)
	default:
		return n.walk(file, rank, append(rook, bishop...), 1)
	}
}

func (n naive) walk(file, rank int, directions [][2]int, most int) (moves []string) {
	for _, d := range directions {
		for i := 1; i <= most; i++ {
			f, r := file+i*d[0], rank+i*d[1]
			if !inside(f, r) || n.own(n.at[r][f]) {
				break
			}
			moves = append(moves, name(file, rank)+name(f, r))
			if n.at[r][f] != 0 {
				break
			}
		}
	}
	return moves
}

func (n naive) pawn(file, rank int) (moves []string) {
	up, first := 1, 1
	if !n.white {
		up, first = -1, 6
	}
	if n.at[rank+up][file] == 0 {
		moves = n.arrive(moves, file, rank, file, rank+up)
		if rank == first && n.at[rank+2*up][file] == 0 {
			moves = n.arrive(moves, file, rank, file, rank+2*up)
		}
	}
	for _, side := range []int{-1, 1} {
		f, r := file+side, rank+up
		if inside(f, r) && (n.enemy(n.at[r][f]) || name(f, r) == n.enPassant) {
			moves = n.arrive(moves, file, rank, f, r)
		}
	}
	return moves
}

func (n naive) arrive(moves []string, file, rank, f, r int) []string {
	text := name(file, rank) + name(f, r)
	if r != 0 && r != 7 {
		return append(moves, text)
	}
	for _, kind := range "bnqr" {
		moves = append(moves, text+string(kind))
	}
	return moves
}

func (n naive) castlings() (moves []string) {
	for _, c := range []struct {
		right, squares, move string
		white                bool
	}{
		{"K", "f1 g1", "e1g1", true},
		{"Q", "b1 c1 d1", "e1c1", true},
		{"k", "f8 g8", "e8g8", false},
		{"q", "b8 c8 d8", "e8c8", false},
	} {
		free := func(square string) bool { return n.at[square[1]-'1'][square[0]-'a'] == 0 }
		squares := strings.Split(c.squares, " ")
		if c.white == n.white && strings.Contains(n.castling, c.right) && !slices.ContainsFunc(squares, func(s string) bool { return !free(s) }) {
			moves = append(moves, c.move)
		}
	}
	return moves
}

// TestNaive compares the moves of both generators in random games and in positions that no
// game reaches.
func TestNaive(t *testing.T) {
	count := 0
	compare := func(p movement.Position) {
		count++
		if got, want := p.Moves(), readNaive(p.String()).moves(); !slices.Equal(got, want) {
			t.Fatalf("%s\ngot  %v\nwant %v", p, got, want)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	games := longtest.Amount(30, 300)
	for range games {
		randomGame(r, 150, compare)
	}
	for range longtest.Amount(2_000, 20_000) {
		compare(written(t, scattered(r)))
	}
	if count < 60*games {
		t.Errorf("only %d positions", count)
	}
}

// randomGame plays at most plies random moves with random outcomes and visits each position. A side that
// cannot move passes.
func randomGame(r *rand.Rand, plies int, visit func(movement.Position)) {
	p := movement.Start()
	for range plies {
		visit(p)
		moves := p.Legal()
		switch {
		case !p.HasKing(chess.White) || !p.HasKing(chess.Black):
			return
		case len(moves) == 0:
			p = p.Pass()
		default:
			p = p.After(moves[r.IntN(len(moves))], movement.Outcome(r.IntN(2)))
		}
	}
}

// scattered returns the text of a random board: few or many pieces anywhere, Pawns on ranks
// 2 to 7. Some of them no game can hold.
func scattered(r *rand.Rand) string {
	var at [64]byte
	for _, king := range "Kk" {
		at[r.IntN(64)] = byte(king)
	}
	for range r.IntN(24) {
		at[r.IntN(64)] = "QRBNqrbn"[r.IntN(8)]
	}
	for range r.IntN(12) {
		at[8+r.IntN(48)] = "Pp"[r.IntN(2)]
	}
	var rows []string
	for rank := 7; rank >= 0; rank-- {
		row, empty := "", 0
		for _, c := range at[8*rank:][:8] {
			if c == 0 {
				empty++
				continue
			}
			row, empty = row+digit(empty)+string(rune(c)), 0
		}
		rows = append(rows, row+digit(empty))
	}
	return strings.Join(rows, "/") + " " + []string{"w", "b"}[r.IntN(2)] + " - -"
}

func digit(n int) string {
	if n == 0 {
		return ""
	}
	return string(rune('0' + n))
}
