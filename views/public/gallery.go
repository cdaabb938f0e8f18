package public

import (
	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/screen/invented"
	"scacchimagici/views/layout"
	"scacchimagici/views/watch"
)

// Gallery returns the spectator's page, the ranking and the calendar.
func Gallery() []gallery.Kind {
	return []gallery.Kind{
		invented.OfMatch("public", nil, func(m invented.Moment, w *locale.Words, theme gallery.Theme) templ.Component {
			sc := m.Scene(w, "", magici.Viewer{})
			chosen := watch.OnPhone(sc)
			return Page(layout.Page{Words: w, Audience: "public", Theme: theme("")}, View{
				Base: layout.Base{Words: w}, Board: "A", Chosen: &chosen, Nav: NavOf(w, ""),
				Tabs: []Tab{TabOf(sc, "/scacchiera/A", true), {Letter: "B", Href: "/scacchiera/B"}},
			})
		}),
		invented.OfCourse("phone-ranking", func(c invented.Course, w *locale.Words, theme gallery.Theme) templ.Component {
			return RankingPage(layout.Page{Words: w, Audience: "organiser", Theme: theme("")}, RankingOf(c.Standing(w), "/"))
		}),
		invented.OfCourse("phone-calendar", func(c invented.Course, w *locale.Words, theme gallery.Theme) templ.Component {
			return CalendarPage(layout.Page{Words: w, Audience: "organiser", Theme: theme("")}, CalendarOf(c.Standing(w), "/"))
		}),
	}
}
