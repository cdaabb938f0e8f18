package cup

import (
	"slices"
	"time"

	"scacchimagici/internal/fault"
)

// draw pairs the next round.
func (c Cup) draw(o Draw, s situation) ([]Fact, error) {
	next := len(c.Rounds) + 1
	phase, people := c.Phase(), len(c.Playing())
	most := people - 1 + people%2 // rounds of a Swiss in which no two meet twice
	switch {
	case phase == Over:
		return nil, fault.New(fault.Illegal, "fault.cup.over")
	case phase == InRound && o.Round == next:
		return nil, fault.New(fault.Illegal, "fault.cup.open", c.Round().Left())
	case o.Round != next:
		return nil, fault.New(fault.Stale, "fault.cup.stale")
	case people < 2 && (next == 1 || c.Settings.Format == Swiss):
		return nil, fault.New(fault.Illegal, "fault.cup.few")
	case c.Settings.Format == Swiss && next == 1 && c.Settings.Turns > most:
		return nil, fault.New(fault.Illegal, "fault.cup.rounds", people, most)
	}
	var facts []Fact
	if next == 1 {
		lots, err := s.Lots(len(c.Players))
		if err != nil {
			return nil, err
		}
		if !c.places(lots) {
			return nil, fault.New(fault.Invalid, "fault.cup.lots")
		}
		placed := Placed{lots}
		facts = append(facts, placed)
		c = Apply(Cups{[]Cup{c}}, placed).Present()
	}
	if c.Settings.Format == Swiss {
		return append(facts, RoundDrawn{next, s.At, c.swissPairs()}), nil
	}
	return append(facts, RoundDrawn{next, s.At, c.knockoutPairs()}), nil
}

// places reports whether lots name each player once.
func (c Cup) places(lots []int) bool {
	sorted := slices.Sorted(slices.Values(lots))
	for i, id := range sorted {
		if id != i+1 {
			return false
		}
	}
	return len(sorted) == len(c.Players)
}

// undraw takes back a round in which no game was played and no result entered.
func (c Cup) undraw(o Undraw, _ situation) ([]Fact, error) {
	r := c.Round()
	if r.Number == 0 || o.Round != r.Number {
		return nil, fault.New(fault.Stale, "fault.cup.stale")
	}
	if r.Played() {
		return nil, fault.New(fault.Illegal, "fault.cup.undraw")
	}
	return []Fact{RoundUndrawn{r.Number}}, nil
}

// inRound returns a pairing of the last round. It refuses one of another round, and a bye.
func (c Cup) inRound(round, number int) (Pairing, error) {
	p, ok := c.Pairing(number)
	switch {
	case round != c.Round().Number || !ok:
		return p, fault.New(fault.Stale, "fault.cup.stale")
	case p.Result.How == Bye:
		return p, fault.New(fault.Illegal, "fault.cup.bye")
	}
	return p, nil
}

// decision enters or corrects a result at the desk.
func (c Cup) decision(o Decision, s situation) ([]Fact, error) {
	p, err := c.inRound(o.Round, o.Pairing)
	if err != nil {
		return nil, err
	}
	result := Result{How: o.How}
	switch o.How {
	case Again:
		if p.Sitting == 1 && p.Code == "" && !p.Decided() {
			return nil, nil
		}
		return []Fact{Reset{Round: o.Round, Pairing: o.Pairing}}, nil
	case Played, Forfeit:
		if result.Winner = o.Winner; !p.Has(o.Winner) {
			return nil, fault.New(fault.Invalid, "fault.cup.winner")
		}
	case Drawn:
		if c.Settings.Format == Knockout {
			return c.afterGame(p, result, false, s)
		}
	case Absent:
	default:
		return nil, fault.New(fault.Invalid, "fault.cup.how")
	}
	if p.Result == result {
		return nil, nil
	}
	facts := []Fact{c.decided(p, result, false, s.At)}
	for _, id := range p.Players { // a player who did not come has left, unless that was a mistake
		switch gone, was := result.misses(id), p.Result.misses(id); {
		case gone && !c.Player(id).Out:
			facts = append(facts, Left{id})
		case was && !gone && c.Player(id).Out:
			facts = append(facts, Returned{id})
		}
	}
	return facts, nil
}

// note records how a game at a side table ended. A result of the desk stands.
func (c Cup) note(o Note, s situation) ([]Fact, error) {
	p, err := c.inRound(o.Round, o.Pairing)
	switch {
	case err != nil:
		return nil, err
	case p.Sitting != o.Sitting || p.Decided():
		return nil, nil
	}
	return c.afterGame(p, o.Result, true, s)
}

// afterGame returns the facts that follow from the result of a game. After the first draw of a knock-out
// a second game is played with colours changed; after the second draw the lot decides.
func (c Cup) afterGame(p Pairing, r Result, atTable bool, s situation) ([]Fact, error) {
	switch {
	case r.How == Drawn && c.Settings.Format == Knockout && p.Draws == 0:
		return []Fact{Reset{Round: c.Round().Number, Pairing: p.Number, Draw: true}}, nil
	case r.How == Drawn && c.Settings.Format == Knockout:
		if p.Result.How == ByLot {
			return nil, nil // the lot is not drawn twice
		}
		second, err := s.Toss()
		if err != nil {
			return nil, err
		}
		r = Result{ByLot, p.Players[0]}
		if second {
			r.Winner = p.Players[1]
		}
	case p.Result == r:
		return nil, nil
	}
	return []Fact{c.decided(p, r, atTable, s.At)}, nil
}

func (c Cup) decided(p Pairing, r Result, atTable bool, at time.Time) Fact {
	return Decided{Round: c.Round().Number, Pairing: p.Number, How: r.How, Winner: r.Winner, Table: atTable, At: at}
}

// give records which side table a sitting has.
func (c Cup) give(o Give, _ situation) ([]Fact, error) {
	p, err := c.inRound(o.Round, o.Pairing)
	if err != nil || p.Sitting != o.Sitting || p.Code != "" || p.Decided() {
		return nil, err
	}
	return []Fact{TableGiven{o.Round, o.Pairing, o.Code}}, nil
}
