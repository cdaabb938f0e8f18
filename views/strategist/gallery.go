package strategist

import (
	"github.com/a-h/templ"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/views/layout"
)

// Gallery returns the Strategist's page, and the same with a Referee on it who helps with the purchase.
func Gallery() []gallery.Kind {
	buying := func(m gallery.Moment) bool { return m.Match.Phase() == magici.Purchase }
	kind := func(name string, has func(gallery.Moment) bool, as string, who magici.Viewer) gallery.Kind {
		return gallery.OfMatch(name, has, func(m gallery.Moment, w *locale.Words, theme gallery.Theme) templ.Component {
			return Page(layout.Page{Words: w, Audience: "strategist", Theme: theme("")}, ViewOf(m.Scene(w, as, who), chess.White))
		})
	}
	return []gallery.Kind{
		kind("strategist", nil, "strategist:t/w", magici.Viewer{Role: role.Strategist, Side: chess.White}).For(gallery.Seats,
			gallery.Walk{Sizes: append(gallery.Pocket[:3:3], gallery.Sideways, gallery.Size{Width: 1024, Height: 768, Touch: true}), Target: gallery.Finger, Story: true, Clear: true},
		),
		kind("strategist-helper", buying, "referee:A", magici.Viewer{Role: role.Referee}).Unmeasured(gallery.Seats, "it is the Strategist's page"),
	}
}
