package access

import (
	"slices"
	"strings"
	"time"
)

// Holders says who has held each device since when: who is named in what has happened is
// who held the device then.
type Holders map[string][]Holding

// Holding is somebody who holds a device from a moment on; an empty name is nobody.
type Holding struct {
	From   time.Time
	Holder string
}

// Note notes what happened to a device at a moment; moments come in their order.
func (h Holders) Note(f Fact, at time.Time) {
	if f, ok := f.(HolderNamed); ok {
		h[f.Device] = append(h[f.Device], Holding{at, f.Holder})
	}
}

// At returns who held a device at a moment, empty when nobody had said.
func (h Holders) At(device string, at time.Time) string {
	for _, held := range slices.Backward(h[device]) {
		if !held.From.After(at) {
			return held.Holder
		}
	}
	return ""
}

// Actor takes the name apart by which the log knows who acted, such as "referee:A@DEVICE";
// ok is false for the program itself and for what no seat did.
func Actor(name string) (seat Seat, device string, ok bool) {
	place, device, _ := strings.Cut(name, "@")
	seat, err := ParseSeat(place)
	return seat, device, err == nil
}
