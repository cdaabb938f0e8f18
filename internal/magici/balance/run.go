package balance

import (
	"encoding/binary"
	"hash/fnv"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// BlockGames is how many games are handed out together: each army as White and as Black, and each as the beginner.
const BlockGames = 4

// Pair is two armies that play against each other.
type Pair struct {
	First, Second magici.Army
	I, J          int // among the armies of the run; J is -1 when Second is none of them
}

// Game is one match to be played.
type Game struct {
	Armies   [2]magici.Army // by side
	First    chess.Side     // that of the pair's first army
	Beginner chess.Side
	Seed     uint64
}

// Result is how a Game ended.
type Result struct {
	Drawn   bool
	Winner  chess.Side // when it is not drawn
	King    bool       // the King was eaten; otherwise the match time or the moves were over
	Timed   bool       // the match time was over
	Plies   int
	Seconds int // of match time, as the computer's turns are counted
	Calls   int // Direct Moves of both sides
	Eaten   int // those that captured and ate
	Gain    int // Piece Points that they brought those who called, less what the calls gave the other side
}

// Cell counts results of the first army of a pair.
type Cell struct {
	Games int `json:"n"`
	Won   int `json:"w,omitempty"`
	Drawn int `json:"d,omitempty"`
}

// Score returns the points of c, of which there are as many as games.
func (c Cell) Score() float64 { return float64(c.Won) + float64(c.Drawn)/2 }

// Tally is what the games of a pair came to. All of it are sums of whole numbers, so that the order does not matter.
type Tally struct {
	Begins  [2]Cell `json:"b"` // of the first army: when it begins, when the second one does
	Kings   int     `json:"k,omitempty"`
	Timed   int     `json:"t,omitempty"`
	Plies   int     `json:"p,omitempty"`
	Seconds int     `json:"s,omitempty"`
	Calls   int     `json:"c,omitempty"`
	Eaten   int     `json:"e,omitempty"`
	Gain    int     `json:"g,omitempty"`
}

// Games returns how many games t counts.
func (t Tally) Games() int { return t.Begins[0].Games + t.Begins[1].Games }

// Result returns what the first army has, whoever began.
func (t Tally) Result() Cell {
	a, b := t.Begins[0], t.Begins[1]
	return Cell{a.Games + b.Games, a.Won + b.Won, a.Drawn + b.Drawn}
}

// Count adds a game.
func (t *Tally) Count(g Game, r Result) {
	c := &t.Begins[0]
	if g.Beginner != g.First {
		c = &t.Begins[1]
	}
	c.Games++
	switch {
	case r.Drawn:
		c.Drawn++
	case r.Winner == g.First:
		c.Won++
	}
	if r.King {
		t.Kings++
	}
	if r.Timed {
		t.Timed++
	}
	t.Plies += r.Plies
	t.Seconds += r.Seconds
	t.Calls += r.Calls
	t.Eaten += r.Eaten
	t.Gain += r.Gain
}

// Add adds what another tally counts.
func (t *Tally) Add(o Tally) {
	for i, c := range o.Begins {
		t.Begins[i].Games += c.Games
		t.Begins[i].Won += c.Won
		t.Begins[i].Drawn += c.Drawn
	}
	t.Kings += o.Kings
	t.Timed += o.Timed
	t.Plies += o.Plies
	t.Seconds += o.Seconds
	t.Calls += o.Calls
	t.Eaten += o.Eaten
	t.Gain += o.Gain
}

// sound reports whether t can be what games came to.
func (t Tally) sound() bool {
	for _, c := range t.Begins {
		if c.Games < 0 || c.Won < 0 || c.Drawn < 0 || c.Won+c.Drawn > c.Games {
			return false
		}
	}
	n := t.Games()
	return t.Kings >= 0 && t.Timed >= 0 && t.Kings+t.Timed <= n && t.Plies >= 0 && t.Seconds >= 0 && t.Eaten >= 0 && t.Eaten <= t.Calls
}

// Run is a plan with what has been played of it.
type Run struct {
	Plan    Plan
	Armies  []magici.Army
	Pairs   []Pair // those of the matrix, row by row, then those that a regression needs beside them
	Tallies []Tally
}

// New returns a run of which nothing has been played. It refuses a plan that cannot be played.
//
// When all armies cost the same, what a Piece Point is worth does not show in their games: a dearer piece always comes
// with fewer others. Each army then also plays against itself without one of its pieces, once for each kind.
func New(p Plan) (*Run, error) {
	p.Settings = Played(p.Settings)
	if err := p.Check(); err != nil {
		return nil, err
	}
	all, err := Armies(p.Settings, p.All)
	if err != nil {
		return nil, err
	}
	if len(p.Only) > 0 {
		if all, err = chosen(all, p.Only); err != nil {
			return nil, err
		}
	}
	r := &Run{Plan: p, Armies: all}
	for i := range all {
		for j := i + 1; j < len(all); j++ {
			r.Pairs = append(r.Pairs, Pair{all[i], all[j], i, j})
		}
	}
	if p.Settings.Cost(all[0]) == p.Settings.Cost(all[len(all)-1]) {
		for i, a := range all {
			for _, k := range Kinds() {
				if slot := a.LastSlot(k); slot != magici.NoSlot {
					r.Pairs = append(r.Pairs, Pair{a, a.Without(slot), i, -1})
				}
			}
		}
	}
	r.Tallies = make([]Tally, len(r.Pairs))
	return r, nil
}

// Total returns how many games the plan has.
func (r *Run) Total() int { return len(r.Pairs) * r.Plan.Games }

// Done returns how many of them have been played.
func (r *Run) Done() int {
	n := 0
	for _, t := range r.Tallies {
		n += t.Games()
	}
	return n
}

// Block is some games of a pair, by their numbers.
type Block struct{ Pair, From, To int }

// Blocks yields what is still to be played: a block of each pair in turn, so that a run that is stopped has about as many
// games of each. Adding a block to r while it is walked does no harm.
func (r *Run) Blocks() func(yield func(Block) bool) {
	played := make([]int, len(r.Pairs))
	for i, t := range r.Tallies {
		played[i] = t.Games()
	}
	return func(yield func(Block) bool) {
		for to := BlockGames; to < r.Plan.Games+BlockGames; to += BlockGames {
			for i := range r.Pairs {
				b := Block{i, max(played[i], to-BlockGames), min(to, r.Plan.Games)}
				if b.From < b.To && !yield(b) {
					return
				}
			}
		}
	}
}

// Game returns game number n of a pair: the armies change colours from game to game, and the beginner every second
// one. Its seed depends on the plan's seed, the two armies and n alone.
func (r *Run) Game(pair, n int) Game {
	p := r.Pairs[pair]
	g := Game{First: chess.Side(n & 1), Beginner: chess.Side(n & 1)}
	if n&2 != 0 {
		g.Beginner = g.Beginner.Other()
	}
	g.Armies[g.First], g.Armies[g.First.Other()] = p.First, p.Second
	h := fnv.New64a()
	var b [20]byte
	binary.LittleEndian.PutUint64(b[0:], r.Plan.Seed)
	binary.LittleEndian.PutUint16(b[8:], uint16(p.First))
	binary.LittleEndian.PutUint16(b[10:], uint16(p.Second))
	binary.LittleEndian.PutUint64(b[12:], uint64(n))
	_, _ = h.Write(b[:]) // a hash takes all
	g.Seed = h.Sum64()
	return g
}
