package desk

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/role"
	"scacchimagici/internal/stream"
	"scacchimagici/internal/tournament"
	"scacchimagici/internal/tournament/index"
)

// inMemory returns the matches that have an owner.
func (d *Desk) inMemory() int { return len(maps.Collect(d.Matches.owners.All)) }

// A tournament that is not read any more is dropped from memory, unless it is the one that is shown or one
// of its matches goes on by itself; the next read finds it as it was.
func TestRelease(t *testing.T) {
	withDesk(t, func(h *testDesk) {
		b := h.start("1A", openFiles, nil)
		other := create(t, h.desk, Draft{Name: "2025"})
		pass(2 * keptUnseen)
		if n := h.desk.inMemory(); n != 1 {
			t.Fatalf("%d matches in memory while one is played, want that one", n)
		}
		b.must(magici.Pause{Reason: "pioggia"})
		before := b.live()
		pass(keptUnseen - releaseEvery)
		if n := h.desk.inMemory(); n != 1 {
			t.Errorf("%d matches in memory soon after somebody looked, want 1", n)
		}
		pass(3 * releaseEvery)
		loaded := slices.Collect(maps.Keys(maps.Collect(h.desk.Tournaments.loaded.All)))
		if n := h.desk.inMemory(); n != 0 || len(loaded) > 1 || len(maps.Collect(h.desk.Tournaments.draws.All)) != 0 {
			t.Errorf("%d matches and the tournaments %v are in memory, want none but %s", n, loaded, other)
		}
		after := b.live()
		if after.Seq != before.Seq || after.Match.Phase() != before.Match.Phase() || !after.Match.Paused {
			t.Errorf("found at entry %d %s, was at %d %s", after.Seq, after.Match.Phase(), before.Seq, before.Match.Phase())
		}
		if _, err := h.desk.Tournaments.Select(t.Context(), h.id, stream.Request[index.Command]{
			ID: nextID(), Command: index.Command{By: role.Organiser, Order: index.Select{ID: h.id}},
		}); err != nil {
			t.Fatal(err)
		}
		pass(2 * keptUnseen)
		if n := h.desk.inMemory(); n != 1 {
			t.Errorf("%d matches in memory of the tournament that is shown", n)
		}
		b.must(magici.Resume{})
	})
}

// Orders that meet repeated releases of a tournament are all carried out, each once.
func TestReleaseMeetsOrders(t *testing.T) {
	const givers, each = 4, 15
	store := openStore(t, filepath.Join(t.TempDir(), "camp.db"))
	d := openDesk(t, store, questions(t, 20))
	defer d.Close()
	id := create(t, d, twoMatches())
	b := start(t, d, store, Key{id, "1A"}, openFiles, nil)
	b.must(magici.Pause{Reason: "pioggia"})
	create(t, d, Draft{Name: "2025"})
	before := len(eventlogtest.Entries(t, store, b.key.Stream()))
	people := len(eventlogtest.Entries(t, store, eventlog.Tournament(id)))

	over := make(chan struct{})
	var releasing, giving sync.WaitGroup
	released := 0
	releasing.Go(func() {
		for {
			select {
			case <-over:
				return
			default:
			}
			was := d.inMemory()
			d.release(t.Context(), time.Now().Add(time.Hour))
			if was > 0 && d.inMemory() == 0 {
				released++
			}
		}
	})
	for g := range givers {
		giving.Go(func() {
			for i := range each {
				if err := b.give(theReferee, magici.CorrectClock{Clock: "match", Mode: "add", Seconds: 1, Reason: "prova"}); err != nil {
					t.Errorf("the clock: %v", err)
				}
				if _, err := d.Tournaments.Do(t.Context(), id, stream.Request[tournament.Command]{ID: nextID(), Actor: "test", At: time.Now(), Command: tournament.Command{
					By: role.Organiser, Order: tournament.AddPeople{House: "grifondoro", Names: []string{fmt.Sprintf("Ugo %d %d", g, i)}},
				}}); err != nil {
					t.Errorf("the roster: %v", err)
				}
				if err := d.Tournaments.Reserve(t.Context(), "test", Key{id, "1B"}); err != nil {
					t.Errorf("the sheet: %v", err)
				}
			}
		})
	}
	giving.Wait()
	close(over)
	releasing.Wait()
	if released == 0 {
		t.Error("nothing was released meanwhile")
	}
	if n := len(eventlogtest.Entries(t, store, b.key.Stream())) - before; n != givers*each {
		t.Errorf("%d corrections of the clock in the log, want %d", n, givers*each)
	}
	if n := len(eventlogtest.Entries(t, store, eventlog.Tournament(id))) - people; n != givers*each {
		t.Errorf("%d people in the log, want %d", n, givers*each)
	}
}
