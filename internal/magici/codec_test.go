package magici_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// TestDecodeOrder reads what devices send.
func TestDecodeOrder(t *testing.T) {
	side := black
	for _, c := range []struct {
		kind, data string
		want       magici.Order
	}{
		{"move", `{"turn":3,"from":"e2","to":"e4"}`, magici.Move{Turn: 3, From: square("e2"), To: square("e4")}},
		{"buy", `{"side":"black","slot":"R2"}`, magici.Buy{Side: black, Slot: slotOf("R2")}},
		{"substitute", `{"side":"white","slot":"","person":"p9"}`, magici.Substitute{Slot: magici.NoSlot, Person: "p9"}},
		{"toss", `{"by":"coin","first":"black"}`, magici.TossCoin{By: "coin", First: &side}},
		{"resume", `{}`, magici.Resume{}},
	} {
		got, err := magici.Orders.Read(c.kind, []byte(c.data))
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s %s is read as %#v: %v", c.kind, c.data, got, err)
		}
	}
}

// TestDecodeOrderRefused names what is wrong with an order.
func TestDecodeOrderRefused(t *testing.T) {
	for _, c := range []struct{ name, kind, data, key string }{
		{"an order of the system", "time-up", `{}`, "fault.order.unknown"},
		{"no order", "dance", `{}`, "fault.order.unknown"},
		{"a field that only the desk fills in", "assign", `{"side":"white","slot":"K","person":"x","Roster":["x"]}`, "fault.field.unknown"},
		{"a side left out, which must not mean White", "confirm", `{"draft":1}`, "fault.field.missing"},
		{"a side that is nothing", "confirm", `{"draft":1,"side":null}`, "fault.field.missing"},
		{"a number that is a text", "confirm", `{"side":"white","draft":"1"}`, "fault.field.type"},
		{"a slot that there is not", "buy", `{"side":"white","slot":"X1"}`, "fault.slot"},
		{"two objects", "resume", `{} {}`, "fault.json"},
		{"half an object", "resume", `{`, "fault.json"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := magici.Orders.Read(c.kind, []byte(c.data))
			refused(t, err, "invalid", c.key)
		})
	}
}

// TestOrderFields tells the reader of forms what is a text.
func TestOrderFields(t *testing.T) {
	got, ok := magici.Orders.Fields("move")
	want := map[string]reflect.Kind{
		"turn": reflect.Int, "from": reflect.String, "to": reflect.String, "promotion": reflect.String,
	}
	if !ok || !reflect.DeepEqual(got, want) {
		t.Errorf("a move has %v", got)
	}
	if _, ok := magici.Orders.Fields("time-up"); ok {
		t.Error("a device may send what only the system orders")
	}
}

// TestDecodeFactUnknown refuses a log from another world.
func TestDecodeFactUnknown(t *testing.T) {
	if _, err := magici.Facts.Load("dance", []byte(`{}`)); err == nil {
		t.Error("a fact that nobody knows is read")
	}
	if _, err := magici.Facts.Load("moved", []byte(`{"side":3}`)); err == nil {
		t.Error("a side 3 is read")
	}
}

// FuzzDecodeOrder reads anything and gives what it has read in every phase: every refusal
// is a fault, and what is read survives being written.
func FuzzDecodeOrder(f *testing.F) {
	for _, word := range magici.AllOrders.Words() {
		data, err := json.Marshal(emptyOrders[word])
		if err != nil {
			f.Fatal(err)
		}
		f.Add(word, data)
	}
	f.Add("move", []byte(`{"turn":1,"from":"d1","to":"d7","promotion":"Q"}`))
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		o, err := magici.Orders.Read(kind, data)
		if err != nil {
			if fault.CodeOf(err) != fault.Invalid {
				t.Fatalf("refused by %v", err)
			}
			return
		}
		again, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := magici.Orders.Read(kind, again); err != nil || !reflect.DeepEqual(back, o) {
			t.Fatalf("%#v is written as %s and read as %#v: %v", o, again, back, err)
		}
		for _, line := range []string{"", "call:d1", "d1d7", "d1d7 attacker", "pause", "end:agreement"} {
			b := begin(t, ladyAndPawn, white, magici.DefaultSettings())
			b.line(line)
			_ = b.give(magici.Command{By: byOrganiser, Order: o}) // refused with a sentence, or not
		}
	})
}
