package magici_test

import (
	"testing"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// armies returns all that can be bought, told apart by how many there are of each kind:
// from the bare King on, each piece that CanBuy allows is added to each army so found.
func armies(s magici.Settings) map[magici.Army]bool {
	reached := map[magici.Army]bool{magici.BareKing: true}
	queue := []magici.Army{magici.BareKing}
	for len(queue) > 0 {
		a := queue[0]
		queue = queue[1:]
		for k := chess.Pawn; k <= chess.King; k++ {
			if s.CanBuy(a, k) != nil {
				continue
			}
			if next := a.With(a.FreeSlot(k)); !reached[next] {
				reached[next] = true
				queue = append(queue, next)
			}
		}
	}
	return reached
}

// TestArmies counts the armies (SM-1.4).
func TestArmies(t *testing.T) {
	s := magici.DefaultSettings()
	all, full := armies(s), 0
	for a := range all {
		if s.Cost(a) == s.Budget {
			full++
		}
		if s.Cost(a) > s.Budget || a.Pieces() > s.MaxPieces || !a.Has(magici.King) {
			t.Errorf("army %016b costs %d and has %d pieces", a, s.Cost(a), a.Pieces())
		}
	}
	if len(all) != 139 || full != 28 {
		t.Errorf("%d armies, %d of which cost all; want 139 and 28", len(all), full)
	}
}

// TestPrices are the regulation's (SM-1.2).
func TestPrices(t *testing.T) {
	s := magici.DefaultSettings()
	for kind, want := range map[chess.Kind]magici.PiecePoints{
		chess.Pawn: 1, chess.Rook: 2, chess.Knight: 2, chess.Bishop: 3, chess.Queen: 4, chess.King: 0, chess.NoKind: 0,
	} {
		if got := s.Value(kind); got != want {
			t.Errorf("%c costs %d, want %d", kind.Letter(), got, want)
		}
	}
	if got := s.Cost(army("R1")); got != 2 {
		t.Errorf("E1: a Rook costs %d of 10", got)
	}
}

// army returns the King and the named slots.
func army(slots ...string) magici.Army {
	a := magici.BareKing
	for _, name := range slots {
		a = a.With(slotOf(name))
	}
	return a
}

// TestCanBuy pins down the limits of an army (SM-1.1 to SM-1.3).
func TestCanBuy(t *testing.T) {
	for _, c := range []struct {
		name string
		army magici.Army
		kind chess.Kind
		want string // the key of the refusal
	}{
		{"E1 a Rook", army(), chess.Rook, ""},
		{"a second King", army(), chess.King, "fault.buy.king"},
		{"no piece", army(), chess.NoKind, "fault.buy.king"},
		{"a second Queen", army("Q"), chess.Queen, "fault.buy.set"},
		{"a third Rook", army("R1", "R2"), chess.Rook, "fault.buy.set"},
		{"an eighth piece", army("P1", "P2", "P3", "P4", "P5", "P6", "P7"), chess.Pawn, "fault.buy.max"},
		{"a seventh", army("P1", "P2", "P3", "P4", "P5", "P6"), chess.Queen, ""},
		{"more than the budget", army("Q", "B1", "R1"), chess.Rook, "fault.buy.budget"},
		{"the budget to the last", army("Q", "B1", "R1"), chess.Pawn, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := magici.DefaultSettings().CanBuy(c.army, c.kind)
			if c.want == "" && err != nil || c.want != "" && (fault.From(err) == nil || fault.From(err).Key != c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
	err := magici.DefaultSettings().CanBuy(army("Q", "B1", "R1"), chess.Bishop)
	if f := fault.From(err); f == nil || f.Args[0] != 2 {
		t.Errorf("two points short: %v", err)
	}
}

// TestSlots reads the name of every slot back.
func TestSlots(t *testing.T) {
	for slot := magici.Slot(0); slot < magici.Slots; slot++ {
		if got, err := magici.ParseSlot(slot.String()); err != nil || got != slot {
			t.Errorf("%v is read as %v: %v", slot, got, err)
		}
	}
	if _, err := magici.ParseSlot("P9"); fault.CodeOf(err) != fault.Invalid {
		t.Errorf("P9: %v", err)
	}
	if magici.NoSlot.String() != "" || magici.NoSlot.Kind() != chess.NoKind {
		t.Error("no slot has a name or a kind")
	}
	if got := army("R1", "R2").LastSlot(chess.Rook); got != slotOf("R2") {
		t.Errorf("the last Rook is %v", got)
	}
	if got := army().LastSlot(chess.Rook); got != magici.NoSlot {
		t.Errorf("without Rooks the last one is %v", got)
	}
}

// TestSettings refuses numbers that make no sense.
func TestSettings(t *testing.T) {
	if err := magici.DefaultSettings().Validate(); err != nil {
		t.Errorf("the regulation: %v", err)
	}
	for _, field := range magici.Fields() {
		if _, isNumber := field.Value(magici.DefaultSettings()).(int); !isNumber {
			continue
		}
		for _, n := range []int{field.Low - 1, field.High + 1} {
			s := magici.DefaultSettings()
			field.SetNumber(&s, n)
			f := fault.From(s.Validate())
			if f == nil || f.Key != "fault.settings.range" || f.Args[0] != field.Name {
				t.Errorf("%s %d: %v", field.Name, n, f)
			}
		}
	}
}
