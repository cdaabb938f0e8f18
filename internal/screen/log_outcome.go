package screen

import (
	"scacchimagici/internal/magici"
)

// newOutcome is a Duel with a second, different outcome, decided in the step that took its first
// outcome back (SM-9.1).
type newOutcome struct {
	Was, Is       magici.DecidedDuel
	Before, After [2]magici.PiecePoints // before that step and after the whole step, White first
	Cut           int                   // entries that followed the Duel before and do not any more
}

// newOutcomeOf returns the new outcome, if the undo e went back to change it; ok is false for any other
// undo. All entries that one step writes have the same time.
func newOutcomeOf(m *magici.Match, e magici.Entry) (n newOutcome, ok bool) {
	if e.Kind != magici.LogUndo {
		return n, false
	}
	last := e.N
	for last < len(m.Log) && m.Log[last].At == e.At {
		last++
	}
	taken, written := m.Changes(e.N-1, last)
	for _, next := range written {
		if n.Is, ok = m.DecidedBy(next); ok {
			break
		}
	}
	if !ok || n.Is.Entry < e.N {
		return n, false
	}
	for _, old := range taken {
		if n.Was, ok = m.DecidedBy(old); ok {
			break
		}
	}
	if !ok || n.Was.Attacker.Ref != n.Is.Attacker.Ref || n.Was.Square != n.Is.Square || n.Was.Outcome == n.Is.Outcome {
		return n, false
	}
	before, _ := m.PlayAfter(e.N - 1)
	after, _ := m.PlayAfter(last)
	n.Before, n.After = before.Points, after.Points
	count := func(entries []magici.Entry) (sum int) {
		for _, e := range entries {
			if e.Kind != magici.LogEnd {
				sum++
			}
		}
		return sum
	}
	n.Cut = max(0, count(taken)-count(written))
	return n, true
}
