package stream

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// Runner holds the state of one stream. It is not safe for several goroutines: an [Owner]
// or a [Shared] guards it.
type Runner[S, C, E any] struct {
	rules    Rules[S, C, E]
	log      Log
	stream   eventlog.Stream
	state    S
	seq      int64
	clock    int64 // of the last entry
	refusals refusals
}

// NewRunner returns the runner of a stream with the state before its first entry.
func NewRunner[S, C, E any](rules Rules[S, C, E], log Log, stream eventlog.Stream, initial S) *Runner[S, C, E] {
	return &Runner[S, C, E]{rules: rules, log: log, stream: stream, state: initial}
}

// NewRunnerAfter returns the runner of a stream without a clock whose state after its entry numbered
// seq is known; Load applies the later entries.
func NewRunnerAfter[S, C, E any](rules Rules[S, C, E], log Log, stream eventlog.Stream, state S, seq int64) *Runner[S, C, E] {
	return &Runner[S, C, E]{rules: rules, log: log, stream: stream, state: state, seq: seq}
}

// State returns the stream's state after its last entry.
func (r *Runner[S, C, E]) State() S { return r.state }

// Seq returns the number of the last entry, Clock its reading in milliseconds.
func (r *Runner[S, C, E]) Seq() int64   { return r.seq }
func (r *Runner[S, C, E]) Clock() int64 { return r.clock }

// Load applies the entries of the log that the runner does not have yet.
func (r *Runner[S, C, E]) Load(ctx context.Context) (err error) {
	defer r.recoverTo(&err)
	entries, err := r.log.Load(ctx, r.stream, r.seq)
	if err != nil {
		return fmt.Errorf("load %s: %w", r.stream, err)
	}
	if len(entries) == 0 {
		return nil
	}
	events := make([]E, len(entries))
	for i, entry := range entries {
		switch events[i], err = r.rules.Decode(entry); {
		case errors.Is(err, codec.ErrUnknownKind):
			return fault.New(fault.Unavailable, "fault.store.newerentry", entry.Seq, string(r.stream), entry.Kind).Because(err)
		case err != nil:
			return fault.New(fault.Unavailable, unreadable, entry.Seq, string(r.stream)).Because(err)
		}
	}
	last := entries[len(entries)-1]
	r.state = r.rules.fold(r.state, events)
	r.seq, r.clock = last.Seq, last.Clock
	return nil
}

// unreadable is the fault key of a stream with a damaged entry. An entry of a newer program version gets
// another fault: without it the whole database would be read wrongly.
const unreadable = "fault.store.entry"

// Unreadable returns the fault of a stream that cannot be read because of one of its entries;
// nil for any other error.
func Unreadable(err error) *fault.Fault {
	if f := fault.From(err); f != nil && f.Key == unreadable {
		return f
	}
	return nil
}

// recoverTo turns a panic into an error that names the stream and says where it happened.
// The state stays as it was.
func (r *Runner[S, C, E]) recoverTo(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("panic in stream %s: %v\n%s", r.stream, p, debug.Stack())
	}
}

// Do decides a request, appends the events that follow from it and applies them. When it
// returns without error the command is on disk; nothing is appended when nothing changes. A
// repeated order gets the first answer again, and another order with the same id is refused
// with fault.Reused. decide stands in for that of the rules, with what the desk knows of the command; nil: that
// of the rules. It is not called for a repeated order.
func (r *Runner[S, C, E]) Do(ctx context.Context, req Request[C], clock int64, decide Decide[S, C, E]) (receipt Receipt, err error) {
	defer r.recoverTo(&err)
	digest, err := req.Digest()
	if err != nil {
		return Receipt{}, err
	}
	if err := r.refusals.find(req.ID, digest); err != nil {
		return Receipt{Seq: r.seq}, err
	}
	entries, err := r.repeated(ctx, req, digest)
	if err != nil {
		return Receipt{Seq: r.seq}, err
	}
	if len(entries) > 0 {
		return Receipt{Seq: entries[len(entries)-1].Seq, Repeat: true}, nil
	}
	if decide == nil {
		decide = r.rules.Decide
	}
	events, err := decide(r.state, req.Command, clock)
	if err != nil {
		r.refusals.add(req.ID, digest, err)
		return Receipt{Seq: r.seq}, err
	}
	if len(events) == 0 {
		return Receipt{Seq: r.seq}, nil
	}
	batch, err := r.rules.Batch(r.stream, r.seq, req.At, req.Actor, events)
	if err != nil {
		return Receipt{}, fmt.Errorf("append to %s: %w", r.stream, err)
	}
	batch.Command, batch.Digest = req.ID, digest
	// The device may disconnect: what has been decided is still written and applied.
	ctx = context.WithoutCancel(ctx)
	if _, err := r.log.AppendAll(ctx, append(slices.Clip(req.With), batch)); err != nil {
		// The stream may have gone on without this runner.
		return Receipt{}, errors.Join(err, r.Load(ctx))
	}
	r.state = r.rules.fold(r.state, events)
	r.seq, r.clock = r.seq+int64(len(events)), batch.Events[len(events)-1].Clock
	return Receipt{Seq: r.seq}, nil
}

// rememberedRefusals is how many refusals of a stream are remembered.
const rememberedRefusals = 256

// refusals are the last refused orders with their faults, so that a repeated one is refused
// with the same words. Another order may have the id of one that was refused.
type refusals struct {
	faults map[refusedOrder]error
	order  []refusedOrder // oldest first
}

// refusedOrder is an order that was refused.
type refusedOrder struct {
	id     string
	digest eventlog.Digest
}

func (m *refusals) find(id string, digest eventlog.Digest) error {
	return m.faults[refusedOrder{id, digest}]
}

// add remembers a refusal by the rules. After an error that is no fault, or fault.Unavailable, the
// same id may be tried again, and after fault.Forbidden too: another seat may give the order.
func (m *refusals) add(id string, digest eventlog.Digest, err error) {
	if code := fault.CodeOf(err); id == "" || code == fault.None || code == fault.Unavailable || code == fault.Forbidden {
		return
	}
	if m.faults == nil {
		m.faults = map[refusedOrder]error{}
	}
	if len(m.order) == rememberedRefusals {
		delete(m.faults, m.order[0])
		m.order = m.order[1:]
	}
	one := refusedOrder{id, digest}
	m.faults[one] = err
	m.order = append(m.order, one)
}
