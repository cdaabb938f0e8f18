// Package eventlogtest holds an event log in memory, for tests. It has no goroutines of its
// own, so that it fits into a bubble of synthetic time.
package eventlogtest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sort"
	"sync"
	"testing"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
)

// Log is an event log in memory that tests can make wait or fail.
type Log struct {
	mu      sync.Mutex
	streams map[eventlog.Stream][]eventlog.Entry
	global  int64
	clocks  map[eventlog.Stream]int64
	loads   map[eventlog.Stream]int

	appending map[eventlog.Stream]chan struct{} // appends to the stream wait for this
	loading   map[eventlog.Stream]chan struct{} // loads of the stream wait for this
	failing   map[eventlog.Stream]error         // appends to the stream fail with this
}

// New returns an empty log.
func New() *Log {
	return &Log{
		streams: map[eventlog.Stream][]eventlog.Entry{}, clocks: map[eventlog.Stream]int64{},
		loads: map[eventlog.Stream]int{}, failing: map[eventlog.Stream]error{},
		appending: map[eventlog.Stream]chan struct{}{}, loading: map[eventlog.Stream]chan struct{}{},
	}
}

// HoldAppends makes appends to a stream wait until release is called, HoldLoads its readers.
func (m *Log) HoldAppends(s eventlog.Stream) (release func()) { return m.hold(m.appending, s) }
func (m *Log) HoldLoads(s eventlog.Stream) (release func())   { return m.hold(m.loading, s) }

func (m *Log) hold(gates map[eventlog.Stream]chan struct{}, s eventlog.Stream) (release func()) {
	gate := make(chan struct{})
	m.mu.Lock()
	defer m.mu.Unlock()
	gates[s] = gate
	return func() {
		m.mu.Lock()
		delete(gates, s)
		m.mu.Unlock()
		close(gate)
	}
}

func (m *Log) wait(gates map[eventlog.Stream]chan struct{}, s eventlog.Stream) {
	m.mu.Lock()
	gate := gates[s]
	m.mu.Unlock()
	if gate != nil {
		<-gate
	}
}

// Fail makes appends to a stream fail from now on; nil ends that.
func (m *Log) Fail(s eventlog.Stream, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.failing[s] = err
}

// AppendAll writes batches like the database does.
func (m *Log) AppendAll(ctx context.Context, batches []eventlog.Batch) ([]eventlog.Entry, error) {
	for _, b := range batches {
		m.wait(m.appending, b.Stream)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for _, b := range batches {
		switch {
		case m.failing[b.Stream] != nil:
			return nil, m.failing[b.Stream]
		case int64(len(m.streams[b.Stream])) != b.After:
			return nil, fault.New(fault.Stale, "fault.store.stale")
		case b.Command != "" && len(m.byCommand(b.Stream, b.Command)) > 0:
			return nil, fault.New(fault.Exists, "fault.store.repeated")
		}
	}
	var written []eventlog.Entry
	for _, b := range batches {
		for i, e := range b.Events {
			m.global++
			written = append(written, eventlog.Entry{
				Global: m.global, Stream: b.Stream, Seq: b.After + int64(i) + 1, At: b.At, Clock: e.Clock,
				Actor: b.Actor, Command: b.Command, Digest: b.Digest, Kind: e.Kind, Data: e.Data,
			})
		}
		m.streams[b.Stream] = append(m.streams[b.Stream], written[len(written)-len(b.Events):]...)
	}
	return written, nil
}

func (m *Log) byCommand(s eventlog.Stream, command string) []eventlog.Entry {
	return slices.DeleteFunc(slices.Clone(m.streams[s]), func(e eventlog.Entry) bool { return e.Command != command })
}

// Load returns the entries of a stream after a sequence number.
func (m *Log) Load(_ context.Context, s eventlog.Stream, after int64) ([]eventlog.Entry, error) {
	m.wait(m.loading, s)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.loads[s]++
	all := m.streams[s]
	return slices.Clone(all[min(after, int64(len(all))):]), nil
}

// LoadSince returns the entries of all streams after a global number, in order.
func (m *Log) LoadSince(_ context.Context, after int64, limit int) ([]eventlog.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []eventlog.Entry
	for _, entries := range m.streams {
		first := sort.Search(len(entries), func(i int) bool { return entries[i].Global > after })
		all = append(all, entries[first:]...)
	}
	slices.SortFunc(all, func(a, b eventlog.Entry) int { return cmp.Compare(a.Global, b.Global) })
	return all[:min(limit, len(all))], nil
}

// Loads returns how often a stream has been loaded.
func (m *Log) Loads(s eventlog.Stream) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.loads[s]
}

// Len returns how many entries there are in all streams.
func (m *Log) Len() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return int(m.global)
}

// CommandEntries returns the entries that a command has appended to a stream.
func (m *Log) CommandEntries(_ context.Context, s eventlog.Stream, command string) ([]eventlog.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.byCommand(s, command), nil
}

// Heartbeat keeps readings of clocks.
func (m *Log) Heartbeat(_ context.Context, clocks map[eventlog.Stream]int64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	maps.Copy(m.clocks, clocks)
	return nil
}

// Heartbeats returns the last reading of each clock.
func (m *Log) Heartbeats(context.Context) (map[eventlog.Stream]int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.clocks), nil
}

// reader is any event log that can be read.
type reader interface {
	Load(ctx context.Context, stream eventlog.Stream, after int64) ([]eventlog.Entry, error)
}

// Entries returns a stream of a log, and fails unless it is without gaps.
func Entries(t testing.TB, log reader, s eventlog.Stream) []eventlog.Entry {
	t.Helper()
	all, err := log.Load(context.Background(), s, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range all {
		if e.Seq != int64(i)+1 {
			t.Fatalf("%s: entry %d stands in place %d", s, e.Seq, i+1)
		}
	}
	return all
}

// Kinds returns the kinds of a stream's entries.
func Kinds(t testing.TB, log reader, s eventlog.Stream) []string {
	t.Helper()
	var kinds []string
	for _, e := range Entries(t, log, s) {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}
