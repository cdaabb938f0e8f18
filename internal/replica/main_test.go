package replica_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/replica"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/sqlite"
)

// machine is a laptop of a test: its file, its address and its part in the tournament.
type machine struct {
	t       testing.TB
	store   *sqlite.Store
	db      string
	name    string
	version string
	server  *httptest.Server
	changed chan struct{}                  // receives after each change of the status
	mux     *atomic.Pointer[http.ServeMux] // replaced while other machines ask
	config  replica.Config
}

func newMachine(t testing.TB, name string) *machine {
	t.Helper()
	m := &machine{t: t, db: filepath.Join(t.TempDir(), name+".db"), name: name, version: "1", changed: make(chan struct{}, 1), mux: new(atomic.Pointer[http.ServeMux])}
	m.mux.Store(http.NewServeMux())
	m.open()
	m.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { m.mux.Load().ServeHTTP(w, r) }))
	t.Cleanup(m.server.Close)
	_, port, _ := net.SplitHostPort(m.server.Listener.Addr().String())
	m.config = replica.Config{
		Store: m.store, DB: m.db, Name: name, Version: m.version, Scheme: "http", Port: port,
		Addresses: func() []string { return []string{m.server.URL} }, Log: slog.New(slog.DiscardHandler), Changed: m.notice,
	}
	return m
}

func (m *machine) open() {
	m.t.Helper()
	var err error
	if m.store, err = sqlite.Open(m.t.Context(), m.db); err != nil {
		m.t.Fatal(err)
	}
	m.config.Store = m.store
	m.t.Cleanup(func() { _ = m.store.Close() })
}

func (m *machine) notice() {
	select {
	case m.changed <- struct{}{}:
	default:
	}
}

func (m *machine) primary() *replica.Primary {
	m.t.Helper()
	p, err := replica.OpenPrimary(m.t.Context(), m.config)
	if err != nil {
		m.t.Fatal(err)
	}
	m.t.Cleanup(p.Close)
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+replica.PairPath, func(w http.ResponseWriter, r *http.Request) { _ = p.AnswerPair(w, r) })
	mux.HandleFunc("GET "+replica.PresencePath, func(w http.ResponseWriter, r *http.Request) { _ = p.AnswerPresence(w, r) })
	m.mux.Store(mux)
	return p
}

func (m *machine) spare() *replica.Spare {
	m.t.Helper()
	s, err := replica.OpenSpare(m.t.Context(), m.config, nil)
	if err != nil {
		m.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(m.t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); s.Run(ctx) }()
	m.t.Cleanup(func() { stop(); <-ended })
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+replica.PresencePath, s.AnswerPresence)
	m.mux.Store(mux)
	return s
}

// patience is how long a test waits for an event, on a busy machine too.
const patience = 2 * time.Minute

// until waits for a status.
func (m *machine) until(what string, status func() state.Status, ok func(state.Status) bool) state.Status {
	m.t.Helper()
	late := time.After(patience)
	for {
		if s := status(); ok(s) {
			return s
		}
		select {
		case <-m.changed:
		case <-time.After(50 * time.Millisecond): // some changes are not announced
		case <-late:
			data, _ := json.Marshal(status())
			m.t.Fatalf("%s: %s", what, data)
		}
	}
}

// order is a batch of two entries after the one numbered after.
func order(after int64) eventlog.Batch {
	event := func(i int64) eventlog.Event {
		return eventlog.Event{Kind: "moved", Clock: after + i, Data: json.RawMessage(fmt.Sprintf(`{"turn":%d}`, after+i))}
	}
	return eventlog.Batch{
		Stream: eventlog.Match("2026", "1A"), After: after, At: time.Now(), Actor: "referee:A", Command: fmt.Sprintf("c%d", after), Digest: eventlog.Digest{byte(after), 1}, Urgent: true,
		Events: []eventlog.Event{event(1), event(2)},
	}
}

// play gives n orders through a store, starting after the entry numbered after.
func play(t testing.TB, store interface {
	AppendAll(context.Context, []eventlog.Batch) ([]eventlog.Entry, error)
}, after int64, n int,
) int64 {
	t.Helper()
	for range n {
		if _, err := store.AppendAll(t.Context(), []eventlog.Batch{order(after)}); err != nil {
			t.Fatalf("order behind %d: %v", after, err)
		}
		after += 2
	}
	return after
}

// paired returns a primary with n orders and a spare that follows it.
func paired(t testing.TB, n int) (first, second *machine, p *replica.Primary, s *replica.Spare) {
	t.Helper()
	first, second = newMachine(t, "primo"), newMachine(t, "scorta")
	play(t, first.store, 0, n)
	p = first.primary()
	return first, second, p, second.follow(first, p, "Scorta")
}

// follow has a machine follow a primary, which calls it name.
func (m *machine) follow(first *machine, p *replica.Primary, name string) *replica.Spare {
	m.t.Helper()
	s := m.spare()
	answer, err := p.Do(m.t.Context(), state.AddPeer{PeerKind: state.KindSpare, Name: name})
	if err != nil {
		m.t.Fatal(err)
	}
	if _, err := s.Do(m.t.Context(), state.Follow{Address: first.server.URL, Code: answer.Code}); err != nil {
		m.t.Fatal(err)
	}
	m.until("it follows", s.Status, upToDate)
	return s
}

// upToDate says that a spare has everything.
func upToDate(v state.Status) bool { return v.Spare.Step == state.Following && v.Spare.Behind == 0 }

// dies ends a primary as a power cut would: no program answers at its address.
func (m *machine) dies(p *replica.Primary) {
	m.server.CloseClientConnections()
	m.server.Close()
	p.Close()
}

// putAside has a machine continue with a new file, as the program does.
func (m *machine) putAside(r *replica.Return) error {
	if err := m.store.Close(); err != nil {
		return err
	}
	if err := r.Begin(); err != nil {
		return err
	}
	return replica.PutAside(m.db, func(from, to string) error { return sqlite.SetAside(context.Background(), from, to) })
}

// same compares two files from the first entry to the last.
func same(t testing.TB, a, b *sqlite.Store) {
	t.Helper()
	x, err := a.Last(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	y, err := b.Last(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if x.Global != y.Global || x.Hash != y.Hash {
		t.Errorf("one file ends at %d %x, the other at %d %x", x.Global, x.Hash[:4], y.Global, y.Hash[:4])
	}
}
