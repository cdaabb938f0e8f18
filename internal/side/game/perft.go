package game

// Perft returns the number of move sequences of exactly depth plies from p; sequences that
// end earlier do not count, and depth 0 is 1. It looks at all that a position shows, but
// not at repetition, which no position shows.
func Perft(p Position, depth int) uint64 {
	if c, ok := p.(Counter); ok {
		return c.Perft(depth)
	}
	if depth == 0 {
		return 1
	}
	moves := p.Moves()
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, move := range moves {
		n += Perft(Next(p, move), depth-1)
	}
	return n
}

// Divided is the Perft after one first move.
type Divided struct {
	Move  string
	Nodes uint64
}

// Divide returns the Perft of p by first move, in the order of Moves. Of depth 0 there is
// no first move.
func Divide(p Position, depth int) []Divided {
	if depth == 0 {
		return nil
	}
	var parts []Divided
	for _, move := range p.Moves() {
		parts = append(parts, Divided{move, Perft(Next(p, move), depth-1)})
	}
	return parts
}

// Next returns the position after move, one of p.Moves(), with the decision that perft
// counts. It panics when the game refuses its own move.
func Next(p Position, move string) Position {
	next, err := p.Play(Spellings(p, move)[0])
	if err != nil {
		panic("game: a move of Moves is refused: " + err.Error())
	}
	return next
}

// Spellings returns the texts that p.Play takes for one of p.Moves(): the move itself,
// unless p is [Decided].
func Spellings(p Position, move string) []string {
	if d, ok := p.(Decided); ok {
		return d.Spellings(move)
	}
	return []string{move}
}
