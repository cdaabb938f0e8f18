package cup

import (
	"cmp"
	"slices"
)

// Line is a line of the standing.
type Line struct {
	Player   Player
	Place    int // 1 is first; several share one
	Points   int // in halves; in a knock-out the games won
	Buchholz int // points of the opponents, in halves; 0 in a knock-out
	Won      int
	Drawn    int
	Lost     int
	Alive    bool // in a knock-out: not beaten yet
}

// points returns what a result is worth in a Swiss to a player of the pairing, in halves.
func (p Pairing) points(id int) int {
	switch {
	case p.Result.How == Drawn:
		return 1
	case p.Result.Winner == id:
		return 2
	}
	return 0
}

// points returns the points of a player in a Swiss, in halves. A round without a pairing is worth
// nothing.
func (c Cup) points(id int) int {
	sum := 0
	for _, r := range c.Rounds {
		if p, ok := r.PairingOf(id); ok && p.Decided() {
			sum += p.points(id)
		}
	}
	return sum
}

// Standing returns the players from first to last.
//
// In a Swiss by points, then by the points of one's opponents, then by games won. Those who are equal in
// all of it share a place. In a knock-out by the rounds that were survived.
func (c Cup) Standing() []Line {
	lines := make([]Line, 0, len(c.Players))
	for _, p := range c.Players {
		l := Line{Player: p, Alive: !p.Out}
		for _, r := range c.Rounds {
			pairing, paired := r.PairingOf(p.ID)
			other := pairing.Other(p.ID)
			switch {
			case !paired || !pairing.Decided():
			case pairing.Result.Winner == p.ID:
				l.Won++
			case pairing.Result.How == Drawn:
				l.Drawn++
			default:
				l.Lost++
				l.Alive = false
			}
			met := other != 0 && (pairing.Result.How == Played || pairing.Result.How == Drawn)
			if met {
				l.Buchholz += c.points(other)
			} else if !paired || pairing.Decided() { // without a game the opponent counts as one with equal points
				l.Buchholz += c.points(p.ID)
			}
		}
		if l.Points = c.points(p.ID); c.Settings.Format == Knockout {
			l.Points, l.Buchholz = l.Won, 0
		}
		lines = append(lines, l)
	}
	equal := func(a, b Line) int {
		if c.Settings.Format == Knockout {
			return cmp.Or(b.Points-a.Points, boolOrder(b.Alive)-boolOrder(a.Alive))
		}
		return cmp.Or(b.Points-a.Points, b.Buchholz-a.Buchholz, b.Won-a.Won)
	}
	slices.SortStableFunc(lines, func(a, b Line) int { return cmp.Or(equal(a, b), a.Player.Lot-b.Player.Lot) })
	for i := range lines {
		lines[i].Place = i + 1
		if i > 0 && equal(lines[i-1], lines[i]) == 0 {
			lines[i].Place = lines[i-1].Place
		}
	}
	return lines
}

func boolOrder(b bool) int {
	if b {
		return 1
	}
	return 0
}
