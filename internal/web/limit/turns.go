package limit

import (
	"context"
	"math"
	"net/http"
	"sync"
)

// Turns let a few requests at a time do something, while some others wait in line. The zero value has no limits.
type Turns struct {
	AtOnce  int
	Waiting int

	mu    sync.Mutex
	going int
	line  []chan struct{} // closed when its turn has come, the first one first
}

// Take waits for a turn, until release is called. It reports false when the line is full, or when
// ctx ends first.
func (t *Turns) Take(ctx context.Context) (release func(), ok bool) { return t.take(ctx, t.Waiting) }

// Wait is Take for Referees, Strategists and the organiser: they stand in a line of any length.
func (t *Turns) Wait(ctx context.Context) (release func(), ok bool) {
	return t.take(ctx, math.MaxInt)
}

func (t *Turns) take(ctx context.Context, waiting int) (release func(), ok bool) {
	if t.AtOnce == 0 {
		return func() {}, true
	}
	t.mu.Lock()
	if t.going < t.AtOnce {
		t.going++
		t.mu.Unlock()
		return sync.OnceFunc(t.next), true
	}
	if len(t.line) >= waiting {
		t.mu.Unlock()
		return func() {}, false
	}
	turn := make(chan struct{})
	t.line = append(t.line, turn)
	t.mu.Unlock()
	select {
	case <-turn:
		return sync.OnceFunc(t.next), true
	case <-ctx.Done():
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for i, waits := range t.line {
		if waits == turn {
			t.line = append(t.line[:i], t.line[i+1:]...)
			return func() {}, false
		}
	}
	return sync.OnceFunc(t.next), true // the turn came at the same moment
}

// next gives a free turn to the first in line.
func (t *Turns) next() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.line) == 0 {
		t.going--
		return
	}
	close(t.line[0])
	t.line = t.line[1:]
}

// Queue is the queue for strangers: each address may ask so often, a few are served at a time. The zero
// value has no limits.
type Queue struct {
	Rate
	Turns
}

// UntilAnswer returns a writer that calls release when the answer begins: a slow reader keeps no turn.
func UntilAnswer(w http.ResponseWriter, release func()) http.ResponseWriter {
	return &untilAnswer{w, release}
}

type untilAnswer struct {
	http.ResponseWriter
	release func()
}

// Unwrap lets http.ResponseController find the connection.
func (u *untilAnswer) Unwrap() http.ResponseWriter { return u.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (u *untilAnswer) WriteHeader(status int) {
	u.release()
	u.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (u *untilAnswer) Write(b []byte) (int, error) {
	u.release()
	return u.ResponseWriter.Write(b)
}
