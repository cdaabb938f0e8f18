package strategist

import (
	"context"
	"math"
	"math/rand/v2"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici/movement"
)

const (
	maxDepth   = 24  // plies of a search, captures beyond its depth not counted
	tactical   = 3   // plies of captures that are looked at beyond its depth, at most
	checkEvery = 256 // positions between two looks at the context
	probeDepth = 2   // from this depth on an outcome is probed before it is searched (Star2)
	// slack keeps the rounding of sums from cutting off what is just as good.
	slack = 1e-12
)

// search looks for the move of one situation. It is for one goroutine.
type search struct {
	game
	ctx    context.Context
	level  level
	rest   func()
	random *rand.Rand
	root   state
	only   chess.Bits // from where the side may move; everything, but when a piece has called
	paid   bool       // what the Direct Move of this turn costs is paid
	frames [maxDepth + tactical + 2]frame
	// history counts, by side, how often a move refuted a position.
	history [2][64 * 64]float64
	table   table
	horizon int // plies until the match time is over
	scale   [maxDepth + tactical + 2]scale
	nodes   int
	stopped bool
}

// frame is a state on the path from the root to the present one.
type frame struct {
	state   state
	key     uint64
	moves   []move
	killers [2]move
}

func newSearch(ctx context.Context, s *Situation, l level, limits Limits) *search {
	w := &search{
		game: newGame(&s.Settings, s.Chances, s.Quick), ctx: ctx, level: l, rest: limits.Rest, root: newState(s), only: ^chess.Bits(0),
		random: rand.New(rand.NewPCG(limits.Seed, s.Position.Key())),
	}
	if s.Calling {
		w.only, w.paid = s.Caller.Bit(), true
	}
	w.horizon = turnsLeft(&s.Settings, s.Left)
	for ply := range w.scale {
		w.scale[ply] = scaleOf(w.horizon - ply)
	}
	return w
}

// rootMove is a move of the root with its value by the last depth that was searched.
type rootMove struct {
	move
	value  float64
	judged float64 // value as this player sees it
}

// choose searches deeper and deeper and returns the best of moves.
func (w *search) choose(moves []rootMove) Choice {
	w.table = newTable(w.level)
	if len(moves) == 0 {
		if w.paid || len(w.root.pos.Legal()) > 0 { // who called and cannot move loses the turn
			return Choice{Pass: true, Value: w.points(w.evaluate(0))}
		}
		w.pass(&w.root, &w.frames[1].state)
		return Choice{Pass: true, Value: w.points(-w.value(1, 1, -1, 1)), Depth: 1, Nodes: w.nodes}
	}
	if w.level.random > 0 && w.random.Float64() < w.level.random {
		return Choice{Move: moves[0].Move, Direct: moves[0].direct, Value: w.points(w.evaluate(0))}
	}
	best := moves[0]
	depth := 0
	for d := 1; d <= min(w.level.depth, w.horizon, maxDepth) && !w.stopped; d++ {
		if w.deepen(moves, d) {
			depth = d
		}
		best = moves[0]
		if math.Abs(best.value) > 1-1e-3 {
			break
		}
	}
	return Choice{Move: best.Move, Direct: best.direct, Value: w.points(best.value), Depth: depth, Nodes: w.nodes}
}

// rootMoves returns the moves of the root in an order of the seed's.
func (w *search) rootMoves() []rootMove {
	f := &w.frames[0]
	f.state = w.root
	f.moves = w.moves(&f.state, f.moves[:0])
	var moves []rootMove
	for _, m := range f.moves {
		if w.paid {
			if m.direct || !w.only.Has(m.From) {
				continue
			}
			m.direct = true
		}
		moves = append(moves, rootMove{move: m})
	}
	w.random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	return moves
}

// deepen searches all moves of the root to depth and brings the best to the front; false when the search has ended
// on the way. Then the best so far stands in front, because the best of the last depth is searched first. A player
// that misjudges knows the value of each move, and adds its error to it.
func (w *search) deepen(moves []rootMove, depth int) bool {
	best := math.Inf(-1)
	for i := range moves {
		m := &moves[i]
		alpha := max(best, -1)
		if w.level.noise > 0 {
			alpha = -1
		}
		value := w.tryRoot(&m.move, depth, alpha)
		if w.stopped {
			return false
		}
		m.value, m.judged = value, value+w.level.noise*w.random.NormFloat64()
		if m.judged > best {
			best = m.judged
			found := *m
			copy(moves[1:i+1], moves[:i])
			moves[0] = found
		}
	}
	return true
}

// tryRoot returns the value of a move of the root.
func (w *search) tryRoot(m *move, depth int, alpha float64) float64 {
	if !w.paid {
		return w.try(0, m, depth, alpha, 1)
	}
	// The call is paid: it must not be paid a second time.
	was := w.frames[0].state
	side := was.pos.Side()
	w.frames[0].state.lead += (1 - 2*int(side)) * w.game.value[m.kind]
	w.frames[0].state.calls[side]++
	v := w.try(0, m, depth, alpha, 1)
	w.frames[0].state = was
	return v
}

// try returns the value of a move of the state of frame ply for the side to move there, by what its Duel may bring.
func (w *search) try(ply int, m *move, depth int, alpha, beta float64) float64 {
	if m.victim != chess.NoKind {
		return w.chance(ply, m, depth, alpha, beta)
	}
	w.after(&w.frames[ply].state, m, movement.AttackerWins, &w.frames[ply+1].state)
	return -w.value(ply+1, depth-1, -beta, -alpha)
}

// outcome is one of the two that matter of a Duel, with what is known of its value for the attacker.
type outcome struct {
	movement.Outcome
	share     float64
	low, high float64
}

// chance returns the value of a capture for its side: exact between alpha and beta, otherwise a bound of it. It cuts
// off as soon as the other outcome cannot bring the sum into the window (Star1), and before that by one reply to each
// outcome, which bounds it from above (Star2).
func (w *search) chance(ply int, m *move, depth int, alpha, beta float64) float64 {
	s, next := &w.frames[ply].state, &w.frames[ply+1].state
	both := [2]outcome{
		{movement.AttackerWins, w.eats[s.pos.Side()], -1, 1},
		{movement.DefenderWins, w.fails[s.pos.Side()], -1, 1},
	}
	if m.victim == chess.King {
		both[0].low, both[0].high = w.won(ply+1), w.won(ply+1)
	}
	if m.kind == chess.King {
		both[1].low, both[1].high = -w.won(ply+1), -w.won(ply+1)
	}
	for i := range both {
		if both[i].share == 0 {
			both[i].low, both[i].high = 0, 0
		}
	}
	for i := range both {
		o, other := &both[i], &both[1-i]
		if depth <= probeDepth || o.low == o.high {
			continue
		}
		w.after(s, m, o.Outcome, next)
		least := max(o.low, (alpha-other.share*other.high)/o.share)
		o.high = min(o.high, w.probe(ply+1, depth-1, least))
		if w.stopped {
			return 0
		}
		if most := o.share*o.high + other.share*other.high; most <= alpha-slack {
			return most
		}
	}
	for i := range both {
		o, other := &both[i], &both[1-i]
		if o.low == o.high {
			continue
		}
		from := max(-1, (alpha-other.share*other.high)/o.share-slack)
		to := min(1, (beta-other.share*other.low)/o.share+slack)
		if from >= o.high || to <= o.low { // whatever this outcome brings, the sum stays outside of the window
			break
		}
		w.after(s, m, o.Outcome, next)
		v := -w.value(ply+1, depth-1, -to, -from)
		if w.stopped {
			return 0
		}
		switch {
		case v <= from:
			o.high = min(o.high, v)
		case v >= to:
			o.low = max(o.low, v)
		default:
			o.low, o.high = v, v
			continue
		}
		break
	}
	low := both[0].share*both[0].low + both[1].share*both[1].low
	if low >= beta || both[0].low == both[0].high && both[1].low == both[1].high {
		return low
	}
	return both[0].share*both[0].high + both[1].share*both[1].high
}

// probe returns an upper bound of the state of frame ply for the other side, by one good reply of the side to move; 1
// when the reply shows nothing. least is below which the bound is of use.
func (w *search) probe(ply, depth int, least float64) float64 {
	if v, ends := w.end(ply); ends {
		return -v
	}
	f := &w.frames[ply]
	f.key = f.state.key(ply)
	if known, ok := w.table.get(f.key); ok && int(known.depth) == depth && known.bound != atMost {
		return -known.value
	}
	w.order(ply)
	if len(f.moves) == 0 {
		return 1
	}
	m := f.moves[0]
	v := w.try(ply, &m, depth, -1, min(1, -least+slack))
	return -v
}

// won returns the value of a match that was won at ply: the sooner, the better.
func (w *search) won(ply int) float64 { return 1 - 1e-5*float64(ply) }

// end returns the value of the state of frame ply for the side to move when the match is over: a King was eaten, the
// match time is over, or nothing moves any more (SM-7.1, SM-7.2, SM-3.6).
func (w *search) end(ply int) (float64, bool) {
	s := &w.frames[ply].state
	side := s.pos.Side()
	switch {
	case !s.pos.HasKing(side):
		return -w.won(ply), true
	case !s.pos.HasKing(side.Other()):
		return w.won(ply), true
	case ply >= w.horizon || s.passes >= 2:
		return byPoints((1 - 2*int(side)) * s.lead), true
	}
	return 0, false
}

// value returns the value of the state of frame ply for the side to move there: exact between alpha and beta,
// otherwise a bound of it. It is invalid once the search has stopped.
func (w *search) value(ply, depth int, alpha, beta float64) float64 {
	if !w.count() {
		return 0
	}
	if v, ends := w.end(ply); ends {
		return v
	}
	if depth <= 0 {
		return w.quiesce(ply, depth, alpha, beta)
	}
	f := &w.frames[ply]
	f.key = f.state.key(ply)
	if known, ok := w.table.get(f.key); ok && int(known.depth) == depth {
		switch {
		case known.bound == exact, known.bound == atLeast && known.value >= beta, known.bound == atMost && known.value <= alpha:
			return known.value
		}
	}
	w.order(ply)
	if len(f.moves) == 0 {
		w.pass(&f.state, &w.frames[ply+1].state)
		return -w.value(ply+1, depth-1, -beta, -alpha)
	}
	best, low := math.Inf(-1), alpha
	var bestMove move
	key := f.key
	for i := range f.moves {
		m := f.moves[f.next(i)]
		v := w.try(ply, &m, depth, alpha, beta)
		if w.stopped {
			return 0
		}
		if v > best {
			best, bestMove = v, m
		}
		if alpha = max(alpha, v); alpha >= beta {
			w.refuted(ply, depth, &m)
			break
		}
	}
	kind := exact
	switch {
	case best >= beta:
		kind = atLeast
	case best <= low:
		kind = atMost
	}
	w.table.put(key, entry{value: best, depth: int8(depth), bound: kind, move: packed(&bestMove)})
	return best
}

// count counts a position and reports whether the search goes on.
func (w *search) count() bool {
	w.nodes++
	if w.nodes%checkEvery == 0 {
		if w.rest != nil {
			w.rest()
		}
		if w.ctx.Err() != nil {
			w.stopped = true
		}
	}
	if w.level.nodes > 0 && w.nodes >= w.level.nodes {
		w.stopped = true
	}
	return !w.stopped
}

// refuted notes a move that was too good for the other side to let happen.
func (w *search) refuted(ply, depth int, m *move) {
	f := &w.frames[ply]
	if !m.same(&f.killers[0]) {
		f.killers[1], f.killers[0] = f.killers[0], *m
	}
	w.history[f.state.pos.Side()][int(m.From)<<6|int(m.To)] += float64(depth * depth)
}

// order lists the moves of frame ply with their orders.
func (w *search) order(ply int) {
	f := &w.frames[ply]
	f.moves = w.moves(&f.state, f.moves[:0])
	var first uint32
	if known, ok := w.table.get(f.key); ok {
		first = known.move
	}
	history := &w.history[f.state.pos.Side()]
	for i := range f.moves {
		m := &f.moves[i]
		switch {
		case first != 0 && packed(m) == first:
			m.order = 1e12
		case m.victim != chess.NoKind:
			m.order = w.promise(f.state.pos.Side(), m) * 1e9
		case m.same(&f.killers[0]):
			m.order = 1e8
		case m.same(&f.killers[1]):
			m.order = 0.9e8
		default:
			m.order = min(history[int(m.From)<<6|int(m.To)], 0.8e8)
		}
	}
}

// next brings the move of the highest order from place i on to place i and returns i.
func (f *frame) next(i int) int {
	most := i
	for j := i + 1; j < len(f.moves); j++ {
		if f.moves[j].order > f.moves[most].order {
			most = j
		}
	}
	f.moves[i], f.moves[most] = f.moves[most], f.moves[i]
	return i
}

// promise returns about what a capture of side wins, in points, the pieces counted as their prices. A King counts as the
// most.
func (w *search) promise(side chess.Side, m *move) float64 {
	const king = 50
	wins, loses := float64(w.gain(m)+w.game.value[m.victim]), 2*float64(w.game.value[m.kind])
	if m.victim == chess.King {
		wins = king
	}
	if m.kind == chess.King {
		loses = king
	}
	p := w.eats[side]*wins - w.fails[side]*loses
	if m.direct {
		p -= float64(w.game.value[m.kind])
	}
	return p
}

// quiesce returns the value of the state of frame ply, at which the depth of the search has ended: its evaluation, or
// more when a capture promises it. The depth is 0, and less after each capture.
func (w *search) quiesce(ply, depth int, alpha, beta float64) float64 {
	best := w.evaluate(ply)
	if depth <= -w.level.captures || best >= beta {
		return best
	}
	alpha = max(alpha, best)
	f := &w.frames[ply]
	f.moves = w.moves(&f.state, f.moves[:0])
	n := 0
	for _, m := range f.moves {
		if m.victim != chess.NoKind {
			if m.order = w.promise(f.state.pos.Side(), &m); m.order > 0 {
				f.moves[n] = m
				n++
			}
		}
	}
	f.moves = f.moves[:n]
	for i := range f.moves {
		m := f.moves[f.next(i)]
		v := w.chance(ply, &m, depth, alpha, beta)
		if w.stopped {
			return 0
		}
		best = max(best, v)
		if alpha = max(alpha, v); alpha >= beta {
			break
		}
	}
	return best
}
