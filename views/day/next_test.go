package day_test

import (
	"bytes"
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/day"
	"scacchimagici/views/layout"
)

// buttons are the classes and the words of the buttons of a page.
var buttons = regexp.MustCompile(`(?s)<(?:a|button)[^>]*class="(btn [^"]*)".*?<b>(.*?)</b>`)

// filled returns the words of the filled buttons of a page.
func filled(t *testing.T, d day.Day) []string {
	t.Helper()
	var b bytes.Buffer
	if err := day.Document(layout.Page{Words: d.Words}, d.View()).Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, button := range buttons.FindAllStringSubmatch(b.String(), -1) {
		if classes := strings.Fields(button[1]); slices.Contains(classes, "do") || slices.Contains(classes, "main") {
			words = append(words, button[2])
		}
	}
	return words
}

// named gives a planned match its Strategists.
func named(m day.Match) day.Match {
	m.Match.Teams[chess.White].Strategist, m.Match.Teams[chess.Black].Strategist = "g1", "c1"
	return m
}

// At most one button of the page is filled: the next thing to do.
func TestNextThing(t *testing.T) {
	teams := dayAt(t, "thinking", "it").Matches[0].Match.Teams
	confirmed := func(d *day.Day, side chess.Side) {
		m := d.Matches[0].Match
		m.Teams[chess.White].Strategist, m.Teams[chess.Black].Strategist = teams[chess.White].Strategist, teams[chess.Black].Strategist
		m.Teams[side].Confirmed = true
	}
	for _, tt := range []struct {
		name   string
		stage  string
		change func(*day.Day)
		want   string
	}{
		{"no people", "planned", func(d *day.Day) { d.Tournament.People = nil }, "Adesso questo"},
		{"no schedule", "planned", func(d *day.Day) { d.Tournament.Matches, d.Matches = nil, nil }, "Adesso questo"},
		{"a seat without a code", "planned", func(d *day.Day) { d.Seats[1].Code = nil }, "Adesso questo"},
		{"no code any more in the middle of it", "thinking", func(d *day.Day) { d.Seats[1].Code = nil }, ""},
		{"before the first round, nobody is named", "planned", nil, "Nomina gli Strateghi"},
		{"one is named", "planned", func(d *day.Day) { d.Matches[0].Match.Teams[0].Strategist = "g1" }, "Nomina lo Stratega"},
		{"the Referee has not come", "planned", func(d *day.Day) {
			d.Matches[0] = named(d.Matches[0])
			d.Seats[0].Devices = nil
		}, "QR dell’Arbitro"},
		{"all is there", "planned", func(d *day.Day) { d.Matches[0] = named(d.Matches[0]) }, "Apri l’acquisto"},
		{"the second board", "thinking", func(d *day.Day) {
			d.Matches = append(d.Matches, named(planned(t, "1B", 1, "B")))
			d.Seats[0].Devices = append(d.Seats[0].Devices, tablet(true, time.Time{}))
		}, "QR dell’Arbitro"},
		{"a House of the second board still plays", "thinking", func(d *day.Day) {
			d.Matches = append(d.Matches, named(planned(t, "1B", 1, "B")))
			d.Seats = append(d.Seats, day.Seat{Seat: access.RefereeOf("B"), Devices: []screen.Device{tablet(true, time.Time{})}})
		}, ""},
		{"a Strategist has not arrived", "planned", func(d *day.Day) {
			m := named(d.Matches[0])
			m.Scene.People = maps.Clone(m.Scene.People)
			p := m.Scene.People["g1"]
			p.Absent = true
			m.Scene.People["g1"] = p
			d.Matches[0] = m
		}, ""},
		{"both buy", "purchase", nil, ""},
		{"one House is waited for", "purchase", func(d *day.Day) { confirmed(d, chess.White) }, "Chiama Olga"},
		{"the other one", "purchase", func(d *day.Day) { confirmed(d, chess.Black) }, "Chiama Marco"},
		{"who is waited for has been called", "purchase", func(d *day.Day) {
			confirmed(d, chess.White)
			d.Tournament.Announcement = "Olga, ti aspettano alla scacchiera A"
		}, ""},
		{"playing", "thinking", nil, ""},
		{"the Referee has gone", "thinking", func(d *day.Day) { d.Seats[0].Devices[0].Online = false }, "QR dell’Arbitro"},
		{"a Strategist's phone is silent", "thinking", func(d *day.Day) { d.Seats[1].Devices[0].Online = false }, "Mostra QR"},
		{"three turns without a move", "thinking", func(d *day.Day) {
			m := d.Matches[0].Match
			for range 3 {
				m.Log = append(slices.Clip(m.Log), magici.Entry{N: len(m.Log) + 1, Kind: magici.LogTimeout})
			}
		}, "Apri la scacchiera A"},
		{"two turns without a move", "thinking", func(d *day.Day) {
			m := d.Matches[0].Match
			for range 2 {
				m.Log = append(slices.Clip(m.Log), magici.Entry{N: len(m.Log) + 1, Kind: magici.LogTimeout})
			}
		}, ""},
		{"after a restart", "paused", func(d *day.Day) { d.Matches[0].Match.PausedBy = role.System }, "Riprendi"},
		{"paused by the Referee", "paused", nil, ""},
		{"the round after this one lacks a Strategist", "thinking", func(d *day.Day) {
			d.Matches = append(d.Matches, planned(t, "2A", 2, "A"))
		}, "Nomina"},
		{"the round is over, the next one is there", "drawn", func(d *day.Day) {
			d.Matches = append(d.Matches, named(planned(t, "2A", 2, "A")))
		}, "Apri l’acquisto"},
		{"all over", "drawn", nil, "Vai alla premiazione"},
		{"the prizes have been given", "drawn", func(d *day.Day) {
			d.Tournament.Awarded = d.Tournament.LastStep() // the organiser has ended the ceremony
		}, "Rapporto"},
		{"all over but a practice match", "drawn", func(d *day.Day) {
			m := planned(t, "9P", 9, "A")
			m.Match.Practice = true
			d.Matches = append(d.Matches, m)
		}, "Vai alla premiazione"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := everybodyAt(t, tt.stage, "it")
			for i := range d.Matches { // stages are shared
				m := *d.Matches[i].Match
				d.Matches[i].Match = &m
			}
			if tt.change != nil {
				tt.change(&d)
			}
			got := filled(t, d)
			if tt.want == "" && len(got) > 0 || tt.want != "" && !slices.Equal(got, []string{tt.want}) {
				t.Errorf("filled %q, want %q", got, tt.want)
			}
		})
	}
}

// The needs of a planned match are one line; later rounds show only what can be done already.
func TestDayMissing(t *testing.T) {
	d := dayAt(t, "planned", "it")
	d.Matches = append(d.Matches, planned(t, "2A", 2, "A"), planned(t, "3A", 3, "A"))
	v := d.View()
	if got, want := v.Boards[0].Missing.Text, "Mancano i due Strateghi, l’Arbitro e i telefoni degli Strateghi"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if len(v.Boards) != 1 || len(v.Programme) != 3 || v.Programme[1].Title != "Giro 2" {
		t.Errorf("%d boards, programme %+v", len(v.Boards), v.Programme)
	}
}

// A House's purchase is nowhere on the page before both have confirmed.
func TestDayHidesThePurchase(t *testing.T) {
	d := everybodyAt(t, "confirmed", "it")
	m := *d.Matches[0].Match
	m.Stage, m.Teams[chess.Black].Confirmed = magici.Purchase, false
	d.Matches[0].Match = &m
	html := dayPage(t, d)
	for _, word := range []string{"Regina", "Torre", "Alfiere", "Cavallo", "Pedone"} {
		if strings.Contains(html, word) {
			t.Errorf("the page of the day says %s", word)
		}
	}
}
