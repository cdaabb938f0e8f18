package replica_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/sqlite"
)

// takenOver returns a first laptop that was shut out, and the one that took its place.
func takenOver(t *testing.T) (first, second *machine, former, taken *replica.Primary) {
	first, second, former, s := paired(t, 10)
	first.config.Follow, first.config.FollowAfter = func(context.Context, *replica.Return) error { return errors.New("nobody follows") }, time.Hour
	if _, err := former.Do(t.Context(), state.HandOver{Peer: former.Status().Peers[0].ID}); err != nil {
		t.Fatal(err)
	}
	<-s.Done()
	return first, second, former, second.primary()
}

// The laptop that took over lets a former primary in without a code, and as the same machine when it
// asks twice. Its file is put aside, although the work was interrupted before.
func TestFormerFollows(t *testing.T) {
	first, second, former, taken := takenOver(t)
	former.Close()
	rename := func(from, to string) error { return sqlite.SetAside(t.Context(), from, to) }
	stopped := 0
	first.config.Follow = func(_ context.Context, r *replica.Return) error {
		if stopped++; stopped == 1 {
			return nil // before anything was written
		}
		if err := first.store.Close(); err != nil {
			return err
		}
		if err := r.Begin(); err != nil {
			return err
		}
		torn := errors.New("stopped")
		if err := replica.PutAside(first.db, func(string, string) error { return torn }); !errors.Is(err, torn) {
			t.Errorf("putting the file aside: %v", err)
		}
		return nil
	}
	former = first.primary()
	for range 2 {
		if _, err := former.Do(t.Context(), state.BecomeSpare{}); err != nil {
			t.Fatal(err)
		}
		if peers := taken.Status().Peers; len(peers) != 1 || peers[0].Name != "primo" {
			t.Fatalf("the one that took over knows %+v", peers)
		}
	}
	former.Close()
	for range 2 { // the second call has nothing to do
		if err := replica.PutAside(first.db, rename); err != nil {
			t.Fatal(err)
		}
	}
	first.open()
	s := first.spare()
	v := first.until("it follows", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Following && v.Spare.Behind == 0 })
	same(t, first.store, second.store)
	if v.Spare.Before == nil {
		t.Fatal("it does not know its file of before")
	}
	if h, err := sqlite.Check(t.Context(), v.Spare.Before.File); err != nil || h.Bad != nil || h.Entries < 20 {
		t.Errorf("its file of before: %+v, %v", h, err)
	}
}

// A machine that is not known, or was removed since, needs a code; a laptop that is off changes nothing.
func TestStrangersDoNotComeBack(t *testing.T) {
	first, second, former, taken := takenOver(t)
	former.Close()
	first.config.Follow = func(context.Context, *replica.Return) error { return nil }
	former = first.primary()
	refused := func(what, key string) {
		t.Helper()
		if _, err := former.Do(t.Context(), state.BecomeSpare{}); fault.From(err) == nil || fault.From(err).Key != key {
			t.Errorf("%s: %v, want %s", what, err, key)
		}
	}
	if _, err := former.Do(t.Context(), state.BecomeSpare{}); err != nil {
		t.Fatal(err)
	}
	if _, err := taken.Do(t.Context(), state.RemovePeer{Peer: taken.Status().Peers[0].ID}); err != nil {
		t.Fatal(err)
	}
	refused("removed", "fault.replica.unknown")
	second.server.Close()
	refused("it is off", "fault.replica.absent")
	if former.Status().Role != state.RoleFormer {
		t.Error("something has changed")
	}
}
