package magicitable

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/side/buzzer"
)

// Apply returns t after e.
func Apply(t Table, e Event) Table {
	t.last = e.Clock
	if own := entries.Find(e.Fact); own != nil {
		return own.Is(t, e)
	}
	return t.happened(e)
}

func (t Table) opened(f Opened, _ Event) Table {
	t.Code, t.Lot, t.Opener = f.Code, f.Lot, f.Device
	return t
}

func (t Table) seated(f Seated, _ Event) Table {
	t.Seats[f.Side] = f.Seat
	return t
}

func (t Table) coloursDrawn(f ColoursDrawn, _ Event) Table {
	t.Lot = false
	if f.Swapped {
		slices.Reverse(t.Seats[:])
	}
	return t
}

// matchSet sets up a match, from the second on with colours changed.
func (t Table) matchSet(MatchSet, Event) Table {
	if t.Number > 0 {
		t.Past = append(slices.Clip(t.Past), t.present())
		slices.Reverse(t.Seats[:])
		slices.Reverse(t.Score.Won[:])
	}
	t.Number++
	t.Match, t.Duel, t.Wants = magici.New(t.plan()), Duel{}, [2]bool{}
	return t
}

// plan is that of the match of t: practice, which counts for nothing.
func (t Table) plan() magici.Plan {
	return magici.Plan{ID: t.Code, Round: 1, Board: t.Code, White: House(chess.White), Black: House(chess.Black), Practice: true}
}

// House is the House of a side at any table.
func House(side chess.Side) magici.HouseID { return magici.HouseID(side.String()) }

// happened applies a fact of the match, and notes what follows from it at the table.
func (t Table) happened(e Event) Table {
	over := t.Match.Phase() == magici.Finished
	t.Match = magici.Apply(t.Match, magici.Event{Clock: e.Clock, Fact: e.Fact})
	m := &t.Match
	switch e.Fact.(type) {
	case magici.Tossed:
		t.tossed = e.Clock
	case magici.Started:
		t.Began = e.At
	case magici.PauseEnded:
		t.Duel.Since = e.Clock // the ten seconds begin anew
	case magici.Settled:
		t.Duel.Over = true
	}
	if t.Duelling() && m.Asking.Serial != t.Duel.Asked {
		t.Duel = Duel{Asked: m.Asking.Serial, Since: e.Clock}
		if q := m.Asking.Question; q != nil {
			t.Asked = append(slices.Clip(t.Asked), q.ID)
		}
	}
	if !over && m.Phase() == magici.Finished {
		t.Ended = e.At
		switch r := m.Play.Result; {
		case r.HasWinner():
			t.Score.Won[r.Winner]++
		case r.Drawn:
			t.Score.Drawn++
		}
	}
	return t
}

func (t Table) pressed(f Pressed, e Event) Table {
	t.Duel.Buzzer = t.Duel.Buzzer.With(int(f.Side), buzzer.Press{At: int64(e.Clock), Delay: f.Delay})
	return t
}

func (t Table) yielded(f Yielded, _ Event) Table {
	t.Duel.Yielded[f.Side] = true
	return t
}

func (t Table) answerBegan(f AnswerBegan, e Event) Table {
	t.Duel.Stage, t.Duel.Turn, t.Duel.Since = Answering, f.Side, e.Clock
	t.Duel.Drawn = t.Duel.Drawn || f.Drawn
	return t
}

func (t Table) answered(f Answered, _ Event) Table {
	t.Duel.Answers[f.Side] = Answer{Given: true, Text: f.Text, Right: f.Right, Late: f.Late, Aloud: f.Aloud}
	return t
}

func (t Table) saidAloud(_ SaidAloud, e Event) Table {
	t.Duel.Stage, t.Duel.Since = Aloud, e.Clock
	return t
}

// answerShown lets the other one judge; after a first verdict it is the other one who is judged.
func (t Table) answerShown(_ AnswerShown, e Event) Table {
	if t.Duel.Stage == Judging {
		t.Duel.Turn = t.Duel.Turn.Other()
	}
	t.Duel.Stage, t.Duel.Since = Judging, e.Clock
	return t
}

func (t Table) wanted(f Wanted, _ Event) Table {
	t.Wants[f.Side] = true
	return t
}

func (t Table) closed(TableClosed, Event) Table {
	t.Shut = true
	return t
}
