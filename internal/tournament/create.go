package tournament

import (
	"strconv"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
)

const (
	maxTitle = 60 // code points of a tournament's name
	maxID    = 40
)

// Cleaned returns o with a tidy name, or the fault that keeps it from making a tournament.
func (o Create) Cleaned() (Create, error) {
	// The id stands in addresses, streams and seats: lower-case letters, digits and "-" inside.
	if o.ID == "" || len(o.ID) > maxID || label.Slug(o.ID) != o.ID {
		return o, fault.New(fault.Invalid, "fault.tournament.id", maxID)
	}
	name, err := label.Clean(o.Name, maxTitle)
	if err != nil {
		return o, err
	}
	if _, err := time.Parse(time.DateOnly, o.Held); o.Held != "" && err != nil {
		return o, fault.New(fault.Invalid, "fault.tournament.held").Because(err)
	}
	o.Name = name
	return o, nil
}

// NewID returns an id that is not taken, for a tournament of that name: the letters of the name,
// with a number when that is needed.
func NewID(name string, taken func(id string) bool) string {
	id := label.Slug(name)
	if len(id) > maxID-3 {
		id = label.Slug(id[:maxID-3])
	}
	return unusedID(id, "torneo", taken)
}

// unusedID returns id, or fallback when it is empty, with a number behind it when it is taken.
func unusedID(id, fallback string, taken func(string) bool) string {
	if id == "" {
		id = fallback
	}
	first := id
	for n := 2; taken(id); n++ {
		id = first + "-" + strconv.Itoa(n)
	}
	return id
}
