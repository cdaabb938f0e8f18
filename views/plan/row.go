package plan

import (
	"net/http"
	"net/url"
	"strconv"
	"time"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/route"
	"scacchimagici/internal/web/visitor"
)

// rulesKind is the kind of the page of the settings; place: not empty when they have just been saved.
const rulesKind = "desk-rules"

// styles are those of these pages.
var styles = []string{"css/plan.css"}

// Rows are the schedule, the programme and the settings.
var Rows = []page.Row{
	{
		// match: the one that is moved; place: the number of boards for a preview of a schedule.
		Kind: "desk-plan", Path: screen.SchedulePath, Who: route.Organiser,
		Topic: func(r *http.Request) page.Topic {
			return page.Topic{Place: r.URL.Query().Get(ScheduleBoards), Match: r.URL.Query().Get(SchedulePick)}
		},
		Build: buildSchedule, Place: boardsAsked, Match: matchPicked, Lane: page.Desk,
	},
	{
		Kind: "desk-programme", Path: screen.ProgrammePath, Who: route.Organiser, Topic: page.QueryOf, Build: buildDay,
		Query: page.Query(DayRow, DayMinutes, DayTo, DayFollowing, DayBefore, DayFirst, DayEvery), Lane: page.Desk,
	},
	{Kind: rulesKind, Build: buildRules, Place: isSaved, Lane: page.Desk},
}

// boardsAsked takes a number of boards; any other text counts as none.
func boardsAsked(_ *page.Snapshot, _ visitor.Visitor, t page.Topic) (string, bool) {
	n, err := strconv.Atoi(t.Place)
	if err != nil || n < 1 || n > len(tournament.Boards()) {
		return "", true
	}
	return strconv.Itoa(n), true
}

// matchPicked takes the match that is being moved; a match that is gone counts as none.
func matchPicked(p *page.Snapshot, _ visitor.Visitor, t page.Topic) (string, bool) {
	if _, ok := p.Match(t.Match); !ok {
		return "", true
	}
	return t.Match, true
}

func isSaved(_ *page.Snapshot, _ visitor.Visitor, t page.Topic) (string, bool) {
	if t.Place == "" {
		return "", true
	}
	return "1", true
}

// buildSchedule is the schedule.
func buildSchedule(p *page.Snapshot, t page.Topic) (page.Content, error) {
	s := Schedule{
		Words: p.Words(t.Lang), Language: screen.LanguageHref(t.Lang, screen.SchedulePath), Server: p.Clock(), Picked: t.Match,
		Tournament: p.Tournament(), Matches: p.CourseStates(), SetUp: p.SetUp(),
	}
	s.Boards, _ = strconv.Atoi(t.Place) // a text that is not a number asks for none
	return page.Framed(page.Shell{Title: "plan.title", Audience: "organiser", Styles: styles}, s, ScheduleFrame, SchedulePage), nil
}

// buildDay is the programme.
func buildDay(p *page.Snapshot, t page.Topic) (page.Content, error) {
	d := Day{
		Words: p.Words(t.Lang), Language: screen.LanguageHref(t.Lang, screen.ProgrammePath), Now: p.Time, Server: p.Clock(),
		Tournament: p.Tournament(), Matches: p.CourseStates(), SetUp: p.SetUp(),
	}
	d.Asked, _ = url.ParseQuery(t.Query) // page.Query has read it
	if p.Known() {
		d.Rows = p.Day()
	}
	return page.Framed(page.Shell{Title: "organiser.nav.programme", Audience: "organiser", Styles: styles}, d, DayFrame, DayPage), nil
}

// buildRules is the page of the settings.
func buildRules(p *page.Snapshot, t page.Topic) (page.Content, error) {
	r, err := rules(p, t.Lang)
	r.Saved = t.Place != ""
	return page.Framed(page.Shell{Title: "plan.rules", Audience: "organiser", Styles: styles}, r, RulesFrame, RulesPage), err
}

// rules collects the content of the page of the settings.
func rules(p *page.Snapshot, lang locale.Language) (Rules, error) {
	v := Rules{Words: p.Words(lang), Language: screen.LanguageHref(lang, screen.RulesPath), Server: p.Clock(), Zone: time.Local}
	if !p.Known() {
		return v, nil
	}
	v.Tournament, v.SetUp, v.Locked = p.Tournament(), p.SetUp(), desk.Locked(p.Course())
	for _, row := range formerOf(p.Index().Rows, v.Tournament.ID) {
		// A tournament that cannot be read any more does not keep the organiser from the settings of this one.
		if s, err := p.Summary(row.ID); err == nil && s.Results {
			v.Former = &Former{Name: row.Name, Settings: s.Settings}
			break
		}
	}
	var err error
	v.History, err = p.History()
	return v, err
}
