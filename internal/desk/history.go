package desk

import (
	"context"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/tournament"
)

// History returns what has happened to a tournament itself, without its matches, the oldest
// first. It is read from the log anew.
func (ts *Tournaments) History(ctx context.Context, id string) ([]Happening, error) {
	return tell(ctx, ts.store, eventlog.Tournament(id), tournament.Tournament{}, tournamentRules(),
		func(h *Happening, m Moment[tournament.Tournament, tournament.Fact]) { h.Tournament = &m })
}
