package movement

import "scacchimagici/internal/chess"

// Perft counts sequences of moves, each capture once as won by the attacker.
func (p Position) Perft(depth int) uint64 { return p.perft(depth, nil) }

// perft plays on its own copy of the board. The moves of all depths above share the
// memory of above.
func (p *Position) perft(depth int, above []chess.Move) uint64 {
	switch {
	case depth == 0:
		return 1
	case p.over():
		return 0
	}
	all := p.board.Moves(above, p.rules)
	moves := all[len(above):]
	if len(moves) == 0 {
		passed := p.Pass()
		return passed.perft(depth-1, all)
	}
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		undo := p.board.Make(m)
		n += p.perft(depth-1, all)
		p.board.Unmake(m, undo)
	}
	return n
}
