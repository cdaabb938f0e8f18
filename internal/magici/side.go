package magici

import "scacchimagici/internal/game/chess"

// sideOf returns the side for which an order acts.
func sideOf(m Match, o Order) chess.Side {
	switch o := o.(type) {
	case NameStrategist:
		return o.Side
	case Buy:
		return o.Side
	case Sell:
		return o.Side
	case Assign:
		return o.Side
	case AssignPeople:
		return o.Side
	case HelpPurchase:
		return o.Side
	case Confirm:
		return o.Side
	case Place:
		return o.Side
	case TakeBack:
		return o.Side
	}
	return m.Play.Position.Side()
}
