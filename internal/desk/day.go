package desk

import (
	"time"

	"scacchimagici/internal/magici"
	"scacchimagici/internal/programme"
	"scacchimagici/internal/tournament"
)

// Day returns the rows of the day of the tournament at a moment, with the forecast.
func (s *Snapshot) Day(now time.Time) []programme.Row {
	t := s.Tournament
	rows := t.Day()
	midnight, today := t.Midnight(now)
	if held, err := time.ParseInLocation(time.DateOnly, t.Held, now.Location()); err == nil {
		midnight = held
	}
	slots := make([]programme.Slot, len(rows))
	for i, r := range rows {
		slots[i] = programme.Slot{Begins: r.Begins.On(midnight), Length: time.Duration(r.Minutes) * time.Minute}
		if r.Kind == tournament.RoundRow {
			s.measure(r.Round, &slots[i])
		}
	}
	day := make([]programme.Row, len(rows))
	for i, o := range programme.Forecast(slots, now) {
		day[i] = programme.Row{
			DayRow: rows[i], Goes: o, Planned: slots[i].Begins, Today: today,
			Measured: slots[i].Over && !slots[i].Began.IsZero() && !slots[i].Ended.IsZero(),
		}
		if today {
			day[i].About, _ = o.Expected(slots[i].Begins, now)
		}
	}
	return day
}

// measure notes when a round began and ended. A match that is entered from paper does not tell when it was played.
func (s *Snapshot) measure(round int, slot *programme.Slot) {
	slot.Round, slot.Over = true, true
	paper := false
	for i := range s.Matches {
		l := &s.Matches[i]
		if l.Match.Round != round || !s.Tournament.InRounds(l.Match.Plan) {
			continue
		}
		paper = paper || l.Match.Paper
		if opened := l.Entered(magici.Purchase); !opened.IsZero() && (slot.Began.IsZero() || opened.Before(slot.Began)) {
			slot.Began = opened
		}
		if l.Match.Phase() != magici.Finished {
			slot.Over = false
		} else if ended := l.Ended(); ended.After(slot.Ended) {
			slot.Ended = ended
		}
	}
	if paper && slot.Over {
		slot.Began, slot.Ended = time.Time{}, time.Time{}
	}
	if !slot.Over {
		slot.Ended = time.Time{}
	}
}

// Ended returns when a finished match was decided; zero when it is not over, or that is not known. What was corrected
// afterwards does not count.
func (l Live) Ended() time.Time {
	if l.Match.Phase() != magici.Finished {
		return time.Time{}
	}
	for e := range l.Match.Effective() {
		if before, ok := l.Match.PlayAfter(e.N - 1); ok && before.Result.Over {
			continue
		}
		at, _ := l.Wall(e.At)
		return at
	}
	return time.Time{}
}
