package table_test

import (
	"testing"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/table"
)

// TestBooking keeps a table for two people: Anna's own device sits down at one tap, Bo's confirms.
func TestBooking(t *testing.T) {
	desk, anna, other := table.Actor{Role: role.Organiser}, table.Actor{Device: "a"}, table.Actor{Device: "b"}
	booking := &table.Booking{Cup: "Coppa", Round: 2, Number: 3, People: [2]table.Booked{{Name: "Anna", Device: "a"}, {Name: "Bo"}}}
	now := table.New(games())
	step := func(what string, by table.Actor, o table.Order, want string) {
		t.Helper()
		events, err := table.Decide(now, table.Command{By: by, Order: o}, table.Given{Code: "CDFG", Booking: booking}, 0)
		if f := fault.From(err); err != nil && f.Key != want || err == nil && want != "" {
			t.Errorf("%s: %v, want %q", what, err, want)
		}
		for _, e := range events {
			data, err := table.Facts.Encode(e.Fact)
			if err != nil {
				t.Fatal(err)
			}
			if e.Fact, err = table.Facts.Load(table.Facts.Word(e.Fact), data); err != nil {
				t.Fatal(err)
			}
			now = table.Apply(now, e)
		}
	}
	step("opened", desk, table.OpenTable{Game: "sticks"}, "")
	if _, _, due := now.Due(); due {
		t.Error("a table that is kept waits for its people")
	}
	step("folded", table.Actor{Role: role.System}, table.Fold{}, "")
	if now.Status() != table.Waiting {
		t.Errorf("a table that is kept is %s", now.Status())
	}
	step("somebody else", other, table.Sit{Side: 0, Name: "Carla"}, "fault.table.booked")
	step("Bo as White", other, table.Sit{Side: 0, Name: "Bo"}, "fault.table.booked")
	step("Anna elsewhere", other, table.Sit{Side: 0, Name: "Anna"}, "fault.table.booked.confirm")
	step("Anna", anna, table.Sit{Side: 0, Name: "Anna"}, "")
	step("Bo", other, table.Sit{Side: 1, Name: "Bo"}, "fault.table.booked.confirm")
	step("Bo confirms", other, table.Sit{Side: 1, Name: "Bo", Confirmed: true}, "")
	step("Anna closes", anna, table.Close{Game: 1}, "fault.table.booked.close")
	step("Anna resigns", anna, table.Resign{Game: 1, Side: 0}, "")
	step("Bo wants another one", other, table.AskRematch{Game: 1, Side: 1}, "fault.table.booked.rematch")
	if _, at, due := now.Due(); !due || at != table.Instant((15*time.Minute).Milliseconds()) {
		t.Errorf("once the game is over the table closes: %d, %t", at, due)
	}
}
