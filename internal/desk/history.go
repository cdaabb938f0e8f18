package desk

import (
	"context"

	"scacchimagici/internal/auditlog"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/tournament"
)

// History returns what has happened to a tournament itself, without its matches, the oldest
// first. It is read from the log anew.
func (ts *Tournaments) History(ctx context.Context, id string) ([]auditlog.Entry, error) {
	return foldEntries(ctx, ts.store, eventlog.Tournament(id), tournament.Tournament{}, tournamentRules(),
		func(e *auditlog.Entry, m auditlog.Change[tournament.Tournament, tournament.Fact]) { e.Tournament = &m })
}
