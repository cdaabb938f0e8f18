package magici_test

import (
	"testing"

	"scacchimagici/internal/magici"
)

// TestEnd plays the ends of a match (SM-7).
func TestEnd(t *testing.T) {
	tell(t, []story{
		{"SM-7.2 more points win", rookAndLady, white, nil, `
			a8d8 attacker . end:agreement → finished 4-0 won:white by:points ended:agreement last:end`},
		{"SM-7.2 all gains count, calls too", rookAndLady, white, nil, `
			call:a8 a8a7 . end:incident → finished 0-2 duels:0-0 won:black by:points ended:incident`},
		{"SM-7.2 equal points draw", rookAndLady, white, nil, `
			end:agreement → finished 0-0 drawn by:points`},
		{"SM-7.3 who gives up loses, the points stay", rookAndLady, white, nil, `
			a8d8 attacker . forfeit:white → finished 4-0 won:black by:forfeit ended:forfeit`},
		{"SM-7.3 annulled: no result", rookAndLady, white, nil, `
			a8d8 attacker . end:annulled → finished 4-0 by:annulled ended:annulled`},
		{"SM-7.3 an early end drops an open Duel", rookAndLady, white, nil, `
			a8d8 end:agreement → finished 0-0 drawn Ra8 qd8`},
		{"SM-7.3 … and a call not yet made, whose points stay", rookAndLady, white, nil, `
			call:a8 end:agreement → finished 0-2 won:black Ra8`},
		{"SM-7.3 under a pause: the clocks stand as they stood", rookAndLady, white, nil, `
			+10s pause +10m end:agreement → finished paused drawn turn:20 match:1190
			+10m → turn:20 match:1190`},
		{"SM-7.3 moved in time and ended", rookAndLady, white, nil, `
			held end:incident → finished !held`},
		{"a match ends once", rookAndLady, white, nil, `
			end:agreement end:agreement → illegal fault.order.phase
			forfeit:white → illegal fault.order.phase`},
	})
}

// TestEndBeforeTheTurn ends matches that have not begun (SM-7.3).
func TestEndBeforeTheTurn(t *testing.T) {
	open := []magici.Fact{
		magici.Named{Side: white, Person: "w-strategist"},
		magici.Named{Side: black, Person: "b-strategist"},
		magici.Opened{Settings: magici.DefaultSettings()},
	}
	confirmed := append(open[:len(open):len(open)], magici.Confirmed{Side: white}, magici.Confirmed{Side: black})
	tossed := append(confirmed[:len(confirmed):len(confirmed)], magici.Tossed{First: black, By: "coin"})
	for _, c := range []struct {
		name  string
		facts []magici.Fact
		lines []string
	}{
		{"a House that does not appear", nil, []string{
			"forfeit:black → finished won:white by:forfeit 0-0 log:1",
			"undo:0 → planned by: log:2 last:undo",
			"forfeit:white → finished won:black log:3",
		}},
		{"neither House appears", nil, []string{"end:annulled → finished by:annulled", "undo:0 → planned"}},
		{"in the purchase", open, []string{"forfeit:white → finished won:black", "undo:0 → purchase"}},
		{"before the toss by forfeit or annulled alone", confirmed, []string{
			"end:agreement → illegal fault.end.toss", "end:incident → illegal fault.end.toss", "end:annulled → finished",
		}},
		{"after the toss by incident too", tossed, []string{
			"→ ready", "end:incident → finished drawn by:points ended:incident", "undo:0 → ready",
		}},
		{"what was ended and taken back before the first turn stays in the log", tossed, []string{
			"forfeit:white undo:0 → ready log:2",
			"start → thinking black log:2 match:1200",
			"e8e7 undo:1 → finished won:black by:forfeit ke8 log:4",
			"undo:3 . → thinking white ke7",
			"undo:0 . → thinking black ke8",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := &board{t: t, m: magici.New(plan)}
			b.record(c.facts...)
			for _, line := range c.lines {
				b.line(line)
			}
		})
	}
}
