package stream

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"scacchimagici/internal/codec"
	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// Ordered is a command that knows the order which a device has sent. Every command that may come with
// an id implements it.
type Ordered interface{ Sent() codec.Named }

// Digest returns the digest of an order: over its word and its fields, as they were read. A form and
// a JSON body with the same content have the same digest.
func Digest(order codec.Named) (eventlog.Digest, error) {
	fields, err := json.Marshal(order.Value)
	if err != nil {
		return eventlog.Digest{}, fmt.Errorf("digest of %s: %w", order.Word, err)
	}
	sum := sha256.Sum256(append([]byte(order.Word+" "), fields...))
	return eventlog.Digest(sum[:]), nil
}

// Repeated returns the entries that the order with an id has left in a stream; none when the stream does not
// know the id. It refuses with fault.Reused when that order's digest differs. An order in a file from before
// there were digests counts as the same.
func Repeated(ctx context.Context, log Log, stream eventlog.Stream, id string, digest eventlog.Digest) ([]eventlog.Entry, error) {
	if id == "" {
		return nil, nil
	}
	entries, err := log.CommandEntries(ctx, stream, id)
	if err != nil || len(entries) == 0 {
		return nil, err
	}
	if had := entries[0].Digest; had != (eventlog.Digest{}) && had != digest {
		return nil, fault.New(fault.Reused, "fault.order.reused")
	}
	return entries, nil
}

// Digest returns the digest of the order that came with the request; zero when it has no id.
func (r Request[C]) Digest() (eventlog.Digest, error) {
	if r.ID == "" {
		return eventlog.Digest{}, nil
	}
	sent := r.Sent
	if sent.Word == "" {
		command, ok := any(r.Command).(Ordered)
		if !ok {
			return eventlog.Digest{}, fmt.Errorf("a command with the id %q does not know its order: %T", r.ID, r.Command)
		}
		sent = command.Sent()
	}
	return Digest(sent)
}

// repeated returns the entries that the order of a request has left in the stream when it came before. It
// refuses with fault.Reused when another order had its id, here or in one of the streams that share its ids.
func (r *Runner[S, C, E]) repeated(ctx context.Context, req Request[C], digest eventlog.Digest) ([]eventlog.Entry, error) {
	for _, other := range req.Shares {
		if _, err := Repeated(ctx, r.log, other, req.ID, digest); err != nil {
			return nil, err
		}
	}
	return Repeated(ctx, r.log, r.stream, req.ID, digest)
}
