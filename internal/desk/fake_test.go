package desk

import (
	"context"
	"maps"
	"slices"
	"sync"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// fake is a store without goroutines of its own, so that it fits into a bubble of
// synthetic time.
type fake struct {
	mu      sync.Mutex
	streams map[eventlog.Stream][]eventlog.Entry
	global  int64
	clocks  map[eventlog.Stream]int64
	gates   map[eventlog.Stream]chan struct{} // what is appended to the stream waits here
	fails   map[eventlog.Stream]error         // what is appended to the stream fails with this
}

func newStore() *fake {
	return &fake{
		streams: map[eventlog.Stream][]eventlog.Entry{}, clocks: map[eventlog.Stream]int64{},
		gates: map[eventlog.Stream]chan struct{}{}, fails: map[eventlog.Stream]error{},
	}
}

// hold makes appends to a stream wait until the returned function is called.
func (m *fake) hold(stream eventlog.Stream) (release func()) {
	gate := make(chan struct{})
	m.mu.Lock()
	defer m.mu.Unlock()
	m.gates[stream] = gate
	return func() {
		m.mu.Lock()
		delete(m.gates, stream)
		m.mu.Unlock()
		close(gate)
	}
}

// fail makes appends to a stream fail from now on; nil heals it.
func (m *fake) fail(stream eventlog.Stream, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fails[stream] = err
}

func (m *fake) AppendAll(ctx context.Context, batches []eventlog.Batch) ([]eventlog.Entry, error) {
	for _, b := range batches {
		m.mu.Lock()
		gate := m.gates[b.Stream]
		m.mu.Unlock()
		if gate != nil {
			<-gate
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for _, b := range batches {
		if err := m.refuses(b); err != nil {
			return nil, err
		}
	}
	var written []eventlog.Entry
	for _, b := range batches {
		written = append(written, m.write(b)...)
	}
	return written, nil
}

func (m *fake) refuses(b eventlog.Batch) error {
	switch {
	case m.fails[b.Stream] != nil:
		return m.fails[b.Stream]
	case int64(len(m.streams[b.Stream])) != b.After:
		return fault.New(fault.Stale, "fault.store.stale")
	case b.Command != "" && len(m.of(b.Stream, b.Command)) > 0:
		return fault.New(fault.Exists, "fault.store.repeated")
	}
	return nil
}

func (m *fake) write(b eventlog.Batch) []eventlog.Entry {
	var written []eventlog.Entry
	for i, e := range b.Events {
		m.global++
		written = append(written, eventlog.Entry{
			Global: m.global, Stream: b.Stream, Seq: b.After + int64(i) + 1, At: b.At, Clock: e.Clock,
			Actor: b.Actor, Command: b.Command, Kind: e.Kind, Data: e.Data,
		})
	}
	m.streams[b.Stream] = append(m.streams[b.Stream], written...)
	return written
}

func (m *fake) of(stream eventlog.Stream, command string) []eventlog.Entry {
	return slices.DeleteFunc(slices.Clone(m.streams[stream]), func(e eventlog.Entry) bool { return e.Command != command })
}

func (m *fake) Load(_ context.Context, stream eventlog.Stream, after int64) ([]eventlog.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := m.streams[stream]
	return slices.Clone(all[min(after, int64(len(all))):]), nil
}

func (m *fake) CommandEntries(_ context.Context, stream eventlog.Stream, command string) ([]eventlog.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.of(stream, command), nil
}

func (m *fake) Heartbeat(_ context.Context, clocks map[eventlog.Stream]int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	maps.Copy(m.clocks, clocks)
	return nil
}

func (m *fake) Heartbeats(context.Context) (map[eventlog.Stream]int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.clocks), nil
}
