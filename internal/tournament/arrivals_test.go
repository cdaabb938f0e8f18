package tournament_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	. "scacchimagici/internal/tournament"
)

// clock returns a moment of the day of the tournament, or of one after it.
func clock(day, hour, minute int) time.Time {
	return time.Date(2026, time.August, 28+day, hour, minute, 0, 0, time.FixedZone("CEST", 2*60*60))
}

// at is an order at a moment.
func at(moment time.Time, o Order) Order { return with{o, known{At: moment}} }

func number(n int) *int { return &n }

// where writes where people are: "p1 here 1, p2 late 2 (dopo pranzo)".
func where(t Tournament, now time.Time) string {
	there := t.Attendance(now)
	var all []string
	for _, p := range t.People {
		is := there.Whereabouts(p.ID)
		if is.Is == Unseen {
			continue
		}
		text := string(p.ID) + " " + string(is.Is)
		if is.Remark != "" {
			text += " (" + is.Remark + ")"
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

func TestAttendance(t *testing.T) {
	ten := clock(0, 10, 0)
	here := func(p magici.PersonID) Order { return at(ten, NoteAttendance{Person: p, Is: Here, Seen: number(0)}) }
	for _, tt := range []struct {
		name   string
		orders []Order
		now    time.Time
		want   string
	}{
		{"nothing was noted", nil, ten, ""},
		{"one is here", []Order{here("p1")}, ten, "p1 here"},
		{"two phones tick the same person", []Order{here("p1"), here("p1")}, ten, "p1 here"},
		{"comes late, with a remark", []Order{at(ten, NoteAttendance{Person: "p2", Is: Late, Remark: "  dopo   pranzo "})}, ten, "p2 late (dopo pranzo)"},
		{"and then is here", []Order{at(ten, NoteAttendance{Person: "p2", Is: Late, Remark: "dopo pranzo"}), at(ten, NoteAttendance{Person: "p2", Is: Here, Seen: number(1)})}, ten, "p2 here"},
		{"leaves early", []Order{here("p1"), at(ten, NoteAttendance{Person: "p1", Is: Left, Seen: number(1)})}, ten, "p1 left"},
		{"was a wrong tap", []Order{here("p1"), UndoAttendance{"p1", 1}}, ten, ""},
		{"taken back twice", []Order{here("p1"), UndoAttendance{"p1", 1}, UndoAttendance{"p1", 1}}, ten, ""},
		{"taking back the leaving", []Order{here("p1"), at(ten, NoteAttendance{Person: "p1", Is: Left}), UndoAttendance{"p1", 2}}, ten, "p1 here"},
		{"beyond midnight", []Order{here("p1")}, clock(1, 3, 59), "p1 here"},
		{"the next day begins anew", []Order{here("p1")}, clock(1, 4, 0), ""},
		{"and is noted anew", []Order{here("p1"), at(clock(1, 10, 0), NoteAttendance{Person: "p1", Is: Here, Seen: number(1)})}, clock(1, 10, 0), "p1 here"},
		{"was said the day before to come late", []Order{at(clock(-1, 21, 0), NoteAttendance{Person: "p2", Is: Late})}, ten, "p2 late"},
		{"was here the day before", []Order{at(clock(-1, 21, 0), NoteAttendance{Person: "p2", Is: Here})}, ten, ""},
		{"stays here in another House", []Order{here("p1"), with{MovePerson{Person: "p1", House: "serpeverde"}, known{Played: true}}}, ten, "p1 here, p6 here"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := where(do(t, cup(t), tt.orders...), tt.now); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// Until the first person of the day is ticked off, no person counts as absent.
func TestAbsent(t *testing.T) {
	ten := clock(0, 10, 0)
	late := at(ten, NoteAttendance{Person: "p2", Is: Late})
	here := at(ten, NoteAttendance{Person: "p1", Is: Here})
	for _, tt := range []struct {
		name   string
		orders []Order
		want   []magici.PersonID
	}{
		{"nothing was noted", nil, nil},
		{"one was said to come late", []Order{late}, nil},
		{"the first is here", []Order{late, here}, []magici.PersonID{"p2", "p3"}},
		{"and was taken back", []Order{here, UndoAttendance{"p1", 1}}, nil},
		{"and has left", []Order{here, at(ten, NoteAttendance{Person: "p1", Is: Left})}, []magici.PersonID{"p1", "p2", "p3"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			state := do(t, cup(t), tt.orders...)
			var absent []magici.PersonID
			for _, id := range state.Roster("grifondoro") {
				if state.Attendance(ten).Absent(id) {
					absent = append(absent, id)
				}
			}
			if diff := cmp.Diff(tt.want, absent); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAttendanceRefused(t *testing.T) {
	ten := clock(0, 10, 0)
	one := do(t, cup(t), at(ten, NoteAttendance{Person: "p1", Is: Here}))
	for _, tt := range []struct {
		name  string
		order Order
		code  fault.Code
		key   string
	}{
		{"a stranger", at(ten, NoteAttendance{Person: "p9", Is: Here}), fault.NotFound, "fault.people.none"},
		{"who is off the roster", at(ten, NoteAttendance{Person: "p4", Is: Here}), fault.Stale, "fault.people.gone"},
		{"an unknown place", at(ten, NoteAttendance{Person: "p1", Is: "asleep"}), fault.Invalid, "fault.attendance.is"},
		{"a long remark", at(ten, NoteAttendance{Person: "p2", Is: Late, Remark: strings.Repeat("a", 61)}), fault.Invalid, "fault.attendance.long"},
		{"a remark that cannot be shown", at(ten, NoteAttendance{Person: "p2", Is: Late, Remark: "a\x07"}), fault.Invalid, "fault.name.control"},
		{"another phone was first with something else", at(ten, NoteAttendance{Person: "p1", Is: Late, Seen: number(0)}), fault.Stale, "fault.attendance.changed"},
		{"a tick that waited, while the person came and was noted", at(ten, NoteAttendance{Person: "p1", Is: Left, Seen: number(0)}), fault.Stale, "fault.attendance.changed"},
		{"taking back nothing", UndoAttendance{"p1", 0}, fault.Invalid, "fault.attendance.none"},
		{"taking back what will be", UndoAttendance{"p1", 2}, fault.Invalid, "fault.attendance.none"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			facts, err := organiser(one, tt.order)
			said(t, err, tt.code, tt.key)
			if facts != nil {
				t.Errorf("refused, yet %v", facts)
			}
		})
	}
	left := do(t, one, at(ten, NoteAttendance{Person: "p1", Is: Left}))
	_, err := organiser(left, UndoAttendance{"p1", 1})
	said(t, err, fault.Stale, "fault.attendance.changed")
}

// The Reception notes who is there, and nothing else.
func TestReception(t *testing.T) {
	state, given := cup(t), known{At: clock(0, 10, 0)}
	if facts, err := Decide(state, Command{role.Reception, NoteAttendance{Person: "p1", Is: Here}}, given); err != nil || len(facts) != 1 {
		t.Errorf("%v, %v", facts, err)
	}
	for _, o := range []Order{RenamePerson{"p1", "x"}, AddPeople{House: "casa", Names: []string{"x"}}, Announce{Text: "x"}, ShowCeremony{Step: 1}} {
		_, err := Decide(state, Command{role.Reception, o}, given)
		said(t, err, fault.Forbidden, "fault.order.role")
	}
}
