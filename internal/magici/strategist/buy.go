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
		if w.Share > 0 && affordable(s, w.Army) {
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

// affordable reports whether s lets a House buy a (SM-1.1 to SM-1.3).
func affordable(s magici.Settings, a magici.Army) bool {
	return a.Has(magici.King) && s.Cost(a) <= s.Budget && a.Pieces() <= s.MaxPieces
}

// DefaultMix returns the mix that the computer buys from: the measured equilibrium of the regulation as it stands,
// otherwise all armies that spend the most that can be spent, each as often.
func DefaultMix(s magici.Settings) []Weighted {
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
var kinds = [...]chess.Kind{chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}

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
