package report

import (
	"cmp"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
)

// New returns the report of a tournament from its facts and its matches. It leaves out practice
// matches unless the tournament is for practice.
func New(t tournament.Tournament, facts []eventlog.Timed[tournament.Fact], matches []Match) Report {
	r := Report{Tournament: t, Eaten: Matrix[chess.Kind]{}, Settings: Differences(tournament.DefaultSettings(), t.Settings)}
	var states []magici.Match
	for _, m := range matches {
		if m.State.Practice && !t.Practice {
			continue
		}
		r.Matches, states = append(r.Matches, m), append(states, m.State)
		r.Questions = append(r.Questions, m.Questions...)
		r.Corrections = append(r.Corrections, m.Corrections...)
	}
	r.Ranking = tournament.NewRanking(t, states)
	for _, row := range r.Ranking.Rows {
		r.Sums = append(r.Sums, Sum{row.House, r.eaten(row.House), row.DuelPoints})
	}
	r.countDuels()
	r.Awards = r.awards()
	r.Corrections = append(r.Corrections, changes(facts)...)
	slices.SortStableFunc(r.Questions, func(a, b Question) int { return a.At.Compare(b.At) })
	slices.SortStableFunc(r.Corrections, func(a, b Correction) int { return a.At.Compare(b.At) })
	return r
}

// eaten returns the gains of a House in Duels, match by match, in the matches that count.
func (r *Report) eaten(house magici.HouseID) []Eaten {
	var all []Eaten
	for i := range r.Matches {
		m := &r.Matches[i].State
		result, counts := ranking.CountedResult(*m)
		side, plays := m.SideOf(house)
		if counts && plays {
			all = append(all, Eaten{m.ID, m.Teams[side.Other()].House, result.DuelPoints[side]})
		}
	}
	return all
}

// countDuels counts Duels by person, by piece and by square; those of an annulled match do not count (SM-7.3).
func (r *Report) countDuels() {
	by := map[magici.PersonID]*Duelist{}
	for _, m := range r.Matches {
		if m.State.Play.Result.Annulled() {
			continue
		}
		for _, d := range m.Duels {
			r.Squares[d.Square]++
			r.Eaten[[2]chess.Kind{d.Winner().Kind, d.Loser().Kind}]++
			for _, f := range []magici.Fighter{d.Attacker, d.Defender} {
				if by[f.Person] == nil {
					by[f.Person] = &Duelist{Person: f.Person, House: f.House}
				}
				p := by[f.Person]
				p.Fought++
				p.Kinds[f.Kind]++
				if f != d.Winner() {
					p.Lost++
					continue
				}
				p.Won++
				p.Points += d.Gain.Points
				if d.Outcome != magici.Neither {
					p.Answered++
				}
			}
		}
	}
	for _, d := range by {
		r.People = append(r.People, *d)
	}
	slices.SortFunc(r.People, func(a, b Duelist) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Won, a.Won), cmp.Compare(a.Fought, b.Fought),
			cmp.Compare(len(a.Person), len(b.Person)), cmp.Compare(a.Person, b.Person))
	})
}

// changes returns the organiser's changes and decisions. Settings from before the first planned
// match are the tournament's first settings.
func changes(facts []eventlog.Timed[tournament.Fact]) []Correction {
	var all []Correction
	var t tournament.Tournament
	for _, w := range facts {
		before := t
		t = tournament.Apply(t, w.Event)
		switch f := w.Event.(type) {
		case tournament.SettingsChanged:
			if changed := Differences(before.Settings, t.Settings); len(before.Matches) > 0 && len(changed) > 0 {
				all = append(all, Correction{At: w.At, Actor: w.Actor, Kind: Settings, Reason: f.Reason, Changes: changed})
			}
		case tournament.TieDecided:
			all = append(all, Correction{At: w.At, Actor: w.Actor, Kind: Decision, Reason: f.Reason, Order: f.Order})
		}
	}
	return all
}
