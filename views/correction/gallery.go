package correction

import (
	"github.com/a-h/templ"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/layout"
)

// Gallery returns how the organiser corrects a match: its Duels, another outcome of one in the middle, or points.
func Gallery() []gallery.Kind {
	finished := func(m gallery.Moment) bool { return m.Match.Phase() == magici.Finished }
	kind := func(name string, has func(gallery.Moment) bool) gallery.Kind {
		return gallery.OfMatch(name, has, func(m gallery.Moment, w *locale.Words, theme gallery.Theme) templ.Component {
			return inventedPage(w, name, layout.Page{Words: w, Audience: "organiser", Theme: theme("")}, m)
		}).For(gallery.Organiser, gallery.OnLaptops)
	}
	return []gallery.Kind{kind("desk-correction", nil), kind("desk-outcome", func(m gallery.Moment) bool { return finished(m) && m.Match.Started() }), kind("desk-points", finished)}
}

// inventedPage returns nil when the match has no such Duel.
func inventedPage(words *locale.Words, what string, page layout.Page, m gallery.Moment) templ.Component {
	c := Correction{
		Scene: m.Scene(words, "organiser", magici.Viewer{Role: role.Organiser}), Language: "/",
		Tournament: tournament.Tournament{
			ID: "t", Name: "Coppa delle Case 2026", Settings: tournament.DefaultSettings(), Matches: []magici.Plan{gallery.Plan},
			Houses: []tournament.House{
				{ID: "w", Name: m.Houses[chess.White], Arms: "grifondoro"}, {ID: "b", Name: m.Houses[chess.Black], Arms: "corvonero"},
			},
		},
		Matches: []magici.Match{m.Match},
	}
	switch what {
	case "desk-correction":
		return Page(page, c.View())
	case "desk-points":
		return PreviewPage(page, c.Points(chess.Black, -2))
	}
	var duels []int
	for e := range m.Match.Effective() {
		if e.Kind == magici.LogDuel {
			duels = append(duels, e.N)
		}
	}
	if len(duels) == 0 {
		return nil
	}
	v, ok := c.Outcomes(duels[len(duels)/2])
	if !ok {
		return nil
	}
	return PreviewPage(page, v)
}
