package magici_test

import (
	"reflect"
	"strings"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// refused fails unless err is the fault of a code and a key.
func refused(t tester, err error, code, key string) {
	t.Helper()
	f := fault.From(err)
	if f == nil {
		t.Fatalf("not refused (%v), want %s %s", err, code, key)
	}
	if f.Code.String() != code || f.Key != key {
		t.Errorf("refused by %v, want %s %s", f, code, key)
	}
}

// TestRefusals gives orders of a running match that name what is gone or make no sense.
// What the words of a story can say is refused there.
func TestRefusals(t *testing.T) {
	long := strings.Repeat("è", 501)
	spare := magici.Substitute{Side: white, Slot: magici.Queen, Person: "w-spare", Reason: long}
	for _, c := range []struct {
		name  string
		after string // a line of a story on the board ladyAndPawn
		by    magici.Actor
		order magici.Order
		want  string
	}{
		{"a move of a turn that is over", "d1d2 .", byReferee, magici.Move{Turn: 1, From: square("e8"), To: square("e7")}, "stale fault.turn.stale"},
		{"… of the Strategist who was late", "+31s", byWhite, magici.Move{Turn: 1, From: square("d1"), To: square("d2")}, "stale fault.turn.stale"},
		{"… before an undo", "d1d2 undo:0 .", byWhite, magici.Move{Turn: 1, From: square("d1"), To: square("d2")}, "stale fault.turn.stale"},
		{"a call of another turn", "", byReferee, magici.Call{Turn: 2, Square: square("d1")}, "stale fault.turn.stale"},
		{"a wand raised in another turn", "", byReferee, magici.RaiseWand{Turn: 2}, "stale fault.turn.stale"},
		{"a wand lowered in another turn", "raise", byReferee, magici.LowerWand{Turn: 2}, "stale fault.turn.stale"},
		{"moved in time in another turn", "", byReferee, magici.MovedInTime{Turn: 2}, "stale fault.turn.stale"},
		{"the wand in another turn", "d1d2", byReferee, magici.WandFirst{Turn: 2, Square: square("d1")}, "stale fault.turn.stale"},
		{"the performance of another turn", "d1d2", byReferee, magici.Perform{Turn: 2}, "stale fault.turn.stale"},
		{"an outcome of another question", "d1d7 void", byReferee, magici.Settle{Asked: 1, Outcome: magici.Neither}, "stale fault.question.stale"},
		{"an outcome from a page that has just shown the Duel", "d1d7", byReferee, magici.Settle{Asked: 1, Outcome: magici.Neither, Shown: 999}, "stale fault.settle.unseen"},
		{"an outcome before the Duel", "d1d7", byReferee, magici.Settle{Asked: 1, Outcome: magici.Neither, Shown: -1}, "invalid fault.settle.shown"},
		{"no outcome", "d1d7", byReferee, magici.Settle{Asked: 1, Outcome: "both"}, "invalid fault.outcome"},
		{"another question replaced", "d1d7 attacker", byReferee, magici.Replace{Asked: 2, Outcome: magici.Neither}, "stale fault.question.stale"},
		{"… by a device that has not seen the undo to it", "d1d7 attacker . e8f8 undo:2", byReferee, magici.Replace{Asked: 1, Outcome: magici.Neither}, "stale fault.question.stale"},
		{"replaced by no outcome", "d1d7 attacker", byReferee, magici.Replace{Asked: 1}, "invalid fault.outcome"},
		{"another question thrown away", "d1d7 void", byReferee, magici.Void{Asked: 1, Reason: "x"}, "stale fault.question.stale"},
		{"thrown away without a reason", "d1d7", byReferee, magici.Void{Asked: 1, Reason: " "}, "invalid fault.reason.missing"},
		{"another question shown", "d1d7 void", byReferee, magici.Reveal{Asked: 1}, "stale fault.question.stale"},
		{"an own question for another", "d1d7 void", byReferee, magici.Ask{Asked: 1, Text: "Chi?"}, "stale fault.question.stale"},
		{"a pause with a story", "", byReferee, magici.Pause{Reason: magici.Reason(long)}, "invalid fault.reason.long"},
		{"a clock that there is not", "", byReferee, magici.CorrectClock{Clock: "sand", Mode: "add", Reason: "x"}, "invalid fault.clock.which"},
		{"a clock without a reason", "", byReferee, magici.CorrectClock{Clock: "turn", Mode: "add"}, "invalid fault.reason.missing"},
		{"a correction beside another one", "turn:add:5", byReferee, magici.CorrectClock{Clock: "match", Mode: "add", Seconds: 5, Reason: "x", Corrected: new(int)}, "stale fault.clock.corrected"},
		{"an undo of what the device has not seen", "d1d2 .", byReferee, magici.Undo{To: 0, Seen: 0, Reason: "x"}, "stale fault.undo.stale"},
		{"an undo without a reason", "d1d2", byReferee, magici.Undo{To: 0, Seen: 1}, "invalid fault.reason.missing"},
		{"an end by time", "", byReferee, magici.End{By: "time", Reason: "x"}, "invalid fault.end.by"},
		{"an end without a reason", "", byReferee, magici.End{By: "agreement"}, "invalid fault.reason.missing"},
		{"annulled without a reason", "", byReferee, magici.End{By: "annulled"}, "invalid fault.reason.missing"},
		{"a forfeit of nobody", "", byReferee, magici.End{By: "forfeit", Reason: "x"}, "invalid fault.field.missing"},
		{"a substitute with a story", "", byReferee, spare, "invalid fault.reason.long"},
		{"an order that nobody knows", "", byReferee, riddle{}, "invalid fault.order.unknown"},
		{"an order of nobody", "", magici.Actor{}, magici.Pause{}, "forbidden fault.order.role"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := begin(t, ladyAndPawn, white, magici.DefaultSettings())
			b.line(c.after)
			before := b.m
			code, key, _ := strings.Cut(c.want, " ")
			refused(t, b.give(magici.Command{By: c.by, Order: c.order}), code, key)
			if !reflect.DeepEqual(b.m, before) {
				t.Error("the match has changed")
			}
		})
	}
}

type riddle struct{}

// TestOwnQuestionRefused says what a Referee's own question must be.
func TestOwnQuestionRefused(t *testing.T) {
	b := begin(t, ladyAndPawn, white, magici.DefaultSettings())
	b.empty = true
	move := magici.Move{Turn: b.m.TurnSerial, From: square("d1"), To: square("d7")}
	if err := b.give(magici.Command{By: byWhite, Order: move}); err != nil {
		t.Fatal(err)
	}
	asked := b.m.Asking.Serial
	for _, c := range []struct{ text, answer, want string }{
		{" ", "Lui", "fault.ask.empty"},
		{strings.Repeat("è", 301), "Lui", "fault.ask.long"},
		{"Chi?", strings.Repeat("è", 301), "fault.ask.long"},
	} {
		err := b.give(magici.Command{By: byReferee, Order: magici.Ask{Asked: asked, Text: c.text, Answer: c.answer}})
		refused(t, err, "invalid", c.want)
	}
	ask := magici.Ask{Asked: asked, Text: strings.Repeat("è", 300)}
	if err := b.give(magici.Command{By: byReferee, Order: ask}); err != nil {
		t.Fatal(err)
	}
}
