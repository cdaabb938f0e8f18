package replica_test

import (
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// With an existing NATS server the spare follows through it, and takes over when the first laptop
// is silent. A server that cannot be reached is named.
func TestForeignServer(t *testing.T) {
	foreign, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true, JetStream: true, StoreDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	foreign.Start()
	t.Cleanup(func() { foreign.Shutdown(); foreign.WaitForShutdown() })
	if !foreign.ReadyForConnections(patience) {
		t.Fatal("the server does not start")
	}
	first, second := newMachine(t, "primo"), newMachine(t, "scorta")
	play(t, first.store, 0, 5)
	first.config.NATS = foreign.ClientURL()
	p, s := first.primary(), second.spare()
	if _, err := s.Do(t.Context(), state.Follow{Address: first.server.URL, Code: open(t, p, "Scorta")}); err != nil {
		t.Fatal(err)
	}
	second.until("it follows", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Following })
	play(t, p, 10, 20)
	first.until("the spare has everything", p.Status, func(v state.Status) bool { return !v.Peers[0].Silent && v.Peers[0].Behind == 0 })
	same(t, first.store, second.store)
	p.Close()
	second.until("it is silent", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Silent })
	if _, err := s.Do(t.Context(), state.TakeOver{}); err != nil {
		t.Fatal(err)
	}
	<-s.Done()
	third := newMachine(t, "altro")
	play(t, third.store, 0, 1)
	third.config.NATS = "nats://127.0.0.1:1"
	_, err = third.primary().Do(t.Context(), state.AddPeer{PeerKind: state.KindSpare, Name: "Scorta"})
	if f := fault.From(err); f == nil || f.Key != "fault.replica.nats" {
		t.Errorf("a server that is not there: %v", err)
	}
}

// The spare's disk has the readings of running clocks too, for the matches that it will pause.
func TestClocksFollow(t *testing.T) {
	_, second, p, s := paired(t, 5)
	match := eventlog.Match("2026", "1A")
	if err := p.Heartbeat(t.Context(), map[eventlog.Stream]int64{match: 61_000}); err != nil {
		t.Fatal(err)
	}
	second.until("the reading arrives", s.Status, func(v state.Status) bool { return v.Spare.Clocks[match] == 61_000 })
	clocks, err := second.store.Heartbeats(t.Context())
	if err != nil || clocks[match] != 61_000 {
		t.Errorf("on the spare's disk: %v, %v", clocks, err)
	}
}
