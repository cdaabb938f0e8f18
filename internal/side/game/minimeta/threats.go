package minimeta

import "scacchimagici/internal/chess"

// Threats are the pieces that put a small King in check, or would with others aboard (MC-5.1).
type Threats struct {
	King Place // NoPlace when it is not on the board
	// Small are the enemy small pieces that could capture it.
	Small []Place
	// Large are the large pieces that could capture the one that carries it.
	Large []Attacker
	// Asleep are the large pieces that could capture it if others were aboard: now none is, or only a
	// King when it is more than a step away, or Pawns that do not pilot that way.
	Asleep []Square
}

// Attacker is a large piece with the pieces aboard, of either side, that can pilot it to the King.
type Attacker struct {
	Square Square
	Pilots []Place
}

// Check reports whether the King is in check.
func (t Threats) Check() bool { return len(t.Small)+len(t.Large) > 0 }

// Threats returns the pieces that threaten the small King of side, on either side's turn.
func (p Position) Threats(side chess.Side) Threats {
	t := Threats{King: p.kings[side]}
	if t.King == NoPlace {
		return t
	}
	for from := range Place(places) {
		if c := p.small(from); c != 0 && c.side() != side && p.smallWay(from, t.King).Reason == Allowed {
			t.Small = append(t.Small, from)
		}
	}
	s := t.King.Square()
	for from := range Square(squares) {
		if p.at[from] == 0 || p.largeWay(from, s).Reason != Allowed {
			continue
		}
		if pilots := p.pilots(from, s); len(pilots) > 0 {
			t.Large = append(t.Large, Attacker{from, pilots})
		} else {
			t.Asleep = append(t.Asleep, from)
		}
	}
	return t
}

// pilots returns the pieces aboard, of either side, that can pilot a large piece to a square in its reach.
func (p *Position) pilots(from, to Square) (pilots []Place) {
	for _, side := range []chess.Side{chess.White, chess.Black} {
		if p.at[from].canPilot(side, from, to, distance(from, to)) {
			pilots = append(pilots, p.Aboard(from, side)...)
		}
	}
	return pilots
}

// distance returns how many steps of a large piece lead from one square to another; a
// Knight's leap is one (MC-3.3).
func distance(from, to Square) int {
	w := wayTo(to.File()-from.File(), to.Rank()-from.Rank())
	if w.leap {
		return 1
	}
	return w.steps
}
