package tournament

import (
	"slices"
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

// ScheduleProblem is a kind of fault of a schedule.
type ScheduleProblem string

// The problems.
const (
	HouseTwice    ScheduleProblem = "housetwice" // a House plays twice in a round (SM-8.1)
	BoardTwice    ScheduleProblem = "boardtwice" // two matches of a round on one pair of boards
	AgainstItself ScheduleProblem = "itself"     // a House against itself
	UnknownHouse  ScheduleProblem = "house"
	UnknownBoard  ScheduleProblem = "board"
	IDTwice       ScheduleProblem = "id"      // two matches of one id
	NeverMeet     ScheduleProblem = "missing" // two Houses that never meet
	MetTwice      ScheduleProblem = "again"   // two Houses that meet more than once
)

// Warns reports whether the schedule can be played in spite of p.
func (p ScheduleProblem) Warns() bool { return p == NeverMeet || p == MetTwice }

// Conflict is one problem of a schedule and its place.
type Conflict struct {
	Problem ScheduleProblem
	Round   int              // 0: in no round
	Board   string           // of BoardTwice and UnknownBoard
	Houses  []magici.HouseID // the Houses concerned
	Matches []string         // the ids of the matches at fault, in the order of the schedule
}

// Fault returns c as a sentence; name returns the name of a House.
func (c Conflict) Fault(name func(magici.HouseID) string) *fault.Fault {
	var args []any
	switch c.Problem {
	case HouseTwice:
		args = []any{name(c.Houses[0]), c.Round, strings.Join(c.Matches, ", ")}
	case BoardTwice:
		args = []any{c.Board, c.Round, strings.Join(c.Matches, ", ")}
	case AgainstItself:
		args = []any{name(c.Houses[0]), c.Matches[0]}
	case UnknownHouse:
		args = []any{string(c.Houses[0]), c.Matches[0]}
	case UnknownBoard:
		args = []any{c.Board, c.Matches[0]}
	case IDTwice:
		args = []any{c.Matches[0]}
	case NeverMeet:
		args = []any{name(c.Houses[0]), name(c.Houses[1])}
	case MetTwice:
		args = []any{name(c.Houses[0]), name(c.Houses[1]), strings.Join(c.Matches, ", ")}
	}
	return fault.New(fault.Illegal, "fault.schedule."+string(c.Problem), args...).By("SM-8.1")
}

// CheckSchedule returns every conflict of a schedule, those of a match or a round first, in the order of
// the schedule. It ignores practice matches.
func CheckSchedule(houses []magici.HouseID, plans []magici.Plan) []Conflict {
	plans = slices.DeleteFunc(slices.Clone(plans), func(p magici.Plan) bool { return p.Practice })
	var all []Conflict
	for i, p := range plans {
		// The problems of a match by itself.
		add := func(problem ScheduleProblem, who ...magici.HouseID) {
			all = append(all, Conflict{Problem: problem, Round: p.Round, Board: p.Board, Houses: who, Matches: []string{p.ID}})
		}
		for _, house := range []magici.HouseID{p.White, p.Black} {
			if !slices.Contains(houses, house) {
				add(UnknownHouse, house)
			}
		}
		if p.White == p.Black {
			add(AgainstItself, p.White)
		}
		if !slices.Contains(Boards(), p.Board) {
			add(UnknownBoard)
		}

		// The problems that it shares with others, reported at the first of them.
		addShared := func(c Conflict, same func(magici.Plan) bool) {
			if slices.ContainsFunc(plans[:i], same) {
				return // reported at that match
			}
			for _, other := range plans[i:] {
				if same(other) {
					c.Matches = append(c.Matches, other.ID)
				}
			}
			if len(c.Matches) > 1 {
				all = append(all, c)
			}
		}
		addShared(Conflict{Problem: IDTwice}, func(q magici.Plan) bool { return q.ID == p.ID })
		addShared(Conflict{Problem: BoardTwice, Round: p.Round, Board: p.Board}, func(q magici.Plan) bool {
			return q.Round == p.Round && q.Board == p.Board
		})
		for _, house := range []magici.HouseID{p.White, p.Black} {
			addShared(Conflict{Problem: HouseTwice, Round: p.Round, Houses: []magici.HouseID{house}}, func(q magici.Plan) bool {
				return q.Round == p.Round && (q.White == house || q.Black == house)
			})
		}
	}

	// Two Houses that never meet, or meet too often.
	for i, a := range houses {
		for _, b := range houses[i+1:] {
			c := Conflict{Problem: NeverMeet, Houses: []magici.HouseID{a, b}}
			for _, p := range plans {
				if p.White == a && p.Black == b || p.White == b && p.Black == a {
					c.Matches = append(c.Matches, p.ID)
				}
			}
			if len(c.Matches) > 1 {
				c.Problem = MetTwice
			}
			if len(c.Matches) != 1 {
				all = append(all, c)
			}
		}
	}
	return all
}
