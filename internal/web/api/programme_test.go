package api

import (
	"strings"
	"testing"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/tournament"
)

// Programs get the day once it has more than regular times, and again when it changes. A log without such rows gives
// the same events as before.
func TestProgrammeEvent(t *testing.T) {
	h := NewHistory("serata")
	seq := int64(0)
	after := func(f tournament.Fact) (rows string) {
		t.Helper()
		data, err := tournament.Facts.Encode(f)
		if err != nil {
			t.Fatal(err)
		}
		seq++
		before := len(h.Events)
		if err := h.Add([]eventlog.Entry{{Stream: eventlog.Tournament("serata"), Seq: seq, Kind: tournament.Facts.Word(f), Data: data}}); err != nil {
			t.Fatal(err)
		}
		for _, e := range h.Events[before:] {
			if e.Kind == ProgrammeEvent {
				_, rows, _ = strings.Cut(string(e.Data), `"rows":`)
			}
		}
		return rows
	}
	lunch := tournament.DayRow{ID: "row-1", Kind: tournament.LunchRow, Begins: 750, Minutes: 60}
	for _, step := range []struct {
		fact tournament.Fact
		want string
	}{
		{tournament.Created{ID: "serata", Name: "Serata"}, ""},
		{tournament.TimesSet{First: "15:30", EveryM: 30}, ""},
		{tournament.Postponed{Minutes: 5, From: 1}, ""},
		{tournament.ProgrammeSet{Rows: []tournament.DayRow{lunch}}, `[{"id":"row-1","kind":"lunch","begins":"12:30","minutes":60}]}`},
		{tournament.Announced{Text: "Pranzo"}, ""},
		{tournament.ProgrammeSet{}, `[]}`},
	} {
		if got := after(step.fact); got != step.want {
			t.Errorf("after %T: %s, want %s", step.fact, got, step.want)
		}
	}
}
