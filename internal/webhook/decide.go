package webhook

import (
	"fmt"
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/role"
)

// Command is an order with the role of the person who gives it.
type Command struct {
	By    role.Role
	Order Order
}

// Sent returns c's order.
func (c Command) Sent() codec.Named { return orders.Kinds().Named(c.Order) }

// Order is an order about the hooks, one of those in the table of orders.
type Order any

// The organiser's orders. The desk draws id and secret.
type (
	// Make makes a hook.
	Make struct {
		ID     string
		Secret string
		Name   string
		URL    string
		Kinds  []Kind
		Board  string
		Laptop bool
		By     string
		At     time.Time
	}
	// Remove ends a hook for good.
	Remove struct{ ID string }
	// Pause holds the events of a hook back.
	Pause struct{ ID string }
	// Resume lets a hook go on that is paused or stopped.
	Resume struct{ ID string }
	// Test has a message sent to a hook beside its events.
	Test struct{ ID string }
)

// The orders of the program itself.
type (
	// Stop stops a hook until the organiser lets it go on.
	Stop struct {
		ID  string
		Why Reason
	}
	// StopAll stops all hooks that send.
	StopAll struct{ Why Reason }
	// NoteProgress notes how far the events have been sent.
	NoteProgress struct{ All []Progress }
)

// Progress is how far the events of a hook have been sent.
type Progress struct {
	ID      string `json:"id"`
	Place   Place  `json:"place"`
	Sent    int    `json:"sent"`
	Dropped int    `json:"dropped,omitempty"`
}

// kindOfOrder says who gives an order, and how it is decided.
type kindOfOrder struct {
	by     role.Role
	decide func(s State, o Order) ([]Fact, error)
}

// order is the row of an order: its word, who gives it, and how it is decided.
func order[O any](word string, by role.Role, decide func(State, O) ([]Fact, error)) codec.Row[kindOfOrder] {
	return codec.RowOf[O](word, kindOfOrder{by, func(s State, o Order) ([]Fact, error) { return decide(s, o.(O)) }})
}

// orders are all orders about the hooks. Any other one is refused.
var orders = codec.TableOf[Order](
	order("make-webhook", role.Organiser, State.make),
	order("remove-webhook", role.Organiser, State.remove),
	order("pause-webhook", role.Organiser, State.pause),
	order("resume-webhook", role.Organiser, State.resume),
	order("test-webhook", role.Organiser, State.test),
	order("stop-webhook", role.System, State.stop),
	order("stop-webhooks", role.System, State.stopAll),
	order("note-webhooks", role.System, State.noteProgress),
)

// Fact is an event. It has happened and is in the log, so Apply never refuses it.
type Fact any

// The facts, named as in the log.
type (
	Made struct {
		ID     string    `json:"id"`
		Name   string    `json:"name"`
		URL    string    `json:"url"`
		Kinds  []Kind    `json:"kinds,omitempty"`
		Board  string    `json:"board,omitempty"`
		Laptop bool      `json:"laptop,omitempty"`
		Secret string    `json:"secret"`
		By     string    `json:"by"`
		At     time.Time `json:"at"`
	}
	Removed struct {
		ID string `json:"id"`
	}
	Paused struct {
		ID string `json:"id"`
	}
	Resumed struct {
		ID string `json:"id"`
	}
	Tested struct {
		ID string `json:"id"`
	}
	Stopped struct {
		ID  string `json:"id"`
		Why Reason `json:"why"`
	}
	Progressed struct {
		All []Progress `json:"all"`
	}
)

// entries are all that the stream of the hooks may hold.
var entries = codec.TableOf[Fact](
	codec.Entry("webhook-made", State.made),
	codec.Entry("webhook-removed", State.removed),
	codec.Entry("webhook-paused", State.paused),
	codec.Entry("webhook-resumed", State.resumed),
	codec.Entry("webhook-tested", State.tested),
	codec.Entry("webhook-stopped", State.stopped),
	codec.Entry("webhooks-progressed", State.progressed),
)

// Facts are the kinds of all that the stream of the hooks may hold, by their word in the log.
var Facts = entries.Kinds()

// Decide checks c against s and returns the facts that record it: none when nothing would change. After an
// error nothing has changed.
func Decide(s State, c Command) ([]Fact, error) {
	kind := orders.Find(c.Order)
	switch {
	case kind == nil:
		return nil, fault.New(fault.Invalid, "fault.order.unknown", fmt.Sprintf("%T", c.Order))
	case c.By != kind.Is.by:
		return nil, fault.New(fault.Forbidden, "fault.order.role", fault.Word("order."+kind.Word), fault.Word("role."+c.By.String()))
	}
	return kind.Is.decide(s, c.Order)
}

// Apply returns s after f. An event in the log has happened, so Apply never refuses.
func Apply(s State, f Fact) State { return codec.Apply(entries, s, f) }
