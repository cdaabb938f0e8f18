package page

import (
	"testing"
	"testing/synctest"
	"time"
)

// A timer that ends a moment before its time by the wall clock is set again.
func TestWakeAtAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Publisher{wake: make(chan struct{}, 1)}
		at := time.Now().Add(time.Minute)
		for range 2 {
			s.wakeAt("1", at)
			s.wakeAt("1", at) // the same time twice is one timer
			time.Sleep(time.Minute)
			synctest.Wait()
		}
		s.wakeAt("1", at.Add(time.Hour))
		s.wakeAt("1", time.Time{})
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		if n := s.changes.take().version(part{kind: scene, of: "1"}); n != 2 {
			t.Errorf("woken %d times", n)
		}
	})
}
