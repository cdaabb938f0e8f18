package screen

import (
	"scacchimagici/internal/side/game/gamescreen"
	"scacchimagici/internal/side/game/magnetone"
)

// whyNot implements RefusalView. The stone in hand stands on no square.
func (v view) WhyNot(from, to string) (why gamescreen.Phrase, shows []string) {
	target, known := grid.Parse(to)
	if !known {
		return gamescreen.Say("magnetone.why.nobody", to), nil
	}
	start, onBoard := grid.Parse(from)
	if !onBoard {
		start = magnetone.FromHand
	}
	switch r := v.at.WhyNot(start, target); r.Reason {
	case magnetone.LastSquare, magnetone.OneSquare:
		goes := grid.Name(r.Goes)
		return gamescreen.Say("magnetone.why."+reasonKeys[r.Reason], goes), []string{goes}
	case magnetone.NoLine:
		return gamescreen.Say("magnetone.why.noline", from, to), nil
	default:
		return gamescreen.Say("magnetone.why."+reasonKeys[r.Reason], to), nil
	}
}

var reasonKeys = map[magnetone.Reason]string{
	magnetone.Allowed: "allowed", magnetone.Over: "over", magnetone.Occupied: "occupied", magnetone.StillPlaced: "placed",
	magnetone.NobodyThere: "nobody", magnetone.NotYours: "notyours", magnetone.Alone: "alone", magnetone.Stands: "stands",
	magnetone.NoForce: "noforce", magnetone.BothRepel: "repel", magnetone.BothAttract: "attract", magnetone.OtherWay: "otherway",
	magnetone.Shut: "shut", magnetone.LastSquare: "last", magnetone.OneSquare: "one",
}
