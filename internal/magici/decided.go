package magici

import "scacchimagici/internal/chess"

// Fighter is one of the two of a decided Duel.
type Fighter struct {
	Ref
	Kind   chess.Kind // during the Duel, before any promotion by it
	House  HouseID
	Person PersonID // who plays the piece now, perhaps a substitute
}

// DecidedDuel is a Duel of the log with its outcome: who fought, who stayed on the board, what it gained (SM-5.2
// to SM-5.7).
type DecidedDuel struct {
	Entry    int          // of the log, that decided it
	Square   chess.Square // to which the attacker moved; the defender may stand beside it, en passant
	Direct   bool         // opened by a Direct Move
	Attacker Fighter
	Defender Fighter
	Outcome  Outcome
	Gain     Gain
}

// Winner returns who stays on the board (SM-5.2 to SM-5.4).
func (d DecidedDuel) Winner() Fighter {
	if d.Outcome == DefenderFirst {
		return d.Defender
	}
	return d.Attacker
}

// Loser returns who leaves the board.
func (d DecidedDuel) Loser() Fighter {
	if d.Outcome == DefenderFirst {
		return d.Attacker
	}
	return d.Defender
}

// TakesKing reports whether a King left the board, which won the match (SM-7.1).
func (d DecidedDuel) TakesKing() bool { return d.Loser().Slot == King }

// DecidedBy returns the Duel that an entry of the log decided; ok is false when it decided none.
func (m Match) DecidedBy(e Entry) (d DecidedDuel, ok bool) {
	if e.Kind != LogDuel {
		return DecidedDuel{}, false
	}
	open, ok := m.PlayAfter(e.N - 1)
	if !ok || open.TurnPhase != Duelling {
		return DecidedDuel{}, false
	}
	fighter := func(r Ref) Fighter {
		return Fighter{r, open.Figure(r).Kind, m.Teams[r.Side].House, m.Person(r)}
	}
	return DecidedDuel{
		Entry: e.N, Square: open.Duel.Move.To, Direct: open.Duel.Direct,
		Attacker: fighter(open.Duel.Attacker), Defender: fighter(open.Duel.Defender), Outcome: e.Outcome, Gain: e.Gain,
	}, true
}

// LastDuel returns the Duel whose outcome may still be replaced; ok is false when there is none.
func (m Match) LastDuel() (d DecidedDuel, ok bool) {
	if n := m.Play.ReplaceableDuel; n > 0 && n <= len(m.Log) {
		return m.DecidedBy(m.Log[n-1])
	}
	return DecidedDuel{}, false
}
