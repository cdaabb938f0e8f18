package metamate_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// naive is a second reading of the rules, from their page alone: a mailbox of letters, copied for every move.
// It shares no code with the package.
type naive struct {
	board   [8][8]byte // by file and rank; 0 is empty
	side    byte       // 'w' or 'b'
	rights  string
	passed  string // en passant
	forming string
	half    int
	full    int
}

type spot struct{ x, y int }

func (s spot) on() bool     { return s.x >= 0 && s.x < 8 && s.y >= 0 && s.y < 8 }
func (s spot) name() string { return string([]byte{'a' + byte(s.x), '1' + byte(s.y)}) }

func upper(c byte) byte {
	if c >= 'a' {
		return c - 32
	}
	return c
}

func sideOf(c byte) byte {
	if c >= 'a' {
		return 'b'
	}
	return 'w'
}

func colour(letter, side byte) byte {
	if side == 'b' {
		return upper(letter) + 32
	}
	return upper(letter)
}

func isMeta(c byte) bool { return c != 0 && strings.IndexByte("HVODSM", upper(c)) >= 0 }

func opponent(side byte) byte {
	if side == 'w' {
		return 'b'
	}
	return 'w'
}

// ahead is the direction in which a side's Pawns go; lastRank is where they arrive.
func ahead(side byte) int {
	if side == 'w' {
		return 1
	}
	return -1
}

func lastRank(side byte) int {
	if side == 'w' {
		return 7
	}
	return 0
}

func readNaive(text string) naive {
	f := strings.Split(text, " ")
	var n naive
	for i, row := range strings.Split(f[0], "/") {
		x := 0
		for _, c := range []byte(row) {
			if c <= '8' {
				x += int(c - '0')
				continue
			}
			n.board[x][7-i] = c
			x++
		}
	}
	n.side, n.rights, n.passed, n.forming = f[1][0], f[2], f[3], f[4]
	n.half, _ = strconv.Atoi(f[5])
	n.full, _ = strconv.Atoi(f[6])
	return n
}

func (n *naive) text() string {
	b := make([]byte, 0, 96)
	for y := 7; y >= 0; y-- {
		gap := byte(0)
		for x := range 9 {
			switch {
			case x < 8 && n.board[x][y] == 0:
				gap++
				continue
			case gap > 0:
				b = append(b, '0'+gap)
				gap = 0
			}
			if x < 8 {
				b = append(b, n.board[x][y])
			} else if y > 0 {
				b = append(b, '/')
			}
		}
	}
	return fmt.Sprintf("%s %c %s %s %s %d %d", b, n.side, n.rights, n.passed, n.forming, n.half, n.full)
}

func (n *naive) at(s spot) byte { return n.board[s.x][s.y] }

func (n *naive) spots(side byte) (all []spot) {
	for x := range 8 {
		for y := range 8 {
			if c := n.board[x][y]; c != 0 && sideOf(c) == side {
				all = append(all, spot{x, y})
			}
		}
	}
	return all
}

var (
	orthogonally = []spot{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonally   = []spot{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	anywhere     = []spot{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	leaps        = []spot{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// looks is MM-1: the directions in which a configuration copies.
func looks(meta byte) []spot {
	switch upper(meta) {
	case 'H':
		return []spot{{-1, 0}, {1, 0}}
	case 'V':
		return []spot{{0, 1}, {0, -1}}
	case 'O':
		return orthogonally
	case 'D':
		return diagonally
	}
	return anywhere
}

// copied is MM-3 and MM-7: the squares of the pieces that a Meta copies which stands, or
// would stand, on s.
func (n *naive) copied(meta byte, s spot) map[spot]bool {
	found := map[spot]bool{}
	for _, d := range looks(meta) {
		t := spot{s.x + d.x, s.y + d.y}
		if !t.on() || n.at(t) == 0 {
			continue
		}
		c := n.at(t)
		same := sideOf(c) == sideOf(meta)
		switch {
		case !isMeta(c) && (same || upper(meta) == 'M'):
			found[t] = true
		case isMeta(c) && !same && upper(meta) == 'M':
			for _, e := range looks(c) {
				u := spot{t.x + e.x, t.y + e.y}
				if u.on() && n.at(u) != 0 && !isMeta(n.at(u)) && (sideOf(n.at(u)) == sideOf(c) || upper(c) == 'M') {
					found[u] = true
				}
			}
		}
	}
	return found
}

// reached returns where a piece that moves like kind reaches from s, captures of own pieces
// among it; of a Pawn the squares where it captures.
func (n *naive) reached(kind byte, s spot, side byte) (all []spot) {
	var steps []spot
	far := false
	switch upper(kind) {
	case 'P':
		steps = []spot{{-1, ahead(side)}, {1, ahead(side)}}
	case 'N':
		steps = leaps
	case 'K':
		steps = anywhere
	case 'B':
		steps, far = diagonally, true
	case 'R':
		steps, far = orthogonally, true
	case 'Q':
		steps, far = anywhere, true
	}
	for _, d := range steps {
		for t := (spot{s.x + d.x, s.y + d.y}); t.on(); t = (spot{t.x + d.x, t.y + d.y}) {
			all = append(all, t)
			if !far || n.at(t) != 0 {
				break
			}
		}
	}
	return all
}

// hit reports whether a piece of side could capture on s.
func (n *naive) hit(s spot, side byte) bool {
	for _, from := range n.spots(side) {
		kinds := []byte{n.at(from)}
		if isMeta(n.at(from)) {
			kinds = nil
			for t := range n.copied(n.at(from), from) {
				kinds = append(kinds, n.at(t))
			}
		}
		for _, kind := range kinds {
			if slices.Contains(n.reached(kind, from, side), s) {
				return true
			}
		}
	}
	return false
}

func (n *naive) kingOf(side byte) spot {
	for _, s := range n.spots(side) {
		if upper(n.at(s)) == 'K' {
			return s
		}
	}
	panic("no King")
}
