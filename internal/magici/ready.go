package magici

import (
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici/movement"
)

// WandsMissing counts the people who have not been ticked off (SM-2.6).
func (m Match) WandsMissing() int {
	n := 0
	for _, team := range m.Teams {
		for slot := range team.Army.All() {
			if !team.Wand[slot] {
				n++
			}
		}
	}
	return n
}

// TickWand records that a person has a wand, or has none (SM-2.6).
type TickWand struct {
	Side chess.Side `json:"side"`
	Slot Slot       `json:"slot"`
	Has  bool       `json:"has"`
}

// TickWands records it of all people of a side at once.
type TickWands struct {
	Side chess.Side `json:"side"`
	Has  bool       `json:"has"`
}

// Ticked says that a person has a wand, or has none.
type Ticked struct {
	Ref
	Has bool `json:"has"`
}

func (m Match) tickWand(o TickWand, _ situation) ([]Fact, error) {
	if !m.Teams[o.Side].Army.Has(o.Slot) {
		return nil, fault.New(fault.Invalid, "fault.slot", o.Slot.String())
	}
	return single(Ticked{Ref{o.Side, o.Slot}, o.Has}), nil
}

// tickWands ticks all wands of a side but those of people who are absent: these are ticked one by one.
func (m Match) tickWands(o TickWands, s situation) ([]Fact, error) {
	var facts []Fact
	team := &m.Teams[o.Side]
	for slot := range team.Army.All() {
		absent := false
		if o.Has {
			var err error
			if absent, err = s.Absent(team.People[slot]); err != nil {
				return nil, err
			}
		}
		if team.Wand[slot] != o.Has && !absent {
			facts = append(facts, Ticked{Ref{o.Side, slot}, o.Has})
		}
	}
	if facts == nil {
		return nil, fault.New(fault.Stale, "fault.wands.done")
	}
	return facts, nil
}

func (m Match) ticked(f Ticked, _ Instant) Match {
	m.Teams[f.Side].Wand[f.Slot] = f.Has
	return m
}

// Toss says which side moves first, and who tossed (SM-2.7).
type Toss struct {
	Done  bool
	First chess.Side
	By    Tosser
}

// Tosser is what decided who begins.
type Tosser string

// The program tosses, or the Referee enters the toss of a real coin.
const (
	SystemTossed Tosser = "system"
	CoinTossed   Tosser = "coin"
)

// TossCoin decides who begins (SM-2.7). The reason is needed when a wand is missing
// or the coin has been tossed already.
type TossCoin struct {
	By     Tosser      `json:"by"`
	First  *chess.Side `json:"first,omitempty"` // of a coin; the desk fills in the system's
	Reason string      `json:"reason,omitempty" limit:"..MaxReason"`
	Tossed *int        `json:"tossed,omitempty"` // how often it was tossed, as the device saw; without it the number is not checked
}

// Tossed says who begins.
type Tossed struct {
	First  chess.Side `json:"first"`
	By     Tosser     `json:"by"`
	Reason string     `json:"reason,omitempty"`
}

// tossCoin tosses the coin of the program, or records the toss of a real one.
func (m Match) tossCoin(o TossCoin, s situation) ([]Fact, error) {
	switch missing := m.WandsMissing(); {
	case o.Tossed != nil && *o.Tossed != m.Tosses:
		return nil, fault.New(fault.Stale, "fault.toss.done").By("SM-2.7")
	case o.By != SystemTossed && o.By != CoinTossed:
		return nil, fault.New(fault.Invalid, "fault.toss.by")
	case o.First == nil && o.By == CoinTossed:
		return nil, fault.New(fault.Invalid, "fault.field.missing", "first")
	case missing > 0 && o.Reason == "" && !m.Paper:
		return nil, fault.New(fault.Illegal, "fault.toss.wands", missing).By("SM-2.6")
	case m.Toss.Done && o.Reason == "":
		return nil, fault.New(fault.Illegal, "fault.toss.again").By("SM-2.7")
	case o.By == SystemTossed:
		first, err := s.Coin()
		if err != nil {
			return nil, err
		}
		o.First = &first
	}
	return withOptionalReason(o.Reason, Tossed{*o.First, o.By, o.Reason})
}

func (m Match) tossed(f Tossed, _ Instant) Match {
	m.Toss = Toss{Done: true, First: f.First, By: f.By}
	m.Tosses++
	return m
}

// ReturnToDeployment goes back, voids the toss and takes the last piece off the board.
type ReturnToDeployment struct {
	Reason string `json:"reason,omitempty" limit:"..MaxReason"`
}

// ReturnedToDeployment says that the toss was voided and the last piece was taken off the board.
type ReturnedToDeployment struct {
	Reason string `json:"reason,omitempty"`
}

func (m Match) returnToDeployment(o ReturnToDeployment, _ situation) ([]Fact, error) {
	if len(m.Placements) == 0 {
		return nil, fault.New(fault.Illegal, "fault.deployment.fixed").By("SM-2.3")
	}
	return withOptionalReason(o.Reason, ReturnedToDeployment(o))
}

func (m Match) returnedToDeployment(_ ReturnedToDeployment, _ Instant) Match {
	m.Stage, m.Toss = Deployment, Toss{}
	m.Placements = slices.Clip(m.Placements[:len(m.Placements)-1])
	return m
}

// Start begins the first turn.
type Start struct{}

// Started says that the first turn began.
type Started struct{}

func (m Match) start(_ Start, _ situation) ([]Fact, error) {
	if !m.Toss.Done {
		return nil, fault.New(fault.Illegal, "fault.start.toss").By("SM-2.7")
	}
	return single(Started{}), nil
}

// started puts the pieces on the board and begins the first turn (SM-2.7, SM-3.4).
func (m Match) started(_ Started, now Instant) Match {
	p := Play{TurnNumber: 1, Caller: NoSlot, MatchClock: startClock(m.Settings.MatchTime, now)}
	var pieces []movement.Placed
	for _, d := range m.Deployed() {
		p.Figures[d.Side][d.Slot] = Figure{Kind: d.Slot.Kind(), Square: d.Square, OnBoard: true}
		pieces = append(pieces, movement.Placed{Square: d.Square, Piece: chess.Piece{Side: d.Side, Kind: d.Slot.Kind()}})
	}
	// Decide has let only a board through that can be set up.
	p.Position, _ = movement.Set(pieces, m.Toss.First, m.Settings.Movement())
	p.MatchClock.Running = !m.Paper
	m.Stage, m.Play, m.FirstTurn = Thinking, p, now
	for side, team := range m.Teams {
		m.Began[side] = team.People
	}
	m = m.beginTurn(now)
	// What was ended before the first turn and taken back again lies before the toss.
	m.points = slices.Clone(m.points)
	for k, before := range m.points {
		m.points[k] = m.snapshot(now)
		if r := before.play.Result; r.Over {
			ended := m.finished(r, now)
			ended.Play.Points, ended.Play.Deducted = before.play.Points, before.play.Deducted
			m.points[k] = ended.snapshot(now)
		}
	}
	return m
}
