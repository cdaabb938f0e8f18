package tournament

import (
	"slices"
	"time"
)

// Times say when the rounds begin, and what is between them, without date or time zone. The rows that were set by
// themselves go before the regular beginning of the rounds.
type Times struct {
	First  string   // regular beginning of the first round, as 15:04; empty: not entered
	EveryM int      // minutes between the beginnings of two rounds
	Delays []Delay  // in the order in which they were announced
	Rows   []DayRow // set by themselves: what is between the rounds and, once one was moved alone, the rounds
	Given  int      // the highest number that the id of a row ever had
	Before *Times   // before the last change, so that the same order is known again; nil: there was none
}

// Delay puts a round and all after it off, or forward when it is negative.
type Delay struct {
	Minutes int `json:"minutes"`
	From    int `json:"from"` // the round
}

// clock is how times of day are written.
const clock = "15:04"

// Timed reports whether the rounds have times.
func (t Tournament) Timed() bool {
	return t.Times.First != "" || t.Times.roundsSet()
}

// Starts returns when a round begins, as 15:04; ok is false when the organiser has set no times.
func (t Tournament) Starts(round int) (at string, ok bool) {
	r, ok := t.roundRow(round)
	if !ok {
		return "", false
	}
	return r.Begins.Clock(), true
}

// Begins returns the moment at which a round begins; ok is false when no times are set, or now is on another day
// than the tournament.
func (t Tournament) Begins(round int, now time.Time) (moment time.Time, ok bool) {
	midnight, ok := t.Midnight(now)
	r, timed := t.roundRow(round)
	if !ok || !timed {
		return time.Time{}, false
	}
	return r.Begins.On(midnight), true
}

// Midnight returns the beginning of the day of the tournament, in the time zone of now; ok is false when now is on
// another day. The night after counts as the same day. A tournament without a day is held on that of now.
func (t Tournament) Midnight(now time.Time) (midnight time.Time, ok bool) {
	y, m, d := now.Date()
	midnight = time.Date(y, m, d, 0, 0, 0, 0, now.Location())
	if t.Held == "" || t.Held == now.Format(time.DateOnly) {
		return midnight, true
	}
	evening := midnight.AddDate(0, 0, -1)
	return evening, now.Hour() < nightEnds/60 && t.Held == evening.Format(time.DateOnly)
}

// Late returns by how many minutes a round has been put off.
func (t Times) Late(round int) int {
	for _, r := range t.Rows {
		if r.Kind == RoundRow && r.Round == round {
			return r.Late
		}
	}
	if _, ok := t.roundBefore(round); ok {
		return 0
	}
	return t.delayed(round)
}

// delayed sums up the delays of a round.
func (t Times) delayed(round int) int {
	sum := 0
	for _, d := range t.Delays {
		if d.From <= round {
			sum += d.Minutes
		}
	}
	return sum
}

// roundsSet reports whether a round was set by itself.
func (t Times) roundsSet() bool {
	return slices.ContainsFunc(t.Rows, func(r DayRow) bool { return r.Kind == RoundRow })
}
