package strategist

import (
	"scacchimagici/internal/board"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/movement"
)

// state is a position with all that the rest of a match depends on, but for the time.
type state struct {
	pos    movement.Position
	lead   int           // points of White less those of Black
	calls  [2]int        // Direct Moves that each side may still call
	called [2]chess.Bits // pieces that may call no more
	passes int           // in a row
}

// move is a move of the side to move, by its Strategist or by a Direct Move.
type move struct {
	chess.Move
	direct bool
	victim chess.Kind // what it attacks; NoKind: nothing
	kind   chess.Kind // what moves
	order  float64    // those of a higher order are searched first
}

// same reports whether two moves are one.
func (m *move) same(o *move) bool { return m.Move == o.Move && m.direct == o.direct }

// game is what stays the same during a match.
type game struct {
	settings *magici.Settings
	value    [chess.King + 1]int // what eating a kind gains
	factor   int                 // of a Direct Move
	eats     [2]float64          // that the attacker eats, by its side
	fails    [2]float64          // that the defender eats, by the attacker's side
	buffer   []chess.Move        // of moves, from call to call
}

func newGame(s *magici.Settings, chances Chances, quick [2]float64) game {
	g := game{settings: s, factor: s.Factor}
	for side := range g.eats {
		c := chances.attackedBy(chess.Side(side), quick)
		g.eats[side], g.fails[side] = c.Attacker+c.Nobody, c.Defender
	}
	for k := range g.value {
		g.value[k] = int(s.Value(chess.Kind(k)))
	}
	return g
}

// gain returns what m gains its side when it eats (SM-5.2, SM-6.4).
func (g *game) gain(m *move) int {
	if m.direct {
		return g.value[m.victim] * g.factor
	}
	return g.value[m.victim]
}

func newState(s *Situation) state {
	st := state{pos: s.Position, lead: int(s.Points[chess.White] - s.Points[chess.Black]), passes: s.Passes}
	for side := range st.calls {
		st.calls[side] = max(0, s.Settings.PerSide-s.Called[side])
		st.called[side] = chess.Bits(s.CalledBy[side])
		if s.Settings.PerPiece == 0 {
			st.calls[side] = 0
		}
	}
	return st
}

// moves appends the moves of the side to move. Of the Direct Moves it appends those that can be better than the same
// move by the Strategist, which costs nothing: captures whose doubling gains something.
func (g *game) moves(s *state, dst []move) []move {
	g.buffer = s.pos.AppendMoves(g.buffer[:0])
	side := s.pos.Side()
	for _, m := range g.buffer {
		piece, _ := s.pos.At(m.From)
		mv := move{Move: m, kind: piece.Kind}
		if sq, captures := s.pos.Victim(m); captures {
			victim, _ := s.pos.At(sq)
			mv.victim = victim.Kind
		}
		dst = append(dst, mv)
		if mv.victim != chess.NoKind && g.factor > 1 && g.value[mv.victim] > 0 && s.calls[side] > 0 && !s.called[side].Has(m.From) {
			mv.direct = true
			dst = append(dst, mv)
		}
	}
	return dst
}

// after puts into next what follows m when its Duel, if it captures, ends as o (SM-5, SM-6).
func (g *game) after(s *state, m *move, o movement.Outcome, next *state) {
	side := s.pos.Side()
	sign := 1 - 2*int(side)
	next.lead, next.calls, next.called, next.passes = s.lead, s.calls, s.called, 0
	if m.direct {
		next.lead -= sign * g.value[m.kind]
		next.calls[side]--
		if g.settings.PerPiece == 1 {
			next.called[side] |= m.From.Bit()
		}
	}
	gone := m.From.Bit()
	switch {
	case m.victim != chess.NoKind && o == movement.DefenderWins:
		next.lead -= sign * g.value[m.kind]
	default:
		if m.victim != chess.NoKind {
			at, _ := s.pos.Victim(m.Move)
			next.lead += sign * g.gain(m)
			next.called[side.Other()] &^= at.Bit()
		}
		if next.called[side]&gone != 0 {
			next.called[side] |= m.To.Bit()
		}
		if from, to, castles := s.pos.CastlingRook(m.Move); castles && next.called[side]&from.Bit() != 0 {
			next.called[side] = next.called[side]&^from.Bit() | to.Bit()
		}
	}
	next.called[side] &^= gone
	next.pos = s.pos.After(m.Move, o)
}

// pass puts into next what follows when the side to move cannot move (SM-3.6).
func (g *game) pass(s, next *state) {
	*next = *s
	next.pos = s.pos.Pass()
	next.passes++
}

// key returns a number that states share in which the same is possible at this ply of the search.
func (s *state) key(ply int) uint64 {
	k := s.pos.Key() ^ board.MixKey(uint64(s.lead+1<<16)<<24|uint64(s.calls[0])<<16|uint64(s.calls[1])<<8|uint64(ply)<<1|uint64(s.passes&1))
	if s.called != [2]chess.Bits{} {
		k ^= board.MixKey(uint64(s.called[0])) + 3*board.MixKey(uint64(s.called[1])+1)
	}
	return k
}
