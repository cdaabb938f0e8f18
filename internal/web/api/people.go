package api

import (
	"cmp"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// People are the people whom the orders of a match may name. The list of a House that is secret for the seat is empty.
type People struct {
	Sides [2][]member `json:"sides"` // White, Black
}

type member struct {
	ID   magici.PersonID `json:"id"`
	Name string          `json:"name"`
	presence
}

// presence says whether a person is there today.
type presence struct {
	Is     string `json:"is,omitempty" enum:"here late left absent"` // left out until a first person has been ticked off on the day
	Remark string `json:"remark,omitempty"`                          // of a person who comes later or has left
	Noted  int    `json:"noted,omitempty"`                           // the number of what was noted last: attendance names it as seen, undo-attendance as noted; left out: nothing was
}

// presenceOf returns what is known of a person; empty before a first person has been ticked off.
func presenceOf(there tournament.Attendance, id magici.PersonID) presence {
	is := there.Whereabouts(id)
	if !there.Begun {
		return presence{Noted: is.Number}
	}
	return presence{cmp.Or(string(is.Is), "absent"), is.Remark, is.Number}
}

// NewPeople returns the people of the two Houses of a match, as the viewer who may see them.
func NewPeople(m magici.Match, t tournament.Tournament, who magici.Viewer, now time.Time) People {
	there := t.Attendance(now)
	all := People{[2][]member{{}, {}}}
	for side := chess.White; side <= chess.Black; side++ {
		if !m.ShowsRoster(side, who) {
			continue
		}
		for _, p := range t.Members(m.Teams[side].House) {
			all.Sides[side] = append(all.Sides[side], member{p.ID, p.Name, presenceOf(there, p.ID)})
		}
	}
	return all
}
