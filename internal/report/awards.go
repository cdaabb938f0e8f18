package report

import (
	"cmp"
	"slices"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// Award names the people who have done the most of something; a tie shares it.
type Award struct {
	Kind   tournament.Award
	People []Winner // by House and person; empty: there is none
	Count  int      // how often, or how many points
	Called int      // Direct Moves called, for the bravest wand
}

// Winner is a person who gets an award.
type Winner struct {
	Person magici.PersonID
	House  magici.HouseID
}

// Call is a Direct Move that was called and not taken back.
type Call struct {
	Winner
	entry int
}

// leastStreak is how many Duels won one after another make a streak.
const leastStreak = 2

// deeds are the counts of a person from which the awards follow.
type deeds struct {
	Winner
	points                 magici.PiecePoints
	won, run, streak       int
	called, capturedDirect int
}

// awards returns the awards that the tournament gives, in their order. Duels and calls of an
// annulled match do not count (SM-7.3).
func (r *Report) awards() []Award {
	by := map[magici.PersonID]*deeds{}
	of := func(w Winner) *deeds {
		if by[w.Person] == nil {
			by[w.Person] = &deeds{Winner: w}
		}
		return by[w.Person]
	}
	var duels []Duel
	for _, m := range r.Matches {
		if m.State.Play.Result.Annulled() {
			continue
		}
		duels = append(duels, m.Duels...)
		for _, c := range m.Calls {
			of(c.Winner).called++
		}
	}
	// Two matches are played at the same time, but only a person who has changed House can be in both.
	slices.SortStableFunc(duels, func(a, b Duel) int { return a.At.Compare(b.At) })
	for _, d := range duels {
		winner, loser := of(Winner{d.Winner().Person, d.Winner().House}), of(Winner{d.Loser().Person, d.Loser().House})
		winner.points += d.Gain.Points
		winner.won++
		winner.run++
		winner.streak = max(winner.streak, winner.run)
		loser.run = 0
		if d.Direct && d.Outcome != magici.DefenderFirst {
			winner.capturedDirect++
		}
	}
	var all []Award
	for _, kind := range r.Tournament.Settings.Awards() {
		a := Award{Kind: kind}
		for _, d := range by {
			count, called := 0, 0
			switch kind {
			case tournament.MostEaten:
				count = int(d.points)
			case tournament.MostDuels:
				count = d.won
			case tournament.LongestStreak:
				if d.streak >= leastStreak {
					count = d.streak
				}
			case tournament.BravestWand:
				count, called = d.capturedDirect, d.called
			}
			switch better := cmp.Or(cmp.Compare(count, a.Count), cmp.Compare(called, a.Called)); {
			case better > 0:
				a.Count, a.Called, a.People = count, called, []Winner{d.Winner}
			case better == 0 && count+called > 0:
				a.People = append(a.People, d.Winner)
			}
		}
		slices.SortFunc(a.People, func(x, y Winner) int {
			return cmp.Or(cmp.Compare(x.House, y.House), cmp.Compare(len(x.Person), len(y.Person)), cmp.Compare(x.Person, y.Person))
		})
		all = append(all, a)
	}
	return all
}
