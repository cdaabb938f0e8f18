package record

import (
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/tournament"
)

// Events returns what a desk writes down to have the tournament of d: its facts, and each
// match with its events. A match is told as far as the rules go with it; arms are those
// that a House can have. It refuses a tournament that a desk cannot hold, such as one with
// an id that cannot stand in an address.
func (d Document) Events(arms []string) ([]tournament.Fact, []Played, error) {
	facts, t, err := d.facts(arms)
	if err != nil {
		return nil, nil, err
	}
	played := make([]Played, len(d.Matches))
	for i, m := range d.Matches {
		plan := m.plan(d.Tournament.ID)
		decided, err := tournament.Decide(t, tournament.Command{By: role.Organiser, Order: tournament.PlanMatch{
			ID: m.ID, Round: m.Round, Board: m.Board, White: m.White, Black: m.Black,
		}})
		if err != nil {
			return nil, nil, err
		}
		for _, f := range decided {
			t = tournament.Apply(t, f)
		}
		facts = append(facts, decided...)
		played[i] = Played{plan, d.retell(m, plan)}
	}
	for _, decision := range d.Decisions {
		facts = append(facts, tournament.TieDecided(decision))
	}
	return facts, played, nil
}

func (m Match) plan(tournament string) magici.Plan {
	return magici.Plan{Tournament: tournament, ID: m.ID, Round: m.Round, Board: m.Board, White: m.White, Black: m.Black}
}

// facts returns what a tournament is before its matches.
func (d Document) facts(arms []string) ([]tournament.Fact, tournament.Tournament, error) {
	var t tournament.Tournament
	created, err := tournament.Create{ID: d.Tournament.ID, Name: d.Tournament.Name, Held: d.Tournament.Held}.Cleaned()
	if err != nil {
		return nil, t, err
	}
	settings := d.Settings.Tournament()
	if err := settings.Validate(); err != nil {
		return nil, t, err
	}
	facts := []tournament.Fact{tournament.Created(created)}
	for i, h := range d.Houses {
		facts = append(facts, tournament.HouseAdded{ID: h.ID, Name: h.Name, Arms: armsOf(h, i, arms)})
		var people []tournament.Person
		for _, p := range h.People {
			people = append(people, tournament.Person{ID: p.ID, House: h.ID, Name: p.Name})
		}
		if len(people) > 0 {
			facts = append(facts, tournament.PeopleAdded{People: people})
		}
	}
	facts = append(facts, tournament.SettingsChanged{Settings: settings, Reason: "record"})
	for _, f := range facts {
		t = tournament.Apply(t, f)
	}
	return facts, t, d.identified()
}

// identified refuses ids that stand for two.
func (d Document) identified() error {
	houses, people := map[magici.HouseID]bool{}, map[magici.PersonID]bool{}
	for _, h := range d.Houses {
		if houses[h.ID] {
			return fault.New(fault.Invalid, "fault.record.twice", string(h.ID))
		}
		houses[h.ID] = true
		for _, p := range h.People {
			if people[p.ID] {
				return fault.New(fault.Invalid, "fault.record.twice", string(p.ID))
			}
			people[p.ID] = true
		}
	}
	return nil
}

// armsOf returns the arms of the House's own name, otherwise those of its place.
func armsOf(h House, i int, arms []string) string {
	for _, a := range arms {
		if a == string(h.ID) {
			return a
		}
	}
	if len(arms) == 0 {
		return ""
	}
	return arms[i%len(arms)]
}

// retell returns the events of a match.
func (d Document) retell(m Match, plan magici.Plan) []Happened {
	r := retelling{Match: m, settings: d.Settings, replay: replay{state: state{match: magici.New(plan)}}}
	r.happen(magici.Scheduled{Plan: plan})
	if m.Toss != nil && m.Deployment != nil && m.Strategists != nil {
		if !r.begin() {
			return r.events
		}
	}
	r.substitute(0)
	for i, e := range m.Log {
		if !r.entry(i, e) {
			break
		}
		r.substitute(i + 1)
	}
	return r.events
}

// retelling turns a match back into events, through the same orders as a replay but in a
// match that keeps its log.
type retelling struct {
	Match
	replay
	settings Settings
	events   []Happened
}

// at returns the wall time of entry i, or of the nearest one that there is; logs begin in
// 1970.
func (r *retelling) at(i int) time.Time {
	first := time.Unix(0, 0).UTC()
	if len(r.Log) == 0 {
		return first
	}
	at := r.Log[min(i, len(r.Log)-1)].At
	if at.Before(first) {
		return first
	}
	return at
}

// happen writes down a fact from before the first entry.
func (r *retelling) happen(f magici.Fact) {
	r.events = append(r.events, Happened{r.at(0), magici.Event{Fact: f}})
	if opened, ok := f.(magici.Opened); ok {
		opened.Settings = r.settings.timeless()
		f = opened
	}
	r.match = magici.Apply(r.match, magici.Event{Clock: r.now, Fact: f})
}

// begin tells everything up to the toss, and to the first turn if there was one; false when
// no desk can have the deployment.
func (r *retelling) begin() bool {
	slots, ok := r.slots()
	if !ok {
		return false
	}
	for side := chess.White; side <= chess.Black; side++ {
		r.happen(magici.Named{Side: side, Person: r.Strategists.Of(side)})
	}
	r.happen(magici.Opened{Settings: r.settings.Tournament().Settings})
	for side := chess.White; side <= chess.Black; side++ {
		for i, p := range r.Deployment.Of(side) {
			ref := magici.Ref{Side: side, Slot: slots[side][i]}
			if ref.Slot != magici.King {
				r.happen(magici.Bought(ref))
			}
			r.happen(magici.Assigned{Ref: ref, Person: p.Person})
		}
	}
	r.happen(magici.Confirmed{Side: chess.White})
	r.happen(magici.Confirmed{Side: chess.Black})
	r.place(slots)
	r.happen(magici.Tossed{First: r.Toss.First, By: r.Toss.By})
	if len(r.Log) > 0 {
		r.happen(magici.Started{})
	}
	return true
}

// slots returns the slot of each piece. False when a set has no more of the kind, when two
// share a square, or when King or Queen are not where every desk has them.
func (r *retelling) slots() (slots [2][]magici.Slot, ok bool) {
	taken := map[chess.Square]bool{}
	for side := chess.White; side <= chess.Black; side++ {
		var army magici.Army
		for _, p := range r.Deployment.Of(side) {
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

// place deploys the pieces that are not fixed, the sides in turn.
func (r *retelling) place(slots [2][]magici.Slot) {
	for i := range max(len(slots[0]), len(slots[1])) {
		for side := chess.White; side <= chess.Black; side++ {
			if i >= len(slots[side]) || slots[side][i] <= magici.Queen {
				continue
			}
			p := r.Deployment.Of(side)[i]
			r.happen(magici.Placed{
				Placement: magici.Placement{Side: side, Slot: slots[side][i], Square: p.Square}, Person: p.Person,
			})
		}
	}
}

// substitute tells who stepped in after an entry.
func (r *retelling) substitute(after int) {
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
		r.tell(after-1, Entry{}, magici.Substituted{Ref: ref, Person: s.Person})
	}
}

// entry tells entry i; false when the rules do not go with it.
func (r *retelling) entry(i int, e Entry) bool {
	r.given = nil
	var f *fault.Fault
	if e.Kind == "undo" {
		f = r.give(magici.Undo{To: e.Target, Seen: r.match.LastEntry(), Reason: given(e.Reason), Question: asked}, role.Organiser)
	} else {
		f = r.play(e)
	}
	if f != nil {
		return false
	}
	for _, event := range r.given {
		r.write(i, r.worded(i, e, event.Fact))
	}
	return true
}

// tell applies a fact that no order leads to, and writes it down.
func (r *retelling) tell(i int, e Entry, f magici.Fact) {
	r.match = magici.Apply(r.match, magici.Event{Clock: r.now, Fact: f})
	r.write(i, r.worded(i, e, f))
}

// write writes a fact down with the time of entry i; the match time goes with the wall, and
// never back.
func (r *retelling) write(i int, f magici.Fact) {
	at := r.at(max(i, 0))
	clock := max(r.events[len(r.events)-1].Event.Clock, magici.Instant(at.Sub(r.at(0)).Milliseconds()))
	r.events = append(r.events, Happened{at, magici.Event{Clock: clock, Fact: f}})
}

// worded returns f in the words of entry i: its reasons and questions.
func (r *retelling) worded(i int, e Entry, f magici.Fact) magici.Fact {
	switch f := f.(type) {
	case magici.Moved:
		if f.Question != nil {
			f.Question = r.next(i)
		}
		return f
	case magici.Voided:
		f.Question, f.Reason, f.Next = e.Question, e.Void, r.next(i)
		return f
	case magici.Settled:
		f.Question = e.Question
		return f
	case magici.PauseBegan:
		f.Reason = e.Reason
		return f
	case magici.Undone:
		f.Reason = e.Reason
		if f.Question != nil {
			f.Question = r.next(i)
		}
		return f
	case magici.Ended:
		f.Reason = e.Reason
		return f
	}
	return f
}

// next returns the question of the Duel that is open after entry i, as far as the record
// names it.
func (r *retelling) next(i int) *magici.Question {
	for _, e := range r.Log[i+1:] {
		switch e.Kind {
		case "question", "duel":
			if e.Question == "" {
				return nil
			}
			return &magici.Question{ID: e.Question}
		case "pause", "resume":
			continue
		}
		return nil
	}
	return nil
}
