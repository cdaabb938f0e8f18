package strategist

// bound says what a value of the table is.
type bound uint8

const (
	exact bound = iota + 1
	atLeast
	atMost
)

// entry is what a table knows of a state at a ply, for the side to move there.
type entry struct {
	key   uint64
	value float64
	move  uint32 // the best one, packed; 0: none
	depth int8
	bound bound
}

// table remembers the states that were searched; later ones replace earlier ones.
type table []entry

// newTable returns a table for a search of so many plies and nodes.
func newTable(l level) table {
	size := 1 << 16
	if l.depth <= 2 {
		size = 1 << 8
	}
	for l.nodes > 0 && size > 1<<8 && size > l.nodes/2 {
		size /= 2
	}
	return make(table, size)
}

func (t table) get(key uint64) (entry, bool) {
	if len(t) == 0 {
		return entry{}, false
	}
	e := &t[key&uint64(len(t)-1)]
	return *e, e.key == key && e.bound != 0
}

func (t table) put(key uint64, e entry) {
	e.key = key
	t[key&uint64(len(t)-1)] = e
}

// packed returns a number for m that no other move of its position has. It is never 0.
func packed(m *move) uint32 {
	p := uint32(m.From)<<12 | uint32(m.To)<<6 | uint32(m.Promotion)<<1 | 1<<18
	if m.direct {
		p |= 1
	}
	return p
}
