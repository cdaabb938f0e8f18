package tournament_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/fault"
	. "scacchimagici/internal/tournament"
)

// drawnDay writes the rows of a day, such as "15:30 round-1 40, 16:10 Pranzo 60": a row that was moved says from where.
func drawnDay(t Tournament) string {
	var rows []string
	for _, r := range t.Day() {
		name := r.ID
		if r.Kind != RoundRow {
			name = strings.TrimSpace(string(r.Kind) + " " + r.Title)
		}
		row := fmt.Sprintf("%s %s %d", r.Begins.Clock(), name, r.Minutes)
		if r.Late != 0 {
			row += " was " + r.Was().Clock()
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, ", ")
}

// fete is a day with two rounds at 15:30 and 16:10, a snack and the ceremony.
func fete(t *testing.T) Tournament {
	t.Helper()
	return do(
		t, four(t), SetTimes{First: "15:30", EveryM: 40},
		SetRow{Kind: CeremonyRow, Begins: "17:30", Minutes: 30, Place: "sul prato"},
		SetRow{Kind: SnackRow, Begins: "16:50", Minutes: 20},
	)
}

func TestDay(t *testing.T) {
	lunch := SetRow{Kind: LunchRow, Begins: "16:10", Minutes: 60}
	pushed := lunch
	pushed.Push = true
	tests := []struct {
		name   string
		orders []Order
		want   string
	}{
		{"as it was made", nil, "15:30 round-1 40, 16:10 round-2 40, 16:50 snack 20, 17:30 ceremony 30"},
		{"lunch beside what is there", []Order{lunch}, "15:30 round-1 40, 16:10 lunch 60, 16:10 round-2 40, 16:50 snack 20, 17:30 ceremony 30"},
		{
			"lunch moves what follows",
			[]Order{pushed},
			"15:30 round-1 40, 16:10 lunch 60, 17:10 round-2 40 was 16:10, 17:50 snack 20 was 16:50, 18:30 ceremony 30 was 17:30",
		},
		{
			"a row alone",
			[]Order{ShiftRow{Row: "row-2", Minutes: 10}},
			"15:30 round-1 40, 16:10 round-2 40, 17:00 snack 20 was 16:50, 17:30 ceremony 30",
		},
		{
			"a round with all that follows, in two steps",
			[]Order{ShiftRow{Row: "round-2", Minutes: 5, Following: true}, ShiftRow{Row: "round-2", Minutes: 5, Following: true}},
			"15:30 round-1 40, 16:20 round-2 40 was 16:10, 17:00 snack 20 was 16:50, 17:40 ceremony 30 was 17:30",
		},
		{
			"there and back is as before",
			[]Order{ShiftRow{Row: "round-2", Minutes: 5, Following: true}, ShiftRow{Row: "round-2", Minutes: -5, Following: true}},
			"15:30 round-1 40, 16:10 round-2 40, 16:50 snack 20, 17:30 ceremony 30",
		},
		{
			"a round is put off: what follows too",
			[]Order{Postpone{Minutes: 15, From: 2}},
			"15:30 round-1 40, 16:25 round-2 40 was 16:10, 17:05 snack 20 was 16:50, 17:45 ceremony 30 was 17:30",
		},
		{
			"while it is planned no time was",
			[]Order{ShiftRow{Row: "round-1", Minutes: 30, Following: true, Anew: true}},
			"16:00 round-1 40, 16:40 round-2 40, 17:20 snack 20, 18:00 ceremony 30",
		},
		{
			"regular times leave breaks where they are, and take shifts back that were seen",
			[]Order{Postpone{Minutes: 15, From: 1}, SetTimes{First: "15:00", EveryM: 45, Seen: 5}},
			"15:00 round-1 45, 15:45 round-2 45, 17:05 snack 20 was 16:50, 17:45 ceremony 30 was 17:30",
		},
		{
			"a row moves up: those between make room",
			[]Order{MoveRow{Row: "row-2", Before: "round-2"}},
			"15:30 round-1 40, 16:10 snack 20 was 16:50, 16:50 round-2 40 was 16:10, 17:30 ceremony 30",
		},
		{
			"a row moves down to the end",
			[]Order{MoveRow{Row: "row-2"}},
			"15:30 round-1 40, 16:10 round-2 40, 16:50 ceremony 30 was 17:30, 17:20 snack 20 was 16:50",
		},
		{"where it stands", []Order{MoveRow{Row: "row-2", Before: "row-1"}}, "15:30 round-1 40, 16:10 round-2 40, 16:50 snack 20, 17:30 ceremony 30"},
		{
			"a row is another one",
			[]Order{SetRow{Row: "row-2", Kind: TextRow, Title: " Foto  di gruppo ", Begins: "16:55"}},
			"15:30 round-1 40, 16:10 round-2 40, 16:55 text Foto di gruppo 0 was 16:50, 17:30 ceremony 30",
		},
		{"a row leaves", []Order{RemoveRow{Row: "row-2"}}, "15:30 round-1 40, 16:10 round-2 40, 17:30 ceremony 30"},
		{
			"the length of a round",
			[]Order{SetRow{Row: "round-1", Kind: RoundRow, Begins: "15:30", Minutes: 35}},
			"15:30 round-1 35, 16:10 round-2 40, 16:50 snack 20, 17:30 ceremony 30",
		},
		{
			"a round that comes later follows the last one",
			[]Order{ShiftRow{Row: "round-2", Minutes: 20}, PlanMatch{ID: "3A", Round: 3, Board: "A", White: "a", Black: "d"}},
			"15:30 round-1 40, 16:30 round-2 40 was 16:10, 16:50 snack 20, 17:10 round-3 40, 17:30 ceremony 30",
		},
		{
			"a round that leaves the schedule leaves the day",
			[]Order{ShiftRow{Row: "round-2", Minutes: 20}, Unplan{Match: "2A"}, Unplan{Match: "2B"}},
			"15:30 round-1 40, 16:50 snack 20, 17:30 ceremony 30",
		},
		{
			"the night after an evening",
			[]Order{SetRow{Kind: TextRow, Title: "Fuochi", Begins: "0:10"}},
			"15:30 round-1 40, 16:10 round-2 40, 16:50 snack 20, 17:30 ceremony 30, 00:10 text Fuochi 0",
		},
		{"without times only the rest", []Order{SetTimes{}}, "16:50 snack 20, 17:30 ceremony 30"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := drawnDay(do(t, fete(t), tt.orders...)); got != tt.want {
				t.Errorf("\n%s, want\n%s", got, tt.want)
			}
		})
	}
}

// A round that has begun keeps its time when regular times are published; those that come after get theirs.
func TestRegularTimesLeaveWhatHasBegun(t *testing.T) {
	state := fete(t)
	facts, err := organiser(state, with{SetTimes{First: "15:00", EveryM: 45, Seen: state.Editions.Times}, known{Opened: []string{"1A"}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range facts {
		state = Apply(state, f)
	}
	if got, want := drawnDay(state), "15:30 round-1 40, 15:45 round-2 45, 16:50 snack 20, 17:30 ceremony 30"; got != want {
		t.Errorf("\n%s, want\n%s", got, want)
	}
}

func TestDayRefuses(t *testing.T) {
	tests := []struct {
		name  string
		order Order
		code  fault.Code
		key   string
	}{
		{"no such row", ShiftRow{Row: "row-9", Minutes: 5}, fault.NotFound, "fault.row.none"},
		{"none to remove", RemoveRow{Row: "row-9"}, fault.NotFound, "fault.row.none"},
		{"none to change", SetRow{Row: "row-9", Kind: SnackRow, Begins: "16:00"}, fault.NotFound, "fault.row.none"},
		{"no minutes", ShiftRow{Row: "row-1"}, fault.Invalid, "fault.times.minutes"},
		{"too many minutes", ShiftRow{Row: "row-1", Minutes: 721}, fault.Invalid, "fault.times.minutes"},
		{"no such kind", SetRow{Kind: "party", Begins: "16:00"}, fault.Invalid, "fault.row.kind"},
		{"a round of one's own", SetRow{Kind: RoundRow, Begins: "16:00"}, fault.Invalid, "fault.row.kind"},
		{"a round as a break", SetRow{Row: "round-1", Kind: BreakRow, Begins: "16:00"}, fault.Invalid, "fault.row.kind"},
		{"a round with a title", SetRow{Row: "round-1", Kind: RoundRow, Title: "x", Begins: "16:00"}, fault.Invalid, "fault.row.round"},
		{"a text without a title", SetRow{Kind: TextRow, Begins: "16:00"}, fault.Invalid, "fault.row.untitled"},
		{"a long title", SetRow{Kind: TextRow, Title: strings.Repeat("è", 61), Begins: "16:00"}, fault.Invalid, "fault.row.title"},
		{"a long place", SetRow{Kind: SnackRow, Place: strings.Repeat("è", 81), Begins: "16:00"}, fault.Invalid, "fault.row.place"},
		{"a title that cannot be seen", SetRow{Kind: SnackRow, Title: "a\x07", Begins: "16:00"}, fault.Invalid, "fault.name.control"},
		{"no time", SetRow{Kind: SnackRow}, fault.Invalid, "fault.row.time"},
		{"no such time", SetRow{Kind: SnackRow, Begins: "25:90"}, fault.Invalid, "fault.row.time"},
		{"no such hour", SetRow{Kind: SnackRow, Begins: "36:00"}, fault.Invalid, "fault.row.time"},
		{"below zero", SetRow{Kind: SnackRow, Begins: "16:00", Minutes: -1}, fault.Invalid, "fault.row.minutes"},
		{"longer than a day", SetRow{Kind: SnackRow, Begins: "16:00", Minutes: 721}, fault.Invalid, "fault.row.minutes"},
		{"a round is removed", RemoveRow{Row: "round-1"}, fault.Illegal, "fault.row.remove"},
		{"a round before an earlier one", MoveRow{Row: "round-2", Before: "round-1"}, fault.Illegal, "fault.row.order"},
		{"a round shifted before an earlier one", ShiftRow{Row: "round-1", Minutes: 50}, fault.Illegal, "fault.row.order"},
		{"before no row", MoveRow{Row: "row-1", Before: "row-9"}, fault.NotFound, "fault.row.none"},
		{"a round that has begun is shifted", with{ShiftRow{Row: "round-1", Minutes: 5}, known{Opened: begun}}, fault.Illegal, "fault.row.begun"},
		{"a round that has begun moves", with{MoveRow{Row: "row-2", Before: "round-1"}, known{Opened: begun}}, fault.Illegal, "fault.row.begun"},
		{"a round that has begun is set", with{SetRow{Row: "round-1", Kind: RoundRow, Begins: "15:20"}, known{Opened: begun}}, fault.Illegal, "fault.row.begun"},
		{"put off beyond the night", Postpone{Minutes: 720, From: 1, Seen: 5}, fault.Stale, "fault.times.changed"},
		{"regular times that have not seen a shift", SetTimes{First: "15:00", EveryM: 45}, fault.Stale, "fault.times.unseen"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			state := fete(t)
			if tt.key == "fault.times.unseen" {
				state = do(t, state, ShiftRow{Row: "round-2", Minutes: 5})
			}
			facts, err := organiser(state, tt.order)
			said(t, err, tt.code, tt.key)
			if facts != nil {
				t.Errorf("refused, yet %v", facts)
			}
		})
	}
	far := do(t, fete(t), Postpone{Minutes: 720, From: 1})
	_, err := organiser(far, Postpone{Minutes: 720, From: 1})
	said(t, err, fault.Illegal, "fault.row.range")
	_, err = organiser(do(t, fete(t), SetRow{Kind: LunchRow, Begins: "10:00"}), ShiftRow{Row: "row-3", Minutes: -601})
	said(t, err, fault.Illegal, "fault.row.range")
}

// TestRowsNameTheirStart gives an order a second time, from the day that the first one has seen: both are one.
func TestRowsNameTheirStart(t *testing.T) {
	state := fete(t)
	seen := state.Editions.Times
	orders := []Order{
		ShiftRow{Row: "round-2", Minutes: 5, Following: true, Seen: seen},
		MoveRow{Row: "row-2", Before: "round-2", Seen: seen},
		SetRow{Kind: BreakRow, Begins: "16:40", Minutes: 10, Push: true, Seen: seen},
		SetRow{Row: "row-2", Kind: SnackRow, Title: "Tè", Begins: "17:00", Seen: seen},
		RemoveRow{Row: "row-2", Seen: seen},
	}
	for i, o := range orders {
		after := do(t, state, o)
		if again := do(t, after, o); again.Editions.Times != after.Editions.Times {
			t.Errorf("%T was given twice", o)
		}
		other := orders[(i+1)%len(orders)]
		_, err := organiser(after, other)
		said(t, err, fault.Stale, "fault.times.changed")
		_, err = organiser(do(t, after, SetRow{Kind: LunchRow, Begins: "12:30"}), o)
		said(t, err, fault.Stale, "fault.times.changed")
	}
}

// TestRowIDs shows that the id of a row that has left is not given again.
func TestRowIDs(t *testing.T) {
	state := do(t, fete(t), RemoveRow{Row: "row-2"}, SetRow{Kind: BreakRow, Begins: "16:00"})
	if _, ok := state.Row("row-3"); !ok {
		t.Error(drawnDay(state))
	}
	if _, ok := state.Row("row-2"); ok {
		t.Error("the id of another row")
	}
}

func TestBegins(t *testing.T) {
	at := func(text string) time.Time {
		moment, err := time.ParseInLocation("2006-01-02 15:04", text, time.UTC)
		if err != nil {
			t.Fatal(err)
		}
		return moment
	}
	late := do(t, four(t), Rename{"Coppa", "2026-08-29"}, SetTimes{First: "23:30", EveryM: 40})
	for _, tt := range []struct {
		now   string
		round int
		want  string
	}{
		{"2026-08-29 22:00", 1, "2026-08-29 23:30"},
		{"2026-08-29 22:00", 2, "2026-08-30 00:10"},
		{"2026-08-30 00:05", 2, "2026-08-30 00:10"},
		{"2026-08-30 05:00", 2, ""},
		{"2026-08-28 23:00", 1, ""},
	} {
		got, ok := late.Begins(tt.round, at(tt.now))
		if ok != (tt.want != "") || ok && !got.Equal(at(tt.want)) {
			t.Errorf("%s, round %d: %v %t", tt.now, tt.round, got, ok)
		}
	}
}

func TestTimeOfDayIsText(t *testing.T) {
	for _, text := range []string{"00:00", "15:40", "24:10", "35:59"} {
		var read TimeOfDay
		if err := json.Unmarshal([]byte(`"`+text+`"`), &read); err != nil {
			t.Error(err)
		}
		if written, err := json.Marshal(read); string(written) != `"`+text+`"` {
			t.Errorf("%s comes back as %s (%v)", text, written, err)
		}
	}
	for _, text := range []string{"", "15", "15:4", "15:60", "36:00", "-1:00", "+1:00", "1:+1", "a:00"} {
		if read, err := ParseTimeOfDay(text); err == nil {
			t.Errorf("%q is %d", text, read)
		}
	}
}
