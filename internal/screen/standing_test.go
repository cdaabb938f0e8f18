package screen_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
	view "scacchimagici/views/standing"
)

// TestSum writes the worked examples of the rules as the screens do.
func TestSum(t *testing.T) {
	tests := []struct {
		rule    string
		results []string
		house   string
		want    string
	}{
		{"E9: 2° posto, 19 punti", []string{"A 5:0 C", "B 19:20 A", "B 0:0 C"}, "B", "20 + 10 = 30: metà di 19 mangiati, 9½ arrotondato in su"},
		{"E10: 1° posto, 10 punti", []string{"A 10:0 B"}, "A", "25 + 5 = 30: metà di 10 mangiati"},
		{"the look: 1° posto, 19 punti", []string{"A 19:0 B"}, "A", "25 + 10 = 35: metà di 19 mangiati, 9½ arrotondato in su"},
		{"nothing eaten", []string{"A 1:0 B"}, "B", "15 + 0 = 15: nessun Punto Pedina nelle Mangiate"},
		{"one eaten", []string{"A 1:0 B"}, "A", "25 + 1 = 26: metà di 1 mangiato, ½ arrotondato in su"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			for _, r := range screentest.Evening(t, "it", 3, tt.results...).View().Rows {
				if r.ID != tt.house {
					continue
				}
				got := fmt.Sprintf("%d + %d = %d: %s", r.Sum.Place, r.Sum.Duels, r.Sum.Total, r.Sum.Half)
				if r.Sum.Rounded != "" {
					got += ", " + r.Sum.Rounded
				}
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
	thirds := screentest.Again(t, screentest.Evening(t, "it", 2, "A 8:1 B"), func(t *tournament.Tournament) {
		t.Settings.DuelShare = ranking.Share{Numerator: 2, Denominator: 3, Round: "down"}
	}).View().Rows[0].Sum
	if thirds.Half != "2/3 di 8 mangiati" || thirds.Rounded != "5 1/3 arrotondato in giù" {
		t.Errorf("%q, %q", thirds.Half, thirds.Rounded)
	}
}

// The criterion that separated level Houses stands beside the one that it put in front.
func TestWhy(t *testing.T) {
	tests := []struct {
		rule    string
		by      ranking.TieBreak
		houses  int
		results []string
		row     int
		it, en  string
	}{
		{"Ranking Points need no words", ranking.Direct, 2, []string{"A 3:1 B"}, 0, "", ""},
		{"direct", ranking.Direct, 3, []string{"B 2:1 A", "A 1:0 C", "C 1:0 B", "A 9:0 C", "B 1:0 C"}, 0, "a pari punti: scontro diretto 3-0", "level on points: direct match 3-0"},
		{"direct of several", ranking.Direct, 4, []string{"A 1:0 B", "A 1:0 C", "B 1:0 C", "B 1:0 D", "C 1:0 D", "C 2:0 D"}, 0, "a pari punti: scontri diretti, 6 punti a 3", "level on points: direct matches, 6 points to 3"},
		{"points", ranking.Points, 2, []string{"A 3:2 B", "B 9:1 A"}, 0, "a pari punti: Punti Pedina 11 a 4", "level on points: Piece Points 11 to 4"},
		{"difference", ranking.Difference, 2, []string{"A 3:2 B", "B 9:1 A"}, 0, "a pari punti: differenza +7 a −7", "level on points: difference +7 to −7"},
		{"sonneborn-berger", ranking.SonnebornBerger, 4, []string{"A 1:0 C", "B 1:0 D", "C 1:0 D", "C 1:1 D"}, 1, "a pari punti: Sonneborn-Berger 4 a 1", "level on points: Sonneborn-Berger 4 to 1"},
		{"decision", ranking.Decision, 2, []string{"A 1:1 B"}, 0, "a pari punti: deciso con sorteggio", "level on points: decided by sorteggio"},
		{"nothing", ranking.Points, 2, []string{"A 1:1 B"}, 0, "a pari merito", "shared place"},
	}
	for _, tt := range tests {
		for lang, want := range map[string]string{"it": tt.it, "en": tt.en} {
			t.Run(tt.rule+"/"+lang, func(t *testing.T) {
				s := screentest.Again(t, screentest.Evening(t, lang, tt.houses, tt.results...), func(t *tournament.Tournament) {
					t.Settings.TieBreaks = []ranking.TieBreak{tt.by}
					both := []magici.HouseID{"A", "B"}
					t.Decisions = []ranking.TieDecision{{Between: both, Order: []magici.HouseID{"B", "A"}, Reason: "sorteggio"}}
				})
				rows := s.View().Rows
				if rows[tt.row].Why != want {
					var all []string
					for _, r := range rows {
						all = append(all, fmt.Sprintf("%d %s %d %q", r.Place, r.ID, r.RankingPoints, r.Why))
					}
					t.Errorf("%q, want %q: %s", rows[tt.row].Why, want, strings.Join(all, "; "))
				}
			})
		}
	}
	before := screentest.Evening(t, "it", 2)
	if why := before.View().Rows[0].Why; why != "" || before.View().Line != "il calendario non c’è ancora" {
		t.Errorf("nothing has been played, and it says %q, %q", why, before.View().Line)
	}
}

func TestStandingLine(t *testing.T) {
	s := screentest.Evening(t, "it", 4, "A 3:1 B", "C 1:0 D", "A 2:1 C", "B 1:0 D")
	open := s.Matches[3]
	open.Play.Result = magici.Result{}
	tests := []struct {
		name    string
		matches []magici.Match
		line    string
		badge   string
	}{
		{"nothing", nil, "prima del giro 1 di 2", "provvisoria"},
		{"half a round", s.Matches[:1], "durante il giro 1 di 2", "provvisoria"},
		{"a round", s.Matches[:2], "dopo il giro 1 di 2", "provvisoria"},
		{"the last match goes on", append(s.Matches[:3:3], open), "durante il giro 2 di 2", "provvisoria"},
		{"all", s.Matches, "dopo tutte le partite", "finale"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if v := screentest.StandingOf(t, "it", s.Tournament, tt.matches).View(); v.Line != tt.line || v.Badge != tt.badge {
				t.Errorf("%q, %q", v.Line, v.Badge)
			}
		})
	}
}

// The next round counts down within the hour of its day, and says the time else.
func TestNext(t *testing.T) {
	s := screentest.Evening(t, "it", 4, "A 3:1 B", "C 1:0 D", "A 2:1 C", "B 1:0 D")
	played := s.Matches[:2]
	for i := range s.Tournament.Matches[2:] {
		played = append(played[:2+i:2+i], magici.New(s.Tournament.Matches[2+i]))
	}
	tests := []struct {
		name  string
		first string
		held  string
		at    string
		left  int64 // milliseconds; 0: no clock
		late  string
	}{
		{"nobody has said when", "", "", "", 0, ""},
		{"in four and a half minutes", "16:00", "", "alle 16:30", 270_000, ""},
		{"the day is right", "16:00", "2026-08-28", "alle 16:30", 270_000, ""},
		{"another day", "16:00", "2026-08-29", "alle 16:30", 0, ""},
		{"in two hours", "18:00", "", "alle 18:30", 0, ""},
		{"it should have begun this minute", "15:55", "", "alle 16:25", 0, "è ora"},
		{"a minute ago", "15:54", "", "alle 16:24", 0, "in ritardo di 1 minuto"},
		{"it should have begun", "15:30", "", "alle 16:00", 0, "in ritardo di 25 minuti"},
		{"yesterday, perhaps", "13:30", "", "alle 14:00", 0, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tour := s.Tournament
			tour.Held, tour.Called = tt.held, "2B"
			tour.Times = tournament.Times{First: tt.first, EveryM: 30}
			next := screentest.StandingOf(t, "it", tour, played).Next()
			if next.Late != tt.late {
				t.Errorf("late: %q", next.Late)
			}
			if next.Title != "Giro 2" || next.At != tt.at || len(next.Matches) != 2 || !next.Matches[1].Called {
				t.Errorf("%+v", next)
			}
			switch {
			case tt.left == 0 && next.Clock != nil:
				t.Errorf("a clock of %d", next.Clock.Left)
			case tt.left != 0 && (next.Clock == nil || next.Clock.Left != tt.left || next.Clock.Deadline != 5000+tt.left):
				t.Errorf("clock %+v", next.Clock)
			}
		})
	}
	if s.Next() != nil {
		t.Error("all is played, and something comes next")
	}
}

// The ceremony goes from the last place to the first, five steps a House.
// The awards of people come before the Houses, each in two steps; the winner House is the last.
func TestPrizeWithAwards(t *testing.T) {
	s := screentest.Evening(t, "it", 3, "A 19:0 B", "B 2:0 C")
	people := []screen.AwardPerson{{Name: "Anna", House: "A"}, {Name: "Bruno", House: "B"}}
	tests := []struct {
		step          int
		title, result string
		people        int
	}{
		{0, "Premiazione", "", 0},
		{1, "Chi ha mangiato di più", "", 0},
		{2, "Chi ha mangiato di più", "4 punti mangiati", 2},
		{3, "La bacchetta più coraggiosa", "", 0},
		{4, "La bacchetta più coraggiosa", "Nessuno", 0},
		{5, "Terzo posto", "", 0},
		{19, "Primo posto", "", 0},
		{30, "Primo posto", "", 0},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.step), func(t *testing.T) {
			now := screentest.Again(t, s, func(t *tournament.Tournament) {
				t.Ceremony = tt.step
				t.Settings.CeremonyAwards, t.Settings.NoDuelsAward, t.Settings.NoStreakAward = true, true, true
			})
			now.Awards = []screen.StandingAward{{Kind: tournament.MostEaten, Count: 4, People: people}, {Kind: tournament.BravestWand}}
			p := now.Prize()
			result, named := "", 0
			if p.Award != nil {
				result, named = p.Award.Result, len(p.Award.People)
			}
			if p.Title != tt.title || result != tt.result || named != tt.people {
				t.Errorf("%q %q %d", p.Title, result, named)
			}
		})
	}
}

// On the day a final ranking tells spectators the places that the ceremony has shown, and nothing of the others.
func TestPublicView(t *testing.T) {
	over := screentest.Evening(t, "it", 3, "A 19:0 B", "B 2:0 C", "A 1:0 C")
	on := screentest.Evening(t, "it", 3, "A 19:0 B", "B 2:0 C", "A 1:0 C")
	on.Matches[2] = magici.New(on.Tournament.Matches[2])
	day := over.Now.Format(time.DateOnly)
	tests := []struct {
		name    string
		s       screen.Standing
		held    string
		awarded int
		want    string
	}{
		{"a match is to be played", on, day, 0, "A1 B2 C3"},
		{"before the ceremony", over, day, 0, "A? B? C?"},
		{"a House is being shown", over, day, 4, "A? B? C?"},
		{"the last place is known", over, day, 5, "A? B? C3"},
		{"all but the first", over, day, 14, "A? B2 C3"},
		{"after the ceremony", over, day, 15, "A1 B2 C3"},
		{"the day after", over, over.Now.AddDate(0, 0, -2).Format(time.DateOnly), 0, "A1 B2 C3"},
		{"without a day", over, "", 0, "A1 B2 C3"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			now := screentest.Again(t, tt.s, func(t *tournament.Tournament) { t.Held, t.Awarded = tt.held, tt.awarded })
			var got []string
			for _, r := range now.PublicView().Rows {
				got = append(got, r.ID+r.Number())
				if r.Veiled && (r.Sum != view.Sum{} || r.RankingPoints != 0 || r.Record != "") {
					t.Errorf("%s tells more: %+v", r.ID, r)
				}
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func TestPrize(t *testing.T) {
	s := screentest.Evening(t, "it", 3, "A 19:0 B", "B 2:0 C")
	tests := []struct {
		step  int
		title string
		house string
		stage view.Stage
		done  string
	}{
		{0, "Premiazione", "", 0, ""},
		{1, "Terzo posto", "Casa C", view.ShieldShown, ""},
		{5, "Terzo posto", "Casa C", view.TotalShown, ""},
		{6, "Secondo posto", "Casa B", view.ShieldShown, "C"},
		{13, "Primo posto", "Casa A", view.PlaceShown, "BC"},
		{15, "Primo posto", "Casa A", view.TotalShown, "BC"},
		{20, "Primo posto", "Casa A", view.TotalShown, "BC"}, // a House has gone since
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.step), func(t *testing.T) {
			p := screentest.Again(t, s, func(t *tournament.Tournament) { t.Ceremony = tt.step }).Prize()
			done := ""
			for _, r := range p.Done {
				done += r.ID
			}
			if p.Title != tt.title || p.House.Name != tt.house || p.Stage != tt.stage || done != tt.done {
				t.Errorf("%q %q %d %q", p.Title, p.House.Name, p.Stage, done)
			}
		})
	}
}
