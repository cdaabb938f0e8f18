package organiser

import (
	"fmt"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/screen"
)

// match tells what happened in a match. What stands in the log of the match is told as
// everywhere; the rest has words of its own.
func (c Chronicle) match(h desk.Moment[magici.Match, magici.Fact]) string {
	s := c.scene(h.After)
	if n := len(h.After.Log); n > len(h.Before.Log) {
		return screen.Dotted(s.EntryInFull(h.After.Log[n-1]), endSentence(s, h.Before))
	}
	if text, ok := c.purchase(s, h.Fact); ok {
		return text
	}
	return c.course(s, h)
}

// endSentence says how the match has ended if it had not before; an annulled one has said so.
func endSentence(s screen.Scene, before magici.Match) string {
	if s.Match.Phase() != magici.Finished || before.Phase() == magici.Finished || s.Match.Play.Result.By == "annulled" {
		return ""
	}
	return s.Result()
}

// factSentence returns the sentence of a kind of fact of a match.
func factSentence(s screen.Scene, f magici.Fact, args ...any) string {
	return s.T("chronicle.match."+f.Kind(), args...)
}

// withReason adds a reason, if there is one.
func withReason(s screen.Scene, text, reason string) string {
	if reason == "" {
		return text
	}
	return s.T("organiser.fact.why", text, reason)
}

// purchase tells of the army, its people and its places.
func (c Chronicle) purchase(s screen.Scene, fact magici.Fact) (text string, ok bool) {
	ref, is := refOf(fact)
	if !is {
		return "", false
	}
	house, kind := s.House(ref.Side).Name, s.Kind(ref.Slot.Kind())
	switch f := fact.(type) {
	case magici.Bought, magici.Sold, magici.Assigned:
		if c.sealed(ref.Side, s.Match) {
			return s.T("chronicle.match.sealed", house), true
		}
		if f, assigned := f.(magici.Assigned); assigned {
			return c.assigned(s, f), true
		}
		return factSentence(s, f, house, kind), true
	case magici.Placed:
		return factSentence(s, f, house, kind, f.Square.String(), s.Person(f.Person).Name), true
	case magici.TakenBack:
		return factSentence(s, f, house, kind), true
	case magici.Ticked:
		if !f.Has {
			return s.T("chronicle.match.unticked", s.Player(ref).Name), true
		}
		return factSentence(s, f, s.Player(ref).Name), true
	case magici.Substituted:
		return withReason(s, factSentence(s, f, s.Person(f.Person).Name, kind, house), f.Reason), true
	}
	return "", false
}

// refOf returns the piece that a fact is about.
func refOf(fact magici.Fact) (ref magici.Ref, is bool) {
	switch f := fact.(type) {
	case magici.Bought:
		return magici.Ref(f), true
	case magici.Sold:
		return magici.Ref(f), true
	case magici.Assigned:
		return f.Ref, true
	case magici.Placed:
		return magici.Ref{Side: f.Side, Slot: f.Slot}, true
	case magici.TakenBack:
		return magici.Ref(f), true
	case magici.Ticked:
		return f.Ref, true
	case magici.Substituted:
		return f.Ref, f.Slot != magici.NoSlot
	}
	return magici.Ref{}, false
}

func (c Chronicle) assigned(s screen.Scene, f magici.Assigned) string {
	house, kind := s.House(f.Side).Name, s.Kind(f.Slot.Kind())
	if f.Person == "" {
		return s.T("chronicle.match.unassigned", house, kind)
	}
	return factSentence(s, f, house, kind, s.Person(f.Person).Name)
}

// course tells of everything else around the moves.
func (c Chronicle) course(s screen.Scene, h desk.Moment[magici.Match, magici.Fact]) string {
	switch f := h.Fact.(type) {
	case magici.Scheduled:
		return "" // the schedule tells it
	case magici.Named:
		return factSentence(s, f, s.House(f.Side).Name, s.Person(f.Person).Name)
	case magici.Substituted:
		return withReason(s, s.T("chronicle.match.strategist", s.Person(f.Person).Name, s.House(f.Side).Name), f.Reason)
	case magici.Confirmed:
		return factSentence(s, f, s.House(f.Side).Name)
	case magici.Reopened:
		return withReason(s, factSentence(s, f, s.House(f.Side).Name), f.Reason)
	case magici.Limited:
		return factSentence(s, f, f.Seconds)
	case magici.ReturnedToPurchase:
		return withReason(s, factSentence(s, f), f.Reason)
	case magici.ReturnedToDeployment:
		return withReason(s, factSentence(s, f), f.Reason)
	case magici.Tossed:
		return withReason(s, factSentence(s, f, s.House(f.First).Name), f.Reason)
	case magici.ClockCorrected:
		return withReason(s, s.T("chronicle.match.clock."+f.Clock, minutes(f.Left)), f.Reason)
	}
	return factSentence(s, h.Fact)
}

// minutes returns milliseconds as a clock shows them, such as "12:30".
func minutes(ms int64) string { return fmt.Sprintf("%d:%02d", ms/60000, ms/1000%60) }
