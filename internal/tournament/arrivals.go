package tournament

import (
	"maps"
	"slices"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// Where says where a person is on the day of the tournament.
type Where string

// The whereabouts. The zero value means that nothing has been said yet.
const (
	Unseen Where = ""
	Here   Where = "here"
	Late   Where = "late" // expected later
	Left   Where = "left"
)

// Whereabouts is what was noted of a person. The zero value is a person of whom nothing was noted.
type Whereabouts struct {
	Is     Where
	Remark string    // of [Late] and [Left], such as "dopo pranzo"; may be empty
	At     time.Time // when it was noted
	Number int       // counts what was noted in the tournament, from 1
}

// Arrivals are what was noted of people, and what was taken back. The zero value is none.
type Arrivals struct {
	Noted   int                               // how often something was noted
	Version int                               // how often something was noted or taken back
	By      map[magici.PersonID][]Whereabouts // the newest last, without what was taken back
}

// newest returns what was last noted of a person.
func (a Arrivals) newest(id magici.PersonID) Whereabouts {
	if all := a.By[id]; len(all) > 0 {
		return all[len(all)-1]
	}
	return Whereabouts{}
}

// with returns a with what was noted of a person replaced.
func (a Arrivals) with(id magici.PersonID, all []Whereabouts) Arrivals {
	a.By = maps.Clone(a.By)
	if a.By == nil {
		a.By = map[magici.PersonID][]Whereabouts{}
	}
	a.By[id] = all
	a.Version++
	return a
}

// dayEnds is the hour at which a day of play ends: an evening counts as one day beyond midnight.
const dayEnds = 4 * time.Hour

// dayOf returns the day of play of a moment, in its own time zone.
func dayOf(at time.Time) string { return at.Add(-dayEnds).Format(time.DateOnly) }

// Attendance says who is there on one day. The zero value knows nothing of any person.
type Attendance struct {
	Begun bool // at least one person has been ticked off on this day: from then on the others count as absent
	of    map[magici.PersonID]Whereabouts
}

// Attendance returns who is there on the day of now, in its time zone. What was noted on another day does not count,
// but for a person who was said to come late on the day of the tournament.
func (t Tournament) Attendance(now time.Time) Attendance {
	a := Attendance{of: make(map[magici.PersonID]Whereabouts, len(t.Arrivals.By))}
	for id := range t.Arrivals.By {
		p := t.whereabouts(id, now)
		a.of[id] = p
		a.Begun = a.Begun || p.Is == Here || p.Is == Left
	}
	return a
}

// whereabouts returns what counts of a person on the day of now.
func (t Tournament) whereabouts(id magici.PersonID, now time.Time) Whereabouts {
	p := t.Arrivals.newest(id)
	day := dayOf(now)
	if dayOf(p.At.In(now.Location())) != day && (p.Is != Late || t.Held != day) {
		return Whereabouts{Number: p.Number}
	}
	return p
}

// Whereabouts returns what is known of a person.
func (a Attendance) Whereabouts(id magici.PersonID) Whereabouts { return a.of[id] }

// Absent reports whether a person counts as absent: some people have been ticked off today, and this one is not there.
func (a Attendance) Absent(id magici.PersonID) bool { return a.Begun && a.of[id].Is != Here }

// maxRemark is the greatest length of a remark, in code points.
const maxRemark = 60

// noteAttendance notes where a person is. Two devices that say the same count as one; a device that has seen another state
// is refused.
func (t Tournament) noteAttendance(o NoteAttendance, given Given) ([]Fact, error) {
	p, err := t.onRoster(o.Person)
	if err != nil {
		return nil, err
	}
	if !slices.Contains([]Where{Unseen, Here, Late, Left}, o.Is) {
		return nil, fault.New(fault.Invalid, "fault.attendance.is", string(o.Is))
	}
	remark, err := optional(o.Remark, maxRemark, "fault.attendance.long")
	if err != nil {
		return nil, err
	}
	if o.Is != Late && o.Is != Left {
		remark = ""
	}
	now := given.Now()
	is := t.whereabouts(o.Person, now)
	switch {
	case is.Is == o.Is && is.Remark == remark:
		return nil, nil
	case o.Seen != nil && *o.Seen != is.Number:
		return nil, fault.New(fault.Stale, "fault.attendance.changed", t.Names[p.ID].Display)
	}
	return one(AttendanceNoted{o.Person, o.Is, remark, now.UTC().Truncate(time.Second)}), nil
}

// undoAttendance takes back what was noted last of a person. Taking it back twice counts as one.
func (t Tournament) undoAttendance(o UndoAttendance, _ Given) ([]Fact, error) {
	p, err := t.onRoster(o.Person)
	if err != nil {
		return nil, err
	}
	all := t.Arrivals.By[o.Person]
	switch {
	case o.Noted < 1 || o.Noted > t.Arrivals.Noted:
		return nil, fault.New(fault.Invalid, "fault.attendance.none")
	case !slices.ContainsFunc(all, func(p Whereabouts) bool { return p.Number == o.Noted }):
		return nil, nil // it has been taken back already
	case all[len(all)-1].Number != o.Noted:
		return nil, fault.New(fault.Stale, "fault.attendance.changed", t.Names[p.ID].Display)
	}
	return one(AttendanceUndone(o)), nil
}

func (t Tournament) attendanceNoted(f AttendanceNoted) Tournament {
	t.Arrivals.Noted++
	p := Whereabouts{f.Is, f.Remark, f.At, t.Arrivals.Noted}
	t.Arrivals = t.Arrivals.with(f.Person, append(slices.Clip(t.Arrivals.By[f.Person]), p))
	return t
}

func (t Tournament) attendanceUndone(f AttendanceUndone) Tournament {
	left := slices.DeleteFunc(slices.Clone(t.Arrivals.By[f.Person]), func(p Whereabouts) bool { return p.Number == f.Noted })
	t.Arrivals = t.Arrivals.with(f.Person, left)
	return t
}
