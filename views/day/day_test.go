package day_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/access"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
	"scacchimagici/views/day"
	"scacchimagici/views/layout"
)

// dayAt is the desk of a tournament with one match, at a stage of it.
func dayAt(t testing.TB, stage, lang string) day.Day {
	t.Helper()
	s := screentest.Scene(t, stage, lang, screentest.Organiser)
	s.As = "organiser"
	match := day.Match{Scene: s, WallTime: func(at magici.Instant) (time.Time, bool) {
		return screentest.Noon.Add(time.Duration(at-s.Now) * time.Millisecond), at > 0
	}}
	white := access.StrategistOf("2026", "gri")
	return day.Day{
		Words: s.Words, Now: screentest.Noon, Server: s.Server,
		Tournament: tournament.Tournament{
			ID: "2026", Name: "Coppa delle Case",
			Houses:  []tournament.House{{ID: "gri", Name: "Grifondoro", Arms: "grifondoro"}, {ID: "cor", Name: "Corvonero", Arms: "corvonero"}},
			People:  []tournament.Person{{ID: "g1", House: "gri"}, {ID: "g2", House: "gri"}, {ID: "c1", House: "cor"}, {ID: "c2", House: "cor"}},
			Matches: []magici.Plan{s.Match.Plan},
		},
		Index:   index.Index{Rows: []index.Row{{ID: "2026", Name: "Coppa delle Case"}, {ID: "prova", Name: "Prova", Practice: true}}, Selected: "2026"},
		Matches: []day.Match{match}, Boards: []string{"A", "B"},
		Seats: []day.Seat{
			{Seat: access.RefereeOf("A"), Code: &access.Code{Digits: "945697"}},
			{Seat: white, Code: &access.Code{Digits: "203436"}},
			{Seat: access.StrategistOf("2026", "cor"), Code: &access.Code{Digits: "118220"}},
		},
		Screens: []screen.Display{
			{
				Display: access.Display{Number: 1, Name: "Proiettore", Shows: access.ByItself}, Online: true,
				Showing: programme.Showing{View: "boards:A,B", Then: access.Ranking, When: programme.AfterRound},
			},
			{Display: access.Display{Number: 2, Shows: access.Next}, Showing: programme.Showing{View: access.Next}},
		},
		Hosts: []string{"scacchi.local:8080", "192.168.8.2:8080"},
	}
}

// sit puts devices on the seat with a number.
func sit(d day.Day, seat int, devices ...screen.Device) day.Day {
	d.Seats = slices.Clone(d.Seats)
	d.Seats[seat].Devices = devices
	return d
}

// everybodyAt is a day with a listening device on every seat.
func everybodyAt(t testing.TB, stage, lang string) day.Day {
	d := dayAt(t, stage, lang)
	for i := range d.Seats {
		d = sit(d, i, tablet(true, time.Time{}))
	}
	return d
}

// planned is a match of the same Houses that has not been opened.
func planned(t testing.TB, id string, round int, board string) day.Match {
	m := dayAt(t, "planned", "it").Matches[0]
	m.Key, m.Match.ID, m.Match.Round, m.Match.Board = "2026."+id, id, round, board
	return m
}

func tablet(online bool, since time.Time) screen.Device {
	return screen.Device{Device: access.Device{ID: "d1", Name: "iPad, Safari"}, Online: online, Since: since}
}

// dayPage returns the page of a day with its dialogs.
func dayPage(t testing.TB, d day.Day) string {
	t.Helper()
	var b bytes.Buffer
	page := layout.Page{Words: d.Words, Dialogs: day.DialogsFrame(d)}
	if err := day.Document(page, d.View()).Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestDaySaysEverything(t *testing.T) {
	for _, stage := range screentest.Stages() {
		for _, lang := range []string{"it", "en"} {
			t.Run(stage+"/"+lang, func(t *testing.T) {
				html := dayPage(t, sit(dayAt(t, stage, lang), 0, tablet(true, time.Time{})))
				screentest.CheckIDs(t, html)
				if i := strings.Index(html, "⟦"); i >= 0 {
					t.Errorf("a text is missing: %.60s", html[i:])
				}
				if i := strings.Index(html, "%!"); i >= 0 {
					t.Errorf("a text has the wrong arguments: %.60s", html[i:])
				}
			})
		}
	}
}

func TestDayPhase(t *testing.T) {
	tests := []struct {
		stage string
		phase string
		line  string // about what is missing
		first string // label of the first button
	}{
		{"planned", "Si comincia tra poco", "warning Mancano i due Strateghi", "Chiama"},
		{"purchase", "Le Case comprano", "info Le due Case stanno scegliendo", "Apri la scacchiera A"},
		{"deployment", "Schieramento", "info Grifondoro deve ancora schierare", "Apri la scacchiera A"},
		{"ready", "Bacchette e moneta", "info Mancano le bacchette", "Apri la scacchiera A"},
		{"tossed", "Bacchette e moneta", "ok L’Arbitro può cominciare", "Apri la scacchiera A"},
		{"thinking", "Pensa Grifondoro", "ok Si gioca, non manca niente", "Apri la scacchiera A"},
		{"direct", "Mossa Diretta di Tommaso", "ok Si gioca", "Apri la scacchiera A"},
		{"duel", "Mangiata in g4", "ok Si gioca", "Apri la scacchiera A"},
		{"performing", "Sulla scacchiera umana", "ok Si gioca", "Apri la scacchiera A"},
		{"paused", "In pausa", "warning Motivo: piove", "Riprendi"},
		{"drawn", "Pareggio", "ok ", "Correggi"},
		{"annulled", "Partita annullata", "ok ", "Correggi"},
	}
	for _, tt := range tests {
		t.Run(tt.stage, func(t *testing.T) {
			d := everybodyAt(t, tt.stage, "it")
			if tt.stage == "drawn" || tt.stage == "annulled" { // another match of the round is still to be played
				d.Matches = append(d.Matches, planned(t, "1B", 1, "B"))
			}
			b := d.View().Boards[0]
			if line := b.Missing.Kind + " " + b.Missing.Text; b.Phase != tt.phase || !strings.HasPrefix(line, tt.line) || b.Actions[0].Button.Title != tt.first {
				t.Errorf("%q, %q, %q; want %q, %q, %q", b.Phase, line, b.Actions[0].Button.Title, tt.phase, tt.line, tt.first)
			}
		})
	}
}

func TestDayTurnClock(t *testing.T) {
	tests := []struct {
		stage       string
		turn, match bool
	}{
		{"planned", false, false},
		{"ready", false, false},
		{"thinking", true, true},
		{"direct", true, true},
		{"duel", false, true},
		{"performing", false, true},
		{"paused", false, true},
		{"finished", false, false},
	}
	for _, tt := range tests {
		t.Run(tt.stage, func(t *testing.T) {
			d := dayAt(t, tt.stage, "it")
			d.Matches = append(d.Matches, planned(t, "1B", 1, "B"))
			b := d.View().Boards[0]
			if (b.Turn != nil) != tt.turn || (b.Clock != nil) != tt.match {
				t.Errorf("turn %v, match %v; want %v, %v", b.Turn, b.Clock, tt.turn, tt.match)
			}
			if b.Turn != nil && b.Turn.Alarm {
				t.Error("the laptop rings in the last seconds")
			}
		})
	}
}

// The organiser's announcements reach all screens, and rounds that have not begun can be put off.
func TestDayNotices(t *testing.T) {
	d := dayAt(t, "planned", "it")
	d.Tournament.Matches = []magici.Plan{d.Matches[0].Match.Plan}
	d.Tournament.Announcement, d.Tournament.Called = "Merenda", d.Matches[0].Match.ID
	d.Tournament.Times = tournament.Times{First: "16:40", EveryM: 30}
	notices := func(d day.Day) string {
		_, html, _ := strings.Cut(dayPage(t, d), `class="panel o-notices"`)
		return html
	}
	html := notices(d)
	for _, want := range []string{
		"<span>Merenda<", "<span>Chiamata: Grifondoro e Corvonero, scacchiera A<", `<p class="dim">dal giro 1, ora alle 16:40</p>`,
		`name="minutes" value="5" aria-label="+5 minuti dal giro 1 in poi" title="+5 minuti dal giro 1 in poi">+5 min</button>`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("no %q in %s", want, html)
		}
	}
	actions := d.View().Boards[0].Actions
	last := actions[len(actions)-1]
	if last.Button.Title != "Togli la chiamata" {
		t.Errorf("a match that is called offers %q", last.Button.Title)
	}
	begun := dayAt(t, "thinking", "it")
	begun.Tournament.Times = d.Tournament.Times
	if html := notices(begun); strings.Contains(html, `value="postpone"`) {
		t.Errorf("what has begun can be put off: %s", html)
	}
}

// A finished match stands in the list with a link to correct it.
func TestDayOver(t *testing.T) {
	over := dayAt(t, "drawn", "it").View().Over
	if len(over) != 1 || over[0].Text != "1A · Grifondoro e Corvonero · 0–0 · Pareggio" || over[0].Href != "/desk/correggi/1A" {
		t.Errorf("%+v", over)
	}
}

func TestDaySeat(t *testing.T) {
	other := tablet(true, time.Time{})
	other.ID = "d2"
	tests := []struct {
		name    string
		devices []screen.Device
		kind    string
		state   string
		button  string
	}{
		{"nobody has come", nil, "", "ancora nessuno", "Mostra QR"},
		{"listens", []screen.Device{tablet(true, time.Time{})}, "ok", "in linea", "Mostra QR"},
		{"fell silent", []screen.Device{tablet(false, screentest.Noon.Add(-40*time.Second))}, "bad", "muto dalle 11:59:20", "Mostra QR"},
		{"has not listened since the start", []screen.Device{tablet(false, time.Time{})}, "bad", "non collegato", "Mostra QR"},
		{"two on one seat", []screen.Device{tablet(true, time.Time{}), other}, "warning", "2 dispositivi sullo stesso posto", "Scegli"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			html := screentest.Render(t, day.DialogsFrame(sit(dayAt(t, "thinking", "it"), 0, tt.devices...)))
			_, row, _ := strings.Cut(html, `<li id="row-seat-`)
			row, _, _ = strings.Cut(row, "</li>")
			_, dialog, _ := strings.Cut(html, `<dialog id="seat-`)
			dialog, _, _ = strings.Cut(dialog, "</dialog>")
			if !strings.Contains(row, tt.state) || !strings.Contains(row, ">"+tt.button+"<") || strings.Contains(row, "alarm") != (tt.kind == "bad" || tt.kind == "warning") {
				t.Errorf("%s", row)
			}
			if n := strings.Count(dialog, `value="unseat"`); n != len(tt.devices) {
				t.Errorf("%d devices can be made get up, want %d", n, len(tt.devices))
			}
		})
	}
}

// The dialog of a seat has its code and where it is typed; a seat without a code offers to make one.
func TestDaySeatCode(t *testing.T) {
	d := dayAt(t, "thinking", "it")
	d.Seats[2].Code = nil
	html := screentest.Render(t, day.DialogsFrame(d))
	rows, _, _ := strings.Cut(html, "</dialog>")
	for _, want := range []string{"<b>Arbitro A</b>", "<b>Grifondoro</b>", `value="issue-code"`} {
		if strings.Count(rows, want) != 1 {
			t.Errorf("not one %s in %s", want, rows)
		}
	}
	_, dialog, _ := strings.Cut(html, `<dialog id="seat-`)
	if dialog, _, _ = strings.Cut(dialog, "</dialog>"); !strings.Contains(dialog, ">945 697<") || strings.Count(dialog, "/entra") != len(d.Hosts) {
		t.Errorf("code %s", dialog)
	}
}

// One line says how many seats have a device, and which do not; another one says it of the screens.
func TestDayStates(t *testing.T) {
	d := everybodyAt(t, "thinking", "it")
	d = sit(d, 1, tablet(false, screentest.Noon.Add(-40*time.Second)))
	var got []string
	for _, s := range d.View().States {
		got = append(got, s.Kind+" "+s.Text+" "+s.Detail)
	}
	want := []string{"warning Ancora nessuna copia ", "warning 2 posti su 3 collegati muto: Stratega Grifondoro", "warning 2 schermi muto: Schermo 2", "ok nessun telefono nel pubblico "}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// The programme has the rows of the day, and before these have times the rounds; of many, those that are over give way first.
func TestDayProgramme(t *testing.T) {
	rows := func(d day.Day) (rows []string) {
		for _, r := range d.View().Programme {
			rows = append(rows, strings.TrimSpace(r.Time+" "+r.Title+" "+r.Says))
		}
		return rows
	}
	d := dayAt(t, "thinking", "it")
	d.Matches = append(d.Matches, planned(t, "2A", 2, "A"))
	if got, want := rows(d), []string{"Giro 1 si gioca", "Giro 2"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for i := range 12 {
		row := programme.Row{DayRow: tournament.DayRow{Kind: tournament.RoundRow, Round: i + 1, Begins: tournament.TimeOfDay(15*60 + 30*i)}, Today: true}
		if i < 3 {
			row.Goes.State = programme.Over
		}
		d.Rows = append(d.Rows, row)
	}
	if got := rows(d); len(got) != 7 || got[0] != "16:30 Giro 4 in orario" || d.View().More != 2 {
		t.Errorf("%q and %d more", got, d.View().More)
	}
}

func TestDayEmpty(t *testing.T) {
	d := dayAt(t, "planned", "it")
	d.Tournament, d.Index = tournament.Tournament{}, index.Index{}
	html := dayPage(t, d)
	if !strings.Contains(html, `href="/desk/nuova"`) || strings.Contains(html, "seats-title") {
		t.Error("without a tournament the desk does not lead to the quick match alone")
	}
	for _, tt := range []struct {
		rows []index.Row
		want string
	}{
		{nil, "/desk/tornei/nuovo"}, {[]index.Row{{ID: "a", Archived: true}}, "/desk/tornei/nuovo"}, {[]index.Row{{ID: "a", Archived: true}, {ID: "b"}}, "/desk/tornei"},
	} {
		d.Index.Rows = tt.rows
		if html := dayPage(t, d); !strings.Contains(html, `class="btn " href="`+tt.want+`"`) {
			t.Errorf("%v: Prepara un torneo does not lead to %s", tt.rows, tt.want)
		}
	}
}

func TestDayLine(t *testing.T) {
	for _, tt := range []struct {
		name   string
		lang   string
		change func(*day.Day)
		want   string
	}{
		{"without times", "it", func(*day.Day) {}, "venerdì 28 agosto · primo giro di due"},
		{"in English", "en", func(*day.Day) {}, "Friday 28 August · first round of two"},
		{"in time", "it", func(d *day.Day) { d.Tournament.Times.First = "12:05" }, "venerdì 28 agosto · primo giro di due · 0 (0 min, since -5 min ago)"},
		{"moved forward and not due yet", "it", func(d *day.Day) {
			d.Tournament.Times.First = "12:10"
			d.Tournament.Times.Delays = []tournament.Delay{{From: 1, Minutes: -5}}
		}, "venerdì 28 agosto · primo giro di due · 0 (0 min, since -5 min ago)"},
		{"late", "it", func(d *day.Day) { d.Tournament.Times.First = "11:53" }, "venerdì 28 agosto · primo giro di due · 7 (0 min, since 7 min ago)"},
		{"put off", "it", func(d *day.Day) {
			d.Tournament.Times = tournament.Times{First: "11:53", Delays: []tournament.Delay{{Minutes: 10, From: 1}}}
		}, "venerdì 28 agosto · primo giro di due · 10 (10 min, since 7 min ago)"},
		{"begun late", "it", func(d *day.Day) {
			d.Tournament.Times.First = "11:00"
			d.Matches[0].Match = new(*screentest.Scene(t, "thinking", "it", screentest.Organiser).Match)
			d.Matches[0].Opened = screentest.Noon.Add(-time.Hour + time.Minute)
		}, "venerdì 28 agosto · primo giro di due · un minuto di ritardo"},
		{"another day", "it", func(d *day.Day) { d.Tournament.Held, d.Tournament.Times.First = "2026-08-30", "11:00" }, "venerdì 28 agosto · primo giro di due"},
	} {
		d := dayAt(t, "planned", tt.lang)
		d.Tournament.Held = "2026-08-28"
		d.Matches = append(d.Matches, planned(t, "2A", 2, "A"))
		tt.change(&d)
		v := d.View()
		got := v.Line
		if v.Late != nil { // it counts by itself
			got += fmt.Sprintf(" · %d (%d min, since %d min ago)", v.Late.Minutes, v.Late.Least, (d.Server-v.Late.Since)/60000)
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// Names are text, with any characters in them.
func TestDayEscapes(t *testing.T) {
	d := dayAt(t, "thinking", "it")
	d.Tournament.Houses[0].Name = `<b>"Grifo"</b> 🦁`
	html := dayPage(t, d)
	if strings.Contains(html, "<b>\"Grifo") || !strings.Contains(html, "&lt;b&gt;") {
		t.Error("markup in a name is not text")
	}
}

// With https the page opens the fingerprint, and the dialog has its groups.
func TestFingerprint(t *testing.T) {
	d := dayAt(t, "planned", "it")
	if html := dayPage(t, d); strings.Contains(html, `data-open="certificate"`) || strings.Contains(html, `<p class="o-groups">`) {
		t.Error("plain http has a certificate")
	}
	d.Fingerprint = strings.Repeat("D1EB ", 15) + "D786"
	html := dayPage(t, d)
	_, dialog, _ := strings.Cut(html, `<dialog id="certificate"`)
	_, groups, _ := strings.Cut(dialog, `<p class="o-groups">`)
	groups, _, _ = strings.Cut(groups, "</p>")
	if !strings.Contains(html, `data-open="certificate"`) || strings.Count(groups, "<b>") != 16 || !strings.HasSuffix(groups, "<b>D786</b>") {
		t.Errorf("the page opens %s", dialog)
	}
}

// All limits that strangers have reached share one line.
func TestDayLimits(t *testing.T) {
	d := dayAt(t, "thinking", "it")
	if alarms := d.View().Alarms; len(alarms) > 0 {
		t.Errorf("alarms on a calm day: %+v", alarms)
	}
	d.Limits = []day.Limit{{"pages", "192.168.8.66"}, {"streams", "192.168.8.66"}}
	alarms := d.View().Alarms
	if len(alarms) != 1 || alarms[0].Kind != "warning" || alarms[0].Text != "Troppe richieste da fuori" || alarms[0].Detail != "192.168.8.66, frenato · Troppe pagine aperte da fuori" {
		t.Errorf("%+v", alarms)
	}
}
