// Package table holds the rules of a side table: who sits where, whose turn it is, the
// clocks, offers and answers, how a game ends, and the next one with colours changed.
//
// It knows no game: moves are texts, and a [game.Line] says which of them are legal. Times
// are milliseconds of the table's own monotonic clock; wall times are only recorded. A
// [Table] is the fold of its facts, by pure [Decide] and [Apply]. Everything at a table is
// public but the hash by which it knows a device again.
//
// Games here count for nothing in the tournament. Rulings: RULINGS.md beside this file.
package table
