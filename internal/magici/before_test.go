package magici_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// step is an order before the match, and the refusal that it meets: "code key", or none.
type step struct {
	by    magici.Actor
	order magici.Order
	want  string
}

// run gives the orders of steps one after the other to a new match.
func run(t *testing.T, steps []step) *board {
	t.Helper()
	b := &board{t: t, m: magici.New(plan), coin: black}
	b.run(t, steps)
	return b
}

// run gives the orders of steps to a match in being.
func (b *board) run(t *testing.T, steps []step) {
	t.Helper()
	for i, s := range steps {
		err := b.give(magici.Command{By: s.by, Order: s.order})
		switch code, key, refusal := strings.Cut(s.want, " "); {
		case refusal:
			refused(t, err, code, key)
		case err != nil:
			t.Fatalf("step %d, %s: %v", i+1, magici.Orders.Word(s.order), err)
		}
	}
}

var (
	nameWhite = step{byWhite, magici.NameStrategist{Side: white, Person: "w-strategist"}, ""}
	nameBlack = step{byBlack, magici.NameStrategist{Side: black, Person: "b-strategist"}, ""}
	open      = step{byReferee, magici.Open{}, ""}
)

// opened are the steps to the purchase, and then more.
func opened(more ...step) []step {
	return append([]step{nameWhite, nameBlack, open}, more...)
}

// buys are the steps by which a side buys slots, gives each to its person, and confirms.
func buys(side chess.Side, slots ...string) (steps []step) {
	who := magici.Actor{Role: role.Strategist, Side: side}
	for _, name := range slots {
		steps = append(steps, step{who, magici.Buy{Side: side, Slot: slotOf(name)}, ""})
	}
	for _, name := range append([]string{"K"}, slots...) {
		steps = append(steps, step{who, assign(side, name, person(magici.Ref{Side: side, Slot: slotOf(name)})), ""})
	}
	return append(steps, step{who, magici.Confirm{Side: side, Draft: 2*len(slots) + 1}, ""})
}

func assign(side chess.Side, slot string, person magici.PersonID) magici.Assign {
	return magici.Assign{Side: side, Slot: slotOf(slot), Person: person}
}

func join(parts ...[]step) (all []step) {
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

// TestPlanned prepares a match (SM-1.1, SM-2.5).
func TestPlanned(t *testing.T) {
	noSettings := magici.DefaultSettings()
	noSettings.MoveTime = 0
	b := run(t, []step{
		{byWhite, magici.NameStrategist{Side: white, Person: "b-spare"}, "illegal fault.person.roster"},
		{byWhite, magici.NameStrategist{Side: black, Person: "b-spare"}, "forbidden fault.order.side"},
		{byReferee, magici.Open{}, "illegal fault.open.strategist"},
		nameWhite,
		{byReferee, magici.Open{}, "illegal fault.open.strategist"},
		{byReferee, nameBlack.order, ""},
		{byReferee, magici.SwapColours{White: "corvonero"}, "invalid fault.swap.house"},
		{byReferee, magici.SwapColours{White: "grifondoro"}, "stale fault.swap.done"},
		{byReferee, magici.SwapColours{White: "serpeverde"}, ""},
	})
	b.settings = &noSettings
	b.run(t, []step{{byReferee, magici.Open{}, "invalid fault.settings.range"}})
	b.settings = nil
	b.run(t, []step{
		{byWhite, magici.Open{}, "forbidden fault.order.role"},
		{byReferee, open.order, ""},
		{byReferee, nameWhite.order, "illegal fault.order.phase"},
	})
	if got := b.m.Teams[white]; got.House != "serpeverde" || got.Strategist != "b-strategist" || b.m.White != "serpeverde" {
		t.Errorf("White is %+v of %s", got, b.m.White)
	}
	if side, ok := b.m.SideOf("corvonero"); ok {
		t.Errorf("corvonero plays %v", side)
	}
}

// TestReplanned plans a match anew: its log and the Strategists stay.
func TestReplanned(t *testing.T) {
	later := plan
	later.Round, later.White, later.Black = 2, plan.Black, "corvonero"
	side := white
	b := run(t, []step{
		nameWhite, nameBlack,
		{byReferee, magici.End{By: "forfeit", Side: &side, Reason: "assente"}, ""},
		{bySystem, magici.Schedule{Plan: later}, "illegal fault.order.phase"},
		{byReferee, magici.Undo{To: 0, Seen: 1, Reason: "sono qui"}, ""},
		{bySystem, magici.Schedule{Plan: later}, ""},
	})
	if b.m.Round != 2 || b.m.LastEntry() != 2 {
		t.Errorf("round %d with %d entries", b.m.Round, b.m.LastEntry())
	}
	if p, ok := b.m.PlayAfter(1); !ok || !p.Result.Over {
		t.Errorf("the forfeit is forgotten: %+v", p.Result)
	}
	if w, k := b.m.Teams[white].Strategist, b.m.Teams[black].Strategist; w != "b-strategist" || k != "" {
		t.Errorf("Strategists %q and %q", w, k)
	}
}

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

func place(side chess.Side, slot, sq string) magici.Place {
	return magici.Place{Side: side, Slot: slotOf(slot), Square: square(sq)}
}

// TestDeployment places in turn (SM-2.1 to SM-2.3).
func TestDeployment(t *testing.T) {
	b := run(t, join(opened(), buys(white, "R1", "P1", "Q"), buys(black, "B1"), []step{
		{byBlack, place(black, "B1", "c8"), "illegal fault.place.turn"},
		{byWhite, place(black, "B1", "c8"), "forbidden fault.order.side"},
		{byWhite, place(white, "R2", "a1"), "stale fault.place.slot"},
		{byWhite, place(white, "Q", "a1"), "stale fault.place.slot"},
		{byWhite, magici.Place{Side: white, Slot: magici.NoSlot, Square: square("a1")}, "invalid fault.slot"},
		{byWhite, place(white, "R1", "d1"), "illegal fault.place.taken"},
		{byWhite, place(white, "R1", "a2"), "illegal fault.place.piece"},
		{byWhite, place(white, "R1", "a8"), "illegal fault.place.piece"},
		{byWhite, place(white, "P1", "a1"), "illegal fault.place.pawn"},
		{byWhite, place(white, "P1", "-"), "illegal fault.place.pawn"},
		{byWhite, magici.TakeBack{Side: white, Slot: slotOf("R1")}, "stale fault.takeback.last"},
		{byWhite, place(white, "R1", "a1"), ""},
		{byWhite, place(white, "P1", "a2"), "illegal fault.place.turn"},
		{byBlack, place(black, "B1", "d8"), "illegal fault.place.piece"},
		{byReferee, magici.TakeBack{Side: white, Slot: slotOf("R1")}, ""},
		{byWhite, place(white, "P1", "a2"), ""},
		{byReferee, place(black, "B1", "c8"), ""},
		{byWhite, place(white, "R1", "h1"), ""},
	}))
	if b.m.Phase() != magici.Ready {
		t.Fatalf("in %v", b.m.Phase())
	}
	var got []string
	for _, p := range b.m.Deployed() {
		got = append(got, p.Side.String()[:1]+p.Slot.String()+p.Square.String())
	}
	if want := "wKe1 wQd1 bKe8 wP1a2 bB1c8 wR1h1"; strings.Join(got, " ") != want {
		t.Errorf("deployed %v, want %s", got, want)
	}
}

// TestAlternate says whose turn it is to place: one piece each, White first, and who is
// done is skipped (SM-2.3).
func TestAlternate(t *testing.T) {
	b := run(t, join(opened(), buys(white, "P1", "P2"), buys(black, "P1", "P2", "P3", "P4")))
	files := [2]int{}
	var order string
	for {
		side, more := b.m.ToPlace()
		if !more {
			break
		}
		order += side.String()[:1]
		slot := slotOf("P" + string(rune('1'+files[side])))
		sq := chess.SquareAt(files[side], side.PawnRank())
		files[side]++
		if err := b.give(magici.Command{By: byReferee, Order: magici.Place{Side: side, Slot: slot, Square: sq}}); err != nil {
			t.Fatal(err)
		}
	}
	if order != "wbwbbb" {
		t.Errorf("placed in the order %s", order)
	}
}

// TestReturn goes back to the purchase and to the deployment.
func TestReturn(t *testing.T) {
	first := black
	b := run(t, join(opened(), buys(white, "P1"), buys(black), []step{
		{byReferee, magici.ReturnToPurchase{}, "invalid fault.reason.missing"},
		{byReferee, magici.ReturnToPurchase{Reason: "manca Luna"}, ""},
		{byWhite, magici.Confirm{Side: white, Draft: 3}, ""},
		{byBlack, magici.Confirm{Side: black, Draft: 1}, ""},
		{byWhite, place(white, "P1", "a2"), ""},
		{byReferee, magici.TickWand{Side: white, Slot: magici.King, Has: true}, ""},
		{byReferee, magici.TossCoin{By: "coin", First: &first, Reason: "senza bacchette"}, ""},
		{byReferee, magici.ReturnToDeployment{Reason: strings.Repeat("x", 501)}, "invalid fault.reason.long"},
		{byReferee, magici.ReturnToDeployment{}, ""},
	}))
	if b.m.Phase() != magici.Deployment || b.m.Toss.Done || len(b.m.Placements) != 0 || !b.m.Teams[white].Wand[magici.King] {
		t.Errorf("in %v, toss %+v, %d placed", b.m.Phase(), b.m.Toss, len(b.m.Placements))
	}
	if err := b.give(magici.Command{By: byReferee, Order: magici.ReturnToPurchase{Reason: "manca Luna"}}); err != nil {
		t.Fatal(err)
	}
	if b.m.Teams[white].Wand[magici.King] || b.m.Teams[white].Confirmed {
		t.Error("a purchase given back keeps its seal or its wands")
	}
}

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
