// Package route describes a row of the table of addresses: the address, who may use it, its handler. Every
// page package lists its own; internal/web puts them together and checks the visitor before each call.
package route

import (
	"net/http"

	"scacchimagici/internal/access"
	"scacchimagici/internal/web/visitor"
)

// Route is an address with those who may use it and its handler. It is made by [Get], [Post] or [Delete], so that
// one without Who does not compile.
type Route struct {
	Method  string
	Pattern string // of chi, such as /scacchiera/{board}
	Who     Who
	Do      Handler
	Costly  bool // takes more than 5 ms of a processor: its requests wait in a queue of their own, never in front of a page
}

// Costly is a route that takes more than 5 ms of a processor, or paints a picture.
func Costly(r Route) Route {
	r.Costly = true
	return r
}

// Get is a route for reading.
func Get(pattern string, who Who, do Handler) Route {
	return Route{Method: http.MethodGet, Pattern: pattern, Who: who, Do: do}
}

// Post is a route for changes.
func Post(pattern string, who Who, do Handler) Route {
	return Route{Method: http.MethodPost, Pattern: pattern, Who: who, Do: do}
}

// Delete is a route that takes something away.
func Delete(pattern string, who Who, do Handler) Route {
	return Route{Method: http.MethodDelete, Pattern: pattern, Who: who, Do: do}
}

// Handler answers a request. An error that it returns is written and logged by the caller.
type Handler func(http.ResponseWriter, *http.Request) error

// Who reports whether a visitor may use a route. It may read only the address of the request.
type Who func(v visitor.Visitor, r *http.Request) bool

// Anyone lets in every visitor.
func Anyone(visitor.Visitor, *http.Request) bool { return true }

// Organiser lets in only the organiser.
func Organiser(v visitor.Visitor, _ *http.Request) bool { return v.Organiser() }

// Seated lets in every device with a seat; the handler checks the seat.
func Seated(v visitor.Visitor, _ *http.Request) bool { return v.Organiser() || v.Known }

// Referee lets in the Referee of any board.
func Referee(v visitor.Visitor, _ *http.Request) bool { return v.Referees() }

// Reception lets in those who tick people off as they arrive.
func Reception(v visitor.Visitor, _ *http.Request) bool { return v.Receives() }

// RefereeOfBoard lets in the Referee of the {board} in the address.
func RefereeOfBoard(v visitor.Visitor, r *http.Request) bool {
	return v.Organiser() || v.Sits(access.RefereeOf(r.PathValue("board")))
}

// StrategistOfHouse lets in the Strategist of the {tournament} and {house} in the address, and any Referee,
// who may help a side.
func StrategistOfHouse(v visitor.Visitor, r *http.Request) bool {
	return v.Organiser() || v.Sits(access.StrategistOf(r.PathValue("tournament"), r.PathValue("house"))) || v.Referees()
}
