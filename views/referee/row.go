package referee

import (
	"net/http"
	"net/url"
	"slices"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/route"
)

// Kinds of the topics of the Referee's page.
const (
	Kind           = "referee"    // place: a board
	CorrectionKind = "correction" // the same page with the organiser's seat; match: a match
)

// Rows are the Referee's page of a board, and the same page for the organiser, who may correct a match even after
// the next one of its board has opened (SM-9.1).
var Rows = []page.Row{
	{
		Kind: Kind, Path: "/arbitro/{board}", Who: route.RefereeOfBoard, Watch: page.Sits(role.Referee),
		Topic: func(r *http.Request) page.Topic {
			return page.Topic{Place: r.PathValue("board"), Match: r.URL.Query().Get("partita")}
		},
		Build: build, Dialogs: buildDialogs, Place: page.IsBoard, Match: page.IsMatch,
	},
	{
		Kind: CorrectionKind, Path: screen.CorrectionPath + "{match}" + screen.CorrectionStepsPath, Who: route.Organiser,
		Topic: func(r *http.Request) page.Topic { return page.Topic{Match: r.PathValue("match")} },
		Build: buildCorrection, Dialogs: buildDialogs, Match: page.IsMatch,
	},
}

// build is the Referee's page of a board.
func build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	language := screen.LanguageHref(t.Lang, screen.SeatPath(access.RefereeOf(t.Place)))
	l, ok, err := matchOf(p, t)
	if err != nil {
		return page.Content{}, err
	}
	if !ok {
		return framed(Idle(p.Words(t.Lang), t.Place, p.Clock(), language)), nil
	}
	sc := p.Scene(l, access.RefereeOf(t.Place), t.Lang)
	b, err := besideOf(p, l, sc)
	b.Steps, b.Language, b.Naming = t.Address(stepsPath), language, screen.NamingPath+"?poi="+url.QueryEscape(screen.SeatPath(access.RefereeOf(t.Place)))
	var holders []string
	for _, device := range p.Access().At(access.RefereeOf(t.Place)) {
		if device.Holder != "" && !slices.Contains(holders, device.Holder) {
			holders = append(holders, device.Holder)
		}
	}
	b.Holder = screen.Dotted(holders...)
	return framed(ViewOf(sc, b)), err
}

// buildCorrection is the same page with the organiser's seat.
func buildCorrection(p *page.Snapshot, t page.Topic) (page.Content, error) {
	l, ok := p.Match(t.Match)
	if !ok {
		return page.Content{}, fault.New(fault.NotFound, "fault.match.unknown")
	}
	sc := p.Scene(l, access.OrganiserSeat, t.Lang)
	b, err := besideOf(p, l, sc)
	b.Steps, b.Back = t.Address(stepsPath), screen.CorrectionPath+t.Match
	b.Language = screen.LanguageHref(t.Lang, b.Back+screen.CorrectionStepsPath)
	return framed(ViewOf(sc, b)), err
}

func framed(v View) page.Content {
	return page.Framed(page.Shell{Title: v.Title, Audience: "referee", Awake: true}, v, Frame, Page)
}

// besideOf is the content of the page besides its match.
func besideOf(p *page.Snapshot, l desk.Live, sc screen.Scene) (b Beside, err error) {
	for side, team := range l.Match.Teams {
		b.Strategist[side] = screen.SeatPath(access.StrategistOf(l.Key.Tournament, string(team.House))) + "?partita=" + l.Key.Match
	}
	if l.Match.Phase() == magici.Planned && !l.Match.Practice {
		b.When, _ = screen.RoundTime(sc.Words, p.Day(), l.Match.Round)
		for _, other := range p.Course() {
			for side, team := range l.Match.Teams {
				if other.Key != l.Key && other.Match.Keeps(team.House) {
					b.Elsewhere[side] = other.Match.Board
				}
			}
		}
	}
	if next, ok := p.Next(l.Match.Board); ok && next.Key != l.Key && l.Match.Phase() == magici.Finished {
		sc.Match = &next.Match
		when, _ := screen.RoundTime(sc.Words, p.Day(), next.Match.Round)
		b.Next = screen.Dotted(pairing(sc), when)
		b.NextHref = screen.SeatPath(access.RefereeOf(next.Match.Board)) + "?partita=" + next.Key.Match
	}
	b.Closed = p.Closed(l.Key.Match)
	if !l.Match.Started() {
		b.Supply, err = p.Supply(l.Key)
	}
	return b, err
}

// buildDialogs are the dialogs of both pages that seldom change.
func buildDialogs(p *page.Snapshot, t page.Topic) (page.Content, error) {
	sc, _, ok, err := lineup(p, t)
	if err != nil {
		return page.Content{}, err
	}
	var v Dialogs // of a board without a match: none
	if ok {
		v = DialogsOf(sc)
	}
	return page.Dialogs(DialogsFrame(v)), nil
}

// stepsList is the list of steps that can be taken back, which the page of a topic fetches when the list is opened.
func stepsList(p *page.Snapshot, t page.Topic) (templ.Component, error) {
	if t.Kind != Kind && t.Kind != CorrectionKind {
		return nil, fault.New(fault.NotFound, "fault.page.unknown")
	}
	sc, key, ok, err := lineup(p, t)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fault.New(fault.NotFound, "fault.steps.none")
	}
	v, ok := StepsOf(sc, Beside{Closed: p.Closed(key.Match)})
	if !ok {
		return nil, fault.New(fault.NotFound, "fault.steps.none")
	}
	return StepsContent(sc.Words, v), nil
}

// lineup is the source of the steps and of the dialogs; ok is false on a board without a match. Of the match it reads
// the line-up alone.
func lineup(p *page.Snapshot, t page.Topic) (sc screen.Scene, key desk.Key, ok bool, err error) {
	seat := access.OrganiserSeat
	var l desk.Live
	if t.Kind == CorrectionKind || t.Kind == page.DialogsOf(CorrectionKind) {
		if l, ok = p.Match(t.Match); !ok {
			return sc, key, false, fault.New(fault.NotFound, "fault.match.unknown")
		}
	} else {
		seat = access.RefereeOf(t.Place)
		if l, ok, err = matchOf(p, t); err != nil || !ok {
			return sc, key, false, err
		}
	}
	return p.LineupScene(l, seat, t.Lang), l.Key, true, nil
}

// matchOf returns the match on the Referee's page of a board: the one in the address, otherwise the present one.
func matchOf(p *page.Snapshot, t page.Topic) (l desk.Live, ok bool, err error) {
	if t.Match == "" {
		l, ok = p.OnBoard(t.Place)
		return l, ok, nil
	}
	if l, ok = p.Match(t.Match); !ok || l.Match.Board != t.Place {
		return l, false, fault.New(fault.NotFound, "fault.match.unknown")
	}
	return l, true, nil
}

// refereed is matchOf for what needs a match: NotFound when there is none.
func refereed(p *page.Snapshot, place, match string) (desk.Live, error) {
	l, ok, err := matchOf(p, page.Topic{Place: place, Match: match})
	if err == nil && !ok {
		err = fault.New(fault.NotFound, "fault.match.unknown")
	}
	return l, err
}

// buildIntervention is the page on which the Referee of a board prepares an intervention.
func buildIntervention(p *page.Snapshot, place string, d Draft, lang locale.Language) (page.Content, error) {
	l, err := refereed(p, place, d.Match)
	if err != nil {
		return page.Content{}, err
	}
	here := InterventionPath(place) + "?" + d.Query().Encode()
	v := InterventionOf(p.Scene(l, access.RefereeOf(place), lang), d, screen.LanguageHref(lang, here))
	shell := page.Shell{Title: "intervention.title", Audience: "referee", Styles: InterventionStyles, Awake: true}
	return page.Static(shell, v, InterventionPage), nil
}

// Guided is the page of a guided match as the Referee who learns sees it, with its dialogs.
func Guided(sc screen.Scene, language string) (content page.Content, dialogs templ.Component) {
	v := ViewOf(sc, Beside{Language: language})
	shell := page.Shell{Title: "guided.title", Audience: "referee", Styles: Styles}
	return page.Static(shell, v, Page), DialogsFrame(DialogsOf(sc))
}
