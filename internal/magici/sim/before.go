package sim

import (
	"slices"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
)

// Next returns what a person does next in m; false when nothing more is done.
func (p *People) Next(m magici.Match) (step Step, more bool) {
	phase := m.Phase()
	switch {
	case phase == magici.Finished:
		// Now and then it is corrected.
		switch {
		case p.undos >= mostUndos || !p.does(reopen):
			return Step{}, false
		case p.dice.IntN(3) == 0 && m.CanIntervene() == nil:
			p.undos++
			return p.intervene(m), true
		case m.Toss.Done && p.dice.IntN(2) == 0:
			p.undos++
			return p.replace(m), true
		}
		return p.undo(m), true
	case m.Paused:
		switch {
		case p.turnsTo(intervening, m):
			return p.intervene(m), true
		case !p.does(interrupt):
			return Step{By: referee, Order: magici.Resume{}, After: 5 * time.Second}, true
		case p.dice.IntN(3) == 0:
			return p.end(chess.Side(p.dice.IntN(2))), true
		}
		return p.undo(m), true
	}
	switch phase {
	case magici.Planned:
		return p.planned(m), true
	case magici.Purchase:
		return p.purchase(m), true
	case magici.Deployment:
		return p.deploy(m), true
	case magici.Ready:
		return p.ready(m)
	}
	return p.playing(m), true
}

// planned names the Strategists and opens the purchase, unless a House stays away.
func (p *People) planned(m magici.Match) Step {
	if m.Teams[chess.White].Strategist == "" {
		if p.does(stayAway) {
			side := chess.Side(p.dice.IntN(2))
			return Step{By: referee, Order: magici.End{By: pick(p, magici.EndForfeit, magici.EndAnnulled), Side: &side, Reason: "non si presenta"}}
		}
		s := p.settings // as that match needs them
		if !s.Promotion && s.DoubleStep && s.MaxPieces >= 3 && s.Budget >= 3*s.Prices.Pawn && p.does(cornered) {
			p.corner = newCorner()
		}
	}
	for side := chess.White; side <= chess.Black; side++ {
		if m.Teams[side].Strategist == "" {
			person := pick(p, p.roster(m.Teams[side].House)...)
			return Step{By: strategistOf(side), Order: magici.NameStrategist{Side: side, Person: person}, After: time.Second / 2}
		}
	}
	return Step{By: referee, Order: magici.Open{}, After: time.Second}
}

// purchase buys for a side that has not confirmed: first pieces, then people, then the
// confirmation.
func (p *People) purchase(m magici.Match) Step {
	side := chess.White
	if m.Teams[side].Confirmed || !m.Teams[chess.Black].Confirmed && p.dice.IntN(2) == 0 {
		side = chess.Black
	}
	team := m.Teams[side]
	if slot := p.wish(m.Settings, side, team.Army); slot != magici.NoSlot && (p.corner != nil || p.mind != nil || !p.does(saveMoney)) {
		return Step{By: strategistOf(side), Order: magici.Buy{Side: side, Slot: slot}, After: time.Second / 4}
	}
	if slot := team.FirstUnassigned(); slot != magici.NoSlot {
		roster := p.roster(team.House)
		for _, i := range p.dice.Perm(len(roster)) {
			if roster[i] != team.Strategist && team.SlotOf(roster[i]) == magici.NoSlot {
				order := magici.Assign{Side: side, Slot: slot, Person: roster[i]}
				return Step{By: strategistOf(side), Order: order, After: time.Second / 5}
			}
		}
	}
	return Step{By: strategistOf(side), Order: magici.Confirm{Side: side, Draft: team.Draft}, After: time.Second}
}

// wish returns a piece that the side can still pay for, the dear ones first more often than
// not; NoSlot when there is none.
func (p *People) wish(s magici.Settings, side chess.Side, army magici.Army) magici.Slot {
	if p.corner != nil {
		if army.Count(chess.Pawn) < len(p.corner.pawns[side]) {
			return army.FreeSlot(chess.Pawn)
		}
		return magici.NoSlot
	}
	if p.mind != nil {
		return p.mind.next(s, side, army)
	}
	kinds := []chess.Kind{chess.Queen, chess.Bishop, chess.Rook, chess.Knight, chess.Pawn}
	p.dice.Shuffle(len(kinds), func(i, j int) {
		if p.dice.IntN(2) == 0 {
			kinds[i], kinds[j] = kinds[j], kinds[i]
		}
	})
	for _, k := range kinds {
		if s.CanBuy(army, k) == nil {
			return army.FreeSlot(k)
		}
	}
	return magici.NoSlot
}

// deploy places a piece of the side whose turn it is on a free square.
func (p *People) deploy(m magici.Match) Step {
	taken := map[chess.Square]bool{}
	for _, d := range m.Deployed() {
		taken[d.Square] = true
	}
	side, _ := m.ToPlace()
	if p.mind != nil && p.corner == nil {
		if o, ok := p.mind.place(m, side); ok {
			return Step{By: strategistOf(side), Order: o, After: 4 * time.Second}
		}
	}
	slots := slices.Collect(m.Unplaced(side).All())
	order := magici.Place{Side: side, Slot: slots[0]}
	if p.corner != nil {
		for _, order.Square = range p.corner.pawns[side] {
			if !taken[order.Square] {
				break
			}
		}
	} else {
		squares := magici.Deployable(side, order.Slot.Kind())
		for _, i := range p.dice.Perm(len(squares)) {
			if order.Square = squares[i]; !taken[order.Square] {
				break
			}
		}
	}
	return Step{By: strategistOf(side), Order: order, After: time.Second * 2 / 3}
}

// ready sees that each person has a wand, tosses, and starts the match; false when it is never
// started.
func (p *People) ready(m magici.Match) (Step, bool) {
	if m.Toss.Done {
		return Step{By: referee, Order: magici.Start{}, After: 2 * time.Second}, !p.does(neverStart)
	}
	toss := magici.TossCoin{By: "system"}
	if m.WandsMissing() > 0 {
		if !p.does(countAloud) {
			for side, team := range m.Teams {
				for slot := range team.Army.All() {
					if !team.Wand[slot] {
						order := magici.TickWand{Side: chess.Side(side), Slot: slot, Has: true}
						return Step{By: referee, Order: order, After: time.Second / 6}, true
					}
				}
			}
		}
		toss.Reason = "bacchette contate a voce"
	}
	if p.corner != nil {
		toss.By, toss.First = "coin", new(chess.White)
	} else if p.does(tossByHand) {
		toss.By, toss.First = "coin", new(chess.Side(p.dice.IntN(2)))
	}
	return Step{By: referee, Order: toss, After: time.Second}, true
}
