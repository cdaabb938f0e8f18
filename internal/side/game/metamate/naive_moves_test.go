package metamate_test

import "strings"

// moves returns the legal moves with what they lead to.
func (n naive) moves() map[string]string {
	if n.forming != "-" {
		return n.formations()
	}
	all := map[string]string{}
	if n.half >= 100 || n.bare() {
		return all
	}
	keep := func(text string, after naive) {
		if !after.hit(after.kingOf(n.side), after.side) {
			if _, twice := all[text]; twice {
				panic("two moves are written " + text)
			}
			all[text] = after.text()
		}
	}
	for _, from := range n.spots(n.side) {
		n.from(from, keep)
	}
	n.castlings(keep)
	return all
}

func (n naive) bare() bool {
	var rest []byte
	for _, s := range append(n.spots('w'), n.spots('b')...) {
		if c := upper(n.at(s)); c != 'K' {
			rest = append(rest, c)
		}
	}
	return len(rest) == 0 || len(rest) == 1 && (rest[0] == 'N' || rest[0] == 'B')
}

// formations is MM-2.
func (n naive) formations() map[string]string {
	all := map[string]string{}
	becomes := map[byte]string{'P': "hv", 'N': "od", 'B': "od", 'R': "s", 'Q': "m"}
	for _, s := range n.spots(n.side) {
		for _, letter := range []byte(becomes[upper(n.at(s))]) {
			after := n
			after.board[s.x][s.y] = colour(letter, n.side)
			after.endRight(s)
			after.side = opponent(n.side)
			after.forming = map[string]string{"WB": "B", "B": "-"}[n.forming]
			all[s.name()+"="+string(rune(letter))] = after.text()
		}
	}
	return all
}

// endRight ends what hangs on the piece of a square.
func (n *naive) endRight(s spot) {
	ends := map[string]string{"a1": "Q", "h1": "K", "e1": "KQ", "a8": "q", "h8": "k", "e8": "kq"}[s.name()]
	var left string
	for _, c := range n.rights {
		if !strings.ContainsRune(ends, c) {
			left += string(c)
		}
	}
	if left == "" {
		left = "-"
	}
	n.rights = left
}

// next returns n with the turn passed on and the clocks advanced.
func (n naive) next(progress bool) naive {
	n.half++
	if progress {
		n.half = 0
	}
	if n.side == 'b' {
		n.full++
	}
	n.side = opponent(n.side)
	n.passed = "-"
	return n
}

// as a Pawn: the ways of MM-5.
const (
	stepping = iota + 1
	doubling
	taking
	passing
)

// pawnWays returns where a piece of the side to move may go as a Pawn, and how.
func (n *naive) pawnWays(s spot, double bool) map[spot]int {
	ways := map[spot]int{}
	f := ahead(n.side)
	one, two := spot{s.x, s.y + f}, spot{s.x, s.y + 2*f}
	if one.on() && n.at(one) == 0 {
		ways[one] = stepping
		if double && two.on() && n.at(two) == 0 {
			ways[two] = doubling
		}
	}
	for _, t := range n.reached('P', s, n.side) {
		switch {
		case n.at(t) != 0 && sideOf(n.at(t)) != n.side:
			ways[t] = taking
		case t.name() == n.passed:
			ways[t] = passing
		}
	}
	return ways
}

// unmoved reports whether a Pawn stands on the starting rank of its colour.
func (n *naive) unmoved(s spot) bool {
	return n.at(s) == 'P' && s.y == 1 || n.at(s) == 'p' && s.y == 6
}

// from tries all moves of the piece on s but castling.
func (n naive) from(s spot, keep func(string, naive)) {
	c := n.at(s)
	pawn, double := upper(c) == 'P', n.unmoved(s)
	kinds := []byte{c}
	if isMeta(c) {
		kinds, double = nil, false
		for t := range n.copied(c, s) {
			kinds = append(kinds, n.at(t))
			pawn = pawn || upper(n.at(t)) == 'P'
			double = double || n.unmoved(t)
		}
	}
	ways := map[spot]int{}
	if pawn {
		ways = n.pawnWays(s, double)
	}
	for _, kind := range kinds {
		if upper(kind) == 'P' {
			continue
		}
		for _, t := range n.reached(kind, s, n.side) {
			if n.at(t) == 0 || sideOf(n.at(t)) != n.side {
				ways[t] |= 0
			}
		}
	}
	for t, how := range ways {
		n.move(s, t, how, keep)
	}
}

// move tries one way with all its choices.
func (n naive) move(s, t spot, how int, keep func(string, naive)) {
	c := n.at(s)
	victim := t
	if how == passing {
		victim = spot{t.x, t.y - ahead(n.side)}
	}
	captures := n.at(victim) != 0
	after := n.next(captures || upper(c) == 'P')
	after.board[s.x][s.y], after.board[victim.x][victim.y] = 0, 0
	after.endRight(s)
	after.endRight(t)
	if how == doubling {
		after.passed = spot{s.x, s.y + ahead(n.side)}.name()
	}
	after.board[t.x][t.y] = c
	text := s.name() + t.name()
	arrives := t.y == lastRank(n.side) && s.y != t.y
	switch {
	case upper(c) == 'P':
		n.promote(after, t, arrives, text, func(text string, a naive) { n.charge(a, s, t, text, keep) })
	case !isMeta(c):
		keep(text, after)
	case arrives && how != 0:
		n.promote(after, t, true, text, keep)
	default:
		for choice, config := range n.evolved(c, captures) {
			a := after
			a.board[t.x][t.y] = config
			pawn := false
			for u := range a.copied(config, t) {
				pawn = pawn || upper(a.at(u)) == 'P'
			}
			n.promote(a, t, arrives && pawn, text+choice, keep)
		}
	}
}

// evolved is MM-4: what a Meta becomes, by the letter of the choice.
func (n *naive) evolved(c byte, captures bool) map[string]byte {
	same := map[string]byte{"": c}
	if !captures {
		return same
	}
	switch upper(c) {
	case 'H', 'V':
		return map[string]byte{"o": colour('O', n.side), "d": colour('D', n.side)}
	case 'O', 'D':
		return map[string]byte{"": colour('S', n.side)}
	}
	return map[string]byte{"": colour('M', n.side)}
}

// promote tries every promotion of the piece on t, if it promotes.
func (n naive) promote(after naive, t spot, promotes bool, text string, keep func(string, naive)) {
	if !promotes {
		keep(text, after)
		return
	}
	after.half, after.passed = 0, "-"
	for _, letter := range []byte("qrbnodsm") {
		after.board[t.x][t.y] = colour(letter, n.side)
		keep(text+"="+string(rune(letter)), after)
	}
}

// charge is MM-8.5: Metas that stood on the last rank before and have t among their copy
// squares, by file.
func (n naive) charge(after naive, s, t spot, text string, keep func(string, naive)) {
	for x := range 8 {
		m := spot{x, lastRank(n.side)}
		c := n.at(m)
		if !isMeta(c) || sideOf(c) != n.side || after.at(m) != c || m == s || strings.Contains(text, "+"+m.name()) || m == t {
			continue
		}
		seen := false
		for _, d := range looks(c) {
			seen = seen || spot{m.x + d.x, m.y + d.y} == t
		}
		if !seen {
			continue
		}
		for _, letter := range []byte("qrbnodsm") {
			a := after
			a.half = 0
			a.board[m.x][m.y] = colour(letter, n.side)
			n.charge(a, s, t, text+"+"+m.name()+string(rune(letter)), keep)
		}
		return
	}
	keep(text, after)
}

// castlings is MM-6.
func (n naive) castlings(keep func(string, naive)) {
	home := 7 - lastRank(n.side)
	corners := map[spot]bool{}
	for right, x := range map[byte]int{'K': 7, 'Q': 0} {
		if strings.IndexByte(n.rights, colour(right, n.side)) >= 0 {
			corners[spot{x, home}] = true
		}
	}
	if len(corners) == 0 {
		return
	}
	king := n.kingOf(n.side)
	for a := range 8 {
		for b := range 8 {
			k, r := spot{a, home}, spot{b, home}
			if n.kingPart(k, king) && n.rookPart(r, corners) && !(k != king && !corners[r]) {
				n.castle(k, r, king, keep)
			}
		}
	}
}

func (n *naive) ownMeta(s spot) bool { return isMeta(n.at(s)) && sideOf(n.at(s)) == n.side }

func (n *naive) kingPart(s, king spot) bool {
	return s == king || n.ownMeta(s) && n.copied(n.at(s), s)[king]
}

func (n *naive) rookPart(s spot, corners map[spot]bool) bool {
	if corners[s] {
		return true
	}
	if n.ownMeta(s) {
		for corner := range corners {
			if n.copied(n.at(s), s)[corner] {
				return true
			}
		}
	}
	return false
}

func (n naive) castle(k, r, king spot, keep func(string, naive)) {
	d := 1
	if r.x < k.x {
		d = -1
	}
	if (r.x-k.x)*d < 2 {
		return
	}
	for x := k.x + d; x != r.x; x += d {
		if n.board[x][k.y] != 0 {
			return
		}
	}
	if k == king {
		for i := range 3 {
			if n.hit(spot{k.x + i*d, k.y}, opponent(n.side)) {
				return
			}
		}
	}
	after := n.next(false)
	after.board[k.x][k.y], after.board[r.x][r.y] = 0, 0
	after.board[k.x+2*d][k.y], after.board[k.x+d][k.y] = n.at(k), n.at(r)
	if k == king {
		after.endRight(k)
	}
	if upper(n.at(r)) == 'R' {
		after.endRight(r)
	}
	keep(k.name()+r.name(), after)
}
