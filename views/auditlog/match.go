package auditlog

import (
	"fmt"
	"slices"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
)

// match says what happened in a match. Entries of the match's own log have the usual words, and say how the match has
// ended if it had not before (an annulled one has said so); all others have words of their own.
func (a Log) match(c desk.AuditChange[magici.Match, magici.Fact]) string {
	s := screen.Scene{Words: a.Words, Match: &c.After, Houses: a.Houses, People: a.People}
	if n := len(c.After.Log); magici.IsStep(c.Fact) {
		e := c.After.Log[n-1]
		text := s.EntryInFull(e)
		if i := slices.IndexFunc(a.Matches, func(now magici.Match) bool { return now.ID == c.After.ID }); i >= 0 && e.Kind == magici.LogUndo {
			later := s // the new outcome of an undo stands behind it
			if later.Match = &a.Matches[i]; len(later.Match.Log) >= n {
				text = later.EntryInFull(e)
			}
		}
		if c.After.Phase() == magici.Finished && c.Before.Phase() != magici.Finished && !c.After.Play.Result.Annulled() {
			text = screen.Dotted(text, s.Result())
		}
		return text
	}
	said := func(args ...any) string { return s.T("auditlog.match."+magici.Facts.Word(c.Fact), args...) }
	house := func(side chess.Side) string { return s.House(side).Name }
	kind := func(slot magici.Slot) string { return s.Kind(slot.Kind()) }
	person := func(id magici.PersonID) string { return s.Person(id).Name }
	now := c.After
	if i := slices.IndexFunc(a.Matches, func(m magici.Match) bool { return m.ID == now.ID }); i >= 0 {
		now = a.Matches[i]
	}
	if _, helped := c.Fact.(magici.Helped); now.Secret(c.After.Facts) && !helped {
		return "" // of a purchase only a Referee's help is shown before both have confirmed (SM-1.6)
	}
	switch f := c.Fact.(type) {
	case magici.Scheduled:
		return "" // the schedule has its own entry
	case magici.Opened:
		switch {
		case c.Before.Stage == magici.Purchase:
			return "" // the change of settings has its own entry
		case f.Paper:
			return s.T("auditlog.match.paper")
		}
		return said()
	case magici.Named:
		return said(house(f.Side), person(f.Person))
	case magici.Bought:
		return said(house(f.Side), kind(f.Slot))
	case magici.Sold:
		return said(house(f.Side), kind(f.Slot))
	case magici.Assigned:
		if f.Person == "" {
			return s.T("auditlog.match.unassigned", house(f.Side), kind(f.Slot))
		}
		return said(house(f.Side), kind(f.Slot), person(f.Person))
	case magici.Helped:
		return said(house(f.Side))
	case magici.Confirmed:
		return said(house(f.Side))
	case magici.Reopened:
		return a.because(said(house(f.Side)), f.Reason)
	case magici.Limited:
		return said(f.Seconds)
	case magici.ReturnedToPurchase:
		return a.because(said(), f.Reason)
	case magici.Placed:
		return said(house(f.Side), kind(f.Slot), f.Square.String(), person(f.Person))
	case magici.TakenBack:
		return said(house(f.Side), kind(f.Slot))
	case magici.ReturnedToDeployment:
		return a.because(said(), f.Reason)
	case magici.Ticked:
		if !f.Has {
			return s.T("auditlog.match.unticked", s.Player(f.Ref).Name)
		}
		return said(s.Player(f.Ref).Name)
	case magici.Tossed:
		return a.because(said(house(f.First)), f.Reason)
	case magici.Substituted:
		if f.Slot == magici.NoSlot {
			return a.because(s.T("auditlog.match.strategist", person(f.Person), house(f.Side)), f.Reason)
		}
		return a.because(said(person(f.Person), kind(f.Slot), house(f.Side)), f.Reason)
	case magici.ClockCorrected:
		shown := fmt.Sprintf("%d:%02d", f.Left/60000, f.Left/1000%60) // such as "12:30"
		return a.because(s.T("auditlog.match.clock."+f.Clock, shown), f.Reason)
	}
	return said()
}
