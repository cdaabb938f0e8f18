package programme

import "time"

// CountdownTime is from how long before a round on screens count down to it.
const CountdownTime = time.Hour

// lateTime is for how long after its time they say how late it is.
const lateTime = 2 * time.Hour

// Countdown is what screens say of the time until a round begins.
type Countdown struct {
	Left  time.Duration // that a clock counts down; 0: there is none
	Due   bool          // it is time, and the round has not begun
	Late  int           // minutes since then
	Until time.Time     // when something else is to be said; zero: never
}

// CountdownTo returns what to say at a moment of a round that is planned to begin at another.
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

// SaysUntil returns until when what a screen says of the next round holds; zero: until
// something happens.
func (s State) SaysUntil(now time.Time) time.Time {
	if !s.Planned {
		return time.Time{}
	}
	return CountdownTo(s.Begins, now).Until
}
