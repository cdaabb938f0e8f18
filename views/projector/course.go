package projector

import "scacchimagici/views/chart"

// Points is the course of the points of all Houses.
const Points Shows = "course"

// Course is how the Piece Points of the Houses have grown, a picture each.
type Course struct {
	Title, Line string
	Round       string         // what a step is: "giro"
	Houses      []chart.Growth // the best first
}

// crowd returns for the style sheet how many pictures there are.
func (c Course) crowd() string {
	switch n := len(c.Houses); {
	case n <= 2:
		return "two"
	case n <= 4:
		return "four"
	case n <= 6:
		return "six"
	}
	return "many"
}

// mostGains is the highest number of rounds with room for the gains of each.
const mostGains = 6

// gains reports whether the gains of the single rounds have room below the pictures.
func (c Course) gains() bool { return len(c.Houses) <= 6 && c.Houses[0].Of <= mostGains }
