package magici_test

import (
	"fmt"
	"testing"

	"scacchimagici/internal/magici"
)

// onPaper begins a match that is entered from paper.
func onPaper(t *testing.T, drawing string) *board {
	t.Helper()
	s := magici.DefaultSettings()
	s.ConfirmAfter = s.MoveTime // nothing of it counts
	return beginOpened(t, drawing, white, magici.Opened{Settings: s, Paper: true})
}

// Hours pass between two orders: no clock runs, no move is performed, and everything can be entered.
func TestPaperHasNoClocks(t *testing.T) {
	b := onPaper(t, rookAndLady)
	for _, line := range []string{
		"+3h → thinking white log:0",
		"a8a7 → thinking black",
		"+3h e8e7 → thinking white log:2",
		"call:a7 → direct 0-2",
		"+3h a7a8 → thinking black log:4",
		"undo:2 → thinking white 0-0",
		"undo:4 → thinking black 0-2",
		"d8a8 → duel log:7",
		"+3h defender → thinking white Ra8 4-2",
		"undo:7 → duel",
		"attacker → thinking white qa8 0-4",
		"wand:e1 → stale fault.order.phase",
	} {
		b.line(line)
	}
	if _, at, ok := b.m.Due(); ok {
		t.Errorf("something is due at %d", at)
	}
	if left := b.m.MatchLeft(b.now); left != 1_200_000 || b.m.MatchRuns() {
		t.Errorf("%d ms of the match left", left)
	}
}

// What a clock did on the day is said by the Referee: a turn lost, and the end by time.
func TestPaperIsToldOfTheClocks(t *testing.T) {
	b := onPaper(t, rookAndLady)
	lost := magici.Command{By: byReferee, Order: magici.Timeout{Turn: b.m.TurnSerial}}
	if err := b.give(lost); err != nil {
		t.Fatal(err)
	}
	b.line("→ thinking black last:timeout")
	refused(t, b.give(lost), "stale", "fault.turn.stale")
	b.line("black@timeout → forbidden fault.order.role")
	b.line("match:add:10 → illegal fault.clock.paper")
	b.line("d8a8 end:time → illegal fault.end.time")
	b.line("neither end:time → finished won:black by:points ended:time 0-2")
	b.line("undo:3 → thinking white")

	onClocks := begin(t, rookAndLady, white, magici.DefaultSettings())
	onClocks.line("referee@timeout → forbidden fault.order.role")
	onClocks.line("end:time → invalid fault.end.by")
}

// The question is the next one on the sheet until the Referee says which it was, and an undo to the
// Duel has it again.
func TestPaperSaysWhichQuestion(t *testing.T) {
	b := onPaper(t, rookAndLady)
	for n := range 9 {
		b.sheet = append(b.sheet, magici.Question{ID: fmt.Sprintf("pozioni-%d", n+1), Number: n + 1})
	}
	ask := func(o magici.Ask) error {
		o.Asked = b.m.Asking.Serial
		return b.give(magici.Command{By: byReferee, Order: o})
	}
	b.line("a8d8 → duel")
	for _, c := range []struct {
		order magici.Ask
		want  string
	}{
		{magici.Ask{Number: 9}, "pozioni-9"},
		{magici.Ask{Text: "Chi?"}, magici.OwnQuestion},
		{magici.Ask{}, ""},
		{magici.Ask{Number: 7}, "pozioni-7"},
	} {
		if err := ask(c.order); err != nil {
			t.Fatalf("%+v: %v", c.order, err)
		}
		got := ""
		if q := b.m.Asking.Question; q != nil {
			got = q.ID
		}
		if got != c.want {
			t.Errorf("asked is %q, want %q", got, c.want)
		}
	}
	b.line("neither → thinking")
	if q := b.m.Log[1].Question; q != "pozioni-7" {
		t.Errorf("the log has %q", q)
	}
	b.line("undo:1 → duel")
	if q := b.m.Asking.Question; q == nil || q.Number != 7 {
		t.Errorf("after the undo %+v", q)
	}
}

// One person enters both purchases, and wands are not counted again.
func TestPaperBeforeTheMatch(t *testing.T) {
	b := &board{t: t, m: magici.New(plan)}
	b.record(magici.Named{Side: white, Person: "w-strategist"}, magici.Named{Side: black, Person: "b-strategist"})
	give := func(o magici.Order) {
		t.Helper()
		if err := b.give(magici.Command{By: byReferee, Order: o}); err != nil {
			t.Fatalf("%T: %v", o, err)
		}
	}
	give(magici.Open{Paper: true})
	for side := white; side <= black; side++ {
		if !b.m.ShowsArmy(side, magici.Viewer(byReferee)) {
			t.Errorf("the purchase of %s is sealed for who enters it", side)
		}
		give(magici.Assign{Side: side, Slot: magici.King, Person: person(magici.Ref{Side: side, Slot: magici.King})})
		give(magici.Confirm{Side: side, Draft: 1})
	}
	first := black
	give(magici.TossCoin{By: "coin", First: &first})
	give(magici.Start{})
	if !b.m.Paper || b.m.Phase() != magici.Thinking || b.m.ToMove() != black {
		t.Errorf("%+v", b.m.Phase())
	}
}
