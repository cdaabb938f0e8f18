package index

import (
	"scacchimagici/internal/tournament"
)

// Add lists a tournament that was played elsewhere. The screens go on showing what they
// show, unless that is nothing. No device gives it: the desk does, with all that happened in
// the tournament.
type Add struct{ tournament.Create }

// Kind returns the word by which people know the order.
func (Add) Kind() string { return "add-tournament" }

func (x Index) add(o Add) ([]Fact, error) {
	facts, err := x.create(o.Create)
	if _, shown := x.Current(); shown && err == nil {
		return facts[:1], nil // listed, and not selected
	}
	return facts, err
}
