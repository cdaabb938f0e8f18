package bot

import (
	"sync"
	"sync/atomic"
)

// A table remembers positions that were searched. Workers share it without locks: an entry
// keeps its key mixed with its data, so that one torn by two writers is no entry at all.
type table struct {
	entries []entry
}

type entry struct {
	check, data atomic.Uint64
}

// Sizes of tables: 4 MB for a search of a second, 64 KB for one of a few thousand
// positions.
const (
	manyEntries  = 1 << 18
	fewEntries   = 1 << 12
	fewPositions = 1 << 15
)

// spare keeps large tables between searches, as long as memory is not wanted elsewhere.
var spare = sync.Pool{New: func() any { return &table{make([]entry, manyEntries)} }}

// borrowTable returns an empty table for a search within limits.
func borrowTable(limits Limits) *table {
	if limits.Depth == 1 || limits.Nodes > 0 && limits.Nodes <= fewPositions {
		return &table{make([]entry, fewEntries)}
	}
	t := spare.Get().(*table)
	clear(t.entries)
	return t
}

// giveBack keeps t for another search.
func (t *table) giveBack() {
	if len(t.entries) == manyEntries {
		spare.Put(t)
	}
}

// bound says what a score of the table is.
type bound uint8

const (
	unknown bound = iota
	exact
	atLeast
	atMost
)

// memory is what a table knows of a position. Of an unknown one it has nothing.
type memory struct {
	score int16
	depth int8
	bound bound
	move  uint16 // index among the legal moves
}

func (t *table) get(key uint64) memory {
	e := &t.entries[key%uint64(len(t.entries))]
	data := e.data.Load()
	if e.check.Load()^data != key {
		return memory{}
	}
	return memory{int16(data), int8(data >> 16), bound(data >> 24), uint16(data >> 32)}
}

func (t *table) put(key uint64, m memory) {
	e := &t.entries[key%uint64(len(t.entries))]
	data := uint64(uint16(m.score)) | uint64(uint8(m.depth))<<16 | uint64(m.bound)<<24 | uint64(m.move)<<32
	e.check.Store(key ^ data)
	e.data.Store(data)
}

// decides returns the score of a position at ply, if what is known is deep enough for the
// window from alpha to beta.
func (m memory) decides(depth, ply, alpha, beta int) (score int, ok bool) {
	if m.bound == unknown || int(m.depth) < depth {
		return 0, false
	}
	score = fromTable(int(m.score), ply)
	switch m.bound {
	case exact:
		return score, true
	case atLeast:
		return score, score >= beta
	default:
		return score, score <= alpha
	}
}

// A win counts its plies from the root of a search; in the table, from the position.
func toTable(score, ply int) int16 {
	switch {
	case score >= surely:
		return int16(score + ply)
	case score <= -surely:
		return int16(score - ply)
	default:
		return int16(score)
	}
}

func fromTable(score, ply int) int {
	switch {
	case score >= surely:
		return score - ply
	case score <= -surely:
		return score + ply
	default:
		return score
	}
}
