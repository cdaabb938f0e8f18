package page

import (
	"net/url"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/match"
	organiserscreen "scacchimagici/internal/screen/organiser"
	tablescreen "scacchimagici/internal/screen/table"
	"scacchimagici/internal/side/puzzle"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/layout"
	"scacchimagici/views/public"
	"scacchimagici/views/referee"
	"scacchimagici/views/strategist"
	"scacchimagici/views/ui"
)

// Base returns the common part of every view; here is the page's own address.
func (p *Snapshot) Base(lang locale.Language, here string) layout.Base {
	return layout.Base{Words: p.Words(lang), Frame: layout.Frame{Now: p.Clock()}, Language: screen.LanguageHref(lang, here)}
}

// Scene is the source of a page of a match, for a seat; the zero seat is the public.
func (p *Snapshot) Scene(l desk.Live, seat access.Seat, lang locale.Language) screen.Scene {
	p.noteAs(part{wholeMatch, l.Key.Match, visitor.Viewer(seat, l.Match)})
	return p.sceneOf(l, seat, lang)
}

// ScoreScene is the source of a page that shows of a match its Houses, whether it has started and its points alone.
func (p *Snapshot) ScoreScene(l desk.Live, lang locale.Language) screen.Scene {
	p.note(matchScore, l.Key.Match)
	return p.sceneOf(l, access.Seat{}, lang)
}

// LineupScene is the source of a page that shows of a match its people on their squares and its points alone.
func (p *Snapshot) LineupScene(l desk.Live, seat access.Seat, lang locale.Language) screen.Scene {
	p.note(matchLineup, l.Key.Match)
	return p.sceneOf(l, seat, lang)
}

func (p *Snapshot) sceneOf(l desk.Live, seat access.Seat, lang locale.Language) screen.Scene {
	who := visitor.Viewer(seat, l.Match)
	matches := p.Course()
	sc := screen.Scene{
		Words: p.Words(lang), Key: l.Key.String(), Match: new(magici.Redact(l.Match, who)), Viewer: who,
		Now: l.Instant(p.Time), Server: p.Clock(), Houses: p.Houses(), People: p.People(),
		Number: 1 + slices.IndexFunc(matches, func(other desk.Live) bool { return other.Key == l.Key }), Of: len(matches),
		HideQuestion: p.Tournament().Settings.HideQuestion,
	}
	if seat.Role != role.Nobody {
		sc.As = seat.String()
	}
	return sc
}

// Houses returns the Houses as the screens show them, made once a pass.
func (p *Snapshot) Houses() map[magici.HouseID]ui.House {
	all := p.Tournament().Houses
	if p.cache.houses == nil {
		p.cache.houses = make(map[magici.HouseID]ui.House, len(all))
		for _, h := range all {
			p.cache.houses[h.ID] = ui.House{Name: h.Name, Arms: h.Arms}
		}
	}
	return p.cache.houses
}

// People returns all people on the rosters, made once a pass.
func (p *Snapshot) People() map[magici.PersonID]screen.Person {
	p.Course() // who has played
	if p.cache.people == nil {
		p.cache.people = screen.People(p.now.Tournament.People, p.now.Tournament.Names, p.now.States())
	}
	return p.cache.people
}

// refereePage is the Referee's page of a board.
func (p *Snapshot) refereePage(t Topic) (Content, error) {
	language := screen.LanguageHref(t.Lang, screen.SeatPath(access.RefereeOf(t.Place)))
	l, ok, err := p.matchOfReferee(t)
	if err != nil {
		return Content{}, err
	}
	if !ok {
		return refereePageOf(match.RefereeIdle(p.Words(t.Lang), t.Place, p.Clock(), language)), nil
	}
	sc := p.Scene(l, access.RefereeOf(t.Place), t.Lang)
	page, err := p.refereePageData(l, sc)
	page.Steps, page.Language, page.Naming = t.Address(StepsPath), language, screen.NamingPath+"?poi="+url.QueryEscape(screen.SeatPath(access.RefereeOf(t.Place)))
	var holders []string
	for _, device := range p.Access().At(access.RefereeOf(t.Place)) {
		if device.Holder != "" && !slices.Contains(holders, device.Holder) {
			holders = append(holders, device.Holder)
		}
	}
	page.Holder = screen.Dotted(holders...)
	return refereePageOf(match.Referee(sc, page)), err
}

// RefereedMatch returns the match of a board's Referee: the one with an id, otherwise the present one;
// NotFound when there is none.
func (p *Snapshot) RefereedMatch(place, id string) (magici.Match, error) {
	l, ok, err := p.matchOfReferee(Topic{Place: place, Match: id})
	if err == nil && !ok {
		err = fault.New(fault.NotFound, "fault.match.unknown")
	}
	return l.Match, err
}

// Intervention is the page on which the Referee of a board prepares an intervention.
func (p *Snapshot) Intervention(seat access.Seat, d match.InterventionDraft, lang locale.Language) (Content, error) {
	l, ok, err := p.matchOfReferee(Topic{Place: seat.Place, Match: d.Match})
	if err == nil && !ok {
		err = fault.New(fault.NotFound, "fault.match.unknown")
	}
	if err != nil {
		return Content{}, err
	}
	here := match.InterventionPath(seat.Place) + "?" + d.Query().Encode()
	v := match.Intervention(p.Scene(l, seat, lang), d, screen.LanguageHref(lang, here))
	shell := Shell{Title: "intervention.title", Audience: "referee", Styles: referee.InterventionStyles, Awake: true}
	return Static(shell, v, referee.InterventionPage), nil
}

// refereeDialogs are the dialogs of that page, and of the page of a correction, that seldom change.
func (p *Snapshot) refereeDialogs(t Topic) (Content, error) {
	sc, _, ok, err := p.refereed(t)
	if err != nil {
		return Content{}, err
	}
	var v referee.Dialogs // of a board without a match: none
	if ok {
		v = match.RefereeDialogs(sc)
	}
	return dialogsPage(referee.DialogsFrame(v)), nil
}

// StepsPath begins the address of the steps of a match, followed by the kind of the page.
const StepsPath = "/passi/"

// Steps is the list of steps that can be taken back, which the page of a topic fetches when the list is opened.
func (p *Snapshot) Steps(t Topic) (templ.Component, error) {
	if t.Kind != KindReferee && t.Kind != KindCorrection {
		return nil, fault.New(fault.NotFound, "fault.page.unknown")
	}
	sc, key, ok, err := p.refereed(t)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fault.New(fault.NotFound, "fault.steps.none")
	}
	v, ok := match.RefereeSteps(sc, match.RefereePage{Closed: p.Closed(key.Match)})
	if !ok {
		return nil, fault.New(fault.NotFound, "fault.steps.none")
	}
	return referee.StepsContent(sc.Words, v), nil
}

// refereed returns the source of the steps and of the dialogs of the Referee's page or of a correction; ok is false on a
// board without a match. Of the match it reads the line-up alone.
func (p *Snapshot) refereed(t Topic) (sc screen.Scene, key desk.Key, ok bool, err error) {
	seat := access.OrganiserSeat
	var l desk.Live
	if t.Kind == KindCorrection || t.Kind == KindCorrection+"-dialogs" {
		if l, ok = p.Match(t.Match); !ok {
			return sc, key, false, fault.New(fault.NotFound, "fault.match.unknown")
		}
	} else {
		seat = access.RefereeOf(t.Place)
		if l, ok, err = p.matchOfReferee(t); err != nil || !ok {
			return sc, key, false, err
		}
	}
	return p.LineupScene(l, seat, t.Lang), l.Key, true, nil
}

// matchOfReferee returns the match on the Referee's page of a board: the one in the address, otherwise
// the present one.
func (p *Snapshot) matchOfReferee(t Topic) (l desk.Live, ok bool, err error) {
	if t.Match == "" {
		l, ok = p.OnBoard(t.Place)
		return l, ok, nil
	}
	if l, ok = p.Match(t.Match); !ok || l.Match.Board != t.Place {
		return l, false, fault.New(fault.NotFound, "fault.match.unknown")
	}
	return l, true, nil
}

// correctionPage is the Referee's page for the organiser, who may correct a match even after the next
// one of its board has opened (SM-9.1).
func (p *Snapshot) correctionPage(t Topic) (Content, error) {
	l, ok := p.Match(t.Match)
	if !ok {
		return Content{}, fault.New(fault.NotFound, "fault.match.unknown")
	}
	sc := p.Scene(l, access.OrganiserSeat, t.Lang)
	page, err := p.refereePageData(l, sc)
	page.Steps = t.Address(StepsPath)
	page.Language, page.Back = screen.LanguageHref(t.Lang, organiserscreen.CorrectionPath+t.Match+organiserscreen.StepsPath), organiserscreen.CorrectionPath+t.Match
	return refereePageOf(match.Referee(sc, page)), err
}

func refereePageOf(v referee.View) Content {
	return Framed(Shell{Title: v.Title, Audience: "referee", Awake: true}, v, referee.Frame, referee.Page)
}

// refereePageData is the content of a Referee's page besides its match.
func (p *Snapshot) refereePageData(l desk.Live, sc screen.Scene) (a match.RefereePage, err error) {
	for side, team := range l.Match.Teams {
		a.Strategist[side] = screen.SeatPath(access.StrategistOf(l.Key.Tournament, string(team.House))) + "?partita=" + l.Key.Match
	}
	if next, ok := p.Next(l.Match.Board); ok && next.Key != l.Key {
		sc.Match = &next.Match
		a.Next = sc.House(chess.White).Name + " – " + sc.House(chess.Black).Name
		a.NextHref = screen.SeatPath(access.RefereeOf(next.Match.Board)) + "?partita=" + next.Key.Match
	}
	a.Closed = p.Closed(l.Key.Match)
	if !l.Match.Started() {
		p.note(seats, "") // the questions
		a.Supply, err = p.Desk.Tournaments.Supply(p.Context, l.Key)
	}
	return a, err
}

// houseAt returns the House of a Strategist's place, "TOURNAMENT/HOUSE".
func (p *Snapshot) houseAt(place string) (tournament.House, error) {
	id, house, _ := strings.Cut(place, "/")
	t := p.Tournament()
	if id != t.ID {
		var err error
		if t, err = p.Desk.Tournaments.Get(p.Context, id); err != nil {
			return tournament.House{}, err
		}
	}
	h, ok := t.House(magici.HouseID(house))
	if !ok {
		return h, fault.New(fault.NotFound, "fault.page.unknown")
	}
	return h, nil
}

// matchOfHouse returns the match on the page of a House: the one in the address, otherwise the present
// one. A House of another tournament than the shown one has none.
func (p *Snapshot) matchOfHouse(house magici.HouseID, t Topic) (l desk.Live, ok bool, err error) {
	if id, _, _ := strings.Cut(t.Place, "/"); id != p.Tournament().ID {
		return l, false, nil
	}
	if t.Match == "" {
		l, ok = p.OfHouse(house)
		return l, ok, nil
	}
	if l, ok = p.Match(t.Match); !ok {
		return l, false, fault.New(fault.NotFound, "fault.match.unknown")
	}
	return l, true, nil
}

// strategistPage is the page of a House, for its Strategist or for a Referee who helps.
func (p *Snapshot) strategistPage(t Topic) (Content, error) {
	house, err := p.houseAt(t.Place)
	if err != nil {
		return Content{}, err
	}
	l, ok, err := p.matchOfHouse(house.ID, t)
	if err != nil {
		return Content{}, err
	}
	side, plays := l.Match.SideOf(house.ID)
	var v strategist.View
	switch {
	case !ok:
		v = match.StrategistWaiting(p.Words(t.Lang), p.Clock(), ui.House{Name: house.Name, Arms: house.Arms}, nil)
	case !plays:
		return Content{}, fault.New(fault.NotFound, "fault.match.unknown")
	default:
		seat := access.Seat{Role: role.Strategist, Place: t.Place}
		if t.Kind == KindHelper {
			seat = access.RefereeOf(l.Match.Board)
		}
		sc := p.Scene(l, seat, t.Lang)
		v = match.Strategist(sc, side)
		for _, board := range p.Boards() {
			if board != l.Match.Board {
				v.Boards = append(v.Boards, strategist.Link{Href: "/scacchiera/" + board, Text: sc.T("ui.board", board)})
			}
		}
		if l.Match.Phase() == magici.Finished {
			v = p.withUpcoming(v, sc, house.ID)
		}
	}
	v.Language = screen.LanguageHref(t.Lang, "/stratega/"+t.Place)
	return Framed(Shell{Title: v.House.Name, Audience: "strategist", Awake: true}, v, strategist.Frame, strategist.Page), nil
}

// withUpcoming leads from a finished match to the next one of a House.
func (p *Snapshot) withUpcoming(v strategist.View, sc screen.Scene, house magici.HouseID) strategist.View {
	for i, l := range p.Course() {
		side, plays := l.Match.SideOf(house)
		if !plays || l.Match.Phase() != magici.Planned {
			continue
		}
		return match.ThenNext(sc.Words, v, match.Upcoming{
			Number: i + 1, Round: l.Match.Round, Board: l.Match.Board, Side: side,
			Against: sc.Houses[l.Match.Teams[side.Other()].House],
			Href:    screen.SeatPath(access.StrategistOf(p.Tournament().ID, string(house))) + "?partita=" + l.Key.Match,
		})
	}
	return v
}

// publicPage is the public page: one board, and the tabs of all.
func (p *Snapshot) publicPage(t Topic) (Content, error) {
	words, boards := p.Words(t.Lang), p.Boards()
	if !slices.Contains(boards, t.Place) {
		return Content{}, fault.New(fault.NotFound, "fault.page.unknown")
	}
	v := public.View{
		Base: p.Base(t.Lang, "/scacchiera/"+t.Place), Board: t.Place, Nav: screen.PublicNav(words, ""),
	}
	for _, board := range boards {
		l, ok := p.OnBoard(board)
		if !ok {
			continue
		}
		v.Tabs = append(v.Tabs, match.PublicTab(p.ScoreScene(l, t.Lang), "/scacchiera/"+board, board == t.Place))
		if board == t.Place {
			m := match.Public(p.Scene(l, access.Seat{}, t.Lang))
			v.Chosen = &m
		}
	}
	if v.Chosen == nil {
		for _, c := range tablescreen.PuzzlesOfDay(words, func(s puzzle.Set) int { return s.OfDay(p.Time) }) {
			v.Puzzles = append(v.Puzzles, public.Puzzle{Game: c.Game, Goal: c.Goal, Href: c.Href})
		}
	}
	return Framed(Shell{Audience: "public"}, v, public.Frame, public.Page), nil
}

// HomeBoard returns the first board with a running match, otherwise the first.
func (p *Snapshot) HomeBoard() string {
	boards := p.Boards()
	for _, board := range boards {
		if l, ok := p.OnBoard(board); ok && l.Match.Phase().Playing() {
			return board
		}
	}
	return boards[0]
}

// Boards returns the boards of the tournament, in order; one without a tournament.
func (p *Snapshot) Boards() []string {
	var boards []string
	for _, name := range tournament.Boards() {
		if _, ok := p.OnBoard(name); ok {
			boards = append(boards, name)
		}
	}
	if len(boards) == 0 {
		return tournament.Boards()[:1]
	}
	return boards
}
