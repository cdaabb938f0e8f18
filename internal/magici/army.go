package magici

import (
	"math/bits"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
)

// Slot is one of the sixteen pieces of a chess set, by which a piece is known from its
// purchase to the end of the match: K Q R1 R2 B1 B2 N1 N2 P1 … P8. A promoted Pawn keeps
// its slot, and with it the person and the calls made (SM-6.2).
type Slot uint8

// Slots is how many there are; NoSlot is none of them.
const (
	King   Slot = 0
	Queen  Slot = 1
	Slots       = 16
	NoSlot Slot = 0xff
)

var slotNames = [Slots]string{"K", "Q", "R1", "R2", "B1", "B2", "N1", "N2", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"}

// Kind returns the kind of piece that s is bought as.
func (s Slot) Kind() chess.Kind {
	switch {
	case s == King:
		return chess.King
	case s == Queen:
		return chess.Queen
	case s < 4:
		return chess.Rook
	case s < 6:
		return chess.Bishop
	case s < 8:
		return chess.Knight
	case s < Slots:
		return chess.Pawn
	}
	return chess.NoKind
}

// String returns the name of s, such as "R2"; empty for NoSlot.
func (s Slot) String() string {
	if s >= Slots {
		return ""
	}
	return slotNames[s]
}

// ParseSlot reads what String writes.
func ParseSlot(text string) (Slot, error) {
	if i := slices.Index(slotNames[:], text); i >= 0 {
		return Slot(i), nil
	}
	return NoSlot, fault.New(fault.Invalid, "fault.slot", text)
}

// MarshalText writes the name of s.
func (s Slot) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the name of a slot; the empty text is NoSlot.
func (s *Slot) UnmarshalText(text []byte) (err error) {
	if len(text) == 0 {
		*s = NoSlot
		return nil
	}
	*s, err = ParseSlot(string(text))
	return err
}

// Army is a set of slots. Every army has a King.
type Army uint16

// BareKing is the smallest army.
const BareKing Army = 1 << King

// Has reports whether s belongs to a.
func (a Army) Has(s Slot) bool { return s < Slots && a&(1<<s) != 0 }

// With returns a and s.
func (a Army) With(s Slot) Army { return a | 1<<s }

// Without returns a less s.
func (a Army) Without(s Slot) Army { return a &^ (1 << s) }

// Pieces returns how many stand beside the King.
func (a Army) Pieces() int { return bits.OnesCount16(uint16(a.Without(King))) }

// Count returns how many of kind k belong to a.
func (a Army) Count(k chess.Kind) int {
	n := 0
	for s := range a.All() {
		if s.Kind() == k {
			n++
		}
	}
	return n
}

// All yields the slots of a in the order K Q R B N P.
func (a Army) All() func(yield func(Slot) bool) {
	return func(yield func(Slot) bool) {
		for s := Slot(0); s < Slots; s++ {
			if a.Has(s) && !yield(s) {
				return
			}
		}
	}
}

// Cost returns what a costs; the King is free (SM-1.2).
func (s Settings) Cost(a Army) PiecePoints {
	var sum PiecePoints
	for slot := range a.All() {
		sum += s.Value(slot.Kind())
	}
	return sum
}

// FreeSlot returns the first slot of kind k that a lacks, or NoSlot when a has all that a
// chess set has (SM-1.3).
func (a Army) FreeSlot(k chess.Kind) Slot {
	for s := Slot(0); s < Slots; s++ {
		if s.Kind() == k && !a.Has(s) {
			return s
		}
	}
	return NoSlot
}

// LastSlot returns the last slot of kind k that a has, or NoSlot.
func (a Army) LastSlot(k chess.Kind) Slot {
	last := NoSlot
	for s := range a.All() {
		if s.Kind() == k {
			last = s
		}
	}
	return last
}

// CanBuy returns why a piece of kind k cannot be added to a, or nil (SM-1.1 to SM-1.3).
func (s Settings) CanBuy(a Army, k chess.Kind) error {
	switch left := s.Budget - s.Cost(a); {
	case k == chess.NoKind || k == chess.King:
		return fault.New(fault.Illegal, "fault.buy.king").By("SM-1.2")
	case a.FreeSlot(k) == NoSlot:
		return fault.New(fault.Illegal, "fault.buy.set", a.Count(k)).By("SM-1.3")
	case a.Pieces() >= s.MaxPieces:
		return fault.New(fault.Illegal, "fault.buy.max", s.MaxPieces).By("SM-1.3")
	case s.Value(k) > left:
		return fault.New(fault.Illegal, "fault.buy.budget", int(s.Value(k)-left)).By("SM-1.1")
	}
	return nil
}

// CanKeep returns why a cannot be confirmed, since the settings changed after pieces of it had been bought, or nil (SM-1.1, SM-1.3).
func (s Settings) CanKeep(a Army) error {
	switch excess := s.Cost(a) - s.Budget; {
	case excess > 0:
		return fault.New(fault.Illegal, "fault.confirm.budget", int(excess)).By("SM-1.1")
	case a.Pieces() > s.MaxPieces:
		return fault.New(fault.Illegal, "fault.confirm.max", s.MaxPieces).By("SM-1.3")
	}
	return nil
}
