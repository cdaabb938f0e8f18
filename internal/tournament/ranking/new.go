package ranking

import (
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// Ranking is the league table of a tournament, and how much of the schedule it rests on.
type Ranking struct {
	LeagueTable
	Over   int // matches that are over or annulled, of those that count
	Of     int // matches of the schedule that count
	Round  int // the last round of which nothing is left to play; 0 before the first is done
	Rounds int // how many the schedule has
}

// Provisional reports whether a match of the schedule is still to be played (SM-8.3).
func (s Ranking) Provisional() bool { return s.Over < s.Of || s.Of == 0 }

// New returns the ranking of a tournament. It is made anew from the matches whenever
// somebody asks: one that is not among matches has not been played.
func New(t tournament.Tournament, matches []magici.Match) Ranking {
	over := map[string]bool{}
	var results []Result
	for i := range matches {
		m := &matches[i]
		over[m.ID] = m.Play.Result.Over
		if r, ok := CountedResult(*m); ok {
			results = append(results, r)
		}
	}
	s := Ranking{LeagueTable: Rank(t.Settings, t.HouseIDs(), results, t.Decisions)}
	open := map[int]bool{} // rounds in which something is left to play
	for _, plan := range t.Matches {
		if plan.Practice {
			continue
		}
		s.Of++
		s.Rounds = max(s.Rounds, plan.Round)
		if over[plan.ID] {
			s.Over++
		} else {
			open[plan.Round] = true
		}
	}
	for s.Round < s.Rounds && !open[s.Round+1] {
		s.Round++
	}
	return s
}
