package referee_test

import (
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
	"scacchimagici/internal/screen/screentest"
	"scacchimagici/views/referee"
)

// penalty takes points from White, becomes makes the Rook on a8 a Bishop.
func penalty(m magici.Match) magici.Order {
	return magici.Intervene{Seen: m.LastEntry(), Reason: "penalità", Effects: []magici.Effect{
		{Do: magici.EffectPoints, Side: chess.White, Points: -1},
	}}
}

func becomes(m magici.Match) magici.Order {
	return magici.Intervene{Seen: m.LastEntry(), Reason: "regola della serata", Effects: []magici.Effect{
		{Do: magici.EffectBecome, Square: square("a8"), Piece: chess.Bishop},
	}}
}

func square(name string) chess.Square {
	sq, ok := chess.ParseSquare(name)
	if !ok {
		panic(name)
	}
	return sq
}

// A correction says beforehand what it takes back, and takes back just that.
func TestCorrectionSaysWhatItTakesBack(t *testing.T) {
	const bishop = "Intervento: Anna (Torre) diventa Alfiere (regola della serata)"
	type orders []func(magici.Match) magici.Order
	tests := []struct {
		name, stage, dialog string
		orders              orders
		want                []string
	}{
		{"nothing but the outcome", "defender", "replace", nil, nil},
		{"an intervention while people walk", "defender", "replace", orders{becomes}, []string{bishop}},
		{"one of the next turn", "defender", "replace", orders{perform, becomes}, []string{bishop}},
		{"two, the first one first", "defender", "replace", orders{becomes, penalty}, []string{bishop, "Intervento: −1 a Grifondoro (penalità)"}},
		{"what was taken back already", "defender", "replace", orders{becomes, undoOutcome}, nil},
		{"nothing but the move", "performing", "wand", nil, nil},
		{"the wand takes an intervention", "performing", "wand", orders{becomes}, []string{bishop}},
		{"and a decided Duel", "defender", "wand", orders{becomes}, []string{"Mangiata in g4: vince chi difende · +2 a Grifondoro", bishop}},
		{"in a match that a King has ended", "king", "wand", nil, []string{"Mangiata in e8: nessuno dei due"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := screentest.RefereeAt(t, tt.stage, "it", tt.orders...)
			v := referee.ViewOf(s, pageLinks)
			i := slices.IndexFunc(v.ChoiceDialogs, func(d referee.ChoiceDialog) bool { return d.ID == tt.dialog })
			if i < 0 {
				t.Fatalf("there is no dialog %q", tt.dialog)
			}
			d := v.ChoiceDialogs[i]
			if !slices.Equal(d.Lost, tt.want) {
				t.Errorf("it takes back %q, want %q", d.Lost, tt.want)
			}
			for _, c := range d.Choices {
				if strings.Contains(c.Button.Detail, "annulla anche") {
					t.Errorf("%s alone: %s", c.Button.Title, c.Button.Detail)
				}
			}
			page := refereePage(t, v, referee.Dialogs{})
			for _, words := range tt.want {
				if !strings.Contains(page, "<li>"+words) {
					t.Errorf("the page does not say %q", words)
				}
			}
		})
	}
}

// Points that were given after the end are given again, except where the other outcome leaves too few:
// only that outcome says so.
func TestOneOutcomeTakesMoreBack(t *testing.T) {
	s := screentest.RefereeAt(t, "attacker", "it", func(m magici.Match) magici.Order {
		return magici.End{By: magici.EndAgreement, Reason: "temporale"}
	})
	s.Match = decided(t, s, magici.Intervene{Seen: s.Match.LastEntry(), Reason: "penalità", Effects: []magici.Effect{
		{Do: magici.EffectPoints, Side: chess.Black, Points: -s.Match.Play.Points[chess.Black]},
	}})
	for _, d := range referee.ViewOf(s, pageLinks).ChoiceDialogs {
		if d.ID != "replace" {
			continue
		}
		if len(d.Lost) > 0 {
			t.Errorf("all of them take back %q", d.Lost)
		}
		said := ""
		for _, c := range d.Choices {
			if strings.Contains(c.Button.Detail, "annulla anche: Intervento: −") {
				said += c.Button.Value + " "
			}
		}
		if said != "defender " {
			t.Errorf("said by %q", said)
		}
	}
}

// decided gives an order of the organiser.
func decided(t *testing.T, s screen.Scene, o magici.Order) *magici.Match {
	t.Helper()
	m := *s.Match
	events, err := magici.Decide(m, magici.Command{By: magici.Actor{Role: "organiser"}, Order: o}, screentest.SameQuestion(m), s.Now)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		m = magici.Apply(m, e)
	}
	return &m
}

// The log shows a new outcome with the points before and after. An undo that only goes back to the Duel
// is shown as an undo, also when the Duel is then decided in another way.
func TestLogTellsANewOutcome(t *testing.T) {
	reopen := func(m magici.Match) magici.Order {
		return magici.Undo{To: m.LastEntry() - 1, Seen: m.LastEntry(), Reason: "tocco"}
	}
	for _, tt := range []struct {
		name   string
		orders []func(magici.Match) magici.Order
		want   string
	}{
		{"replaced", []func(magici.Match) magici.Order{replaceOutcome}, "Esito in g4: vince chi attacca → vince chi difende · Grifondoro 0 → 2 · Corvonero 4 → 0 (esito corretto)"},
		{"taken back", []func(magici.Match) magici.Order{reopen}, "Tornati a: Cavallo f6 mangia g4 (tocco)"},
	} {
		s := screentest.RefereeAt(t, "attacker", "it", tt.orders...)
		for _, e := range s.Match.Log {
			if e.Kind == magici.LogUndo && s.EntryInFull(e) != tt.want {
				t.Errorf("%s: %q, want %q", tt.name, s.EntryInFull(e), tt.want)
			}
		}
	}
}
