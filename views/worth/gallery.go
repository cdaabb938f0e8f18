package worth

import (
	"github.com/a-h/templ"

	"scacchimagici/internal/appraisal"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/balance"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/views/layout"
)

// Gallery returns the page in each of its states.
func Gallery() []gallery.Kind {
	return []gallery.Kind{gallery.States("desk-worth", states, func(s state) string { return s.name }, state.page).For(gallery.Organiser, gallery.OnLaptops, gallery.OnPhones)}
}

// state is a state of the page.
type state struct {
	name string
	set  func(*scene)
}

var states = []state{
	{"empty", func(*scene) {}},
	{"no-tournament", func(s *scene) { s.Known = false }},
	{"begun", func(s *scene) { s.State = appraisal.State{Asked: true, Done: 212, Total: 19880, Seconds: 3} }},
	{"waits", func(s *scene) { s.State = appraisal.State{Asked: true, Waits: true, Done: 0, Total: 19880} }},
	{"stopped", func(s *scene) {
		s.State = appraisal.State{Done: 4120, Total: 19880, Seconds: 88, Report: invented(magici.DefaultSettings(), 11)}
	}},
	{"failed", func(s *scene) { s.State = appraisal.State{Failed: true, Done: 20, Total: 19880} }},
	{"measured", func(s *scene) { s.State = measured(s.Settings) }},
	{"changing", func(s *scene) {
		s.State, s.Change = measured(s.Settings), change{chess.Bishop, 2}
		s.Other = appraisal.State{Asked: true, Done: 3120, Total: 23400, Seconds: 40}
	}},
	{"changed", func(s *scene) {
		s.State, s.Change = measured(s.Settings), change{chess.Bishop, 2}
		other := s.Settings
		other.Prices.Bishop = 2
		s.Other = measured(other)
	}},
}

func measured(s magici.Settings) appraisal.State {
	return appraisal.State{Done: 19880, Total: 19880, Seconds: 720, Report: invented(s, 40)}
}

// invented is a report of games that are decided by made-up values of the pieces.
func invented(s magici.Settings, games int) *balance.Report {
	r, err := balance.New(balance.Plan{Settings: balance.Played(s), Strength: 1, Games: games + games%2, Seed: 5})
	if err != nil {
		panic(err)
	}
	worth := func(a magici.Army) float64 {
		sum := 0.0
		for kind, value := range map[chess.Kind]float64{chess.Queen: 4.4, chess.Bishop: 1.8, chess.Rook: 2.5, chess.Knight: 2.1, chess.Pawn: 0.9} {
			sum += value * float64(a.Count(kind))
		}
		return sum
	}
	for p, pair := range r.Pairs {
		for n := range r.Plan.Games {
			g := r.Game(p, n)
			chance := 0.5 + (worth(pair.First)-worth(pair.Second))/14
			if g.Beginner == g.First {
				chance += 0.02
			}
			winner := g.First.Other()
			if float64(g.Seed>>11)/(1<<53) < chance {
				winner = g.First
			}
			r.Tallies[p].Count(g, balance.Result{Winner: winner, King: n%3 > 0, Timed: n%3 == 0, Plies: 24, Calls: 1, Eaten: 1, Gain: 1})
		}
	}
	rep, err := r.Report()
	if err != nil {
		panic(err)
	}
	return &rep
}

func (state state) page(words *locale.Words, theme gallery.Theme) templ.Component {
	s := scene{Words: words, Top: screen.OrganiserTop(words, screen.RulesPath, "/", 0), Known: true, Settings: magici.DefaultSettings()}
	state.set(&s)
	return Page(layout.Page{Words: words, Audience: "organiser", Styles: styles, Theme: theme("")}, s)
}
