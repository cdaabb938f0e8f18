package day

import (
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/copies"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/views/layout"
)

// Gallery returns the organiser's page of the day.
func Gallery() []gallery.Kind {
	return []gallery.Kind{gallery.States("desk-day", gallery.Days, func(k gallery.Day) string { return k.Name }, inventedPage).For(gallery.Organiser,
		gallery.Walk{Sizes: gallery.OnOneScreen, Target: gallery.Finger}, gallery.OnLaptops.On(gallery.Laptops[1:]...), gallery.OnPhones,
		gallery.Walk{Sizes: gallery.Phones, Target: gallery.Finger, Scroll: true, Lost: true},
	)}
}

func inventedPage(k gallery.Day, w *locale.Words, theme gallery.Theme) templ.Component {
	d := inventedDay(k, w)
	page := layout.Page{Words: w, Audience: "organiser", Styles: []string{"css/day.css"}, Theme: theme(""), Dialogs: DialogsFrame(d)}
	return Document(page, d.View())
}

// onDays is what else is so on some of the invented days.
var onDays = map[string]func(*Day){
	"nothing": func(d *Day) { *d = Day{Words: d.Words, Now: d.Now, Server: 1, Hosts: d.Hosts} },
	"set-up": func(d *Day) {
		d.Tournament.Matches, d.Matches, d.Screens = nil, nil, nil
		inventSeats(d, nil, "")
	},
	"before": func(d *Day) { inventSeats(d, func(int) bool { return false }, "000000"); d.Screens = nil },
	"evening": func(d *Day) {
		d.Rows = gallery.NewProgramme(false).Rows
		d.Copies = copies.Status{Copies: []copies.Copy{{At: d.Now.Add(-40 * time.Second)}}}
		d.Copies.Second = copies.Second{Label: "CHIAVETTA", Copies: d.Copies.Copies}
		d.Seats[2].Devices[0].Online = false
		d.Replica = state.Status{ConfirmBoth: true, Peers: []state.Peer{{Name: "Biblioteca", Kind: state.KindSpare}}}
		d.Limits = []Limit{{Kind: "pages", Address: "192.168.8.166"}, {Kind: "streams", Address: "192.168.8.166"}}
	},
	"duel": func(d *Day) {
		d.Rows = gallery.NewProgramme(true).Rows
		d.Tournament.Announcement = "Merenda sotto il gazebo fino alle 17; chi non ha ancora ritirato il cartellino passi dal banco dell’organizzatore, grazie a tutti"
	},
	"between": func(d *Day) {
		d.Guesses = Guesses{Tries: 137, From: []string{"192.168.178.120", "192.168.178.121", "fd00:1234:5678:9abc::/64"}, More: 12}
	},
	"https": func(d *Day) {
		d.Hosts = []string{"https://scacchi.local:8080", "https://192.168.100.200:8080"}
		d.Fingerprint = "D1EB C9B8 FFB6 EB94 0894 9F9E 95B8 04A1 F6CA 3A23 936A D01C CE1B FB9D 6AA5 D786"
	},
}

func inventedDay(k gallery.Day, w *locale.Words) Day {
	d := Day{
		Words: w, Language: "/", Now: gallery.Now, Server: 1, Phones: 63, Hosts: []string{"scacchi.local", "192.168.8.2"}, Boards: k.Boards(),
		Screens: []screen.Display{
			{Display: access.Display{Number: 12, Name: "Proiettore", Shows: access.ByItself}, Online: true, Showing: programme.Showing{View: "boards:A,B", Then: access.Ranking, When: programme.AfterRound}},
			{Display: access.Display{Number: 27, Name: "TV gazebo", Shows: access.ByItself}, Online: true, Showing: programme.Showing{View: access.Ranking, Then: "boards:A,B", When: programme.Overridden}},
			{Display: access.Display{Number: 31, Name: "TV ingresso", Shows: access.Next}, Showing: programme.Showing{View: access.Next}},
		},
	}
	t, matches := k.Invent(w)
	d.Tournament = t
	opened := gallery.Now.Add(-6 * time.Minute)
	for _, m := range matches {
		d.Matches = append(d.Matches, Match{Scene: m.Scene, WallTime: m.WallTime, Opened: opened, Entered: opened})
	}
	inventSeats(&d, func(int) bool { return true }, "482913")
	if change := onDays[k.Name]; change != nil {
		change(&d)
	}
	return d
}

// inventSeats gives the seats of a day codes and devices.
func inventSeats(d *Day, online func(int) bool, digits string) {
	d.Seats = nil
	all := []access.Seat{}
	for _, letter := range d.Boards {
		all = append(all, access.RefereeOf(letter))
	}
	for _, h := range d.Tournament.Houses {
		all = append(all, access.StrategistOf("t", string(h.ID)))
	}
	for i, seat := range all {
		s := Seat{Seat: seat}
		if digits != "" {
			s.Code = &access.Code{Digits: digits}
		}
		if online != nil && online(i) {
			device := access.Device{ID: seat.String(), Name: "iPad, Safari", Seats: []access.Seat{seat}}
			if seat.Role == role.Referee {
				device.Holder = gallery.Names[i]
			}
			s.Devices = []screen.Device{{Device: device, Online: true, Since: d.Now.Add(-40 * time.Second)}}
		}
		d.Seats = append(d.Seats, s)
	}
}
