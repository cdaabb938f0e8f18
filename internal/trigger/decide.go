package trigger

import (
	"fmt"
	"slices"
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/role"
)

// Command is an order with the role of the person who gives it.
type Command struct {
	By    role.Role
	Order Order
}

// Sent returns c's order.
func (c Command) Sent() codec.Named { return orders.Kinds().Named(c.Order) }

// Order is the organiser's order about the triggers, one of those in the table of orders.
type Order any

// The orders. The desk sets ID, token and time.
type (
	// Make makes a trigger.
	Make struct {
		ID     string
		Token  string // SHA-256, in hex
		Name   string
		Action Action
		At     time.Time
	}
	// MakeAll makes several triggers, all or none.
	MakeAll struct{ All []Make }
	// Revoke ends a trigger for good.
	Revoke struct{ ID string }
)

// kindOfOrder says how an order is decided.
type kindOfOrder func(s State, o Order) ([]Fact, error)

// order is the row of an order: its word, and how it is decided.
func order[O any](word string, decide func(State, O) ([]Fact, error)) codec.Row[kindOfOrder] {
	return codec.RowOf[O](word, kindOfOrder(func(s State, o Order) ([]Fact, error) { return decide(s, o.(O)) }))
}

// orders are all orders about the triggers. Any other one is refused.
var orders = codec.TableOf[Order](
	order("make-trigger", State.make),
	order("make-triggers", State.makeAll),
	order("revoke-trigger", State.revoke),
)

// Fact is an event. It has happened and is in the log, so Apply never refuses it.
type Fact any

// The facts, named as in the log.
type (
	Made struct {
		ID     string    `json:"id"`
		Token  string    `json:"token"` // SHA-256, in hex
		Name   string    `json:"name"`
		Action Action    `json:"action"`
		At     time.Time `json:"at"`
	}
	Revoked struct {
		ID string `json:"id"`
	}
	// Pressed stands in the log together with the trigger's effect.
	Pressed struct {
		ID string    `json:"id"`
		At time.Time `json:"at"`
	}
)

// entries are all that the stream of the triggers may hold.
var entries = codec.TableOf[Fact](
	codec.Entry("trigger-made", State.made),
	codec.Entry("trigger-revoked", State.revoked),
	codec.Entry("trigger-pressed", State.pressed),
)

// Facts are the kinds of all that the stream of the triggers may hold, by their word in the log.
var Facts = entries.Kinds()

const tokenLength = 64 // a SHA-256 in hex

// Decide checks c against s and returns the facts that record it: none when nothing would change. After an
// error nothing has changed.
func Decide(s State, c Command) ([]Fact, error) {
	kind := orders.Find(c.Order)
	switch {
	case kind == nil:
		return nil, fault.New(fault.Invalid, "fault.order.unknown", fmt.Sprintf("%T", c.Order))
	case c.By != role.Organiser:
		return nil, fault.New(fault.Forbidden, "fault.order.role", fault.Word("order."+kind.Word), fault.Word("role."+c.By.String()))
	}
	return kind.Is(s, c.Order)
}

func (s State) make(o Make) ([]Fact, error) {
	action, err := o.Action.clean()
	if err != nil {
		return nil, err
	}
	name, err := label.Clean(o.Name, maxName)
	if err != nil {
		return nil, err
	}
	_, knownID := s.ByID(o.ID)
	_, knownToken := s.ByToken(o.Token)
	switch {
	case len(s.Open()) >= most:
		return nil, fault.New(fault.Illegal, "fault.trigger.many", most)
	case slices.ContainsFunc(s.Open(), func(t Trigger) bool { return label.Same(t.Name, name) }):
		return nil, fault.New(fault.Exists, "fault.trigger.name", name)
	case o.ID == "" || knownID || knownToken || len(o.Token) != tokenLength:
		return nil, fault.New(fault.Invalid, "fault.device.token")
	}
	return []Fact{Made{o.ID, o.Token, name, action, o.At.UTC().Truncate(time.Millisecond)}}, nil
}

func (s State) makeAll(o MakeAll) ([]Fact, error) {
	var all []Fact
	for _, one := range o.All {
		facts, err := s.make(one)
		if err != nil {
			return nil, err
		}
		s, all = Apply(s, facts[0]), append(all, facts...)
	}
	return all, nil
}

func (s State) revoke(o Revoke) ([]Fact, error) {
	t, ok := s.ByID(o.ID)
	switch {
	case !ok:
		return nil, fault.New(fault.NotFound, "fault.trigger.none")
	case t.Revoked:
		return nil, nil
	}
	return []Fact{Revoked(o)}, nil
}

// Apply returns s after f. An event in the log has happened, so Apply never refuses.
func Apply(s State, f Fact) State { return codec.Apply(entries, s, f) }

func (s State) made(f Made) State {
	s.All = append(slices.Clip(s.All), Trigger{ID: f.ID, Name: f.Name, Token: f.Token, Action: f.Action, Made: f.At})
	return s
}

func (s State) revoked(f Revoked) State { return s.with(f.ID, func(t *Trigger) { t.Revoked = true }) }

func (s State) pressed(f Pressed) State {
	return s.with(f.ID, func(t *Trigger) { t.Pressed, t.Last = t.Pressed+1, f.At })
}

// with returns s with one trigger changed.
func (s State) with(id string, change func(*Trigger)) State {
	s.All = codec.Changed(s.All, func(t Trigger) bool { return t.ID == id }, change)
	return s
}
