package projector_test

import (
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
	"scacchimagici/views/layout"
	"scacchimagici/views/projector"
)

// Every scene of the standing has whole sentences in both languages.
func TestStandingSaysEverything(t *testing.T) {
	for _, lang := range []string{"it", "en"} {
		full := screentest.Evening(t, lang, 4, "A 1:1 B", "C 2:0 D", "A 3:4b C", "B 0:0 D")
		full.Tournament.Times = tournament.Times{First: "16:00", EveryM: 30}
		for step := range 21 {
			s := screentest.Again(t, full, func(t *tournament.Tournament) {
				t.Ceremony = step
				t.Decisions = []ranking.TieDecision{{Between: []magici.HouseID{"A", "B"}, Order: []magici.HouseID{"A", "B"}, Reason: "x"}}
			})
			if step%5 == 0 {
				s = screen.NewStanding(s.Words, s.Now, s.Server, s.Tournament, s.Matches[:step/5])
			}
			v := projector.View{Base: layout.Base{Words: s.Words}, Ranking: s.Wall(), Prize: s.Prize(), Course: projector.CourseOf(s)}
			for _, shows := range []projector.Shows{projector.Standing, projector.Next, projector.Points, projector.Welcome, projector.Ceremony} {
				v.Shows = shows
				screentest.CheckWords(t, projector.Frame(v))
			}
		}
	}
}
