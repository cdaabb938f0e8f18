package web

import (
	"net/url"
	"slices"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/match"
	organiserscreen "scacchimagici/internal/screen/organiser"
	tablescreen "scacchimagici/internal/screen/table"
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
	return "/lingua/" + string(other) + "?torna=" + url.QueryEscape(path)
}

// base returns what every view has; here is the page's own address.
func (p *pass) base(lang locale.Language, here string) layout.Base {
	return layout.Base{Words: p.catalogue.In(lang), Frame: layout.Frame{Now: p.clock()}, Language: languageHref(lang, here)}
}

// scene is what a page of a match is made from, for somebody on a seat; the zero seat is
// the public.
func (p *pass) scene(l desk.Live, seat access.Seat, lang locale.Language) screen.Scene {
	who := viewer(seat, l.Match)
	sc := screen.Scene{
		Words: p.catalogue.In(lang), Key: l.Key.String(), Match: magici.Redact(l.Match, who), Viewer: who,
		Now: l.Instant(p.at), Server: p.clock(), Houses: p.housesByID(), People: p.peopleByID(),
		Number: 1 + slices.IndexFunc(p.Matches, func(other desk.Live) bool { return other.Key == l.Key }), Of: len(p.Matches),
		HideQuestion: p.Tournament.Settings.HideQuestion,
	}
	if seat.Role != role.Nobody {
		sc.As = seat.String()
	}
	return sc
}

// housesByID returns the Houses as the screens show them, made once a pass.
func (p *pass) housesByID() map[magici.HouseID]ui.House {
	if p.houses == nil {
		p.houses = housesOf(p.Tournament)
	}
	return p.houses
}

// peopleByID returns everybody on a roster, made once a pass.
func (p *pass) peopleByID() map[magici.PersonID]screen.Person {
	if p.people == nil {
		p.people = peopleOf(p.Tournament.People, p.Tournament.Names, p.Matches)
	}
	return p.people
}

func housesOf(t tournament.Tournament) map[magici.HouseID]ui.House {
	houses := make(map[magici.HouseID]ui.House, len(t.Houses))
	for _, h := range t.Houses {
		houses[h.ID] = ui.House{Name: h.Name, Arms: h.Arms}
	}
	return houses
}

// peopleOf returns everybody on a roster with how many matches they have played.
func peopleOf(roster []tournament.Person, names map[magici.PersonID]tournament.Name, all []desk.Live) map[magici.PersonID]screen.Person {
	played := map[magici.PersonID]int{}
	for _, l := range all {
		if l.Match.Phase() == magici.Finished && !l.Match.Practice {
			for _, team := range l.Match.Teams {
				for slot := range team.Army.All() {
					played[team.People[slot]]++
				}
			}
		}
	}
	people := make(map[magici.PersonID]screen.Person, len(roster))
	for _, p := range roster {
		people[p.ID] = screen.Person{
			ID: p.ID, House: p.House, Name: names[p.ID].Display, Short: names[p.ID].Short, Played: played[p.ID], Gone: p.Gone,
		}
	}
	return people
}

// refereePage is the Referee's page of a board.
func (p *pass) refereePage(t topic) (page, error) {
	language := languageHref(t.Lang, pathOf(access.RefereeOf(t.Place)))
	l, ok := p.OnBoard(t.Place)
	if t.Match != "" {
		l, ok = p.Match(t.Match)
		if !ok || l.Match.Board != t.Place {
			return page{}, fault.New(fault.NotFound, "fault.match.unknown")
		}
	}
	if !ok {
		return refereePageOf(match.RefereeIdle(p.catalogue.In(t.Lang), t.Place, p.clock(), language)), nil
	}
	sc := p.scene(l, access.RefereeOf(t.Place), t.Lang)
	around, err := p.besideMatch(l, sc)
	around.Language = language
	return refereePageOf(match.Referee(sc, around)), err
}

// correctionPage is the Referee's page for the organiser, who may correct a match when the
// next one of its board is open already (SM-9.1).
func (p *pass) correctionPage(t topic) (page, error) {
	l, ok := p.Match(t.Match)
	if !ok {
		return page{}, fault.New(fault.NotFound, "fault.match.unknown")
	}
	sc := p.scene(l, access.OrganiserSeat, t.Lang)
	around, err := p.besideMatch(l, sc)
	around.Language, around.Back = languageHref(t.Lang, organiserscreen.CorrectionPath+t.Match), "/desk"
	return refereePageOf(match.Referee(sc, around)), err
}

func refereePageOf(v referee.View) page {
	return livePage(shell{title: v.Title, audience: "referee", awake: true}, v, referee.Frame, referee.Page)
}

// besideMatch is what a Referee's page shows beside its match.
func (p *pass) besideMatch(l desk.Live, sc screen.Scene) (a match.RefereePage, err error) {
	for side, team := range l.Match.Teams {
		a.Strategist[side] = pathOf(access.StrategistOf(l.Key.Tournament, string(team.House))) + "?partita=" + l.Key.Match
	}
	if next, ok := p.Next(l.Match.Board); ok && next.Key != l.Key {
		sc.Match = next.Match
		a.Next = sc.House(chess.White).Name + " – " + sc.House(chess.Black).Name
		a.NextHref = pathOf(access.RefereeOf(next.Match.Board)) + "?partita=" + next.Key.Match
	}
	a.Closed = p.Closed(l.Key.Match)
	if !l.Match.Started() {
		a.Supply, err = p.desk.Tournaments.Supply(p.ctx, l.Key)
	}
	return a, err
}

// houseAt returns the House of a Strategist's place, "TOURNAMENT/HOUSE".
func (p *pass) houseAt(place string) (tournament.House, error) {
	id, house, _ := strings.Cut(place, "/")
	t := p.Tournament
	if id != t.ID {
		var err error
		if t, err = p.desk.Tournaments.Get(p.ctx, id); err != nil {
			return tournament.House{}, err
		}
	}
	h, ok := t.House(magici.HouseID(house))
	if !ok {
		return h, fault.New(fault.NotFound, "fault.page.unknown")
	}
	return h, nil
}

// matchOfHouse returns the match that the page of a House shows: the one in the address,
// otherwise what is on. A House of another tournament than the shown one has none.
func (p *pass) matchOfHouse(house magici.HouseID, t topic) (l desk.Live, ok bool, err error) {
	if id, _, _ := strings.Cut(t.Place, "/"); id != p.Tournament.ID {
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
func (p *pass) strategistPage(t topic) (page, error) {
	house, err := p.houseAt(t.Place)
	if err != nil {
		return page{}, err
	}
	l, ok, err := p.matchOfHouse(house.ID, t)
	if err != nil {
		return page{}, err
	}
	side, plays := l.Match.SideOf(house.ID)
	var v strategist.View
	switch {
	case !ok:
		v = match.StrategistWaiting(p.catalogue.In(t.Lang), p.clock(), ui.House{Name: house.Name, Arms: house.Arms}, nil)
	case !plays:
		return page{}, fault.New(fault.NotFound, "fault.match.unknown")
	default:
		seat := access.Seat{Role: role.Strategist, Place: t.Place}
		if t.Kind == kindHelper {
			seat = access.RefereeOf(l.Match.Board)
		}
		sc := p.scene(l, seat, t.Lang)
		v = match.Strategist(sc, side)
		for _, board := range p.boards() {
			if board != l.Match.Board {
				v.Boards = append(v.Boards, strategist.Link{Href: "/scacchiera/" + board, Text: sc.T("ui.board", board)})
			}
		}
		if l.Match.Phase() == magici.Finished {
			v = p.withUpcoming(v, sc, house.ID)
		}
	}
	v.Language = languageHref(t.Lang, "/stratega/"+t.Place)
	return livePage(shell{title: v.House.Name, audience: "strategist", awake: true}, v, strategist.Frame, strategist.Page), nil
}

// withUpcoming leads from a finished match to the next one of a House.
func (p *pass) withUpcoming(v strategist.View, sc screen.Scene, house magici.HouseID) strategist.View {
	for i, l := range p.Matches {
		side, plays := l.Match.SideOf(house)
		if !plays || l.Match.Phase() != magici.Planned {
			continue
		}
		return match.ThenNext(sc.Words, v, match.Upcoming{
			Number: i + 1, Round: l.Match.Round, Board: l.Match.Board, Side: side,
			Against: sc.Houses[l.Match.Teams[side.Other()].House],
			Href:    pathOf(access.StrategistOf(p.Tournament.ID, string(house))) + "?partita=" + l.Key.Match,
		})
	}
	return v
}

// publicPage is what everybody sees: one board, and the tabs of all.
func (p *pass) publicPage(t topic) (page, error) {
	words, boards := p.catalogue.In(t.Lang), p.boards()
	if !slices.Contains(boards, t.Place) {
		return page{}, fault.New(fault.NotFound, "fault.page.unknown")
	}
	v := public.View{
		Base: p.base(t.Lang, "/scacchiera/"+t.Place), Board: t.Place, Nav: screen.PublicNav(words, ""),
	}
	for _, board := range boards {
		l, ok := p.OnBoard(board)
		if !ok {
			continue
		}
		sc := p.scene(l, access.Seat{}, t.Lang)
		v.Tabs = append(v.Tabs, match.PublicTab(sc, "/scacchiera/"+board, board == t.Place))
		if board == t.Place {
			m := match.Public(sc)
			v.Chosen = &m
		}
	}
	return livePage(shell{audience: "public"}, v, public.Frame, public.Page), nil
}

// content is a row of the table of what the organiser can give a screen to show.
type content struct {
	name    string
	fill    func(p *pass, v *projector.View, boards []string, lang locale.Language) error
	touched parts
	lane    lane
}

var contents []content

func init() {
	contents = []content{
		{name: access.Welcome, fill: (*pass).fillWelcome, lane: laneScreens},
		{name: "board", fill: (*pass).fillBoards, touched: itsMatch, lane: laneScreens},
		{name: "boards", fill: (*pass).fillBoards, touched: itsMatch, lane: laneScreens},
		{name: access.Ranking, fill: (*pass).fillRanking, touched: milestone, lane: laneScreens},
		{name: access.Next, fill: (*pass).fillNext, touched: milestone, lane: laneScreens},
		{name: access.Ceremony, fill: (*pass).fillCeremony, touched: milestone, lane: laneScreens},
		{name: access.Tables, fill: (*pass).fillTables, touched: anyTable, lane: laneBackground},
	}
}

// contentOf returns the row of what a screen shows, and its boards, if any. A screen that
// nobody has assigned shows how to take part.
func contentOf(shows string) (content, []string) {
	name, places, _ := strings.Cut(shows, ":")
	for _, c := range contents {
		if c.name == name {
			return c, strings.Split(places, ",")
		}
	}
	return content{fill: (*pass).fillUnassigned, lane: laneScreens}, nil
}

// screenPage is what the organiser has given a screen to show.
func (p *pass) screenPage(t topic) (page, error) {
	display, ok := p.display(t.Place)
	if !ok {
		return page{}, fault.New(fault.NotFound, "fault.page.unknown")
	}
	v := projector.View{Base: p.base(t.Lang, "/schermo"), Screen: display.Number}
	v.Identify, v.Reload = p.screenCalls.of(display.Number)
	band := p.band(t.Lang)
	v.Notice = strings.Trim(band.Call+" · "+band.Notice, " ·")
	content, boards := contentOf(display.Shows)
	err := content.fill(p, &v, boards, t.Lang)
	return livePage(
		shell{title: "seat.screen.title", audience: "projector", theme: "notte", quiet: true, awake: true}, v, projector.Frame, projector.Page,
	), err
}

// fillBoards shows one board or several side by side.
func (p *pass) fillBoards(v *projector.View, boards []string, lang locale.Language) error {
	v.Shows = projector.Boards
	for _, board := range boards {
		half := projector.Half{Letter: board}
		if l, ok := p.OnBoard(board); ok {
			m := match.Projector(p.scene(l, access.Seat{}, lang))
			half.Match = &m
		}
		v.Halves = append(v.Halves, half)
	}
	return nil
}

// fillUnassigned shows how to take part, with the number of the screen.
func (p *pass) fillUnassigned(v *projector.View, _ []string, lang locale.Language) error {
	err := p.fillWelcome(v, nil, lang)
	v.Shows = projector.Unassigned
	return err
}

// fillWelcome shows how to take part.
func (p *pass) fillWelcome(v *projector.View, _ []string, _ locale.Language) error {
	v.Shows = projector.Welcome
	for _, h := range p.Tournament.Houses {
		v.Houses = append(v.Houses, ui.House{Name: h.Name, Arms: h.Arms})
	}
	if all := p.addresses(); len(all) > 0 {
		v.Address = strings.TrimPrefix(all[0], "http://")
		v.Code = projectorQR(all[0])
	}
	return nil
}

// fillTables shows the side ranking, and a game that is played.
func (p *pass) fillTables(v *projector.View, _ []string, lang locale.Language) error {
	v.Shows = projector.Tables
	open, err := p.desk.Tables.Live(p.ctx)
	if err != nil {
		return err
	}
	sc := tablescreen.TablesScene{Words: p.catalogue.In(lang), Results: p.Tables.Results(), Root: tablesRoot}
	for _, l := range open {
		sc.Tables = append(sc.Tables, l.Table)
	}
	var game *tablescreen.TableScene
	if i := tablescreen.OnWall(sc.Tables); i >= 0 {
		one := p.tableScene(open[i], topic{Lang: lang})
		game = &one
	}
	v.Tables = sc.Projector(game)
	if all := p.addresses(); len(all) > 0 {
		v.Tables.Address, v.Tables.Code = strings.TrimPrefix(all[0], "http://")+tablesRoot, projectorQR(all[0]+tablesRoot)
	}
	return nil
}
