package gallery

import (
	"fmt"
	"time"

	"github.com/a-h/templ"

	"scacchimagici/internal/access"
	"scacchimagici/internal/copies"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/sim"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/day"
	"scacchimagici/views/layout"
	"scacchimagici/views/ui"
)

// deskDay is an invented moment of the organiser's day.
type deskDay struct {
	name   string
	houses int
	rounds int
	over   int                          // rounds that have been played
	stages map[string]func(string) bool // of the boards of the present round: the last event there
	change func(*day.Day)
}

// at stops an invented match right after an event of a kind, in a phase.
func at(phase magici.Phase, kind string) func(string) bool {
	return func(name string) bool { return name == phase.String()+"-"+kind }
}

// deskDays are the moments that the gallery shows.
var deskDays = []deskDay{
	{name: "nothing", change: func(d *day.Day) {
		*d = day.Day{Words: d.Words, Now: d.Now, Server: 1, Hosts: d.Hosts}
	}},
	{name: "set-up", houses: 4, change: func(d *day.Day) {
		d.Tournament.Matches, d.Matches, d.Screens = nil, nil, nil
		seats(d, nil, "")
	}},
	{name: "before", houses: 4, rounds: 3, change: func(d *day.Day) { seats(d, func(int) bool { return false }, "000000"); d.Screens = nil }},
	{name: "evening", houses: 4, rounds: 3, over: 1, stages: map[string]func(string) bool{
		"A": at(magici.Thinking, "performed"), "B": at(magici.Purchase, "confirmed"),
	}, change: func(d *day.Day) {
		d.Copies = copies.Status{Copies: []copies.Copy{{At: d.Now.Add(-40 * time.Second)}}}
		d.Copies.Second = copies.Second{Label: "CHIAVETTA", Copies: d.Copies.Copies}
		d.Seats[2].Devices[0].Online = false
		d.Replica = state.Status{ConfirmBoth: true, Peers: []state.Peer{{Name: "Biblioteca", Kind: state.KindSpare}}}
		d.Limits = []day.Limit{{Kind: "pages", Address: "192.168.8.166"}, {Kind: "streams", Address: "192.168.8.166"}}
	}},
	{name: "duel", houses: 4, rounds: 3, over: 1, stages: map[string]func(string) bool{
		"A": at(magici.Duelling, "moved"), "B": at(magici.Finished, "settled"),
	}, change: func(d *day.Day) {
		d.Tournament.Announcement = "Merenda sotto il gazebo fino alle 17; chi non ha ancora ritirato il cartellino passi dal banco dell’organizzatore, grazie a tutti"
	}},
	{name: "between", houses: 4, rounds: 3, over: 2, change: func(d *day.Day) {
		d.Guesses = day.Guesses{Tries: 137, From: []string{"192.168.178.120", "192.168.178.121", "fd00:1234:5678:9abc::/64"}, More: 12}
	}},
	{name: "six-boards", houses: 12, rounds: 11, over: 1, stages: map[string]func(string) bool{
		"A": at(magici.Thinking, "performed"), "B": at(magici.Purchase, "confirmed"), "C": at(magici.Deployment, "placed"),
		"D": at(magici.Ready, "ticked"), "E": at(magici.Performing, "settled"), "F": at(magici.Finished, "settled"),
	}},
	{name: "https", houses: 4, rounds: 3, over: 2, change: func(d *day.Day) {
		d.Hosts = []string{"https://scacchi.local:8080", "https://192.168.100.200:8080"}
		d.Fingerprint = "D1EB C9B8 FFB6 EB94 0894 9F9E 95B8 04A1 F6CA 3A23 936A D01C CE1B FB9D 6AA5 D786"
	}},
	{name: "over", houses: 4, rounds: 3, over: 3},
}

// seats gives the seats of a day codes and devices.
func seats(d *day.Day, online func(int) bool, digits string) {
	d.Seats = nil
	all := []access.Seat{}
	for _, letter := range d.Boards {
		all = append(all, access.RefereeOf(letter))
	}
	for _, h := range d.Tournament.Houses {
		all = append(all, access.StrategistOf("t", string(h.ID)))
	}
	for i, seat := range all {
		s := day.Seat{Seat: seat}
		if digits != "" {
			s.Code = &access.Code{Digits: digits}
		}
		if online != nil && online(i) {
			device := access.Device{ID: seat.String(), Name: "iPad, Safari", Seats: []access.Seat{seat}}
			if seat.Role == role.Referee {
				device.Holder = galleryNames[i]
			}
			s.Devices = []screen.Device{{Device: device, Online: true, Since: d.Now.Add(-40 * time.Second)}}
		}
		d.Seats = append(d.Seats, s)
	}
}

// deskNow is the time of all these days.
var deskNow = time.Date(2026, time.August, 29, 16, 42, 9, 0, time.UTC)

// day invents the day.
func (k deskDay) day(words *locale.Words) day.Day {
	t := tournament.Tournament{
		ID: "t", Name: "Coppa delle Case", Held: "2026-08-29", Settings: tournament.DefaultSettings(),
		Times: tournament.Times{First: "15:54", EveryM: 36}, Names: map[magici.PersonID]tournament.Name{},
	}
	d := day.Day{
		Words: words, Language: "/", Now: deskNow, Server: 1, Phones: 63, Hosts: []string{"scacchi.local", "192.168.8.2"},
	}
	houses := map[magici.HouseID]ui.House{}
	for i := range k.houses {
		h := tournament.House{ID: magici.HouseID(rune('a' + i)), Name: courseNames[i], Arms: tournament.Arms()[i]}
		t.Houses = append(t.Houses, h)
		houses[h.ID] = ui.House{Name: h.Name, Arms: h.Arms}
		for _, id := range galleryRoster(h.ID) {
			t.People = append(t.People, tournament.Person{ID: id, House: h.ID, Name: string(id[2:])})
		}
	}
	t.Names = tournament.Names(t.People)
	people := screen.People(t.People, t.Names, nil)
	boards := max(1, k.houses/2)
	d.Boards = tournament.Boards()[:boards]
	for round := range k.rounds {
		for i, letter := range d.Boards {
			// The first House stays, the others go round.
			turn := func(n int) tournament.House {
				if n == 0 {
					return t.Houses[0]
				}
				return t.Houses[1+(n-1+round)%(k.houses-1)]
			}
			plan := magici.Plan{
				Tournament: "t", ID: fmt.Sprint(round+1, letter), Round: round + 1, Board: letter,
				White: turn(i).ID, Black: turn(k.houses - 1 - i).ID,
			}
			t.Matches = append(t.Matches, plan)
			m := k.match(plan, round)
			opened := deskNow.Add(-6 * time.Minute)
			d.Matches = append(d.Matches, day.Match{
				Scene: screen.Scene{
					Words: words, Key: "t." + plan.ID, As: "organiser", Match: new(magici.Redact(m.match, magici.Viewer{Role: role.Organiser})),
					Viewer: magici.Viewer{Role: role.Organiser}, Now: m.now, Server: 1, Houses: houses, People: people,
				},
				WallTime: func(at magici.Instant) (time.Time, bool) {
					return deskNow.Add(time.Duration(at-m.now) * time.Millisecond), true
				},
				Opened: opened, Entered: opened,
			})
		}
	}
	d.Tournament = t
	d.Screens = []screen.Display{
		{Display: access.Display{Number: 12, Name: "Proiettore", Shows: access.ByItself}, Online: true, Showing: programme.Showing{View: "boards:A,B", Then: access.Ranking, When: programme.AfterRound}},
		{Display: access.Display{Number: 27, Name: "TV gazebo", Shows: access.ByItself}, Online: true, Showing: programme.Showing{View: access.Ranking, Then: "boards:A,B", When: programme.Overridden}},
		{Display: access.Display{Number: 31, Name: "TV ingresso", Shows: access.Next}, Showing: programme.Showing{View: access.Next}},
	}
	seats(&d, func(int) bool { return true }, "482913")
	if k.change != nil {
		k.change(&d)
	}
	return d
}

// match returns a match of a round: played, as far as its board says, or not yet begun.
func (k deskDay) match(plan magici.Plan, round int) moment {
	stop := func(name string) bool { return false }
	switch {
	case round > k.over || round == k.over && k.stages == nil:
		m := magici.New(plan)
		if round == k.over || plan.Board != "B" {
			m.Teams[0].Strategist, m.Teams[1].Strategist = galleryRoster(plan.White)[0], galleryRoster(plan.Black)[2]
		} else {
			m.Teams[0].Strategist = galleryRoster(plan.White)[0]
		}
		return moment{match: m}
	case round == k.over:
		stop = k.stages[plan.Board]
	}
	for seed := range uint64(inventions) {
		events, err := sim.New(seed+uint64(plan.Board[0]), sim.Demonstration(), magici.DefaultSettings(), galleryRoster).Play(plan)
		if err != nil {
			continue // a match that fails shows nothing; the tests of sim report it
		}
		m, seen := magici.New(plan), 0
		for _, e := range events {
			m = magici.Apply(m, e)
			if stop(m.Phase().String()+"-"+magici.Facts.Word(e.Fact)) && (m.Phase() < magici.Thinking || m.Phase() == magici.Finished || seen > 3) {
				return moment{match: m, now: e.Clock.After(3e9)}
			}
			if magici.Facts.Word(e.Fact) == "performed" {
				seen++
			}
		}
		if round < k.over {
			return moment{match: m, now: events[len(events)-1].Clock}
		}
	}
	return moment{match: magici.New(plan)}
}

// page shows the organiser's page of the day.
func (k deskDay) page(words *locale.Words, theme func(string) string) templ.Component {
	d := k.day(words)
	page := layout.Page{
		Words: words, Audience: "organiser", Styles: []string{"css/day.css"}, Theme: theme(""), Dialogs: day.DialogsFrame(d),
	}
	return day.Document(page, d.View())
}
