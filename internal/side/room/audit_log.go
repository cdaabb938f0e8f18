package room

import (
	"context"
	"fmt"

	"scacchimagici/internal/desk"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/side/cup"
)

// AuditLog implements [desk.Beside]: it returns what has happened to the evening cups.
func (r *Room) AuditLog(ctx context.Context) ([]desk.AuditEntry, error) {
	entries, err := r.Cups.store.Load(ctx, eventlog.Cups, 0)
	if err != nil {
		return nil, fmt.Errorf("audit log of the cups: %w", err)
	}
	var cups cup.Cups
	all := make([]desk.AuditEntry, len(entries))
	for i, e := range entries {
		fact, err := cup.Facts.Load(e.Kind, e.Data)
		if err != nil {
			return nil, fmt.Errorf("audit log of the cups, entry %d: %w", e.Seq, err)
		}
		before := cups.Present()
		cups = cup.Apply(cups, fact)
		all[i] = desk.AuditEntry{Global: e.Global, At: e.At, Actor: e.Actor, Beside: cup.AuditEntry{Before: before, After: cups.Present(), Fact: fact}}
	}
	return all, nil
}
