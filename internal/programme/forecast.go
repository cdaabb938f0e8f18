package programme

import (
	"time"

	"scacchimagici/internal/tournament"
)

// Row is a row of the day with how it goes.
type Row struct {
	tournament.DayRow

	Goes     Outlook
	Planned  time.Time // when it is planned to begin
	Today    bool      // its outlook is that of today; otherwise only its state is known
	About    time.Time // when it is expected to begin, in steps of five minutes; zero: it is in time, or not known
	Measured bool      // the times of its outlook are those of a round that was played
}

// Slot is a row of the day as it was planned, and of a round what is known of it.
type Slot struct {
	Begins       time.Time
	Length       time.Duration // 0: not known
	Round        bool
	Began, Ended time.Time // of a round: when its first match was opened, and its last one was decided; zero: not yet, or not known
	Over         bool      // of a round: all its matches are over
}

// Outlook says how a row of the day really goes, or is going to.
type Outlook struct {
	State        RowState
	Begins, Ends time.Time // as it was, or as it is expected
}

// RowState says whether a row of the day is over.
type RowState int

// The states of a row.
const (
	Ahead RowState = iota
	On
	Over
)

// longestRound is the longest time that a round takes: what is beyond was played on two days.
const longestRound = 6 * time.Hour

// Forecast returns how the rows of a day go, seen at now. Rounds are expected to take as long as those that are over
// did, or as the one that is on takes already; before, as long as planned. A round is never expected earlier than planned,
// and what follows waits for it. Other rows move what begins after their end.
func Forecast(day []Slot, now time.Time) []Outlook {
	known := roundLength(day, now)
	all := make([]Outlook, len(day))
	for i, s := range day {
		length := s.Length
		if s.Round && known > 0 {
			length = known
		}
		o := Outlook{Begins: s.Begins}
		for j, earlier := range day[:i] {
			waits := earlier.Round || !s.Begins.Before(earlier.Begins.Add(earlier.Length))
			if waits && all[j].Ends.After(o.Begins) {
				o.Begins = all[j].Ends
			}
		}
		switch {
		case s.Over:
			o = Outlook{Over, orElse(s.Began, s.Begins), orElse(s.Ended, orElse(s.Began, s.Begins))}
		case !s.Began.IsZero():
			o = Outlook{On, s.Began, later(s.Began.Add(length), now)}
		case s.Round:
			o.Begins = later(o.Begins, now)
			o.Ends = o.Begins.Add(length)
		default:
			o.Ends = o.Begins.Add(length)
			if !o.Ends.After(now) {
				o.State = Over
			} else if !o.Begins.After(now) {
				o.State = On
			}
		}
		all[i] = o
		if s.Round && o.State != Ahead {
			endBefore(day, all[:i], o.Begins)
		}
	}
	return all
}

// endBefore ends what was planned before a round that has begun; what was planned for later than the round began stays.
func endBefore(day []Slot, earlier []Outlook, begun time.Time) {
	for i := range earlier {
		if o := &earlier[i]; !day[i].Round && o.State != Over && !day[i].Begins.After(begun) {
			o.State, o.Begins, o.Ends = Over, sooner(o.Begins, begun), sooner(o.Ends, begun)
		}
	}
}

// roundLength returns how long rounds take; 0: none has said.
func roundLength(day []Slot, now time.Time) time.Duration {
	var sum, most time.Duration
	rounds := 0
	for _, s := range day {
		switch took := s.Ended.Sub(s.Began); {
		case !s.Round || s.Began.IsZero():
		case s.Over && !s.Ended.IsZero() && took <= longestRound:
			sum += took
			rounds++
		case !s.Over:
			if on := now.Sub(s.Began); on <= longestRound && on > s.Length {
				most = max(most, on)
			}
		}
	}
	if rounds == 0 {
		return most.Round(time.Minute)
	}
	return max(most, sum/time.Duration(rounds)).Round(time.Minute)
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

func sooner(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

func orElse(t, other time.Time) time.Time {
	if t.IsZero() {
		return other
	}
	return t
}

const (
	forecastStep = 5 * time.Minute // to which an expected time is rounded up
	inTime       = 3 * time.Minute // a row that is expected so little later is in time
)

// Expected returns when a row is expected to begin, in steps of five minutes; ok is false when it has begun, when it is
// in time, and when nothing keeps it from beginning now.
func (o Outlook) Expected(planned, now time.Time) (about time.Time, ok bool) {
	if o.State != Ahead || o.Begins.Sub(planned) < inTime || !o.Begins.After(now) {
		return time.Time{}, false
	}
	about = o.Begins.Truncate(forecastStep)
	if about.Before(o.Begins) {
		about = about.Add(forecastStep)
	}
	return about, true
}
