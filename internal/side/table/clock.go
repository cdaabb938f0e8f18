package table

import (
	"time"

	"scacchimagici/internal/fault"
)

// Instant is a moment on the table's clock, in milliseconds; it goes on from the last
// reading after a restart.
type Instant int64

// After returns the instant d later.
func (i Instant) After(d time.Duration) Instant { return i + Instant(d.Milliseconds()) }

// Mode says how a table counts time; the zero value does not count it.
type Mode string

// The modes.
const (
	Untimed Mode = ""
	PerGame Mode = "game" // ten minutes each for the whole game
	PerMove Mode = "move" // thirty seconds each move
)

// budget returns a side's time at the start, in milliseconds.
func (m Mode) budget() int64 {
	switch m {
	case PerGame:
		return 10 * 60_000
	case PerMove:
		return 30_000
	}
	return 0
}

// UnmarshalText reads m from its word; "none" and the empty text are the same.
func (m *Mode) UnmarshalText(text []byte) error {
	switch mode := Mode(text); mode {
	case "none", Untimed:
		*m = Untimed
	case PerGame, PerMove:
		*m = mode
	default:
		return fault.New(fault.Invalid, "fault.table.clock", string(text))
	}
	return nil
}

// MarshalText writes m as its word, "none", "game" or "move".
func (m Mode) MarshalText() ([]byte, error) {
	if m == Untimed {
		return []byte("none"), nil
	}
	return []byte(m), nil
}

// Clocks are the clocks of both sides, of which at most one runs.
type Clocks struct {
	Left    [2]int64 // milliseconds, at Since
	Since   Instant
	Running bool
	Side    Side // whose clock runs
}

// At returns the milliseconds that a side has left at now, not below zero.
func (c Clocks) At(side Side, now Instant) int64 {
	if !c.Running || c.Side != side {
		return c.Left[side]
	}
	return max(0, c.Left[side]-int64(now-c.Since))
}

// grace is the delay of the network that a side does not pay for, in milliseconds.
const grace = 300

// deadline returns when the side of the running clock loses the game.
func (c Clocks) deadline() Instant { return c.Since + Instant(c.Left[c.Side]) + grace }

// stopped returns c, read at now and stopped.
func (c Clocks) stopped(now Instant) Clocks {
	c.Left[c.Side] = c.At(c.Side, now)
	c.Since, c.Running = now, false
	return c
}

// pressed returns c after a move of a side: the other's clock runs.
func (c Clocks) pressed(mode Mode, by Side, now Instant) Clocks {
	c = c.stopped(now)
	if mode == Untimed {
		return c
	}
	if mode == PerMove {
		c.Left = [2]int64{mode.budget(), mode.budget()}
	}
	c.Running, c.Side = true, by.Other()
	return c
}

// startClocks returns the clocks before the first move.
func startClocks(mode Mode) Clocks { return Clocks{Left: [2]int64{mode.budget(), mode.budget()}} }
