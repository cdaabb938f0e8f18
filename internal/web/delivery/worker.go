package delivery

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"time"

	"scacchimagici/internal/web/api"
	"scacchimagici/internal/webhook"
)

// worker sends the events to one hook, one after the other.
type worker struct {
	of     *Sender
	client *http.Client
	ctx    context.Context
	end    context.CancelFunc
	news   chan struct{} // size 1: the hook has changed

	// Of the goroutine that sends.
	history    *api.History
	tournament string
	seen       int // events of the history that were looked at

	mu      sync.Mutex
	hook    webhook.Hook
	queue   []int // numbers in the history of the events that wait
	place   webhook.Place
	sent    int
	dropped int
	failed  int // tries in a row
	tries   int // of the event that is sent now
	refused int // by the receiver, of that event
	next    time.Time
	last    []webhook.Delivery // the newest first
	testing bool
}

func newWorker(ctx context.Context, of *Sender, h webhook.Hook) *worker {
	ctx, end := context.WithCancel(ctx)
	return &worker{
		of: of, client: of.c.Client(h), ctx: ctx, end: end, news: make(chan struct{}, 1),
		hook: h, place: h.Place, sent: h.Sent, dropped: h.Dropped,
	}
}

// changed takes the hook as it is in the log now.
func (w *worker) changed(h webhook.Hook) {
	w.mu.Lock()
	if h.Sends() && !w.hook.Sends() { // it goes on: at once, and with all its tries
		w.failed, w.tries, w.refused, w.next = 0, 0, 0, time.Time{}
	}
	w.hook = h
	w.mu.Unlock()
	poke(w.news)
}

func (w *worker) progress() webhook.Progress {
	w.mu.Lock()
	defer w.mu.Unlock()
	return webhook.Progress{ID: w.hook.ID, Place: w.place, Sent: w.sent, Dropped: w.dropped}
}

func (w *worker) report() webhook.Report {
	w.mu.Lock()
	defer w.mu.Unlock()
	r := webhook.Report{Waiting: len(w.queue), Sent: w.sent, Dropped: w.dropped, Testing: w.testing, Last: slices.Clone(w.last)}
	if len(w.queue) > 0 && w.hook.Sends() {
		r.Next = w.next
	}
	return r
}

// run sends until the hook is removed or the sender is closed.
func (w *worker) run() {
	defer w.client.CloseIdleConnections()
	for w.ctx.Err() == nil {
		now, ok := w.of.c.Feed.Now()
		if !ok {
			return
		}
		w.take(now)
		e, wait, ready := w.due(now)
		if ready {
			w.send(e)
			continue
		}
		var later <-chan time.Time
		if wait > 0 {
			later = time.After(wait)
		}
		select {
		case <-w.ctx.Done():
		case <-w.news:
		case <-now.Next:
		case <-later:
		}
	}
}

// take puts the new events in line that the hook wants.
func (w *worker) take(now Events) {
	w.mu.Lock()
	defer w.mu.Unlock()
	waiting, dropped := len(w.queue), w.dropped
	if now.Of != w.history || now.Tournament != w.tournament {
		if w.history != nil && now.Tournament != w.tournament {
			w.dropped += len(w.queue) // as the stream of events, a hook goes on with the tournament on the screens
		}
		w.history, w.tournament, w.queue, w.tries, w.refused = now.Of, now.Tournament, nil, 0, 0
		w.seen = w.begin(now)
	}
	for ; w.seen < len(now.Events); w.seen++ {
		if e := now.Events[w.seen]; w.hook.Wants(string(e.Kind), e.Board) {
			w.queue = append(w.queue, w.seen)
		}
	}
	if over := len(w.queue) - webhook.MostWaiting; over > 0 {
		last := now.Events[w.queue[over-1]]
		w.place = webhook.Place{Event: last.ID, At: last.At}
		w.queue = slices.Clone(w.queue[over:])
		w.dropped += over
		w.tries, w.refused = 0, 0
	}
	if w.dropped != dropped {
		poke(w.of.moved)
	}
	if len(w.queue) != waiting || w.dropped != dropped {
		poke(w.of.shown)
	}
}

// begin returns the number of the first event that is not before the place of the hook.
func (w *worker) begin(now Events) int {
	if n, ok := api.After(w.place.Event, now.Tournament, now.Events); ok {
		return n
	}
	n := 0
	for n < len(now.Events) && !now.Events[n].At.After(w.place.At) {
		n++
	}
	return n
}

// due returns the event that is to be sent now, or how long to wait until one is; 0: until something changes.
func (w *worker) due(now Events) (e api.Event, wait time.Duration, ready bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case len(w.queue) == 0 || !w.hook.Sends():
		return e, 0, false
	case !w.of.c.Holds():
		return e, lookAgain, false
	}
	if wait = time.Until(w.next); wait > 0 {
		return e, wait, false
	}
	return now.Events[w.queue[0]], 0, true
}

// send tries to send an event, and does what follows from the answer.
func (w *worker) send(e api.Event) {
	h := w.known()
	at := time.Now()
	a := w.post(w.ctx, h, webhook.MessageID(e.ID), at, e.Data)
	if w.ctx.Err() != nil { // the answer is not known: it is sent again
		return
	}
	w.mu.Lock()
	w.tries++
	w.failed++
	if a.Refuses() {
		w.refused++
	}
	step, pause, why := webhook.After(a, w.failed, w.refused)
	d := webhook.Delivery{At: at, Event: e.ID, Kind: string(e.Kind), Try: w.tries, Answer: a, Step: step}
	switch step {
	case webhook.Next, webhook.Drop:
		w.queue = w.queue[1:]
		w.place = webhook.Place{Event: e.ID, At: e.At}
		w.failed, w.tries, w.refused, w.next = 0, 0, 0, time.Time{}
		if step == webhook.Next {
			w.sent++
		} else {
			w.dropped++
		}
		poke(w.of.moved)
	case webhook.Again:
		w.next = time.Now().Add(pause)
		d.Next = w.next
	case webhook.Halt:
		w.hook.Stopped = why // until the log says so
	}
	w.list(d)
	w.mu.Unlock()
	if step == webhook.Halt {
		if err := w.of.c.Hooks.DoAsSystem(context.WithoutCancel(w.ctx), webhook.Stop{ID: h.ID, Why: why}); err != nil {
			w.of.c.Log.Warn("stop a webhook", "webhook", h.ID, "err", err)
		}
	}
}

// list adds a try to those that the desk lists; w.mu is held.
func (w *worker) list(d webhook.Delivery) {
	w.last = slices.Insert(w.last, 0, d)
	w.last = w.last[:min(len(w.last), webhook.MostListed)]
	poke(w.of.shown)
}

func (w *worker) known() webhook.Hook {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.hook
}

// testBody is the message of a test.
type testBody struct {
	Type string    `json:"type"`
	ID   string    `json:"id"`
	At   time.Time `json:"at"`
}

// test sends the message of a test, unless one is under way.
func (w *worker) test() {
	w.mu.Lock()
	h, busy := w.hook, w.testing
	w.testing = true
	w.mu.Unlock()
	if busy {
		return
	}
	poke(w.of.shown)
	at := time.Now()
	body := testBody{webhook.TestKind, "test_" + rand.Text(), at.UTC()}
	data, err := json.Marshal(body)
	if err != nil {
		panic(err) // such a body can be written
	}
	a := w.post(w.ctx, h, body.ID, at, data)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.testing = false
	w.list(webhook.Delivery{At: at, Event: body.ID, Kind: webhook.TestKind, Try: 1, Answer: a})
}
