package magici_test

import (
	"testing"

	"scacchimagici/internal/magici"
)

// Two Pawns of each side that meet, and Rooks behind them.
const melee = `
r...k..r
p......p
........
........
........
........
P......P
R...K..R`

// TestCorrectDuel corrects one outcome of a match that is over; what followed is written anew
// (SM-9.1).
func TestCorrectDuel(t *testing.T) {
	tell(t, []story{
		{"what followed is the same, the sums are others", melee, white, nil, `
			a2a3 . a7a6 . h1g1 . h8g8 . g1g8 attacker . a6a5 . +31s end:agreement → finished 2-0 won:white log:9
			organiser@correct:6:neither → finished 2-0 won:white ended:agreement log:14 Rg8 pa5 last:end
			organiser@correct:11:attacker → log:19 2-0`},
		{"… and points after it", melee, white, nil, `
			a1a2 → illegal fault.move.illegal
			h1g1 . h8g8 . g1g8 attacker . e8f8 . e1e2 . end:agreement → finished 2-0 log:7 Rg8
			organiser@correct:4:defender → finished 0-2 duels:0-2 won:black ended:agreement rg8 .g1 kf8 Ke2 log:12 last:end`},
		{"a move that is somebody else's now", melee, white, nil, `
			h1g1 . h8g8 . g1g8 attacker . e8e7 . g8g7 . end:agreement → finished 2-0
			organiser@correct:4:defender → illegal fault.correct.later
			organiser@correct:4:defender:cut → finished 0-2 won:black ended:agreement rg8 ke7 log:11`},
		{"a Duel that would not be one", melee, white, nil, `
			h1g1 . h8g8 . g1g8 defender . e8e7 . a2a3 . g8g2 . e1d1 . end:agreement → 0-2
			organiser@correct:4:attacker:cut → finished 2-0 won:white Rg8 ke7 Pa3 ended:agreement`},
		{"calls, timeouts and thrown away questions", melee, white, nil, `
			h1g1 . h8g8 . g1g8 void attacker . call:a7 a7a6 . +31s call:a6 → illegal fault.call.piece
			a6a5 . end:agreement → finished 3-0 calls:0-1 log:10
			organiser@correct:5:defender → finished 1-2 calls:0-1 pa5 log:17 ended:agreement`},
		{"a King falls now: the match ends there", openFile, white, nil, `
			e3e6 attacker . e8e7 . e6e7 defender . e7e8 . end:agreement → finished 2-2
			organiser@correct:5:neither → illegal fault.correct.later
			organiser@correct:5:neither:cut → finished 2-0 by:king won:white ended: log:9 last:duel`},
		{"a King was not eaten: the points decide", bareFile, white, nil, `
			e3e8 attacker → finished by:king won:white
			organiser@correct:2:defender → finished 0-2 by:points won:black ended:incident log:5`},
		{"… or the match goes on with the time that was left", bareFile, white, nil, `
			+30s e3e8 attacker +1h → finished
			organiser@correct:2:defender:resume → performing !over match:1170 log:4
			. → thinking black match:1170`},
		{"… but not once the next is open", bareFile, white, nil, `
			e3e8 attacker organiser@correct:2:defender:closed → finished ended:incident clockless`},
		{"after the time", ladyAndPawn, white, hurried, `
			+5s d1d7 attacker . e8f8 . +20s → finished ended:time 1-0
			organiser@correct:2:defender → finished ended:time 0-4 kf8 match:0`},
		{"points given when it was over stay", ladyAndPawn, white, nil, `
			d1d7 attacker end:agreement organiser@int:points_white_3 → finished 4-0
			organiser@correct:2:defender → finished 3-4 won:black ended:agreement last:intervention log:8`},
		{"under a pause", ladyAndPawn, white, nil, `
			d1d7 attacker pause end:agreement organiser@correct:2:defender → finished !paused 0-4 log:8`},
		{"forfeit and annulled stay what they are", ladyAndPawn, white, nil, `
			d1d7 attacker forfeit:white organiser@correct:2:defender → finished by:forfeit won:black 0-4
			organiser@undo:2 organiser@end:annulled organiser@correct:2:neither → finished by:annulled 1-0`},
		{"not by the Referee, not in a match that goes on", ladyAndPawn, white, nil, `
			d1d7 attacker organiser@correct:2:defender → illegal fault.order.phase
			end:agreement correct:2:defender → forbidden fault.correct.organiser
			organiser@correct:1:defender → stale fault.correct.gone
			organiser@correct:2:both → invalid fault.outcome
			organiser@correct:2:attacker → stale fault.replace.same`},
	})
	b := begin(t, ladyAndPawn, white, magici.DefaultSettings())
	b.line("d1d7 attacker end:agreement → finished")
	order := magici.CorrectDuel{Entry: 2, Outcome: magici.DefenderFirst, Seen: 2, Reason: "ricorso"}
	refused(t, b.give(magici.Command{By: byOrganiser, Order: order}), "stale", "fault.undo.stale")
	order.Seen, order.Reason = 3, " "
	refused(t, b.give(magici.Command{By: byOrganiser, Order: order}), "invalid", "fault.reason.missing")
}

// TestRewrite tells beforehand what a correction would do.
func TestRewrite(t *testing.T) {
	b := begin(t, melee, white, magici.DefaultSettings())
	b.line("h1g1 . h8g8 . g1g8 attacker . e8e7 . g8g7 . a7a6 . end:agreement → finished")
	r, err := b.m.Rewrite(magici.CorrectDuel{Entry: 4, Outcome: magici.DefenderFirst, Reason: "ricorso"}, false, b.now)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Dropped) != 2 || r.Dropped[0].N != 6 || r.Why == nil || r.Why.Key != "fault.correct.other" || r.Open {
		t.Errorf("dropped %+v because of %v", r.Dropped, r.Why)
	}
	if p := r.Match.Play; p.Points != [2]magici.PiecePoints{0, 2} || p.Result.Winner != black || p.Result.End != magici.EndAgreement {
		t.Errorf("it would stand %v, %+v", p.Points, p.Result)
	}
	if b.m.LastEntry() != 8 {
		t.Error("the match has changed")
	}
}
