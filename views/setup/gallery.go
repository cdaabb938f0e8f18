package setup

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/page"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/roster"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
)

// Gallery returns the page of the screens: one runs by itself, one shows something else for a while, one was switched
// off and is silent since. It returns the Strategists of all matches, and a list of people that asks questions.
func Gallery() []gallery.Kind {
	return []gallery.Kind{
		gallery.OfCourse("desk-screens", inventedScreens).Unmeasured(gallery.Organiser, "the walk goes through the page as the program serves it"),
		gallery.States("desk-strategists", strategistStates, func(s strategistState) string { return s.name }, strategistState.page).For(gallery.Organiser, gallery.OnLaptops, gallery.OnPhones.On(gallery.Phones...)),
		gallery.States("desk-list", listStates, func(s listState) string { return s.name }, listState.page).For(gallery.Organiser, gallery.OnLaptops, gallery.OnPhones.On(gallery.Phones...)),
	}
}

// strategistState is a state of the page of the Strategists.
type strategistState struct {
	name          string
	course        string // of the tournament
	named         int    // how many sides have a Strategist, the first ones
	propose, done bool
}

var strategistStates = []strategistState{
	{name: "empty", course: "empty"},
	{name: "before", course: "before"},
	{name: "proposed", course: "before", named: 4, propose: true},
	{name: "between", course: "between", named: 10},
	{name: "all", course: "before", named: 12, done: true},
	{name: "twelve", course: "twelve", named: 126},
}

// members are the invented people of each House; the first ones are Strategists.
const members = 5

func (state strategistState) page(w *locale.Words, theme gallery.Theme) templ.Component {
	at := slices.IndexFunc(gallery.Courses, func(c gallery.Course) bool { return c.Name == state.course })
	standing := gallery.Courses[at].Standing(w)
	s := Strategists{Propose: state.propose, People: People{
		Setup: Setup{Words: w, Tournament: standing.Tournament}, People: map[magici.PersonID]screen.Person{}, Matches: standing.Matches,
	}}
	t := &s.Tournament
	for i, h := range t.Houses {
		for n := range members {
			id, name := magici.PersonID(string(h.ID)+strconv.Itoa(n)), gallery.Names[(i*members+n)%len(gallery.Names)]
			t.People = append(t.People, tournament.Person{ID: id, House: h.ID, Name: name})
			s.People.People[id] = screen.Person{ID: id, House: h.ID, Name: name, Short: name, Played: n % 3}
		}
	}
	named := 0
	for i := range s.Matches {
		m := &s.Matches[i]
		for side := range m.Teams {
			if named < state.named {
				m.Teams[side].Strategist = magici.PersonID(string(m.Teams[side].House) + strconv.Itoa(m.Round%members))
			}
			named++
		}
	}
	if state.done {
		s.Said = w.T("setup.done.strategists", state.named)
	}
	return StrategistsPage(galleryPage(w, theme), s)
}

// galleryPage is the frame of the pages of the gallery.
func galleryPage(w *locale.Words, theme gallery.Theme) layout.Page {
	return layout.Page{Words: w, Audience: "organiser", Styles: page.SetupStyles, Theme: theme("")}
}

// listState is a state of the page that takes a list of people.
type listState struct {
	name string
	text string
	o    roster.Options
	said *fault.Fault
}

// inventedList has a name that is there, one in another House, one that is too long, a line without a name, a House
// with a mistake and one that there is not.
const inventedList = "Casa;Nome;Età\nGrifondoro;Wolfgang Amadeus Montefiore di San Galgano e della Rocca di Tentennano\nSerpeverde;Zoë Conti\nGrifondoro;Zoë Conti\n" +
	"Grifondro;Ada Neri\nLuna Piena;Eva Rossi\nGrifondoro;\nSerpeverde;Ugo Bianchi\nCorvonero;Bianca Rossi\nTassorosso;Lia Serra\n"

var listStates = []listState{
	{name: "empty"},
	{name: "asking", text: inventedList},
	{name: "counted", text: inventedList, o: roster.Options{Twins: map[int]bool{1: true, 2: false}, Names: map[int]string{0: "Wolfgang Montefiore"}}, said: fault.New(fault.Stale, "fault.setup.counted", 6)},
	{name: "wrong", said: fault.New(fault.Invalid, "fault.roster.columns", "«pippo», «pluto»")},
}

func (state listState) page(w *locale.Words, theme gallery.Theme) templ.Component {
	t := tournament.Tournament{ID: "t", Name: "Coppa delle Case 2026", People: []tournament.Person{{ID: "p1", House: "grifondoro", Name: "Zoë Conti"}}}
	for i, name := range fourHouses(w) {
		t.Houses = append(t.Houses, tournament.House{ID: magici.HouseID(strings.ToLower(name)), Name: name, Arms: tournament.Arms()[i]})
	}
	v := PeopleImport{Setup: Setup{Words: w, Tournament: t, Trouble: state.said}, Pasted: state.text}
	if list, err := roster.Read([]byte(state.text), t.Houses, ""); err == nil {
		v.Read = &ListRead{ID: "invented", Name: "elenco.csv", List: list, Lines: list.Plan(t, state.o)}
	}
	return PeopleImportPage(galleryPage(w, theme), v)
}

func inventedScreens(c gallery.Course, w *locale.Words, theme gallery.Theme) templ.Component {
	all := []screen.Display{
		{
			Display: access.Display{Number: 1, Name: "Proiettore del salone grande", Shows: access.ByItself}, Online: true,
			Showing: programme.Showing{View: "boards:A,B", Then: access.Ranking, When: programme.AfterRound},
		},
		{
			Display: access.Display{Number: 2, Name: "TV gazebo", Shows: access.ByItself, Programme: access.Programme{Scenes: []string{access.InPlay}, Board: "A", Seconds: 30}},
			Online:  true, Showing: programme.Showing{View: access.Ranking, Then: "board:A", When: programme.Overridden},
		},
		{Display: access.Display{Number: 3, Shows: access.Welcome}, Online: true, Showing: programme.Showing{View: access.Welcome}},
		{Display: access.Display{Number: 12, Name: "TV della cucina", Shows: access.ByItself}, Since: gallery.CourseNow, Showing: programme.Showing{View: access.Next, Then: access.Course, When: programme.InTurn}},
	}
	page := layout.Page{Words: w, Audience: "organiser", Styles: []string{"css/questions.css", "css/setup.css", "css/screens.css"}, Theme: theme("")}
	return ScreensPage(page, Screens{
		Setup: Setup{Words: w, Tournament: c.Standing(w).Tournament}, Now: gallery.CourseNow, Boards: []string{"A", "B"},
		Screens: all[:min(c.Houses, len(all))], Hosts: []string{"scacchi.local:8080", "192.168.8.2:8080"},
		TVs: []TV{{How: "organiser.screens.how", Paths: []string{"/schermo"}}},
	})
}
