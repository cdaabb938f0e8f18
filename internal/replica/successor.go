package replica

import (
	"context"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// followSuccessor finds out whether another spare of the same first laptop has taken over, and follows it: each
// has the key of the other in its log, so no code is needed. Entries that only this laptop has are left behind;
// then it continues with a new file, see [Spare.Parted]. The error says why the other laptop cannot be followed.
func (s *Spare) followSuccessor(ctx context.Context, f following) (followed bool, err error) {
	known, err := stateOf(ctx, s.c.Store)
	if err != nil {
		return false, err
	}
	for _, m := range known.Peers {
		if m.ID == f.ID || m.Kind != state.KindSpare || m.Reach == "" {
			continue
		}
		a, err := AskPresence(ctx, m.Reach)
		if err != nil || a.Role != state.RolePrimary || a.Claim == nil || a.Claim.ID != m.ID || !a.Claim.counts(f.File, known) {
			continue // it is off, or a spare as well
		}
		if err := s.followClaim(ctx, f, *a.Claim, m.Key); err != nil {
			return false, err
		}
		s.c.Log.Info("another spare has taken over: it is followed", "name", a.Claim.Name, "at", a.Claim.Reach)
		return true, nil
	}
	return false, nil
}

// stateOf returns the state of other machines from a log.
func stateOf(ctx context.Context, store Store) (state.State, error) {
	var known state.State
	entries, err := store.Load(ctx, eventlog.Replica, 0)
	for _, e := range entries {
		fact, err := state.Facts.Load(e.Kind, e.Data)
		if err != nil {
			return known, err
		}
		known = state.Apply(known, fact)
	}
	return known, err
}

// followClaim asks the machine of a claim, whose key is key, to let this one in.
func (s *Spare) followClaim(ctx context.Context, f following, c Claim, key string) error {
	s.disk.Lock() // no append and no takeover meanwhile
	defer s.disk.Unlock()
	s.mu.Lock()
	n, ready := s.note, !s.taking && s.note.Follow != nil && s.note.Follow.ID == f.ID
	s.mu.Unlock()
	if !ready {
		return nil
	}
	last, err := s.c.Store.Last(ctx)
	if err != nil {
		return err
	}
	var left *state.LeftBehind
	if last.Global > c.Last {
		same, err := s.c.Store.LoadSince(ctx, c.Last-1, 1)
		if err != nil {
			return err
		}
		if len(same) == 0 || same[0].Hash != c.Hash {
			return fault.New(fault.Exists, "fault.replica.other")
		}
		if left, err = leaveBehind(ctx, s.c.Store, s.c.DB, c); err != nil {
			return err
		}
	}
	again, err := n.ask(ctx, s.c, c, key, left.Number())
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if left != nil {
		s.parted = &Return{c: s.c, note: n, left: left, again: again, followed: true}
		return nil
	}
	again.Copied = f.Copied
	s.note.Follow = again
	s.spare.Primary, s.spare.Keyless = state.Found{Name: again.Name, Address: again.Address}, again.Key == ""
	return s.note.write(s.c.DB)
}

// Parted returns how this laptop continues when it follows another one on a new file; nil: it does not.
func (s *Spare) Parted() *Return {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.parted
}
