package ranking

import (
	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/views/layout"
)

// Gallery returns the organiser's page of the ranking.
func Gallery() []gallery.Kind {
	return []gallery.Kind{gallery.OfCourse("desk-ranking", func(c gallery.Course, w *locale.Words, theme gallery.Theme) templ.Component {
		screens := []access.Display{{Number: 1, Name: "Proiettore", Shows: access.Ceremony}, {Number: 2, Shows: "boards:A,B"}}
		return Page(layout.Page{Words: w, Audience: "organiser", Styles: Styles, Theme: theme("")}, Desk{Standing: c.Standing(w), Language: "/", Screens: screens})
	}).For(gallery.Organiser, gallery.OnLaptops, gallery.OnPhones)}
}
