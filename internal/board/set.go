package board

import (
	"iter"
	"math/bits"
)

// Set is a set of squares of a Grid of at most 64, one bit each.
type Set uint64

// SetOf returns the set of the given squares.
func SetOf(squares ...Square) (b Set) {
	for _, s := range squares {
		b = b.With(s)
	}
	return b
}

// Has reports whether s is in b.
func (b Set) Has(s Square) bool { return b>>s&1 != 0 }

// With returns b and s.
func (b Set) With(s Square) Set { return b | 1<<s }

// Without returns b without s.
func (b Set) Without(s Square) Set { return b &^ (1 << s) }

// Count returns how many squares are in b.
func (b Set) Count() int { return bits.OnesCount64(uint64(b)) }

// Squares returns the squares of b in order.
func (b Set) Squares() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for left := b; left != 0; left &= left - 1 {
			if !yield(Square(bits.TrailingZeros64(uint64(left)))) {
				return
			}
		}
	}
}
