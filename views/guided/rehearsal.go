package guided

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/magici/strategist"
	"scacchimagici/internal/role"
)

// rehearsalID is the rehearsal in addresses: a whole match for a Referee alone. The computer Strategist buys, deploys,
// moves and raises wands for both sides; the Referee says when a move is performed and how a Duel ends. After the name an
// address has the number of the match and a letter for each order of the Referee, such as "7-seae".
const rehearsalID = "partita"

const (
	rehearsals = 20                     // different matches
	longest    = 150                    // orders of the Referee in one
	skill      = strategist.Strength(3) // of both sides
	thinking   = magici.Instant(12_000) // match time for the Strategist and the way, per turn
)

// rehearsal is how such a match stands.
type rehearsal struct {
	number int
	taken  string // letters of the orders so far
	match  magici.Match
	now    magici.Instant
	choice strategist.Choice // what the computer waits with, for a Direct Move
}

// answer is an order of the Referee that leads on.
type answer struct {
	letter byte
	order  func(*rehearsal) magici.Order
}

// answers are all of them. Two do more than lead on: Annulla takes back the last one, another outcome that of the last
// Duel.
var answers = []answer{
	{'s', func(*rehearsal) magici.Order { return magici.Start{} }},
	{'e', func(r *rehearsal) magici.Order { return perform(r.match) }},
	{'a', func(r *rehearsal) magici.Order { return settle(magici.AttackerFirst)(r.match) }},
	{'d', func(r *rehearsal) magici.Order { return settle(magici.DefenderFirst)(r.match) }},
	{'n', func(r *rehearsal) magici.Order { return settle(magici.Neither)(r.match) }},
	{'b', func(r *rehearsal) magici.Order { return magici.RaiseWand{Turn: r.match.TurnSerial} }},
	{'c', func(r *rehearsal) magici.Order {
		return magici.Call{Turn: r.match.TurnSerial, Square: r.choice.Move.From}
	}},
	{'m', func(r *rehearsal) magici.Order {
		return magici.Move{Turn: r.match.TurnSerial, From: r.choice.Move.From, To: r.choice.Move.To, Promotion: r.choice.Move.Promotion}
	}},
	{'x', func(*rehearsal) magici.Order {
		return magici.End{By: magici.EndAgreement, Reason: "prova"}
	}},
}

// outcomes are the letters of a Duel's outcomes.
const outcomes = "adn"

// letterOf returns the letter of an order; false when the rehearsal does not wait for it.
func (r *rehearsal) letterOf(o magici.Order) (byte, bool) {
	phase := r.match.Phase()
	for _, a := range answers {
		switch a.letter {
		case 'b', 'c':
			if !r.choice.Direct {
				continue
			}
		case 'm':
			if phase != magici.Direct {
				continue
			}
		}
		if same(a.order(r), o) {
			return a.letter, true
		}
	}
	return 0, false
}

// next returns the step that an order leads to.
func (r *rehearsal) next(o magici.Order) (string, error) {
	taken := r.taken
	switch o := o.(type) {
	case magici.Undo:
		if taken == "" {
			return "", notNow()
		}
		return stepOf(r.number, taken[:len(taken)-1]), nil
	case magici.Replace:
		last := strings.LastIndexAny(taken, outcomes)
		at := map[magici.Outcome]string{magici.AttackerFirst: "a", magici.DefenderFirst: "d", magici.Neither: "n"}[o.Outcome]
		if last < 0 || at == "" {
			return "", notNow()
		}
		return stepOf(r.number, taken[:last]+at), nil
	}
	letter, ok := r.letterOf(o)
	if !ok {
		return "", notNow()
	}
	taken += string(letter)
	if _, err := rehearsalAt(r.number, taken); err != nil {
		return "", err
	}
	return stepOf(r.number, taken), nil
}

// give carries out an order.
func (r *rehearsal) give(by magici.Actor, o magici.Order) error {
	events, err := magici.Decide(r.match, magici.Command{By: by, Order: o}, given{r.match}, r.now)
	if err != nil {
		return err
	}
	for _, e := range events {
		r.match = magici.Apply(r.match, e)
	}
	return nil
}

// play carries out all orders of a script.
func (r *rehearsal) play(script []play) error {
	for i, next := range script {
		order := next(r.match)
		if err := r.give(actorOf(r.match), order); err != nil {
			return fmt.Errorf("order %d, %s: %w", i+1, magici.Orders.Word(order), err)
		}
		r.now += pace
	}
	return nil
}

// begin plays a match until its first turn may begin.
func begin(number int) (rehearsal, error) {
	r := rehearsal{number: number, match: planned()}
	if err := r.play(opened()); err != nil {
		return r, err
	}
	for side := chess.White; side <= chess.Black; side++ {
		var slots []string
		mix := strategist.DefaultMix(r.match.Settings)
		for slot := range strategist.Buy(r.match.Settings, mix, uint64(2*number)+uint64(side)).Without(magici.King).All() {
			slots = append(slots, slot.String())
		}
		if err := r.play(army(side, slots...)); err != nil {
			return r, err
		}
	}
	for {
		side, more := r.match.ToPlace()
		if !more {
			return r, r.play(tossed())
		}
		slot, square, err := strategist.Place(r.match, side, skill, uint64(number))
		if err == nil {
			err = r.play([]play{always(magici.Place{Side: side, Slot: slot, Square: square})})
		}
		if err != nil {
			return r, err
		}
	}
}

// goOn lets the computer play until it is the Referee's turn.
func (r *rehearsal) goOn() error {
	r.choice = strategist.Choice{}
	for {
		if o, at, ok := r.match.Due(); ok && at <= r.now {
			switch o.(type) {
			case magici.Pass, magici.TimeUp:
				if err := r.give(magici.Actor{Role: role.System}, o); err != nil {
					return err
				}
				continue
			}
		}
		phase := r.match.Phase()
		if phase != magici.Thinking && phase != magici.Direct {
			return nil
		}
		by := magici.Actor{Role: role.Strategist, Side: r.match.ToMove()}
		s, err := strategist.SituationOf(magici.Redact(r.match, magici.Viewer(by)), by.Side, r.now, strategist.Chances{})
		if err != nil {
			return err
		}
		c, err := strategist.Choose(context.Background(), s, strategist.Limits{Strength: skill, Seed: uint64(r.number)})
		if err != nil {
			return err
		}
		if c.Direct || c.Pass { // the Referee enters a Direct Move
			r.choice = c
			return nil
		}
		if err := r.give(by, magici.Move{Turn: r.match.TurnSerial, From: c.Move.From, To: c.Move.To, Promotion: c.Move.Promotion}); err != nil {
			return err
		}
	}
}

// take carries out the order of a letter, and what the computer does then.
func (r *rehearsal) take(letter byte) error {
	for _, a := range answers {
		if a.letter != letter {
			continue
		}
		if err := r.give(magici.Actor{Role: role.Referee}, a.order(r)); err != nil {
			return err
		}
		r.taken += string(letter)
		r.now += pace
		if letter == 'e' {
			r.now += thinking
		}
		if letter == 'b' { // the wand is up: the same person waits
			return nil
		}
		return r.goOn()
	}
	return unknown()
}

// stepOf is a step in addresses.
func stepOf(number int, taken string) string { return strconv.Itoa(number) + "-" + taken }

// parseStep reads a step.
func parseStep(step string) (number int, taken string, ok bool) {
	first, taken, cut := strings.Cut(step, "-")
	number, err := strconv.Atoi(first)
	return number, taken, cut && err == nil && number >= 1 && number <= rehearsals && len(taken) <= longest
}

// remembered keeps how rehearsals stand, so that the next order costs one search and not the whole match again.
var remembered struct {
	mu sync.Mutex
	at map[string]rehearsal
}

// mostRemembered is how many are kept; then all are forgotten.
const mostRemembered = 500

// rehearsalAt returns how a rehearsal stands after some orders. It refuses, as the rules do, orders that cannot be given
// one after the other.
func rehearsalAt(number int, taken string) (rehearsal, error) {
	remembered.mu.Lock()
	defer remembered.mu.Unlock()
	from := len(taken)
	r, ok := remembered.at[stepOf(number, taken)]
	for ; !ok && from > 0; from-- {
		r, ok = remembered.at[stepOf(number, taken[:from-1])]
	}
	if !ok {
		var err error
		if r, err = begin(number); err != nil {
			return r, err
		}
	}
	for i := len(r.taken); ; i++ {
		if remembered.at == nil || len(remembered.at) >= mostRemembered {
			remembered.at = map[string]rehearsal{}
		}
		remembered.at[stepOf(number, r.taken)] = r
		if i == len(taken) {
			return r, nil
		}
		if err := r.take(taken[i]); err != nil {
			return r, err
		}
	}
}

// rehearsalStop returns the rehearsal at a step of an address.
func rehearsalStop(step string) (stop, error) {
	number, taken, ok := parseStep(step)
	if !ok {
		return stop{}, unknown()
	}
	r, err := rehearsalAt(number, taken)
	if err != nil {
		return stop{}, err
	}
	return stop{
		Guide: rehearsalID, Step: step, As: magici.Actor{Role: role.Referee}, Match: r.match, Now: r.now, Taken: len(taken),
		says: r.says, next: r.next,
	}, nil
}

// says is what the Referee does now.
func (r *rehearsal) says(w *locale.Words) string {
	text := func(what string, args ...any) string { return w.T("guided."+rehearsalID+"."+what, args...) }
	name := func() string {
		ref, _ := r.match.Play.PieceOn(r.choice.Move.From)
		person := r.match.Person(ref)
		for house, n := range map[magici.HouseID]string{whiteHouse: "white", blackHouse: "black"} {
			for i, id := range peopleOf(house) {
				if id == person {
					full, _ := nameOf(house, i)
					return w.T("guided.person", full, w.T("guided."+n))
				}
			}
		}
		return ""
	}
	switch {
	case r.match.Phase() == magici.Finished:
		return text("done", int(r.match.Play.Points[chess.White]), int(r.match.Play.Points[chess.Black]))
	case len(r.taken) >= longest-2:
		return text("long")
	}
	switch r.match.Phase() {
	case magici.Ready:
		return text("start")
	case magici.Duelling:
		return text("duel")
	case magici.Direct:
		return text("direct", r.choice.Move.To.String())
	case magici.Performing:
		return text("perform")
	}
	if r.match.WandRaised() {
		return text("who", name())
	}
	return text("wand", name())
}
