package minimeta

import "scacchimagici/internal/chess"

// HistoryIndex is a number below 8,192 for a computer player: one for each way of a large piece,
// and one for each way from a large square to a small one.
func (m Move) HistoryIndex() int {
	from := int(m.From.Square())
	if m.Large {
		return squares*places + from*squares + int(m.To.Square())
	}
	return from*places + int(m.To)
}

// Key tells positions apart as repetition does: by what stands where and the side, not by
// the counters.
func (p Position) Key() uint64 { return p.key }

// AppendTactical appends the captures and promotions that win something at once; in check all
// legal moves, and then the position cannot be judged as it stands.
func (p Position) AppendTactical(dst []Move) (moves []Move, rests bool) {
	if p.halfmoves >= lastPly {
		return dst, true
	}
	check := p.exposed(p.side)
	g := generator{p: p, dst: dst, sharp: !check}
	g.all()
	return g.dst, !check
}

// Gain returns about what m wins at once: what it captures, with every piece aboard, and what
// Pawns become. A dearer piece gains a little less than a cheaper one.
func (p Position) Gain(m Move) int {
	promotes := m.Promotes != 0 || m.Passengers != [2]chess.Kind{}
	captures := m.Large && p.at[m.To.Square()] != 0 || !m.Large && p.small(m.To) != 0
	if !promotes && !captures {
		return 0
	}
	gain := 0
	if m.Large {
		carried, target := p.at[m.From.Square()], p.at[m.To.Square()]
		gain = p.captureValue(target)
		if m.Promotes != 0 {
			gain += p.signed(cell(m.Promotes)|carried.large()&blackCell, &largeWorth) - p.signed(carried.large(), &largeWorth)
		}
		gain -= largeWorth[carried.large().kind()] / 16
	} else {
		c := p.small(m.From)
		gain = -p.signed(p.small(m.To), &smallWorth) - smallWorth[c.kind()]/16
	}
	for _, kind := range m.Passengers {
		if kind != 0 {
			gain += smallWorth[kind] - smallWorth[1]
		}
	}
	return max(gain, 0)
}

// captureValue returns what the side to move wins by capturing a mount with every piece aboard.
func (p *Position) captureValue(m mount) int {
	points := -p.signed(m.large(), &largeWorth)
	for m &= 1<<largeShift - 1; m != 0; m >>= 4 {
		points -= p.signed(cell(m&15), &smallWorth)
	}
	return points
}

// signed returns the worth of a piece, below 0 when it is not the side to move's.
func (p *Position) signed(c cell, worth *[7]int) int {
	if c.side() == p.side {
		return worth[c.kind()]
	}
	return -worth[c.kind()]
}
