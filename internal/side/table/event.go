package table

import (
	"time"

	"scacchimagici/internal/codec"
)

// Event is a fact of a table with its clock reading and its wall time. It is in the log, so Apply refuses none.
type Event struct {
	Clock Instant
	At    time.Time
	Fact  Fact
}

// Fact is what happened.
type Fact interface{ Kind() string }

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

// Orders are those that a device may send, by their word.
var Orders = codec.Index[Order](
	OpenTable{}, Sit{}, Stand{}, Move{}, Resign{}, OfferDraw{}, AskTakeBack{}, AskHint{}, AskRematch{}, Answer{}, Close{}, Reopen{},
)

// Facts are all that the log may hold, by their word.
var Facts = codec.Index[Fact](
	Opened{}, Seated{}, GotUp{}, ColoursDrawn{}, Moved{}, OfferMade{}, OfferDropped{}, TakenBack{}, HintAsked{}, HintGiven{}, Ended{}, NextGame{}, Interrupted{}, TableClosed{}, Reopened{},
)

// Kind returns the word by which the log knows a fact.
func (Opened) Kind() string       { return "opened" }
func (Seated) Kind() string       { return "seated" }
func (GotUp) Kind() string        { return "stood" }
func (ColoursDrawn) Kind() string { return "drawn" }
func (Moved) Kind() string        { return "moved" }
func (OfferMade) Kind() string    { return "offered" }
func (OfferDropped) Kind() string { return "dropped" }
func (TakenBack) Kind() string    { return "taken-back" }
func (Ended) Kind() string        { return "ended" }
func (NextGame) Kind() string     { return "again" }
func (Interrupted) Kind() string  { return "interrupted" }
func (TableClosed) Kind() string  { return "closed" }
func (Reopened) Kind() string     { return "reopened" }
