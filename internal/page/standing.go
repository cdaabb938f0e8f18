package page

import (
	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/match"
	standingscreen "scacchimagici/internal/screen/standing"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	"scacchimagici/views/organiser"
	"scacchimagici/views/projector"
	"scacchimagici/views/public"
)

// Standing computes the results of the tournament. It is made anew each time, and never stored (SM-8.2).
func (p *Snapshot) Standing(lang locale.Language) standingscreen.Standing {
	return standingscreen.New(p.Words(lang), p.Time, p.Clock(), p.Tournament(), p.CourseFor(magici.Viewer{}))
}

// fillRanking, fillNext, fillCourse and fillCeremony show the course of the tournament on a screen.
func (p *Snapshot) fillRanking(v *projector.View, _ []string, lang locale.Language) error {
	v.Shows, v.Ranking = projector.Standing, p.Standing(lang).Projector()
	return nil
}

func (p *Snapshot) fillNext(v *projector.View, _ []string, lang locale.Language) error {
	v.Shows, v.Ranking = projector.Next, p.Standing(lang).Projector()
	return nil
}

func (p *Snapshot) fillCourse(v *projector.View, _ []string, lang locale.Language) error {
	v.Shows, v.Course = projector.Points, p.Standing(lang).Course()
	return nil
}

func (p *Snapshot) fillCeremony(v *projector.View, _ []string, lang locale.Language) error {
	s, err := p.withAwards(lang)
	v.Shows, v.Prize = projector.Ceremony, s.Prize()
	return err
}

// withAwards is the standing with the awards of the ceremony, which are the report's.
func (p *Snapshot) withAwards(lang locale.Language) (standingscreen.Standing, error) {
	s := p.Standing(lang)
	if p.Tournament().AwardSteps() == 0 {
		return s, nil
	}
	if !p.Known() {
		return s, nil
	}
	r, err := p.Report()
	people := p.People()
	for _, a := range r.Awards {
		award := standingscreen.Award{Kind: a.Kind, Count: a.Count, Called: a.Called}
		for _, w := range a.People {
			award.People = append(award.People, standingscreen.AwardPerson{Name: people[w.Person].Name, House: w.House})
		}
		s.Awards = append(s.Awards, award)
	}
	return s, err
}

// standingPage is the public ranking.
func (p *Snapshot) standingPage(t Topic) (Content, error) {
	v := p.Standing(t.Lang).Public(screen.LanguageHref(t.Lang, screen.PublicRankingPath))
	return Framed(Shell{Title: v.Title, Audience: "public"}, v, public.RankingFrame, public.RankingPage), nil
}

// calendarPage is the public schedule.
func (p *Snapshot) calendarPage(t Topic) (Content, error) {
	v := p.Standing(t.Lang).Calendar(screen.LanguageHref(t.Lang, screen.CalendarPath))
	return Framed(Shell{Title: v.Title, Audience: "public"}, v, public.CalendarFrame, public.CalendarPage), nil
}

// deskStandingPage is the organiser's page of the ranking and the ceremony.
func (p *Snapshot) deskStandingPage(t Topic) (Content, error) {
	s, err := p.withAwards(t.Lang)
	if err != nil {
		return Content{}, err
	}
	v := s.Desk(screen.LanguageHref(t.Lang, screen.RankingPath), p.Access().Screens)
	return Framed(Shell{Title: "standing.title", Audience: "organiser", Awake: true}, v, organiser.StandingFrame, organiser.StandingPage), nil
}

// Replay is a match at one of its steps; below zero at the last.
func (p *Snapshot) Replay(lang locale.Language, id string, step int) (Content, error) {
	scene, err := p.replayed(lang, id)
	if err != nil {
		return Content{}, err
	}
	v := match.Replay(scene, step, screen.LanguageHref(lang, screen.ReplayPath+scene.Key))
	if p.Tournament().ID != p.Index().Selected {
		v.Live = "" // its board shows another tournament
	}
	if v.Of > 0 {
		v.Shared = match.Shared(scene, v, p.Tournament().Name, p.URL(""))
	}
	shell := Shell{Title: v.Where, Audience: "public"}
	if v.Shared != nil {
		shell.Card = &layout.Card{Title: v.Shared.Title, Text: v.Where + " · " + v.Said, Picture: v.Shared.Card}
	}
	return Static(shell, v, public.ReplayPage), nil
}

// ReplayPicture is a match at one of its steps as a drawing.
func (p *Snapshot) ReplayPicture(lang locale.Language, id string, step int) (board.Picture, error) {
	scene, err := p.replayed(lang, id)
	if err != nil {
		return board.Picture{}, err
	}
	return match.Picture(scene, step), nil
}

// replayed is a match as the public may see it. A match of a tournament that the screens do not show is
// there once it has begun: until then it is for the organiser only.
func (p *Snapshot) replayed(lang locale.Language, id string) (screen.Scene, error) {
	l, ok := p.Match(id)
	if !ok || p.Tournament().ID != p.Index().Selected && l.Match.Phase() == magici.Planned {
		return screen.Scene{}, fault.New(fault.NotFound, "fault.match.unknown")
	}
	return p.Scene(l, access.Seat{}, lang), nil
}
