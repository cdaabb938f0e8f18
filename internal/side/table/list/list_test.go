package list_test

import (
	"fmt"
	"reflect"
	"testing"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/game"
	"scacchimagici/internal/side/table"
	. "scacchimagici/internal/side/table/list"
)

var evening = time.Date(2026, time.August, 28, 21, 0, 0, 0, time.UTC)

// won returns a game won by White.
func won(n int, id, white, black string) table.Result {
	return table.Result{
		Number: n, Game: id, Ended: evening, Winner: "white", Reason: "no moves",
		White: table.Player{Name: white}, Black: table.Player{Name: black},
	}
}

// folded folds facts.
func folded(facts ...Fact) List { return Fold(List{}, facts) }

// A list does not change when facts are applied to it, and applying them one by one gives the same.
func TestFold(t *testing.T) {
	facts := []Fact{
		Entered{"CDFG", "boop", "a", evening},
		Noted{"CDFG", won(1, "boop", "Ada", "Bo")},
		Noted{"XXXX", won(1, "boop", "Ada", "Bo")},
		Entered{"HJKM", "boop", "a", evening},
		Noted{"CDFG", won(2, "boop", "Bo", "Ada")},
		Closed{"CDFG"},
		Closed{"XXXX"},
	}
	var one List
	for i, f := range facts {
		before := one
		one = Apply(one, f)
		if !reflect.DeepEqual(before, folded(facts[:i]...)) {
			t.Errorf("%T changed the list before it to %+v", f, before)
		}
	}
	if !reflect.DeepEqual(one, folded(facts...)) {
		t.Errorf("one by one: %+v, together: %+v", one, folded(facts...))
	}
}

// BenchmarkLoad reads and folds the 11,500 entries of a long summer. The program does so when
// it starts; it may take a tenth of a second.
func BenchmarkLoad(b *testing.B) {
	type entry struct {
		kind string
		data []byte
	}
	var log []entry
	for i := range 2300 {
		code := fmt.Sprintf("T%04d", i)
		for _, f := range []Fact{
			Entered{code, "boop", "a", evening},
			Noted{code, won(1, "boop", "Ada", "Bo")},
			Noted{code, won(2, "boop", "Bo", "Ada")},
			Noted{code, won(3, "boop", "Ada", "Bo")},
			Closed{code},
		} {
			data, err := Facts.Encode(f)
			if err != nil {
				b.Fatal(err)
			}
			log = append(log, entry{Facts.Word(f), data})
		}
	}
	for b.Loop() {
		facts := make([]Fact, len(log))
		for i, e := range log {
			facts[i], _ = Facts.Load(e.kind, e.data)
		}
		if l := Fold(List{}, facts); len(l.Results()) != 6900 {
			b.Fatalf("%d results", len(l.Results()))
		}
	}
}

// A badge goes to the first person who earns it, whenever the table was opened.
func TestFirsts(t *testing.T) {
	later := won(1, "boop", "Di", "Cy")
	later.Ended = evening.Add(time.Hour)
	strong := won(2, "minimeta", "Ada", "")
	strong.Black, strong.Ended = table.Player{Computer: table.Strongest, Of: table.Strongest}, evening.Add(time.Minute)
	strong.Feats = []table.Feat{{Kind: "carried", By: table.Black}, {Kind: "carried", By: table.White}}
	four := won(1, "boop", "Ugo", "")
	four.Black, four.Ended = table.Player{Computer: 4, Of: table.Strongest}, evening
	beaten := won(1, "metamate", "", "Bo")
	beaten.White = table.Player{Computer: 1}
	l := folded(
		Entered{"CDFG", "boop", "a", evening}, Entered{"HJKM", "boop", "b", evening},
		Entered{"KMNP", "boop", "c", evening}, Noted{"KMNP", four}, Noted{"CDFG", later}, Noted{"CDFG", strong}, Noted{"HJKM", won(1, "boop", "Ada", "Bo")}, Noted{"HJKM", beaten},
	)
	want := []First{
		{"win", "boop", "Ada", "HJKM", 1},
		{"win", "minimeta", "Ada", "CDFG", 2},
		{"strongest", "minimeta", "Ada", "CDFG", 2},
		{"carried", "minimeta", "Ada", "CDFG", 2},
	}
	if got := l.Firsts(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
}

// TestRun: a run is of one device, game and strength, over all its tables in the order in which the games ended.
func TestRun(t *testing.T) {
	minutes := 0
	against := func(strength int, winner string) table.Result {
		minutes++
		r := won(1, "boop", "Ada", "")
		r.Number, r.Winner, r.Ended = minutes, winner, evening.Add(time.Duration(minutes)*time.Minute)
		r.Black = table.Player{Computer: strength, Of: table.Strongest}
		return r
	}
	abandoned := func(r table.Result) table.Result {
		r.Reason, r.Winner = game.Abandoned, ""
		return r
	}
	mirrored := func(r table.Result) table.Result {
		r.White, r.Black = r.Black, r.White
		return r
	}
	between := func(r table.Result) table.Result {
		r.Black = table.Player{Name: "Bo"}
		return r
	}
	tests := []struct {
		name      string
		first     []table.Result // at the first table of the device
		second    []table.Result // at another one, later
		won, lost int
	}{
		{"nothing was played", nil, nil, 0, 0},
		{"lost twice, at two tables", []table.Result{against(2, "black")}, []table.Result{against(2, "black")}, 0, 2},
		{"won after a loss", []table.Result{against(2, "black"), against(2, "white")}, nil, 1, 0},
		{"won as Black", []table.Result{mirrored(against(2, "black"))}, nil, 1, 0},
		{"a draw ends it", []table.Result{against(2, "black"), against(2, "draw"), against(2, "black")}, nil, 0, 1},
		{"another strength ends it", []table.Result{against(2, "black"), against(1, "black"), against(2, "black")}, nil, 0, 1},
		{"an abandoned game and one between people do not", []table.Result{against(2, "white"), abandoned(against(2, "")), between(against(0, "black"))}, []table.Result{against(2, "white")}, 2, 0},
	}
	for _, tt := range tests {
		facts := []Fact{
			Entered{"CDFG", "boop", "a", evening},
			Entered{"HJKM", "boop", "a", evening},
			Entered{"KMNP", "boop", "b", evening},
			Noted{"KMNP", against(2, "white")},
		}
		for _, r := range tt.first {
			facts = append(facts, Noted{"CDFG", r})
		}
		for _, r := range tt.second {
			facts = append(facts, Noted{"HJKM", r})
		}
		if won, lost := folded(facts...).Run("a", "boop", table.Player{Computer: 2, Of: table.Strongest}); won != tt.won || lost != tt.lost {
			t.Errorf("%s: won %d, lost %d in a row", tt.name, won, lost)
		}
	}
}

func TestDecide(t *testing.T) {
	first := won(1, "boop", "Ada", "Bo")
	open := []Fact{Entered{"CDFG", "boop", "a", evening}}
	full := append([]Fact{LimitsSet{Most: 1}}, open...)
	enter := Enter{"HJKM", "boop", "a", evening}
	var many []Fact
	for i := range EachMost {
		many = append(many, Entered{Code: "CCC" + string(rune('C'+i)), Device: "a"})
	}
	tests := []struct {
		name  string
		facts []Fact
		by    role.Role
		order Order
		want  []Fact
		fault string
	}{
		{"anybody opens a table", nil, role.Nobody, enter, []Fact{Entered(enter)}, ""},
		{"unless the desk alone does", []Fact{LimitsSet{DeskOnly: true, Most: 60}}, role.Nobody, enter, nil, "forbidden fault.table.forbidden"},
		{"which does", []Fact{LimitsSet{DeskOnly: true, Most: 60}}, role.Organiser, enter, []Fact{Entered(enter)}, ""},
		{"not too many", full, role.Nobody, enter, nil, "too_many fault.table.many"},
		{"but for the organiser", full, role.Organiser, enter, []Fact{Entered(enter)}, ""},
		{"a closed one makes room", append(full, Closed{"CDFG"}), role.Nobody, enter, []Fact{Entered(enter)}, ""},
		{"nor too many by one device", many, role.Nobody, enter, nil, "too_many fault.table.each"},
		{"but by another one", many, role.Nobody, Enter{Code: "HJKM", Device: "b"}, []Fact{Entered{Code: "HJKM", Device: "b"}}, ""},
		{"and by the organiser", many, role.Organiser, enter, []Fact{Entered(enter)}, ""},
		{"a code is given once", append(full, Closed{"CDFG"}), role.Nobody, Enter{Code: "CDFG"}, nil, "exists fault.table.exists"},
		{"closed, opened again", append(open, Closed{"CDFG"}), role.Nobody, Reenter{"CDFG"}, []Fact{Reentered{"CDFG"}}, ""},
		{"… which it is already", append(open, Closed{"CDFG"}, Reentered{"CDFG"}), role.Nobody, Reenter{"CDFG"}, nil, ""},
		{"… not by who has enough", append(many, Entered{Code: "HJKM", Device: "a"}, Closed{"HJKM"}), role.Nobody, Reenter{"HJKM"}, nil, "too_many fault.table.each"},
		{"… which was none", nil, role.Nobody, Reenter{"CDFG"}, nil, "not_found fault.table.unknown"},
		{"a result", open, role.System, Note{"CDFG", []table.Result{first}, false}, []Fact{Noted{"CDFG", first}}, ""},
		{"a result that is known", append(open, Noted{"CDFG", first}), role.System, Note{"CDFG", []table.Result{first}, true}, []Fact{Closed{"CDFG"}}, ""},
		{"closed twice", append(open, Closed{"CDFG"}), role.System, Note{"CDFG", nil, true}, nil, ""},
		{"of no table", nil, role.System, Note{Code: "CDFG"}, nil, "not_found fault.table.unknown"},
		{"the organiser decides", nil, role.Organiser, SetLimits{Most: 20}, []Fact{LimitsSet{true, 20}}, ""},
		{"… what is so already", nil, role.Organiser, SetLimits{Anybody: true}, nil, ""},
		{"… within reason", nil, role.Organiser, SetLimits{Most: Limit + 1}, nil, "invalid fault.table.most"},
		{"nobody else", nil, role.Nobody, SetLimits{}, nil, "forbidden fault.table.role"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Decide(folded(tt.facts...), Command{By: tt.by, Order: tt.order})
			said := ""
			if f := fault.From(err); f != nil {
				said = f.Code.String() + " " + f.Key
			}
			if said != tt.fault || !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %+v, %v", got, err)
			}
			for _, f := range got {
				logged(t, f)
			}
		})
	}
}

// logged checks that the log gives a fact back.
func logged(t *testing.T, f Fact) {
	t.Helper()
	data, err := Facts.Encode(f)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := Facts.Load(Facts.Word(f), data); err != nil || !reflect.DeepEqual(back, f) {
		t.Errorf("%s comes back as %+v, %v", data, back, err)
	}
}

func TestList(t *testing.T) {
	first := won(1, "boop", "Ada", "Bo")
	l := folded(Entered{"CDFG", "boop", "a", evening}, Entered{"HJKM", "magnetone", "b", evening}, Noted{"CDFG", first}, Closed{"CDFG"})
	if l.Most() != DefaultMost || l.DeskOnly {
		t.Errorf("%d tables, the desk alone: %t", l.Most(), l.DeskOnly)
	}
	if open := l.Open(); !reflect.DeepEqual(open, []string{"HJKM"}) {
		t.Errorf("open are %v", open)
	}
	if r, ok := l.Row("CDFG"); !ok || !r.Closed || !reflect.DeepEqual(r.Results, l.Results()) {
		t.Errorf("the row is %+v", r)
	}
}

func TestRanking(t *testing.T) {
	drawn := won(4, "boop", "Cy", "Bo")
	drawn.Winner, drawn.Reason = "draw", "agreement"
	left := won(5, "boop", "Cy", "Bo")
	left.Winner, left.Reason = "", "abandoned"
	machine := won(6, "boop", "Cy", "")
	machine.Black = table.Player{Computer: 1}
	played := []table.Result{
		won(1, "boop", "Ada", "Bo"), won(2, "boop", "Bo", "Ada"), won(3, "magnetone", "bo", "Cy"), drawn, left, machine,
	}
	tests := []struct {
		name, game string
		want       []RankedPlayer
	}{
		{"all games together, the computer and the abandoned left out", "", []RankedPlayer{{"Bo", 4, 2, 1}, {"Ada", 2, 1, 0}, {"Cy", 2, 0, 1}}},
		{"a draw goes before a game more", "boop", []RankedPlayer{{"Bo", 3, 1, 1}, {"Ada", 2, 1, 0}, {"Cy", 1, 0, 1}}},
		{"as written last", "magnetone", []RankedPlayer{{"bo", 1, 1, 0}, {"Cy", 1, 0, 0}}},
		{"nobody has played it", "metamate", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Rankings(played)[tt.game]; !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
		})
	}
}
