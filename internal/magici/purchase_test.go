package magici_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/magici"
)

// TestPurchase buys, assigns and seals (SM-1).
func TestPurchase(t *testing.T) {
	b := run(t, opened(
		step{byWhite, magici.Buy{Side: white, Slot: slotOf("R1")}, ""},
		step{byWhite, magici.Buy{Side: white, Slot: slotOf("R1")}, "stale fault.buy.has"},
		step{byWhite, magici.Buy{Side: white, Slot: magici.NoSlot}, "invalid fault.slot"},
		step{byWhite, magici.Buy{Side: white, Slot: magici.King}, "stale fault.buy.has"},
		step{byWhite, magici.Buy{Side: black, Slot: slotOf("R1")}, "forbidden fault.order.side"},
		step{byReferee, magici.Buy{Side: white, Slot: magici.King}, "illegal fault.help.first"},
		step{byOrganiser, magici.Buy{Side: white, Slot: slotOf("R1")}, "illegal fault.help.first"},
		step{byReferee, magici.Sell{Side: white, Slot: slotOf("N1")}, "illegal fault.help.first"},
		step{byReferee, assign(white, "R1", "b-K"), "illegal fault.help.first"},
		step{byReferee, magici.AssignPeople{Side: white}, "illegal fault.help.first"},
		step{byReferee, magici.Confirm{Side: white, Draft: 1}, "illegal fault.help.first"},
		step{byWhite, magici.HelpPurchase{Side: white}, "forbidden fault.order.role"},
		step{byReferee, magici.HelpPurchase{Side: white}, ""},
		step{byOrganiser, magici.HelpPurchase{Side: white}, "stale fault.help.done"},
		step{byReferee, magici.Buy{Side: black, Slot: slotOf("Q")}, ""}, // which is to help
		step{byOrganiser, magici.HelpPurchase{Side: black}, "stale fault.help.done"},
		step{byReferee, magici.Buy{Side: white, Slot: slotOf("Q")}, ""},
		step{byWhite, magici.Buy{Side: white, Slot: slotOf("B1")}, ""},
		step{byWhite, magici.Buy{Side: white, Slot: slotOf("R2")}, "illegal fault.buy.budget"},
		step{byWhite, magici.Sell{Side: white, Slot: magici.King}, "illegal fault.sell.king"},
		step{byWhite, magici.Sell{Side: white, Slot: slotOf("N1")}, "stale fault.sell.none"},
		step{byWhite, magici.Sell{Side: white, Slot: magici.NoSlot}, "invalid fault.slot"},
		step{byWhite, assign(white, "B1", "w-spare"), ""},
		step{byWhite, magici.Sell{Side: white, Slot: slotOf("B1")}, ""},
		step{byWhite, assign(white, "B1", "w-spare"), "stale fault.sell.none"},
		step{byWhite, magici.Assign{Side: white, Slot: magici.NoSlot}, "invalid fault.slot"},
		step{byWhite, assign(white, "R1", "b-K"), "illegal fault.person.roster"},
		step{byWhite, assign(white, "R1", "w-strategist"), "illegal fault.person.strategist"},
		step{byWhite, assign(white, "R1", "w-spare"), ""},
		step{byWhite, assign(white, "R1", "w-spare"), ""},
		step{byWhite, assign(white, "K", "w-spare"), "illegal fault.person.twice"},
		step{byWhite, assign(white, "R1", ""), ""},
		step{byWhite, assign(white, "K", "w-spare"), ""},
		step{byWhite, magici.Confirm{Side: white, Draft: 8}, "stale fault.confirm.draft"},
		step{byWhite, magici.Confirm{Side: white, Draft: 9}, "illegal fault.confirm.person"},
		step{byWhite, assign(white, "R1", "w-friend"), ""},
		step{byWhite, assign(white, "Q", "w-Q"), ""},
		step{byReferee, magici.ReopenPurchase{Side: white, Reason: "sbaglio"}, "stale fault.reopen.open"},
		step{byWhite, magici.Confirm{Side: white, Draft: 11}, ""},
		step{byWhite, magici.Confirm{Side: white, Draft: 11}, "stale fault.purchase.sealed"},
		step{byWhite, magici.Buy{Side: white, Slot: slotOf("P1")}, "stale fault.purchase.sealed"},
		step{byReferee, magici.HelpPurchase{Side: white}, "stale fault.purchase.sealed"},
		step{byWhite, magici.Sell{Side: white, Slot: slotOf("Q")}, "stale fault.purchase.sealed"},
		step{byWhite, assign(white, "Q", ""), "stale fault.purchase.sealed"},
		step{byReferee, magici.SwapColours{White: "serpeverde"}, "illegal fault.swap.confirmed"},
		step{byReferee, magici.ReopenPurchase{Side: white}, "invalid fault.reason.missing"},
		step{byReferee, magici.ReopenPurchase{Side: white, Reason: strings.Repeat("è", 501)}, "invalid fault.reason.long"},
		step{byReferee, magici.ReopenPurchase{Side: white, Reason: strings.Repeat("è", 500)}, ""},
		step{byReferee, magici.Sell{Side: white, Slot: slotOf("N1")}, "illegal fault.help.first"},
		step{byWhite, magici.Confirm{Side: white, Draft: 11}, ""},
	))
	if got, want := b.m.Teams[white].Army, army("R1", "Q"); got != want {
		t.Errorf("the army is %016b, want %016b", got, want)
	}
	if b.m.Phase() != magici.Purchase {
		t.Errorf("in %v while Black has not confirmed", b.m.Phase())
	}
}

// TestLimit shows how long the purchase may last, and does nothing when it is over.
func TestLimit(t *testing.T) {
	limit := step{byReferee, magici.LimitPurchase{Seconds: 60}, ""}
	if m := run(t, join(opened(limit), buys(white), buys(black))).m; m.PurchaseClock != (magici.Clock{}) {
		t.Errorf("the limit outlives the purchase: %+v", m.PurchaseClock)
	}
	b := run(t, opened(
		step{byReferee, magici.LimitPurchase{Seconds: 3601}, "invalid fault.limit.range"},
		step{byReferee, magici.LimitPurchase{Seconds: -1}, "invalid fault.limit.range"},
		step{byReferee, magici.LimitPurchase{Seconds: 120}, ""},
	))
	b.wait(span(t, "110s"))
	if left := b.m.PurchaseClock.At(b.now); left != 10_000 {
		t.Errorf("%d ms left of the purchase", left)
	}
	b.wait(span(t, "1h"))
	if b.m.Phase() != magici.Purchase || b.m.PurchaseClock.At(b.now) != 0 {
		t.Errorf("in %v with %d ms", b.m.Phase(), b.m.PurchaseClock.At(b.now))
	}
	if err := b.give(magici.Command{By: byReferee, Order: magici.LimitPurchase{}}); err != nil || b.m.PurchaseClock.Running {
		t.Errorf("the limit taken away: %v, %+v", err, b.m.PurchaseClock)
	}
}

// TestAssignPeople gives the pieces without a person to the first candidates who are free
// (SM-1.5); who was chosen by hand stays.
func TestAssignPeople(t *testing.T) {
	queen, rook := magici.Buy{Side: white, Slot: slotOf("Q")}, magici.Buy{Side: white, Slot: slotOf("R1")}
	tests := []struct {
		name       string
		before     []step
		candidates []magici.PersonID
		want       map[string]magici.PersonID // by slot
		refused    string
	}{
		{"everybody, in order", []step{{byWhite, queen, ""}}, []magici.PersonID{"c", "a", "b"}, map[string]magici.PersonID{"K": "c", "Q": "a"}, ""},
		{"never the Strategist", nil, []magici.PersonID{"w-strategist", "a"}, map[string]magici.PersonID{"K": "a"}, ""},
		{
			"who has a piece keeps it, and gets no other",
			[]step{{byWhite, queen, ""}, {byWhite, assign(white, "K", "w-K"), ""}},
			[]magici.PersonID{"w-K", "a"},
			map[string]magici.PersonID{"K": "w-K", "Q": "a"},
			"",
		},
		{"too few of them", []step{{byWhite, queen, ""}, {byWhite, rook, ""}}, []magici.PersonID{"a", "b"}, map[string]magici.PersonID{"K": "a", "Q": "b"}, ""},
		{"nobody", nil, []magici.PersonID{"w-strategist"}, nil, "illegal fault.suggest.nobody"},
		{"all have somebody", []step{{byWhite, assign(white, "K", "w-K"), ""}}, []magici.PersonID{"a"}, nil, "stale fault.suggest.done"},
		{"sealed", buys(white), []magici.PersonID{"a"}, nil, "stale fault.purchase.sealed"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := run(t, opened(tt.before...))
			b.candidates = tt.candidates
			b.run(t, []step{{byWhite, magici.AssignPeople{Side: white}, tt.refused}})
			got := map[string]magici.PersonID{}
			for slot := range b.m.Teams[white].Army.All() {
				if p := b.m.Teams[white].People[slot]; p != "" {
					got[slot.String()] = p
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" && tt.refused == "" {
				t.Error(diff)
			}
		})
	}
}
