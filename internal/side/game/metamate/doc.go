// Package metamate holds the rules of Metamate: orthodox chess with one piece more, the
// Meta, that has no move of its own and copies those of its neighbours.
//
// Squares are those of package chess, a1 = 0 to h8 = 63; a [Kind] is a piece of chess or a
// Meta in one of its configurations; a [Position] never changes. Rules are numbered as on
// the page of the game, MM-1 to MM-9.
//
// What a screen will ask:
//
//   - What stands where, and what is to be done: [Position.At], [Position.Pieces],
//     [Position.Metas], [Position.Side], [Position.Phase], [Position.EnPassant].
//   - What a Meta copies, from which squares, and through which enemy Meta (the bridge, in
//     two steps): [Position.Copies]; the kinds alone, [Position.CopiedKinds]; where it
//     looks, [CopySquares].
//   - The moves: [Position.Legal], those of one square [Position.LegalFrom], one by its text
//     [Position.Find].
//   - What a move is and does – manner, the copied kinds that allow it, capture, evolution,
//     both parts of a castling, promotions of all four kinds: [Position.Explain].
//   - What a choice would lead to: the position [Position.After] it. What a formation, or
//     each choice of an M1 that captures, would copy is After(move).Copies(move.To).
//   - Who gives check, how many, whether a Meta does, whether it is mate: [Position.Check]
//     of the position after the move. A Meta-mate is Check().MetaMate().
//   - What was captured in a game: the Captured of the explanations of its moves.
//
// Source: the rules of Metamate, a training variant of chess (Eric Delpin), and the FIDE
// Laws of Chess, articles 3 and 5. Rulings: RULINGS.md beside this file.
package metamate
