package cup

import (
	"slices"

	"scacchimagici/internal/codec"
)

// Apply returns cs after f, which is about the present cup. A fact about a player, round or pairing that
// does not exist changes nothing.
func Apply(cs Cups, f Fact) Cups { return codec.Apply(entries, cs, f) }

func (cs Cups) opened(f Opened) Cups {
	return Cups{append(slices.Clip(cs.All), Cup{Number: len(cs.All) + 1, Settings: f.Settings, Opened: f.At})}
}

func (c Cup) changed(f Changed) Cup {
	c.Settings = f.Settings
	return c
}

func (c Cup) entered(f Entered) Cup {
	p := Player{ID: len(c.Players) + 1, Name: f.Name, Device: f.Device, From: f.From}
	if len(c.Rounds) > 0 {
		p.Lot = p.ID // behind the players who were there at the draw
	}
	c.Players = append(slices.Clip(c.Players), p)
	return c
}

func (c Cup) renamed(f Renamed) Cup {
	return c.onPlayer(f.Player, func(p *Player) { p.Name = f.Name })
}

func (c Cup) left(f Left) Cup { return c.onPlayer(f.Player, func(p *Player) { p.Out = true }) }

func (c Cup) returned(f Returned) Cup { return c.onPlayer(f.Player, func(p *Player) { p.Out = false }) }

func (c Cup) placed(f Placed) Cup {
	for i, id := range f.Lots {
		c = c.onPlayer(id, func(p *Player) { p.Lot = i + 1 })
	}
	return c
}

func (c Cup) roundDrawn(f RoundDrawn) Cup {
	c.Rounds = append(slices.Clip(c.Rounds), roundOf(f))
	if c.Phase() == Over {
		c.Ended = f.At
	}
	return c
}

func (c Cup) roundUndrawn(f RoundUndrawn) Cup {
	if r := c.Round(); r.Number == f.Round && r.Number > 0 {
		for _, p := range r.Pairings {
			c = c.shut(p.Code)
		}
		c.Rounds = slices.Clone(c.Rounds[:len(c.Rounds)-1])
	}
	return c
}

func (c Cup) tableGiven(f TableGiven) Cup {
	return c.onPairing(f.Round, f.Pairing, func(p *Pairing) { p.Code = f.Code })
}

func (c Cup) pairingDecided(f Decided) Cup {
	if p, ok := c.Pairing(f.Pairing); ok && !f.Table {
		c = c.shut(p.Code)
	}
	c = c.onPairing(f.Round, f.Pairing, func(p *Pairing) { p.Result = Result{f.How, f.Winner} })
	if c.Phase() == Over {
		c.Ended = f.At
	}
	return c
}

func (c Cup) reset(f Reset) Cup {
	if p, ok := c.Pairing(f.Pairing); ok {
		c = c.shut(p.Code)
	}
	return c.onPairing(f.Round, f.Pairing, func(p *Pairing) {
		p.Sitting, p.Code, p.Result = p.Sitting+1, "", Result{}
		if f.Draw {
			p.Draws++
			p.Players[0], p.Players[1] = p.Players[1], p.Players[0]
		}
	})
}

func (c Cup) finished(f Finished) Cup {
	c.Finished, c.Ended = true, f.At
	return c
}

func (c Cup) dropped(Dropped) Cup {
	c.Dropped = true
	for _, p := range c.Round().Pairings {
		c = c.shut(p.Code)
	}
	return c
}

// roundOf returns a round as it was drawn: the pairings of two have the first tables, in their order.
func roundOf(f RoundDrawn) Round {
	r := Round{Number: f.Round, Began: f.At}
	tables := 0
	for _, players := range f.Pairings {
		if players[0] != 0 && players[1] != 0 {
			tables++
		}
	}
	next, alone := 1, tables+1
	for _, players := range f.Pairings {
		p := Pairing{Players: players, Sitting: 1}
		switch {
		case players[0] != 0 && players[1] != 0:
			p.Number = next
			next++
		default:
			p.Number, p.Result = alone, Result{Bye, max(players[0], players[1])}
			alone++
		}
		r.Pairings = append(r.Pairings, p)
	}
	return r
}

// shut notes that a table is no longer needed.
func (c Cup) shut(code string) Cup {
	if code != "" && !slices.Contains(c.Shut, code) {
		c.Shut = append(slices.Clip(c.Shut), code)
	}
	return c
}

func (c Cup) onPlayer(id int, change func(*Player)) Cup {
	if id >= 1 && id <= len(c.Players) {
		c.Players = slices.Clone(c.Players)
		change(&c.Players[id-1])
	}
	return c
}

// onPairing changes a pairing of the last round.
func (c Cup) onPairing(round, number int, change func(*Pairing)) Cup {
	r := c.Round()
	i := slices.IndexFunc(r.Pairings, func(p Pairing) bool { return p.Number == number })
	if r.Number != round || i < 0 {
		return c
	}
	r.Pairings = slices.Clone(r.Pairings)
	change(&r.Pairings[i])
	c.Rounds = slices.Clone(c.Rounds)
	c.Rounds[len(c.Rounds)-1] = r
	return c
}
