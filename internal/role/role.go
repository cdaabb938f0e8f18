// Package role names the roles at the tournament: of a seat, and of the giver of an order.
package role

// Role is a person's role. Its text stands in seats, in the log and in the API.
type Role string

// The roles. The zero value is the public, and the guests at the side tables.
const (
	Nobody     Role = ""
	Organiser  Role = "organiser"
	Referee    Role = "referee"
	Strategist Role = "strategist"
	Reception  Role = "reception" // ticks off people as they arrive
	Screen     Role = "screen"    // a projector or a TV
	System     Role = "system"    // the program itself: clocks, schedule, restarts
	Computer   Role = "computer"  // it plays at a side table
)

// String returns the word for r in the log and in messages.
func (r Role) String() string {
	if r == Nobody {
		return "nobody"
	}
	return string(r)
}
