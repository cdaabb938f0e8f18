package public

import (
	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
	"scacchimagici/views/watch"
)

// Gallery returns the spectator's page, the ranking and the calendar.
func Gallery() []gallery.Kind {
	return []gallery.Kind{
		gallery.OfMatch("public", nil, func(m gallery.Moment, w *locale.Words, theme gallery.Theme) templ.Component {
			sc := m.Scene(w, "", magici.Viewer{})
			chosen := watch.OnPhone(sc)
			return Page(layout.Page{Words: w, Audience: "public", Theme: theme("")}, View{
				Base: layout.Base{Words: w}, Board: "A", Chosen: &chosen,
				Tabs: []Tab{TabOf(sc, "/scacchiera/A", true), {Letter: "B", Href: "/scacchiera/B"}},
			})
		}).For(gallery.Crowd,
			gallery.Walk{Sizes: append(gallery.Phones[:4:4], gallery.Sideways), Target: gallery.Finger}, gallery.OnPhones.On(gallery.Zoomed...),
			gallery.Walk{Sizes: []gallery.Size{gallery.Sideways}, Only: "thinking", Target: gallery.Finger, Said: true},
			gallery.Walk{Sizes: gallery.Phones, Target: gallery.Finger, Scroll: true, Lost: true},
		),
		gallery.OfCourse("phone-ranking", func(c gallery.Course, w *locale.Words, theme gallery.Theme) templ.Component {
			return RankingPage(layout.Page{Words: w, Audience: "organiser", Theme: theme("")}, RankingOf(c.Standing(w), "/"))
		}).For(gallery.Crowd, gallery.OnPhones),
		gallery.States("phone-programme", programmes, func(s programmeState) string { return s.name }, programmeState.page).For(gallery.Crowd, gallery.OnPhones),
		gallery.OfCourse("phone-calendar", func(c gallery.Course, w *locale.Words, theme gallery.Theme) templ.Component {
			return CalendarPage(layout.Page{Words: w, Audience: "organiser", Theme: theme("")}, CalendarOf(c.Standing(w), "/"))
		}).For(gallery.Crowd, gallery.OnPhones),
	}
}

// programmeState is a state of the programme of a day with breaks.
type programmeState struct {
	name   string
	long   bool
	orders []tournament.Order
}

var programmes = []programmeState{
	{name: "day"},
	{name: "moved", orders: []tournament.Order{tournament.ShiftRow{Row: "round-3", Minutes: 10, Following: true}}},
	{name: "longest", long: true, orders: []tournament.Order{tournament.ShiftRow{Row: "row-3", Minutes: 25}}},
}

func (state programmeState) page(w *locale.Words, theme gallery.Theme) templ.Component {
	p := gallery.NewProgramme(state.long, state.orders...)
	return CalendarPage(layout.Page{Words: w, Audience: "organiser", Theme: theme("")}, CalendarOf(p.Standing(w), "/"))
}
