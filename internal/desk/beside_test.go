package desk

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/eventlog/eventlogtest"
)

// testBeside is something beside the tournament that notes what the desk asks of it.
type testBeside struct {
	host   Host
	refuse error
	awake  []time.Time
	log    []AuditEntry
}

func (b *testBeside) Open(_ context.Context, host Host) error {
	b.host = host
	return b.refuse
}

func (b *testBeside) Awake(_ context.Context, now time.Time) { b.awake = append(b.awake, now) }

func (b *testBeside) AuditLog(context.Context) ([]AuditEntry, error) {
	return slices.Clone(b.log), nil
}

// What is beside the tournament is woken after a sleep, is in the audit log of a tournament from its beginning
// on, and ends with the desk.
func TestBeside(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		beside := new(testBeside)
		store := eventlogtest.New()
		d := openDeskWith(t, Config{Store: store, Bank: questions(t, 1), Beside: beside})
		ended := false
		if err := beside.host.Group.Go(func(ctx context.Context) { <-ctx.Done(); ended = true }); err != nil || beside.host.Store != Store(store) {
			t.Fatalf("lent %+v, %v", beside.host, err)
		}
		pass(2 * time.Second)
		d.pulse.MarkAlive(time.Now().Add(-time.Minute)) // the program has been held since
		pass(2 * time.Second)
		if len(beside.awake) != 1 {
			t.Errorf("woken %d times", len(beside.awake))
		}

		before := time.Now()
		pass(time.Hour)
		id := create(t, d, twoMatches())
		pass(time.Hour)
		beside.log = []AuditEntry{{Global: 1000, At: before, Actor: "before"}, {Global: 1001, At: time.Now(), Actor: "during"}}
		all, err := d.AuditLog(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if all[0].Actor != "during" || slices.ContainsFunc(all, func(e AuditEntry) bool { return e.Actor == "before" }) {
			t.Errorf("the audit log begins with %q", all[0].Actor)
		}
		if d.Close(); !ended {
			t.Error("it runs on after the desk has closed")
		}
	})
}

// A desk whose other part cannot be opened is not opened either.
func TestBesideRefuses(t *testing.T) {
	refuse := errors.New("no table")
	if _, err := Open(t.Context(), Config{Store: eventlogtest.New(), Bank: questions(t, 1), Beside: &testBeside{refuse: refuse}}); !errors.Is(err, refuse) {
		t.Errorf("opened: %v", err)
	}
}
