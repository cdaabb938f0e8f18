package magici

import (
	"scacchimagici/internal/chess"
	"scacchimagici/internal/codec"
	"scacchimagici/internal/role"
)

// Actor is who gives an order; Side is that of a Strategist.
type Actor struct {
	Role role.Role
	Side chess.Side
}

// Command is an order with the one who gives it.
type Command struct {
	By    Actor
	Order Order
}

// Sent returns the order of c.
func (c Command) Sent() codec.Named { return Orders.Named(c.Order) }

// Order is what a person or the system asks of a match, of one of the types below. It names what it means: the
// turn, the question, the draft that the device saw. Each type has its row in the table of orders.
type Order any

// Orders of the system: the schedule, and what the clocks do.
type (
	// Schedule plans the match, or plans it anew while it is planned.
	Schedule struct{ Plan Plan }
	// Timeout ends a turn that ran out (SM-3.3). Of a match on paper the Referee says so.
	Timeout struct {
		Turn int `json:"turn"`
	}
	// Pass is the turn of a side without any move (SM-3.6).
	Pass struct{}
	// TimeUp ends the match when its time is over (SM-3.4).
	TimeUp struct{}
)

// Orders before the match.
type (
	// NameStrategist names who plays the match for a side (SM-1.1).
	NameStrategist struct {
		Side   chess.Side `json:"side"`
		Person PersonID   `json:"person"`
	}
	// SwapColours exchanges the sides until the first purchase is confirmed (SM-2.5).
	SwapColours struct {
		White HouseID `json:"white"` // the House that is to be White
	}
	// Open opens the purchase, of a match that was played on paper to enter all of it.
	Open struct {
		Paper bool `json:"paper,omitempty"`
	}
	// Buy adds a piece to the army (SM-1.1 to SM-1.3).
	Buy Ref
	// Sell takes a piece back from it.
	Sell Ref
	// Assign gives a piece to a person; an empty person takes it away (SM-1.5).
	Assign struct {
		Side   chess.Side `json:"side"`
		Slot   Slot       `json:"slot"`
		Person PersonID   `json:"person"`
	}
	// AssignPeople gives every piece without a person to one of the candidates, the
	// first ones first (SM-1.5).
	AssignPeople struct {
		Side chess.Side `json:"side"`
	}
	// HelpPurchase lets those who run the match see a side's purchase and buy for it (SM-1.6).
	HelpPurchase struct {
		Side chess.Side `json:"side"`
	}
	// Confirm seals the purchase that the device saw (SM-1.6).
	Confirm struct {
		Side  chess.Side `json:"side"`
		Draft int        `json:"draft"`
	}
	// ReopenPurchase gives a confirmed purchase back, while the other side has not confirmed.
	ReopenPurchase struct {
		Side   chess.Side `json:"side"`
		Reason string     `json:"reason" limit:"1..MaxReason"`
	}
	// LimitPurchase shows both sides how long they have; 0 takes the limit away.
	LimitPurchase struct {
		Seconds int `json:"seconds" limit:"0..maxLimit"`
	}
	// Place deploys a piece (SM-2.1 to SM-2.3).
	Place Placement
	// TakeBack takes back the last piece that a side has placed.
	TakeBack Ref
	// ReturnToPurchase goes back from the deployment and gives both purchases back.
	ReturnToPurchase struct {
		Reason string `json:"reason" limit:"1..MaxReason"`
	}
	// TickWand records that a person has a wand, or has none (SM-2.6).
	TickWand struct {
		Side chess.Side `json:"side"`
		Slot Slot       `json:"slot"`
		Has  bool       `json:"has"`
	}
	// TickWands records it of all people of a side at once.
	TickWands struct {
		Side chess.Side `json:"side"`
		Has  bool       `json:"has"`
	}
	// TossCoin decides who begins (SM-2.7). The reason is needed when a wand is missing
	// or the coin has been tossed already.
	TossCoin struct {
		By     Tosser      `json:"by"`
		First  *chess.Side `json:"first,omitempty"` // of a coin; the desk fills in the system's
		Reason string      `json:"reason,omitempty" limit:"..MaxReason"`
		Tossed *int        `json:"tossed,omitempty"` // how often it was tossed, as the device saw; without it the number is not checked
	}
	// ReturnToDeployment goes back, voids the toss and takes the last piece off the board.
	ReturnToDeployment struct {
		Reason string `json:"reason,omitempty" limit:"..MaxReason"`
	}
	// Start begins the first turn.
	Start struct{}
)

// Orders of a turn.
type (
	// Move moves a piece, the Strategist's or the one that called (SM-3.1, SM-6.1); that of a Direct Move the Referee enters.
	Move struct {
		Turn      int          `json:"turn"`
		From      chess.Square `json:"from"`
		To        chess.Square `json:"to"`
		Promotion chess.Kind   `json:"promotion,omitempty"`
	}
	// RaiseWand says that a wand is up, before it is known whose: the clock of the turn stands (SM-6.6).
	RaiseWand struct {
		Turn int `json:"turn"`
	}
	// LowerWand lets the clock of the turn run on: there was no call.
	LowerWand struct {
		Turn int `json:"turn"`
	}
	// Call is a Direct Move called by the person on a square (SM-6).
	Call struct {
		Turn   int          `json:"turn"`
		Square chess.Square `json:"square"`
	}
	// MovedInTime stops the clock; the square is entered afterwards.
	MovedInTime struct {
		Turn int `json:"turn"`
	}
	// WandFirst takes back the Strategist's move and calls the Direct Move in one step.
	WandFirst struct {
		Turn   int          `json:"turn"`
		Square chess.Square `json:"square"` // where the person stood before that move
	}
	// Settle says who answered first. A page that shows the Duel says for how long it has, so that no
	// tap meant for what was there before decides it.
	Settle struct {
		Asked   int     `json:"asked"`
		Outcome Outcome `json:"outcome"`
		Shown   int     `json:"shown,omitempty" limit:"0.."` // ms for which the page has shown this question; 0: no page
	}
	// Replace decides the last Duel otherwise, until the next move, call, timeout or pass.
	Replace struct {
		Asked   int     `json:"asked"`
		Outcome Outcome `json:"outcome"`
	}
	// Void throws the question away and draws another (SM-5.5).
	Void struct {
		Asked  int    `json:"asked"`
		Reason string `json:"reason" limit:"1..MaxReason"`
	}
	// Reveal shows the question to all. Again starts the time anew that is counted down for
	// an answer.
	Reveal struct {
		Asked int  `json:"asked"`
		Again bool `json:"again,omitempty"`
	}
	// Ask puts the Referee's own question when the set has none left. Of a match on paper it says
	// which one was asked: by its number on the sheet, in words, or that it was not noted.
	Ask struct {
		Asked  int    `json:"asked"`
		Text   string `json:"text" limit:"..maxQuestion"`
		Answer string `json:"answer,omitempty" limit:"..maxQuestion"`
		Number int    `json:"number,omitempty" limit:"0.."`
	}
	// Perform confirms that the human board has repeated the move (SM-3.2).
	Perform struct {
		Turn int `json:"turn"`
	}
)

// Orders at any time of a running match.
type (
	// Pause freezes every clock (SM-3.5).
	Pause struct {
		Reason Reason `json:"reason,omitempty"`
	}
	// Resume lets them run again.
	Resume struct{}
	// CorrectClock adds seconds to a clock, or sets it.
	CorrectClock struct {
		Clock     string `json:"clock" enum:"turn match"`
		Mode      string `json:"mode" enum:"add set"`
		Seconds   int    `json:"seconds" limit:"-maxCorrection..maxCorrection"`
		Reason    string `json:"reason" limit:"1..MaxReason"`
		Corrected *int   `json:"corrected,omitempty"` // how often a clock was corrected, as the device saw; without it the number is not checked
	}
	// Undo goes back to log entry To (0: after the toss) (SM-9.1).
	Undo struct {
		To     int       `json:"to" limit:"0.."`
		Seen   int       `json:"seen"` // the last entry that the device saw
		Reason string    `json:"reason" limit:"1..MaxReason"`
		Clock  UndoClock `json:"clock,omitempty"` // of the match; empty: restore (SM-9.2)
	}
	// CorrectDuel decides a Duel of a match that is over otherwise, and writes what followed anew
	// (SM-9.1).
	CorrectDuel struct {
		Entry   int     `json:"entry"` // of the log, that decided it
		Outcome Outcome `json:"outcome"`
		Seen    int     `json:"seen"` // the last entry that the device saw
		Reason  string  `json:"reason" limit:"1..MaxReason"`
		Cut     bool    `json:"cut,omitempty"`    // what does not follow any more is left out
		Resume  bool    `json:"resume,omitempty"` // the match goes on if a King had ended it that is not eaten now
	}
	// End ends the match early (SM-7.3).
	End struct {
		By     EndReason   `json:"by"`             // "time" only of a match on paper
		Side   *chess.Side `json:"side,omitempty"` // that gives up, of a forfeit
		Reason string      `json:"reason" limit:"..MaxReason"`
	}
	// Intervene does what the regulation does not foresee: a spell, a penalty, people who stand
	// otherwise (SM-10). A spell and its caster come only together.
	Intervene struct {
		Effects []Effect `json:"effects" limit:"..MaxEffects"`
		Reason  string   `json:"reason" limit:"1..MaxReason"`
		Spell   SpellID  `json:"spell,omitempty"`
		Caster  PersonID `json:"caster,omitempty"` // named as in the deployment
		Seen    int      `json:"seen"`             // the last entry of the log that the device saw
	}
	// Substitute puts another person in a piece's place; without a slot, in the
	// Strategist's. The piece keeps its calls.
	Substitute struct {
		Side   chess.Side `json:"side"`
		Slot   Slot       `json:"slot" enum:"- K Q R1 R2 B1 B2 N1 N2 P1 P2 P3 P4 P5 P6 P7 P8"` // empty: the Strategist
		Person PersonID   `json:"person"`
		Reason string     `json:"reason,omitempty" limit:"..MaxReason"`
	}
)
