package trigger

import (
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
func (c Command) Sent() codec.Named { return codec.Named{Word: c.Order.Kind(), Value: c.Order} }

// Order is the organiser's order about the triggers.
type Order interface{ Kind() string }

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
	// Revoke ends a trigger for good.
	Revoke struct{ ID string }
)

// Kind returns the word for an order.
func (Make) Kind() string   { return "make-trigger" }
func (Revoke) Kind() string { return "revoke-trigger" }

// Fact is an event. It has happened and is in the log, so Apply never refuses it.
type Fact interface{ Kind() string }

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

// Kind returns the word by which the log knows a fact.
func (Made) Kind() string    { return "trigger-made" }
func (Revoked) Kind() string { return "trigger-revoked" }
func (Pressed) Kind() string { return "trigger-pressed" }

// Facts are all that the log may hold, by their word.
var Facts = codec.Index[Fact](Made{}, Revoked{}, Pressed{})

const tokenLength = 64 // a SHA-256 in hex

// Decide checks c against s and returns the facts that record it: none when nothing would change. After an
// error nothing has changed.
func Decide(s State, c Command) ([]Fact, error) {
	if c.By != role.Organiser {
		return nil, fault.New(fault.Forbidden, "fault.order.role", fault.Word("order."+c.Order.Kind()), fault.Word("role."+c.By.String()))
	}
	switch o := c.Order.(type) {
	case Make:
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
	case Revoke:
		t, ok := s.ByID(o.ID)
		switch {
		case !ok:
			return nil, fault.New(fault.NotFound, "fault.trigger.none")
		case t.Revoked:
			return nil, nil
		}
		return []Fact{Revoked(o)}, nil
	}
	return nil, fault.New(fault.Invalid, "fault.order.unknown", c.Order.Kind())
}

// Apply returns s after f.
func Apply(s State, f Fact) State {
	switch f := f.(type) {
	case Made:
		s.All = append(slices.Clip(s.All), Trigger{ID: f.ID, Name: f.Name, Token: f.Token, Action: f.Action, Made: f.At})
	case Revoked:
		return s.with(f.ID, func(t *Trigger) { t.Revoked = true })
	case Pressed:
		return s.with(f.ID, func(t *Trigger) { t.Pressed, t.Last = t.Pressed+1, f.At })
	}
	return s
}

// with returns s with one trigger changed.
func (s State) with(id string, change func(*Trigger)) State {
	s.All = slices.Clone(s.All)
	for i := range s.All {
		if s.All[i].ID == id {
			change(&s.All[i])
		}
	}
	return s
}
