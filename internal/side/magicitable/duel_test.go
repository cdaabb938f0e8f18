package magicitable

import (
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// Who answers in a Duel, in all its ways. The white Rook of device a attacks the black one of b.
func TestDuel(t *testing.T) {
	press := func(c *tester) { c.do("a", Press{Asked: 1, Side: white}); c.pass(200 * time.Millisecond) }
	for _, tt := range []struct {
		name string
		play func(c *tester)
		want magici.Outcome
	}{
		{"who presses first answers", func(c *tester) {
			press(c)
			c.refuses("b", Type{1, "q1"}, "fault.table.notyours")
			c.refuses("b", Press{Asked: 1, Side: black}, "fault.magicitable.second")
			c.do("a", Type{1, "q1"})
		}, magici.AttackerFirst},
		{"a wrong answer is the other one's chance", func(c *tester) {
			press(c)
			c.do("a", Type{1, "q2"})
			c.do("b", Type{1, "q1"})
		}, magici.DefenderFirst},
		{"both wrong", func(c *tester) { press(c); c.do("a", Type{1, "q2"}); c.do("b", Type{1, "q3"}) }, magici.Neither},
		{"the delay of a line is taken off", func(c *tester) {
			c.do("a", Press{Asked: 1, Side: white, Delay: 20})
			c.pass(100 * time.Millisecond)
			c.do("b", Press{Asked: 1, Side: black, Delay: 150})
			c.do("b", Type{1, "q1"})
		}, magici.DefenderFirst},
		{"a phone that has gone: ten seconds, then the other one", func(c *tester) {
			press(c)
			c.pass(AnswerTime + grace)
			if !c.Duel.Answers[white].Late {
				c.Error("White was in time")
			}
			c.do("b", Type{1, "q1"})
		}, magici.DefenderFirst},
		{"both phones have gone", func(c *tester) { press(c); c.pass(2 * (AnswerTime + grace)) }, magici.Neither},
		{"neither presses", func(c *tester) { c.pass(PressTime) }, magici.Neither},
		{"neither knows", func(c *tester) { c.do("b", Yield{1, black}); c.do("a", Yield{1, white}) }, magici.Neither},
		{"who does not know has no second chance", func(c *tester) {
			c.do("b", Yield{1, black})
			c.do("b", Press{Asked: 1, Side: black})
			press(c)
			c.do("a", Type{1, "q2"})
		}, magici.Neither},
		{"who has pressed and does not know", func(c *tester) { press(c); c.do("a", Yield{1, white}); c.do("b", Type{1, "q1"}) }, magici.DefenderFirst},
		{"said aloud, judged right", func(c *tester) {
			press(c)
			c.do("a", SayAloud{1})
			c.refuses("a", ShowAnswer{1}, "fault.table.notyours")
			c.refuses("b", Verdict{Asked: 1, Side: white, Right: true}, "fault.question.stale")
			c.do("b", ShowAnswer{1})
			c.refuses("a", Verdict{Asked: 1, Side: white, Right: true}, "fault.table.notyours")
			c.refuses("b", Verdict{Asked: 1, Side: white, Right: true, Shown: 400}, "fault.settle.unseen")
			c.do("b", Verdict{Asked: 1, Side: white, Right: true, Shown: 1400})
		}, magici.AttackerFirst},
		{"said aloud, wrong: the other one had said another answer before looking", func(c *tester) {
			press(c)
			c.do("a", SayAloud{1})
			c.do("b", ShowAnswer{1}, Verdict{Asked: 1, Side: white})
			c.refuses("b", Verdict{Asked: 1, Side: white}, "fault.question.stale")
			c.do("a", Verdict{Asked: 1, Side: black, Right: true})
		}, magici.DefenderFirst},
		{"typed wrong, then said aloud wrong", func(c *tester) {
			press(c)
			c.do("a", Type{1, "q2"})
			c.do("b", SayAloud{1})
			c.do("a", ShowAnswer{1}, Verdict{Asked: 1, Side: black})
		}, magici.Neither},
		{"who should judge and does not, agrees", func(c *tester) { press(c); c.do("a", SayAloud{1}); c.pass(JudgeTime) }, magici.AttackerFirst},
		{"markup, a novel and another script are wrong", func(c *tester) {
			press(c)
			c.refuses("a", Type{1, strings.Repeat("q", mostTyped+1)}, "fault.magicitable.long")
			c.do("a", Type{1, "<b onclick=x>q1</b>"})
			c.do("b", Type{1, "Гермиона 哈利 " + long})
			if got := c.Duel.Answers[black].Text; len([]rune(got)) != mostAnswered+1 || !strings.HasPrefix(got, "Гермиона") {
				c.Errorf("noted: %q", got)
			}
		}, magici.Neither},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := duel(t)
			tt.play(c)
			if d, _ := c.Match.LastDuel(); d.Outcome != tt.want || c.Duelling() {
				t.Errorf("outcome %q, want %q; %v, %+v", d.Outcome, tt.want, c.Match.Phase(), c.Duel)
			}
			c.refuses("a", Type{1, "q1"}, "fault.question.stale")
			c.pass(ReadTime)
			if c.Match.Phase() != magici.Thinking || c.Match.ToMove() != black {
				t.Errorf("then %v of %v", c.Match.Phase(), c.Match.ToMove())
			}
		})
	}
}

// Two who press in the same millisecond: the lot decides, and says so.
func TestSameMillisecond(t *testing.T) {
	c := duel(t)
	c.second = true
	c.do("a", Press{Asked: 1, Side: white})
	c.do("b", Press{Asked: 1, Side: black})
	if !c.Duel.Drawn || c.Duel.Turn != black || c.Duel.Stage != Answering {
		t.Errorf("%+v", c.Duel)
	}
}

// A press is taken only when the question has stood on the page, and by the one who plays the side.
func TestPressRefused(t *testing.T) {
	c := duel(t)
	c.refuses("a", Press{Asked: 1, Side: white, Shown: 300}, "fault.settle.unseen")
	c.refuses("a", Press{Asked: 2, Side: white}, "fault.question.stale")
	c.refuses("a", Press{Asked: 1, Side: black}, "fault.table.notyours")
	c.refuses("a", c.move("h8h7"), "fault.order.phase")
	c.do("a", Press{Asked: 1, Side: white, Shown: 1200})
	c.do("a", Press{Asked: 1, Side: white, Shown: 1300}) // a second tap
	c.refuses("x", Yield{1, white}, "fault.table.notyours")
}

// Without a question no Duel opens; what was tried has not happened.
func TestNoQuestion(t *testing.T) {
	c := deployed(t, open2(t))
	given := c.given()
	given.Question = func([]string) (*magici.Question, error) { return nil, nil }
	_, err := Decide(c.Table, Command{By: actor("a"), Order: c.move("h1h8")}, given, c.now)
	if f := fault.From(err); f == nil || f.Key != "fault.magicitable.questions" {
		t.Errorf("got %v", err)
	}
}
