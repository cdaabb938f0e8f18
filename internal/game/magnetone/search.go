package magnetone

import "scacchimagici/internal/board"

// Slot is a number below 8,192 for a computer player: one for each way of a stone.
func (m Move) Slot() int { return int(m.From+1)<<6 | int(m.To)&63 }

// Key tells positions of one game apart as repetition does: by stones, side and reserves,
// not by the ply.
func (p Position) Key() uint64 {
	key := mix(uint64(p.stones[white]))
	key = mix(key ^ uint64(p.stones[black]))
	return mix(key ^ uint64(p.side) ^ uint64(p.reserve[white])<<8 ^ uint64(p.reserve[black])<<16)
}

// mix spreads the bits of x over the whole word (the finisher of SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Points of an evaluation by how many stones of a side stand on a row of four squares on
// which the other has none.
var rowPoints = [row + 1]int{0, 1, 4, 14, 24}

// Evaluate returns how good p is for the side to move, in points: rows that are open to one
// side alone.
func (p Position) Evaluate() int {
	return openRows(p.stones[p.side], p.stones[p.side^1]) - openRows(p.stones[p.side^1], p.stones[p.side])
}

func openRows(own, other board.Set) (points int) {
	for _, r := range rows {
		if other&r == 0 {
			points += rowPoints[(own & r).Count()]
		}
	}
	return points
}
