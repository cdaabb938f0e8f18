package magici_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/setting"
)

// TestEffects does every effect of an intervention (SM-10.2, SM-10.3).
func TestEffects(t *testing.T) {
	noRights := func(s *magici.Settings) { s.Promotion = true }
	tell(t, []story{
		{"move: the piece stands elsewhere, the side to move stays", castles, white, nil, `
			→ castling:KQkq
			+3s int:move_a1_a4 → thinking white Ra4 .a1 castling:Kkq turn:27 number:1 log:1 last:intervention 0-0
			a4a8 → duel`},
		{"move: of the other side, and a King", castles, white, nil, `
			int:move_e8_e6,move_h8_h5 → thinking white ke6 rh5 castling:KQ`},
		{"move: only from a piece to an empty square", castles, white, nil, `
			int:move_a3_a4 → illegal fault.effect.nobody log:0
			int:move_a1_h1 → illegal fault.effect.taken
			int:move_a1_a1 → illegal fault.effect.taken`},
		{"move: back to where it stood gives no right back", castles, white, nil, `
			int:move_a1_a4,move_a4_a1 → Ra1 castling:Kkq`},
		{"swap: of whatever sides", castles, black, nil, `
			int:swap_a1_h8 → thinking black ra1 Rh8 castling:Kq
			int:swap_e1_e8 → ke1 Ke8 castling:-
			int:swap_e1_a3 → illegal fault.effect.nobody
			int:swap_e1_e1 → illegal fault.effect.same`},
		{"remove: nobody gains; not a King", castles, white, nil, `
			int:remove_a8 → thinking white .a8 0-0 castling:KQk
			int:remove_e8 → illegal fault.effect.king
			int:remove_a8 → illegal fault.effect.nobody`},
		{"return: as the piece that it was when it last left", promotions, white, nil, `
			a7b8q attacker . g2h1q attacker . → Qb8 qh1 .a7 2-2
			int:remove_b8 → .b8
			int:return_w-P1_c3 → Qc3 2-2
			int:return_w-R1_e1 → illegal fault.effect.taken
			int:return_w-R1_h8,move_h8_h7 → Rh7 castling:-`},
		{"return: not who stands on the board, nor who never did", castles, white, nil, `
			int:return_w-R1_a4 → illegal fault.effect.present
			int:return_w-spare_a4 → illegal fault.effect.present
			int:remove_a1,return_w-R1_a4 → Ra4 .a1`},
		{"return: a substitute stands for the one who began", castles, white, nil, `
			sub:white:R1:w-spare int:remove_a1 → .a1
			int:return_w-spare_a4 → Ra4
			int:remove_a4,return_w-R1_a5 → Ra5`},
		{"become: worth the new price, calls stay", callers, white, func(s *magici.Settings) { s.PerPiece = 2 }, `
			call:a2 a2a3 . → 0-1 calls:1-0
			int:become_a3_Q → Qa3
			a7a6 . call:a3 → 0-5 calls:2-0`},
		{"become: neither from nor to King, nor what it is", castles, white, nil, `
			int:become_a1_K → illegal fault.effect.kind
			int:become_a1_R → illegal fault.effect.kind
			int:become_e1_Q → illegal fault.effect.king
			int:become_a3_Q → illegal fault.effect.nobody
			int:become_a1_Q,become_a1_R → Ra1 castling:Kkq`},
		{"points: never below nothing, and no Duel", ladyAndPawn, white, nil, `
			int:points_white_5,points_black_2 → 5-2 duels:0-0 deducted:0-0 thinking white
			int:points_white_-6 → illegal fault.effect.sum
			int:points_white_-5 → 0-2 deducted:5-0
			int:points_white_0 → illegal fault.effect.number
			int:points_white_100 → illegal fault.effect.number
			int:points_white_99 int:points_white_-99 → 0-2 deducted:104-0
			int:points_black_-3,points_black_9 → illegal fault.effect.sum 0-2`},
		{"eight at the most, one at the least", ladyAndPawn, white, nil, `
			int → invalid fault.intervention.effects
			int:turn_white,turn_white,turn_white,turn_white,turn_white,turn_white,turn_white,turn_white → log:1
			int:turn_white,turn_white,turn_white,turn_white,turn_white,turn_white,turn_white,turn_white,turn_white → invalid fault.intervention.effects`},
		{"all or nothing: the second is judged as the first left the board", castles, white, nil, `
			int:remove_a1,move_a1_a4 → illegal fault.effect.nobody Ra1 log:0
			int:remove_a1,move_h1_a1 → Ra1 .h1`},
		{"a Pawn on its first rank, and on its starting rank", passing, white, nil, `
			int:move_e5_e1,move_e1_e3 → illegal fault.effect.taken
			int:move_e5_c1 c1c3 → illegal fault.move.illegal
			c1c2 . e8f8 . c2c4 → performing ep:c3`},
		{"a Pawn that comes to its last rank does not move again", passing, white, noRights, `
			int:move_e5_e8 → illegal fault.effect.taken
			int:move_e5_c8 c8c7 → illegal fault.move.illegal
			int:become_c8_R c8c1 → performing Rc1`},
		{"en passant: ended by any effect but points", passing, black, nil, `
			d7d5 . int:points_white_1 → ep:d6
			int:turn_white → !ep:d6 thinking white
			e5d6 → illegal fault.move.illegal`},
	})
}

// TestInterventionTurn says who moves next, and on which clock (SM-10.4).
func TestInterventionTurn(t *testing.T) {
	tell(t, []story{
		{"a turn that is thought passes at once", castles, white, nil, `
			+10s int:turn_black → thinking black turn:30 match:1190 number:2
			a8a7 . → thinking white`},
		{"… for the side that thinks its clock starts anew", castles, white, nil, `
			+10s int:turn_black,turn_white → thinking white turn:30 number:1
			a1a2 → performing`},
		{"in performing that side moves after it", castles, white, nil, `
			a1a2 → performing white
			int:turn_white → performing white Ra2
			. → thinking white number:2
			a2a3 . → thinking black`},
		{"… also when people walk back", castles, white, nil, `
			a1a2 . undo:0 → performing white
			int:turn_black → performing black
			. → thinking black turn:30`},
		{"a move held is given up with the turn", castles, white, nil, `
			held → held
			int:points_white_1 → held
			int:turn_white → !held turn:30
			+31s → thinking black`},
		{"both keep what they may still call", callers, white, nil, `
			call:a1 a1c1 . int:turn_white → thinking white calls:1-0
			call:c1 → illegal fault.call.piece
			call:d1 → direct`},
		{"passes in a row begin anew, and a side that can move thinks", walledIn, black, nil, `
			+0s e1e2 . +0s → thinking white
			int:remove_d8 → thinking white`},
		{"a side left without any move passes", walledIn, black, nil, `
			→ thinking black
			+0s → thinking white last:pass
			int:turn_black → thinking black
			+0s → thinking white last:pass log:3`},
		{"a move for the board of before is late", castles, white, nil, `
			int:move_h8_h5 a1a2 → performing`},
		{"paused: the clocks wait, then run anew", castles, white, nil, `
			+10s pause int:turn_black → paused thinking black turn:30
			+60s resume → turn:30 match:1190
			+31s → thinking white last:timeout`},
	})
}

// TestWhenToIntervene says when there can be an intervention, and by whom (SM-10.1, SM-10.5).
func TestWhenToIntervene(t *testing.T) {
	tell(t, []story{
		{"not in an open Duel", ladyAndPawn, white, nil, `
			d1d7 int:points_white_1 → illegal fault.intervention.duel
			attacker int:points_white_1 → 2-0 duels:1-0`},
		{"not after a call", callers, white, nil, `
			call:a1 int:points_white_1 → illegal fault.intervention.call
			a1c1 int:points_white_1 → performing 1-2`},
		{"… nor on the way back to one", callers, white, nil, `
			call:a1 a1c1 . undo:1 int:points_white_1 → illegal fault.intervention.call
			undo:0 int:points_white_1 → 1-0`},
		{"the match clock runs on, an end by time comes", ladyAndPawn, white, func(s *magici.Settings) { s.MatchTime = 20 * setting.Second }, `
			+15s int:turn_black → match:5
			+6s → over ended:time`},
		{"too late for the turn", ladyAndPawn, white, nil, `
			~31s int:points_white_1 → stale fault.late.turn`},
		{"too late for the match", ladyAndPawn, white, func(s *magici.Settings) { s.MatchTime = 20 * setting.Second }, `
			d1d2 ~21s int:points_white_1 → stale fault.late.match`},
		{"over: the organiser, points alone, and the result follows", ladyAndPawn, white, nil, `
			d1d7 attacker . end:agreement → over won:white 1-0
			int:points_black_4 → forbidden fault.intervention.organiser
			organiser@int:points_black_4 → over won:black by:points ended:agreement 1-4
			organiser@int:points_white_3 → drawn
			organiser@int:points_white_1,move_e1_f1 → illegal fault.effect.over 4-4 Ke1
			organiser@int:turn_white → illegal fault.effect.over`},
		{"… a King that was eaten stays eaten", ladyAndPawn, white, nil, `
			d1d7 attacker . e8e7 . d7e7 attacker → over won:white by:king
			organiser@int:points_black_50 → won:white by:king 1-50`},
		{"… and a forfeit", ladyAndPawn, white, nil, `
			forfeit:white → won:black
			organiser@int:points_white_9 → won:black by:forfeit 9-0`},
		{"annulled: never", ladyAndPawn, white, nil, `
			end:annulled organiser@int:points_white_1 → illegal fault.intervention.annulled`},
		{"undone and gone back to like any other entry", castles, white, nil, `
			+5s int:move_a1_a4,points_white_3 +2s a4a5 . → 3-0
			undo:0 → performing white Ra1 .a4 0-0 castling:KQkq match:1200
			. undo:1 → performing white Ra4 3-0 match:1195
			. → thinking white turn:30`},
		{"… also after the end", ladyAndPawn, white, nil, `
			end:agreement organiser@int:points_white_3 → won:white
			organiser@undo:1 → over drawn 0-0
			organiser@undo:2 → over won:white 3-0`},
	})
}

// TestPointsBeforeTheToss gives points after a forfeit before the match, plays the match after all,
// and goes back to them.
func TestPointsBeforeTheToss(t *testing.T) {
	side := white
	b := &board{t: t, m: run(t, join(opened(), buys(white), buys(black))).m}
	organiser := func(o magici.Order) error { return b.give(magici.Command{By: byOrganiser, Order: o}) }
	points := magici.Intervene{Effects: effects(t, "points_black_3"), Reason: "attesa invano", Seen: 1}
	refused(t, organiser(points), "illegal", "fault.order.phase")
	stands := func(points [2]magici.PiecePoints, basis magici.Basis) {
		t.Helper()
		if p := b.m.Play; p.Points != points || p.Result.Basis != basis {
			t.Errorf("points %v, by %q; want %v, %q", p.Points, p.Result.Basis, points, basis)
		}
	}
	give := func(orders ...magici.Order) {
		t.Helper()
		for _, o := range orders {
			if err := organiser(o); err != nil {
				t.Fatal(err)
			}
		}
	}
	give(magici.End{By: "forfeit", Side: &side, Reason: "assente"}, points)
	stands([2]magici.PiecePoints{0, 3}, magici.BasisForfeit)
	give(magici.Undo{To: 0, Seen: 2, Reason: "sono arrivati"}, magici.TossCoin{By: "coin", First: &side, Reason: "senza bacchette"}, magici.Start{})
	stands([2]magici.PiecePoints{}, "")
	give(magici.Undo{To: 2, Seen: 3, Reason: "non giocano più"})
	stands([2]magici.PiecePoints{0, 3}, magici.BasisForfeit)
}

// TestInterventionRefusals gives interventions that no story can.
func TestInterventionRefusals(t *testing.T) {
	b := begin(t, castles, white, magici.DefaultSettings())
	remove := effects(t, "remove_a1")
	for _, c := range []struct {
		name, after string
		order       magici.Intervene
		want        string
	}{
		{"no reason", "", magici.Intervene{Effects: remove, Reason: " "}, "fault.reason.missing"},
		{"an unknown effect", "", magici.Intervene{Effects: []magici.Effect{{Do: "explode"}}, Reason: "x"}, "fault.effect.unknown"},
		{"a device that has not seen the last move", "a1a2 .", magici.Intervene{Effects: remove, Reason: "x"}, "fault.intervention.stale"},
		{"… or has seen more than there is", "", magici.Intervene{Effects: remove, Reason: "x", Seen: 2}, "fault.intervention.stale"},
	} {
		b.line(c.after)
		err := b.give(magici.Command{By: byReferee, Order: c.order})
		if f := fault.From(err); f == nil || f.Key != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	b.line("pause → log:2") // a pause changes nothing of what the device saw
	if err := b.give(magici.Command{By: byReferee, Order: magici.Intervene{Effects: effects(t, "remove_a2"), Reason: "x", Seen: 1}}); err != nil {
		t.Error(err)
	}
	move := magici.Move{Turn: b.m.TurnSerial - 1, From: square("a8"), To: square("a2")}
	b.line("resume")
	refused(t, b.give(magici.Command{By: byBlack, Order: move}), "stale", "fault.turn.stale")
}

// TestPreview shows the board after each effect of a draft, and why the next is refused.
func TestPreview(t *testing.T) {
	b := begin(t, castles, white, magici.DefaultSettings())
	before := b.m
	after, err := b.m.PreviewIntervention(effects(t, "move_a1_a4,points_black_2,turn_black,remove_e8,move_h1_h2"))
	f := fault.From(err)
	if len(after) != 3 || f == nil || f.Key != "fault.effect.king" || f.Args[0] != 4 {
		t.Fatalf("%d boards, then %v", len(after), err)
	}
	rook, _ := after[0].Position.At(square("a4"))
	if rook.Kind != chess.Rook || after[0].Points[black] != 0 || after[1].Points[black] != 2 || after[2].Position.Side() != black {
		t.Errorf("the boards are %v", after)
	}
	if !reflect.DeepEqual(b.m, before) {
		t.Error("the match has changed")
	}
}

// TestInterventionEntry holds what telling an intervention needs.
func TestInterventionEntry(t *testing.T) {
	s := magici.DefaultSettings()
	s.Spells, s.SpellsPerPerson = []magici.Spell{{ID: "nox"}}, 1
	b := begin(t, castles, white, s)
	b.line("sub:white:R2:w-spare spell:nox:w-spare:swap_a1_h8,remove_a1,become_h1_N,points_black_2")
	e := b.m.Log[0]
	data, err := json.Marshal(e.Intervention)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"Effects":[` +
		`{"effect":{"do":"swap","from":"a1","to":"h8"},"who":{"side":"white","slot":"R1","kind":"R","person":"w-R1"},"with":{"side":"black","slot":"R2","kind":"R","person":"b-R2"}},` +
		`{"effect":{"do":"remove","square":"a1"},"who":{"side":"black","slot":"R2","kind":"R","person":"b-R2"}},` +
		`{"effect":{"do":"become","square":"h1","piece":"N"},"who":{"side":"white","slot":"R2","kind":"R","person":"w-spare"}},` +
		`{"effect":{"do":"points","side":"black","points":2}}],` +
		`"Spell":"nox","Caster":{"side":"white","slot":"R2","kind":"R","person":"w-spare"}}`
	if string(data) != want {
		t.Errorf("got  %s\nwant %s", data, want)
	}
	was, _ := b.m.PlayAfter(e.N - 1)
	now, _ := b.m.PlayAfter(e.N)
	changes := magici.PieceChanges(was, now)
	if len(changes) != 3 || !changes[0].Leaves() || !changes[1].Walks() || !changes[2].Promotes() {
		t.Errorf("changes %+v", changes)
	}
	if got := e.Intervention.Points(); got != [2]magici.PiecePoints{0, 2} {
		t.Errorf("points %v", got)
	}
}

// TestToPerformAfterIntervention holds that what is done while people walk belongs to their walk,
// and what is done before does not.
func TestToPerformAfterIntervention(t *testing.T) {
	for _, c := range []struct {
		line string
		want int // people who walk
	}{
		{"a1a2", 1},
		{"a1a2 int:move_h8_h5", 2},
		{"int:move_h8_h5 a1a2", 1},
		{"a1a2 int:move_h8_h5 undo:1", 1},
		{"a1a2 . int:move_h8_h5 undo:1", 1},
	} {
		b := begin(t, castles, white, magici.DefaultSettings())
		b.line(c.line)
		if got := b.m.ToPerform(); len(got) != c.want {
			t.Errorf("%s: %+v, want %d", c.line, got, c.want)
		}
	}
}
