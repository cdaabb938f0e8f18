package table

import (
	"time"

	"scacchimagici/internal/fault"
)

// Pace says how soon the computer answers a move. By the zero value people see their own move first.
type Pace string

// The paces.
const (
	Calm   Pace = ""        // after the pause of [Table.Pause]
	AtOnce Pace = "at-once" // as soon as it has found its move
)

// UnmarshalText reads p from its word; "calm" and the empty text are the same.
func (p *Pace) UnmarshalText(text []byte) error {
	switch pace := Pace(text); pace {
	case "calm", Calm:
		*p = Calm
	case AtOnce:
		*p = pace
	default:
		return fault.New(fault.Invalid, "fault.table.pace", string(text))
	}
	return nil
}

const (
	pause       = 1200 * time.Millisecond // one's own move and its effects take up to 0.9 s
	shortOfTime = 15 * time.Second        // the computer does not lose on time by pausing
)

// Pause returns the least time between the last move and the computer's next one, in which people see their own
// move and its effects. The computer thinks meanwhile, by its own clock.
func (t Table) Pause(now Instant) time.Duration {
	side, playing := t.ToMove()
	switch {
	case !playing, t.Pace == AtOnce, t.Ply() == 0:
		return 0
	case t.Clock != Untimed && t.Clocks.At(side, now) < shortOfTime.Milliseconds():
		return 0
	}
	return pause
}
