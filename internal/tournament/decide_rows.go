package tournament

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
)

// setRow adds a row, or gives one another content.
func (t Tournament) setRow(o SetRow, given Given) ([]Fact, error) {
	return t.changeRows(o.Seen, func(t Tournament) ([]DayRow, error) {
		rows := t.Day()
		at := slices.IndexFunc(rows, func(r DayRow) bool { return r.ID == o.Row })
		if o.Row != "" && at < 0 {
			return nil, fault.New(fault.NotFound, "fault.row.none")
		}
		r := DayRow{ID: rowPrefix + strconv.Itoa(t.Times.Given+1)}
		if at >= 0 {
			r = rows[at]
		}
		was := r
		if err := r.fill(o, rows); err != nil {
			return nil, err
		}
		if at >= 0 {
			if moved := int(r.Begins - was.Begins); moved != 0 {
				if err := t.notBegun(r, given); err != nil {
					return nil, err
				}
				r.Begins = was.Begins
				r.shift(moved, o.Anew)
			}
			rows[at] = r
			sortRows(rows)
			return rows, nil
		}
		if len(rows) >= maxRows {
			return nil, fault.New(fault.Illegal, "fault.row.many", maxRows)
		}
		if o.Push {
			for i := range rows {
				if rows[i].Begins >= r.Begins {
					rows[i].shift(r.Minutes, o.Anew)
				}
			}
		}
		rows = append(rows, r)
		sortRows(rows)
		return rows, nil
	})
}

// fill writes the content of an order into a row.
func (r *DayRow) fill(o SetRow, among []DayRow) error {
	if (o.Kind == RoundRow) != (r.Kind == RoundRow) || o.Kind != RoundRow && !slices.Contains(AddedKinds(), o.Kind) {
		return fault.New(fault.Invalid, "fault.row.kind", string(o.Kind))
	}
	title, err := optional(o.Title, maxRowTitle, "fault.row.title")
	if err != nil {
		return err
	}
	place, err := optional(o.Place, maxRowPlace, "fault.row.place")
	if err != nil {
		return err
	}
	begins, err := ParseTimeOfDay(o.Begins)
	switch {
	case err != nil:
		return err
	case o.Minutes < 0 || o.Minutes > maxLength:
		return fault.New(fault.Invalid, "fault.row.minutes", maxLength)
	case o.Kind == TextRow && title == "":
		return fault.New(fault.Invalid, "fault.row.untitled")
	case o.Kind == RoundRow && title != "":
		return fault.New(fault.Invalid, "fault.row.round")
	}
	if begins < nightEnds && len(among) > 0 && among[0].Begins >= noon {
		begins += dayLength
	}
	r.Kind, r.Title, r.Place, r.Begins, r.Minutes = o.Kind, title, place, begins, o.Minutes
	return nil
}

// optional returns a tidy text that may be empty. long is the refusal of one with more code points than most.
func optional(text string, most int, long string) (string, error) {
	clean, err := label.Optional(text, most)
	if errors.Is(err, label.ErrLong) {
		return "", fault.New(fault.Invalid, long, most)
	}
	return clean, err
}

// removeRow takes a row off the day; a round leaves it with its matches.
func (t Tournament) removeRow(o RemoveRow, _ Given) ([]Fact, error) {
	return t.changeRows(o.Seen, func(t Tournament) ([]DayRow, error) {
		rows := t.Day()
		at, err := indexOf(rows, o.Row)
		if err == nil && rows[at].Kind == RoundRow {
			err = fault.New(fault.Illegal, "fault.row.remove")
		}
		if err != nil {
			return nil, err
		}
		return slices.Delete(rows, at, at+1), nil
	})
}

// shiftRow moves a row by minutes, alone or with all that follows.
func (t Tournament) shiftRow(o ShiftRow, given Given) ([]Fact, error) {
	if o.Minutes == 0 || o.Minutes < -maxDelay || o.Minutes > maxDelay {
		return nil, fault.New(fault.Invalid, "fault.times.minutes", maxDelay)
	}
	return t.changeRows(o.Seen, func(t Tournament) ([]DayRow, error) {
		rows := t.Day()
		at, err := indexOf(rows, o.Row)
		if err == nil {
			err = t.notBegun(rows[at], given)
		}
		if err != nil {
			return nil, err
		}
		rows[at].shift(o.Minutes, o.Anew)
		if o.Following {
			for i := range rows[at+1:] {
				rows[at+1+i].shift(o.Minutes, o.Anew)
			}
		}
		sortRows(rows)
		return rows, nil
	})
}

// moveRow puts a row before another one. The rows between make room: each keeps its length and what is free after it.
func (t Tournament) moveRow(o MoveRow, given Given) ([]Fact, error) {
	return t.changeRows(o.Seen, func(t Tournament) ([]DayRow, error) {
		rows := t.Day()
		from, err := indexOf(rows, o.Row)
		if err != nil {
			return nil, err
		}
		to := len(rows)
		if o.Before != "" {
			if to, err = indexOf(rows, o.Before); err != nil {
				return nil, err
			}
		}
		if to > from {
			to-- // where it stands once it has left its place
		}
		low, high := min(from, to), max(from, to)
		begins, spans := rows[low].Begins, map[string]TimeOfDay{}
		for i := low; i <= high; i++ {
			if err := t.notBegun(rows[i], given); err != nil && from != to {
				return nil, err
			}
			spans[rows[i].ID] = TimeOfDay(rows[i].Minutes)
			if i+1 < len(rows) {
				spans[rows[i].ID] = rows[i+1].Begins - rows[i].Begins
			}
		}
		row := rows[from]
		rows = slices.Insert(slices.Delete(rows, from, from+1), to, row)
		for i := low; i <= high; i++ {
			r := &rows[i]
			r.shift(int(begins-r.Begins), o.Anew)
			begins += spans[r.ID]
		}
		return rows, nil
	})
}

// shift moves a row by minutes; anew forgets the time that it had.
func (r *DayRow) shift(minutes int, anew bool) {
	r.Begins += TimeOfDay(minutes)
	r.Late += minutes
	if anew {
		r.Late = 0
	}
}

// indexOf returns where a row stands.
func indexOf(rows []DayRow, id string) (int, error) {
	at := slices.IndexFunc(rows, func(r DayRow) bool { return r.ID == id })
	if at < 0 {
		return 0, fault.New(fault.NotFound, "fault.row.none")
	}
	return at, nil
}

// notBegun refuses a round of which a match has been opened: its time has passed.
func (t Tournament) notBegun(r DayRow, given Given) error {
	if r.Kind != RoundRow {
		return nil
	}
	begun, err := given.Begun()
	if err != nil {
		return err
	}
	for _, p := range t.Matches {
		if p.Round == r.Round && t.InRounds(p) && slices.Contains(begun, p.ID) {
			return fault.New(fault.Illegal, "fault.row.begun", r.Round)
		}
	}
	return nil
}

// changeRows records other rows of the day. An order that has seen the day before the last change, and would have made
// of it what it is now, is done already.
func (t Tournament) changeRows(seen int, change func(Tournament) ([]DayRow, error)) ([]Fact, error) {
	if seen != 0 && seen != t.Editions.Times {
		if before := t; seen == t.Editions.Times-1 && t.Times.Before != nil {
			before.Times = *t.Times.Before
			if rows, err := change(before); err == nil && slices.Equal(rows, t.Day()) {
				return nil, nil
			}
		}
		return nil, fault.New(fault.Stale, "fault.times.changed")
	}
	rows, err := change(t)
	if err != nil {
		return nil, err
	}
	if err := checkRows(rows); err != nil || slices.Equal(rows, t.Day()) {
		return nil, err
	}
	return one(ProgrammeSet{t.withoutRegular(rows)}), nil
}

// withoutRegular leaves the rounds out of rows when all of them begin at their regular times: they go on following from
// these.
func (t Tournament) withoutRegular(rows []DayRow) []DayRow {
	if t.Times.roundsSet() {
		return rows
	}
	for _, r := range rows {
		if regular, ok := t.roundRow(r.Round); r.Kind == RoundRow && (!ok || r != regular) {
			return rows
		}
	}
	return slices.DeleteFunc(slices.Clone(rows), func(r DayRow) bool { return r.Kind == RoundRow })
}

// checkRows refuses rows outside of the day, and rounds in another order than that of their numbers.
func checkRows(rows []DayRow) error {
	last := 0
	for _, r := range rows {
		switch {
		case r.Begins < 0 || r.Begins > latest:
			return fault.New(fault.Illegal, "fault.row.range")
		case r.Kind == RoundRow && r.Round < last:
			return fault.New(fault.Illegal, "fault.row.order", last, r.Round)
		}
		last = max(last, r.Round)
	}
	return nil
}

// number returns the number in the id of a row that is no round.
func (r DayRow) number() int {
	digits, _ := strings.CutPrefix(r.ID, rowPrefix)
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0
	}
	return n
}
