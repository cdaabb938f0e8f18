package public_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
	"scacchimagici/views/public"
)

func TestCalendar(t *testing.T) {
	s := screentest.Evening(t, "it", 4, "A 3:1 B", "C 2:2b D", "A 1:0 C", "B 1:0 D")
	s.Matches[2], s.Matches[3] = magici.New(s.Tournament.Matches[2]), magici.New(s.Tournament.Matches[3])
	s.Matches[2].Stage = magici.Purchase
	v := public.CalendarOf(screentest.StandingOf(t, "it", s.Tournament, s.Matches), "/")
	var got []string
	for _, r := range v.Rows {
		for _, m := range r.Matches {
			got = append(got, fmt.Sprintf("%s %s %q %q %v", r.Title, m.Letter, m.Score+m.State, m.Href, m.Won))
		}
	}
	if diff := cmp.Diff([]string{
		`Giro 1 A "3–1" "/partita/t.1A" [true false]`, `Giro 1 B "2–2" "/partita/t.1B" [false true]`,
		`Giro 2 A "in corso" "/scacchiera/A" [false false]`, `Giro 2 B "" "" [false false]`,
	}, got); diff != "" {
		t.Error(diff)
	}
}

// Ranking and schedule have whole sentences in both languages.
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
			screentest.CheckWords(t, public.RankingFrame(public.RankingOf(s, "/")))
			screentest.CheckWords(t, public.CalendarFrame(public.CalendarOf(s, "/")))
		}
	}
}
