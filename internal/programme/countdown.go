package programme

import "time"

// CountdownTime is how long before a round the screens begin to count down.
const CountdownTime = time.Hour

// lateTime is how long after the planned time the screens say how late the round is.
const lateTime = 2 * time.Hour

// Countdown is what screens show of the time until a round begins.
type Countdown struct {
	Left  time.Duration // for the clock to count down; 0: no clock
	Due   bool          // it is time, and the round has not begun
	Late  int           // minutes since then
	Until time.Time     // when this changes; zero: never
}

// CountdownTo returns the countdown at now to a round planned for begins.
func CountdownTo(begins, now time.Time) Countdown {
	switch left := begins.Sub(now); {
	case begins.IsZero() || left <= -lateTime:
		return Countdown{}
	case left > CountdownTime:
		return Countdown{Until: begins.Add(-CountdownTime)}
	case left > 0:
		return Countdown{Left: left, Until: begins}
	default:
		late := int(-left / time.Minute)
		return Countdown{Due: true, Late: late, Until: begins.Add(time.Duration(late+1) * time.Minute)}
	}
}

// SaysUntil returns when a screen's words about the next round change; zero: not by themselves.
func (s State) SaysUntil(now time.Time) time.Time {
	if !s.Planned {
		return time.Time{}
	}
	return CountdownTo(s.Begins, now).Until
}
