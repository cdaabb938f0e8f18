package page

import (
	"strconv"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/plan"
	planview "scacchimagici/views/plan"
)

// planPage is the schedule.
func (p *Snapshot) planPage(t Topic) (Content, error) {
	sc := plan.Schedule{
		Words: p.Words(t.Lang), Language: screen.LanguageHref(t.Lang, screen.SchedulePath), Server: p.Clock(), Picked: t.Match,
		Tournament: p.Tournament(), Matches: p.CourseStates(), SetUp: p.setUp(),
	}
	sc.Boards, _ = strconv.Atoi(t.Place) // a text that is not a number asks for none
	return Framed(Shell{Title: "plan.title", Audience: "organiser"}, sc.View(), planview.ScheduleFrame, planview.SchedulePage), nil
}

// rulesPage is the page of the settings.
func (p *Snapshot) rulesPage(t Topic) (Content, error) {
	v, err := p.Rules(t.Lang)
	v.Saved = t.Place != ""
	return Framed(Shell{Title: "plan.rules", Audience: "organiser"}, v.View(), planview.RulesFrame, planview.RulesPage), err
}

// Rules collects the content of the page of the settings.
func (p *Snapshot) Rules(lang locale.Language) (plan.Rules, error) {
	v := plan.Rules{Words: p.Words(lang), Language: screen.LanguageHref(lang, screen.RulesPath), Server: p.Clock(), Zone: time.Local}
	if !p.Known() {
		return v, nil
	}
	v.Tournament, v.SetUp, v.Locked = p.Tournament(), p.setUp(), desk.Locked(p.Course())
	var err error
	v.History, err = p.Desk.Tournaments.History(p.Context, p.Tournament().ID)
	return v, err
}
