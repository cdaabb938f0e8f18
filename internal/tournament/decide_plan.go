package tournament

import (
	"strings"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
)

const (
	boards     = "ABCDEF" // at most six pairs of boards (SM-8.1)
	maxRound   = 1000
	maxMatchID = 20
)

// Boards returns the names that a pair of boards can have.
func Boards() []string { return strings.Split(boards, "") }

func (t Tournament) planMatch(o PlanMatch) ([]Fact, error) {
	plan := magici.Plan{
		Tournament: t.ID, ID: o.ID, Round: o.Round, Board: o.Board,
		White: o.White, Black: o.Black, Practice: o.Practice || t.Practice,
	}
	if err := t.checkPlan(plan); err != nil {
		return nil, err
	}
	if err := t.checkRound(plan); err != nil {
		return nil, err
	}
	return one(MatchPlanned{plan}), nil
}

// checkPlan refuses a match that cannot be played at all.
func (t Tournament) checkPlan(p magici.Plan) error {
	if err := t.houseExists(p.White); err != nil {
		return err
	}
	if err := t.houseExists(p.Black); err != nil {
		return err
	}
	_, taken := t.Match(p.ID)
	switch {
	case !validMatchID(p.ID):
		return fault.New(fault.Invalid, "fault.plan.id", maxMatchID)
	case taken:
		return fault.New(fault.Exists, "fault.plan.exists", p.ID)
	case p.White == p.Black:
		return fault.New(fault.Illegal, "fault.plan.same")
	case len(p.Board) != 1 || !strings.Contains(boards, p.Board):
		return fault.New(fault.Invalid, "fault.plan.board", p.Board)
	case p.Round < 1 || p.Round > maxRound:
		return fault.New(fault.Invalid, "fault.plan.round", maxRound)
	}
	return nil
}

// checkRound refuses a match that cannot be played beside the others of its round (SM-8.1).
// Practice is outside of the rounds: it takes place whenever there is time.
func (t Tournament) checkRound(p magici.Plan) error {
	for _, other := range t.Matches {
		if other.Round != p.Round || other.Practice || p.Practice {
			continue
		}
		if other.Board == p.Board {
			return fault.New(fault.Illegal, "fault.plan.boardtwice", p.Board, p.Round, other.ID).By("SM-8.1")
		}
		for _, house := range []magici.HouseID{p.White, p.Black} {
			if house == other.White || house == other.Black {
				h, _ := t.House(house)
				return fault.New(fault.Illegal, "fault.plan.housetwice", h.Name, p.Round, other.ID).By("SM-8.1")
			}
		}
	}
	return nil
}

// validMatchID reports whether id can stand in addresses and streams: letters, digits, "-".
func validMatchID(id string) bool {
	if id == "" || len(id) > maxMatchID {
		return false
	}
	for _, r := range id {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && r != '-' && (r < '0' || r > '9') {
			return false
		}
	}
	return true
}
