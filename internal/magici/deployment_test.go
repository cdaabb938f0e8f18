package magici_test

import (
	"slices"
	"strings"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

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

// TestDeployable pins down the squares of each kind (SM-2.1, SM-2.2).
func TestDeployable(t *testing.T) {
	for _, c := range []struct {
		side chess.Side
		kind chess.Kind
		want string
	}{
		{white, chess.King, "e1"},
		{white, chess.Queen, "d1"},
		{black, chess.King, "e8"},
		{black, chess.Queen, "d8"},
		{white, chess.Pawn, "a2 b2 c2 d2 e2 f2 g2 h2"},
		{black, chess.Pawn, "a7 b7 c7 d7 e7 f7 g7 h7"},
		{white, chess.Rook, "a1 b1 c1 f1 g1 h1"},
		{white, chess.Knight, "a1 b1 c1 f1 g1 h1"},
		{black, chess.Bishop, "a8 b8 c8 f8 g8 h8"},
	} {
		var got string
		for _, sq := range magici.Deployable(c.side, c.kind) {
			got += " " + sq.String()
		}
		if got != " "+c.want {
			t.Errorf("%v %c stands on%s, want %s", c.side, c.kind.Letter(), got, c.want)
		}
	}
}

// TestDeployments counts what a side can reach (SM-2.4): pieces of a kind are not told
// apart, so each is placed on a later square than the one before it of its kind.
func TestDeployments(t *testing.T) {
	for _, side := range []chess.Side{chess.White, chess.Black} {
		n := 0
		for a := range armies(magici.DefaultSettings()) {
			n += deployments(side, slices.Collect(a.All()), magici.NoSlot, 0, 0)
		}
		if n != 92332 {
			t.Errorf("%d deployments of %v, want 92332", n, side)
		}
	}
}

func deployments(side chess.Side, left []magici.Slot, last magici.Slot, at int, taken chess.Bits) int {
	if len(left) == 0 {
		return 1
	}
	squares := magici.Deployable(side, left[0].Kind())
	first := 0
	if last != magici.NoSlot && last.Kind() == left[0].Kind() {
		first = at + 1
	}
	n := 0
	for i := first; i < len(squares); i++ {
		if !taken.Has(squares[i]) {
			n += deployments(side, left[1:], left[0], i, taken|squares[i].Bit())
		}
	}
	return n
}
