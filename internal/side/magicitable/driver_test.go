package magicitable

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/table"
)

const (
	white = chess.White
	black = chess.Black
)

// tester is a table in play, whose clock goes on with [tester.pass] only.
type tester struct {
	*testing.T
	Table
	now    magici.Instant
	log    []Event
	second bool // what the lot says
	drawn  int  // questions so far
}

var began = time.Date(2026, 8, 14, 21, 0, 0, 0, time.UTC)

func (t *tester) given() Given {
	return Given{
		At: began.Add(time.Duration(t.now) * time.Millisecond), Code: "CDFG",
		Lot:      func() (bool, error) { return t.second, nil },
		Settings: func() (magici.Settings, error) { return magici.DefaultSettings(), nil },
		Question: func(asked []string) (*magici.Question, error) {
			t.drawn++
			id := fmt.Sprint("q", t.drawn)
			if slices.Contains(asked, id) {
				t.Errorf("%s was asked before", id)
			}
			return &magici.Question{ID: id, It: magici.Wording{Text: "Chi è " + id + "?", Answer: id}}, nil
		},
		Right: func(typed string, q magici.Question) bool { return typed == q.It.Answer },
	}
}

// try gives an order as a device, or as the computer or the system when the device is their role.
func (t *tester) try(device string, o Order) error {
	by := table.Actor{Device: device}
	if r := role.Role(device); r == role.Computer || r == role.System {
		by = table.Actor{Role: r}
	}
	events, err := Decide(t.Table, Command{by, o}, t.given(), t.now)
	for _, e := range events {
		kind, data, err := Encode(e.Fact)
		if err != nil {
			t.Fatal(err)
		}
		if e.Fact, err = Load(kind, data); err != nil { // as after a restart
			t.Fatalf("%s %s: %v", kind, data, err)
		}
		t.Table, t.log = Apply(t.Table, e), append(t.log, e)
	}
	return err
}

func (t *tester) do(device string, all ...Order) {
	t.Helper()
	for _, o := range all {
		if err := t.try(device, o); err != nil {
			t.Fatalf("%T of %s: %v", o, device, err)
		}
	}
}

// refuses checks that an order is refused with a key and changes nothing.
func (t *tester) refuses(device string, o Order, key string) {
	t.Helper()
	before := len(t.log)
	got := ""
	if f := fault.From(t.try(device, o)); f != nil {
		got = f.Key
	}
	if got != key || len(t.log) != before {
		t.Errorf("%T of %s: %q and %d facts, want %q", o, device, got, len(t.log)-before, key)
	}
}

// pass lets time pass, in which the table gives its own orders.
func (t *tester) pass(d time.Duration) {
	t.Helper()
	until := t.now.After(d)
	for {
		o, at, ok := t.Due()
		if !ok || at > until {
			t.now = until
			return
		}
		t.now = max(t.now, at)
		if err := t.try(string(role.System), o); err != nil {
			t.Fatalf("%T at %d: %v", o, at, err)
		}
	}
}

// open begins a match of Marta, White on device a, and Luca on b, up to the purchase.
func open2(t *testing.T) *tester {
	t.Helper()
	c := &tester{T: t}
	c.do("a", OpenTable{Name: "Marta", Colour: "white"})
	c.do("b", Sit{Name: "Luca"})
	return c
}

// deployed begins the same match up to the first turn, of White: each side has a Queen and a Rook that stand opposite
// to each other, and Pawns on a and b.
func deployed(t *testing.T, c *tester) *tester {
	t.Helper()
	for side, device := range c.devices() {
		c.buy(device, chess.Side(side), magici.Queen, 2, 8, 9)
	}
	for i, slot := range []magici.Slot{2, 8, 9} {
		for side, device := range c.devices() {
			s, rank := chess.Side(side), chess.Side(side).PawnRank()
			if slot == 2 {
				rank = s.HomeRank()
			}
			c.do(device, magici.Place{Side: s, Slot: slot, Square: chess.SquareAt([]int{7, 0, 1}[i], rank)})
		}
	}
	c.pass(TossTime)
	return c
}

// devices are those of White and Black.
func (t *tester) devices() [2]string { return [2]string{t.Seats[0].Device, t.Seats[1].Device} }

func (t *tester) buy(device string, side chess.Side, slots ...magici.Slot) {
	t.Helper()
	for _, s := range slots {
		t.do(device, magici.Buy{Side: side, Slot: s})
	}
	t.do(device, magici.Confirm{Side: side, Draft: t.Match.Teams[side].Draft})
}

func (t *tester) move(text string) magici.Move {
	mv, ok := chess.ParseMove(text)
	if !ok {
		t.Fatal(text)
	}
	return magici.Move{Turn: t.Match.TurnSerial, From: mv.From, To: mv.To}
}

// duel brings the match to the Duel of the white Rook, of device a, on the black one.
func duel(t *testing.T) *tester {
	t.Helper()
	c := deployed(t, open2(t))
	c.do("a", c.move("h1h8"))
	return c
}

func actor(device string) table.Actor { return table.Actor{Device: device} }

// long is an answer of 500 characters.
var long = strings.Repeat("è ", 250)
