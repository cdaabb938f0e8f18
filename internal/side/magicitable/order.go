package magicitable

import (
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/codec"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/side/table"
)

// Command is an order with its sender.
type Command struct {
	By    table.Actor
	Order Order
}

// Sent returns the order of c.
func (c Command) Sent() codec.Named { return Orders.Named(c.Order) }

// Order is what an actor asks of a table: one of those below, or buy, sell, confirm, place, take-back, move and call of
// package magici. It names what the device saw: the match, the turn, the question.
type Order any

// Orders about the seats and the matches.
type (
	// OpenTable opens the table and seats its sender; with another person on the same device or the computer the
	// match begins at once.
	OpenTable struct {
		Name     string        `json:"name" limit:"1..side/table.MaxName"`
		Against  table.Against `json:"against,omitempty"`                            // nothing is the next one who sits down
		Other    string        `json:"other,omitempty" limit:"..side/table.MaxName"` // name of the one beside
		Strength int           `json:"strength,omitempty" limit:"0..Strongest"`      // of the computer, 1 to 4
		Colour   string        `json:"colour,omitempty" enum:"white black lot"`      // left out it is drawn
	}
	// Sit takes the open seat. The match begins.
	Sit struct {
		Name string `json:"name" limit:"1..side/table.MaxName"`
	}
	// GiveUp ends the match: the other side wins (SM-7.3).
	GiveUp struct {
		Match int        `json:"match"`
		Side  chess.Side `json:"side"`
	}
	// GoOn lets the clocks run again after the laptop was restarted or has slept.
	GoOn struct {
		Match int `json:"match"`
	}
	// Rematch wants another match with colours changed; it begins when both want it.
	Rematch struct {
		Match int        `json:"match"`
		Side  chess.Side `json:"side"`
	}
	// Close closes the table; a match that goes on is abandoned.
	Close struct {
		Match int `json:"match"`
	}
)

// Orders of a Duel. Asked is the serial of its question.
type (
	// Press is the buzzer. Pressed is the server's clock when the person pressed, as the page estimates it.
	Press struct {
		Asked   int        `json:"asked"`
		Side    chess.Side `json:"side"`
		Pressed int64      `json:"pressed,omitempty" limit:"0.."`
		Shown   int        `json:"shown,omitempty" limit:"0.."` // ms for which the page has shown this question; 0: no page
		Delay   int64      `json:"-"`                           // of the line, ms; the server says it
	}
	// Yield says that a side does not know the answer.
	Yield struct {
		Asked int        `json:"asked"`
		Side  chess.Side `json:"side"`
	}
	// Type is the typed answer of the side whose turn it is.
	Type struct {
		Asked int    `json:"asked"`
		Text  string `json:"text" limit:"..mostTyped"`
	}
	// SayAloud says the answer to the other one instead of typing it.
	SayAloud struct {
		Asked int `json:"asked"`
	}
	// ShowAnswer shows the answer to the one who judges.
	ShowAnswer struct {
		Asked int `json:"asked"`
	}
	// Verdict says whether what Side has said aloud was right.
	Verdict struct {
		Asked int        `json:"asked"`
		Side  chess.Side `json:"side"`
		Right bool       `json:"right"`
		Shown int        `json:"shown,omitempty" limit:"0.."` // as in Press
	}
)

// Orders of the system.
type (
	// Tick is an order of the match's own clocks.
	Tick struct{ Order magici.Order }
	// Begin starts the first turn, a moment after the toss.
	Begin struct{}
	// Expire ends what a Duel waits for.
	Expire struct{ Asked int }
	// Interrupt stops the clocks after a restart.
	Interrupt struct{}
	// Lapse closes a table at which nothing happens any more.
	Lapse struct{}
)

// Given is what the room knows of an order and a device must not say. An order asks for what it needs; an error of a
// function is that of the order.
type Given struct {
	At       time.Time // wall time of the order's arrival
	Code     string    // of a table that is opened; no other one has it
	Lot      func() (bool, error)
	Settings func() (magici.Settings, error)
	Question func(asked []string) (*magici.Question, error) // one that is not among those asked, if there is one
	Right    func(typed string, q magici.Question) bool
}

// situation is what an order is decided by beside the table.
type situation struct {
	By  table.Actor
	Now magici.Instant
	Given
}

type kindOfOrder = table.OrderKind[func(d *draft, o Order) error]

// order is the row of an order.
func order[O any](word string, when []table.Status, by []role.Role, decide func(*draft, O) error) codec.Row[kindOfOrder] {
	return codec.RowOf[O](word, kindOfOrder{Phases: when, Roles: by, Decide: func(d *draft, o Order) error { return decide(d, o.(O)) }})
}

var (
	unopened = []table.Status{table.None}
	waiting  = []table.Status{table.Waiting}
	playing  = []table.Status{table.Playing}
	over     = []table.Status{table.Over}
	open     = []table.Status{table.Waiting, table.Playing, table.Over}

	people    = []role.Role{role.Nobody, role.Organiser}
	players   = []role.Role{role.Nobody, role.Organiser, role.Computer}
	theSystem = []role.Role{role.System}
)

// orders are all orders to a table. Any other one is refused.
var orders = codec.TableOf[Order](
	order("open-table", unopened, people, (*draft).open),
	order("sit", waiting, people, (*draft).sit),
	order("close-table", open, people, (*draft).close),
	order("give-up", playing, people, (*draft).giveUp),
	order("go-on", playing, people, (*draft).resume),
	order("ask-rematch", over, players, (*draft).rematch),

	order("buy", playing, players, (*draft).buy),
	order("sell", playing, people, func(d *draft, o magici.Sell) error { return d.strategist(o.Side, o) }),
	order("confirm", playing, players, func(d *draft, o magici.Confirm) error { return d.strategist(o.Side, o) }),
	order("place", playing, players, func(d *draft, o magici.Place) error { return d.strategist(o.Side, o) }),
	order("take-back", playing, people, func(d *draft, o magici.TakeBack) error { return d.strategist(o.Side, o) }),
	order("move", playing, players, (*draft).move),
	order("call", playing, players, (*draft).call),

	order("press", playing, players, (*draft).press),
	order("yield", playing, players, (*draft).yield),
	order("type", playing, players, (*draft).typed),
	order("say-aloud", playing, people, (*draft).sayAloud),
	order("show-answer", playing, people, (*draft).showAnswer),
	order("verdict", playing, people, (*draft).verdict),

	order("tick", playing, theSystem, func(d *draft, o Tick) error { return d.asReferee(role.System, o.Order) }),
	order("begin", playing, theSystem, (*draft).begin),
	order("expire", playing, theSystem, (*draft).expire),
	order("interrupt", open, theSystem, (*draft).interrupt),
	order("lapse", open, theSystem, (*draft).lapse),
)

// Orders are those that a device may send, by their word.
var Orders = orders.KindsThat(kindOfOrder.Sent)
