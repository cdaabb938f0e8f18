package desk

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// Rules say how one kind of stream is decided, folded and written down: S is its state, C
// a command, E an event.
type Rules[S, C, E any] struct {
	Decide func(state S, command C, clock int64) ([]E, error) // clock: milliseconds of match time
	Apply  func(S, E) S
	Encode func(E) (eventlog.Event, error)
	Decode func(eventlog.Entry) (E, error)
	Urgent bool // its batches go before those that wait
}

// Request is a command with where it comes from.
type Request[C any] struct {
	ID      string // made by the device, unique; empty for the system's own
	Actor   string // for the log, such as "referee:A"
	Command C
	At      time.Time // of its arrival

	// With goes to disk together with what the command appends: batches of other streams.
	With []eventlog.Batch
}

// Receipt is the answer to a request: repeated, it is the first answer again.
type Receipt struct {
	Seq    int64 // of the stream's last entry after the command
	Repeat bool  // the command had been accepted before
}

// Runner owns one stream. It is not safe for several goroutines: an owner or a mutex
// stands before it.
type Runner[S, C, E any] struct {
	rules   Rules[S, C, E]
	log     Log
	stream  eventlog.Stream
	state   S
	seq     int64
	clock   int64 // of the last entry
	refused *memory
}

// NewRunner returns the runner of a stream with the state before its first entry.
func NewRunner[S, C, E any](rules Rules[S, C, E], log Log, stream eventlog.Stream, initial S) *Runner[S, C, E] {
	return &Runner[S, C, E]{rules: rules, log: log, stream: stream, state: initial, refused: newMemory()}
}

// State returns the fold of the stream.
func (r *Runner[S, C, E]) State() S { return r.state }

// Seq returns the number of the last entry, Clock its reading in milliseconds.
func (r *Runner[S, C, E]) Seq() int64   { return r.seq }
func (r *Runner[S, C, E]) Clock() int64 { return r.clock }

// Load folds what the log has and the runner has not.
func (r *Runner[S, C, E]) Load(ctx context.Context) error {
	entries, err := r.log.Load(ctx, r.stream, r.seq)
	if err != nil {
		return fmt.Errorf("load %s: %w", r.stream, err)
	}
	for _, entry := range entries {
		e, err := r.rules.Decode(entry)
		if err != nil {
			return fmt.Errorf("load %s, entry %d: %w", r.stream, entry.Seq, err)
		}
		r.state = r.rules.Apply(r.state, e)
		r.seq, r.clock = entry.Seq, entry.Clock
	}
	return nil
}

// Fill completes a command with what a device must not say; nil leaves it as it is.
type Fill[S, C any] func(S, C) (C, error)

// Do decides a request, appends what follows from it and folds it in. When it returns
// without error the command is on disk. A repeated id gets the first answer again.
func (r *Runner[S, C, E]) Do(ctx context.Context, req Request[C], clock int64, fill Fill[S, C]) (Receipt, error) {
	if err := r.refused.recall(req.ID); err != nil {
		return Receipt{Seq: r.seq}, err
	}
	if receipt, ok, err := r.repeated(ctx, req.ID); ok || err != nil {
		return receipt, err
	}
	events, err := r.decide(req.Command, clock, fill)
	if err != nil {
		r.refused.keep(req.ID, err)
		return Receipt{Seq: r.seq}, err
	}
	if len(events) == 0 {
		return Receipt{Seq: r.seq}, nil
	}
	return r.append(ctx, req, events)
}

func (r *Runner[S, C, E]) decide(command C, clock int64, fill Fill[S, C]) ([]E, error) {
	if fill != nil {
		var err error
		if command, err = fill(r.state, command); err != nil {
			return nil, err
		}
	}
	return r.rules.Decide(r.state, command, clock)
}

// repeated finds the first answer to a command that was accepted before.
func (r *Runner[S, C, E]) repeated(ctx context.Context, id string) (Receipt, bool, error) {
	if id == "" {
		return Receipt{}, false, nil
	}
	entries, err := r.log.CommandEntries(ctx, r.stream, id)
	if err != nil || len(entries) == 0 {
		return Receipt{}, false, err
	}
	return Receipt{Seq: entries[len(entries)-1].Seq, Repeat: true}, true, nil
}

func (r *Runner[S, C, E]) append(ctx context.Context, req Request[C], events []E) (Receipt, error) {
	batch := eventlog.Batch{
		Stream: r.stream, After: r.seq, At: req.At.UTC().Truncate(time.Millisecond),
		Actor: req.Actor, Command: req.ID, Urgent: r.rules.Urgent,
	}
	for _, e := range events {
		encoded, err := r.rules.Encode(e)
		if err != nil {
			return Receipt{}, fmt.Errorf("append to %s: %w", r.stream, err)
		}
		batch.Events = append(batch.Events, encoded)
	}
	// Whoever asked may hang up: what has been decided is still written, and known.
	entries, err := r.log.AppendAll(context.WithoutCancel(ctx), append(slices.Clip(req.With), batch))
	if err != nil {
		return Receipt{}, r.afterFailure(ctx, err)
	}
	for _, e := range events {
		r.state = r.rules.Apply(r.state, e)
	}
	last := entries[len(entries)-1]
	r.seq, r.clock = last.Seq, last.Clock
	return Receipt{Seq: r.seq}, nil
}

// afterFailure folds what the log has after a failed append: the log is the truth.
func (r *Runner[S, C, E]) afterFailure(ctx context.Context, err error) error {
	if load := r.Load(context.WithoutCancel(ctx)); load != nil {
		return errors.Join(err, load)
	}
	return err
}

// memory remembers the refusals of the last commands, so that a repeated id is refused
// like the first time.
type memory struct {
	faults map[string]error
	order  []string
}

// remembered is how many refusals a stream keeps in mind.
const remembered = 256

func newMemory() *memory { return &memory{faults: map[string]error{}} }

func (m *memory) recall(id string) error { return m.faults[id] }

// keep remembers what the rules refuse. What only the disk refuses may be tried again.
func (m *memory) keep(id string, err error) {
	if code := fault.CodeOf(err); id == "" || code == fault.None || code == fault.Unavailable {
		return
	}
	if len(m.order) == remembered {
		delete(m.faults, m.order[0])
		m.order = m.order[1:]
	}
	m.faults[id] = err
	m.order = append(m.order, id)
}
