package access

import (
	"slices"
	"strings"
	"time"
)

// Holders records who has held each device since when. A past event names the person who held the
// device at that time.
type Holders map[string][]Holding

// Holding is a person who holds a device from a moment on; an empty name means that no person does.
type Holding struct {
	From   time.Time
	Holder string
}

// Note records an event of a device; events come in the order of time.
func (h Holders) Note(f Fact, at time.Time) {
	if f, ok := f.(HolderNamed); ok {
		h[f.Device] = append(h[f.Device], Holding{at, f.Holder})
	}
}

// At returns who held a device at a moment, empty when no holder was named.
func (h Holders) At(device string, at time.Time) string {
	for _, held := range slices.Backward(h[device]) {
		if !held.From.After(at) {
			return held.Holder
		}
	}
	return ""
}

// Actor splits the log's name of an actor, such as "referee:A@DEVICE"; ok is false for the program
// itself and for acts without a seat.
func Actor(name string) (seat Seat, device string, ok bool) {
	place, device, _ := strings.Cut(name, "@")
	seat, err := ParseSeat(place)
	return seat, device, err == nil
}
