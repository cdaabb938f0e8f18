// Package stream runs live streams of the log: one owner per stream loads, decides,
// appends, applies and notifies. It knows no game and no match.
//
// A [Runner] holds the state of one stream and is generic over the functions that decide
// and apply. Streams without a clock are used through [Shared], a runner behind a mutex.
// Streams with a clock have an [Owner]: a goroutine that takes commands one by one and
// gives the orders that are due (a turn that ran out, the end of the match) as commands
// like any other. A [Registry] keeps the live streams of one kind and loads each once.
//
// A command is answered when it is on disk. A panic in the functions of one stream is
// returned as an error that names the stream, and stops nothing else.
package stream

import (
	"context"
	"time"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// Log is the event log as a runner needs it.
type Log interface {
	// AppendAll writes batches, each behind the entry that it names, all or none, and
	// returns the entries in the same order once they are on disk. It refuses with
	// fault.Stale when a stream has gone on, and with fault.Exists when a stream has its
	// batch's command already.
	AppendAll(context.Context, []eventlog.Batch) ([]eventlog.Entry, error)
	// Load returns the entries of a stream after a sequence number, in order.
	Load(ctx context.Context, stream eventlog.Stream, after int64) ([]eventlog.Entry, error)
	// CommandEntries returns the entries that a command has appended to a stream, none if unknown.
	CommandEntries(ctx context.Context, stream eventlog.Stream, command string) ([]eventlog.Entry, error)
}

// Decide returns the events that record a command, at a reading of the clock in milliseconds.
type Decide[S, C, E any] func(state S, command C, clock int64) ([]E, error)

// Rules say how one kind of stream is decided, applied and written down: S is its state, C
// a command, E an event.
type Rules[S, C, E any] struct {
	// Decide returns the events that record a command, at a reading of the clock in milliseconds. It is nil for a
	// stream whose commands are decided by what the desk knows too: each then comes with its own function.
	Decide Decide[S, C, E]
	Apply  func(S, E) S
	Encode func(E) (eventlog.Event, error)
	Decode func(eventlog.Entry) (E, error)
	// Fold applies several events at once, for a state that is costly to copy; it stands in
	// for Apply.
	Fold   func(S, []E) S
	Urgent bool // its batches are written before those that are not urgent
}

// WithoutClock returns the rules of a stream without a clock from the functions and
// the facts of the package that decides it; decide is nil when commands come with their own function.
func WithoutClock[S, C, F any](
	decide func(S, C) ([]F, error), apply func(S, F) S, facts codec.Kinds[F],
) Rules[S, C, F] {
	rules := Rules[S, C, F]{
		Apply: apply,
		Encode: func(f F) (eventlog.Event, error) {
			data, err := facts.Encode(f)
			return eventlog.Event{Kind: facts.Word(f), Data: data}, err
		},
		Decode: func(e eventlog.Entry) (F, error) { return facts.Load(e.Kind, e.Data) },
	}
	if decide != nil {
		rules.Decide = func(s S, c C, _ int64) ([]F, error) { return decide(s, c) }
	}
	return rules
}

// fold returns the state after events.
func (r Rules[S, C, E]) fold(state S, events []E) S {
	if r.Fold != nil {
		return r.Fold(state, events)
	}
	for _, e := range events {
		state = r.Apply(state, e)
	}
	return state
}

// Batch returns what a command appends to a stream that ends at the entry numbered after.
func (r Rules[S, C, E]) Batch(stream eventlog.Stream, after int64, at time.Time, actor string, events []E) (eventlog.Batch, error) {
	batch := eventlog.Batch{
		Stream: stream, After: after, At: at.UTC().Truncate(time.Millisecond), Actor: actor, Urgent: r.Urgent,
	}
	for _, e := range events {
		encoded, err := r.Encode(e)
		if err != nil {
			return batch, err
		}
		batch.Events = append(batch.Events, encoded)
	}
	return batch, nil
}

// Request is a command with where it comes from.
type Request[C any] struct {
	ID      string // made by the device, unique; empty for the system's own
	Actor   string // for the log, such as "referee:A"
	Command C
	At      time.Time // of its arrival

	// Sent is the order as the device sent it, when Command already holds what follows from it; the zero
	// value stands for the order of Command.
	Sent codec.Named
	// Shares are other streams in which the ID must not be that of another order.
	Shares []eventlog.Stream

	// With holds batches of other streams that are written to disk together with the command's own.
	With []eventlog.Batch
}

// Receipt is the answer to a request. A repeated request gets its first answer again.
type Receipt struct {
	Seq    int64 // of the stream's last entry after the command
	Repeat bool  // the command had been accepted before
}

// Clock converts wall times of this process to readings of a stream's clock, which stands
// still while no process runs.
type Clock struct {
	Base  int64     // the reading at Start, in milliseconds
	Start time.Time // with its monotonic reading
	Pulse *Pulse    // holds the clock while the process does not run; nil: nothing does
}

// Reading returns the stream's clock at a wall time of this process, in milliseconds.
func (c Clock) Reading(at time.Time) int64 {
	return c.Base + max(0, c.Pulse.hold(at).Sub(c.Start)).Milliseconds()
}

// Closing returns the fault of a program that is shutting down and takes no orders any more.
func Closing() *fault.Fault { return fault.New(fault.Unavailable, "fault.desk.closing") }
