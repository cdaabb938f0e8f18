package table

import (
	"slices"

	"scacchimagici/internal/side/game"
)

// Apply returns t after e. A move that its game no longer has changes nothing; a table whose game no
// longer exists stays unopened.
func Apply(t Table, e Event) Table {
	t.last = e.Clock
	return entries.Find(e.Fact).Is(t, e)
}

func (t Table) opened(f Opened, e Event) Table {
	g, err := t.rules.Find(f.Game)
	if err != nil {
		return t
	}
	t.Code, t.Opener, t.Clock, t.Pace, t.Lot, t.Booking = f.Code, f.Device, f.Clock, f.Pace, f.Lot, f.Booking
	return t.setUp(g, e)
}

// seated gives a seat to a player. With another player than before, or another strength, a new sitting begins.
func (t Table) seated(f Seated, _ Event) Table {
	if before := t.Play.Players[f.Side]; before.Name != f.Name || before.Kind != f.Seat.Kind || before.Strength != f.Strength {
		t.Score = Score{}
	}
	t.Seats[f.Side] = f.Seat
	if !t.Play.Outcome.Over() {
		t.Play.Players[f.Side] = f.Seat
	}
	return t
}

func (t Table) stood(f GotUp, e Event) Table {
	t.Seats[f.Side] = Seat{}
	t.Offer = Offer{}
	t.Clocks = t.Clocks.stopped(e.Clock)
	return t
}

func (t Table) coloursDrawn(f ColoursDrawn, _ Event) Table {
	t.Lot = false
	if f.Swapped {
		return t.swapped()
	}
	return t
}

func (t Table) closed(f TableClosed, e Event) Table {
	t.Shut, t.Folded, t.Offer = true, f.By == absent, Offer{}
	t.Clocks = t.Clocks.stopped(e.Clock)
	return t
}

func (t Table) reopened(Reopened, Event) Table {
	t.Shut, t.Folded = false, false
	return t
}

func (t Table) moved(f Moved, e Event) Table {
	by, _ := t.ToMove()
	line, err := t.Play.Line.Play(f.Move)
	if err != nil {
		return t
	}
	t.Play.Line = line
	t.Clocks, t.Offer = t.Clocks.pressed(t.Clock, by, e.Clock), Offer{}
	t.Play.Stamps = append(slices.Clip(t.Play.Stamps), Stamp{At: e.At, Left: t.Clocks.Left, Hint: t.Hint.Asked > 0})
	t.Hint = Hint{}
	return t
}

func (t Table) offered(f OfferMade, _ Event) Table {
	t.offers++
	t.Offer = Offer{Number: t.offers, Kind: f.What, By: f.Side, To: f.To}
	return t
}

func (t Table) offerDropped(OfferDropped, Event) Table {
	t.Offer = Offer{}
	return t
}

// takenBack goes back to a ply, with the clocks of that moment.
func (t Table) takenBack(f TakenBack, e Event) Table {
	for t.Ply() > max(f.To, 0) {
		t.Play.Line, _ = t.Play.Line.TakeBack()
	}
	t.Play.Stamps = slices.Clip(t.Play.Stamps[:min(t.Ply(), len(t.Play.Stamps))])
	t.Offer, t.Hint, t.Clocks = Offer{}, Hint{}, startClocks(t.Clock)
	if n := len(t.Play.Stamps); n > 0 && t.Clock != Untimed {
		side, _ := t.ToMove()
		t.Clocks = Clocks{Left: t.Play.Stamps[n-1].Left, Since: e.Clock, Running: true, Side: side}
	}
	return t
}

func (t Table) ended(f Ended, e Event) Table {
	t.Play.Outcome, t.Play.Ended = game.Draw(f.Reason), e.At
	switch {
	case f.Winner != nil:
		t.Play.Outcome.Winner = f.Winner.Seat()
		t.Score.Won[*f.Winner]++
	case f.Reason != game.Abandoned:
		t.Score.Drawn++
	}
	t.Clocks, t.Offer, t.Hint = t.Clocks.stopped(e.Clock), Offer{}, Hint{}
	return t
}

// nextGame begins another game, with colours changed.
func (t Table) nextGame(_ NextGame, e Event) Table {
	g := t.Play.Line.Game()
	t.past = append(slices.Clip(t.past), t.Play.earlier())
	return t.swapped().setUp(g, e)
}

func (t Table) interrupted(_ Interrupted, e Event) Table {
	t.Clocks = t.Clocks.stopped(e.Clock)
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
