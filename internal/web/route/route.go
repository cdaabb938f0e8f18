// Package route says what a row of the table of addresses is: what is asked for, who may ask, what answers.
// Every page package lists its own; internal/web puts them together and asks before it lets anybody in.
package route

import (
	"net/http"

	"scacchimagici/internal/access"
	"scacchimagici/internal/web/visitor"
)

// Route is an address with who may use it and what answers it. It is made by [Get] or [Post], so that one
// without Who does not compile.
type Route struct {
	Method  string
	Pattern string // of chi, such as /scacchiera/{board}
	Who     Who
	Do      Handler
}

// Get is a route for reading.
func Get(pattern string, who Who, do Handler) Route {
	return Route{Method: http.MethodGet, Pattern: pattern, Who: who, Do: do}
}

// Post is a route for what changes something.
func Post(pattern string, who Who, do Handler) Route {
	return Route{Method: http.MethodPost, Pattern: pattern, Who: who, Do: do}
}

// Handler answers a request. An error that it returns is written and logged by the caller.
type Handler func(http.ResponseWriter, *http.Request) error

// Who reports whether a visitor may use a route. It may read the address of the request, no more of it.
type Who func(v visitor.Visitor, r *http.Request) bool

// Anyone lets everybody in.
func Anyone(visitor.Visitor, *http.Request) bool { return true }

// Organiser lets in the organiser alone.
func Organiser(v visitor.Visitor, _ *http.Request) bool { return v.Organiser() }

// Seated lets in every device with a seat; what that may do is looked at further in.
func Seated(v visitor.Visitor, _ *http.Request) bool { return v.Organiser() || v.Known }

// Referee lets in the Referee of any board.
func Referee(v visitor.Visitor, _ *http.Request) bool { return v.Referees() }

// RefereeOfBoard lets in the Referee of the {board} in the address.
func RefereeOfBoard(v visitor.Visitor, r *http.Request) bool {
	return v.Organiser() || v.Sits(access.RefereeOf(r.PathValue("board")))
}

// StrategistOfHouse lets in the Strategist of the {tournament} and {house} in the address, and any Referee,
// who may help a side.
func StrategistOfHouse(v visitor.Visitor, r *http.Request) bool {
	return v.Organiser() || v.Sits(access.StrategistOf(r.PathValue("tournament"), r.PathValue("house"))) || v.Referees()
}
