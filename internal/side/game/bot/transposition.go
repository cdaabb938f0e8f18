package bot

import (
	"sync"
	"sync/atomic"

	"scacchimagici/internal/side/game"
)

// A transpositionTable remembers positions that were searched. Workers share it without
// locks: a stored entry keeps its key mixed with its data, so that one torn by two writers
// is no entry at all.
type transpositionTable struct {
	stored []storedEntry
}

type storedEntry struct {
	check, data atomic.Uint64
}

// Sizes of tables: 4 MB for a search of a second, 64 KB for one of a few thousand
// positions.
const (
	manyEntries  = 1 << 18
	fewEntries   = 1 << 12
	fewPositions = 1 << 15
)

// spareTables keeps large tables between searches, as long as memory is not wanted elsewhere.
var spareTables = sync.Pool{New: func() any { return &transpositionTable{make([]storedEntry, manyEntries)} }}

// newTranspositionTable returns an empty table for a search within limits.
func newTranspositionTable(limits game.Limits) *transpositionTable {
	if limits.Depth == 1 || limits.Depth == 2 || limits.Nodes > 0 && limits.Nodes <= fewPositions {
		return &transpositionTable{make([]storedEntry, fewEntries)}
	}
	t := spareTables.Get().(*transpositionTable)
	clear(t.stored)
	return t
}

// release keeps t for another search.
func (t *transpositionTable) release() {
	if len(t.stored) == manyEntries {
		spareTables.Put(t)
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

// tableEntry is what a table knows of a position. The zero value is an unknown position.
type tableEntry struct {
	score int16
	depth int8
	bound bound
	move  uint16 // index among the legal moves
}

func (t *transpositionTable) get(key uint64) tableEntry {
	e := &t.stored[key%uint64(len(t.stored))]
	data := e.data.Load()
	if e.check.Load()^data != key {
		return tableEntry{}
	}
	return tableEntry{int16(data), int8(data >> 16), bound(data >> 24), uint16(data >> 32)}
}

func (t *transpositionTable) put(key uint64, entry tableEntry) {
	e := &t.stored[key%uint64(len(t.stored))]
	data := uint64(uint16(entry.score)) | uint64(uint8(entry.depth))<<16 | uint64(entry.bound)<<24 | uint64(entry.move)<<32
	e.check.Store(key ^ data)
	e.data.Store(data)
}

// decides returns the score of a position at ply, if the entry is deep enough for the
// window from alpha to beta.
func (e tableEntry) decides(depth, ply, alpha, beta int) (score int, ok bool) {
	if e.bound == unknown || int(e.depth) < depth {
		return 0, false
	}
	score = fromTable(int(e.score), ply)
	switch e.bound {
	case exact:
		return score, true
	case atLeast:
		return score, score >= beta
	default:
		return score, score <= alpha
	}
}

// toTable returns a score of the search as the table has it: a win counts its plies from the
// root of the search there, and from the position in the table.
func toTable(score, ply int) int16 {
	switch {
	case score >= sureWin:
		return int16(score + ply)
	case score <= -sureWin:
		return int16(score - ply)
	default:
		return int16(score)
	}
}

// fromTable takes back what toTable does.
func fromTable(score, ply int) int {
	switch {
	case score >= sureWin:
		return score - ply
	case score <= -sureWin:
		return score + ply
	default:
		return score
	}
}
