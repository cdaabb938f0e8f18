package strategist

import (
	"math/rand/v2"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// Weighted is an army with its share of a mix.
type Weighted struct {
	Army  magici.Army
	Share float64 // of all shares of the mix
}

// Buy draws an army from mix. Armies that s does not allow are left out; without any other it is the bare King.
func Buy(s magici.Settings, mix []Weighted, seed uint64) magici.Army {
	var legal []Weighted
	var sum float64
	for _, w := range mix {
		if w.Share > 0 && Affordable(s, w.Army) {
			legal = append(legal, w)
			sum += w.Share
		}
	}
	drawn := rand.New(rand.NewPCG(seed, 0x6275)).Float64() * sum
	for _, w := range legal {
		if drawn -= w.Share; drawn < 0 {
			return w.Army
		}
	}
	if len(legal) > 0 {
		return legal[len(legal)-1].Army
	}
	return magici.BareKing
}

// Affordable reports whether s lets a House buy a (SM-1.1 to SM-1.3).
func Affordable(s magici.Settings, a magici.Army) bool {
	return a.Has(magici.King) && s.Cost(a) <= s.Budget && a.Pieces() <= s.MaxPieces
}

// measured is the equilibrium of purchases under the regulation as it is: the mix that no other purchase beats, of run 3
// of docs/balance.md, the one of the strongest computer.
var measured = []struct {
	name  string
	share float64
}{{"Q1R2P2", 0.57}, {"R2N2P2", 0.33}, {"Q1R2N1", 0.1}}

// DefaultMix returns the mix that the computer buys from: the equilibrium, where what can be bought is that of the
// regulation. Under any other prices and bounds it is all armies that spend the most that can be spent, each as often.
func DefaultMix(s magici.Settings) []Weighted {
	var mix []Weighted
	if is := magici.DefaultSettings(); s.Prices == is.Prices && s.Budget == is.Budget && s.MaxPieces == is.MaxPieces {
		for _, m := range measured {
			army, _ := ParseName(m.name)
			mix = append(mix, Weighted{army, m.share})
		}
		return mix
	}
	return Dearest(s)
}

// Dearest returns all armies that spend the most that can be spent, with equal shares.
func Dearest(s magici.Settings) []Weighted {
	var best magici.PiecePoints
	var mix []Weighted
	for a := range Armies(s) {
		switch cost := s.Cost(a); {
		case cost > best:
			best, mix = cost, mix[:0]
			fallthrough
		case cost == best:
			mix = append(mix, Weighted{a, 1})
		}
	}
	return mix
}

// kinds are the kinds that are bought, in the order of an army's name.
var kinds = [...]chess.Kind{chess.Queen, chess.Bishop, chess.Rook, chess.Knight, chess.Pawn}

// bareKing is the name of the smallest army.
const bareKing = "K"

// Name returns the text of an army, such as "Q1B1R1P1": each kind that it has beside the King, and how many; "K" for
// the bare King.
func Name(a magici.Army) string {
	var name []byte
	for _, k := range kinds {
		if n := a.Count(k); n > 0 {
			name = append(name, k.Letter(), '0'+byte(n))
		}
	}
	if name == nil {
		return bareKing
	}
	return string(name)
}

// ParseName reads what Name writes, whatever the order of the kinds; false for any other text.
func ParseName(text string) (magici.Army, bool) {
	a := magici.BareKing
	if text == bareKing {
		return a, true
	}
	if text == "" || len(text)%2 == 1 {
		return a, false
	}
	for ; text != ""; text = text[2:] {
		p, ok := chess.ParsePiece(text[0])
		if !ok || p.Side != chess.White || p.Kind == chess.King || a.Count(p.Kind) > 0 || text[1] < '1' || text[1] > '9' {
			return a, false
		}
		for range text[1] - '0' {
			slot := a.FreeSlot(p.Kind)
			if slot == magici.NoSlot {
				return a, false
			}
			a = a.With(slot)
		}
	}
	return a, true
}

// Armies yields every army that s lets a House buy, once whichever of equal pieces are taken, with the bare King first.
func Armies(s magici.Settings) func(yield func(magici.Army) bool) {
	return func(yield func(magici.Army) bool) {
		var add func(a magici.Army, from int) bool
		add = func(a magici.Army, from int) bool {
			if !yield(a) {
				return false
			}
			for i := from; i < len(kinds); i++ {
				if s.CanBuy(a, kinds[i]) == nil && !add(a.With(a.FreeSlot(kinds[i])), i) {
					return false
				}
			}
			return true
		}
		add(magici.BareKing, 0)
	}
}
