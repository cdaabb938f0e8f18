package minimeta_test

import (
	"fmt"
	"strings"
)

// naive plays the game in the words of the rules page, and slowly: letters on two boards, every pair of squares
// asked, every move made on a copy. It shares only the texts with the package.
type naive struct {
	large      [6][5]byte   // by rank and file; 0 is empty
	small      [12][10]byte // by row and column of the small grid
	side       byte         // 'w' or 'b'
	half, full int
}

func readNaive(text string) naive {
	fields := strings.Split(text, " ")
	var n naive
	for i, row := range strings.Split(fields[0], "/") {
		rank, file := 5-i, 0
		for j := 0; j < len(row); j++ {
			if row[j] >= '1' && row[j] <= '5' {
				file += int(row[j] - '0')
				continue
			}
			n.large[rank][file] = row[j]
			for k, at := range [][2]int{{1, 0}, {1, 1}, {0, 0}, {0, 1}} {
				if letter := row[j+2+k]; letter != '.' {
					n.small[2*rank+at[0]][2*file+at[1]] = letter
				}
			}
			j += 6
			file++
		}
	}
	n.side = fields[1][0]
	fmt.Sscan(fields[2], &n.half)
	fmt.Sscan(fields[3], &n.full)
	return n
}

func (n naive) String() string {
	var rows []byte
	for rank := 5; rank >= 0; rank-- {
		empty := byte('0')
		for file := range 5 {
			if n.large[rank][file] == 0 {
				empty++
				continue
			}
			if empty > '0' {
				rows = append(rows, empty)
			}
			empty = '0'
			rows = append(rows, n.large[rank][file], '[')
			for _, at := range [][2]int{{1, 0}, {1, 1}, {0, 0}, {0, 1}} {
				rows = append(rows, max(n.small[2*rank+at[0]][2*file+at[1]], '.'))
			}
			rows = append(rows, ']')
		}
		if empty > '0' {
			rows = append(rows, empty)
		}
		rows = append(rows, '/')
	}
	return fmt.Sprintf("%s %c %d %d", rows[:len(rows)-1], n.side, n.half, n.full)
}

func whose(letter byte) byte {
	switch {
	case letter == 0:
		return 0
	case letter < 'a':
		return 'w'
	default:
		return 'b'
	}
}

func otherSide(side byte) byte {
	if side == 'w' {
		return 'b'
	}
	return 'w'
}

func lower(letter byte) byte { return letter | 0x20 }

// coloured returns a lower-case letter as that of a side.
func coloured(letter, side byte) byte {
	if side == 'w' {
		return letter - 32
	}
	return letter
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	default:
		return 0
	}
}

// goes reports whether a piece goes by files dx and ranks dy onto what stands there, as in
// orthodox chess; free tells of each square on the way whether one can pass it.
func goes(piece byte, dx, dy int, there byte, free func(i int) bool) bool {
	if dx == 0 && dy == 0 || whose(there) == whose(piece) {
		return false
	}
	straight, diagonal := dx == 0 || dy == 0, dx == dy || dx == -dy
	ahead := 1
	if whose(piece) == 'b' {
		ahead = -1
	}
	switch lower(piece) {
	case 'p':
		return dy == ahead && (dx == 0 && there == 0 || dx*dx == 1 && there != 0)
	case 'n':
		return dx*dx+dy*dy == 5
	case 'k':
		return dx*dx <= 1 && dy*dy <= 1
	case 'r':
		diagonal = false
	case 'b':
		straight = false
	}
	if !straight && !diagonal {
		return false
	}
	for i := 1; i < max(dx*sign(dx), dy*sign(dy)); i++ {
		if !free(i) {
			return false
		}
	}
	return true
}

// smallGoes is MC-4 but for the own King.
func (n *naive) smallGoes(x, y, tx, ty int) bool {
	if n.large[ty/2][tx/2] == 0 {
		return false
	}
	dx, dy := tx-x, ty-y
	return goes(n.small[y][x], dx, dy, n.small[ty][tx], func(i int) bool {
		mx, my := x+i*sign(dx), y+i*sign(dy)
		return n.large[my/2][mx/2] != 0 && n.small[my][mx] == 0
	})
}

// aboard returns the pieces on the large piece of a square.
func (n *naive) aboard(x, y int) string {
	s := ""
	for _, letter := range []byte{n.small[2*y][2*x], n.small[2*y][2*x+1], n.small[2*y+1][2*x], n.small[2*y+1][2*x+1]} {
		if letter != 0 {
			s += string(letter)
		}
	}
	return s
}

// largeGoes is MC-3 for one side's pilots, but for the own King.
func (n *naive) largeGoes(side byte, x, y, tx, ty int) bool {
	dx, dy := tx-x, ty-y
	riders := n.aboard(x, y)
	mine, onlyPawns := 0, true
	for _, rider := range []byte(riders) {
		if whose(rider) == side {
			mine++
			onlyPawns = onlyPawns && lower(rider) == 'p'
		}
	}
	towardsOwn := side == 'w' && dy < 0 || side == 'b' && dy > 0
	if mine == 0 || onlyPawns && towardsOwn {
		return false
	}
	leap := lower(n.large[y][x]) == 'n'
	if strings.ContainsAny(riders, "Kk") && !leap && (dx*dx > 1 || dy*dy > 1) {
		return false
	}
	return goes(n.large[y][x], dx, dy, n.large[ty][tx], func(i int) bool {
		return n.large[y+i*sign(dy)][x+i*sign(dx)] == 0
	})
}

// king returns the place of the small King of side; false when it has none.
func (n *naive) king(side byte) (x, y int, ok bool) {
	for y := range n.small {
		for x, letter := range n.small[y] {
			if letter == coloured('k', side) {
				return x, y, true
			}
		}
	}
	return 0, 0, false
}

// check is MC-5.1.
func (n *naive) check(side byte) bool {
	kx, ky, ok := n.king(side)
	if !ok {
		return true
	}
	for y := range n.small {
		for x, letter := range n.small[y] {
			if letter != 0 && whose(letter) != side && n.smallGoes(x, y, kx, ky) {
				return true
			}
		}
	}
	for y := range n.large {
		for x, letter := range n.large[y] {
			if letter != 0 && (n.largeGoes('w', x, y, kx/2, ky/2) || n.largeGoes('b', x, y, kx/2, ky/2)) {
				return true
			}
		}
	}
	return false
}

// off returns which of b, n, q, r of a side stand nowhere among letters.
func off(letters string, side byte) (kinds []byte) {
	for _, kind := range []byte("bnqr") {
		if !strings.ContainsRune(letters, rune(coloured(kind, side))) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

func (n *naive) allLarge() string {
	s := ""
	for _, row := range n.large {
		s += string(row[:])
	}
	return s
}

func (n *naive) allSmall() string {
	s := ""
	for _, row := range n.small {
		s += string(row[:])
	}
	return s
}

// moves returns the legal moves with the positions that they lead to; none when the
// position is a draw (MC-5.4).
func (n naive) moves() map[string]string {
	all := map[string]string{}
	if n.half >= 100 {
		return all
	}
	for y := range 6 {
		for x := range 5 {
			for to := range 30 {
				if n.large[y][x] != 0 && n.largeGoes(n.side, x, y, to%5, to/5) {
					n.carry(all, x, y, to%5, to/5)
				}
			}
		}
	}
	for y := range 12 {
		for x := range 10 {
			for to := range 120 {
				if whose(n.small[y][x]) == n.side && n.smallGoes(x, y, to%10, to/10) {
					n.walk(all, x, y, to%10, to/10)
				}
			}
		}
	}
	return all
}

func largeName(x, y int) string { return fmt.Sprintf("%c%d", 'a'+x, y+1) }

func smallName(x, y int) string {
	return largeName(x/2, y/2) + ":" + largeName(x%2, y%2)
}

// carry adds a large move with all its promotions.
func (n naive) carry(all map[string]string, x, y, tx, ty int) {
	piece := n.large[y][x]
	clears := n.large[ty][tx] != 0 || lower(piece) == 'p'
	after := n
	after.large[y][x], after.large[ty][tx] = 0, piece
	for corner := range 4 {
		cx, cy := corner%2, corner/2
		after.small[2*ty+cy][2*tx+cx] = n.small[2*y+cy][2*x+cx]
		after.small[2*y+cy][2*x+cx] = 0
	}
	name := largeName(x, y) + "-" + largeName(tx, ty)
	lastRank, lastRow := 5, 11
	if whose(piece) == 'b' {
		lastRank = 0
	}
	swaps := []byte{piece}
	if kinds := off(after.allLarge(), whose(piece)); lower(piece) == 'p' && ty == lastRank && len(kinds) > 0 {
		swaps = swaps[:0]
		for _, kind := range kinds {
			swaps = append(swaps, coloured(kind, whose(piece)))
		}
	}
	lastRank = 5
	if n.side == 'b' {
		lastRank, lastRow = 0, 0
	}
	var arrived []int // columns
	for _, cx := range []int{2 * tx, 2*tx + 1} {
		if ty == lastRank && y != lastRank && after.small[lastRow][cx] == coloured('p', n.side) {
			arrived = append(arrived, cx)
		}
	}
	for _, swap := range swaps {
		after.large[ty][tx] = swap
		names := []string{}
		if swap != piece {
			names = append(names, string(swap&^0x20))
		}
		after.promote(all, name, names, arrived, lastRow, clears)
	}
}

// walk adds a small move with all its promotions.
func (n naive) walk(all map[string]string, x, y, tx, ty int) {
	piece := n.small[y][x]
	clears := n.small[ty][tx] != 0 || lower(piece) == 'p'
	after := n
	after.small[y][x], after.small[ty][tx] = 0, piece
	var arrived []int
	if piece == 'P' && ty == 11 || piece == 'p' && ty == 0 {
		arrived = []int{tx}
	}
	after.promote(all, smallName(x, y)+"-"+smallName(tx, ty), nil, arrived, ty, clears)
}

// promote adds the ways in which as many of the Pawns that arrived promote as there are
// pieces for.
func (n naive) promote(all map[string]string, name string, names []string, arrived []int, row int, clears bool) {
	kinds := off(n.allSmall(), n.side)
	must := min(len(kinds), len(arrived))
	var choose func(after naive, rest []int, kinds []byte, names []string, done int)
	choose = func(after naive, rest []int, kinds []byte, names []string, done int) {
		if len(rest) == 0 {
			if done == must {
				after.end(all, name, names, clears)
			}
			return
		}
		choose(after, rest[1:], kinds, names, done) // this one stays a Pawn
		for i, kind := range kinds {
			next := after
			next.small[row][rest[0]] = coloured(kind, n.side)
			left := append(append([]byte{}, kinds[:i]...), kinds[i+1:]...)
			text := largeName(rest[0]%2, row%2) + string(kind)
			choose(next, rest[1:], left, append(append([]string{}, names...), text), done+1)
		}
	}
	choose(n, arrived, kinds, names, 0)
}

// end adds a move if the mover's King is safe after it.
func (n naive) end(all map[string]string, name string, names []string, clears bool) {
	if n.check(n.side) {
		return
	}
	n.half++
	if clears {
		n.half = 0
	}
	if n.side == 'b' {
		n.full++
	}
	n.side = otherSide(n.side)
	if len(names) > 0 {
		name += "=" + strings.Join(names, ",")
	}
	all[name] = n.String()
}
