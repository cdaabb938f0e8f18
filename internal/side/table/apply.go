package table

import (
	"slices"

	"scacchimagici/internal/side/game"
)

// Apply returns t after e. A move that its game no longer has changes nothing; a table whose game no
// longer exists stays unopened.
func Apply(t Table, e Event) Table {
	t.last = e.Clock
	switch f := e.Fact.(type) {
	case Opened:
		g, err := t.rules.Find(f.Game)
		if err != nil {
			return t
		}
		t.Code, t.Opener, t.Clock, t.Pace, t.Lot, t.Booking = f.Code, f.Device, f.Clock, f.Pace, f.Lot, f.Booking
		return t.setUp(g, e)
	case Seated:
		// With another player a new sitting begins.
		if before := t.Play.Players[f.Side]; before.Name != f.Name || before.Kind != f.Seat.Kind {
			t.Score = Score{}
		}
		t.Seats[f.Side] = f.Seat
		if !t.Play.Outcome.Over() {
			t.Play.Players[f.Side] = f.Seat
		}
	case GotUp:
		t.Seats[f.Side] = Seat{}
		t.Offer = Offer{}
		t.Clocks = t.Clocks.stopped(e.Clock)
	case ColoursDrawn:
		t.Lot = false
		if f.Swapped {
			return t.swapped()
		}
	case TableClosed:
		t.Shut, t.Folded, t.Offer = true, f.By == absent, Offer{}
		t.Clocks = t.Clocks.stopped(e.Clock)
	case Reopened:
		t.Shut, t.Folded = false, false
	case Moved:
		by, _ := t.ToMove()
		line, err := t.Play.Line.Play(f.Move)
		if err != nil {
			return t
		}
		t.Play.Line = line
		t.Clocks, t.Offer = t.Clocks.pressed(t.Clock, by, e.Clock), Offer{}
		t.Play.Stamps = append(slices.Clip(t.Play.Stamps), Stamp{At: e.At, Left: t.Clocks.Left, Hint: t.Hint.Asked > 0})
		t.Hint = Hint{}
	case OfferMade:
		t.offers++
		t.Offer = Offer{Number: t.offers, Kind: f.What, By: f.Side, To: f.To}
	case OfferDropped:
		t.Offer = Offer{}
	case TakenBack:
		// Back to a ply, with the clocks of that moment.
		for t.Ply() > max(f.To, 0) {
			t.Play.Line, _ = t.Play.Line.TakeBack()
		}
		t.Play.Stamps = slices.Clip(t.Play.Stamps[:min(t.Ply(), len(t.Play.Stamps))])
		t.Offer, t.Hint, t.Clocks = Offer{}, Hint{}, startClocks(t.Clock)
		if n := len(t.Play.Stamps); n > 0 && t.Clock != Untimed {
			side, _ := t.ToMove()
			t.Clocks = Clocks{Left: t.Play.Stamps[n-1].Left, Since: e.Clock, Running: true, Side: side}
		}
	case Ended:
		t.Play.Outcome, t.Play.Ended = game.Draw(f.Reason), e.At
		switch {
		case f.Winner != nil:
			t.Play.Outcome.Winner = f.Winner.Seat()
			t.Score.Won[*f.Winner]++
		case f.Reason != game.Abandoned:
			t.Score.Drawn++
		}
		t.Clocks, t.Offer, t.Hint = t.Clocks.stopped(e.Clock), Offer{}, Hint{}
	case NextGame: // with colours changed
		g := t.Play.Line.Game()
		t.past = append(slices.Clip(t.past), t.Play.earlier())
		return t.swapped().setUp(g, e)
	case Interrupted:
		t.Clocks = t.Clocks.stopped(e.Clock)
	default:
		t.Hint = t.Hint.after(f)
	}
	return t
}

// setUp begins the next game.
func (t Table) setUp(g game.Game, e Event) Table {
	t.Play = Play{Number: t.Play.Number + 1, Players: t.Seats, Line: game.NewLine(g, g.Start()), Began: e.At}
	t.Clocks, t.Offer = startClocks(t.Clock), Offer{}
	return t
}

// swapped exchanges the sides of the players, and of what they have won.
func (t Table) swapped() Table {
	slices.Reverse(t.Seats[:])
	slices.Reverse(t.Score.Won[:])
	t.Play.Players = t.Seats
	return t
}
