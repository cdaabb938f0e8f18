package tournament

import (
	"time"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/ranking"
)

// Ranking is the league table of a tournament, and how much of the schedule it rests on.
type Ranking struct {
	ranking.LeagueTable
	Over   int // matches that count and are over or annulled
	Of     int // matches of the schedule that count
	Round  int // the last round with no match left to play; 0 before the first is done
	Rounds int // rounds of the schedule
}

// Provisional reports whether a match of the schedule is still to be played (SM-8.3).
func (s Ranking) Provisional() bool { return s.Over < s.Of || s.Of == 0 }

// Veiled reports whether s, the final ranking of t, is a secret of the organiser at a moment: all matches are over, and the
// ceremony has not shown all Houses. The day after it is known.
func (s Ranking) Veiled(t Tournament, now time.Time) bool {
	_, today := t.Midnight(now)
	return !s.Provisional() && !t.Practice && t.Held != "" && today && t.Awarded < t.LastStep()
}

// Known returns the rows of s that are public while it is veiled: the last ones, which the ceremony has shown.
func (s Ranking) Known(t Tournament) []ranking.Row {
	shown := max(0, t.Awarded-t.AwardSteps()) / CeremonySteps
	return s.Rows[len(s.Rows)-shown:]
}

// NewRanking returns the ranking of a tournament. It is computed from the matches at each call: a match
// that is not among them has not been played.
func NewRanking(t Tournament, matches []magici.Match) Ranking {
	over := map[string]bool{}
	var results []ranking.Result
	for i := range matches {
		m := &matches[i]
		over[m.ID] = m.Play.Result.Over
		if r, ok := ranking.CountedResult(*m); ok {
			results = append(results, r)
		}
	}
	s := Ranking{LeagueTable: ranking.Rank(t.Settings.Rules, t.HouseIDs(), results, t.Decisions)}
	open := map[int]bool{} // rounds with a match left to play
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
