package tournament

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// RowKind says what a row of the day is.
type RowKind string

// The kinds of rows.
const (
	RoundRow    RowKind = "round"
	LunchRow    RowKind = "lunch"
	SnackRow    RowKind = "snack"
	BreakRow    RowKind = "break"
	SpeechRow   RowKind = "speech"
	CeremonyRow RowKind = "ceremony"
	TextRow     RowKind = "text" // its title alone says what it is
)

// AddedKinds are the kinds of rows that the organiser adds; the rows of the rounds come from the schedule.
func AddedKinds() []RowKind {
	return []RowKind{LunchRow, SnackRow, BreakRow, SpeechRow, CeremonyRow, TextRow}
}

// DayRow is a row of the day («Programma»): a round, or what is between the rounds.
type DayRow struct {
	ID      string    `json:"id"` // "round-2" of a round; "row-1", "row-2", … of the others, never given twice
	Kind    RowKind   `json:"kind"`
	Round   int       `json:"round,omitempty"` // of a round
	Title   string    `json:"title,omitempty"` // empty: its kind says it
	Place   string    `json:"place,omitempty"` // where it is, or a remark
	Begins  TimeOfDay `json:"begins"`
	Minutes int       `json:"minutes,omitempty"` // how long it is planned; 0: not known
	Late    int       `json:"late,omitempty"`    // minutes by which it was moved since people know its time; below zero: earlier
}

// Ends returns when the row is planned to end.
func (r DayRow) Ends() TimeOfDay { return r.Begins + TimeOfDay(r.Minutes) }

// Was returns the time before the row was moved.
func (r DayRow) Was() TimeOfDay { return r.Begins - TimeOfDay(r.Late) }

// TimeOfDay is a time on the day of the tournament, in minutes since midnight; it is written as "15:40". The night
// after goes on: ten past midnight is "24:10".
type TimeOfDay int

const (
	dayLength   TimeOfDay = 24 * 60
	latest                = 36*60 - 1 // until noon of the next day
	nightEnds             = 5 * 60    // what is planned before lies in the night after, when the day begins in the afternoon
	noon                  = 12 * 60   // a day that begins later is an evening
	someRound             = 40        // minutes of a round of which nothing is known
	maxLength             = 12 * 60   // minutes of a row
	maxRows               = 100       // of a day
	maxRowTitle           = 60        // code points
	maxRowPlace           = 80        // code points
	roundPrefix           = "round-"  // of the ids of rounds
	rowPrefix             = "row-"    // of all other ids
)

// Clock writes t as people say it: "15:40", and in the night after "00:10".
func (t TimeOfDay) Clock() string {
	of := (t%dayLength + dayLength) % dayLength
	return fmt.Sprintf("%02d:%02d", of/60, of%60)
}

// MarshalText writes t as "15:40"; ten past midnight in the night after is "24:10".
func (t TimeOfDay) MarshalText() ([]byte, error) {
	return fmt.Appendf(nil, "%02d:%02d", t/60, t%60), nil
}

// UnmarshalText reads what [TimeOfDay.MarshalText] writes, also without the first zero.
func (t *TimeOfDay) UnmarshalText(text []byte) error {
	read, err := ParseTimeOfDay(string(text))
	if err == nil {
		*t = read
	}
	return err
}

// ParseTimeOfDay reads a time such as "15:40", "9:30" or "24:10".
func ParseTimeOfDay(text string) (TimeOfDay, error) {
	hours, minutes, ok := strings.Cut(text, ":")
	h, err := strconv.ParseUint(hours, 10, 8)
	m, err2 := strconv.ParseUint(minutes, 10, 8)
	t := TimeOfDay(h*60 + m)
	if !ok || err != nil || err2 != nil || len(minutes) != 2 || len(hours) > 2 || m > 59 || t > latest {
		return 0, fault.New(fault.Invalid, "fault.row.time", text)
	}
	return t, nil
}

// On returns t on the day that begins at midnight.
func (t TimeOfDay) On(midnight time.Time) time.Time {
	y, m, d := midnight.Date()
	return time.Date(y, m, d, 0, int(t), 0, 0, midnight.Location())
}

// Day returns the rows of the day in their order: the rounds of the schedule that have a time, and what is
// between them.
func (t Tournament) Day() []DayRow {
	var rows []DayRow
	for _, r := range t.Times.Rows {
		if r.Kind != RoundRow {
			rows = append(rows, r)
		}
	}
	for _, round := range t.Rounds() {
		if r, ok := t.roundRow(round); ok {
			rows = append(rows, r)
		}
	}
	sortRows(rows)
	return rows
}

// Rounds returns the numbers of the rounds on the schedule. Practice beside matches that count is outside of
// the rounds.
func (t Tournament) Rounds() []int {
	var rounds []int
	for _, p := range t.Matches {
		if t.InRounds(p) {
			rounds = append(rounds, p.Round)
		}
	}
	slices.Sort(rounds)
	return slices.Compact(rounds)
}

// InRounds reports whether a match belongs to a round.
func (t Tournament) InRounds(p magici.Plan) bool { return !p.Practice || t.Practice }

// roundRow returns the row of a round; ok is false when it has no time.
func (t Tournament) roundRow(round int) (DayRow, bool) {
	at := slices.IndexFunc(t.Times.Rows, func(r DayRow) bool { return r.Kind == RoundRow && r.Round == round })
	if at >= 0 {
		return t.Times.Rows[at], true
	}
	r := DayRow{ID: roundPrefix + strconv.Itoa(round), Kind: RoundRow, Round: round, Minutes: t.Times.EveryM}
	if before, ok := t.Times.roundBefore(round); ok {
		every := cmp.Or(t.Times.EveryM, before.Minutes, someRound)
		r.Begins, r.Minutes = before.Begins+TimeOfDay((round-before.Round)*every), every
		return r, true
	}
	first, err := time.Parse(clock, t.Times.First)
	if err != nil {
		return DayRow{}, false
	}
	r.Late = t.Times.delayed(round)
	r.Begins = TimeOfDay(first.Hour()*60 + first.Minute() + (round-1)*t.Times.EveryM + r.Late)
	return r, true
}

// roundBefore returns the last row of an earlier round that was set by itself.
func (t Times) roundBefore(round int) (before DayRow, ok bool) {
	for _, r := range t.Rows {
		if r.Kind == RoundRow && r.Round < round && r.Round > before.Round {
			before, ok = r, true
		}
	}
	return before, ok
}

// Row returns a row of the day by its id.
func (t Tournament) Row(id string) (DayRow, bool) {
	return find(t.Day(), func(r DayRow) bool { return r.ID == id })
}

// sortRows sorts rows by their time; a round goes before what begins with it, and a lower one before a higher one.
func sortRows(rows []DayRow) {
	slices.SortStableFunc(rows, func(a, b DayRow) int {
		if by := cmp.Compare(a.Begins, b.Begins); by != 0 {
			return by
		}
		if a.Kind == RoundRow && b.Kind == RoundRow {
			return cmp.Compare(a.Round, b.Round)
		}
		return 0
	})
}
