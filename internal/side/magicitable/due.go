package magicitable

import (
	"time"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/side/table"
)

// What the table waits for by itself.
const (
	TossTime  = 5 * time.Second // the coin is shown before the first turn
	ReadTime  = 4 * time.Second // the outcome of a Duel is read before the next turn
	patience  = 30 * time.Minute
	afterOver = 15 * time.Minute
	grace     = 300 * time.Millisecond // what the line may take of an answer's ten seconds
)

// begins is when the first turn begins after the toss.
func (t Table) begins() magici.Instant { return t.tossed.After(TossTime) }

// closesAt is when a table closes at which nothing happens.
func (t Table) closesAt() magici.Instant {
	if t.Status() == table.Over {
		return t.last.After(afterOver)
	}
	return t.last.After(patience)
}

// Due returns the system's next order and when it is due; ok is false when there is none.
func (t Table) Due() (o Order, at magici.Instant, ok bool) {
	switch t.Status() {
	case table.None, table.Closed:
		return nil, 0, false
	case table.Playing:
		if !t.Match.Paused {
			o, at, ok = t.due()
		}
	}
	if lapse := t.closesAt(); !ok || lapse < at {
		return Lapse{}, lapse, true
	}
	return o, at, ok
}

// due is what comes next in a match that is played.
func (t Table) due() (Order, magici.Instant, bool) {
	m := &t.Match
	switch m.Phase() {
	case magici.Ready:
		return Begin{}, t.begins(), m.Toss.Done
	case magici.Duelling:
		at, ok := t.duelDue()
		return Expire{t.Duel.Asked}, at, ok
	}
	o, at, ok := m.Due()
	if read := t.reads(); m.Phase() == magici.Performing && (!ok || read < at) {
		return Tick{magici.Perform{Turn: m.TurnSerial}}, read, true
	}
	return Tick{o}, at, ok
}

// reads is until when the outcome of the last Duel stands; the entry of the log that decided it is the last one.
func (t Table) reads() magici.Instant {
	if n := len(t.Match.Log); n > 0 {
		return t.Match.Log[n-1].At.After(ReadTime)
	}
	return 0
}

// duelDue is when an open Duel waits no longer. At one tablet both talk for as long as they want.
func (t Table) duelDue() (at magici.Instant, ok bool) {
	since := t.Duel.Since
	switch certain, pressed := t.Duel.Buzzer.Certain(); t.Duel.Stage {
	case Open:
		if pressed {
			return max(magici.Instant(certain), since), true
		}
		return since.After(PressTime), !t.Shared()
	case Answering:
		return since.After(AnswerTime + grace), true
	}
	return since.After(JudgeTime), !t.Shared()
}
