package desk

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// A match on paper asks the questions of its sheet in their order; it has no timers, and a restart does not
// pause it.
func TestMatchOnPaper(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := &testDesk{t: t, store: eventlogtest.New()}
		h.desk = openDesk(t, h.store, questions(t, 60))
		h.id = create(t, h.desk, twoMatches())
		defer func() { h.desk.Close() }()
		key, ctx := Key{h.id, "1A"}, context.Background()
		for range 2 {
			if err := h.desk.Tournaments.Reserve(ctx, "organiser", key); err != nil {
				t.Fatal(err)
			}
		}
		sheet, err := h.desk.Tournaments.Sheet(ctx, key)
		if err != nil || len(sheet.Questions) != 40 || sheet.Left != 20 || sheet.Missing() != 0 {
			t.Fatalf("%d questions, %d left, %v", len(sheet.Questions), sheet.Left, err)
		}

		facts := dealt(openFiles, magici.DefaultSettings())
		for i, f := range facts {
			if opened, ok := f.(magici.Opened); ok {
				opened.Paper = true
				facts[i] = opened
			}
		}
		write(t, h.store, key, facts...)
		a := h.sit("1A")
		a.must(magici.Start{})
		a.nothingHappens(3 * time.Hour)
		asks := func(number int) {
			t.Helper()
			if got := a.question(); got != sheet.Questions[number-1].ID {
				t.Fatalf("the Duel asks %q, want number %d", got, number)
			}
		}
		a.must(a.move("d1d8"))
		asks(1)
		a.must(a.void())
		asks(2)
		a.must(magici.Ask{Asked: a.match().Asking.Serial, Number: 5})
		asks(5)
		if err := a.give(theReferee, magici.Ask{Asked: a.match().Asking.Serial, Number: 41}); err == nil {
			t.Error("number 41 is taken")
		}
		a.must(a.settle(magici.DefenderFirst))
		if m := a.match(); m.Phase() != magici.Thinking || m.ToMove() != black || m.Play.Points[black] != 4 {
			t.Fatalf("%s, %v to move, %v", m.Phase(), m.ToMove(), m.Play.Points)
		}
		a.must(magici.Undo{To: 0, Seen: a.match().LastEntry(), Reason: "riga sbagliata"})
		a.must(a.move("d1d8"))
		asks(1) // a question that was taken back counts as not asked

		h.reopen()
		synctest.Wait()
		if m := h.sit("1A").match(); m.Paused || !m.Paper {
			t.Errorf("after the restart paused %v, on paper %v", m.Paused, m.Paper)
		}
		if log := len(a.draws().Log); log != 0 {
			t.Errorf("%d questions were drawn for the screen", log)
		}
	})
}

// The sheet of a match that is played on screens goes back; a match on paper keeps it. The audit log has
// one entry for each order.
func TestSheetIsReturned(t *testing.T) {
	h := &testDesk{t: t, store: eventlogtest.New()}
	h.desk = openDesk(t, h.store, questions(t, 60))
	h.id = create(t, h.desk, twoMatches())
	defer func() { h.desk.Close() }()
	ctx := t.Context()
	left := func(match string) int {
		t.Helper()
		sheet, err := h.desk.Tournaments.Sheet(ctx, Key{h.id, match})
		if err != nil {
			t.Fatal(err)
		}
		return sheet.Left
	}
	for range 2 {
		if err := h.desk.Tournaments.Reserve(ctx, "organiser@laptop", Key{h.id, "1A"}); err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second time there is nothing to give back
			if err := h.desk.Matches.ReturnSheet(ctx, "organiser@laptop", Key{h.id, "1A"}); err != nil || left("1A") != 60 {
				t.Fatalf("%d left, %v", left("1A"), err)
			}
		}
	}
	if err := h.desk.Tournaments.Reserve(ctx, "organiser@laptop", Key{h.id, "1B"}); err != nil {
		t.Fatal(err)
	}
	facts := dealt(openFiles, magici.DefaultSettings())
	for i, f := range facts {
		if opened, ok := f.(magici.Opened); ok {
			opened.Paper = true
			facts[i] = opened
		}
	}
	write(t, h.store, Key{h.id, "1B"}, facts...)
	h.reopen()
	if err := h.desk.Matches.ReturnSheet(ctx, "organiser@laptop", Key{h.id, "1B"}); fault.From(err) == nil || fault.From(err).Key != "fault.paper.used" {
		t.Errorf("a match on paper: %v", err)
	}
	if sheet, err := h.desk.Tournaments.Sheet(ctx, Key{h.id, "1B"}); err != nil || len(sheet.Questions) != 40 {
		t.Errorf("%d are on its sheet, %v", len(sheet.Questions), err)
	}

	all, err := h.desk.AuditLog(ctx, h.id)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, e := range slices.Backward(all) {
		if e.Sheet != nil {
			lines = append(lines, fmt.Sprint(*e.Sheet, e.Actor))
		}
	}
	if got := strings.Join(lines, ", "); got != "{1A 40 0}organiser@laptop, {1A 0 40}organiser@laptop, {1A 40 0}organiser@laptop, {1A 0 40}organiser@laptop, {1B 40 0}organiser@laptop" {
		t.Error(got)
	}
}
