package table

import "time"

// Event is a fact of a table with its clock reading and its wall time. It is in the log, so Apply refuses none.
type Event struct {
	Clock Instant
	At    time.Time
	Fact  Fact
}

// Fact is what happened.
type Fact any

// The facts, named as in the log.
type (
	Opened struct {
		Code   string `json:"code"`
		Game   string `json:"game"`
		Clock  Mode   `json:"clock"`
		Pace   Pace   `json:"pace,omitempty"`
		Lot    bool   `json:"lot,omitempty"`
		Device string `json:"device,omitempty"`

		Booking *Booking `json:"booking,omitempty"`
	}
	Seated struct {
		Side Side `json:"side"`
		Seat
	}
	GotUp struct {
		Side Side `json:"side"`
	}
	ColoursDrawn struct { // the colours
		Swapped bool `json:"swapped"`
	}
	Moved struct {
		Move string `json:"move"`
	}
	OfferMade struct { // an offer
		What Offered `json:"offer"`
		Side Side    `json:"side"`
		To   int     `json:"to,omitempty"`
	}
	OfferDropped struct{} // an offer, declined or withdrawn
	TakenBack    struct {
		To int `json:"to"`
	}
	Ended struct {
		Winner *Side  `json:"winner,omitempty"` // none: a draw, or abandoned
		Reason string `json:"reason"`
	}
	NextGame    struct{} // another game, colours changed
	Interrupted struct{}
	TableClosed struct {
		By string `json:"by"` // "seat", "organiser", "system", or "absent": folded
	}
	Reopened struct{} // a folded table
)
