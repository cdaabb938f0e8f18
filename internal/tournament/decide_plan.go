package tournament

import (
	"slices"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament/schedule"
)

const (
	maxRound   = 1000
	maxMatchID = 20
)

// Boards returns the names that a pair of boards can have: at most six pairs (SM-8.1).
func Boards() []string { return schedule.Boards() }

func (t Tournament) planMatch(o PlanMatch) ([]Fact, error) {
	p := t.plan(Planned(o))
	if err := t.checkSpot(p); err != nil {
		return nil, err
	}
	if _, taken := t.Match(p.ID); taken {
		return nil, fault.New(fault.Exists, "fault.plan.exists", p.ID)
	}
	if err := t.conflicts(append(slices.Clip(t.Matches), p)); err != nil {
		return nil, err
	}
	return one(MatchPlanned{p}), nil
}

// plan returns what the schedule of t has of m.
func (t Tournament) plan(m Planned) magici.Plan {
	return magici.Plan{
		Tournament: t.ID, ID: m.ID, Round: m.Round, Board: m.Board,
		White: m.White, Black: m.Black, Practice: m.Practice || t.Practice,
	}
}

// checkSpot refuses a match that cannot be played at all. Practice is outside of the
// rounds, and so of the conflicts of a schedule: it takes place whenever there is time.
func (t Tournament) checkSpot(p magici.Plan) error {
	if err := t.houseExists(p.White); err != nil {
		return err
	}
	if err := t.houseExists(p.Black); err != nil {
		return err
	}
	switch {
	case !validMatchID(p.ID):
		return fault.New(fault.Invalid, "fault.plan.id", maxMatchID)
	case p.White == p.Black:
		return fault.New(fault.Illegal, "fault.plan.same")
	case !slices.Contains(Boards(), p.Board):
		return fault.New(fault.Invalid, "fault.plan.board", p.Board)
	case p.Round < 1 || p.Round > maxRound:
		return fault.New(fault.Invalid, "fault.plan.round", maxRound)
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
