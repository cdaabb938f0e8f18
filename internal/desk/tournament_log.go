package desk

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/tournament"
)

// logPage is how many entries are read at once from the log of all streams.
const logPage = 1000

// TournamentLog returns the entries of a tournament and of its matches after a global number, 0 for all of
// them, in the order of the log and in whole groups. read is the number up to which the log was read: the
// next call begins there. It stops before an entry of a match that has not been acknowledged yet.
func (d *Desk) TournamentLog(ctx context.Context, id string, after int64) (entries []eventlog.Entry, read int64, err error) {
	if after == 0 {
		entries, read, err = d.wholeTournamentLog(ctx, id)
	} else {
		entries, read, err = d.tournamentLogSince(ctx, id, after)
	}
	if err != nil {
		return nil, after, err
	}
	if end := slices.IndexFunc(entries, func(e eventlog.Entry) bool { return !d.Matches.acknowledged(id, e) }); end >= 0 {
		for end > 0 && entries[end-1].More && entries[end-1].Global == entries[end].Global-1 {
			end--
		}
		entries, read = entries[:end], entries[end].Global-1
	}
	return entries, read, nil
}

// wholeTournamentLog reads each stream of the tournament alone, and all of them twice, so that no entry is
// missing before the last one of the first reading.
func (d *Desk) wholeTournamentLog(ctx context.Context, id string) (entries []eventlog.Entry, read int64, err error) {
	seqs := map[eventlog.Stream]int64{}
	for time := range 2 {
		of := []eventlog.Stream{eventlog.Tournament(id)}
		for i := 0; i < len(of); i++ {
			more, err := d.Matches.store.Load(ctx, of[i], seqs[of[i]])
			if err != nil {
				return nil, 0, fmt.Errorf("log of %s: %w", id, err)
			}
			if len(more) > 0 {
				seqs[of[i]] = more[len(more)-1].Seq
				entries = append(entries, more...)
			}
			if i == 0 {
				matches, err := everPlanned(entries, of[0])
				if err != nil {
					return nil, 0, fmt.Errorf("log of %s: %w", id, err)
				}
				for _, match := range matches {
					of = append(of, eventlog.Match(id, match))
				}
			}
		}
		if time == 0 {
			for _, e := range entries {
				read = max(read, e.Global)
			}
		}
	}
	slices.SortFunc(entries, func(a, b eventlog.Entry) int { return cmp.Compare(a.Global, b.Global) })
	for i := len(entries) - 1; i >= 0 && entries[i].Global > read; i-- {
		if e := entries[i]; i == 0 || entries[i-1].Global < e.Global-1 || !entries[i-1].More { // the first of its group
			entries = entries[:i]
		}
	}
	if len(entries) > 0 {
		read = entries[len(entries)-1].Global
	}
	return entries, read, nil
}

// everPlanned returns the matches that were ever on the schedule.
func everPlanned(entries []eventlog.Entry, of eventlog.Stream) ([]string, error) {
	var t tournament.Tournament
	var ids []string
	for _, e := range entries {
		if e.Stream != of {
			continue
		}
		fact, err := tournament.Facts.Load(e.Kind, e.Data)
		if err != nil {
			return nil, err
		}
		t = tournament.Apply(t, fact)
		for _, plan := range t.Matches {
			if !slices.Contains(ids, plan.ID) {
				ids = append(ids, plan.ID)
			}
		}
	}
	return ids, nil
}

// tournamentLogSince reads all later entries, and leaves out those of other streams.
func (d *Desk) tournamentLogSince(ctx context.Context, id string, after int64) (entries []eventlog.Entry, read int64, err error) {
	own, prefix := eventlog.Tournament(id), string(eventlog.Match(id, ""))
	for read = after; ; {
		page, err := d.Matches.store.LoadSince(ctx, read, logPage)
		if err != nil {
			return nil, after, fmt.Errorf("log of %s: %w", id, err)
		}
		for _, e := range page {
			match, ok := strings.CutPrefix(string(e.Stream), prefix)
			if e.Stream == own || ok && !strings.Contains(match, ".") {
				entries = append(entries, e)
			}
			read = e.Global
		}
		if len(page) < logPage {
			return entries, read, nil
		}
	}
}

// acknowledged reports whether the order behind an entry of a match has been acknowledged. The entry is on
// disk a moment before, and longer when two disks must have it.
func (ms *Matches) acknowledged(tournament string, e eventlog.Entry) bool {
	match, ok := strings.CutPrefix(string(e.Stream), string(eventlog.Match(tournament, "")))
	if !ok {
		return true
	}
	seq := int64(math.MaxInt64)
	if o, ok := ms.owners.Get(Key{tournament, match}); ok {
		seq = o.view.Load().Seq
	}
	return e.Seq <= seq
}
