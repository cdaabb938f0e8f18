package replica_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica"
	"scacchimagici/internal/replica/state"
)

// When the first laptop falls silent the spare takes over with one order. When the first laptop comes back
// it notices, keeps the entries that only it has in a file, and takes no orders, not even after a restart.
func TestTakeOverAfterSilence(t *testing.T) {
	first, second, p, s := paired(t, 10)
	if _, err := s.Do(t.Context(), state.TakeOver{}); fault.CodeOf(err) != fault.Illegal {
		t.Errorf("taking over from one that answers: %v, want a refusal", err)
	}
	p.Close()
	second.until("it is silent", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Silent })
	play(t, first.store, 20, 2) // never reaches the spare
	if _, err := s.Do(t.Context(), state.TakeOver{}); err != nil {
		t.Fatalf("taking over: %v", err)
	}
	<-s.Done()
	taken := second.primary()
	if v := taken.Status(); v.Role != state.RolePrimary || v.Epoch != 2 || len(v.Peers) != 0 {
		t.Errorf("the one that took over is %+v", v)
	}
	play(t, taken, 20, 3)
	for range 2 { // at the second start the other laptop is off: the first one remembers
		p = first.primary()
		select {
		case <-p.Deposed():
		default:
			t.Fatal("the first one goes on")
		}
		_, err := p.AppendAll(t.Context(), []eventlog.Batch{order(24)})
		if f := fault.From(err); f == nil || f.Key != "fault.replica.former" || f.Args[0] != "Scorta" {
			t.Errorf("an order to the first one: %v", err)
		}
		v := p.Status()
		if v.Role != state.RoleFormer || v.TakenOverBy == nil || v.TakenOverBy.Name != "Scorta" || v.TakenOverBy.Reach != second.server.URL {
			t.Errorf("the first one is %+v, taken over by %+v", v, v.TakenOverBy)
		}
		if v.LeftBehind == nil || v.LeftBehind.Count != 4 {
			t.Fatalf("left behind: %+v, want 4 entries", v.LeftBehind)
		}
		left, err := os.ReadFile(v.LeftBehind.File)
		if err != nil || strings.Count(string(left), "\n") != 4 || !strings.Contains(string(left), `"command":"c22"`) {
			t.Errorf("the file of what was left behind, %v:\n%s", err, left)
		}
		second.server.Close()
	}
}

// A running primary that was cut off notices that its spare has taken over.
func TestCutOffPrimaryNotices(t *testing.T) {
	_, second, p, s := paired(t, 10)
	if _, err := s.Do(t.Context(), state.TakeOver{Force: true}); err != nil {
		t.Fatal(err)
	}
	<-s.Done()
	second.primary()
	select {
	case <-p.Deposed():
	case <-time.After(patience):
		t.Fatal("the first one goes on")
	}
	if _, err := p.AppendAll(t.Context(), []eventlog.Batch{order(20)}); err == nil || fault.From(err).Key != "fault.replica.former" {
		t.Errorf("an order to the first one: %v", err)
	}
}

// A handover in order loses nothing and leaves nothing behind, while orders keep coming.
func TestHandOver(t *testing.T) {
	first, second, p, s := paired(t, 10)
	accepted := make(chan int64)
	go func() {
		after := int64(20)
		for {
			if _, err := p.AppendAll(t.Context(), []eventlog.Batch{order(after)}); err != nil {
				accepted <- after
				return
			}
			after += 2
		}
	}()
	first.until("orders run", p.Status, func(v state.Status) bool { last, _ := first.store.Last(t.Context()); return last.Global > 60 })
	if _, err := p.Do(t.Context(), state.HandOver{Peer: p.Status().Peers[0].ID}); err != nil {
		t.Fatalf("handing over: %v", err)
	}
	<-s.Done()
	last := <-accepted
	second.primary()
	entries, err := second.store.Load(t.Context(), eventlog.Match("2026", "1A"), 0)
	if err != nil || int64(len(entries)) != last {
		t.Errorf("the spare has %d entries of the match, %v; accepted were %d", len(entries), err, last)
	}
	if v := p.Status(); v.Role != state.RoleFormer || v.LeftBehind != nil {
		t.Errorf("the first one is %+v", v)
	}
}

// A claim without the signature of a peer's key does not count.
func TestForgedClaim(t *testing.T) {
	_, second, p, _ := paired(t, 5)
	stranger := newMachine(t, "estraneo")
	play(t, stranger.store, 0, 5)
	if claim := stranger.primary().Presence(); claim.Claim != nil {
		t.Fatal("a stranger has a claim")
	}
	for name, c := range map[string]replica.Claim{
		"unsigned":         {Epoch: 9, ID: p.Status().Peers[0].ID, Name: "scorta", Reach: second.server.URL},
		"signed by chance": {Epoch: 9, ID: p.Status().Peers[0].ID, Name: "scorta", Signature: "AAAA"},
	} {
		if p.Believes(t.Context(), c) {
			t.Errorf("%s: the claim counts", name)
		}
	}
}
