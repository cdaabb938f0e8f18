package cup_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
	. "scacchimagici/internal/side/cup"
	"scacchimagici/internal/side/table"
)

var evening = time.Date(2026, 8, 28, 21, 0, 0, 0, time.UTC)

var (
	organiser = table.Actor{Role: role.Organiser}
	system    = table.Actor{Role: role.System}
)

// phone is a player's device.
func phone(hash string) table.Actor { return table.Actor{Device: hash} }

// driver plays one cup.
type driver struct {
	t      *testing.T
	cs     Cups
	second bool // the lot is for the second of two players
}

// drawn is the draw of a round with the lots of its players. Without it they are in the order of their entering.
type drawn struct {
	Draw
	lots []int
}

// order decides an order.
func (d *driver) order(by table.Actor, o Order) ([]Fact, error) {
	var lots []int
	if draw, ok := o.(drawn); ok {
		o, lots = draw.Draw, draw.lots
	}
	return Decide(d.cs, Command{By: by, Order: o}, Given{
		At: evening, Game: func(string) error { return nil },
		Lots: func(n int) ([]int, error) {
			for i := len(lots); i < n; i++ {
				lots = append(lots, i+1)
			}
			return lots, nil
		},
		Toss: func() (bool, error) { return d.second, nil },
	})
}

// try gives an order and returns the refusal, empty when there is none.
func (d *driver) try(by table.Actor, o Order) string {
	d.t.Helper()
	facts, err := d.order(by, o)
	if err != nil {
		var f *fault.Fault
		if !errors.As(err, &f) {
			d.t.Fatalf("%T: %v is no fault", o, err)
		}
		return f.Key
	}
	for _, f := range facts {
		data, err := Facts.Encode(f)
		if err != nil {
			d.t.Fatal(err)
		}
		read, err := Facts.Load(Facts.Word(f), data)
		if err != nil {
			d.t.Fatal(err)
		}
		d.cs = Apply(d.cs, read)
	}
	return ""
}

func (d *driver) do(by table.Actor, o Order) {
	d.t.Helper()
	if refused := d.try(by, o); refused != "" {
		d.t.Fatalf("%T: %s", o, refused)
	}
}

func (d *driver) now() Cup { return d.cs.Present() }

// began opens a cup for people named A, B, C …, places them in this order and draws the first round.
func began(t *testing.T, s Settings, people int) *driver {
	t.Helper()
	d := &driver{t: t}
	s.Name, s.Game = "Coppa della sera", "boop"
	d.do(organiser, Open{s})
	var names []string
	for i := range people {
		names = append(names, fmt.Sprintf("%c%d", 'A'+i%26, i/26))
	}
	d.do(organiser, EnterMany{1, strings.Join(names, "\n")})
	d.draw()
	return d
}

// draw draws the next round.
func (d *driver) draw() {
	d.t.Helper()
	c := d.now()
	d.do(organiser, Draw{Cup: c.Number, Round: len(c.Rounds) + 1})
}

// wins has a player win the pairing.
func (d *driver) wins(id int) {
	d.t.Helper()
	p, ok := d.now().Round().PairingOf(id)
	if !ok {
		d.t.Fatalf("%d is in no pairing", id)
	}
	d.decide(p.Number, Played, id)
}

func (d *driver) decide(number int, how How, winner int) {
	d.t.Helper()
	d.do(organiser, Decision{Cup: d.now().Number, Round: d.now().Round().Number, Pairing: number, How: how, Winner: winner})
}

// whiteWins has White win each undecided pairing.
func (d *driver) whiteWins() {
	for _, p := range d.now().Round().Pairings {
		if !p.Decided() {
			d.decide(p.Number, Played, p.Players[0])
		}
	}
}

// anyResult decides all games somehow.
func (d *driver) anyResult(random *rand.Rand) {
	for _, p := range d.now().Round().Pairings {
		for !p.Decided() {
			switch n := random.IntN(10); {
			case n < 2:
				d.decide(p.Number, Drawn, 0)
			case n == 2:
				d.decide(p.Number, Forfeit, p.Players[random.IntN(2)])
			default:
				d.decide(p.Number, Played, p.Players[random.IntN(2)])
			}
			p, _ = d.now().Pairing(p.Number)
		}
	}
}

// pairs tells a round such as "1-3 2-4 5": White first, a bye alone.
func pairs(r Round) string {
	var all []string
	for _, p := range r.Pairings {
		switch {
		case p.Players[1] == 0:
			all = append(all, fmt.Sprint(p.Players[0]))
		default:
			all = append(all, fmt.Sprintf("%d-%d", p.Players[0], p.Players[1]))
		}
	}
	return strings.Join(all, " ")
}

// places tells a standing such as "1:A0 2:B0 2:C0".
func places(c Cup) string {
	var all []string
	for _, l := range c.Standing() {
		all = append(all, fmt.Sprintf("%d:%s", l.Place, l.Player.Name))
	}
	return strings.Join(all, " ")
}
