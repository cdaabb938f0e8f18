package arrivals

import (
	"fmt"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
)

// state is a moment of the arrivals with invented people.
type state struct {
	name   string
	people int // of each of four Houses
	houses int
	desk   bool
	says   func(i int) (is tournament.Where, remark string) // of the i-th person of a House; nil: nothing was noted
}

// arrived has the first people of each House here.
func arrived(n int) func(int) (tournament.Where, string) {
	return func(i int) (tournament.Where, string) {
		if i < n {
			return tournament.Here, ""
		}
		return tournament.Unseen, ""
	}
}

var states = []state{
	{name: "nothing"},
	{name: "none-yet", people: 12, houses: 4},
	{name: "some", people: 24, houses: 4, desk: true, says: func(i int) (tournament.Where, string) {
		switch i {
		case 2:
			return tournament.Late, "arriva dopo pranzo"
		case 3:
			return tournament.Left, ""
		case 5:
			return tournament.Late, "arriva col treno delle 11:40, forse anche più tardi: telefona"
		}
		return arrived(20)(i)
	}},
	{name: "all", people: 6, houses: 4, says: arrived(6)},
	{name: "two-hundred", people: 50, houses: 4, says: arrived(31)},
	{name: "twelve-houses", people: 8, houses: 12, desk: true, says: arrived(3)},
}

// first and last names of the invented people.
var (
	firstNames = []string{"Giorgio", "Marta", "Tommaso", "Elena", "Alessandra", "Marco", "Sofia", "Massimiliano", "Zoë", "Niccolò", "Anna Maria"}
	lastNames  = []string{"Villa", "Esposito", "Rinaldi", "Marchetti", "Colombo", "Ferri", "Conti", "Quattrocchi Della Rovere", "D’Angelo", "Bo", "Lo Presti", "Sànchez", "Riva"}
)

// Gallery returns the page of the arrivals.
func Gallery() []gallery.Kind {
	walk := gallery.OnPhones.On(append(gallery.Phones[:4:4], gallery.Sideways, gallery.Size{Width: 1024, Height: 600, Touch: true})...)
	walk.Loaded = true
	return []gallery.Kind{
		gallery.States("arrivals", states, func(s state) string { return s.name }, state.page).For(gallery.Organiser, walk),
	}
}

func (s state) page(w *locale.Words, theme gallery.Theme) templ.Component {
	v := s.view(w)
	return Page(layout.Page{Words: w, Title: w.T("arrivals.title"), Audience: "arrivals", Theme: theme(""), Dialogs: ListFrame(v)}, v)
}

// view is the page in this state.
func (s state) view(w *locale.Words) View {
	t := tournament.Tournament{}
	if s.houses > 0 {
		t.ID, t.Name = "t", "Coppa delle Case 2026"
	}
	now := gallery.CourseNow
	for h := range s.houses {
		house := magici.HouseID(rune('a' + h))
		t.Houses = append(t.Houses, tournament.House{ID: house, Name: gallery.HouseNames[h], Arms: tournament.Arms()[h]})
		for i := range s.people {
			n := h*s.people + i
			name := firstNames[n%len(firstNames)] + " " + lastNames[n%len(lastNames)]
			t.People = append(t.People, tournament.Person{ID: magici.PersonID(fmt.Sprint("p", n+1)), House: house, Name: name})
		}
	}
	t.Names = tournament.Names(t.People)
	for n, p := range t.People {
		if s.says == nil {
			break
		}
		if is, remark := s.says(n % s.people); is != tournament.Unseen {
			at := now.Add(time.Duration(n%40-60) * time.Minute)
			t = tournament.Apply(t, tournament.AttendanceNoted{Person: p.ID, Is: is, Remark: remark, At: at})
		}
	}
	return View{
		Base: layout.Base{Words: w, Language: "/"}, Tournament: t, People: screen.People(t.People, t.Names, nil), Now: t.Attendance(now), Zone: time.UTC, Desk: s.desk,
	}
}
