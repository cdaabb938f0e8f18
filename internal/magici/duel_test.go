package magici_test

import (
	"testing"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/setting"
)

// TestExamples plays the worked examples E2 to E8 of the regulation.
func TestExamples(t *testing.T) {
	tell(t, []story{
		{"E2 a Rook eaten: the eater's side +2", rookAndLady, black, nil, `
			d8a8 attacker → performing qa8 0-2 duels:0-2`},
		{"E3 the Queen moves onto a Pawn and answers", ladyAndPawn, white, nil, `
			d1d7 → duel white 0-0 Qd1 pd7
			attacker → performing Qd7 .d1 1-0 duels:1-0`},
		{"E4 the Queen moves onto a Pawn, the Pawn answers", ladyAndPawn, white, nil, `
			d1d7 defender → performing pd7 .d1 0-4 duels:0-4`},
		{"E5 neither answers: the attacked piece is out", ladyAndPawn, white, nil, `
			d1d7 neither → performing Qd7 .d1 1-0 duels:1-0`},
		{"E6 a Rook calls a Direct Move: the other side +2 at once", rookAndLady, white, nil, `
			call:a8 → direct white 0-2 duels:0-0 calls:1-0 turn:10`},
		{"E7 … onto the Queen, which answers: 4 in all", rookAndLady, white, nil, `
			call:a8 a8d8 defender → performing qd8 .a8 0-4 duels:0-2`},
		{"E8 … onto the Queen, the Rook answers: +8", rookAndLady, white, nil, `
			call:a8 a8d8 attacker → performing Rd8 .a8 8-2 duels:8-0`},
	})
}

// TestDuel plays the question phase (SM-5).
func TestDuel(t *testing.T) {
	tell(t, []story{
		{"SM-5.1 a move onto an enemy captures nothing by itself", ladyAndPawn, white, nil, `
			d1d7 → duel Qd1 pd7 0-0 asked:q1 last:move
			+10m → duel`},
		{"SM-5.8 whoever wins, the turn passes", ladyAndPawn, white, nil, `
			d1d7 defender . → thinking black`},
		{"SM-5.5 a question thrown away decides nothing, the next is asked", ladyAndPawn, white, nil, `
			d1d7 void → duel asked:q2 last:question log:2 0-0
			void → asked:q3
			attacker → performing 1-0`},
		{"a question is shown once", ladyAndPawn, white, nil, `
			d1d7 reveal → duel
			reveal → stale fault.reveal.already`},
		{"a setting shows it at once", ladyAndPawn, white, func(s *magici.Settings) { s.Reveal = true }, `
			d1d7 reveal → stale fault.reveal.already`},
		{"the time for an answer is started anew", ladyAndPawn, white, func(s *magici.Settings) { s.AnswerTime = 20 * setting.Second }, `
			d1d7 reveal again → duel log:1
			reveal → stale fault.reveal.already
			+10m → duel
			attacker → performing 1-0`},
		{"there is none to be started", ladyAndPawn, white, nil, `
			d1d7 reveal again → stale fault.reveal.already`},
		{"a question of the set is not replaced by an own one", ladyAndPawn, white, nil, `
			d1d7 ask → illegal fault.ask.drawn`},
		{"no outcome and no question under a pause", ladyAndPawn, white, nil, `
			d1d7 pause attacker → illegal fault.order.paused
			void → illegal fault.order.paused
			reveal → illegal fault.order.paused
			resume attacker → performing 1-0`},
		{"SM-5.6 the King is worth nothing, and his side has lost", bareFile, white, nil, `
			e3e8 attacker → finished 0-0 won:white by:king Re8`},
		{"SM-7.1 neither answers: the King is eaten", bareFile, white, nil, `
			e3e8 neither → finished won:white by:king`},
		{"SM-7.1 the King answers: the attacker goes", bareFile, white, nil, `
			e3e8 defender → performing ke8 .e3 0-2`},
		{"SM-7.1 the King attacks and loses", kingsMeet, white, nil, `
			e1e2 defender → finished won:black by:king pe2 .e1 0-0`},
		{"SM-7.1 the King attacks and wins", kingsMeet, white, nil, `
			e1e2 attacker → performing Ke2 1-0`},
		{"SM-7.1 nothing follows the King", bareFile, white, nil, `
			e3e8 attacker +1h → finished match:1200
			e8e7 → stale fault.order.phase
			pause → illegal fault.order.phase
			. → stale fault.order.phase`},
	})
}

// TestOwnQuestion lets the Referee ask when the set is empty (SM-5.5).
func TestOwnQuestion(t *testing.T) {
	b := begin(t, ladyAndPawn, white, magici.DefaultSettings())
	b.empty = true
	for _, line := range []string{
		"d1d7 → duel asked:",
		"void → illegal fault.void.none",
		"reveal → illegal fault.void.none",
		"ask → duel asked:arbitro log:1",
		"ask → illegal fault.ask.drawn",
		"reveal → duel",
		"attacker → performing 1-0",
	} {
		b.line(line)
	}
	if got := b.m.Log[1].Question; got != magici.OwnQuestion {
		t.Errorf("the log says the question was %q", got)
	}
}

// TestAnswerSeen follows who may see what of a question.
func TestAnswerSeen(t *testing.T) {
	b := begin(t, ladyAndPawn, white, magici.DefaultSettings())
	for _, step := range []struct {
		line             string
		revealed, closed bool
	}{
		{"d1d7", false, false},
		{"reveal", true, false},
		{"void", false, false},
		{"attacker", true, true},
		{"undo:1", false, false},
	} {
		b.line(step.line)
		if a := b.m.Asking; a.Revealed != step.revealed || a.Closed != step.closed {
			t.Errorf("after %q: revealed %v, closed %v", step.line, a.Revealed, a.Closed)
		}
	}
}

// TestWorth says what each outcome gains before it is decided.
func TestWorth(t *testing.T) {
	for _, c := range []struct {
		line                        string
		attacker, defender, neither magici.Gain
	}{
		{"a8d8", magici.Gain{Side: white, Points: 4}, magici.Gain{Side: black, Points: 2}, magici.Gain{Side: white, Points: 4}},
		{"call:a8 a8d8", magici.Gain{Side: white, Points: 8}, magici.Gain{Side: black, Points: 2}, magici.Gain{Side: white, Points: 8}},
	} {
		b := begin(t, rookAndLady, white, magici.DefaultSettings())
		b.line(c.line)
		for outcome, want := range map[magici.Outcome]magici.Gain{
			magici.AttackerFirst: c.attacker, magici.DefenderFirst: c.defender, magici.Neither: c.neither,
		} {
			if got := b.m.Worth(outcome); got != want {
				t.Errorf("%s, %s: %+v, want %+v", c.line, outcome, got, want)
			}
		}
	}
}

// TestKingLost tells a King that was eaten from one that lost the Duel it had opened.
func TestKingLost(t *testing.T) {
	for _, c := range []struct {
		board, line string
		want        magici.Result
	}{
		{bareFile, "e3e8 attacker", magici.Result{Over: true, Basis: "king", Winner: white}},
		{kingsMeet, "e1e2 defender", magici.Result{Over: true, Basis: "king", Winner: black, DuelLoss: true}},
	} {
		b := begin(t, c.board, white, magici.DefaultSettings())
		b.line(c.line)
		if got := b.m.Play.Result; got != c.want {
			t.Errorf("%s: %+v, want %+v", c.line, got, c.want)
		}
	}
}
