package plan

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen/gallery"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/ui"
)

// dayAsked is the page of the invented day with a query.
func dayAsked(t testing.TB, query string, orders ...tournament.Order) Day {
	t.Helper()
	p := gallery.NewProgramme(false, orders...)
	asked, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	return Day{Words: words(t, locale.Italian), Now: gallery.ProgrammeNow, Tournament: p.Tournament, Matches: p.Matches, Rows: p.Rows, Asked: asked}
}

// A change of the day is said before it is made, and its form gives the order that was looked at.
func TestDraft(t *testing.T) {
	tests := []struct {
		name, query string
		lines       string // the rows that move
		says        string
		fields      string
	}{
		{"nothing is asked for", "", "", "", ""},
		{"a row is chosen", "riga=round-3", "", "", ""},
		{
			"all that follows", "riga=round-3&minuti=10",
			"Giro 3 15:40 15:30, Merenda 16:40 16:30, Discorso 17:10 17:00, Premiazione 17:40 17:30",
			"4 righe spostate di 10 minuti, nessuno lo vede ancora", "command=shift-row row=round-3 seen=8 minutes=10 following=true",
		},
		{
			"to a time, alone", "riga=row-2&ora=16:20&segue=0", "Merenda 16:20 16:30",
			"Una riga anticipata di 10 minuti, nessuno lo vede ancora", "command=shift-row row=row-2 seen=8 minutes=-10",
		},
		{
			"before another row", "riga=row-3&prima=row-2", "Discorso 16:30 17:00, Merenda 17:00 16:30",
			"2 righe cambiano ora, nessuno lo vede ancora", "command=move-row row=row-3 seen=8 before=row-2",
		},
		{"to the end", "riga=row-3&prima=fine", "Premiazione 17:00 17:30, Discorso 17:30 17:00", "2 righe cambiano ora, nessuno lo vede ancora", "command=move-row row=row-3 seen=8 before="},
		{
			"regular times leave what has begun", "primo=13:40&ogni=65", "Giro 3 15:50 15:30",
			"Una riga spostata di 20 minuti, nessuno lo vede ancora", "command=times first=13:40 everyMinutes=65 seen=8",
		},
		{
			"regular times before it", "primo=11:00&ogni=60", "",
			"Così il giro 2 verrebbe prima del giro 3: i giri restano nel loro ordine.", "command=times first=11:00 everyMinutes=60 seen=8",
		},
		{"a round that has begun", "riga=round-2&minuti=5", "", "Il giro 2 è già cominciato: sposta quello che viene dopo.", "command=shift-row row=round-2 seen=8 minutes=5 following=true"},
		{"a row that is gone", "riga=row-9&minuti=5", "", "", ""},
		{"no number", "riga=round-3&minuti=x", "", "", ""},
		{"no times", "primo=xx&ogni=x", "", "L’ora non si legge: scrivila come 15:30.", "command=times first=xx everyMinutes=0 seen=8"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := dayAsked(t, tt.query)
			draft, ok := d.draft()
			if ok != (tt.says != "") {
				t.Fatalf("a draft: %t", ok)
			}
			if !ok {
				return
			}
			var moved []string
			for _, l := range d.lines(draft) {
				if l.Old != "" {
					moved = append(moved, fmt.Sprintf("%s %s %s", l.Shown.Title, l.Begins.Clock(), l.Old))
				}
			}
			if got := strings.Join(moved, ", "); got != tt.lines {
				t.Errorf("moves %s, want %s", got, tt.lines)
			}
			if got := d.summary(draft); got != tt.says {
				t.Errorf("says %s, want %s", got, tt.says)
			}
			if got := sentBy(draft.Command); got != tt.fields {
				t.Errorf("gives %s, want %s", got, tt.fields)
			}
		})
	}
}

// How the day ends is said with the forecast, as long as it is not the plan's.
func TestEnds(t *testing.T) {
	d := dayAsked(t, "riga=round-3&minuti=60")
	if got, want := d.ends(d.Tournament), "Premiazione finisce alle 18:00"; got != want {
		t.Errorf("in time: %s, want %s", got, want)
	}
	last := &d.Rows[len(d.Rows)-1]
	last.About = last.Planned.Add(25 * time.Minute)
	if got, want := d.ends(d.Tournament), "Premiazione doveva finire alle 18:00; come va adesso, verso le 18:25"; got != want {
		t.Errorf("late: %s, want %s", got, want)
	}
	draft, _ := d.draft()
	if got, want := d.ends(draft.After), "Premiazione finisce alle 19:00"; got != want {
		t.Errorf("moved: %s, want %s", got, want)
	}
}

// The picture of a phone names the rounds that get their first times.
func TestFirstTimesAreSeen(t *testing.T) {
	d := dayAsked(t, "primo=15:00&ogni=40")
	d.Tournament.Times, d.Tournament.Held, d.Matches, d.Rows = tournament.Times{}, "2026-09-12", nil, nil
	draft, ok := d.draft()
	if !ok || draft.Refused != nil {
		t.Fatalf("%t, %v", ok, draft.Refused)
	}
	var seen []string
	for _, r := range d.seenByAll(d.lines(draft), draft) {
		seen = append(seen, r.Time+" "+r.Title)
	}
	if got, want := strings.Join(seen, ", "), "15:00 Giro 1, 15:40 Giro 2, 16:20 Giro 3"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Before the day the former times are not told.
func TestPlannedAnew(t *testing.T) {
	d := dayAsked(t, "riga=round-3&minuti=10")
	d.Tournament.Held, d.Matches = "2026-09-12", nil
	draft, _ := d.draft()
	if r, _ := draft.After.Row("round-3"); r.Late != 0 || !strings.Contains(sentBy(draft.Command), "anew=true") {
		t.Errorf("%d minutes late, %s", r.Late, sentBy(draft.Command))
	}
}

// The page names rows that begin before the one above them ends, until they are over.
func TestOverlaps(t *testing.T) {
	d := dayAsked(t, "", tournament.ShiftRow{Row: "row-2", Minutes: -25})
	if got := strings.Join(d.overlaps(d.Tournament), " "); got != "Merenda comincia alle 16:05, ma Giro 3 dura fino alle 16:15." {
		t.Error(got)
	}
	for i := range d.Rows {
		if d.Rows[i].ID == "row-2" {
			d.Rows[i].Goes.State = programme.Over
		}
	}
	if got := d.overlaps(d.Tournament); len(got) > 0 {
		t.Errorf("past: %v", got)
	}
}

// A new row begins after the last one, on the day itself not before now.
func TestProposed(t *testing.T) {
	day := time.Date(2026, 8, 29, 9, 41, 0, 0, time.UTC)
	some := tournament.Times{Rows: []tournament.DayRow{{ID: "row-1", Kind: tournament.LunchRow, Begins: 12 * 60, Minutes: 50}}}
	for _, tt := range []struct {
		name  string
		held  string
		now   time.Time
		times tournament.Times
		want  string
	}{
		{"an empty day that is on", "2026-08-29", day, tournament.Times{}, "09:45"},
		{"an empty day without a date", "", day, tournament.Times{}, "09:45"},
		{"an empty day to come", "2026-09-12", day, tournament.Times{}, "15:00"},
		{"after the last row", "2026-08-29", day, some, "12:50"},
		{"after the last row is over", "2026-08-29", day.Add(5 * time.Hour), some, "14:45"},
		{"before the day", "2026-09-12", day.Add(5 * time.Hour), some, "12:50"},
	} {
		d := Day{Words: words(t, locale.Italian), Now: tt.now, Tournament: tournament.Tournament{Held: tt.held, Times: tt.times}}
		if got := d.proposed(); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// A day without rows says what to do first, with its button.
func TestEmptyDay(t *testing.T) {
	d := dayAsked(t, "")
	d.Tournament.Times, d.Tournament.Held, d.Rows = tournament.Times{}, "2026-09-12", nil
	if html := markup(t, DayFrame(d)); !strings.Contains(html, "/desk/programma?ogni=40&amp;primo=15%3A00") || !strings.Contains(html, "Primo giro alle 15:00, poi uno ogni 40 minuti") {
		t.Error("with matches: no regular times are offered")
	}
	d.Tournament.Matches, d.Matches = nil, nil
	if html := markup(t, DayFrame(d)); !strings.Contains(html, "Fai il calendario") {
		t.Error("without matches: no way to the schedule")
	}
}

// sentBy writes the fields that a form sends.
func sentBy(c ui.Command) string {
	var all []string
	for _, f := range c.Fields {
		all = append(all, f.Name+"="+f.Value)
	}
	return strings.Join(all, " ")
}
