package projector

import (
	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/sound"
	"scacchimagici/views/ui"
	"scacchimagici/views/watch"
)

// Gallery returns what a projector shows: one board or two of a match, an announcement over them, and the scenes of
// a tournament's course.
func Gallery() []gallery.Kind {
	boards := func(name, notice string, letters ...string) gallery.Kind {
		return gallery.OfMatch(name, nil, func(m gallery.Moment, w *locale.Words, theme gallery.Theme) templ.Component {
			v := View{Base: layout.Base{Words: w}, Screen: 3, Shows: Boards, Notice: notice}
			for _, letter := range letters {
				v.Halves = append(v.Halves, inventedHalf(m, w, letter))
			}
			return Page(layout.Page{Words: w, Audience: name, Theme: theme("notte")}, v)
		})
	}
	course := func(name string, change func(*View, gallery.Course)) gallery.Kind {
		return gallery.OfCourse(name, func(c gallery.Course, w *locale.Words, theme gallery.Theme) templ.Component {
			st := c.Standing(w)
			v := View{Base: layout.Base{Words: w}, Screen: 3, Name: st.Tournament.Name, Ranking: st.Wall(), Prize: st.Prize(), Course: CourseOf(st), Notice: c.Notice, Address: "scacchi.local"}
			change(&v, c)
			return Page(layout.Page{Words: w, Theme: theme("notte")}, v)
		})
	}
	return []gallery.Kind{
		boards("projector", "", "A").For(gallery.Crowd, gallery.OnWalls, gallery.OnSilentWalls),
		boards("projector-two", "", "A", "B").For(gallery.Crowd, gallery.OnWalls, gallery.OnSilentWalls),
		boards("projector-noticed", gallery.Notice, "A").For(gallery.Crowd, gallery.OnWalls),
		course("wall-ranking", func(v *View, _ gallery.Course) { v.Shows = Standing }).For(gallery.Crowd, gallery.OnWalls),
		course("wall-next", func(v *View, _ gallery.Course) { v.Shows = Next }).For(gallery.Crowd, gallery.OnWalls),
		gallery.States("wall-day", []string{"day", "moved", "longest"}, func(s string) string { return s }, wallDay).For(gallery.Crowd, gallery.OnWalls),
		course("wall-ceremony", func(v *View, _ gallery.Course) { v.Shows = Ceremony }).For(gallery.Crowd, gallery.OnWalls),
		course("wall-welcome", welcomes).For(gallery.Crowd, gallery.OnWalls, gallery.OnSilentWalls),
		course("wall-course", func(v *View, _ gallery.Course) { v.Shows = Points }).For(gallery.Crowd, gallery.OnWalls),
		course("wall-number", func(v *View, _ gallery.Course) {
			v.Shows, v.Identify, v.ScreenName, v.Notice = Standing, true, "TV gazebo", gallery.Notice
		}).Unmeasured(gallery.Crowd, "the number lies over all else"),
		course("wall-sound", func(v *View, _ gallery.Course) {
			v.Shows, v.Sound, v.Notice = Standing, new(sound.Output), gallery.Notice
		}).Unmeasured(gallery.Crowd, "the sign that asks for a tap lies over all else, until the tap"),
	}
}

// inventedHalf shows a match on board A, or on B.
func inventedHalf(m gallery.Moment, w *locale.Words, letter string) Half {
	sc := m.Scene(w, "", magici.Viewer{})
	if letter == "B" {
		other := *sc.Match
		other.ID, other.Board = "1B", "B"
		sc.Match = &other
	}
	match := watch.OnWall(sc)
	return Half{Letter: letter, Match: &match}
}

func welcomes(v *View, c gallery.Course) {
	v.Shows, v.Plain = Welcome, "192.168.8.2:8080"
	if c.Houses > 4 { // the longest addresses
		v.Address, v.Plain = "https://scacchi.local:8080", "https://192.168.100.200:8080"
	}
	v.Code, v.Network = gallery.Code, Network{Name: "Villa Montefiore Ospiti", Password: "alohomora1997", Code: gallery.Code}
	for i := range c.Houses {
		v.Houses = append(v.Houses, ui.House{Name: gallery.HouseNames[i], Arms: tournament.Arms()[i]})
	}
}

// wallDay shows the programme of an invented day.
func wallDay(state string, w *locale.Words, theme gallery.Theme) templ.Component {
	var orders []tournament.Order
	if state != "day" {
		orders = []tournament.Order{tournament.ShiftRow{Row: "round-3", Minutes: 10, Following: true}}
	}
	p := gallery.NewProgramme(state == "longest", orders...)
	v := View{Base: layout.Base{Words: w}, Screen: 3, Shows: Programme, Day: DayOf(p.Standing(w))}
	return Page(layout.Page{Words: w, Theme: theme("notte")}, v)
}
