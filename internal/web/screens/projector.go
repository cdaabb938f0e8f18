package screens

import (
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen"
	cupscreen "scacchimagici/internal/screen/cup"
	"scacchimagici/internal/screen/lobby"
	"scacchimagici/internal/screen/match"
	tablescreen "scacchimagici/internal/screen/table"
	"scacchimagici/internal/side/puzzle"
	"scacchimagici/views/projector"
	"scacchimagici/views/ui"
)

// content is a row of the table of what a screen can show.
type content struct {
	name    string
	fill    func(p *Pass, v *projector.View, boards []string, lang locale.Language) error
	touched parts
	lane    lane
	timed   bool // it shows the time until the next round
}

var contents []content

func init() {
	contents = []content{
		{name: access.Welcome, fill: (*Pass).fillWelcome, touched: milestone, lane: laneScreens, timed: true},
		{name: "board", fill: (*Pass).fillBoards, touched: itsMatch, lane: laneScreens},
		{name: "boards", fill: (*Pass).fillBoards, touched: itsMatch, lane: laneScreens},
		{name: access.Ranking, fill: (*Pass).fillRanking, touched: milestone, lane: laneScreens, timed: true},
		{name: access.Next, fill: (*Pass).fillNext, touched: milestone, lane: laneScreens, timed: true},
		{name: access.Course, fill: (*Pass).fillCourse, touched: milestone, lane: laneScreens},
		{name: access.Ceremony, fill: (*Pass).fillCeremony, touched: milestone, lane: laneScreens},
		{name: access.Tables, fill: (*Pass).fillTables, touched: anyTable, lane: laneBackground},
		{name: access.Puzzle, fill: (*Pass).fillPuzzle, lane: laneBackground},
		{name: access.Cup, fill: (*Pass).fillCup, touched: cupState, lane: laneBackground},
		{name: access.Solution, fill: (*Pass).fillSolution, lane: laneBackground},
	}
}

// contentOf returns the row of a scene, and its boards, if any. An unknown scene shows how to take part.
func contentOf(shows string) (content, []string) {
	name, places, _ := strings.Cut(shows, ":")
	for _, c := range contents {
		if c.name == name {
			return c, strings.Split(places, ",")
		}
	}
	return contents[0], nil
}

// screenPage is the scene of a screen.
func (p *Pass) screenPage(t Topic) (Page, error) {
	display, ok := p.display(t.Place)
	if !ok && slices.ContainsFunc(p.Access.Screens, func(d access.Display) bool { return strconv.Itoa(d.Was) == t.Place }) {
		// The organiser has made this browser another screen: it loads its page anew.
		v := projector.View{Base: p.base(t.Lang, "/schermo"), Shows: projector.Welcome, Reload: "replaced"}
		return livePage(Shell{Title: "seat.screen.title", Audience: "projector"}, v, projector.Frame, projector.Page), nil
	}
	if !ok {
		return Page{}, fault.New(fault.NotFound, "fault.page.unknown")
	}
	v := projector.View{Base: p.base(t.Lang, "/schermo"), Screen: display.Number, ScreenName: display.Name}
	v.Identify, v.Reload = p.requests.state(display.Number)
	band := p.band(t.Lang)
	v.Notice = strings.Trim(band.Call+" · "+band.Notice, " ·")
	showing := p.showing(display)
	content, boards := contentOf(showing.View)
	err := content.fill(p, &v, boards, t.Lang)
	page := livePage(
		Shell{Title: "seat.screen.title", Audience: "projector", Theme: "notte", Quiet: true, Awake: true}, v, projector.Frame, projector.Page,
	)
	page.until = showing.Until
	if content.name == access.Puzzle || content.name == access.Solution {
		_, _, until := puzzle.OnWall(len(puzzle.Sets()), p.at)
		page.until = programme.Earlier(page.until, until)
	}
	if content.name == access.Cup {
		page.until = programme.Earlier(page.until, cupscreen.WallUntil(p.Cups.Present(), p.at))
	}
	if showing.View == access.Tables { // another table may be more interesting by then
		page.until = programme.Earlier(page.until, p.moment.until(p.at))
	}
	if content.timed {
		page.until = programme.Earlier(page.until, p.programmeState().SaysUntil(p.at))
	}
	return page, err
}

// fillBoards shows one board or several side by side.
func (p *Pass) fillBoards(v *projector.View, boards []string, lang locale.Language) error {
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

// fillWelcome shows the name of the tournament, what comes next, and how to take part.
func (p *Pass) fillWelcome(v *projector.View, _ []string, lang locale.Language) error {
	v.Shows = projector.Welcome
	if p.Known {
		v.Name, v.Ranking = p.Tournament.Name, p.standing(lang).Projector()
	}
	for _, h := range p.Tournament.Houses {
		v.Houses = append(v.Houses, ui.House{Name: h.Name, Arms: h.Arms})
	}
	if n := p.Access.Network; n.Name != "" {
		v.Network = projector.Network{Name: n.Name, Password: n.Password, Code: qrOf(n.Join())}
		if n.Password == "" {
			v.Network.Password = v.T("projector.wifi.open")
		}
	}
	if hosts := p.hosts(); len(hosts) > 0 {
		v.Address = hosts[0]
	}
	if plain := typed(p.url("")); plain != v.Address {
		v.Plain = plain
	}
	v.Code = qrOf(p.url(""))
	return nil
}

// fillTables shows the side ranking, and a running game.
func (p *Pass) fillTables(v *projector.View, _ []string, lang locale.Language) error {
	v.Shows = projector.Tables
	open, err := p.room.Tables.Live(p.ctx)
	if err != nil {
		return err
	}
	sc := lobby.Scene{Words: p.catalogue.In(lang), Rankings: p.rankings(), Root: screen.PublicTablesPath}
	for _, l := range open {
		sc.Tables = append(sc.Tables, l.Table)
	}
	var game *tablescreen.TableScene
	if i := p.tableOfTheMoment(sc.Tables); i >= 0 {
		one := p.tableScene(open[i], Topic{Lang: lang})
		game = &one
	}
	v.Tables = sc.Projector(game)
	address := p.url(screen.PublicTablesPath)
	v.Tables.Address, v.Tables.Code = typed(address), qrOf(address)
	return nil
}

// fillPuzzle shows the puzzles of the day, one game after the other, each with its answer in the end.
func (p *Pass) fillPuzzle(v *projector.View, _ []string, lang locale.Language) error {
	_, answered, _ := puzzle.OnWall(len(puzzle.Sets()), p.at)
	p.fillPuzzleOfDay(v, answered, lang)
	return nil
}

// fillSolution shows the same with the answer at once.
func (p *Pass) fillSolution(v *projector.View, _ []string, lang locale.Language) error {
	p.fillPuzzleOfDay(v, true, lang)
	return nil
}

func (p *Pass) fillPuzzleOfDay(v *projector.View, answered bool, lang locale.Language) {
	sets := puzzle.Sets()
	i, _, _ := puzzle.OnWall(len(sets), p.at)
	v.Shows, v.Puzzle = projector.Puzzle, tablescreen.PuzzleOnWall(p.catalogue.In(lang), sets[i], sets[i].OfDay(p.at), answered)
	address := p.url(screen.PuzzlesPath)
	v.Puzzle.Address, v.Puzzle.Code = typed(address), qrOf(address)
}
