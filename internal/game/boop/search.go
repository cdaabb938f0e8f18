package boop

// Slot is a number below 8,192 for a computer player: one for each kind and square.
func (m Move) Slot() int { return int(m.Kind)<<6 | int(m.To) }

// Key tells positions apart as repetition does.
func (p Position) Key() uint64 {
	key := uint64(p.side)
	for i := range p.armies {
		a := &p.armies[i]
		key = mix(key ^ uint64(a.on[Kitten]))
		key = mix(key ^ uint64(a.on[Cat]) ^ uint64(a.pool[Kitten])<<48 ^ uint64(a.pool[Cat])<<56)
	}
	return key
}

// mix spreads the bits of x over the whole word (the finisher of SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Evaluate returns how good p is for the side to move, in points.
func (p Position) Evaluate() int {
	return p.armies[p.side].points() - p.armies[p.side^1].points()
}

func (a *army) points() int {
	cats := a.on[Cat].Count() + int(a.pool[Cat])
	points := 100*cats + 10*a.all().Count() + 15*a.on[Cat].Count()
	for i := range lines {
		if (a.all() & lines[i].set).Count() == row-1 {
			points += 5
		}
	}
	return points
}
