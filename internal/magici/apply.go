package magici

import (
	"fmt"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici/movement"
	"scacchimagici/internal/setting"
)

// Apply returns m after e. What is in the log has happened: Apply never refuses.
func Apply(m Match, e Event) Match {
	kind := entries.Find(e.Fact)
	if kind == nil {
		panic(fmt.Sprintf("magici: no row for the entry %T", e.Fact))
	}
	if !kind.Is.wandStays && m.WandRaised() {
		m = m.wandLowered(e.Clock)
	}
	m = kind.Is.apply(m, e.Fact, e.Clock)
	m.Facts++
	if kind.Is.hidden == nil {
		return m.noteHidden(nil)
	}
	side := sideIn(e.Fact, kind.Is.hidden)
	return m.noteHidden(&side)
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

func (m Match) named(f Named, _ Instant) Match {
	m.Teams[f.Side].Strategist = f.Person
	return m
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

// opened opens the purchase. Another one in the same purchase brings the settings that have changed since.
func (m Match) opened(f Opened, _ Instant) Match {
	m.Settings, m.Stage, m.Paper, m.Clockless = f.Settings.WithLaterSettings(), Purchase, f.Paper, m.Clockless || f.Paper
	if f.Paper {
		m.Teams[0].Helped, m.Teams[1].Helped = true, true // one person enters both sides
	}
	return m
}

func (m Match) bought(f Bought, _ Instant) Match {
	m.Teams[f.Side].change(m.Teams[f.Side].Army.With(f.Slot))
	return m
}

func (m Match) sold(f Sold, _ Instant) Match {
	m.Teams[f.Side].People[f.Slot] = ""
	m.Teams[f.Side].change(m.Teams[f.Side].Army.Without(f.Slot))
	return m
}

func (m Match) assigned(f Assigned, _ Instant) Match {
	m.Teams[f.Side].People[f.Slot] = f.Person
	m.Teams[f.Side].change(m.Teams[f.Side].Army)
	return m
}

func (m Match) helped(f Helped, _ Instant) Match {
	m.Teams[f.Side].Helped = true
	return m
}

func (m Match) confirmed(f Confirmed, _ Instant) Match {
	m.Teams[f.Side].Confirmed, m.Teams[f.Side].Helped = true, false
	if m.Teams[0].Confirmed && m.Teams[1].Confirmed {
		m.Stage, m.PurchaseClock = Deployment, Clock{}
	}
	return m.readyWhenDeployed()
}

func (m Match) reopened(f Reopened, _ Instant) Match {
	m.Teams[f.Side].Confirmed = false
	return m
}

func (m Match) limited(f Limited, now Instant) Match {
	m.PurchaseClock = Clock{}
	if f.Seconds > 0 {
		m.PurchaseClock = startClock(setting.Seconds(f.Seconds)*setting.Second, now)
	}
	return m
}

func (m Match) placed(f Placed, _ Instant) Match {
	m.Placements = append(slices.Clip(m.Placements), f.Placement)
	return m.readyWhenDeployed()
}

func (m Match) takenBack(f TakenBack, _ Instant) Match {
	m.Placements = slices.DeleteFunc(slices.Clone(m.Placements), func(p Placement) bool {
		return p.Side == f.Side && p.Slot == f.Slot
	})
	return m
}

func (m Match) returnedToPurchase(_ ReturnedToPurchase, _ Instant) Match {
	m.Stage, m.Placements = Purchase, nil
	m.Teams[0].reopen()
	m.Teams[1].reopen()
	return m
}

func (m Match) ticked(f Ticked, _ Instant) Match {
	m.Teams[f.Side].Wand[f.Slot] = f.Has
	return m
}

func (m Match) tossed(f Tossed, _ Instant) Match {
	m.Toss = Toss{Done: true, First: f.First, By: f.By}
	m.Tosses++
	return m
}

func (m Match) returnedToDeployment(_ ReturnedToDeployment, _ Instant) Match {
	m.Stage, m.Toss = Deployment, Toss{}
	m.Placements = slices.Clip(m.Placements[:len(m.Placements)-1])
	return m
}

func (m Match) substituted(f Substituted, _ Instant) Match {
	team := &m.Teams[f.Side]
	if left := team.SlotOf(f.Person); left != NoSlot {
		team.People[left] = "" // steps in from among those who have left the board
	}
	place := &team.Strategist
	if f.Slot != NoSlot {
		place = &team.People[f.Slot]
	}
	m.Replaced = append(slices.Clip(m.Replaced), *place)
	*place = f.Person
	return m
}

// change makes a the army of t.
func (t *Team) change(a Army) { t.Army, t.Draft = a, t.Draft+1 }

// reopen gives the purchase of t back. The wands are ticked off anew: people may change.
func (t *Team) reopen() { t.Confirmed, t.Wand = false, [Slots]bool{} }

// readyWhenDeployed ends the deployment once no piece is left to place.
func (m Match) readyWhenDeployed() Match {
	if _, more := m.ToPlace(); m.Stage == Deployment && !more {
		m.Stage = Ready
	}
	return m
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

// beginTurn begins the turn of the side to move.
func (m Match) beginTurn(now Instant) Match {
	p := &m.Play
	m.TurnSerial++
	p.TurnPhase, p.Caller, p.SquareOwed, p.WalkBack, p.StrategistMove = Thinking, NoSlot, false, false, 0
	p.Duel = Duel{}
	p.TurnClock = m.startTurnClock(m.Settings.MoveTime, now)
	if m.Stuck() {
		p.TurnClock = p.TurnClock.stopped(now)
	}
	return m
}

// startTurnClock starts a clock, unless the match is clockless.
func (m Match) startTurnClock(left setting.Seconds, now Instant) Clock {
	c := startClock(left, now)
	c.Running = !m.Clockless
	return c
}

// performing waits for the human board, by itself for confirmSeconds if set (SM-3.2).
func (m Match) performing(now Instant) Match {
	m.Play.TurnPhase, m.Play.SquareOwed = Performing, false
	m.Play.TurnClock = Clock{Since: now}
	if m.Settings.ConfirmAfter > 0 {
		m.Play.TurnClock = m.startTurnClock(m.Settings.ConfirmAfter, now)
	}
	return m
}

// snapshot returns the state of play as an undo will restore it, with the clocks read.
func (m Match) snapshot(now Instant) *point {
	p := point{m.Play, m.Asking}
	p.play.MatchClock.Left, p.play.MatchClock.Since = m.MatchLeft(now), now
	return &p
}

// addEntry writes an entry into the log and keeps the state of play after it.
func (m Match) addEntry(e Entry, now Instant) Match {
	e.N, e.At = len(m.Log)+1, now
	m.Log = append(slices.Clip(m.Log), e)
	m.points = append(slices.Clip(m.points), m.snapshot(now))
	return m
}
