package replica_test

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/sqlite"
)

// A laptop that was handed over in order becomes the spare by itself, also when it is stopped before that and
// restarted; until then the other laptop lists it.
func TestHandedOverFollowsByItself(t *testing.T) {
	first, second, p, s := paired(t, 10)
	first.config.Follow = func(context.Context, *replica.Return) error { return nil }
	first.config.FollowAfter = time.Hour
	p.Close()
	p = first.primary()
	second.until("it follows", s.Status, upToDate)
	first.until("it is heard", p.Status, func(v state.Status) bool { return !v.Peers[0].Silent })
	if _, err := p.Do(t.Context(), state.HandOver{Peer: p.Status().Peers[0].ID}); err != nil {
		t.Fatal(err)
	}
	<-s.Done()
	if v := p.Status(); !v.Returning || v.LeftBehind != nil {
		t.Fatalf("the one that was handed over is %+v", v)
	}
	p.Close()
	taken := second.primary()
	if v := taken.Status(); len(v.Awaited) != 1 || v.Awaited[0] != (state.Awaited{Name: "primo", WasFirst: true}) {
		t.Errorf("the other one waits for %+v", v.Awaited)
	}
	moved := make(chan error, 1)
	first.config.FollowAfter = time.Millisecond
	first.config.Follow = func(_ context.Context, r *replica.Return) error {
		err := first.putAside(r)
		moved <- err
		return err
	}
	first.primary()
	if err := <-moved; err != nil {
		t.Fatal(err)
	}
	first.open()
	s = first.spare()
	first.until("it follows", s.Status, upToDate)
	same(t, first.store, second.store)
	if v := taken.Status(); len(v.Awaited) != 0 || len(v.Peers) != 1 {
		t.Errorf("the other one knows %+v and waits for %+v", v.Peers, v.Awaited)
	}
}

// After a takeover from a silent laptop nothing happens by itself: the organiser first reads what was left behind.
func TestTakenOverWaitsForPeople(t *testing.T) {
	first, second, p, s := paired(t, 10)
	p.Close()
	second.until("it is silent", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Silent })
	if _, err := s.Do(t.Context(), state.TakeOver{}); err != nil {
		t.Fatal(err)
	}
	<-s.Done()
	second.primary()
	first.config.FollowAfter = time.Nanosecond
	first.config.Follow = func(context.Context, *replica.Return) error {
		t.Error("it follows by itself")
		return nil
	}
	if v := first.primary().Status(); v.Role != state.RoleFormer || v.Returning {
		t.Errorf("the first one is %+v", v)
	}
}

// When one of two spares takes over, the other one follows it by itself.
func TestOtherSpareFollowsByItself(t *testing.T) {
	first, second, p, s := paired(t, 10)
	third := newMachine(t, "cucina")
	other := third.follow(first, p, "Cucina")
	second.until("it knows of the other one", s.Status, upToDate)
	first.until("both have everything", p.Status, func(v state.Status) bool {
		return len(v.Peers) == 2 && v.Peers[0].Behind == 0 && v.Peers[1].Behind == 0 && v.Peers[0].Reach != "" && v.Peers[1].Reach != ""
	})
	first.dies(p)
	second.until("it is silent", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Silent })
	if _, err := s.Do(t.Context(), state.TakeOver{}); err != nil {
		t.Fatal(err)
	}
	<-s.Done()
	taken := second.primary()
	if v := taken.Status(); len(v.Awaited) != 2 {
		t.Errorf("it waits for %+v", v.Awaited)
	}
	play(t, taken, 20, 3)
	v := third.until("it follows the other one", other.Status, func(v state.Status) bool { return v.Epoch == 2 && upToDate(v) })
	if v.Spare.Primary.Name != "Scorta" || v.Spare.Primary.Address != second.server.URL || v.Spare.Before != nil {
		t.Errorf("it follows %+v, before %+v", v.Spare.Primary, v.Spare.Before)
	}
	first.until("it is heard", taken.Status, func(v state.Status) bool { return len(v.Peers) == 1 && v.Peers[0].Behind == 0 && !v.Peers[0].Silent })
	same(t, third.store, second.store)
}

// Entries that the other spare has and the new primary lacks are left behind: the whole file is put aside.
func TestOtherSpareLeavesBehind(t *testing.T) {
	first, second, third := newMachine(t, "primo"), newMachine(t, "scorta"), newMachine(t, "cucina")
	play(t, first.store, 0, 10)
	p := first.primary()
	var full atomic.Bool
	second.config.Store = &failingStore{Store: second.store, fails: func(int64) bool { return full.Load() }}
	s := second.follow(first, p, "Scorta")
	other := third.follow(first, p, "Cucina")
	second.until("it knows of the other one", s.Status, upToDate)
	first.until("both say where they are", p.Status, func(v state.Status) bool { return v.Peers[0].Reach != "" && v.Peers[1].Reach != "" })
	full.Store(true)
	play(t, p, 20, 3)
	third.until("it has what the first spare lacks", other.Status, func(v state.Status) bool {
		last, err := first.store.Last(t.Context())
		return err == nil && v.Spare.Entries == last.Global
	})
	first.dies(p)
	second.until("it is silent", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Silent })
	if _, err := s.Do(t.Context(), state.TakeOver{}); err != nil {
		t.Fatal(err)
	}
	<-s.Done()
	taken := second.primary()
	third.until("it parts", other.Status, func(state.Status) bool { return other.Parted() != nil })
	if err := third.putAside(other.Parted()); err != nil {
		t.Fatal(err)
	}
	third.open()
	other = third.spare()
	v := third.until("it follows", other.Status, upToDate)
	same(t, third.store, second.store)
	b := v.Spare.Before
	if b == nil || !b.Followed || b.Count < 6 {
		t.Fatalf("of before it has %+v", b)
	}
	if left, err := os.ReadFile(b.Left); err != nil || strings.Count(string(left), "\n") != b.Count || !strings.Contains(string(left), `"command":"c24"`) {
		t.Errorf("what was left behind, %v:\n%s", err, left)
	}
	if h, err := sqlite.Check(t.Context(), b.File); err != nil || h.Bad != nil {
		t.Errorf("its file of before: %+v, %v", h, err)
	}
	if peers := taken.Status().Peers; len(peers) != 1 || peers[0].Left != b.Count {
		t.Errorf("the one that took over knows %+v", peers)
	}
}

// editNote changes the pairing in the note of a machine.
func editNote(t *testing.T, db string, edit func(follow map[string]any)) {
	t.Helper()
	path := strings.TrimSuffix(db, filepath.Ext(db)) + ".replica.json"
	data, err := os.ReadFile(path)
	var n map[string]any
	if err == nil {
		err = json.Unmarshal(data, &n)
	}
	if err != nil {
		t.Fatal(err)
	}
	edit(n["follow"].(map[string]any))
	if data, err = json.Marshal(n); err == nil {
		err = os.WriteFile(path, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// keyless returns a first laptop and its spare, paired in a version that kept no key; the spare does not run.
func keyless(t *testing.T) (first, second *machine, p *replica.Primary) {
	t.Helper()
	first, second = newMachine(t, "primo"), newMachine(t, "scorta")
	play(t, first.store, 0, 10)
	p = first.primary()
	t.Run("paired", func(t *testing.T) { // the spare runs until this ends
		paired := *second
		paired.t = t
		paired.follow(first, p, "Scorta")
	})
	editNote(t, second.db, func(follow map[string]any) { delete(follow, "key") })
	return first, second, p
}

// A pairing of a version that did not keep the first laptop's key gets it as soon as that laptop is heard.
func TestPairingGetsItsKey(t *testing.T) {
	_, second, _ := keyless(t)
	s := second.spare()
	second.until("it has the key", s.Status, func(v state.Status) bool { return upToDate(v) && !v.Spare.Keyless })
	editNote(t, second.db, func(follow map[string]any) {
		if key, _ := follow["key"].(string); !strings.HasPrefix(key, "U") {
			t.Errorf("the key is %q", key)
		}
	})
}

// When the first laptop is gone before that, its spare says so. After a takeover the first laptop comes back
// with a code, on the same page.
func TestPairingWithoutKey(t *testing.T) {
	first, second, p := keyless(t)
	p.Close()
	first.mux.Store(http.NewServeMux()) // the first laptop is off
	s := second.spare()
	if v := second.until("it hears nothing", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Silent }); !v.Spare.Keyless {
		t.Error("it does not say that it has no key")
	}
	if _, err := s.Do(t.Context(), state.TakeOver{}); err != nil {
		t.Fatal(err)
	}
	<-s.Done()
	taken := second.primary()
	moved := make(chan error, 1)
	first.config.Follow = func(_ context.Context, r *replica.Return) error {
		err := first.putAside(r)
		moved <- err
		return err
	}
	former := first.primary()
	if _, err := former.Do(t.Context(), state.BecomeSpare{}); fault.From(err) == nil || fault.From(err).Key != "fault.replica.unknown" || !former.Status().NeedsCode {
		t.Fatalf("without a code: %v, %+v", err, former.Status())
	}
	if _, err := former.Do(t.Context(), state.BecomeSpare{Code: "AAAA-AAAA-AAAA"}); fault.From(err) == nil || fault.From(err).Key != "fault.replica.nocode" {
		t.Errorf("with a code that nobody has shown: %v", err)
	}
	if _, err := former.Do(t.Context(), state.BecomeSpare{Code: open(t, taken, "Primo")}); err != nil {
		t.Fatal(err)
	}
	if err := <-moved; err != nil {
		t.Fatal(err)
	}
	first.open()
	follower := first.spare()
	first.until("it follows", follower.Status, upToDate)
	same(t, first.store, second.store)
}
