package magici_test

import (
	"testing"

	"scacchimagici/internal/magici"
)

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
