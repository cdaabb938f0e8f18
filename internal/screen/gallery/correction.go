package gallery

import (
	"github.com/a-h/templ"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/correction"
	"scacchimagici/views/layout"
)

// correction shows how the organiser corrects a match: its Duels, another outcome of the second
// one, or points. nil when the match has no such Duel.
func (st moment) correction(words *locale.Words, what string, page layout.Page) templ.Component {
	c := correction.Correction{
		Scene: st.scene(words, "organiser", magici.Viewer{Role: role.Organiser}), Language: "/",
		Tournament: tournament.Tournament{
			ID: "t", Name: "Coppa delle Case 2026", Settings: tournament.DefaultSettings(), Matches: []magici.Plan{invented},
			Houses: []tournament.House{
				{ID: "w", Name: st.houses[chess.White], Arms: "grifondoro"}, {ID: "b", Name: st.houses[chess.Black], Arms: "corvonero"},
			},
		},
		Matches: []magici.Match{st.match},
	}
	switch what {
	case "desk-correction":
		return correction.Page(page, c.View())
	case "desk-points":
		return correction.PreviewPage(page, c.Points(chess.Black, -2))
	}
	var duels []int
	for e := range st.match.Effective() {
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
	return correction.PreviewPage(page, v)
}
