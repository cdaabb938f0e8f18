package public

import (
	"net/http"
	"slices"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/route"
	"scacchimagici/views/board"
	"scacchimagici/views/layout"
	"scacchimagici/views/watch"
)

// Kinds of the topics of the public pages.
const (
	Kind         = "public" // place: a board
	RankingKind  = "standing"
	CalendarKind = "calendar"
)

// FirstGames returns the guided first games.
type FirstGames func(w *locale.Words) []FirstGame

// Rows are a board with the tabs of all, the ranking and the schedule. A board without a match shows the guided
// first games.
func Rows(firsts FirstGames) []page.Row {
	return []page.Row{
		{
			Kind: Kind, Path: screen.BoardPath + "{board}", Who: route.Anyone, Watch: page.Anybody,
			Topic: func(r *http.Request) page.Topic { return page.Topic{Place: r.PathValue("board")} },
			Build: func(p *page.Snapshot, t page.Topic) (page.Content, error) { return build(p, t, firsts) },
			Place: page.IsBoard, Lane: page.Crowd, Public: true,
			Outside: (*page.Snapshot).Boards, Address: func(board string) string { return screen.BoardPath + board },
		},
		{
			Kind: RankingKind, Path: screen.PublicRankingPath, Who: route.Anyone, Watch: page.Anybody, Build: buildRanking, Lane: page.Crowd,
			Outside: page.Once, Address: func(string) string { return screen.PublicRankingPath },
		},
		{
			Kind: CalendarKind, Path: screen.CalendarPath, Who: route.Anyone, Watch: page.Anybody, Build: buildCalendar, Lane: page.Crowd,
			Outside: page.Once, Address: func(string) string { return screen.CalendarPath },
		},
	}
}

// build is the page of a board.
func build(p *page.Snapshot, t page.Topic, firsts FirstGames) (page.Content, error) {
	words, boards := p.Words(t.Lang), p.Boards()
	if !slices.Contains(boards, t.Place) {
		return page.Content{}, fault.New(fault.NotFound, "fault.page.unknown")
	}
	v := View{Base: p.Base(t.Lang, screen.BoardPath+t.Place), Board: t.Place}
	for _, letter := range boards {
		l, ok := p.OnBoard(letter)
		if !ok {
			continue
		}
		v.Tabs = append(v.Tabs, TabOf(p.ScoreScene(l, t.Lang), screen.BoardPath+letter, letter == t.Place))
		if letter == t.Place {
			v.Chosen = new(watch.OnPhone(p.Scene(l, access.Seat{}, t.Lang)))
			v.Chosen.Next = nextOn(p, l, words)
		}
	}
	if v.Chosen == nil {
		v.Firsts = firsts(words)
	}
	return page.Framed(page.Shell{Audience: "public"}, v, Frame, Page), nil
}

// nextOn says when a planned match begins, and after the end of another one what comes next on its board; empty: it is on.
func nextOn(p *page.Snapshot, l desk.Live, w *locale.Words) string {
	next, ok := l, true
	switch l.Match.Phase() {
	case magici.Planned:
	case magici.Finished:
		next, ok = p.Next(l.Match.Board)
	default:
		return ""
	}
	if !ok {
		return ""
	}
	when, _ := screen.RoundTime(w, p.Day(), next.Match.Round)
	if l.Match.Phase() == magici.Planned || when == "" {
		return when
	}
	return w.T("watch.next", p.Houses()[next.Match.White].Name, p.Houses()[next.Match.Black].Name, when)
}

// buildRanking is the ranking.
func buildRanking(p *page.Snapshot, t page.Topic) (page.Content, error) {
	v := RankingOf(p.Standing(t.Lang), screen.LanguageHref(t.Lang, screen.PublicRankingPath))
	return page.Framed(page.Shell{Title: v.Title, Audience: "public"}, v, RankingFrame, RankingPage), nil
}

// buildCalendar is the schedule.
func buildCalendar(p *page.Snapshot, t page.Topic) (page.Content, error) {
	v := CalendarOf(p.Standing(t.Lang), screen.LanguageHref(t.Lang, screen.CalendarPath))
	return page.Framed(page.Shell{Title: v.Title, Audience: "public"}, v, CalendarFrame, CalendarPage), nil
}

// buildReplay is a match at one of its steps; below zero at the last.
func buildReplay(p *page.Snapshot, lang locale.Language, id string, step int) (page.Content, error) {
	scene, err := replayed(p, lang, id)
	if err != nil {
		return page.Content{}, err
	}
	v := ReplayOf(scene, step, screen.LanguageHref(lang, screen.ReplayPath+scene.Key))
	if p.Tournament().ID != p.Index().Selected {
		v.Live = "" // its board shows another tournament
	}
	if v.Of > 0 {
		v.Shared = SharedOf(scene, v, p.Tournament().Name, p.URL(""))
	}
	shell := page.Shell{Title: v.Where, Audience: "public"}
	if v.Shared != nil {
		shell.Card = &layout.Card{Title: v.Shared.Title, Text: v.Where + " · " + v.Said, Picture: v.Shared.Card}
	}
	return page.Static(shell, v, ReplayPage), nil
}

// buildPicture is the drawing of a match at one of its steps.
func buildPicture(p *page.Snapshot, lang locale.Language, id string, step int) (board.Picture, error) {
	scene, err := replayed(p, lang, id)
	if err != nil {
		return board.Picture{}, err
	}
	return PictureOf(scene, step), nil
}

// replayed is a match as the public may see it. A match of a tournament that the screens do not show is there once it
// has begun: until then it is for the organiser only.
func replayed(p *page.Snapshot, lang locale.Language, id string) (screen.Scene, error) {
	l, ok := p.Match(id)
	if !ok || p.Tournament().ID != p.Index().Selected && l.Match.Phase() == magici.Planned {
		return screen.Scene{}, fault.New(fault.NotFound, "fault.match.unknown")
	}
	return p.Scene(l, access.Seat{}, lang), nil
}
