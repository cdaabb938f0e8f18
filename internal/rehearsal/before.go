package rehearsal

import (
	"time"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
)

// next returns what happens next in m; no order when it is over.
func (c *people) next(m magici.Match) act {
	if m.Paused && m.Phase() != magici.Finished {
		return act{magici.Resume{}, 5 * time.Second}
	}
	switch m.Phase() {
	case magici.Planned:
		return c.planned(m)
	case magici.Purchase:
		return c.purchase(m)
	case magici.Deployment:
		return c.deploy(m)
	case magici.Ready:
		return c.ready(m)
	case magici.Finished:
		return act{}
	}
	return c.playing(m)
}

func (c *people) planned(m magici.Match) act {
	for side := chess.White; side <= chess.Black; side++ {
		if m.Teams[side].Strategist == "" {
			roster := c.roster(m.Teams[side].House)
			return act{magici.NameStrategist{Side: side, Person: roster[c.dice.IntN(len(roster))]}, time.Second / 2}
		}
	}
	return act{magici.Open{}, time.Second}
}

// purchase buys for whoever has not confirmed: first pieces, then people, then the seal.
func (c *people) purchase(m magici.Match) act {
	side := chess.White
	if m.Teams[side].Confirmed || !m.Teams[chess.Black].Confirmed && c.dice.IntN(2) == 0 {
		side = chess.Black
	}
	team := m.Teams[side]
	if slot := c.wish(m, team.Army); slot != magici.NoSlot {
		return act{magici.Buy{Side: side, Slot: slot}, time.Second / 4}
	}
	if slot := team.FirstUnassigned(); slot != magici.NoSlot {
		for _, i := range c.dice.Perm(len(c.roster(m.Teams[side].House))) {
			person := c.roster(m.Teams[side].House)[i]
			if person != team.Strategist && team.SlotOf(person) == magici.NoSlot {
				return act{magici.Assign{Side: side, Slot: slot, Person: person}, time.Second / 5}
			}
		}
	}
	return act{magici.Confirm{Side: side, Draft: team.Draft}, time.Second}
}

// wish returns a piece that the side can still pay for, the dear ones first more often than
// not.
func (c *people) wish(m magici.Match, army magici.Army) magici.Slot {
	kinds := []chess.Kind{chess.Queen, chess.Bishop, chess.Rook, chess.Knight, chess.Pawn}
	c.dice.Shuffle(len(kinds), func(i, j int) {
		if c.dice.IntN(2) == 0 {
			kinds[i], kinds[j] = kinds[j], kinds[i]
		}
	})
	for _, k := range kinds {
		if m.Settings.CanBuy(army, k) == nil {
			return army.FreeSlot(k)
		}
	}
	return magici.NoSlot
}

func (c *people) deploy(m magici.Match) act {
	side, _ := m.ToPlace()
	for slot := range m.Unplaced(side).All() {
		squares := magici.Deployable(side, slot.Kind())
		for _, i := range c.dice.Perm(len(squares)) {
			if free(m, squares[i]) {
				return act{magici.Place{Side: side, Slot: slot, Square: squares[i]}, time.Second * 2 / 3}
			}
		}
	}
	return act{}
}

func free(m magici.Match, sq chess.Square) bool {
	for _, p := range m.Deployed() {
		if p.Square == sq {
			return false
		}
	}
	return true
}

func (c *people) ready(m magici.Match) act {
	for side, team := range m.Teams {
		for slot := range team.Army.All() {
			if !team.Wand[slot] {
				return act{magici.TickWand{Side: chess.Side(side), Slot: slot, Has: true}, time.Second / 6}
			}
		}
	}
	if !m.Toss.Done {
		return act{magici.TossCoin{By: "system"}, time.Second}
	}
	return act{magici.Start{}, 2 * time.Second}
}
