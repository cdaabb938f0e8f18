package api

import (
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
}

// NewPeople returns the people of the two Houses of a match, as the viewer who may see them.
func NewPeople(m magici.Match, t tournament.Tournament, who magici.Viewer) People {
	all := People{[2][]member{{}, {}}}
	for side := chess.White; side <= chess.Black; side++ {
		if !m.ShowsRoster(side, who) {
			continue
		}
		for _, p := range t.Members(m.Teams[side].House) {
			all.Sides[side] = append(all.Sides[side], member{p.ID, p.Name})
		}
	}
	return all
}
