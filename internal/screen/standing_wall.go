package screen

import (
	"slices"

	"scacchimagici/internal/tournament"
	"scacchimagici/views/standing"
)

// Wall returns the ranking for a wall, with the next round.
func (s Standing) Wall() standing.Wall {
	v := standing.Wall{Ranking: s.PublicView(), Next: s.Next(), Empty: len(s.Rows) == 0}
	if v.Ranking.Provisional && s.Of > 0 {
		v.Ranking.Line = Dotted(v.Ranking.Line, v.Ranking.Badge)
	}
	return v
}

// Veiled reports whether the final ranking is a secret of the organiser.
func (s Standing) Veiled() bool { return s.Ranking.Veiled(s.Tournament, s.Now) }

// PublicView is the ranking as spectators see it: of a final one the places that the ceremony has shown, and above them the
// other Houses, in the order of the tournament and with nothing that tells their places.
func (s Standing) PublicView() standing.Ranking {
	v := s.View()
	if !s.Veiled() {
		return v
	}
	v.Line, v.Badge = s.T("standing.veiled"), s.T("standing.ceremony")
	known := v.Rows[len(v.Rows)-len(s.Known(s.Tournament)):]
	var rows []standing.Row
	for _, h := range s.Tournament.Houses {
		if !slices.ContainsFunc(known, func(r standing.Row) bool { return r.ID == string(h.ID) }) {
			rows = append(rows, standing.Row{ID: string(h.ID), House: s.House(h.ID), Veiled: true})
		}
	}
	v.Rows = append(rows, known...)
	return v
}

// Prize returns the ceremony at the step that the tournament has come to: first the awards of
// people, if it has any, then the Houses from the last row of the ranking to the first.
func (s Standing) Prize() standing.Prize {
	rows := s.View().Rows
	step := min(s.Tournament.Ceremony, s.LastStep())
	p := standing.Prize{Title: s.T("standing.ceremony"), Line: s.Tournament.Name, Step: step}
	for _, h := range s.Tournament.Houses {
		p.Houses = append(p.Houses, s.House(h.ID))
	}
	awards := s.Tournament.AwardSteps()
	switch {
	case step <= 0:
		return p
	case step <= awards:
		a := s.AwardAt(step)
		p.Title, p.Award, p.Stage = AwardTitle(s.Words, a.Kind), &standing.PrizeAward{}, standing.ShieldShown
		if step%tournament.AwardSteps == 0 {
			p.Award, p.Stage = s.given(a), standing.NameShown
		}
		return p
	}
	step -= awards
	at := len(rows) - 1 - (step-1)/standing.Stages
	shown := rows[at]
	p.Title, p.House, p.Sum, p.First = shown.Name, shown.House, shown.Sum, shown.Place == 1
	p.Stage = standing.Stage((step-1)%standing.Stages + 1)
	p.Done = slices.Clone(rows[at+1:])
	return p
}

// LastStep is the last step of the ceremony.
func (s Standing) LastStep() int { return s.Tournament.LastStep() }

// AwardAt returns the award of a step of the ceremony.
func (s Standing) AwardAt(step int) StandingAward {
	at := (step - 1) / tournament.AwardSteps
	if at < len(s.Awards) {
		return s.Awards[at]
	}
	return StandingAward{Kind: s.Tournament.Settings.Awards()[at]}
}

// mostNamed is how many people who share an award fit on the screen.
const mostNamed = 12

// given returns the winners of an award.
func (s Standing) given(a StandingAward) *standing.PrizeAward {
	v := &standing.PrizeAward{Shown: true, Result: s.T("award.nobody")}
	if len(a.People) > 0 {
		v.Result = AwardCount(s.Words, a.Kind, a.Count, a.Called)
	}
	for _, p := range a.People[:min(len(a.People), mostNamed)] {
		v.People = append(v.People, standing.AwardPerson{Name: p.Name, House: s.House(p.House)})
	}
	if more := len(a.People) - mostNamed; more > 0 {
		v.More = s.T("award.more", more)
	}
	return v
}
