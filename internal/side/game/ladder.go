package game

import "time"

// Strengths is how many strengths the computer has.
const Strengths = 6

// Ladder is the limits of the computer's strengths at a game, weakest first. Games differ: what one shows at a
// glance takes thousands of positions in another.
//
// A ladder is found by playing each strength against the one below, and the weakest against a player who looks at each
// move once, to whom it loses half of its games or more (bench strength). After a change of the game's evaluation or of the search it is measured
// again. Only the weakest leaves moves to chance; of a game that
// has lasted long it tires, and at some games the next one; the others misjudge positions. From the third on they overlook no
// win within two moves of their own, the last none within three.
type Ladder [Strengths]Limits

// Limits bound one search. A limit of zero is none; with neither a depth nor another bound the search goes
// on until its context is done.
type Limits struct {
	Depth   int           // plies
	Nodes   uint64        // positions, of all workers together
	Time    time.Duration // from the start of the search
	Workers int           // that search at once, at least one
	Noise   int           // points by which evaluations are wrong, at most
	Random  int           // of 100 moves so many are random
	Tires   int           // from this ply on it lets the other side win, so that a long game comes to an end; 0: never
	Wins    int           // own moves, at most 4: a win forced within them is found before anything is judged
}
