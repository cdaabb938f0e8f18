package devices

import (
	"fmt"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/health"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/views/layout"
	"scacchimagici/views/phone"
	"scacchimagici/views/ui"
)

// Gallery returns the wall in its states, and the page on which a device looks what is wrong with itself.
func Gallery() []gallery.Kind {
	return []gallery.Kind{
		gallery.States("desk-devices", walls, func(s wallState) string { return s.name }, wallState.page).For(gallery.Organiser, gallery.OnLaptops, gallery.OnPhones),
		gallery.States("works", worksStates, func(s worksState) string { return s.name }, worksState.page).For(gallery.Crowd, gallery.OnPhones),
	}
}

// wallState is a state of the wall.
type wallState struct {
	name string
	set  func(*Wall)
}

var walls = []wallState{
	{"empty", func(v *Wall) { v.Tiles, v.Phones = nil, 0 }},
	{"alive", func(*Wall) {}},
	{"silent", func(v *Wall) { v.Tiles[3].silentFor(v.Now, 40) }},
	{"silent-two", func(v *Wall) {
		v.Tiles[3].silentFor(v.Now, 40)
		v.Tiles[0].silentFor(v.Now, 9)
		v.Tiles[0].Health.Hidden, v.Tiles[0].Health.Called = true, v.Now.Add(-4*time.Second)
	}},
	{"others", func(v *Wall) {
		v.Others = []Other{
			{Icon: "table", Title: "Tavolo 4K7", Sub: "Boop", Text: "2 pagine aperte", Href: "/"},
			{Icon: "table", Title: "Tavolo 9TD", Sub: "Magnetone, Forza debole", Text: "nessuno da 12 min", Href: "/"},
			{Icon: "laptop", Title: "Scorta", Text: "Il portatile di Elena non risponde", Href: "/", Weak: true},
			{Icon: "bell", Title: "Pulsante rosso", Text: "premuto alle 15:11:40", Href: "/"},
		}
	}},
	{"asks", func(v *Wall) { v.Tiles[4].Health.Shows = "awake" }},
	{"calls", func(v *Wall) {
		v.Tiles[1].Health.Called = v.Now.Add(-12 * time.Second)
		v.Tiles[2].Health.Answered = v.Now.Add(-20 * time.Second)
	}},
	{"started", func(v *Wall) { // the laptop was started just now
		for i := range v.Tiles {
			v.Tiles[i].Online, v.Tiles[i].Health = false, health.Health{Battery: health.Unknown}
		}
	}},
	{"long", func(v *Wall) {
		for i := range v.Tiles {
			v.Tiles[i].Short = ""
			v.Tiles[i].Title, v.Tiles[i].Sub = "Arciconfraternita del Lago Incantato sul M", "Massimiliano Quattrocchi della Rovere, iPad"
		}
		v.Tiles[3].silentFor(v.Now, 4000)
	}},
	{"many", func(v *Wall) {
		for i := range 30 {
			t := v.Tiles[i%8]
			t.Device.ID, t.Needed = fmt.Sprint("more", i), false
			v.Tiles = append(v.Tiles, t)
		}
	}},
}

// silentFor makes a device silent for some seconds.
func (t *Tile) silentFor(now time.Time, seconds int) {
	t.Online, t.Since = false, now.Add(-time.Duration(seconds)*time.Second)
	t.Health.Heard = t.Since
}

func (s wallState) page(w *locale.Words, theme gallery.Theme) templ.Component {
	now := time.Date(2026, 8, 1, 15, 12, 0, 0, time.UTC)
	v := Wall{Top: screen.OrganiserTop(w, screen.DevicesPath, "/", 0), Now: now, Phones: 63, Network: "Villa-Scacchi", Host: "scacchi.local"}
	v.Sub = nil
	houses := []ui.House{{Name: "Grifondoro", Arms: "grifondoro"}, {Name: "Serpeverde", Arms: "serpeverde"}, {Name: "Corvonero", Arms: "corvonero"}, {Name: "Tassorosso", Arms: "tassorosso"}}
	add := func(t Tile, sub string, trip, battery int) {
		t.Device.ID, t.Sub, t.Online = fmt.Sprint("device", len(v.Tiles)), sub, true
		t.Health = health.Health{Heard: now.Add(-time.Second), Typical: time.Duration(trip) * time.Millisecond, Worst: time.Duration(4*trip) * time.Millisecond, Battery: battery}
		t.Health.Charging = battery == 100
		if t.Icon == "" {
			t.Icon = "phone"
		}
		v.Tiles = append(v.Tiles, t)
	}
	for i, board := range []string{"A", "B"} {
		seat := Held{Seat: access.RefereeOf(board), Name: w.T("seat.referee", board)}
		add(Tile{Title: w.T("organiser.seat.referee", board), Board: board, Needed: true, Seats: []Held{seat}}, []string{"Paolo Rinaldi", "Irene Neri"}[i], 14+4*i, []int{82, 64}[i])
	}
	for i := range houses {
		add(Tile{Title: w.T("organiser.seat.strategist", houses[i].Name), Short: houses[i].Name, House: &houses[i], Needed: true}, []string{"Marco Serra", "Andrea Galli", "Chiara Ricci", "Sara Ferri"}[i], []int{22, 34, 31, 26}[i], []int{71, 52, 24, 58}[i])
	}
	add(Tile{Title: w.T("seat.reception"), Icon: "people"}, "iPhone, Safari", 26, health.Unknown)
	for i, name := range []string{"Proiettore", "TV gazebo", "TV ingresso"} {
		add(Tile{Title: name, Icon: "screen", Screen: 12 + i}, w.T("organiser.screen.numbered", 12+i), []int{6, 140, 12}[i], 100)
	}
	s.set(&v)
	v.sort()
	page := layout.Page{Words: w, Audience: "organiser", Styles: styles, Theme: theme(""), Dialogs: Dialogs(v)}
	return Page(page, v)
}

// worksState is a state of the page on which a device looks what is wrong with itself.
type worksState struct {
	name string
	view Works
}

var worksStates = []worksState{
	{"seat", Works{System: phone.Android, Network: "Villa-Scacchi", Seat: "Stratega Serpeverde", House: &ui.House{Name: "Serpeverde", Arms: "serpeverde"}, Back: "/"}},
	{"shown", Works{System: phone.IPhone, Seat: "Stratega Corvonero", House: &ui.House{Name: "Corvonero", Arms: "corvonero"}, Shown: true, Back: "/"}},
	{"public", Works{System: phone.IPhone, Back: "/"}},
	{"long", Works{System: phone.Other, TLS: true, Network: "Arciconfraternita del Lago 5 GHz", Seat: "Stratega Arciconfraternita del Lago", House: &ui.House{Arms: "corvonero"}, Back: "/"}},
}

func (s worksState) page(w *locale.Words, theme gallery.Theme) templ.Component {
	v := s.view
	v.Words = w
	return WorksPage(layout.Page{Words: w, Audience: "phone", Styles: worksStyles, Theme: theme("")}, v)
}
