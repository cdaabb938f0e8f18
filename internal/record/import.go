package record

import (
	"errors"
	"slices"
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/label"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament"
)

// fitName refuses a name with characters that no name may have. Its length does not matter here.
func fitName(id, name string) error {
	_, err := label.Clean(name, len(name))
	if unfit := fault.From(err); errors.Is(err, label.ErrUnfit) {
		return fault.New(fault.Invalid, "fault.record.name", id, fault.Sentences{unfit})
	}
	return nil
}

// Events returns the events of the tournament of d for a log: its facts, and each match with its events.
// A match has its events up to the first entry that breaks a rule; arms are those that a House can have.
// It refuses a tournament that the log cannot hold, for example one whose id cannot stand in an address.
func (d Document) Events(arms []string) ([]tournament.Fact, []MatchHistory, error) {
	created, err := tournament.Create{ID: d.Tournament.ID, Name: d.Tournament.Name, Held: d.Tournament.Held}.Cleaned()
	if err != nil {
		return nil, nil, err
	}
	settings := d.Settings.Settings
	settings.Settings = settings.WithLaterSettings()
	if err := settings.Validate(); err != nil {
		return nil, nil, err
	}
	facts := []tournament.Fact{tournament.Created(created)}
	houses, people := map[magici.HouseID]bool{}, map[magici.PersonID]bool{}
	for i, h := range d.Houses {
		if houses[h.ID] {
			return nil, nil, fault.New(fault.Invalid, "fault.record.twice", string(h.ID))
		}
		houses[h.ID] = true
		if err := fitName(string(h.ID), h.Name); err != nil {
			return nil, nil, err
		}
		added := tournament.HouseAdded{ID: h.ID, Name: h.Name}
		if slices.Contains(arms, string(h.ID)) {
			added.Arms = string(h.ID)
		} else if len(arms) > 0 {
			added.Arms = arms[i%len(arms)]
		}
		facts = append(facts, added)
		var roster []tournament.Person
		for _, p := range h.People {
			if people[p.ID] {
				return nil, nil, fault.New(fault.Invalid, "fault.record.twice", string(p.ID))
			}
			people[p.ID] = true
			if err := fitName(string(p.ID), p.Name); err != nil {
				return nil, nil, err
			}
			roster = append(roster, tournament.Person{ID: p.ID, House: h.ID, Name: p.Name})
		}
		if len(roster) > 0 {
			facts = append(facts, tournament.PeopleAdded{People: roster})
		}
	}
	facts = append(facts, tournament.SettingsChanged{Settings: settings, Reason: "record"})
	var t tournament.Tournament
	for _, f := range facts {
		t = tournament.Apply(t, f)
	}
	matches := make([]MatchHistory, len(d.Matches))
	for i, m := range d.Matches {
		plan := magici.Plan{Tournament: d.Tournament.ID, ID: m.ID, Round: m.Round, Board: m.Board, White: m.White, Black: m.Black}
		planned, err := tournament.Decide(t, tournament.Command{By: role.Organiser, Order: tournament.PlanMatch{
			ID: m.ID, Round: m.Round, Board: m.Board, White: m.White, Black: m.Black,
		}}, nil)
		if err != nil {
			return nil, nil, err
		}
		for _, f := range planned {
			t = tournament.Apply(t, f)
		}
		facts = append(facts, planned...)
		matches[i] = MatchHistory{plan, d.matchEvents(m, plan)}
	}
	for _, decision := range d.Decisions {
		facts = append(facts, tournament.TieDecided(decision))
	}
	return facts, matches, nil
}

// matchImport turns the log of a match back into events. Its entries become the same orders as in a
// replay. The match keeps its log, through which an undo goes back.
type matchImport struct {
	Match
	replay
	settings Settings
	events   []eventlog.Timed[magici.Event]
}

// matchEvents returns the events of a match, with the plan's own first.
func (d Document) matchEvents(m Match, plan magici.Plan) []eventlog.Timed[magici.Event] {
	r := matchImport{Match: m, settings: d.Settings, replay: replay{state: state{match: magici.New(plan)}}}
	r.prepare(magici.Scheduled{Plan: plan})
	if m.Toss != nil && m.Deployment != nil && m.Strategists != nil {
		slots, ok := r.slots()
		if !ok {
			return r.events
		}
		r.begin(slots)
	}
	r.substitute(0)
	for i, e := range m.Log {
		r.decided = nil
		var f *fault.Fault
		if e.Kind == magici.LogUndo {
			f = r.give(magici.Undo{To: e.Target, Seen: r.match.LastEntry(), Reason: placeholder(e.Reason)}, role.Organiser)
		} else {
			f = r.play(e)
		}
		if f != nil {
			break
		}
		for _, event := range r.decided {
			r.add(i, r.inWordsOf(i, event.Fact))
		}
		r.substitute(i + 1)
	}
	return r.events
}

// wallTime returns the wall time of entry i, or of the nearest existing entry; empty logs begin in 1970.
func (r *matchImport) wallTime(i int) time.Time {
	at := time.Unix(0, 0).UTC()
	if n := len(r.Log); n > 0 && r.Log[min(i, n-1)].At.After(at) {
		return r.Log[min(i, n-1)].At
	}
	return at
}

// prepare applies and adds a fact from before the first entry. The clocks of the import stand
// still, with any settings.
func (r *matchImport) prepare(f magici.Fact) {
	r.events = append(r.events, eventlog.Timed[magici.Event]{At: r.wallTime(0), Event: magici.Event{Fact: f}})
	if opened, ok := f.(magici.Opened); ok {
		opened.Settings, opened.Paper = r.settings.withoutClocks(), false // here a clock runs out only when an entry says so
		f = opened
	}
	r.match = magici.Apply(r.match, magici.Event{Clock: r.now, Fact: f})
}

// add adds a fact with the time of entry i. The match time advances with the wall time, and never goes back.
func (r *matchImport) add(i int, f magici.Fact) {
	at := r.wallTime(max(i, 0))
	clock := max(r.events[len(r.events)-1].Event.Clock, magici.Instant(at.Sub(r.wallTime(0)).Milliseconds()))
	r.events = append(r.events, eventlog.Timed[magici.Event]{At: at, Event: magici.Event{Clock: clock, Fact: f}})
}

// slots returns the slot of each piece; false when a set has no more pieces of a kind, when two
// share a square, or when a King or Queen is not on a permitted square.
func (r *matchImport) slots() (slots [2][]magici.Slot, ok bool) {
	taken := map[chess.Square]bool{}
	for side := chess.White; side <= chess.Black; side++ {
		var army magici.Army
		for _, p := range r.Deployment.For(side) {
			slot := army.FreeSlot(p.Piece)
			fixed := slot == magici.King || slot == magici.Queen
			if slot == magici.NoSlot || taken[p.Square] || fixed && magici.Deployable(side, p.Piece)[0] != p.Square {
				return slots, false
			}
			taken[p.Square] = true
			army = army.With(slot)
			slots[side] = append(slots[side], slot)
		}
		if !army.Has(magici.King) {
			return slots, false
		}
	}
	return slots, true
}

// begin adds everything up to the toss, and to the first turn if there was one. The sides
// deploy in turn.
func (r *matchImport) begin(slots [2][]magici.Slot) {
	for side := chess.White; side <= chess.Black; side++ {
		r.prepare(magici.Named{Side: side, Person: r.Strategists.For(side)})
	}
	r.prepare(magici.Opened{Settings: r.settings.Settings.Settings, Paper: r.Paper})
	for side := chess.White; side <= chess.Black; side++ {
		for i, p := range r.Deployment.For(side) {
			ref := magici.Ref{Side: side, Slot: slots[side][i]}
			if ref.Slot != magici.King {
				r.prepare(magici.Bought(ref))
			}
			r.prepare(magici.Assigned{Ref: ref, Person: p.Person})
		}
	}
	r.prepare(magici.Confirmed{Side: chess.White})
	r.prepare(magici.Confirmed{Side: chess.Black})
	for i := range max(len(slots[0]), len(slots[1])) {
		for side := chess.White; side <= chess.Black; side++ {
			if i >= len(slots[side]) || slots[side][i] <= magici.Queen { // King and Queen have fixed squares
				continue
			}
			p := r.Deployment.For(side)[i]
			r.prepare(magici.Placed{
				Placement: magici.Placement{Side: side, Slot: slots[side][i], Square: p.Square}, Person: p.Person,
			})
		}
	}
	r.prepare(magici.Tossed{First: r.Toss.First, By: r.Toss.By})
	if len(r.Log) > 0 {
		r.prepare(magici.Started{})
	}
}

// substitute adds the people who stepped in after an entry. It skips a square without a piece.
func (r *matchImport) substitute(after int) {
	for _, s := range r.Substitutions {
		if s.After != after {
			continue
		}
		ref := magici.Ref{Side: s.Side, Slot: magici.NoSlot}
		if sq, ok := chess.ParseSquare(s.Square); ok {
			if ref, ok = r.match.Play.PieceOn(sq); !ok {
				continue
			}
		}
		f := magici.Substituted{Ref: ref, Person: s.Person}
		r.match = magici.Apply(r.match, magici.Event{Clock: r.now, Fact: f})
		r.add(after-1, f)
	}
}

// inWordsOf returns f with the reasons and questions of entry i.
func (r *matchImport) inWordsOf(i int, f magici.Fact) magici.Fact {
	e := r.Log[i]
	switch f := f.(type) {
	case magici.Moved:
		if f.Question != nil {
			f.Question = r.questionAfter(i)
		}
		return f
	case magici.Voided:
		f.Question, f.Reason, f.Next = e.Question, e.Void, r.questionAfter(i)
		return f
	case magici.Settled:
		f.Question = e.Question
		return f
	case magici.PauseBegan:
		f.Reason = magici.Reason(e.Reason)
		return f
	case magici.Undone:
		f.Reason = magici.Reason(e.Reason)
		if f.Question != nil {
			f.Question = r.questionAfter(i)
		}
		return f
	case magici.Intervened:
		f.Reason = magici.Reason(e.Reason)
		return f
	case magici.Ended:
		f.Reason = e.Reason
		return f
	}
	return f
}

// questionAfter returns the question of the Duel that is open after entry i; nil when the record does not name it.
func (r *matchImport) questionAfter(i int) *magici.Question {
	for _, e := range r.Log[i+1:] {
		switch e.Kind {
		case magici.LogQuestion, magici.LogDuel:
			if e.Question == "" {
				return nil
			}
			return &magici.Question{ID: e.Question}
		case magici.LogPause, magici.LogResume:
			continue
		}
		return nil
	}
	return nil
}
