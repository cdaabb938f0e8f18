package limit

import (
	"context"
	"fmt"
	"io"
	"net/http/httptest"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestCount(t *testing.T) {
	c := Count{Each: 2, All: 3}
	first, ok := c.Take("a", false)
	if !ok {
		t.Fatal("the first one is refused")
	}
	for _, tt := range []struct {
		name, address string
		free, want    bool
	}{
		{"the second of an address", "a", false, true},
		{"the third of an address", "a", false, false},
		{"the first of another one", "b", false, true},
		{"more than all together", "c", false, false},
		{"whoever sits", "c", true, true},
	} {
		if _, ok := c.Take(tt.address, tt.free); ok != tt.want {
			t.Errorf("%s: taken %v", tt.name, ok)
		}
	}
	first()
	first() // counts once
	if _, ok := c.Take("a", false); ok || !c.Full() {
		t.Error("there is room although whoever sits has taken it")
	}
	var none Count
	for range 100 {
		if _, ok := none.Take("a", false); !ok {
			t.Fatal("the zero value has a limit")
		}
	}
}

func TestRate(t *testing.T) {
	r, now := Rate{AtOnce: 20, PerSecond: 10}, time.Now()
	asked := func(address string, at time.Time) (allowed int) {
		for range 100 {
			if r.Allow(address, at) {
				allowed++
			}
		}
		return allowed
	}
	for _, tt := range []struct {
		address string
		after   time.Duration
		want    int
	}{{"a", 0, 20}, {"b", 0, 20}, {"a", time.Second, 10}, {"a", time.Hour, 20}} {
		if got := asked(tt.address, now.Add(tt.after)); got != tt.want {
			t.Errorf("%s after %v: %d allowed, want %d", tt.address, tt.after, got, tt.want)
		}
	}
	if len(r.addresses) != 1 {
		t.Errorf("%d addresses are remembered", len(r.addresses))
	}
}

// A turn that ends goes to the first in line; a request that finds the line full, or goes away, gets none.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := Turns{AtOnce: 1, Waiting: 2}
		release, ok := turns.Take(t.Context())
		if !ok {
			t.Fatal("the first one gets no turn")
		}
		var order []string
		wait := func(name string, ctx context.Context) {
			go func() {
				release, ok := turns.Take(ctx)
				if ok {
					order = append(order, name)
				}
				release()
			}()
			synctest.Wait()
		}
		gone, leave := context.WithCancel(t.Context())
		wait("gone", gone)
		wait("second", t.Context())
		if _, ok := turns.Take(t.Context()); ok {
			t.Error("the line is longer than it may be")
		}
		leave()
		synctest.Wait()
		wait("third", t.Context())
		release()
		synctest.Wait()
		if !slices.Equal(order, []string{"second", "third"}) || turns.going != 0 {
			t.Errorf("turns in the order %v, %d going", order, turns.going)
		}
	})
}

// A slow reader of an answer keeps no turn.
func TestTurnEndsWithTheAnswer(t *testing.T) {
	released := false
	w := UntilAnswer(httptest.NewRecorder(), func() { released = true })
	if w.Header().Set("X", "y"); released {
		t.Error("released before the answer")
	}
	if _, err := io.WriteString(w, "x"); err != nil || !released {
		t.Error("kept while the answer is written")
	}
}

// A limit is shown once, however many addresses reach it, and disappears after a while.
func TestNotices(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var n Notices
		changes := 0
		n.Listen(func() { changes++ })
		for i := range 30 {
			n.Note(Pages, fmt.Sprintf("192.168.8.%d", i))
			time.Sleep(time.Second)
		}
		n.Note(Streams, "192.168.8.7")
		if got := n.Recent(); changes != 2 || !slices.Equal(got, []Notice{{Pages, "192.168.8.0"}, {Streams, "192.168.8.7"}}) {
			t.Errorf("%d changes: %v", changes, got)
		}
		time.Sleep(shownFor - time.Second)
		synctest.Wait()
		if got := n.Recent(); changes != 3 || !slices.Equal(got, []Notice{{Streams, "192.168.8.7"}}) {
			t.Errorf("%d changes: %v", changes, got)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if got := n.Recent(); changes != 4 || len(got) != 0 {
			t.Errorf("%d changes: %v", changes, got)
		}
	})
}
