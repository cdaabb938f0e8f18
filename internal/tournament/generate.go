package tournament

import (
	"slices"
	"strconv"

	"scacchimagici/internal/magici"
)

// Generated returns the matches that a schedule still needs so that every two Houses meet, on
// boards many pairs of boards: those of [RoundRobin] without the meetings that have begun,
// in rounds after them. Practice matches stay.
func (t Tournament) Generated(boards int, begun []string) ([]Planned, error) {
	plans, err := RoundRobin(t.HouseIDs(), boards)
	if err != nil {
		return nil, err
	}
	var kept []magici.Plan
	var matches []Planned
	last := 0
	for _, p := range t.Matches {
		counts := !p.Practice || t.Practice
		switch {
		case slices.Contains(begun, p.ID):
			kept = append(kept, p)
			if counts {
				last = max(last, p.Round)
			}
		case !counts:
			kept = append(kept, p)
			matches = append(matches, Planned{p.ID, p.Round, p.Board, p.White, p.Black, p.Practice})
		}
	}
	met := func(p magici.Plan) bool {
		return slices.ContainsFunc(kept, func(k magici.Plan) bool {
			return (!k.Practice || t.Practice) && (k.White == p.White && k.Black == p.Black || k.White == p.Black && k.Black == p.White)
		})
	}
	taken := func(id string) bool {
		return slices.ContainsFunc(kept, func(k magici.Plan) bool { return k.ID == id })
	}
	round, from, onBoard := last, 0, 0
	for _, p := range plans {
		if met(p) {
			continue
		}
		if p.Round != from {
			round, from, onBoard = round+1, p.Round, 0
		}
		board := Boards()[onBoard]
		onBoard++
		matches = append(matches, Planned{
			ID: matchID(round, board, taken), Round: round, Board: board, White: p.White, Black: p.Black,
		})
	}
	return matches, nil
}

// NewMatchID returns an unused id for a match of a round on a board.
func (t Tournament) NewMatchID(round int, board string) string {
	return matchID(round, board, func(id string) bool { _, ok := t.Match(id); return ok })
}

func matchID(round int, board string, taken func(string) bool) string {
	return unusedID(strconv.Itoa(round)+board, "", taken)
}
