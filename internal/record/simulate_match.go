package record

import (
	"math/rand/v2"
	"slices"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
)

// people are those of one simulated match: they do whatever the rules allow, more often
// than people would.
type people struct {
	*simulation
	m      magici.Match
	now    magici.Instant
	start  time.Time
	events []Happened
	undone int // undos so far: a match has to end
}

// match plays a match and returns what happened; a match of the last round is sometimes
// still to be played.
func (s *simulation) match(plan magici.Plan, last bool) ([]Happened, error) {
	held, err := time.Parse(time.DateOnly, s.Tournament.Held)
	if err != nil {
		return nil, err
	}
	p := &people{simulation: s, m: magici.New(plan), start: held.Add(13*time.Hour + time.Duration(plan.Round)*45*time.Minute)}
	if err := p.give(magici.System, magici.Schedule{Plan: plan}); err != nil {
		return nil, err
	}
	if last && one(s.dice, 12) {
		return p.events, nil
	}
	err = p.life()
	return p.events, err
}

// life is all of a match.
func (p *people) life() error {
	if one(p.dice, 15) {
		if err := p.absent(); err != nil || p.m.Phase() == magici.Finished {
			return err
		}
	}
	if p.allowsWall() && one(p.dice, 6) {
		if err := p.wall(); err != nil {
			return err
		}
		return p.play()
	}
	if err := p.prepare(); err != nil || one(p.dice, 100) {
		return err
	}
	if err := p.give(magici.Referee, magici.Start{}); err != nil {
		return err
	}
	return p.play()
}

// play goes on until the match is over, and sometimes beyond.
func (p *people) play() error {
	for p.m.Phase() != magici.Finished || p.reopens() {
		if err := p.act(); err != nil {
			return err
		}
	}
	return nil
}

// give gives an order; the rules may refuse it.
func (p *people) give(role magici.Role, o magici.Order) error {
	events, err := magici.Decide(p.m, magici.Command{By: magici.Actor{Role: role}, Order: o}, p.now)
	if err != nil {
		return err
	}
	for _, e := range events {
		p.m = magici.Apply(p.m, e)
		p.events = append(p.events, Happened{p.start.Add(time.Duration(p.now) * time.Millisecond), e})
	}
	return nil
}

// try gives an order that the rules may well refuse.
func (p *people) try(role magici.Role, o magici.Order) error {
	if err := p.give(role, o); fault.Of(err) == nil {
		return err
	}
	return nil
}

// wait lets time go by; what the clocks do on the way is done.
func (p *people) wait(seconds int) error {
	until := p.now + magici.Instant(seconds*1000+p.dice.IntN(1000))
	for {
		order, at, due := p.m.Due()
		if !due || at > until {
			p.now = until
			return nil
		}
		p.now = max(p.now, at)
		if err := p.give(magici.System, order); err != nil {
			return err
		}
	}
}

// absent has a House stay away: a forfeit, or nobody comes. Sometimes it was a mistake.
func (p *people) absent() error {
	side := chess.Side(p.dice.IntN(2))
	end := magici.End{By: pick(p.dice, "forfeit", "annulled"), Side: &side, Reason: "non si presenta"}
	if err := p.give(magici.Referee, end); err != nil || !one(p.dice, 3) {
		return err
	}
	return p.give(magici.Organiser, magici.Undo{To: 0, Seen: 1, Reason: "è arrivata"})
}

// open names the Strategists and opens the purchase.
func (p *people) open() error {
	for side := chess.White; side <= chess.Black; side++ {
		roster := p.roster(side)
		if err := p.give(magici.Referee, magici.NameStrategist{Side: side, Person: roster[0], Roster: roster}); err != nil {
			return err
		}
	}
	return p.give(magici.Referee, magici.Open{Settings: p.Tournament.Settings.Settings})
}

// prepare buys, deploys and tosses.
func (p *people) prepare() error {
	if err := p.open(); err != nil {
		return err
	}
	for side := chess.White; side <= chess.Black; side++ {
		if err := p.purchase(side); err != nil {
			return err
		}
	}
	if err := p.deploy(); err != nil {
		return err
	}
	first := chess.Side(p.dice.IntN(2))
	return p.give(magici.Referee, magici.TossCoin{By: pick(p.dice, "system", "coin"), First: &first, Reason: "bacchette contate a voce"})
}

// roster returns the people of a side in an order of their own for each match.
func (p *people) roster(side chess.Side) []magici.PersonID {
	roster := p.Tournament.Roster(p.m.Teams[side].House)
	dice := rand.New(rand.NewPCG(uint64(p.m.Round), uint64(side)))
	dice.Shuffle(len(roster), func(i, j int) { roster[i], roster[j] = roster[j], roster[i] })
	return roster
}

// purchase buys until the purse is empty, or somebody has had enough.
func (p *people) purchase(side chess.Side) error {
	kinds := []chess.Kind{chess.Pawn, chess.Pawn, chess.Rook, chess.Knight, chess.Bishop, chess.Queen}
	for !one(p.dice, 12) {
		k := pick(p.dice, kinds...)
		slot := p.m.Teams[side].Army.FreeSlot(k)
		if slot == magici.NoSlot || p.m.Settings.CanBuy(p.m.Teams[side].Army, k) != nil {
			if kinds = slices.DeleteFunc(kinds, func(each chess.Kind) bool { return each == k }); len(kinds) == 0 {
				break
			}
			continue
		}
		if err := p.give(magici.Referee, magici.Buy{Side: side, Slot: slot}); err != nil {
			return err
		}
	}
	return p.confirm(side)
}

// confirm gives everybody a piece and seals the purchase.
func (p *people) confirm(side chess.Side) error {
	roster := p.roster(side)
	next := 1 // after the Strategist
	for slot := range p.m.Teams[side].Army.All() {
		if err := p.give(magici.Referee, magici.Assign{Side: side, Slot: slot, Person: roster[next], Roster: roster}); err != nil {
			return err
		}
		next++
	}
	return p.give(magici.Referee, magici.Confirm{Side: side, Draft: p.m.Teams[side].Draft})
}

func (p *people) deploy() error {
	for side, more := p.m.ToPlace(); more; side, more = p.m.ToPlace() {
		var slots []magici.Slot
		for slot := range p.m.Unplaced(side).All() {
			slots = append(slots, slot)
		}
		slot := pick(p.dice, slots...)
		free := slices.DeleteFunc(magici.Deployable(side, slot.Kind()), func(sq chess.Square) bool {
			return slices.ContainsFunc(p.m.Deployed(), func(d magici.Placement) bool { return d.Square == sq })
		})
		if err := p.give(magici.Referee, magici.Place{Side: side, Slot: slot, Square: pick(p.dice, free...)}); err != nil {
			return err
		}
	}
	return nil
}
