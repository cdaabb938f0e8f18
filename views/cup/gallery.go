package cup

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/table"
	"scacchimagici/views/layout"
	"scacchimagici/views/projector"
	tables "scacchimagici/views/table"
	"scacchimagici/views/ui"
)

// Gallery returns the evening cup on the public page, at the desk, to print, and on a wall.
func Gallery() []gallery.Kind {
	kind := func(name string, states []galleryCup, show func(Scene, *locale.Words, gallery.Theme) templ.Component) gallery.Kind {
		return gallery.States(name, states, func(c galleryCup) string { return c.name }, func(c galleryCup, w *locale.Words, theme gallery.Theme) templ.Component {
			return show(c.scene(w), w, theme)
		})
	}
	begun := slices.DeleteFunc(slices.Clone(galleryCups), func(c galleryCup) bool { return c.people == 0 })
	return []gallery.Kind{
		kind("cup", galleryCups, func(s Scene, w *locale.Words, theme gallery.Theme) templ.Component {
			return Page(layout.Page{Words: w, Theme: theme("pergamena"), Title: "cup", Audience: "lobby", Styles: []string{"css/cup.css"}}, s)
		}).For(gallery.Crowd, gallery.OnPhones),
		kind("desk-cup", galleryCups, func(s Scene, w *locale.Words, theme gallery.Theme) templ.Component {
			s.Viewer = ""
			return DeskPage(layout.Page{Words: w, Theme: theme(""), Title: "cup", Audience: "organiser", Styles: []string{"css/cup.css"}}, s)
		}).For(gallery.Organiser, gallery.OnLaptops),
		kind("wall-cup", galleryCups, func(s Scene, w *locale.Words, theme gallery.Theme) templ.Component {
			of := s.Wall()
			of.Address, of.Code = "scacchi.local/tavoli/coppa", s.QR
			v := projector.View{Base: layout.Base{Words: w, Frame: layout.Frame{Now: s.Server}}, Screen: 3, Shows: "cup", Other: ShowCup(w, of)}
			return projector.Page(layout.Page{Words: w, Theme: theme("notte")}, v)
		}).For(gallery.Crowd, gallery.OnWalls),
		kind("cup-results", begun, func(s Scene, w *locale.Words, theme gallery.Theme) templ.Component {
			s.Viewer = ""
			return ResultsPage(layout.Page{Words: w, Theme: theme(""), Title: "cup", Audience: "organiser", Styles: []string{"css/cup.css", "css/print.css"}}, s)
		}).Unmeasured(gallery.Organiser, "it is printed"),
	}
}

// galleryCup is a state of a cup: a number of people, of rounds, and of results of the last round.
type galleryCup struct {
	name     string
	format   cup.Format
	people   int
	rounds   int
	results  int // of the last round; -1: all
	minutes  int // since it began
	nobodyIn bool
}

var galleryCups = []galleryCup{
	{name: "none"},
	{name: "entering", format: cup.Swiss, people: 7},
	{name: "called", format: cup.Swiss, people: 11, rounds: 1, minutes: 1, nobodyIn: true},
	{name: "round", format: cup.Swiss, people: 11, rounds: 2, results: 2, minutes: 12},
	{name: "late", format: cup.Swiss, people: 11, rounds: 2, results: 1, minutes: 27, nobodyIn: true},
	{name: "between", format: cup.Swiss, people: 11, rounds: 3, results: -1, minutes: 20},
	{name: "over", format: cup.Swiss, people: 11, rounds: 4, results: -1, minutes: 20},
	{name: "knockout", format: cup.Knockout, people: 12, rounds: 2, results: 1, minutes: 5},
	{name: "final", format: cup.Knockout, people: 8, rounds: 3, results: -1, minutes: 5},
	{name: "crowd", format: cup.Swiss, people: 64, rounds: 2, results: 9, minutes: 9},
}

func (state galleryCup) scene(w *locale.Words) Scene {
	s := Scene{
		Words: w, Now: gallery.Now, Server: gallery.Now.UnixMilli(), Language: "/", Viewer: "device", Address: "scacchi.local/tavoli/coppa", Tables: map[string]table.Table{},
		QR: ui.QR{Path: "M0 0h7v7h-7zM18 0h7v7h-7zM0 18h7v7h-7zM9 3h3v9h5v4h-8z", Size: 25},
	}
	s.Cup = inventedCup(state.format, state.people, state.rounds, state.results, gallery.Now.Add(-time.Duration(state.minutes)*time.Minute))
	for _, p := range s.Cup.Round().Pairings {
		if p.Code != "" && !p.Decided() {
			s.Tables[p.Code] = inventedTable(s.Cup, p, state.nobodyIn && p.Number%2 == 1)
		}
	}
	return s
}

// inventedNames are names of people, some of them long.
var inventedNames = strings.Split("Massimiliano Quattrocchi,Ada,Maria Antonietta De Santis,Ugo,Beatrice,Giovanni Battista Pallavicini,Lia,Tommaso,Anna Chiara,Zoe,Francesco,Noemi", ",")

// inventedCup plays a cup so far: White wins most games.
func inventedCup(format cup.Format, people, rounds, results int, began time.Time) cup.Cup {
	var cs cup.Cups
	if format == "" {
		return cup.Cup{}
	}
	given := cup.Given{At: began, Game: func(string) error { return nil }, Lots: func(n int) ([]int, error) {
		lots := make([]int, n)
		for i := range lots {
			lots[i] = i + 1
		}
		return lots, nil
	}}
	do := func(by table.Actor, o cup.Order) {
		facts, err := cup.Decide(cs, cup.Command{By: by, Order: o}, given)
		if err != nil {
			panic(fmt.Sprintf("gallery: cup: %T: %v", o, err))
		}
		for _, f := range facts {
			cs = cup.Apply(cs, f)
		}
	}
	desk, system := table.Actor{Role: role.Organiser}, table.Actor{Role: role.System}
	turns := 0
	if format == cup.Swiss {
		turns = 4
	}
	do(desk, cup.Open{Settings: cup.Settings{Name: "Coppa di Ferragosto", Game: "boop", Format: format, Turns: turns, Clock: table.PerGame, Minutes: 25, Wait: 5}})
	for i := range people {
		name := inventedNames[i%len(inventedNames)]
		if i >= len(inventedNames) {
			first, _, _ := strings.Cut(name, " ")
			name = fmt.Sprint(first, " ", i/len(inventedNames)+1)
		}
		by := desk
		if i == 2 || i == 1 {
			by = table.Actor{Device: "device"}
		}
		do(by, cup.Enter{Cup: 1, Name: name})
	}
	for round := 1; round <= rounds; round++ {
		do(desk, cup.Draw{Cup: 1, Round: round})
		for i, p := range cs.Present().Round().Pairings {
			if p.Decided() {
				continue
			}
			do(system, cup.Give{Cup: 1, Round: round, Pairing: p.Number, Sitting: 1, Code: fmt.Sprintf("C%03d", i)})
			if round < rounds || results < 0 || i < results {
				how, winner := cup.Played, p.Players[i%3/2]
				if i%5 == 4 && format == cup.Swiss {
					how, winner = cup.Drawn, 0
				}
				do(desk, cup.Decision{Cup: 1, Round: round, Pairing: p.Number, How: how, Winner: winner})
			}
		}
	}
	return cs.Present()
}

// inventedTable is the table of a pairing: both play, or the first waits for the second.
func inventedTable(c cup.Cup, p cup.Pairing, waits bool) table.Table {
	b := &table.Booking{Cup: c.Settings.Name, Round: c.Round().Number, Number: p.Number}
	for i, id := range p.Players {
		b.People[i] = table.Booked{Name: c.Player(id).Name, Device: c.Player(id).Device}
	}
	t := tables.InventedTable(table.Actor{Role: role.Organiser}, table.OpenTable{Game: c.Settings.Game, Clock: c.Settings.Clock}, p.Code, b)
	for side := range 2 {
		if side == 1 && waits {
			break
		}
		name := b.People[side].Name
		t = tables.InventedOrder(t, table.Actor{Device: name}, table.Sit{Side: table.Side(side), Name: name, Confirmed: true})
	}
	return t
}
