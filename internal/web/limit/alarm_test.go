package limit_test

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"scacchimagici/internal/web/limit"
)

// The desk gets an alarm when the guessing begins, at intervals while it lasts, and when it is over. A
// few typing errors cause none.
func TestAlarm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var messages []limit.GuessAlarm
		g := limit.NewGuesses(&memory{}, func(a limit.GuessAlarm) {
			mu.Lock()
			defer mu.Unlock()
			messages = append(messages, a)
		})
		defer g.Close()
		expect := func(what string, want ...limit.GuessAlarm) {
			t.Helper()
			synctest.Wait()
			mu.Lock()
			defer mu.Unlock()
			if diff := cmp.Diff(want, messages); diff != "" {
				t.Errorf("%s: %s", what, diff)
			}
			messages = nil
		}
		wrong(t, g, 4, limit.CodeGuess, from(at(1)))
		expect("four typing errors")
		wrong(t, g, 1, limit.PasswordGuess, from(at(2)))
		expect("a fifth wrong one", limit.GuessAlarm{Tries: 5, From: []string{at(1).Name, at(2).Name}})
		wrong(t, g, 500, limit.CodeGuess, from(at(2)))
		expect("the same second")
		time.Sleep(5 * time.Second)
		expect("soon after", limit.GuessAlarm{Tries: 505, From: []string{at(2).Name, at(1).Name}})
		wrong(t, g, 3, limit.CodeGuess, func(i int) limit.Source { return at(3 + i) })
		time.Sleep(5 * time.Second)
		expect("more of them", limit.GuessAlarm{Tries: 508, From: []string{at(2).Name, at(1).Name, at(3).Name}, More: 2})
		time.Sleep(45 * time.Second)
		expect("nothing new")
		time.Sleep(10 * time.Second)
		expect("a minute after the last", limit.GuessAlarm{})
		time.Sleep(time.Hour)
		expect("an hour later")
		try, err := g.Begin(t.Context(), limit.PasswordGuess, at(1))
		if err != nil {
			t.Fatal(err)
		}
		try.Refused()
		expect("nobody has the time to check", limit.GuessAlarm{Tries: 1, From: []string{at(1).Name}})
	})
}

// A crowd on thousands of addresses is counted in constant memory.
func TestAlarmOfACrowd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var last limit.GuessAlarm
		g := limit.NewGuesses(&memory{}, func(a limit.GuessAlarm) { last = a })
		defer g.Close()
		wrong(t, g, 20_000, limit.CodeGuess, at)
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if last.Tries != 20_000 || len(last.From) != 3 || last.More != 47 {
			t.Errorf("told of %+v", last)
		}
	})
}
