package tournament

import "time"

// Times say when the rounds begin, as times of day without date or time zone.
type Times struct {
	First  string  // of the first round, as 15:04; empty: not entered
	EveryM int     // minutes between the beginnings of two rounds
	Delays []Delay // in the order in which they were announced
}

// Delay puts a round and all after it off, or forward when it is negative.
type Delay struct {
	Minutes int `json:"minutes"`
	From    int `json:"from"` // the round
}

// clock is how times of day are written.
const clock = "15:04"

// Starts returns when a round begins, as 15:04; ok is false when the organiser has set no times.
func (t Tournament) Starts(round int) (at string, ok bool) {
	first, err := time.Parse(clock, t.Times.First)
	if err != nil {
		return "", false
	}
	minutes := (round-1)*t.Times.EveryM + t.Times.Late(round)
	return first.Add(time.Duration(minutes) * time.Minute).Format(clock), true
}

// Begins returns the moment at which a round begins on the day of now, in its time zone; ok is
// false when no times are set, or the tournament is held on another day.
func (t Tournament) Begins(round int, now time.Time) (moment time.Time, ok bool) {
	day := now.Format(time.DateOnly)
	at, ok := t.Starts(round)
	if !ok || t.Held != "" && t.Held != day {
		return time.Time{}, false
	}
	moment, err := time.ParseInLocation(time.DateOnly+" "+clock, day+" "+at, now.Location())
	return moment, err == nil
}

// Late returns by how many minutes a round has been put off.
func (t Times) Late(round int) int {
	sum := 0
	for _, d := range t.Delays {
		if d.From <= round {
			sum += d.Minutes
		}
	}
	return sum
}
