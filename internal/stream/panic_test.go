package stream

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/fault"
)

// panickingHandler is the handler of a list of words; some of the words make it panic.
type panickingHandler struct{ changes int }

func (f *panickingHandler) Due([]string) (Request[say], int64, bool) {
	return Request[say]{}, 0, false
}
func (f *panickingHandler) Done([]string) bool { return false }

func (f *panickingHandler) Slept([]string) (Request[say], bool) { return Request[say]{}, false }

func (f *panickingHandler) SetClock(context.Context, []string, Clock) {}

func (f *panickingHandler) Decide(_ context.Context, has []string, req Request[say], clock int64) ([]string, error) {
	return panickingRules().Decide(has, req.Command, clock)
}

func (f *panickingHandler) Changed(_ context.Context, words []string, _ int64) {
	f.changes++
	if words[len(words)-1] == "changed" {
		panic("in changed")
	}
}

func (f *panickingHandler) Prefetch(_ context.Context, words []string) {
	if len(words) > 0 && words[len(words)-1] == "prefetch" {
		panic("in prefetch")
	}
}

func panickingRules() Rules[[]string, say, string] {
	rules := wordRules()
	decide, apply := rules.Decide, rules.Apply
	rules.Decide = func(has []string, command say, clock int64) ([]string, error) {
		if command == "decide" {
			panic("in decide")
		}
		return decide(has, command, clock)
	}
	rules.Apply = func(has []string, w string) []string {
		if w == "apply" {
			panic("in apply")
		}
		return apply(has, w)
	}
	return rules
}

// A panic in one stream becomes an error that names the stream and is no fault, so the device gets
// the apology. The owner and its stream go on.
func TestPanicStopsNothingElse(t *testing.T) {
	for _, tt := range []struct {
		command say
		refused bool // the command fails
		logged  bool // the owner logs it: no caller waits for that part
	}{
		{"decide", true, false}, {"changed", false, true}, {"prefetch", false, true},
	} {
		t.Run(string(tt.command), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var logged bytes.Buffer
				log, h := eventlogtest.New(), &panickingHandler{}
				r := NewRunner(panickingRules(), log, words, []string(nil))
				o := NewOwner(slog.New(slog.NewTextHandler(&logged, nil)), r, Clock{Start: time.Now()}, h)
				group := NewGroup(t.Context())
				if err := group.Go(o.Run); err != nil {
					t.Fatal(err)
				}
				defer group.Close()
				_, err := o.Do(t.Context(), Request[say]{ID: "1", Command: tt.command, At: time.Now()})
				if (err != nil) != tt.refused || fault.From(err) != nil {
					t.Errorf("answered %v", err)
				}
				if err != nil && (!strings.Contains(err.Error(), "stream words") || !strings.Contains(err.Error(), "in "+string(tt.command))) {
					t.Errorf("the error does not say where: %v", err)
				}
				if _, err := o.Do(t.Context(), Request[say]{ID: "2", Command: "next", At: time.Now()}); err != nil {
					t.Errorf("the next command: %v", err)
				}
				synctest.Wait()
				if got := strings.Contains(logged.String(), "stream=words"); got != tt.logged {
					t.Errorf("logged %q", logged.String())
				}
			})
		})
	}
}

// A panic while an event is applied leaves the state before it, and so does one while the
// stream is loaded.
func TestPanicInApply(t *testing.T) {
	log := eventlogtest.New()
	s, err := Open(t.Context(), NewRunner(panickingRules(), log, words, []string(nil)), func() {})
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range []say{"a", "apply"} {
		_, _, err = s.Do(t.Context(), Request[say]{Command: command}, nil)
	}
	if err == nil || len(s.State()) != 1 {
		t.Errorf("state %v, error %v", s.State(), err)
	}
	if _, err := Open(t.Context(), NewRunner(panickingRules(), log, words, []string(nil)), func() {}); err == nil {
		t.Error("the stream can be loaded")
	}
}

// A caller waits only for the value that he asks for, and each value is loaded once.
func TestRegistryLoadsOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r Registry[string, int]
		slow, loads := make(chan struct{}), 0
		results := make(chan int)
		for range 3 {
			go func() {
				v, _ := r.GetOrLoad(t.Context(), "slow", func(context.Context) (int, error) {
					loads++
					<-slow
					return 1, nil
				})
				results <- v
			}()
		}
		synctest.Wait()
		if _, ok := r.Get("slow"); ok {
			t.Error("a value is there before it is loaded")
		}
		if v, err := r.GetOrLoad(t.Context(), "other", func(context.Context) (int, error) { return 2, nil }); v != 2 || err != nil {
			t.Errorf("the other one: %d, %v", v, err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := r.GetOrLoad(ctx, "slow", nil); fault.CodeOf(err) != fault.Unavailable {
			t.Errorf("one who does not wait: %v", err)
		}
		close(slow)
		for range 3 {
			if v := <-results; v != 1 {
				t.Errorf("got %d", v)
			}
		}
		if loads != 1 {
			t.Errorf("loaded %d times", loads)
		}
	})
}

// A load that fails or panics is tried again by the next caller.
func TestRegistryKeepsNoFailure(t *testing.T) {
	var r Registry[string, int]
	_, err := r.GetOrLoad(t.Context(), "a", func(context.Context) (int, error) { return 0, Closing() })
	if err == nil {
		t.Error("no error")
	}
	func() {
		defer func() { _ = recover() }()
		_, _ = r.GetOrLoad(t.Context(), "a", func(context.Context) (int, error) { panic("in load") })
	}()
	if v, err := r.GetOrLoad(t.Context(), "a", func(context.Context) (int, error) { return 7, nil }); v != 7 || err != nil {
		t.Errorf("%d, %v", v, err)
	}
	if v, ok := r.Get("a"); v != 7 || !ok {
		t.Errorf("%d, %t", v, ok)
	}
}

// Fold stands in for Apply, for several events at once.
func TestFold(t *testing.T) {
	rules := wordRules()
	rules.Apply = nil
	folds := 0
	rules.Fold = func(has, events []string) []string {
		folds++
		return append(has[:len(has):len(has)], events...)
	}
	log := eventlogtest.New()
	r := NewRunner(rules, log, eventlog.Stream("words"), []string(nil))
	for _, command := range []say{"a b", "c"} {
		if _, err := r.Do(t.Context(), Request[say]{Command: command}, 0, nil); err != nil {
			t.Fatal(err)
		}
	}
	again := NewRunner(rules, log, "words", []string(nil))
	if err := again.Load(t.Context()); err != nil || strings.Join(again.State(), " ") != "a b c" || folds != 3 {
		t.Errorf("%v in %d folds, %v", again.State(), folds, err)
	}
}
