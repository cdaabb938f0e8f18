package web

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/match"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/projector"
	"scacchimagici/views/public"
	"scacchimagici/views/referee"
	"scacchimagici/views/strategist"
	"scacchimagici/views/ui"
)

// languageHref switches the language of a device and comes back to path.
func languageHref(lang locale.Language, path string) string {
	other := locale.English
	if lang == locale.English {
		other = locale.Italian
	}
	return "/lingua/" + string(other) + "?to=" + path
}

// refereePage is the desk of a board.
func (s *Server) refereePage(ctx context.Context, t topic) (page, error) {
	v, err := s.refereeView(ctx, t)
	if err != nil {
		return page{}, err
	}
	return refereeScreen(v), nil
}

func (s *Server) refereeView(ctx context.Context, t topic) (referee.View, error) {
	language := languageHref(t.Lang, pathOf(access.RefereeOf(t.Place)))
	l, ok, err := s.match(ctx, t.Place, t.Match)
	if err != nil {
		return referee.View{}, err
	}
	if !ok {
		return match.RefereeIdle(s.catalogue.In(t.Lang), t.Place, s.now(), language), nil
	}
	if l.Match.Board != t.Place {
		return referee.View{}, fault.New(fault.NotFound, "fault.match.unknown")
	}
	sc, err := s.scene(ctx, l, access.RefereeOf(t.Place), t.Lang)
	if err != nil {
		return referee.View{}, err
	}
	around, err := s.around(ctx, l, sc)
	around.Language = language
	return match.Referee(sc, around), err
}

// around is what a Referee's desk knows beside its match.
func (s *Server) around(ctx context.Context, l desk.Live, sc screen.Scene) (match.RefereePage, error) {
	a := match.RefereePage{}
	for side, team := range l.Match.Teams {
		a.Strategist[side] = pathOf(access.StrategistOf(l.Key.Tournament, string(team.House))) + "?match=" + l.Key.Match
	}
	next, ok, err := s.desk.Matches.Next(ctx, l.Match.Board)
	if err != nil {
		return a, err
	}
	if ok && next.Key != l.Key {
		sc.Match = next.Match
		a.Next = sc.House(chess.White).Name + " – " + sc.House(chess.Black).Name
		a.NextHref = pathOf(access.RefereeOf(next.Match.Board)) + "?match=" + next.Key.Match
	}
	if a.Closed, err = s.desk.Matches.Closed(ctx, l.Key); err != nil || l.Match.Started() {
		return a, err
	}
	a.Supply, err = s.desk.Tournaments.Supply(ctx, l.Key)
	return a, err
}

// strategistPage is the page of a House, for its Strategist or for a Referee who helps.
func (s *Server) strategistPage(ctx context.Context, t topic) (page, error) {
	v, err := s.strategistView(ctx, t)
	if err != nil {
		return page{}, err
	}
	v.Language = languageHref(t.Lang, "/stratega/"+t.Place)
	return page{
		shell: shellOf{title: v.House.Name, audience: "strategist", awake: true},
		frame: strategist.Frame(v),
		full:  func(p layout.Page) templ.Component { return strategist.Page(p, v) },
	}, nil
}

func (s *Server) strategistView(ctx context.Context, t topic) (strategist.View, error) {
	house, err := s.houseAt(ctx, t.Place)
	if err != nil {
		return strategist.View{}, err
	}
	l, ok, err := s.houseMatch(ctx, house.ID, t.Match)
	if err != nil {
		return strategist.View{}, err
	}
	if !ok {
		shown := ui.House{Name: house.Name, Arms: house.Arms}
		return match.StrategistWaiting(s.catalogue.In(t.Lang), s.now(), shown, nil), nil
	}
	side, plays := l.Match.SideOf(house.ID)
	if !plays {
		return strategist.View{}, fault.New(fault.NotFound, "fault.match.unknown")
	}
	seat := access.Seat{Role: role.Strategist, Place: t.Place}
	if t.Kind == kindHelper {
		seat = access.RefereeOf(l.Match.Board)
	}
	sc, err := s.scene(ctx, l, seat, t.Lang)
	if err != nil {
		return strategist.View{}, err
	}
	v := match.Strategist(sc, side)
	v.Boards = s.otherBoards(sc)
	return s.thenNext(ctx, sc, house.ID, v)
}

// otherBoards leads to what is played beside a match.
func (s *Server) otherBoards(sc screen.Scene) []strategist.Link {
	var links []strategist.Link
	for _, board := range s.boards() {
		if board != sc.Match.Board {
			links = append(links, strategist.Link{Href: "/scacchiera/" + board, Text: sc.T("board.name", board)})
		}
	}
	return links
}

// thenNext leads from a finished match to the House's next one.
func (s *Server) thenNext(ctx context.Context, sc screen.Scene, house magici.HouseID, v strategist.View) (strategist.View, error) {
	if sc.Match.Phase() != magici.Finished {
		return v, nil
	}
	all, err := s.desk.Matches.All(ctx, sc.Match.Tournament)
	if err != nil {
		return v, err
	}
	for i, l := range all {
		side, plays := l.Match.SideOf(house)
		if !plays || l.Match.Phase() != magici.Planned {
			continue
		}
		foe := sc.Houses[l.Match.Teams[side.Other()].House]
		return match.ThenNext(sc.Words, v, match.Upcoming{
			Number: i + 1, Round: l.Match.Round, Board: l.Match.Board, Against: foe, Side: side,
			Href: pathOf(access.StrategistOf(sc.Match.Tournament, string(house))) + "?match=" + l.Key.Match,
		}), nil
	}
	return v, nil
}

// houseAt returns the House of a Strategist's place, "TOURNAMENT/HOUSE".
func (s *Server) houseAt(ctx context.Context, place string) (tournament.House, error) {
	id, house, _ := strings.Cut(place, "/")
	t, err := s.desk.Tournaments.Get(ctx, id)
	if err != nil {
		return tournament.House{}, err
	}
	h, ok := t.House(magici.HouseID(house))
	if !ok {
		return h, fault.New(fault.NotFound, "fault.page.unknown")
	}
	return h, nil
}

// base returns what every view has; here is the page's own address.
func (s *Server) base(lang locale.Language, here string) layout.Base {
	return layout.Base{Words: s.catalogue.In(lang), Frame: layout.Frame{Now: s.now()}, Language: languageHref(lang, here)}
}

// publicPage is what everybody sees: one board, and the tabs of all.
func (s *Server) publicPage(ctx context.Context, t topic) (page, error) {
	v := public.View{
		Base: s.base(t.Lang, "/scacchiera/"+t.Place), Board: t.Place,
	}
	v.Nav = screen.PublicNav(s.catalogue.In(t.Lang), "")
	boards := s.boards()
	scenes, err := s.scenes(ctx, t.Lang, boards)
	if err != nil {
		return page{}, err
	}
	known := false
	for i, sc := range scenes {
		chosen := boards[i] == t.Place
		known = known || chosen
		if sc == nil {
			continue
		}
		v.Tabs = append(v.Tabs, match.PublicTab(*sc, "/scacchiera/"+boards[i], chosen))
		if chosen {
			m := match.Public(*sc)
			v.Chosen = &m
		}
	}
	if !known {
		return page{}, fault.New(fault.NotFound, "fault.page.unknown")
	}
	return page{
		shell: shellOf{audience: "public"},
		frame: public.Frame(v),
		full:  func(p layout.Page) templ.Component { return public.Page(p, v) },
	}, nil
}

// screenPage is what the desk has given a screen to show.
func (s *Server) screenPage(ctx context.Context, t topic) (page, error) {
	number, err := strconv.Atoi(t.Place)
	if err != nil {
		return page{}, fault.New(fault.NotFound, "fault.page.unknown")
	}
	screen, ok := s.desk.Access.State().Screen(number)
	if !ok {
		return page{}, fault.New(fault.NotFound, "fault.page.unknown")
	}
	v := projector.View{Base: s.base(t.Lang, "/schermo"), Screen: number}
	v.Identify, v.Reload = s.screenCalls.of(number)
	v.Notice = s.notice(t.Lang)
	if err := s.fillScreen(ctx, &v, screen, t.Lang); err != nil {
		return page{}, err
	}
	return page{
		shell: shellOf{title: "seat.screen.title", audience: "projector", theme: "notte", quiet: true, awake: true},
		frame: projector.Frame(v),
		full:  func(p layout.Page) templ.Component { return projector.Page(p, v) },
	}, nil
}

func (s *Server) fillScreen(ctx context.Context, v *projector.View, screen access.Display, lang locale.Language) error {
	what, places, _ := strings.Cut(screen.Shows, ":")
	if what == access.Tables {
		return s.fillTables(ctx, v, lang)
	}
	if slices.Contains(standings, what) {
		return s.fillStanding(ctx, v, what, lang)
	}
	if what != "board" && what != "boards" {
		s.fillWelcome(v, screen.Shows)
		return nil
	}
	v.Shows = projector.Boards
	boards := strings.Split(places, ",")
	scenes, err := s.scenes(ctx, lang, boards)
	for i, sc := range scenes {
		half := projector.Half{Letter: boards[i]}
		if sc != nil {
			m := match.Projector(*sc)
			half.Match = &m
		}
		v.Halves = append(v.Halves, half)
	}
	return err
}

// fillWelcome shows how to take part; a screen that the desk has not assigned yet shows its
// number with it.
func (s *Server) fillWelcome(v *projector.View, shows string) {
	v.Shows = projector.Unassigned
	if shows == access.Welcome {
		v.Shows = projector.Welcome
	}
	if t, ok := s.desk.Tournaments.Current(); ok {
		for _, h := range t.Houses {
			v.Houses = append(v.Houses, ui.House{Name: h.Name, Arms: h.Arms})
		}
	}
	if all := s.addresses(); len(all) > 0 {
		v.Address = strings.TrimPrefix(all[0], "http://")
		v.Code = projectorQR(all[0])
	}
}
