// Package table holds the rules of a side table: seats and turns, the clocks, offers and answers, how a game
// ends, and the next one with colours changed.
//
// It knows no game: moves are texts, and a [game.Line] says which of them are legal. Times are milliseconds of
// the table's own monotonic clock; wall times are only recorded. A [Table] is the fold of its facts, by pure
// [Decide] and [Apply]. All is public except the hash by which it recognises a device.
//
// Games here count for nothing in the tournament. Rulings: RULINGS.md beside this file.
package table
