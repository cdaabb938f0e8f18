package magici_test

import (
	"reflect"
	"strings"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
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
		{"an outcome from a page that has just shown the Duel", "d1d7", byReferee, magici.Settle{Asked: 1, Outcome: magici.Neither, Shown: 999}, "stale fault.settle.unseen"},
		{"an outcome before the Duel", "d1d7", byReferee, magici.Settle{Asked: 1, Outcome: magici.Neither, Shown: -1}, "invalid fault.settle.shown"},
		{"no outcome", "d1d7", byReferee, magici.Settle{Asked: 1, Outcome: "both"}, "invalid fault.outcome"},
		{"… by a device that has not seen the undo to it", "d1d7 attacker . e8f8 undo:2", byReferee, magici.Replace{Asked: 1, Outcome: magici.Neither}, "stale fault.question.stale"},
		{"replaced by no outcome", "d1d7 attacker", byReferee, magici.Replace{Asked: 1}, "invalid fault.outcome"},
		{"thrown away without a reason", "d1d7", byReferee, magici.Void{Asked: 1, Reason: " "}, "invalid fault.reason.missing"},
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

// TestOrdersOfAnotherMoment: an order that names its turn, or the question it is about, is refused when that is another
// one, in every state in which it can be given.
func TestOrdersOfAnotherMoment(t *testing.T) {
	named := []struct{ field, key string }{{"Turn", "fault.turn.stale"}, {"Asked", "fault.question.stale"}}
	given := map[string]bool{}
	for name, m := range states(t) {
		state, pause, _ := strings.Cut(name, " ")
		serials := map[string]int{"Turn": m.TurnSerial, "Asked": m.Asking.Serial}
		for word, kind := range magici.AllOrders.Types() {
			for _, is := range named {
				order := reflect.New(kind).Elem()
				field := order.FieldByName(is.field)
				if !field.IsValid() {
					continue
				}
				for _, who := range []role.Role{role.Referee, role.System} {
					if !has(state, pause != "", who, word) {
						continue
					}
					given[word] = true
					field.SetInt(int64(serials[is.field] + 1))
					_, err := magici.Decide(m, magici.Command{By: magici.Actor{Role: who}, Order: order.Interface().(magici.Order)}, (&board{t: t}).given(), 0)
					if f := fault.From(err); f == nil || f.Key != is.key {
						t.Errorf("%s: %s by %v: %v, want %s", name, word, who, err, is.key)
					}
				}
			}
		}
	}
	if len(given) < 2*len(named) {
		t.Errorf("given were only %v", given)
	}
}

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
