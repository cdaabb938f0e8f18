package table

import (
	"scacchimagici/internal/side/game/magnetone"
)

// whyNot implements refusalView. The stone in hand stands on no square.
func (v magnetoneView) whyNot(from, to string) (why phrase, shows []string) {
	target, known := magnetoneGrid.Parse(to)
	if !known {
		return say("magnetone.why.nobody", to), nil
	}
	start, onBoard := magnetoneGrid.Parse(from)
	if !onBoard {
		start = magnetone.FromHand
	}
	switch r := v.at.WhyNot(start, target); r.Reason {
	case magnetone.LastSquare, magnetone.OneSquare:
		goes := magnetoneGrid.Name(r.Goes)
		return say("magnetone.why."+magnetoneReasonKeys[r.Reason], goes), []string{goes}
	case magnetone.NoLine:
		return say("magnetone.why.noline", from, to), nil
	default:
		return say("magnetone.why."+magnetoneReasonKeys[r.Reason], to), nil
	}
}

var magnetoneReasonKeys = map[magnetone.Reason]string{
	magnetone.Allowed: "allowed", magnetone.Over: "over", magnetone.Occupied: "occupied", magnetone.StillPlaced: "placed",
	magnetone.NobodyThere: "nobody", magnetone.NotYours: "notyours", magnetone.Alone: "alone", magnetone.Stands: "stands",
	magnetone.NoForce: "noforce", magnetone.BothRepel: "repel", magnetone.BothAttract: "attract", magnetone.OtherWay: "otherway",
	magnetone.Shut: "shut", magnetone.LastSquare: "last", magnetone.OneSquare: "one",
}
