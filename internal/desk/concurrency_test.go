package desk

import (
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/setting"
)

// giveAtOnce gives all orders at once, and returns how many were accepted. Each refusal is a fault with
// a sentence.
func (b *testMatch) giveAtOnce(orders []magici.Command) (accepted int) {
	b.t.Helper()
	gate, errs := make(chan struct{}), make(chan error, len(orders))
	var all sync.WaitGroup
	for _, c := range orders {
		all.Go(func() {
			<-gate
			errs <- b.give(c.By, c.Order)
		})
	}
	close(gate)
	all.Wait()
	close(errs)
	for err := range errs {
		switch fault.CodeOf(err) {
		case fault.Stale, fault.Illegal, fault.Forbidden:
		case fault.None:
			if err != nil {
				b.t.Errorf("an error that is no fault: %v", err)
			} else {
				accepted++
			}
		default:
			b.t.Errorf("refused with %v", err)
		}
	}
	return accepted
}

// turnOrders returns different moves and a call for one turn, by two Referees and both Strategists, each
// on several devices.
func (b *testMatch) turnOrders(devices int) []magici.Command {
	m := b.match()
	legal := m.Play.Position.Legal()
	var captureless []magici.Move
	for _, mv := range legal {
		if _, capture := m.Play.Position.Victim(mv); !capture {
			captureless = append(captureless, magici.Move{Turn: m.TurnSerial, From: mv.From, To: mv.To, Promotion: mv.Promotion})
		}
	}
	var all []magici.Command
	for i := range devices {
		move := captureless[i%len(captureless)]
		for _, by := range []magici.Actor{theReferee, theReferee, {Role: role.Strategist, Side: white}, {Role: role.Strategist, Side: black}} {
			all = append(all, magici.Command{By: by, Order: move})
		}
	}
	return all
}

// Hundreds of commands at once, on a real file: in each turn exactly one move is made, the
// performance ends once, a Duel is decided once, and the log has no gaps.
func TestManyAtOnce(t *testing.T) {
	store := openStore(t, filepath.Join(t.TempDir(), "camp.db"))
	d := openDesk(t, store, questions(t, 20))
	defer d.Close()
	id := create(t, d, twoMatches())
	var both sync.WaitGroup
	for _, match := range []string{"1A", "1B"} {
		b := start(t, d, store, Key{id, match}, openFiles, func(s *magici.Settings) { s.MoveTime = 3600 * setting.Second })
		both.Go(func() { b.hurry(t, 8) })
	}
	both.Wait()
}

// hurry plays some turns, then a Duel; all devices tap at once.
func (b *testMatch) hurry(t *testing.T, turns int) {
	want := len(eventlogtest.Entries(t, b.store, b.key.Stream()))
	one := func(what string, orders []magici.Command) {
		want++
		if n := b.giveAtOnce(orders); n != 1 {
			t.Errorf("%s %s: %d were accepted", b.key, what, n)
		}
	}
	for turn := range turns {
		one(fmt.Sprint("turn ", turn), b.turnOrders(5))
		one(fmt.Sprint("performance ", turn), repeated(b.perform(), 10))
	}
	m := b.match()
	one("call", repeated(magici.Call{Turn: m.TurnSerial, Square: m.Play.Figures[white][magici.King].Square}, 10))
	m = b.match()
	one("undo", repeated(magici.Undo{To: m.LastEntry() - 1, Seen: m.LastEntry(), Reason: "per sbaglio"}, 10))
	if got := len(eventlogtest.Entries(t, b.store, b.key.Stream())); got != want {
		t.Errorf("%s: %d entries, want %d", b.key, got, want)
	}
}

func repeated(o magici.Order, times int) []magici.Command {
	all := make([]magici.Command, times)
	for i := range all {
		all[i] = magici.Command{By: theReferee, Order: o}
	}
	return all
}
