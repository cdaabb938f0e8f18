package page

import (
	"context"
	"sync"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/record"
	"scacchimagici/internal/tournament"
	"scacchimagici/views/ui"
)

// Summary is what pages show of a tournament besides its line in the index, though it is not the one on the screens.
type Summary struct {
	Houses  []ui.House
	People  int
	Matches int      // that count
	Over    int      // of these
	Results bool     // a match has been played
	Winners []string // of the first place, once all is over; several share it
	Playing string   // a running match; empty: none

	Settings tournament.Settings
}

// Summary returns the summary of a tournament.
func (p *Snapshot) Summary(id string) (Summary, error) {
	p.note(anyMatch, id)
	return p.summaries.get(p.Context, p.Desk.Tournaments, id)
}

// summaries keeps the summaries of the list of tournaments, so that unchanged ones are read once.
// Changed ones are dropped.
type summaries struct {
	mu    sync.Mutex
	known map[string]Summary
	at    uint64 // counts the drops: a summary that was read meanwhile is not kept
}

// drop drops a changed tournament; an empty id means none.
func (ss *summaries) drop(id string) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	if id != "" {
		delete(ss.known, id)
		ss.at++
	}
}

// get returns the summary of a tournament. Its matches are read without being loaded as live ones.
func (ss *summaries) get(ctx context.Context, log archive.Reader, id string) (Summary, error) {
	ss.mu.Lock()
	one, ok := ss.known[id]
	at := ss.at
	ss.mu.Unlock()
	if ok {
		return one, nil
	}
	history, err := archive.History(ctx, log, id)
	if err != nil {
		return one, err
	}
	one = summaryOf(history)
	ss.mu.Lock()
	defer ss.mu.Unlock()
	if ss.at == at {
		if ss.known == nil {
			ss.known = map[string]Summary{}
		}
		ss.known[id] = one
	}
	return one, nil
}

// summaryOf computes the summary of a tournament.
func summaryOf(d record.History) Summary {
	s := Summary{Settings: d.Tournament.Settings}
	for _, h := range d.Tournament.Houses {
		s.Houses = append(s.Houses, ui.House{Name: h.Name, Arms: h.Arms})
	}
	for _, p := range d.Tournament.People {
		if !p.Gone {
			s.People++
		}
	}
	r, states := record.New(d)
	for _, state := range states {
		s.Matches++
		switch phase := state.Phase(); phase {
		case magici.Finished:
			s.Over++
		case magici.Planned:
		default:
			s.Playing = state.ID
		}
	}
	for _, m := range r.Matches {
		s.Results = s.Results || m.Result != nil
	}
	if s.Results && s.Over == s.Matches {
		for _, standing := range r.Standings {
			if h, ok := d.Tournament.House(standing.House); ok && standing.Place == 1 {
				s.Winners = append(s.Winners, h.Name)
			}
		}
	}
	return s
}
