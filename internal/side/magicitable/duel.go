package magicitable

import (
	"strings"
	"time"
	"unicode/utf8"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
)

// How long a Duel waits. The rulings are in RULINGS.md.
const (
	PressTime  = 30 * time.Second // for one of the two to press
	AnswerTime = 10 * time.Second // for a typed answer
	JudgeTime  = 30 * time.Second // for the other one to judge what was said aloud
)

// leastShown is for how long a page must have shown a question or an answer before it takes a tap on it, ms.
const leastShown = 1000

// mostTyped is how long an order with a typed answer may be, in characters; longer ones are refused. Longer than
// mostAnswered is wrong whatever it says.
const (
	mostTyped    = 1000
	mostAnswered = 100
)

// thisQuestion refuses an order about another question than the open one, or at another stage.
func (d *draft) thisQuestion(asked int, stages ...Stage) error {
	if d.Duelling() && asked == d.Duel.Asked && d.Match.Paused {
		return fault.New(fault.Illegal, "fault.magicitable.paused")
	}
	if d.Duelling() && asked == d.Duel.Asked {
		for _, s := range stages {
			if d.Duel.Stage == s {
				return nil
			}
		}
	}
	return fault.New(fault.Stale, "fault.question.stale")
}

func (d *draft) seen(shown int) error {
	if shown > 0 && shown < leastShown {
		return fault.New(fault.Stale, "fault.settle.unseen")
	}
	return nil
}

// press is the buzzer. A press that comes when the other one was already certain to be first changes nothing.
func (d *draft) press(o Press) error {
	if err := d.holds(o.Side); err != nil {
		return err
	}
	if err := d.thisQuestion(o.Asked, Open, Answering, Aloud, Judging); err != nil {
		return err
	}
	if d.Duel.Stage != Open {
		return fault.New(fault.Stale, "fault.magicitable.second")
	}
	if err := d.seen(o.Shown); err != nil {
		return err
	}
	if !d.Duel.May(o.Side) {
		return nil
	}
	d.add(Pressed{o.Side, o.Delay})
	if d.Duel.May(o.Side.Other()) && !d.Shared() {
		return nil // the other one's press may be on its way
	}
	return d.first()
}

// first lets the one answer who has pressed first.
func (d *draft) first() error {
	side, drawn, err := d.Duel.Buzzer.First(d.situation.Lot)
	if err != nil {
		return err
	}
	d.add(AnswerBegan{chess.Side(side), drawn})
	if d.Shared() {
		d.add(SaidAloud{}) // at one tablet answers are spoken
	}
	return nil
}

func (d *draft) yield(o Yield) error {
	if err := d.holds(o.Side); err != nil {
		return err
	}
	if err := d.thisQuestion(o.Asked, Open, Answering, Aloud); err != nil {
		return err
	}
	if d.Duel.Yielded[o.Side] {
		return nil
	}
	if d.Duel.Stage != Open && d.Duel.Turn == o.Side {
		return d.wrong(Answered{Side: o.Side})
	}
	d.add(Yielded{o.Side})
	switch other := o.Side.Other(); {
	case d.Duel.Stage != Open:
		return nil
	case d.Duel.Yielded[other]:
		return d.settle(magici.Neither)
	case d.Duel.Buzzer.Pressed(int(other)):
		return d.first()
	}
	return nil
}

// typed is the answer of the side whose turn it is; it is judged at once.
func (d *draft) typed(o Type) error {
	if err := d.thisQuestion(o.Asked, Answering); err != nil {
		return err
	}
	side := d.Duel.Turn
	if err := d.holds(side); err != nil {
		return err
	}
	if utf8.RuneCountInString(o.Text) > mostTyped {
		return fault.New(fault.Invalid, "fault.magicitable.long", mostTyped)
	}
	f := Answered{Side: side, Text: cut(o.Text)}
	text := strings.TrimSpace(o.Text)
	if q := d.Match.Asking.Question; q != nil && text != "" && utf8.RuneCountInString(text) <= mostAnswered && d.Right(text, *q) {
		f.Right = true
		d.add(f)
		return d.won(side)
	}
	return d.wrong(f)
}

// cut is the beginning of a typed text, as it is noted.
func cut(text string) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
	if utf8.RuneCountInString(text) <= mostAnswered {
		return text
	}
	return string([]rune(text)[:mostAnswered]) + "…"
}

func (d *draft) sayAloud(o SayAloud) error {
	if err := d.thisQuestion(o.Asked, Answering); err != nil {
		return err
	}
	if err := d.holds(d.Duel.Turn); err != nil {
		return err
	}
	if _, alone := d.Computer(); alone {
		return fault.New(fault.Illegal, "fault.magicitable.aloud")
	}
	d.add(SaidAloud{})
	return nil
}

// showAnswer is for the one who judges, who has said by then what the answer is if it is another one.
func (d *draft) showAnswer(o ShowAnswer) error {
	if err := d.thisQuestion(o.Asked, Aloud); err != nil {
		return err
	}
	if err := d.holds(d.Duel.Judge()); err != nil {
		return err
	}
	d.add(AnswerShown{})
	return nil
}

// verdict judges what was said aloud. When the first one was wrong the other one is judged, who has said an answer
// before looking, or has not.
func (d *draft) verdict(o Verdict) error {
	if err := d.thisQuestion(o.Asked, Judging); err != nil {
		return err
	}
	if o.Side != d.Duel.Turn {
		return fault.New(fault.Stale, "fault.question.stale")
	}
	if err := d.holds(d.Duel.Judge()); err != nil {
		return err
	}
	if err := d.seen(o.Shown); err != nil {
		return err
	}
	return d.judged(o.Right)
}

func (d *draft) judged(right bool) error {
	side, other := d.Duel.Turn, d.Duel.Judge()
	d.add(Answered{Side: side, Right: right, Aloud: true})
	switch {
	case right:
		return d.won(side)
	case d.Duel.Answers[other].Given || d.Duel.Yielded[other]:
		return d.settle(magici.Neither)
	}
	d.add(AnswerShown{})
	return nil
}

// wrong notes a wrong answer, or none in time; then it is the other one's turn, or neither has known it.
func (d *draft) wrong(f Answered) error {
	d.add(f)
	other := f.Side.Other()
	if d.Duel.Answers[other].Given || d.Duel.Yielded[other] {
		return d.settle(magici.Neither)
	}
	d.add(AnswerBegan{Side: other})
	return nil
}

// won settles the open Duel for a side.
func (d *draft) won(side chess.Side) error {
	if d.Match.Play.Duel.Attacker.Side == side {
		return d.settle(magici.AttackerFirst)
	}
	return d.settle(magici.DefenderFirst)
}

func (d *draft) settle(o magici.Outcome) error {
	return d.asReferee(role.Referee, magici.Settle{Asked: d.Duel.Asked, Outcome: o})
}

// expire ends what an open Duel waits for: it is certain who was first, or a time is over.
func (d *draft) expire(o Expire) error {
	at, ok := d.duelDue()
	if err := d.thisQuestion(o.Asked, Open, Answering, Aloud, Judging); err != nil {
		return err
	}
	if !ok || d.Now < at {
		return fault.New(fault.Stale, "fault.table.stale")
	}
	switch _, pressed := d.Duel.Buzzer.Certain(); {
	case d.Duel.Stage == Open && pressed:
		return d.first()
	case d.Duel.Stage == Open:
		return d.settle(magici.Neither)
	case d.Duel.Stage == Answering:
		return d.wrong(Answered{Side: d.Duel.Turn, Late: true})
	}
	return d.judged(true) // the one who should have judged did not contradict
}
