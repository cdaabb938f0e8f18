package magici

import (
	"fmt"
	"slices"
)

// Apply returns m after e. What is in the log has happened: Apply never refuses.
func Apply(m Match, e Event) Match {
	kind := entries.Find(e.Fact)
	if kind == nil {
		panic(fmt.Sprintf("magici: no row for the entry %T", e.Fact))
	}
	if !kind.Is.wandStays && m.WandRaised() {
		m = m.wandLowered(e.Clock)
	}
	m = kind.Is.apply(m, e.Fact, e.Clock)
	m.Facts++
	if kind.Is.hidden == nil {
		return m.noteHidden(nil)
	}
	side := sideIn(e.Fact, kind.Is.hidden)
	return m.noteHidden(&side)
}

// snapshot returns the state of play as an undo will restore it, with the clocks read.
func (m Match) snapshot(now Instant) *point {
	p := point{m.Play, m.Asking}
	p.play.MatchClock.Left, p.play.MatchClock.Since = m.MatchLeft(now), now
	return &p
}

// addEntry writes an entry into the log and keeps the state of play after it.
func (m Match) addEntry(e Entry, now Instant) Match {
	e.N, e.At = len(m.Log)+1, now
	if e.Kind.step().endsReplace {
		m.Play.ReplaceableDuel = 0
	}
	m.Log = append(slices.Clip(m.Log), e)
	m.points = append(slices.Clip(m.points), m.snapshot(now))
	return m
}
