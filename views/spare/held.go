package spare

import (
	"context"
	"sync"
	"time"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/locale"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/record"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/role"
	"scacchimagici/internal/screen"
	"scacchimagici/views/ui"
)

// held is the tournament on this laptop, as last read from its log.
type held struct {
	mu   sync.Mutex
	last heldTournament
	seen int64     // number of entries at that time
	at   time.Time // time of that reading
}

// heldTournament is the tournament with the matches on the boards.
type heldTournament struct {
	title   string
	houses  map[magici.HouseID]ui.House
	people  map[magici.PersonID]screen.Person
	matches []heldMatch
}

type heldMatch struct {
	stream eventlog.Stream
	state  magici.Match
	clock  magici.Instant // of the last event
	walls  map[magici.Instant]time.Time
}

// readEvery stops a watched page from reading the whole log for each entry.
const readEvery = 2 * time.Second

// look reads the log again when there are new entries, but not too often.
func (h *held) look(ctx context.Context, log archive.Reader, of state.Spare) (heldTournament, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if of.Entries == h.seen || of.Step == state.Copying || time.Since(h.at) < readEvery {
		return h.last, nil
	}
	seen := of.Entries
	id, err := archive.Shown(ctx, log)
	if err != nil || id == "" {
		return h.last, err
	}
	history, err := archive.History(ctx, log, id)
	if fault.From(err) != nil {
		return h.last, nil // it was deleted
	}
	if err != nil {
		return h.last, err
	}
	h.last, h.seen, h.at = heldOf(history), seen, time.Now()
	return h.last, nil
}

// heldOf folds the matches that are on, or were the last on their board.
func heldOf(history record.History) heldTournament {
	t := history.Tournament
	h := heldTournament{title: t.Name, houses: map[magici.HouseID]ui.House{}}
	for _, house := range t.Houses {
		h.houses[house.ID] = ui.House{Name: house.Name, Arms: house.Arms}
	}
	h.people = screen.People(t.People, t.Names, nil)
	on := map[string]int{} // the place of a board's match
	for _, played := range history.Matches {
		m := heldMatch{stream: eventlog.Match(t.ID, played.Plan.ID), state: magici.New(played.Plan), walls: map[magici.Instant]time.Time{}}
		for _, e := range played.Events {
			m.state, m.clock = magici.Apply(m.state, e.Event), e.Event.Clock
			m.walls[e.Event.Clock] = e.At
		}
		m.state = magici.Redact(m.state, magici.Viewer{Role: role.Organiser})
		at, known := on[m.state.Board]
		switch {
		case m.state.Stage == magici.Planned:
		case !known:
			on[m.state.Board] = len(h.matches)
			h.matches = append(h.matches, m)
		case m.state.Phase() != magici.Finished || h.matches[at].state.Phase() == magici.Finished:
			h.matches[at] = m
		}
	}
	return h
}

// scenes are the matches for the page, at the last reading of their clocks.
func (h heldTournament) scenes(words *locale.Words, clocks map[eventlog.Stream]int64, server int64) []Match {
	var all []Match
	for i := range h.matches {
		m := &h.matches[i]
		all = append(all, Match{
			Scene: screen.Scene{
				Words: words, Match: &m.state, Viewer: magici.Viewer{Role: role.Organiser}, Now: max(m.clock, magici.Instant(clocks[m.stream])),
				Server: server, Houses: h.houses, People: h.people,
			},
			WallTime: func(at magici.Instant) (time.Time, bool) {
				wall, ok := m.walls[at]
				return wall, ok
			},
		})
	}
	return all
}
