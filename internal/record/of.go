package record

import (
	"time"

	"scacchimagici/internal/game/chess"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/ranking"
)

// Data is what a desk has of a tournament: the tournament itself, and the matches that
// count, in the order of the schedule.
type Data struct {
	Tournament tournament.Tournament
	Matches    []Played
}

// Played is a match with all that has happened in it.
type Played struct {
	Plan   magici.Plan
	Events []Happened
}

// Happened is an event with the wall time at which it was written down.
type Happened struct {
	At    time.Time
	Event magici.Event
}

// Of returns the record of a tournament as it stands.
func Of(d Data) Record {
	t := d.Tournament
	r := Record{
		Format:     Format,
		Tournament: Tournament{ID: t.ID, Name: t.Name, Held: t.Held},
		Settings:   settingsOf(t.Settings),
		Decisions:  t.Decisions,
	}
	named := map[magici.PersonID]bool{}
	var results []ranking.Result
	for _, p := range d.Matches {
		m := p.record()
		m.people(named)
		r.Matches = append(r.Matches, m)
		if m.Result != nil {
			results = append(results, m.Result.ranked(m))
		}
	}
	var houses []magici.HouseID
	for _, h := range t.Houses {
		houses = append(houses, h.ID)
		r.Houses = append(r.Houses, houseOf(t, h, named))
	}
	r.Standings = standings(r.Settings, houses, results, t.Decisions)
	return r
}

// houseOf returns a House with its roster, and with those who have left it but are named in
// a match.
func houseOf(t tournament.Tournament, h tournament.House, named map[magici.PersonID]bool) House {
	house := House{ID: h.ID, Name: h.Name}
	for _, p := range t.People {
		if p.House == h.ID && (!p.Gone || named[p.ID]) {
			house.People = append(house.People, Person{ID: p.ID, Name: p.Name})
		}
	}
	return house
}

// people marks all whom the match names.
func (m Match) people(named map[magici.PersonID]bool) {
	for side := chess.White; side <= chess.Black; side++ {
		if m.Strategists != nil {
			named[m.Strategists.Of(side)] = true
		}
		if m.Deployment != nil {
			for _, p := range m.Deployment.Of(side) {
				named[p.Person] = true
			}
		}
	}
	for _, s := range m.Substitutions {
		named[s.Person] = true
	}
}

// record folds the events of a match into what a record has of it.
func (p Played) record() Match {
	state := magici.New(p.Plan)
	var r Match
	for _, h := range p.Events {
		before := state.LastEntry()
		state = magici.Apply(state, h.Event)
		for _, e := range state.Log[before:] {
			r.Log = append(r.Log, entryOf(e, wall(h.At)))
		}
		switch f := h.Event.Fact.(type) {
		case magici.Started:
			r.begun(state)
		case magici.Substituted:
			r.Substitutions = append(r.Substitutions, substitutionOf(state, f))
		}
	}
	if r.Toss == nil && state.Toss.Done {
		r.begun(state)
	}
	r.ID, r.Round, r.Board = state.ID, state.Round, state.Board
	r.White, r.Black = state.White, state.Black
	r.Result = resultOf(state)
	return r
}

// begun notes who begins and where.
func (m *Match) begun(state magici.Match) {
	m.Strategists = new(both(func(s chess.Side) magici.PersonID { return state.Teams[s].Strategist }))
	m.Deployment = new(both(func(s chess.Side) []Piece {
		var pieces []Piece
		for _, d := range state.Deployed() {
			if d.Side == s {
				pieces = append(pieces, Piece{d.Slot.Kind(), d.Square, state.Teams[s].People[d.Slot]})
			}
		}
		return pieces
	}))
	m.Toss = &Toss{First: state.Toss.First, By: state.Toss.By}
}

func substitutionOf(m magici.Match, f magici.Substituted) Substitution {
	s := Substitution{After: m.LastEntry(), Side: f.Side, Person: f.Person}
	if f.Slot != magici.NoSlot {
		s.Square = m.Play.Figure(f.Ref).Square.String()
	}
	return s
}

// entryOf returns an entry of a match's log as a record has it.
func entryOf(e magici.Entry, at time.Time) Entry {
	r := Entry{N: e.N, At: at, Kind: e.Kind}
	switch e.Kind {
	case "move":
		r.Side, r.From, r.To, r.Promotion = e.Side, e.From, e.To, e.Promotion
	case "question":
		r.Question, r.Void = e.Question, e.Reason
	case "duel":
		r.Question, r.Outcome = e.Question, e.Outcome
	case "direct":
		r.Side, r.Square = e.Side, e.From
	case "timeout", "pass":
		r.Side = e.Side
	case "pause":
		r.Reason = e.Reason
	case "undo":
		r.Target, r.Reason = e.Target, e.Reason
	case "end":
		r.By, r.Side, r.Reason = e.By, e.Side, e.Reason
	}
	return r
}
