package projector

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/page"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/web/visitor"
	"scacchimagici/views/sound"
	"scacchimagici/views/ui"
	"scacchimagici/views/watch"
)

// Kind is that of the topics of screens; place: the number of a screen.
const Kind = "screen"

// Scene is something that a screen can show.
type Scene struct {
	Name  string // before the colon in the choice of the organiser
	Fill  func(p *page.Snapshot, v *View, boards []string, lang locale.Language) error
	Lane  page.Lane
	Until func(p *page.Snapshot) time.Time // when it shows something else without a change, zero: never; nil: never
}

// own are the scenes of the tournament. An unknown scene is the first one.
var own = []Scene{
	{Name: access.Welcome, Fill: fillWelcome, Lane: page.Projectors, Until: (*page.Snapshot).SaysUntil},
	{Name: "board", Fill: fillBoards, Lane: page.Projectors},
	{Name: "boards", Fill: fillBoards, Lane: page.Projectors},
	{Name: access.Ranking, Fill: fillRanking, Lane: page.Projectors, Until: (*page.Snapshot).SaysUntil},
	{Name: access.Next, Fill: fillNext, Lane: page.Projectors, Until: (*page.Snapshot).SaysUntil},
	{Name: access.Day, Fill: fillDay, Lane: page.Projectors},
	{Name: access.Course, Fill: fillCourse, Lane: page.Projectors},
	{Name: access.Ceremony, Fill: fillCeremony, Lane: page.Projectors},
}

// scenes is all that a screen can show.
type scenes []Scene

// Row is the page of a screen, which can show others' scenes too.
func Row(others ...Scene) page.Row {
	all := scenes(slices.Concat(own, others))
	return page.Row{
		Kind: Kind, Build: all.build, Watch: page.Sits(role.Screen), Place: isScreen, Lane: page.Projectors, LaneOf: all.lane, NoBand: true, Wakes: true,
		Outside: numbers, Address: func(number string) string { return "/schermo/" + number },
		TV: page.TV{How: "organiser.screens.how", Paths: func(*page.Snapshot) []string { return []string{screen.SeatPath(access.ScreenOf(1))} }},
	}
}

// numbers are the numbers of all screens.
func numbers(p *page.Snapshot) []string {
	var all []string
	for _, d := range p.Access().Screens {
		all = append(all, strconv.Itoa(d.Number))
	}
	return all
}

// isScreen takes the number of a screen.
func isScreen(p *page.Snapshot, _ visitor.Visitor, t page.Topic) (string, bool) {
	d, ok := p.Screen(t.Place)
	return strconv.Itoa(d.Number), ok
}

// find returns a scene as the organiser chooses it, such as "boards:A,B", and its boards, if any. An unknown one shows
// how to take part.
func (all scenes) find(shows string) (Scene, []string) {
	name, places, _ := strings.Cut(shows, ":")
	for _, s := range all {
		if s.Name == name {
			return s, strings.Split(places, ",")
		}
	}
	return all[0], nil
}

// lane is the lane of a screen: that of its scene.
func (all scenes) lane(p *page.Snapshot, t page.Topic) page.Lane {
	display, ok := p.Screen(t.Place)
	if !ok {
		return page.Projectors
	}
	s, _ := all.find(p.Showing(display).View)
	return s.Lane
}

// build is the scene of a screen.
func (all scenes) build(p *page.Snapshot, t page.Topic) (page.Content, error) {
	display, ok := p.Screen(t.Place)
	if !ok && slices.ContainsFunc(p.Access().Screens, func(d access.Display) bool { return strconv.Itoa(d.Was) == t.Place }) {
		// The organiser has made this browser another screen: it loads its page anew.
		v := View{Base: p.Base(t.Lang, "/schermo"), Shows: Welcome, Another: true}
		return page.Framed(page.Shell{Title: "seat.screen.title", Audience: "projector"}, v, Frame, Page), nil
	}
	if !ok {
		return page.Content{}, fault.New(fault.NotFound, "fault.page.unknown")
	}
	v := View{Base: p.Base(t.Lang, "/schermo"), Screen: display.Number, ScreenName: display.Name}
	v.Identify = p.Identified(display.Number)
	v.Notice = cmp.Or(p.Band(t.Lang).Line(), missing(p, p.Words(t.Lang)))
	v.Sound = sound.OutputOf(p, access.OutputOf(display.Number), t.Lang)
	showing := p.Showing(display)
	scene, boards := all.find(showing.View)
	err := scene.Fill(p, &v, boards, t.Lang)
	content := page.Framed(
		page.Shell{Title: "seat.screen.title", Audience: "projector", Theme: "notte", Quiet: true, Awake: true}, v, Frame, Page,
	)
	content.Until = showing.Until
	if scene.Until != nil {
		content.Until = programme.Earlier(content.Until, scene.Until(p))
	}
	return content, err
}

// missing names whom the desk calls at devices that are silent; empty: nobody.
func missing(p *page.Snapshot, w *locale.Words) string {
	var names []string
	for _, device := range p.Access().Devices {
		if h := p.Trouble(device); h.Called.IsZero() || !h.Silent(p.Time) {
			continue
		}
		seats := make([]string, len(device.Seats))
		for i, seat := range device.Seats {
			seats[i] = p.SeatName(w, seat)
		}
		names = append(names, screen.Dotted(device.Holder, screen.Listed(w, seats)))
	}
	if len(names) == 0 {
		return ""
	}
	return w.T("devices.missing", screen.Listed(w, names))
}

// fillBoards shows one board or several side by side.
func fillBoards(p *page.Snapshot, v *View, boards []string, lang locale.Language) error {
	v.Shows = Boards
	for _, board := range boards {
		half := Half{Letter: board}
		if l, ok := p.OnBoard(board); ok {
			half.Match = new(watch.OnWall(p.Scene(l, access.Seat{}, lang)))
		}
		v.Halves = append(v.Halves, half)
	}
	return nil
}

// fillWelcome shows the name of the tournament, what comes next, and how to take part.
func fillWelcome(p *page.Snapshot, v *View, _ []string, lang locale.Language) error {
	v.Shows = Welcome
	if p.Known() {
		v.Name, v.Ranking = p.Tournament().Name, p.Standing(lang).Wall()
	}
	for _, h := range p.Tournament().Houses {
		v.Houses = append(v.Houses, ui.House{Name: h.Name, Arms: h.Arms})
	}
	if n := p.Access().Network; n.Name != "" {
		v.Network = Network{Name: n.Name, Password: n.Password, Code: page.QR(n.Join())}
		if n.Password == "" {
			v.Network.Password = v.T("projector.wifi.open")
		}
	}
	if hosts := p.Hosts(); len(hosts) > 0 {
		v.Address = hosts[0]
	}
	if plain := page.Typed(p.URL("")); plain != v.Address {
		v.Plain = plain
	}
	v.Code = page.QR(p.URL(""))
	return nil
}

func fillRanking(p *page.Snapshot, v *View, _ []string, lang locale.Language) error {
	v.Shows, v.Ranking = Standing, p.Standing(lang).Wall()
	return nil
}

func fillNext(p *page.Snapshot, v *View, _ []string, lang locale.Language) error {
	v.Shows, v.Ranking = Next, p.Standing(lang).Wall()
	return nil
}

func fillDay(p *page.Snapshot, v *View, _ []string, lang locale.Language) error {
	v.Shows, v.Day = Programme, DayOf(p.Standing(lang))
	return nil
}

func fillCourse(p *page.Snapshot, v *View, _ []string, lang locale.Language) error {
	v.Shows, v.Course = Points, CourseOf(p.Standing(lang))
	return nil
}

func fillCeremony(p *page.Snapshot, v *View, _ []string, lang locale.Language) error {
	s, err := p.StandingWithAwards(lang)
	v.Shows, v.Prize = Ceremony, s.Prize()
	return err
}
