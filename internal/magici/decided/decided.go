// Package decided tells of the Duels of a match that have been decided: who fought, who stayed on the
// board, what it gained (SM-5.2 to SM-5.7).
package decided

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// Fighter is one of the two of a Duel.
type Fighter struct {
	magici.Ref
	Kind   chess.Kind // during the Duel, before any promotion by it
	House  magici.HouseID
	Person magici.PersonID // who plays the piece now, perhaps a substitute
}

// Duel is a Duel with its outcome.
type Duel struct {
	Entry    int          // of the log, that decided it
	Square   chess.Square // to which the attacker moved; the defender may stand beside it, en passant
	Direct   bool         // opened by a Direct Move
	Attacker Fighter
	Defender Fighter
	Outcome  magici.Outcome
	Gain     magici.Gain
}

// Winner returns who stays on the board (SM-5.2 to SM-5.4).
func (d Duel) Winner() Fighter {
	if d.Outcome == magici.DefenderFirst {
		return d.Defender
	}
	return d.Attacker
}

// Loser returns who leaves the board.
func (d Duel) Loser() Fighter {
	if d.Outcome == magici.DefenderFirst {
		return d.Attacker
	}
	return d.Defender
}

// TakesKing reports whether a King left the board, which won the match (SM-7.1).
func (d Duel) TakesKing() bool { return d.Loser().Slot == magici.King }

// By returns the Duel that an entry of the log of m decided; ok is false when it decided none.
func By(m *magici.Match, e magici.Entry) (d Duel, ok bool) {
	if e.Kind != magici.LogDuel {
		return Duel{}, false
	}
	open, ok := m.PlayAfter(e.N - 1)
	if !ok || open.TurnPhase != magici.Duelling {
		return Duel{}, false
	}
	fighter := func(r magici.Ref) Fighter {
		return Fighter{r, open.Figure(r).Kind, m.Teams[r.Side].House, m.Person(r)}
	}
	return Duel{
		Entry: e.N, Square: open.Duel.Move.To, Direct: open.Duel.Direct,
		Attacker: fighter(open.Duel.Attacker), Defender: fighter(open.Duel.Defender), Outcome: e.Outcome, Gain: e.Gain,
	}, true
}

// Last returns the Duel of m whose outcome may still be replaced; ok is false when there is none.
func Last(m *magici.Match) (d Duel, ok bool) {
	if n := m.Play.ReplaceableDuel; n > 0 && n <= len(m.Log) {
		return By(m, m.Log[n-1])
	}
	return Duel{}, false
}
