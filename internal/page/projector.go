package page

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
	lobbyscreen "scacchimagici/internal/screen/lobby"
	"scacchimagici/internal/screen/match"
	tablescreen "scacchimagici/internal/screen/table"
	"scacchimagici/internal/side/puzzle"
	"scacchimagici/views/projector"
	"scacchimagici/views/ui"
)

// content is a row of the table of what a screen can show.
type content struct {
	name  string
	fill  func(p *Snapshot, v *projector.View, boards []string, lang locale.Language) error
	lane  Lane
	timed bool // it shows the time until the next round
}

var contents []content

func init() {
	contents = []content{
		{name: access.Welcome, fill: (*Snapshot).fillWelcome, lane: Projectors, timed: true},
		{name: "board", fill: (*Snapshot).fillBoards, lane: Projectors},
		{name: "boards", fill: (*Snapshot).fillBoards, lane: Projectors},
		{name: access.Ranking, fill: (*Snapshot).fillRanking, lane: Projectors, timed: true},
		{name: access.Next, fill: (*Snapshot).fillNext, lane: Projectors, timed: true},
		{name: access.Course, fill: (*Snapshot).fillCourse, lane: Projectors},
		{name: access.Ceremony, fill: (*Snapshot).fillCeremony, lane: Projectors},
		{name: access.Tables, fill: (*Snapshot).fillTables, lane: Background},
		{name: access.Puzzle, fill: (*Snapshot).fillPuzzle, lane: Background},
		{name: access.Cup, fill: (*Snapshot).fillCup, lane: Background},
		{name: access.Solution, fill: (*Snapshot).fillSolution, lane: Background},
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
func (p *Snapshot) screenPage(t Topic) (Content, error) {
	display, ok := p.display(t.Place)
	if !ok && slices.ContainsFunc(p.Access().Screens, func(d access.Display) bool { return strconv.Itoa(d.Was) == t.Place }) {
		// The organiser has made this browser another screen: it loads its page anew.
		v := projector.View{Base: p.Base(t.Lang, "/schermo"), Shows: projector.Welcome, Reload: "replaced"}
		return Framed(Shell{Title: "seat.screen.title", Audience: "projector"}, v, projector.Frame, projector.Page), nil
	}
	if !ok {
		return Content{}, fault.New(fault.NotFound, "fault.page.unknown")
	}
	v := projector.View{Base: p.Base(t.Lang, "/schermo"), Screen: display.Number, ScreenName: display.Name}
	p.note(scene, strconv.Itoa(display.Number))
	v.Identify, v.Reload = p.requests.state(display.Number)
	band := p.Band(t.Lang)
	v.Notice = strings.Trim(band.Call+" · "+band.Notice, " ·")
	showing := p.showing(display)
	content, boards := contentOf(showing.View)
	err := content.fill(p, &v, boards, t.Lang)
	page := Framed(
		Shell{Title: "seat.screen.title", Audience: "projector", Theme: "notte", Quiet: true, Awake: true}, v, projector.Frame, projector.Page,
	)
	page.until = showing.Until
	if content.name == access.Puzzle || content.name == access.Solution {
		_, _, until := puzzle.OnWall(len(puzzle.Sets()), p.Time)
		page.until = programme.Earlier(page.until, until)
	}
	if content.name == access.Cup {
		page.until = programme.Earlier(page.until, cupscreen.WallUntil(p.Cups().Present(), p.Time))
	}
	if showing.View == access.Tables { // another table may be more interesting by then
		page.until = programme.Earlier(page.until, p.moment.until(p.Time))
	}
	if content.timed {
		page.until = programme.Earlier(page.until, p.programmeState().SaysUntil(p.Time))
	}
	return page, err
}

// fillBoards shows one board or several side by side.
func (p *Snapshot) fillBoards(v *projector.View, boards []string, lang locale.Language) error {
	v.Shows = projector.Boards
	for _, board := range boards {
		half := projector.Half{Letter: board}
		if l, ok := p.OnBoard(board); ok {
			m := match.Projector(p.Scene(l, access.Seat{}, lang))
			half.Match = &m
		}
		v.Halves = append(v.Halves, half)
	}
	return nil
}

// fillWelcome shows the name of the tournament, what comes next, and how to take part.
func (p *Snapshot) fillWelcome(v *projector.View, _ []string, lang locale.Language) error {
	v.Shows = projector.Welcome
	if p.Known() {
		v.Name, v.Ranking = p.Tournament().Name, p.Standing(lang).Projector()
	}
	for _, h := range p.Tournament().Houses {
		v.Houses = append(v.Houses, ui.House{Name: h.Name, Arms: h.Arms})
	}
	if n := p.Access().Network; n.Name != "" {
		v.Network = projector.Network{Name: n.Name, Password: n.Password, Code: QR(n.Join())}
		if n.Password == "" {
			v.Network.Password = v.T("projector.wifi.open")
		}
	}
	if hosts := p.Hosts(); len(hosts) > 0 {
		v.Address = hosts[0]
	}
	if plain := Typed(p.URL("")); plain != v.Address {
		v.Plain = plain
	}
	v.Code = QR(p.URL(""))
	return nil
}

// fillTables shows the side ranking, and a running game.
func (p *Snapshot) fillTables(v *projector.View, _ []string, lang locale.Language) error {
	v.Shows = projector.Tables
	p.note(anyTable, "")
	open, err := p.Room.Tables.Live(p.Context)
	if err != nil {
		return err
	}
	sc := lobbyscreen.Scene{Words: p.Words(lang), Rankings: p.rankings(), Root: screen.PublicTablesPath}
	for _, l := range open {
		sc.Tables = append(sc.Tables, l.Table)
	}
	var game *tablescreen.TableScene
	if i := p.tableOfTheMoment(sc.Tables); i >= 0 {
		one := p.tableScene(open[i], Topic{Lang: lang})
		game = &one
	}
	v.Tables = sc.Projector(game)
	address := p.URL(screen.PublicTablesPath)
	v.Tables.Address, v.Tables.Code = Typed(address), QR(address)
	return nil
}

// fillPuzzle shows the puzzles of the day, one game after the other, each with its answer in the end.
func (p *Snapshot) fillPuzzle(v *projector.View, _ []string, lang locale.Language) error {
	_, answered, _ := puzzle.OnWall(len(puzzle.Sets()), p.Time)
	p.fillPuzzleOfDay(v, answered, lang)
	return nil
}

// fillSolution shows the same with the answer at once.
func (p *Snapshot) fillSolution(v *projector.View, _ []string, lang locale.Language) error {
	p.fillPuzzleOfDay(v, true, lang)
	return nil
}

func (p *Snapshot) fillPuzzleOfDay(v *projector.View, answered bool, lang locale.Language) {
	sets := puzzle.Sets()
	i, _, _ := puzzle.OnWall(len(sets), p.Time)
	v.Shows, v.Puzzle = projector.Puzzle, tablescreen.PuzzleOnWall(p.Words(lang), sets[i], sets[i].OfDay(p.Time), answered)
	address := p.URL(screen.PuzzlesPath)
	v.Puzzle.Address, v.Puzzle.Code = Typed(address), QR(address)
}

// laneOfScreen is the lane of a screen: one with the side tables has theirs.
func (p *Snapshot) laneOfScreen(t Topic) Lane {
	display, ok := p.display(t.Place)
	if !ok {
		return Projectors
	}
	content, _ := contentOf(p.showing(display).View)
	return content.lane
}
