package codec

import (
	"fmt"
	"reflect"
	"slices"
)

// Row is a kind: its word, its type, and in Is what its package says of it.
type Row[P any] struct {
	Word string
	Is   P
	of   reflect.Type
}

// RowOf returns the row of the values of type V.
func RowOf[V, P any](word string, is P) Row[P] { return Row[P]{word, is, reflect.TypeFor[V]()} }

// Table holds the rows of one sort of values, such as the orders to a match.
type Table[T, P any] struct {
	rows   []Row[P]
	byType map[reflect.Type]*Row[P]
}

// TableOf returns the table of rows. It panics when two have the same word or the same type.
func TableOf[T, P any](rows ...Row[P]) Table[T, P] {
	t := Table[T, P]{rows, make(map[reflect.Type]*Row[P], len(rows))}
	words := make(map[string]bool, len(rows))
	for i := range rows {
		r := &rows[i]
		if words[r.Word] || t.byType[r.of] != nil {
			panic("codec: two rows for " + r.Word + ", " + r.of.String())
		}
		words[r.Word], t.byType[r.of] = true, r
	}
	return t
}

// Find returns the row of a value's kind; nil when there is none.
func (t Table[T, P]) Find(v T) *Row[P] { return t.byType[reflect.TypeOf(v)] }

// Rows returns all rows, in their order.
func (t Table[T, P]) Rows() []Row[P] { return t.rows }

// Kinds returns the kinds of all rows.
func (t Table[T, P]) Kinds() Kinds[T] { return t.KindsThat(func(P) bool { return true }) }

// KindsThat returns the kinds of the rows of which is reports true. They know the words of the others too, but do
// not read them.
func (t Table[T, P]) KindsThat(is func(P) bool) Kinds[T] {
	k := Kinds[T]{make(map[string]reflect.Type), make(map[reflect.Type]string)}
	for _, r := range t.rows {
		k.words[r.of] = r.Word
		if is(r.Is) {
			k.types[r.Word] = r.of
		}
	}
	return k
}

// Applied is the property of an entry that changes a state of type S, and of which there is no more to say.
type Applied[S any] func(s S, entry any) S

// Entry returns the row of an entry that changes a state as apply says.
func Entry[F, S any](word string, apply func(S, F) S) Row[Applied[S]] {
	return RowOf[F](word, Applied[S](func(s S, entry any) S { return apply(s, entry.(F)) }))
}

// Apply returns s after an entry. It panics when the entry has no row: what is in the log has been read by the same
// table.
func Apply[S, T any](entries Table[T, Applied[S]], s S, entry T) S {
	row := entries.Find(entry)
	if row == nil {
		panic(fmt.Sprintf("codec: no row for %T", entry))
	}
	return row.Is(s, entry)
}

// Changed returns a copy of all in which those that is reports are changed, for states that never change themselves.
func Changed[T any](all []T, is func(T) bool, change func(*T)) []T {
	all = slices.Clone(all)
	for i := range all {
		if is(all[i]) {
			change(&all[i])
		}
	}
	return all
}
