package setup

import (
	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/views/layout"
)

// Gallery returns the page of the screens: one runs by itself, one shows something else for a while, one was switched
// off and is silent since.
func Gallery() []gallery.Kind {
	return []gallery.Kind{gallery.OfCourse("desk-screens", inventedScreens).Unmeasured(gallery.Organiser, "the walk goes through the page as the program serves it")}
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
