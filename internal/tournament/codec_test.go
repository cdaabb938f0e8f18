package tournament_test

import (
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/setting"
	. "scacchimagici/internal/tournament"
)

func TestFactsRoundTrip(t *testing.T) {
	facts := []Fact{
		Created{ID: "2026", Name: "Coppa", Held: "2026-08-28", Practice: true},
		HouseAdded{"casa", "Casa 🦄", "luna"},
		HouseEdited{"casa", "<b>", "luna"},
		PeopleAdded{People: []Person{{ID: "p1", House: "casa", Name: "Zoë"}, {ID: "p2", House: "casa", Name: "Ugo", Gone: true}}},
		PersonRenamed{"p1", "Zoé"},
		PersonRemoved{"p1"},
		MatchPlanned{magici.Plan{Tournament: "2026", ID: "1A", Round: 1, Board: "A", White: "a", Black: "b", Practice: true}},
		SettingsChanged{DefaultSettings(), "perché sì"},
		Renamed{"Coppa", "2026-08-29"},
		HouseRemoved{"casa"},
		PersonMoved{"p1", "casa"},
		MatchReplanned{magici.Plan{Tournament: "2026", ID: "1A", Round: 2, Board: "B", White: "b", Black: "a"}},
		MatchUnplanned{"1A"},
		ScheduleSet{[]magici.Plan{{Tournament: "2026", ID: "1A", Round: 2, Board: "B", White: "b", Black: "a"}}},
		TimesSet{"15:30", 40},
		Postponed{-5, 2},
		ProgrammeSet{[]DayRow{{ID: "row-1", Kind: LunchRow, Title: "Pranzo", Place: "gazebo", Begins: 750, Minutes: 60, Late: -5}, {ID: "round-1", Kind: RoundRow, Round: 1, Begins: 1450}}},
		TieDecided{[]magici.HouseID{"a", "b"}, []magici.HouseID{"b", "a"}, "sorteggio"},
		Announced{"Merenda!", noon},
		AnnouncementEnded{},
		PlayersCalled{"2A"},
		CallEnded{},
		CeremonyShown{3},
		AttendanceNoted{"p1", Late, "dopo pranzo", time.Date(2026, time.August, 28, 7, 58, 3, 0, time.UTC)},
		AttendanceNoted{Person: "p1", At: time.Date(2026, time.August, 28, 7, 58, 3, 0, time.UTC)},
		AttendanceUndone{"p1", 3},
	}
	for _, f := range facts {
		if diff := cmp.Diff(f, again(t, f)); diff != "" {
			t.Errorf("%T: %s", f, diff)
		}
	}
	if _, err := Facts.Load("strange", []byte(`{}`)); err == nil {
		t.Error("a strange fact is read")
	}
}

// again writes a fact and reads it back.
func again(t interface{ Fatal(...any) }, f Fact) Fact {
	data, err := Facts.Encode(f)
	if err != nil {
		t.Fatal(err)
	}
	read, err := Facts.Load(Facts.Word(f), data)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func TestDecodeOrder(t *testing.T) {
	settings, err := json.Marshal(DefaultSettings())
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		kind, data string
		want       Order
	}{
		{"create", `{"id":"2026","name":"Coppa"}`, Create{ID: "2026", Name: "Coppa"}},
		{"add-house", `{"name":"A","arms":"luna"}`, AddHouse{Name: "A", Arms: "luna"}},
		{"edit-house", `{"house":"a","name":"A","arms":"luna"}`, EditHouse{House: "a", Name: "A", Arms: "luna"}},
		{"add-people", `{"house":"a","names":["x","y"]}`, AddPeople{House: "a", Names: []string{"x", "y"}}},
		{"rename-person", `{"person":"p1","name":"x"}`, RenamePerson{"p1", "x"}},
		{"remove-person", `{"person":"p1"}`, RemovePerson{Person: "p1"}},
		{"plan", `{"match":"1A","round":1,"board":"A","white":"a","black":"b"}`, PlanMatch{"1A", 1, "A", "a", "b", false}},
		{"settings", `{"settings":` + string(settings) + `,"seen":2}`, ChangeSettings{Settings: DefaultSettings(), Seen: 2}},
		{"rename", `{"name":"Coppa","held":"2026-08-29"}`, Rename{"Coppa", "2026-08-29"}},
		{"remove-house", `{"house":"a"}`, RemoveHouse{"a"}},
		{"move-person", `{"person":"p1","house":"a"}`, MovePerson{Person: "p1", House: "a"}},
		{"replan", `{"match":"1A","round":2,"board":"B","white":"a","black":"b"}`, Replan{Match: "1A", Round: 2, Board: "B", White: "a", Black: "b"}},
		{
			"replan", `{"match":"1A","round":2,"board":"B","white":"a","black":"b","swap":"2B","was":{"round":1,"board":"A","white":"b","black":"a"}}`,
			Replan{Match: "1A", Round: 2, Board: "B", White: "a", Black: "b", Swap: "2B", Was: Spot{1, "A", "b", "a"}},
		},
		{"unplan", `{"match":"1A"}`, Unplan{Match: "1A"}},
		{
			"schedule", `{"matches":[{"match":"1A","round":1,"board":"A","white":"a","black":"b"}],"seen":3}`,
			SetSchedule{Matches: []Planned{{"1A", 1, "A", "a", "b", false}}, Seen: 3},
		},
		{"times", `{"first":"15:30","everyMinutes":40}`, SetTimes{First: "15:30", EveryM: 40}},
		{"postpone", `{"minutes":10,"from":2}`, Postpone{Minutes: 10, From: 2}},
		{
			"set-row", `{"row":"row-1","kind":"text","title":"Foto","place":"scale","begins":"16:00","minutes":5,"push":true,"anew":true,"seen":2}`,
			SetRow{Row: "row-1", Kind: TextRow, Title: "Foto", Place: "scale", Begins: "16:00", Minutes: 5, Push: true, Anew: true, Seen: 2},
		},
		{"remove-row", `{"row":"row-1","seen":2}`, RemoveRow{"row-1", 2}},
		{"shift-row", `{"row":"row-1","minutes":-5,"following":true}`, ShiftRow{Row: "row-1", Minutes: -5, Following: true}},
		{"move-row", `{"row":"row-1","before":"round-1"}`, MoveRow{Row: "row-1", Before: "round-1"}},
		{
			"decide", `{"between":["a","b"],"order":["b","a"],"reason":"sorteggio"}`,
			DecideTie{Between: []magici.HouseID{"a", "b"}, Order: []magici.HouseID{"b", "a"}, Reason: "sorteggio"},
		},
		{"announce", `{"text":"Merenda!","minutes":20}`, Announce{"Merenda!", 20}},
		{"unannounce", `{}`, EndAnnouncement{}},
		{"call", `{"match":"2A"}`, CallPlayers{"2A"}},
		{"end-call", `{}`, EndCall{}},
		{"ceremony", `{"step":3}`, ShowCeremony{Step: 3}},
		{"ceremony", `{"step":1,"was":0}`, ShowCeremony{Step: 1, Was: new(int)}},
		{"attendance", `{"person":"p1","is":"here","seen":0}`, NoteAttendance{Person: "p1", Is: Here, Seen: new(int)}},
		{"undo-attendance", `{"person":"p1","noted":4}`, UndoAttendance{Person: "p1", Noted: 4}},
	}
	for _, tt := range tests {
		t.Run(tt.kind, func(t *testing.T) {
			got, err := Orders.Read(tt.kind, []byte(tt.data))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
			orderIsSaid(t, tt.kind)
		})
	}
}

func orderIsSaid(t *testing.T, kind string) {
	t.Helper()
	catalogue, err := load()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range locale.Languages {
		if !catalogue.In(l).Has("order." + kind) {
			t.Errorf("%s: no words for %s", l, kind)
		}
	}
}

// TestSettingsAreWhole shows that a missing setting does not count as false or zero.
func TestSettingsAreWhole(t *testing.T) {
	settings, err := json.Marshal(DefaultSettings())
	if err != nil {
		t.Fatal(err)
	}
	for left, field := range map[string]string{
		`"castling":true,`:      "settings.castling",
		`"answerSeconds":0,`:    "settings.answerSeconds",
		`"P":1,`:                "settings.prices.P",
		`"draw":1,`:             "settings.rankingPoints.draw",
		`"denominator":2,`:      "settings.duelShare.denominator",
		`"revealAtOnce":false,`: "settings.revealAtOnce",
	} {
		data := strings.Replace(string(settings), left, "", 1)
		_, err := Orders.Read("settings", []byte(`{"settings":`+data+`}`))
		said(t, err, fault.Invalid, "fault.field.missing")
		if got := fault.From(err).Args[0]; got != field {
			t.Errorf("names %v, want %s", got, field)
		}
	}
}

func TestOrderFields(t *testing.T) {
	got, ok := Orders.Fields("add-people")
	want := map[string]reflect.Kind{"house": reflect.String, "names[]": reflect.String}
	if diff := cmp.Diff(want, got); !ok || diff != "" {
		t.Error(ok, diff)
	}
	if _, ok := Orders.Fields("strange"); ok {
		t.Error("a strange order has fields")
	}
}

// TestFold gives random orders: the state after the facts is the same when they come out of
// the log, and no earlier state changes under it.
func TestFold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		state := Apply(Tournament{}, Created{ID: "2026", Name: "Coppa"})
		read := state
		for range rapid.IntRange(1, 30).Draw(t, "orders") {
			before := clone(t, state)
			facts, err := organiser(state, anyOrder(t))
			if err != nil && fault.From(err) == nil {
				t.Fatal(err)
			}
			next := state
			for _, f := range facts {
				next, read = Apply(next, f), Apply(read, again(t, f))
			}
			if diff := cmp.Diff(before, state); diff != "" {
				t.Fatal("the state before has changed", diff)
			}
			state = next
		}
		if diff := cmp.Diff(state, read); diff != "" {
			t.Fatal(diff)
		}
	})
}

func clone(t *rapid.T, state Tournament) Tournament {
	var c Tournament
	data, err := json.Marshal(state)
	if err == nil {
		err = json.Unmarshal(data, &c)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func anyOrder(t *rapid.T) Order {
	house := magici.HouseID(rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "house"))
	other := magici.HouseID(rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "other"))
	person := magici.PersonID(rapid.SampledFrom([]string{"p1", "p2", "p3", "p9"}).Draw(t, "person"))
	name := rapid.SampledFrom([]string{"A", "B", "C", "🦄", ""}).Draw(t, "name")
	n := rapid.IntRange(0, 3).Draw(t, "number")
	settings := DefaultSettings()
	settings.ConfirmAfter = setting.Seconds(n) * setting.Second
	match := rapid.SampledFrom([]string{"1A", "1B", "2A"}).Draw(t, "id")
	begun := rapid.SampledFrom([][]string{nil, {"1A"}}).Draw(t, "begun")
	return rapid.SampledFrom([]Order{
		Rename{name, ""},
		RemoveHouse{house},
		with{MovePerson{person, other}, known{Played: n == 1}},
		with{Replan{Match: match, Round: n, Board: "B", White: house, Black: other}, known{Opened: begun}},
		with{Replan{Match: match, Round: n, Board: "A", White: house, Black: other, Swap: "1B"}, known{Opened: begun}},
		with{Unplan{match}, known{Opened: begun}},
		with{SetSchedule{[]Planned{{match, n, "A", house, other, n == 2}, {"9B", n, "B", "c", "a", false}}, 0}, known{Opened: begun}},
		SetTimes{First: []string{"", "15:30", "23:50", "x"}[n], EveryM: 20 * n},
		Postpone{Minutes: n - 1, From: n, Seen: n},
		SetRow{Kind: AddedKinds()[n], Title: name, Begins: []string{"", "15:30", "23:50", "x"}[n], Minutes: 10 * n, Push: n == 1},
		with{SetRow{Row: "row-1", Kind: SnackRow, Begins: "16:10", Minutes: n, Anew: n == 1}, known{Opened: begun}},
		RemoveRow{Row: "row-" + strconv.Itoa(n), Seen: n},
		with{ShiftRow{Row: []string{"row-1", "row-2", "round-1", "round-2"}[n], Minutes: 5 * n, Following: n > 1, Seen: n}, known{Opened: begun}},
		with{MoveRow{Row: "row-1", Before: []string{"", "row-2", "round-1", "round-2"}[n]}, known{Opened: begun}},
		DecideTie{[]magici.HouseID{house, other}, []magici.HouseID{other, house}, name, n},
		Announce{Text: name},
		EndAnnouncement{},
		CallPlayers{match},
		EndCall{},
		ShowCeremony{Step: n, Was: &n},
		NoteAttendance{Person: person, Is: Late, Remark: name, Seen: &n},
		UndoAttendance{Person: person, Noted: n},
		AddHouse{name, "luna"},
		EditHouse{house, name, "serpeverde"},
		AddPeople{house, []string{name, "Anna", name}},
		RenamePerson{person, name},
		RemovePerson{Person: person},
		PlanMatch{match, n, "A", house, other, n == 2},
		with{ChangeSettings{Settings: settings, Reason: name}, known{Lock: n == 2}},
	}).Draw(t, "order")
}
