package minimeta

import (
	"math/rand/v2"
	"testing"

	"scacchimagici/internal/chess"
)

// walk visits the positions of seeded random games.
func walk(games uint64, visit func(Position)) {
	for seed := range games {
		chance := rand.New(rand.NewPCG(seed, 6))
		p := Start()
		for ply := 0; !p.Outcome().Over() && ply < 150; ply++ {
			visit(p)
			moves := p.AppendLegal(nil)
			p = p.After(moves[chance.IntN(len(moves))])
		}
	}
}

// TestWhyNot: of all pairs of squares exactly those of legal moves have no reason against
// them, and a check that is named is one.
func TestWhyNot(t *testing.T) {
	seen := map[Reason]bool{}
	walk(2, func(p Position) {
		legal := map[Move]bool{}
		for _, m := range p.AppendLegal(nil) {
			legal[m.plain()] = true
		}
		ask := func(m Move) {
			r := p.WhyNot(m)
			seen[r.Reason] = true
			if legal[m] != (r.Reason == Allowed) || (r.Reason == Check) != r.Threats.Check() {
				t.Errorf("%v: %v is legal: %v, but %+v", p, m, legal[m], r)
			}
		}
		for from := range Place(places) {
			for to := range Place(places) {
				ask(Move{From: from, To: to})
			}
		}
		for from := range Square(squares) {
			for to := range Square(squares) {
				ask(Move{Large: true, From: from.Place(0), To: to.Place(0)})
			}
		}
	})
	for r := Allowed; r <= Check; r++ {
		if !seen[r] && r != Over && r != KingTaken {
			t.Errorf("reason %d never applied", r)
		}
	}
}

// TestReach: the targets that the side to move can pilot to are those of its legal moves.
func TestReach(t *testing.T) {
	walk(20, func(p Position) {
		legal := map[Move]bool{}
		for _, m := range p.AppendLegal(nil) {
			if m.Large {
				legal[m.plain()] = true
			}
		}
		for s := range Square(squares) {
			for _, target := range p.Reach(s) {
				m := Move{Large: true, From: s.Place(0), To: target.To.Place(0)}
				if legal[m] != (target.Reason == Allowed) {
					t.Errorf("%v: %v: %+v", p, m, target)
				}
				delete(legal, m)
			}
		}
		if len(legal) > 0 {
			t.Errorf("%v: no word of %v", p, legal)
		}
	})
}

// TestThreats: a King is in check exactly if a piece threatens it.
func TestThreats(t *testing.T) {
	checks := 0
	walk(60, func(p Position) {
		for _, side := range []chess.Side{chess.White, chess.Black} {
			if threats := p.Threats(side); threats.Check() != p.InCheck(side) {
				t.Errorf("%v: %v in check: %v, but %+v", p, side, p.InCheck(side), threats)
			}
			if p.InCheck(side) {
				checks++
			}
		}
	})
	if checks < 20 {
		t.Errorf("only %d checks", checks)
	}
}
