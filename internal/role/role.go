// Package role names what somebody is at the tournament: who sits on a seat, and who gives
// an order.
package role

// Role is what somebody is. Its text stands in seats, in the log and in the API.
type Role string

// The roles. The zero value is the public, and the guests at the side tables.
const (
	Nobody     Role = ""
	Organiser  Role = "organiser"
	Referee    Role = "referee"
	Strategist Role = "strategist"
	Screen     Role = "screen"   // a projector or a TV
	System     Role = "system"   // the program itself: clocks, schedule, restarts
	Computer   Role = "computer" // it plays at a side table
)

// String returns the word for r in the log and in messages.
func (r Role) String() string {
	if r == Nobody {
		return "nobody"
	}
	return string(r)
}
