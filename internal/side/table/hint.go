package table

import "scacchimagici/internal/fault"

// Hint is what the computer would play in the present position, for a person who has asked. The
// zero value is a hint not asked for.
type Hint struct {
	Asked int    // how much of it may be shown: 1 which piece, 2 where to
	Move  string // empty while the computer looks for it
}

// hintMost shows all of a hint.
const hintMost = 2

// Orders of hints.
type (
	// AskHint asks the computer for help: the first time for the piece, the second for the rest.
	AskHint struct {
		Game int  `json:"game"`
		Ply  int  `json:"ply"`
		Side Side `json:"side"`
	}
	// GiveHint is the computer's answer.
	GiveHint struct {
		Game int    `json:"game"`
		Ply  int    `json:"ply"`
		Move string `json:"move"`
	}
)

// Facts of hints.
type (
	HintAsked struct{}
	HintGiven struct {
		Move string `json:"move"`
	}
)

func (t Table) hintAsked(HintAsked, Event) Table {
	t.Hint.Asked++
	return t
}

func (t Table) hintGiven(f HintGiven, _ Event) Table {
	t.Hint.Move = f.Move
	return t
}

// HintWanted reports whether a player waits for the computer's hint.
func (t Table) HintWanted() bool {
	return t.Status() == Playing && t.Hint.Asked > 0 && t.Hint.Move == ""
}

// MayHint reports whether a side may ask for a hint: only against the computer, when it is to move and has not
// seen all of it.
func (t Table) MayHint(side Side) bool {
	turn, ok := t.ToMove()
	return ok && turn == side && t.Status() == Playing && t.Seats[side].Kind == Person &&
		t.Seats[side.Other()].Kind == Computer && t.Hint.Asked < hintMost
}

// askHint lets a person see more of what the computer would play.
func (t Table) askHint(o AskHint, s situation) ([]Fact, error) {
	if err := t.checkPlayer(s.By, o.Side, o.Game, o.Ply); err != nil {
		return nil, err
	}
	turn, _ := t.ToMove()
	switch {
	case t.Seats[o.Side.Other()].Kind != Computer:
		return nil, fault.New(fault.Illegal, "fault.table.hint.people")
	case turn != o.Side:
		return nil, fault.New(fault.Illegal, "fault.table.hint.turn")
	case t.Hint.Asked > 0 && t.Hint.Move == "", t.Hint.Asked == hintMost:
		return nil, nil // the hint is on its way, or all of it is shown
	}
	return []Fact{HintAsked{}}, nil
}

// giveHint takes the computer's answer; it refuses one that is no longer wanted or is no legal move.
func (t Table) giveHint(o GiveHint, _ situation) ([]Fact, error) {
	if err := t.checkGame(o.Game, o.Ply); err != nil {
		return nil, err
	}
	if !t.HintWanted() {
		return nil, fault.New(fault.Stale, "fault.table.stale")
	}
	if _, err := t.Play.Line.Play(o.Move); err != nil {
		return nil, err
	}
	return []Fact{HintGiven{o.Move}}, nil
}
