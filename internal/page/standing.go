package page

import (
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
)

// Standing computes the results of the tournament. It is made anew each time, and never stored (SM-8.2).
func (p *Snapshot) Standing(lang locale.Language) screen.Standing {
	s := screen.NewStanding(p.Words(lang), p.Time, p.Clock(), p.Tournament(), p.CourseFor(magici.Viewer{}))
	s.Day = p.Day()
	return s
}

// StandingWithAwards is [Snapshot.Standing] with the awards of the ceremony, which are the report's.
func (p *Snapshot) StandingWithAwards(lang locale.Language) (screen.Standing, error) {
	s := p.Standing(lang)
	if p.Tournament().AwardSteps() == 0 || !p.Known() {
		return s, nil
	}
	r, err := p.Report()
	people := p.People()
	for _, a := range r.Awards {
		award := screen.StandingAward{Kind: a.Kind, Count: a.Count, Called: a.Called}
		for _, w := range a.People {
			award.People = append(award.People, screen.AwardPerson{Name: people[w.Person].Name, House: w.House})
		}
		s.Awards = append(s.Awards, award)
	}
	return s, err
}
