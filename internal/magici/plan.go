package magici

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
)

// Plan is what the schedule says of a match.
type Plan struct {
	Tournament string  `json:"tournament"`
	ID         string  `json:"match"` // unique within the tournament, such as "1A"
	Round      int     `json:"round"`
	Board      string  `json:"board"`
	White      HouseID `json:"white"` // the House listed first (SM-2.5)
	Black      HouseID `json:"black"`
	Practice   bool    `json:"practice,omitempty"` // counts for nothing
}

// Schedule plans the match, or plans it anew while it is planned.
type Schedule struct{ Plan Plan }

// Scheduled says that the match was planned, or planned anew.
type Scheduled struct{ Plan }

// schedule plans a match.
func (m Match) schedule(o Schedule, _ situation) ([]Fact, error) {
	return single(Scheduled{o.Plan}), nil
}

// scheduled is a new match by the plan, with the Strategists named so far and the log: an end before
// the match that was taken back stays in it.
func (m Match) scheduled(f Scheduled, _ Instant) Match {
	next := New(f.Plan)
	next.Log, next.points, next.Facts, next.hidden = m.Log, m.points, m.Facts, m.hidden
	for _, team := range m.Teams {
		if side, ok := next.SideOf(team.House); ok {
			next.Teams[side].Strategist = team.Strategist
		}
	}
	return next
}

// NameStrategist names who plays the match for a side (SM-1.1).
type NameStrategist struct {
	Side   chess.Side `json:"side"`
	Person PersonID   `json:"person"`
}

// Named says who plays the match for a side.
type Named struct {
	Side   chess.Side `json:"side"`
	Person PersonID   `json:"person"`
}

func (m Match) nameStrategist(o NameStrategist, s situation) ([]Fact, error) {
	if err := m.onRoster(o.Side, o.Person, "SM-1.1", s); err != nil {
		return nil, err
	}
	return single(Named(o)), nil
}

func (m Match) named(f Named, _ Instant) Match {
	m.Teams[f.Side].Strategist = f.Person
	return m
}

// SwapColours exchanges the sides until the first purchase is confirmed (SM-2.5).
type SwapColours struct {
	White HouseID `json:"white"` // the House that is to be White
}

// Swapped says that the Houses exchanged their sides.
type Swapped struct{}

func (m Match) swapColours(o SwapColours, _ situation) ([]Fact, error) {
	switch side, ok := m.SideOf(o.White); {
	case !ok:
		return nil, fault.New(fault.Invalid, "fault.swap.house")
	case side == chess.White:
		return nil, fault.New(fault.Stale, "fault.swap.done")
	case m.Teams[0].Confirmed || m.Teams[1].Confirmed:
		return nil, fault.New(fault.Illegal, "fault.swap.confirmed").By("SM-2.5")
	}
	return single(Swapped{}), nil
}

func (m Match) swapped(_ Swapped, _ Instant) Match {
	m.White, m.Black = m.Black, m.White
	m.Teams[0], m.Teams[1] = m.Teams[1], m.Teams[0]
	m.hidden = slices.Clone(m.hidden)
	for i := range m.hidden {
		m.hidden[i].side = m.hidden[i].side.Other()
	}
	return m
}

// Open opens the purchase, of a match that was played on paper to enter all of it.
type Open struct {
	Paper bool `json:"paper,omitempty"`
}

// Opened says that the purchase was opened. In an open purchase it says with which settings the match goes on.
type Opened struct {
	Settings Settings `json:"settings"`
	Paper    bool     `json:"paper,omitempty"`
}

// open opens the purchase. A board has one open match at a time.
func (m Match) open(o Open, s situation) ([]Fact, error) {
	other, err := s.OnBoard()
	if err != nil {
		return nil, err
	}
	if other != "" {
		return nil, fault.New(fault.Illegal, "fault.open.board", m.Board, other)
	}
	for side := range m.Teams {
		if m.Teams[side].Strategist == "" {
			return nil, fault.New(fault.Illegal, "fault.open.strategist", fault.Word("side."+chess.Side(side).String())).By("SM-1.1")
		}
	}
	settings, err := s.Settings()
	if err != nil {
		return nil, err
	}
	if err := settings.Validate(); err != nil {
		return nil, err
	}
	return single(Opened{settings, o.Paper}), nil
}

// opened opens the purchase. Another one in the same purchase brings the settings that have changed since.
func (m Match) opened(f Opened, _ Instant) Match {
	m.Settings, m.Stage, m.Paper, m.Clockless = f.Settings.WithLaterSettings(), Purchase, f.Paper, m.Clockless || f.Paper
	if f.Paper {
		m.Teams[0].Helped, m.Teams[1].Helped = true, true // one person enters both sides
	}
	return m
}

// Keeps reports whether a House plays this match now, so that it can play no other one (SM-8.1). Practice counts for
// nothing, and a match that is entered from paper was played before: neither keeps a House.
func (m *Match) Keeps(house HouseID) bool {
	phase := m.Phase()
	return phase != Planned && phase != Finished && !m.Practice && !m.Paper && (m.White == house || m.Black == house)
}

// housesFree refuses to open a match, or to go on with one that was over, while one of its Houses plays another one
// (SM-8.1). What is corrected without clocks is not played.
func (m Match) housesFree(events []Event, given Given) error {
	if phase := m.Phase(); phase != Planned && phase != Finished {
		return nil
	}
	key := "fault.open.house"
	if m.Phase() == Finished {
		key = "fault.undo.house"
	}
	for _, e := range events {
		m = Apply(m, e)
	}
	for side := range m.Teams {
		if house := m.Teams[side].House; m.Keeps(house) && !m.Clockless {
			other, board, err := given.PlayedBy(house)
			if err != nil {
				return err
			}
			if other != "" {
				return fault.New(fault.Illegal, key, fault.Word("side."+chess.Side(side).String()), other, board).By("SM-8.1")
			}
		}
	}
	return nil
}
