package record_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/record"
	"scacchimagici/internal/tournament"
)

// imported returns the history in the log after the import of d.
func imported(t testing.TB, d record.Document) record.History {
	t.Helper()
	facts, matches, err := d.Events([]string{"grifondoro", "luna"})
	if err != nil {
		t.Fatal(err)
	}
	h := record.History{Matches: matches}
	for _, f := range facts {
		h.Tournament = tournament.Apply(h.Tournament, f)
	}
	return h
}

// TestImportIsWhole turns simulated tournaments into events and back.
func TestImportIsWhole(t *testing.T) { importsWhole(t, 1, 30) }

func importsWhole(t *testing.T, first, last uint64) {
	t.Helper()
	for seed := first; seed <= last; seed++ {
		d := simulated(t, seed, 3, 2)
		for i := range d.Matches { // half of the played matches were played on paper
			d.Matches[i].Paper = d.Matches[i].Toss != nil && i%2 == 0
		}
		got, _ := record.New(imported(t, d))
		if diff := cmp.Diff(d.Record, got, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
	}
}

func TestImportRefuses(t *testing.T) {
	tests := []struct {
		name string
		do   func(*record.Record)
		key  string
	}{
		{"an id that cannot stand in an address", func(r *record.Record) { r.Tournament.ID = "20/26" }, "fault.tournament.id"},
		{"a day that is none", func(r *record.Record) { r.Tournament.Held = "agosto" }, "fault.tournament.held"},
		{"a price of -1", func(r *record.Record) { r.Settings.Prices.Queen = -1 }, "fault.settings.range"},
		{"a name that turns others round", func(r *record.Record) { r.Houses[1].Name = "Casa\u202e" }, "fault.record.name"},
		{"a name under a heap of accents", func(r *record.Record) { r.Houses[1].People[0].Name = "Zu\u0315\u0315\u0315" }, "fault.record.name"},
		{"a House twice", func(r *record.Record) { r.Houses[1].ID = "a" }, "fault.record.twice"},
		{"a person twice", func(r *record.Record) { r.Houses[1].People[0].ID = "a1" }, "fault.record.twice"},
		{"a board that is not there", func(r *record.Record) { r.Matches[0].Board = "Z" }, "fault.plan.board"},
	}
	w := words(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := game(t, "Ke1", "Ke8", "move white e1 e2")
			tt.do(&r)
			_, _, err := reread(t, r).Events(nil)
			f := fault.From(err)
			if f == nil || f.Key != tt.key {
				t.Fatalf("got %v, want %s", err, tt.key)
			}
			if s := w.Fault(f); strings.ContainsAny(s, "⟦%") {
				t.Error(s)
			}
		})
	}
}

// exported returns the export of h, which was imported from d.
func exported(t testing.TB, d record.Document, h record.History) string {
	t.Helper()
	base, _ := record.New(imported(t, d))
	now, _ := record.New(h)
	out, err := record.Merge(d, base, now)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestExportAfterImport exports a record right after its import, with errors in it too: byte for byte.
func TestExportAfterImport(t *testing.T) {
	documents := []string{string(file(t, "example-record.json")), compact(t)}
	for _, change := range []struct{ old, new string }{
		{`"won": 0`, `"won": 7`},                        // a wrong sum
		{`"to": "b4"`, `"to": "h8"`},                    // a move that breaks a rule
		{`"square": "e1"`, `"square": "d1"`},            // a King where none can stand
		{`"format"`, `"x": [1.50, {"b": 2}], "format"`}, // fields that the format does not know
		{`"budget": 10,`, ``},
	} {
		text := strings.Replace(documents[1], change.old, change.new, 1)
		if text == documents[1] {
			t.Fatal(change.old)
		}
		documents = append(documents, text)
	}
	for _, text := range documents {
		d, err := record.Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(text, exported(t, d, imported(t, d))); diff != "" {
			t.Error(diff)
		}
	}
}

// TestExportAfterCorrection corrects one match of an imported tournament: that match and the sums
// change, and the rest stays as it was.
func TestExportAfterCorrection(t *testing.T) {
	d, err := record.Read(file(t, "example-record.json"))
	if err != nil {
		t.Fatal(err)
	}
	data := imported(t, d)
	last := &data.Matches[1] // the match with a field that the format does not know
	at := last.Events[len(last.Events)-1].At
	for _, f := range []magici.Fact{magici.Undone{To: 3, Reason: "ricorso"}, magici.Ended{By: "forfeit", Side: new(chess.Black), Reason: "ricorso"}} {
		last.Events = append(last.Events, eventlog.Timed[magici.Event]{At: at, Event: magici.Event{Fact: f}})
	}
	text := exported(t, d, data)
	again, err := record.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if report := record.Audit(again); len(report.Findings) > 0 {
		t.Error(found(report))
	}
	if got := outcome(again.Matches[1].Result); got != "white by forfeit 0:0, in Duels 0:0" {
		t.Error(got)
	}
	for _, part := range []string{`"x-pubblico": 190`, `"x-note": "fatto a mano"`, `"reason": "ricorso"`} {
		if !strings.Contains(text, part) {
			t.Errorf("no %s", part)
		}
	}
	if strings.Contains(text, "confirmSeconds") {
		t.Error("a setting that was left out has come in")
	}
}
