package page

import (
	"context"
	"sync"

	"scacchimagici/internal/archive"
	"scacchimagici/internal/desk"
	"scacchimagici/internal/report"
)

// readMatches are the matches that have been read for a report. A match without new entries need not be
// read again, which saves nearly all of the work.
type readMatches struct {
	mu   sync.Mutex
	read map[desk.Key]readMatch
}

type readMatch struct {
	seq   int64 // of the last entry read
	match report.Match
}

// Report collects the report of the tournament.
func (p *Snapshot) Report() (report.Report, error) {
	facts, err := archive.TournamentFacts(p.Context, p.Desk.Tournaments, p.Tournament().ID)
	if err != nil {
		return report.Report{}, err
	}
	matches, err := p.reported.get(p.Context, p.Desk, p.Course())
	if err != nil {
		return report.Report{}, err
	}
	return report.New(p.Tournament(), facts, matches), nil
}

// get reads the matches with new entries, and drops those of other tournaments.
func (r *readMatches) get(ctx context.Context, d *desk.Desk, all []desk.Live) ([]report.Match, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	kept := make(map[desk.Key]readMatch, len(all))
	matches := make([]report.Match, len(all))
	for i, l := range all {
		known, ok := r.read[l.Key]
		if !ok || known.seq != l.Seq {
			events, err := archive.MatchEvents(ctx, d.Tournaments, l.Key.Tournament, l.Key.Match)
			if err != nil {
				return nil, err
			}
			known = readMatch{l.Seq, report.NewMatch(l.Match.Plan, events)}
		}
		kept[l.Key], matches[i] = known, known.match
	}
	r.read = kept
	return matches, nil
}
