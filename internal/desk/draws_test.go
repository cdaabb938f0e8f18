package desk

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/eventlog/eventlogtest"
	"scacchimagici/internal/magici"
	"scacchimagici/internal/quiz"
	"scacchimagici/internal/quiz/draws"
)

// withQuestions runs a test in a bubble over a bank of n questions, with match 1A started.
func withQuestions(t *testing.T, n int, test func(*testDesk, *testMatch)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h := &testDesk{t: t, store: eventlogtest.New()}
		h.desk = openDesk(t, h.store, questions(t, n))
		h.id = create(t, h.desk, twoMatches())
		defer func() { h.desk.Close() }()
		test(h, h.start("1A", openFiles, nil))
	})
}

// drawLog returns the kinds of the entries in the stream of the draws.
func (h *testDesk) drawLog() []string {
	return eventlogtest.Kinds(h.t, h.store, eventlog.Draws(h.id))
}

// Two boards draw at once: no question comes twice while there is one unused.
func TestBoardsNeverDrawTheSame(t *testing.T) {
	const bank = 500
	d := openDesk(t, eventlogtest.New(), questions(t, bank))
	defer d.Close()
	id := create(t, d, twoMatches())
	var boards [2][]quiz.ID
	var both sync.WaitGroup
	for i, match := range []string{"1A", "1B"} {
		both.Go(func() { boards[i] = drawMany(t, d, Key{id, match}, bank/2) })
	}
	both.Wait()
	times := map[quiz.ID]int{}
	for _, q := range slices.Concat(boards[0], boards[1]) {
		times[q]++
	}
	if len(times) != bank {
		t.Errorf("%d different questions in %d draws", len(times), bank)
	}
	next, err := drawNext(d, Key{id, "1A"}, draws.Asked{ID: boards[0][bank/2-1], Serial: bank / 2}, 1)
	if err != nil || next == nil || !next.Repeat {
		t.Errorf("after the last one: %+v, %v", next, err)
	}
}

// drawNext draws for a match of round 1 whose last question is known.
func drawNext(d *Desk, key Key, last draws.Asked, seed uint64) (*magici.Question, error) {
	t, err := d.Tournaments.Get(context.Background(), key.Tournament)
	if err != nil {
		return nil, err
	}
	c := draws.Command{Match: key.Match, Last: last, From: d.Tournaments.source(t, 1), Seed: seed}
	return d.Tournaments.draw(context.Background(), t.ID, c)
}

// drawMany draws n questions for a match, each put before the next is drawn.
func drawMany(t *testing.T, d *Desk, key Key, n int) (ids []quiz.ID) {
	var last draws.Asked
	for serial := range n {
		q, err := drawNext(d, key, last, uint64(serial))
		if err != nil || q == nil || q.Repeat {
			t.Errorf("draw %d of %s: %+v, %v", serial, key, q, err)
			return ids
		}
		last = draws.Asked{ID: quiz.ID(q.ID), Serial: serial + 1}
		ids = append(ids, last.ID)
	}
	return ids
}

// Through whole Duels, void questions and take-backs every question is another one, on
// both boards, and nothing is drawn that is not needed.
func TestEveryDuelAsksAnotherQuestion(t *testing.T) {
	withQuestions(t, 10, func(h *testDesk, a *testMatch) {
		b := h.start("1B", openFiles, nil)
		seen := map[string]int{}
		for _, b := range []*testMatch{a, b} {
			b.must(b.move("d1d8"))
			seen[b.question()]++
			b.must(b.void())
			seen[b.question()]++
			b.must(b.settle(magici.AttackerFirst), b.perform())
			m := b.match()
			b.must(magici.Undo{To: 1, Seen: m.LastEntry(), Reason: "era sbagliato"})
			seen[b.question()]++
			b.must(b.settle(magici.Neither))
		}
		if len(seen) != 6 || seen[""] > 0 {
			t.Errorf("questions put: %v", seen)
		}
		if drawn := len(a.uses()); drawn != 8 {
			t.Errorf("%d questions drawn for 6 put and 2 ahead", drawn)
		}
	})
}

// A restart keeps the question drawn ahead.
func TestRestartKeepsTheQuestionAhead(t *testing.T) {
	withQuestions(t, 10, func(h *testDesk, a *testMatch) {
		synctest.Wait()
		ahead, before := a.draws().Pending["1A"], h.drawLog()
		for range 3 {
			h.reopen()
			synctest.Wait()
		}
		a = h.sit("1A")
		if after := h.drawLog(); !slices.Equal(before, after) {
			t.Errorf("the draws grew by %v", after[len(before):])
		}
		a.must(magici.Resume{})
		a.must(a.move("d1d8"))
		if got := a.question(); got != string(ahead) || got == "" {
			t.Errorf("the Duel asks %q, %q was drawn ahead", got, ahead)
		}
	})
}

// The process ends between the move that puts a question and the note of it: the question
// does not come again.
func TestQuestionPutBeforeACrashIsNotRepeated(t *testing.T) {
	withQuestions(t, 10, func(h *testDesk, a *testMatch) {
		synctest.Wait()
		drawn := eventlog.Draws(h.id)
		h.store.Fail(drawn, errors.New("pulled the plug"))
		a.must(a.move("d1d8"))
		first := a.question()
		synctest.Wait()
		h.desk.Close()
		h.store.Fail(drawn, nil)
		h.desk = openDesk(t, h.store, questions(t, 10))

		a = h.sit("1A")
		synctest.Wait()
		if got := a.draws().Pending["1A"]; string(got) == first || got == "" {
			t.Errorf("%q was put, and %q is drawn ahead", first, got)
		}
		a.must(magici.Resume{})
		a.must(a.void())
		if second := a.question(); second == first || second == "" {
			t.Errorf("after %q comes %q", first, second)
		}
	})
}

// With an empty bank a Duel opens without a question, and the Referee asks one of his own.
func TestEmptyBank(t *testing.T) {
	withQuestions(t, 0, func(h *testDesk, a *testMatch) {
		a.must(a.move("d1d8"))
		if got := a.question(); got != "" {
			t.Errorf("question %q from an empty bank", got)
		}
		asked := a.match().Asking.Serial
		a.must(magici.Ask{Asked: asked, Text: "Chi è il direttore?", Answer: "Albus Silente"})
		if got := a.question(); got != magici.OwnQuestion {
			t.Errorf("question %q", got)
		}
		a.must(a.settle(magici.Neither))
		if log := h.drawLog(); len(log) > 0 {
			t.Errorf("drawn: %v", log)
		}
	})
}

// When all questions have been used they come again, even one twice in a row. Each put is noted once,
// even after pauses and a restart.
func TestLastQuestionComesAgain(t *testing.T) {
	withQuestions(t, 1, func(h *testDesk, a *testMatch) {
		a.must(a.move("d1d8"))
		a.must(a.void())
		if q := a.match().Asking.Question; q == nil || q.ID != "q1" || !q.Repeat {
			t.Errorf("the second question is %+v", q)
		}
		a.must(a.settle(magici.Neither), a.perform())
		a.must(magici.Pause{}, magici.Resume{}, magici.Pause{}, magici.Resume{})
		synctest.Wait()
		h.desk.Close()
		h.desk = openDesk(h.t, h.store, questions(h.t, 1))
		synctest.Wait()
		if got, want := h.drawLog(), []string{"drawn", "put", "drawn", "put", "drawn"}; !slices.Equal(got, want) {
			t.Errorf("the draws: %v, want %v", got, want)
		}
	})
}

// A question drawn ahead that the bank no longer has is replaced by another draw.
func TestQuestionAheadLeftTheBank(t *testing.T) {
	withQuestions(t, 1, func(h *testDesk, _ *testMatch) {
		synctest.Wait()
		h.desk.Close()
		other, err := quiz.NewBank([]quiz.Question{{ID: "other", Set: "2026"}})
		if err != nil {
			t.Fatal(err)
		}
		h.desk = openDesk(t, h.store, other)
		a := h.sit("1A")
		a.must(magici.Resume{})
		a.must(a.move("d1d8"))
		if got := a.question(); got != "other" {
			t.Errorf("the Duel asks %q", got)
		}
	})
}
