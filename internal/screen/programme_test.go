package screen_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/locale"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/tournament"
)

// A row that was moved is not said to be in time.
func TestProgrammeSaysThatARowWasMoved(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, time.August, 29, 15, 40, 0, 0, time.Local)
	for late, want := range map[int]string{0: "in orario", 1: "+1 min", 10: "+10 min", -5: "-5 min"} {
		row := programme.Row{DayRow: tournament.DayRow{Kind: tournament.RoundRow, Round: 2, Late: late}, Today: true, Planned: at}
		row.Goes = programme.Outlook{Begins: at, Ends: at.Add(time.Hour)}
		rows := screen.Programme(catalogue.In(locale.Italian), []programme.Row{row})
		if rows[0].Says != want || rows[0].Late != (late > 0) {
			t.Errorf("moved by %d: %q, late %v", late, rows[0].Says, rows[0].Late)
		}
		row.About = at.Add(15 * time.Minute)
		if text, late := screen.RoundTime(catalogue.In(locale.Italian), []programme.Row{row}, 2); text != "verso le 15:55" || !late {
			t.Errorf("%q, late %v", text, late)
		}
	}
}

// Up to three moved rows are all named, of more the rounds, the first and the last; what is over is not.
func TestMovedRows(t *testing.T) {
	catalogue, err := locale.Load()
	if err != nil {
		t.Fatal(err)
	}
	row := func(title, at string, by int) screen.ProgrammeRow {
		round := 0
		if n, of := strings.CutPrefix(title, "Giro "); of {
			round, _ = strconv.Atoi(n)
		}
		return screen.ProgrammeRow{ID: title, Round: round, Title: title, Time: at, Was: "prima", LateBy: by}
	}
	over := row("Giro 1", "10:10", 10)
	over.State = programme.Over
	still := screen.ProgrammeRow{ID: "p", Title: "Pranzo", Time: "12:30"}
	lunch, two, three, snack := row("Merenda", "16:40", 10), row("Giro 2", "14:50", 10), row("Giro 3", "15:40", 10), row("Premiazione", "17:40", 10)
	for _, tt := range []struct {
		name        string
		rows        []screen.ProgrammeRow
		said, which string
	}{
		{"none", []screen.ProgrammeRow{over, still}, "", ""},
		{"one", []screen.ProgrammeRow{over, two}, "Si slitta di 10 minuti", "Giro 2 alle 14:50"},
		{"three", []screen.ProgrammeRow{over, still, two, three, lunch}, "Si slitta di 10 minuti", "Giro 2 alle 14:50 · Giro 3 alle 15:40 · Merenda alle 16:40"},
		{"four", []screen.ProgrammeRow{two, three, lunch, snack}, "Si slitta di 10 minuti", "Giro 2 alle 14:50 · Giro 3 alle 15:40 · … · Premiazione alle 17:40"},
		{"five", []screen.ProgrammeRow{lunch, still, row("Discorso", "16:50", 10), row("Ballo", "16:55", 10), two, snack}, "Si slitta di 10 minuti", "Merenda alle 16:40 · … · Giro 2 alle 14:50 · Premiazione alle 17:40"},
		{"earlier", []screen.ProgrammeRow{row("Giro 2", "14:30", -10)}, "Si anticipa di 10 minuti", "Giro 2 alle 14:30"},
		{"by different times", []screen.ProgrammeRow{two, row("Giro 3", "15:50", 20)}, "Il programma è cambiato", "Giro 2 alle 14:50 · Giro 3 alle 15:50"},
	} {
		if said, which := screen.MovedRows(catalogue.In(locale.Italian), tt.rows); said != tt.said || which != tt.which {
			t.Errorf("%s: %q, %q", tt.name, said, which)
		}
	}
}
