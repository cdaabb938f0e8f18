package magici

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/role"
)

// hiddenFact is the number of a fact that happens in secret, since it is of a purchase (SM-1.6), with
// those of the facts by which the helper of its side and all others came to know it; 0: not yet.
type hiddenFact struct {
	side                chess.Side
	number, helper, all int
}

// noteHidden notes what the fact just applied brings to light, and that it is hidden itself when it is of the
// purchase of a side; nil: it is not.
func (m Match) noteHidden(of *chess.Side) Match {
	if m.Stage > Purchase && len(m.hidden) > 0 && m.hidden[len(m.hidden)-1].all > 0 {
		return m
	}
	hidden := slices.Clone(m.hidden)
	if of != nil {
		hidden = append(hidden, hiddenFact{side: *of, number: m.Facts})
	}
	for i := range hidden {
		h, all := &hidden[i], m.Stage > Purchase
		if h.helper == 0 && (all || m.Teams[h.side].Helped) {
			h.helper = m.Facts
		}
		if h.all == 0 && all {
			h.all = m.Facts
		}
	}
	m.hidden = hidden
	return m
}

// KnownTo returns how many of the first n facts v knew of when the nth had happened: what v may
// count. It grows with n, and later facts do not change it for an n.
func (m Match) KnownTo(n int64, v Viewer) int64 {
	known := n
	for _, h := range m.hidden {
		from := h.all
		switch {
		case v.Role == role.Strategist && v.Side == h.side:
			from = h.number
		case v.runsMatches():
			from = h.helper
		}
		if int64(h.number) <= n && (from == 0 || int64(from) > n) {
			known--
		}
	}
	return known
}

// Secret reports whether fact number n is of a purchase that some may not know yet.
func (m Match) Secret(n int) bool {
	return slices.ContainsFunc(m.hidden, func(h hiddenFact) bool { return h.number == n && h.all == 0 })
}
