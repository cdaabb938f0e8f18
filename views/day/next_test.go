package day_test

import (
	"bytes"
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament"
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

// Exactly one button of the page is filled: the next thing to do.
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
		{"no code any more in the middle of it", "thinking", func(d *day.Day) { d.Seats[1].Code = nil }, "Guarda"},
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
		{"both buy", "purchase", nil, "Guarda"},
		{"one House is waited for", "purchase", func(d *day.Day) { confirmed(d, chess.White) }, "Chiama Olga"},
		{"the other one", "purchase", func(d *day.Day) { confirmed(d, chess.Black) }, "Chiama Marco"},
		{"who is waited for has been called", "purchase", func(d *day.Day) {
			confirmed(d, chess.White)
			d.Tournament.Announcement = "Olga, ti aspettano alla scacchiera A"
		}, "Guarda"},
		{"playing", "thinking", nil, "Guarda"},
		{"the Referee has gone", "thinking", func(d *day.Day) { d.Seats[0].Devices[0].Online = false }, "QR dell’Arbitro"},
		{"after a restart", "paused", func(d *day.Day) { d.Matches[0].Match.PausedBy = role.System }, "Riprendi"},
		{"paused by the Referee", "paused", nil, "Guarda"},
		{"the round after this one lacks a Strategist", "thinking", func(d *day.Day) {
			d.Matches = append(d.Matches, planned(t, "2A", 2, "A"))
		}, "Nomina"},
		{"the round is over, the next one is there", "drawn", func(d *day.Day) {
			d.Matches = append(d.Matches, named(planned(t, "2A", 2, "A")))
		}, "Apri l’acquisto"},
		{"all over", "drawn", nil, "Vai alla premiazione"},
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
			if len(got) != 1 || got[0] != tt.want {
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
	if len(v.Prepare) != 1 || v.Prepare[0].Text != "Secondo giro: mancano 2 Strateghi" {
		t.Errorf("to prepare: %+v", v.Prepare)
	}
	if len(v.Boards) != 1 || len(v.Rounds) != 2 || v.Rounds[0].Title != "Secondo giro" || v.MoreRounds != "" {
		t.Errorf("%d boards, rounds %+v, %q", len(v.Boards), v.Rounds, v.MoreRounds)
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

// With twelve Houses on six boards the coming rounds are two lines and a link.
func TestDayManyRounds(t *testing.T) {
	d := dayAt(t, "planned", "it")
	d.Boards = tournament.Boards()
	for round := 2; round <= 11; round++ {
		for _, letter := range d.Boards {
			d.Matches = append(d.Matches, planned(t, letter+string(rune('a'+round)), round, letter))
		}
	}
	v := d.View()
	if len(v.Rounds) != 2 || len(v.Rounds[0].Matches) != 6 || v.MoreRounds != "e altri 8 giri" {
		t.Errorf("%d rounds, %q", len(v.Rounds), v.MoreRounds)
	}
}
