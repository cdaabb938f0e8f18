package guard_test

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/web/guard"
)

// The desk gets an alarm when the guessing begins, at intervals while it lasts, and when it is over. A
// few typing errors cause none.
func TestAlarm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var messages []guard.Alarm
		g := guard.NewGuesses(&memory{}, func(a guard.Alarm) {
			mu.Lock()
			defer mu.Unlock()
			messages = append(messages, a)
		})
		defer g.Close()
		expect := func(what string, want ...guard.Alarm) {
			t.Helper()
			synctest.Wait()
			mu.Lock()
			defer mu.Unlock()
			if diff := cmp.Diff(want, messages); diff != "" {
				t.Errorf("%s: %s", what, diff)
			}
			messages = nil
		}
		wrong(t, g, 4, guard.Code, from(at(1)))
		expect("four typing errors")
		wrong(t, g, 1, guard.Password, from(at(2)))
		expect("a fifth wrong one", guard.Alarm{Tries: 5, From: []string{at(1).Name, at(2).Name}})
		wrong(t, g, 500, guard.Code, from(at(2)))
		expect("the same second")
		time.Sleep(5 * time.Second)
		expect("soon after", guard.Alarm{Tries: 505, From: []string{at(2).Name, at(1).Name}})
		wrong(t, g, 3, guard.Code, func(i int) guard.Source { return at(3 + i) })
		time.Sleep(5 * time.Second)
		expect("more of them", guard.Alarm{Tries: 508, From: []string{at(2).Name, at(1).Name, at(3).Name}, More: 2})
		time.Sleep(45 * time.Second)
		expect("nothing new")
		time.Sleep(10 * time.Second)
		expect("a minute after the last", guard.Alarm{})
		time.Sleep(time.Hour)
		expect("an hour later")
		try, err := g.Begin(t.Context(), guard.Password, at(1))
		if err != nil {
			t.Fatal(err)
		}
		try.Refused()
		expect("nobody has the time to check", guard.Alarm{Tries: 1, From: []string{at(1).Name}})
	})
}

// A crowd on thousands of addresses is counted in constant memory.
func TestAlarmOfACrowd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var last guard.Alarm
		g := guard.NewGuesses(&memory{}, func(a guard.Alarm) { last = a })
		defer g.Close()
		wrong(t, g, 20_000, guard.Code, at)
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if last.Tries != 20_000 || len(last.From) != 3 || last.More != 47 {
			t.Errorf("told of %+v", last)
		}
	})
}
