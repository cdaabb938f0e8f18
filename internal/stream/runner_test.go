package stream

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/fault"
)

// A list of words is the smallest thing that can be run: "a b" appends two events, "" none,
// and a word that is there already is refused.
func wordRules() Rules[[]string, say, string] {
	return Rules[[]string, say, string]{
		Decide: func(has []string, command say, _ int64) ([]string, error) {
			words := strings.Fields(string(command))
			for _, w := range words {
				if strings.Contains(strings.Join(has, " "), w) {
					return nil, fault.New(fault.Illegal, "fault.test.has", w)
				}
			}
			return words, nil
		},
		Apply:  func(has []string, w string) []string { return append(has[:len(has):len(has)], w) },
		Encode: func(w string) (eventlog.Event, error) { return eventlog.Event{Kind: w}, nil },
		Decode: func(e eventlog.Entry) (string, error) { return e.Kind, nil },
	}
}

// say is the command and the order of the list.
type say string

func (s say) Sent() codec.Named { return codec.Named{Word: "say", Value: s} }

const words eventlog.Stream = "words"

func newWords(log Log) *Runner[[]string, say, string] {
	return NewRunner(wordRules(), log, words, []string(nil))
}

// A step gives one command; "reload" starts a fresh runner on the same log.
func TestRunner(t *testing.T) {
	broken := errors.New("disk on fire")
	type step struct {
		id      string
		command say
		want    Receipt
		fault   string
		before  func(*eventlogtest.Log)
	}
	reload := step{command: "reload"}
	for _, tt := range []struct {
		name  string
		steps []step
		state string
	}{
		{"decides, appends and folds", []step{
			{id: "1", command: "a b", want: Receipt{Seq: 2}},
			{id: "2", command: "c", want: Receipt{Seq: 3}},
		}, "a b c"},
		{"nothing to record is no error", []step{
			{id: "1", command: "a", want: Receipt{Seq: 1}},
			{id: "2", command: "", want: Receipt{Seq: 1}},
		}, "a"},
		{"loads what the log has", []step{
			{id: "1", command: "a b", want: Receipt{Seq: 2}},
			reload,
			{id: "2", command: "c", want: Receipt{Seq: 3}},
		}, "a b c"},
		{"a repeated id gets the first answer again", []step{
			{id: "1", command: "a b", want: Receipt{Seq: 2}},
			{id: "2", command: "c", want: Receipt{Seq: 3}},
			{id: "1", command: "a b", want: Receipt{Seq: 2, Repeat: true}},
		}, "a b c"},
		{"… also after a reload", []step{
			{id: "1", command: "a b", want: Receipt{Seq: 2}},
			reload,
			{id: "1", command: "a b", want: Receipt{Seq: 2, Repeat: true}},
		}, "a b"},
		{"another order with its id is refused", []step{
			{id: "1", command: "a", want: Receipt{Seq: 1}},
			{id: "1", command: "b", want: Receipt{Seq: 1}, fault: "fault.order.reused"},
			{id: "1", command: "a", want: Receipt{Seq: 1, Repeat: true}},
			{id: "2", command: "b", want: Receipt{Seq: 2}},
		}, "a b"},
		{"… also after a reload", []step{
			{id: "1", command: "a", want: Receipt{Seq: 1}},
			reload,
			{id: "1", command: "b", want: Receipt{Seq: 1}, fault: "fault.order.reused"},
		}, "a"},
		{"… but for an entry from before there were digests", []step{
			{command: "", before: func(m *eventlogtest.Log) {
				_, _ = m.AppendAll(context.Background(), []eventlog.Batch{{Stream: words, Command: "1", Events: []eventlog.Event{{Kind: "a"}}}})
			}},
			reload,
			{id: "1", command: "b", want: Receipt{Seq: 1, Repeat: true}},
		}, "a"},
		{"a repeated refusal is refused with the first sentence", []step{
			{id: "1", command: "a", want: Receipt{Seq: 1}},
			{id: "2", command: "a", want: Receipt{Seq: 1}, fault: "fault.test.has"},
			{id: "2", command: "a", want: Receipt{Seq: 1}, fault: "fault.test.has"},
		}, "a"},
		{"a refusal and nothing to record leave no trace: another order may have the id", []step{
			{id: "1", command: "a", want: Receipt{Seq: 1}},
			{id: "2", command: "a", want: Receipt{Seq: 1}, fault: "fault.test.has"},
			{id: "2", command: "b", want: Receipt{Seq: 2}},
			{id: "3", command: "", want: Receipt{Seq: 2}},
			{id: "3", command: "c", want: Receipt{Seq: 3}},
		}, "a b c"},
		{"the system's own commands have no id and never repeat", []step{
			{command: "a", want: Receipt{Seq: 1}},
			{command: "b", want: Receipt{Seq: 2}},
		}, "a b"},
		{"an append that failed leaves the state of the log", []step{
			{id: "1", command: "a", want: Receipt{Seq: 1}},
			{id: "2", command: "b", fault: broken.Error(), before: func(m *eventlogtest.Log) { m.Fail(words, broken) }},
			{id: "2", command: "b", want: Receipt{Seq: 2}, before: func(m *eventlogtest.Log) { m.Fail(words, nil) }},
		}, "a b"},
		{"what only the disk refused may be tried again with the same id", []step{
			{id: "1", command: "a", fault: "fault.store.full", before: func(m *eventlogtest.Log) {
				m.Fail(words, fault.New(fault.Unavailable, "fault.store.full"))
			}},
			{id: "1", command: "a", want: Receipt{Seq: 1}, before: func(m *eventlogtest.Log) { m.Fail(words, nil) }},
		}, "a"},
		{"somebody else wrote: refused, and known from then on", []step{
			{id: "1", command: "a", want: Receipt{Seq: 1}},
			{id: "2", command: "b", fault: "fault.store.stale", before: func(m *eventlogtest.Log) {
				_, _ = m.AppendAll(context.Background(), []eventlog.Batch{{Stream: words, After: 1, Events: []eventlog.Event{{Kind: "x"}}}})
			}},
			{id: "3", command: "x", want: Receipt{Seq: 2}, fault: "fault.test.has"},
			{id: "4", command: "b", want: Receipt{Seq: 3}},
		}, "a x b"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			log := eventlogtest.New()
			r := newWords(log)
			for _, s := range tt.steps {
				if s.command == reload.command {
					r = newWords(log)
					if err := r.Load(t.Context()); err != nil {
						t.Fatal(err)
					}
					continue
				}
				if s.before != nil {
					s.before(log)
				}
				receipt, err := r.Do(t.Context(), Request[say]{ID: s.id, Command: s.command}, 0, nil)
				refused(t, string(s.command), err, s.fault)
				if receipt != s.want {
					t.Errorf("%q: %+v, want %+v", s.command, receipt, s.want)
				}
			}
			if got := strings.Join(r.State(), " "); got != tt.state {
				t.Errorf("the state is %q, want %q", got, tt.state)
			}
			if got := eventlogtest.Kinds(t, log, words); strings.Join(got, " ") != tt.state {
				t.Errorf("the log has %v, want %q", got, tt.state)
			}
		})
	}
}

// The device may disconnect: what has been decided is still written and applied.
func TestRunnerWritesForOneWhoHasLeft(t *testing.T) {
	log := eventlogtest.New()
	r := newWords(log)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Do(ctx, Request[say]{ID: "1", Command: "a"}, 0, nil); err != nil {
		t.Error(err)
	}
	if got := eventlogtest.Kinds(t, log, words); !reflect.DeepEqual(got, []string{"a"}) {
		t.Errorf("the log has %v", got)
	}
}

// A command is decided after its id was looked up: a repeated one draws no chance.
func TestRunnerDecidesOnce(t *testing.T) {
	r := newWords(eventlogtest.New())
	decided := 0
	decide := func(_ []string, c say, _ int64) ([]string, error) {
		decided++
		return []string{string(c) + strings.Repeat("x", decided)}, nil
	}
	for range 3 {
		if _, err := r.Do(t.Context(), Request[say]{ID: "1", Command: "a"}, 0, decide); err != nil {
			t.Error(err)
		}
	}
	if decided != 1 || strings.Join(r.State(), " ") != "ax" {
		t.Errorf("decided %d times, state %v", decided, r.State())
	}
}

// An order that was refused as unavailable may be tried again with the same id.
func TestRunnerForgetsWhatWasUnavailable(t *testing.T) {
	r := newWords(eventlogtest.New())
	for _, answer := range []error{fault.New(fault.Unavailable, "fault.store.busy"), nil} {
		decide := func(_ []string, c say, _ int64) ([]string, error) { return []string{string(c)}, answer }
		_, err := r.Do(t.Context(), Request[say]{ID: "1", Command: "a"}, 0, decide)
		if !errors.Is(err, answer) {
			t.Errorf("got %v, want %v", err, answer)
		}
	}
	if strings.Join(r.State(), " ") != "a" {
		t.Errorf("state %v", r.State())
	}
}

// The memory of refusals is bounded: the oldest are forgotten and decided anew.
func TestRunnerForgetsOldRefusals(t *testing.T) {
	var m refusals
	var none eventlog.Digest
	for i := range rememberedRefusals + 1 {
		m.add(string(rune('0'+i)), eventlog.Digest{}, fault.New(fault.Illegal, "fault.test.has"))
	}
	if m.find("0", none) != nil || m.find("1", none) == nil || len(m.faults) != rememberedRefusals || len(m.order) != rememberedRefusals {
		t.Errorf("%d refusals in mind, the first is %v", len(m.faults), m.find("0", none))
	}
}

// A reader of a shared stream does not wait for a writer.
func TestSharedIsReadWhileItIsWritten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := eventlogtest.New()
		s, err := Open(t.Context(), newWords(log), func() {})
		if err != nil {
			t.Fatal(err)
		}
		release := log.HoldAppends(words)
		done := make(chan error, 1)
		go func() {
			_, _, err := s.Do(context.Background(), Request[say]{Command: "a"}, nil)
			done <- err
		}()
		synctest.Wait() // until it waits for the disk
		if got := s.State(); len(got) != 0 {
			t.Errorf("state %v before it is on disk", got)
		}
		release()
		if err := <-done; err != nil || len(s.State()) != 1 {
			t.Errorf("state %v, error %v", s.State(), err)
		}
	})
}

// refused checks that err is a fault with a key; an empty key wants no error at all.
func refused(t testing.TB, what string, err error, key string) {
	t.Helper()
	got := ""
	if f := fault.From(err); f != nil {
		got = f.Key
	} else if err != nil {
		got = err.Error()
	}
	if got != key {
		t.Errorf("%s: got %q, want %q", what, got, key)
	}
}
