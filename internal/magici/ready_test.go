package magici_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// TestTickWands ticks off a whole House in one batch, those who are ticked already not again,
// and then one person of it back (SM-2.6).
func TestTickWands(t *testing.T) {
	b := run(t, join(opened(), buys(white, "P1", "R1"), buys(black), []step{
		{byWhite, place(white, "P1", "a2"), ""},
		{byWhite, place(white, "R1", "a1"), ""},
		{byReferee, magici.TickWand{Side: white, Slot: slotOf("R1"), Has: true}, ""},
		{byWhite, magici.TickWands{Side: white, Has: true}, "forbidden fault.order.role"},
	}))
	all := magici.Command{By: byReferee, Order: magici.TickWands{Side: white, Has: true}}
	events, err := magici.Decide(b.m, all, b.given(), b.now)
	if err != nil {
		t.Fatal(err)
	}
	var ticked []magici.Fact
	for _, e := range events {
		ticked = append(ticked, e.Fact)
	}
	want := []magici.Fact{
		magici.Ticked{Ref: magici.Ref{Side: white, Slot: magici.King}, Has: true},
		magici.Ticked{Ref: magici.Ref{Side: white, Slot: slotOf("P1")}, Has: true},
	}
	if diff := cmp.Diff(want, ticked); diff != "" {
		t.Error(diff)
	}
	if err := b.give(all); err != nil || b.m.WandsMissing() != 1 {
		t.Fatalf("%v; %d wands missing, want that of Black's King", err, b.m.WandsMissing())
	}
	if f := fault.From(b.give(all)); f == nil || f.Code != fault.Stale {
		t.Errorf("a second tap: %v, want stale", f)
	}
	if err := b.give(magici.Command{By: byReferee, Order: magici.TickWand{Side: white, Slot: slotOf("P1")}}); err != nil || b.m.WandsMissing() != 2 {
		t.Errorf("one person back: %v, %d missing", err, b.m.WandsMissing())
	}
	if err := b.give(magici.Command{By: byReferee, Order: magici.TickWands{Side: white}}); err != nil || b.m.WandsMissing() != 4 {
		t.Errorf("nobody: %v, %d missing", err, b.m.WandsMissing())
	}
}

// One tap ticks the wands of all who are there: those of the absent are ticked one by one.
func TestTickWandsOfThoseWhoAreThere(t *testing.T) {
	rook := slotOf("R1")
	b := run(t, join(opened(), buys(white, "R1"), buys(black), []step{
		{byWhite, magici.Place{Side: white, Slot: rook, Square: chess.Square(0)}, ""},
	}))
	b.absent = []magici.PersonID{"w-R1"}
	b.run(t, []step{
		{byReferee, magici.TickWands{Side: white, Has: true}, ""},
		{byReferee, magici.TickWands{Side: white, Has: true}, "stale fault.wands.done"},
	})
	if wand := b.m.Teams[white].Wand; !wand[magici.King] || wand[rook] {
		t.Errorf("wands %v", wand)
	}
	b.run(t, []step{{byReferee, magici.TickWand{Side: white, Slot: rook, Has: true}, ""}})
}

// TestReady ticks wands, tosses and starts (SM-2.6, SM-2.7).
func TestReady(t *testing.T) {
	first, other, once := black, white, 1 // the coin of the program does not depend on what the device says
	bare := join(opened(), buys(white), buys(black))
	b := run(t, join(bare, []step{
		{byReferee, magici.ReturnToDeployment{}, "illegal fault.deployment.fixed"},
		{byReferee, magici.TickWand{Side: white, Slot: slotOf("Q"), Has: true}, "invalid fault.slot"},
		{byReferee, magici.TickWand{Side: white, Slot: magici.NoSlot, Has: true}, "invalid fault.slot"},
		{byReferee, magici.TickWand{Side: white, Slot: magici.King, Has: true}, ""},
		{byReferee, magici.Start{}, "illegal fault.start.toss"},
		{byReferee, magici.TossCoin{By: "coin", First: &first}, "illegal fault.toss.wands"},
		{byReferee, magici.TickWand{Side: black, Slot: magici.King, Has: true}, ""},
		{byReferee, magici.TossCoin{By: "dice", First: &first}, "invalid fault.toss.by"},
		{byReferee, magici.TossCoin{By: "coin"}, "invalid fault.field.missing"},
		{byReferee, magici.TossCoin{By: "coin", First: &first}, ""},
		{byReferee, magici.TossCoin{By: "system", First: &other}, "illegal fault.toss.again"},
		{byReferee, magici.TossCoin{By: "system", First: &other, Reason: "moneta persa", Tossed: new(int)}, "stale fault.toss.done"},
		{byReferee, magici.TossCoin{By: "system", First: &other, Reason: strings.Repeat("x", 501)}, "invalid fault.reason.long"},
		{byReferee, magici.TossCoin{By: "system", First: &other, Reason: "moneta persa", Tossed: &once}, ""},
		{byReferee, magici.Start{}, ""},
	}))
	b.line("→ thinking black turn:30 match:1200")
	if b.m.Toss != (magici.Toss{Done: true, First: black, By: "system"}) {
		t.Errorf("the toss is %+v", b.m.Toss)
	}
	if n := b.m.WandsMissing(); n != 0 {
		t.Errorf("%d wands missing", n)
	}
	if f := fault.From(b.give(magici.Command{By: byReferee, Order: magici.Start{}})); f == nil || f.Code != fault.Illegal {
		t.Errorf("started twice: %v", f)
	}
}
