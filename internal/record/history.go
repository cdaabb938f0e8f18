package record

import (
	"time"

	"scacchimagici/internal/chess"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/tournament"
)

// History is a tournament as the log has it: the tournament itself, and the matches that count, in
// the order of the schedule.
type History struct {
	Tournament tournament.Tournament
	Matches    []MatchHistory
}

// MatchHistory is the plan of a match and its events with their wall times.
type MatchHistory struct {
	Plan   magici.Plan
	Events []eventlog.Timed[magici.Event]
}

// New returns the record of a tournament in its present state, and its matches after their events.
func New(h History) (Record, []magici.Match) {
	t := h.Tournament
	r := Record{
		Format:     Format,
		Tournament: Tournament{ID: t.ID, Name: t.Name, Held: t.Held},
		Settings:   settingsOf(t.Settings),
		Decisions:  t.Decisions,
	}
	named := map[magici.PersonID]bool{} // in a match
	states := make([]magici.Match, len(h.Matches))
	for i, history := range h.Matches {
		var m Match
		m, states[i] = history.record()
		for side := chess.White; side <= chess.Black; side++ {
			if m.Toss != nil {
				named[m.Strategists.For(side)] = true
				for _, p := range m.Deployment.For(side) {
					named[p.Person] = true
				}
			}
		}
		for _, s := range m.Substitutions {
			named[s.Person] = true
		}
		r.Matches = append(r.Matches, m)
	}
	for _, h := range t.Houses {
		house := House{ID: h.ID, Name: h.Name}
		for _, p := range t.People {
			if p.House == h.ID && (!p.Gone || named[p.ID]) {
				house.People = append(house.People, Person{ID: p.ID, Name: p.Name})
			}
		}
		r.Houses = append(r.Houses, house)
	}
	r.Standings = standingRows(r.ranking(states, t.Decisions))
	return r, states
}

// record applies the events of a match, and returns its part of a record.
func (h MatchHistory) record() (Match, magici.Match) {
	state := magici.New(h.Plan)
	var r Match
	// begin records who begins and where, once the toss is done.
	begin := func() {
		r.Strategists = new(bySide(func(s chess.Side) magici.PersonID { return state.Teams[s].Strategist }))
		r.Deployment = new(bySide(func(s chess.Side) []Piece {
			var pieces []Piece
			for _, d := range state.Deployed() {
				if d.Side == s {
					pieces = append(pieces, Piece{d.Slot.Kind(), d.Square, state.Teams[s].People[d.Slot]})
				}
			}
			return pieces
		}))
		r.Toss = &Toss{First: state.Toss.First, By: state.Toss.By}
	}
	for _, e := range h.Events {
		before := state.LastEntry()
		state = magici.Apply(state, e.Event)
		for _, entry := range state.Log[before:] {
			r.Log = append(r.Log, entryOf(state, entry, e.Event.TimeOf(entry, e.At).UTC().Truncate(time.Millisecond)))
		}
		switch f := e.Event.Fact.(type) {
		case magici.Started:
			begin()
		case magici.Substituted:
			if !state.Started() {
				break // the deployment names those who begin
			}
			s := Substitution{After: state.LastEntry(), Side: f.Side, Person: f.Person}
			if f.Slot != magici.NoSlot {
				s.Square = state.Play.Figure(f.Ref).Square.String()
			}
			r.Substitutions = append(r.Substitutions, s)
		}
	}
	if r.Toss == nil && state.Toss.Done {
		begin()
	}
	r.ID, r.Round, r.Board = state.ID, state.Round, state.Board
	r.White, r.Black = state.White, state.Black
	r.Result, r.Paper = resultOf(state), state.Paper
	return r, state
}

// resultOf returns the result of a match in the form of a record; nil when it has not ended, or was annulled.
func resultOf(m magici.Match) *Result {
	end := m.Play.Result
	if !end.Over || end.Annulled() {
		return nil
	}
	result := Result{Winner: end.Winner.String(), By: end.Basis}
	if end.Drawn {
		result.Winner = "draw"
	}
	result.Points = bySide(func(s chess.Side) magici.PiecePoints { return m.Play.Points[s] })
	result.DuelPoints = bySide(func(s chess.Side) magici.PiecePoints { return m.Play.DuelPoints[s] })
	return &result
}
