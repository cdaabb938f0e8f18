package list_test

import (
	"encoding/hex"
	"fmt"
	"reflect"
	"testing"
	"time"

	"scacchimagici/internal/side/table"
	. "scacchimagici/internal/side/table/list"
)

// everything is a list in which each field has a value.
func everything() List {
	game := table.Result{
		Number: 2, Game: "magnetone", Ended: evening.Add(1234567 * time.Microsecond), White: table.Player{Name: "Perché"},
		Black: table.Player{Computer: 3, Of: 6}, Winner: "black", Reason: "no moves", Plies: 200, Seconds: 605,
		Feats: []table.Feat{{Kind: "go", By: table.Black}},
	}
	return folded(
		LimitsSet{DeskOnly: true, Most: 40}, Entered{"CDFG", "boop", "a1b2", evening}, Entered{"HJKM", "magnetone", "", evening},
		Noted{"CDFG", won(1, "boop", "Ada", "Bo")}, Noted{"CDFG", game}, Closed{"CDFG"},
	)
}

// A later start shows a packed list without folding the facts. When this test fails because a list holds
// something else, or folds facts in another way, the version in pack.go has to change with it.
func TestPack(t *testing.T) {
	const want = "7461626c657320330a" + // "tables 3\n"
		"02" + "50" + "04" + // the desk alone, 40 tables, two rows
		"0843444647" + "08626f6f70" + "0861316232" + "a0db8fa90d" + "00" + "02" + "04" +
		"02" + "08626f6f70" + "a0db8fa90d" + "00" + "06416461" + "00" + "00" + "04426f" + "00" + "00" + "0a7768697465" + "106e6f206d6f766573" + "00" + "00" + "00" +
		"04" + "126d61676e65746f6e65" + "a2db8fa90d" + "b0d5d9df01" + "0e50657263" + "68c3a9" + "00" + "00" + "00" + "06" + "0c" + "0a626c61636b" + "106e6f206d6f766573" + "9003" + "ba09" + "02" + "04676f" + "02" +
		"08484a4b4d" + "126d61676e65746f6e65" + "00" + "a0db8fa90d" + "00" + "00" + "00"
	if got := hex.EncodeToString(Pack(everything())); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	fields := map[string]int{"Row": reflect.TypeFor[Row]().NumField(), "List": reflect.TypeFor[List]().NumField(), "Result": reflect.TypeFor[table.Result]().NumField(), "Player": reflect.TypeFor[table.Player]().NumField(), "Feat": reflect.TypeFor[table.Feat]().NumField()}
	if known := map[string]int{"Row": 6, "List": 3, "Result": 10, "Player": 3, "Feat": 2}; !reflect.DeepEqual(fields, known) {
		t.Errorf("fields of what is packed: %v, known are %v", fields, known)
	}
}

func TestUnpack(t *testing.T) {
	for name, l := range map[string]List{
		"nothing": {}, "everything": everything(), "a table without a time": folded(Entered{Code: "CDFG"}),
	} {
		if back, err := Unpack(Pack(l)); err != nil || !reflect.DeepEqual(back, l) {
			t.Errorf("%s comes back as %+v, %v", name, back, err)
		}
	}
}

func TestUnpackRefuses(t *testing.T) {
	whole := Pack(everything())
	for n := range whole {
		if l, err := Unpack(whole[:n]); err == nil {
			t.Fatalf("the first %d bytes are %+v", n, l)
		}
	}
	for name, data := range map[string]string{
		"another version": "tables 2\n" + string(whole[9:]), "something more": string(whole) + "x",
		"a negative count": "tables 3\n\x00\x00\x01", "a number without end": "tables 3\n\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
		"more rows than bytes": "tables 3\n\x00\x00\xfe\xff\xff\xff\x0f",
	} {
		if l, err := Unpack([]byte(data)); err == nil {
			t.Errorf("%s is %+v", name, l)
		}
	}
}

// BenchmarkUnpack reads a list of 10,000 closed tables with a game each: a start waits for it.
func BenchmarkUnpack(b *testing.B) {
	var facts []Fact
	for i := range 10_000 {
		code := fmt.Sprintf("T%04d", i)
		facts = append(facts, Entered{code, "boop", "0123456789abcdef0123456789abcdef", evening}, Noted{code, won(1, "boop", "Ada", "Bo")}, Closed{code})
	}
	data := Pack(folded(facts...))
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if l, err := Unpack(data); err != nil || len(l.Rows) != 10_000 {
			b.Fatal(len(l.Rows), err)
		}
	}
}
