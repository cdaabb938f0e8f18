package replica_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nkeys"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/sqlite"
)

// logWriter keeps the lines of a log.
type logWriter struct {
	mu   sync.Mutex
	text strings.Builder
}

func (w *logWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.Write(p)
}

// lines returns how many lines contain words.
func (w *logWriter) lines(words string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strings.Count(w.text.String(), words)
}

// failingStore is a file whose disk refuses copied entries while fails says so.
type failingStore struct {
	*sqlite.Store
	pages atomic.Int64
	fails func(page int64) bool
}

func (s *failingStore) AppendCopied(ctx context.Context, entries []eventlog.Entry) error {
	if s.fails(s.pages.Add(1)) {
		return fault.New(fault.Unavailable, "fault.store.full").Because(errors.New("disk full"))
	}
	return s.Store.AppendCopied(ctx, entries)
}

// open opens a code for a spare.
func open(t *testing.T, p *replica.Primary, name string) string {
	t.Helper()
	a, err := p.Do(t.Context(), state.AddPeer{PeerKind: state.KindSpare, Name: name})
	if err != nil {
		t.Fatal(err)
	}
	return a.Code
}

func stopped(key string) func(state.Status) bool {
	return func(v state.Status) bool {
		return v.Spare.Step == state.Stopped && v.Spare.Fault != nil && v.Spare.Fault.Key == key
	}
}

// A code opens once, and for a machine that knows it; each refusal says why.
func TestPairingIsRefused(t *testing.T) {
	first, second := newMachine(t, "primo"), newMachine(t, "scorta")
	play(t, first.store, 0, 3)
	p, s := first.primary(), second.spare()
	join := func(s *replica.Spare, address, code, want string) {
		t.Helper()
		_, err := s.Do(t.Context(), state.Follow{Address: address, Code: code})
		if f := fault.From(err); want == "" && err != nil || want != "" && (f == nil || f.Key != want) {
			t.Errorf("pairing with %s at %s: %v, want %q", code, address, err, want)
		}
		if want != "" && s.Status().Spare.Fault == nil {
			t.Errorf("its page does not say %q", want)
		}
	}
	join(s, first.server.URL, "AAAA-AAAA-AAAA", "fault.replica.nocode")
	code := open(t, p, "Scorta")
	join(s, first.server.URL, "AAAA-AAAA-AAAA", "fault.replica.code")
	join(s, "http://127.0.0.1:1", code, "fault.replica.unreachable")
	join(s, second.server.URL, code, "fault.replica.notours")

	other := newMachine(t, "altra")
	other.config.Version = "2"
	join(other.spare(), first.server.URL, code, "fault.replica.version")
	foreign := newMachine(t, "estraneo")
	empty := foreign.spare()
	play(t, foreign.store, 0, 2)
	join(empty, first.server.URL, code, "fault.replica.other")
	if _, err := replica.OpenSpare(t.Context(), foreign.config, nil); fault.From(err) == nil || fault.From(err).Key != "fault.replica.mine" {
		t.Errorf("a spare on the file of a tournament: %v", err)
	}
	// The machine with another tournament has used up the code without getting to follow.
	code = open(t, p, "Scorta 2")
	join(s, first.server.URL, "  "+code[:4]+" "+code[5:9]+code[10:], "")
	join(other.spare(), first.server.URL, code, "fault.replica.nocode")
	second.until("it follows", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Following })
}

// Wrong tries do not lock the code: after a thousand of them, from many devices, the right code still works. 60
// bits cannot be guessed.
func TestGuessesKeepNobodyOut(t *testing.T) {
	first, second := newMachine(t, "primo"), newMachine(t, "scorta")
	play(t, first.store, 0, 3)
	p, s := first.primary(), second.spare()
	code := open(t, p, "Scorta")
	var guessers sync.WaitGroup
	for range 10 {
		guessers.Go(func() {
			for range 100 {
				status, key := tryPairing(t, first, `{"kind":"standby","key":"UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4","nonce":"x","seal":"`+strings.Repeat("0", 64)+`"}`)
				if status != http.StatusForbidden || key != "fault.replica.code" {
					t.Errorf("a wrong code: status %d, %q", status, key)
				}
			}
		})
	}
	guessers.Wait()
	if _, err := s.Do(t.Context(), state.Follow{Address: first.server.URL, Code: code}); err != nil {
		t.Errorf("the right code, after a thousand wrong ones: %v", err)
	}
}

// A machine without a valid key is refused even with the right code; and the code stays valid.
func TestPairingNeedsAKey(t *testing.T) {
	first, second := newMachine(t, "primo"), newMachine(t, "scorta")
	play(t, first.store, 0, 3)
	p, s := first.primary(), second.spare()
	code := open(t, p, "Scorta")
	account, err := nkeys.CreateAccount()
	if err != nil {
		t.Fatal(err)
	}
	ofAccount, err := account.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"", "x", "UAAA", ofAccount, "UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF5"} {
		r := replica.PairRequest{Name: "Scorta", Kind: state.KindSpare, Key: key, Version: "1", Nonce: "n"}
		body, err := json.Marshal(replica.Sealed(r, code))
		if err != nil {
			t.Fatal(err)
		}
		if status, fault := tryPairing(t, first, string(body)); status != http.StatusForbidden || fault != "fault.replica.key" {
			t.Errorf("key %q: status %d, %q", key, status, fault)
		}
	}
	for _, body := range []string{"", "[]", "null", `{"key":7}`, `{"name":"` + strings.Repeat("x", replica.MaxPairRequest) + `"}`} {
		if status, _ := tryPairing(t, first, body); status != http.StatusForbidden {
			t.Errorf("%.20s: status %d", body, status)
		}
	}
	if n := len(p.Status().Peers); n != 0 {
		t.Errorf("%d peers were let in", n)
	}
	if _, err := s.Do(t.Context(), state.Follow{Address: first.server.URL, Code: code}); err != nil {
		t.Errorf("the right one afterwards: %v", err)
	}
}

// tryPairing sends a pairing request as it is, and returns the status and the key of the refusal.
func tryPairing(t *testing.T, first *machine, body string) (status int, key string) {
	r, err := http.Post(first.server.URL+replica.PairPath, "application/json", strings.NewReader(body))
	if err != nil {
		t.Error(err)
		return 0, ""
	}
	defer func() { _ = r.Body.Close() }()
	var refused struct{ Fault struct{ Key string } }
	if err := json.NewDecoder(r.Body).Decode(&refused); err != nil {
		t.Error(err)
	}
	return r.StatusCode, refused.Fault.Key
}

// An interrupted first copy continues where it stopped. Until it is complete the spare cannot take over.
func TestFirstCopyIsInterrupted(t *testing.T) {
	first, second := newMachine(t, "primo"), newMachine(t, "scorta")
	play(t, first.store, 0, 2500)
	var full atomic.Bool
	full.Store(true)
	disk := &failingStore{Store: second.store, fails: func(page int64) bool { return page > 2 && full.Load() }}
	second.config.Store = disk
	p, s := first.primary(), second.spare()
	if _, err := s.Do(t.Context(), state.Follow{Address: first.server.URL, Code: open(t, p, "Scorta")}); err != nil {
		t.Fatal(err)
	}
	v := second.until("its disk is full", s.Status, stopped("fault.store.full"))
	if c := v.Spare.Copied; c.Entries != 2000 || c.Total < 5000 || c.Bytes == 0 || c.TotalBytes <= c.Bytes {
		t.Errorf("the first copy is at %+v", c)
	}
	if _, err := s.Do(t.Context(), state.TakeOver{Force: true}); fault.CodeOf(err) != fault.Illegal {
		t.Errorf("half a copy takes over: %v", err)
	}
	first.until("the first one hears of it", p.Status, func(v state.Status) bool {
		return v.Peers[0].Fault != nil && v.Peers[0].Fault.Key == "fault.store.full" && v.Peers[0].Copied.Total > 0
	})
	full.Store(false)
	second.until("it follows", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Following && v.Spare.Behind == 0 })
	same(t, first.store, second.store)
	if n := disk.pages.Load(); n > 20 {
		t.Errorf("the copy took %d pages", n)
	}
}

// A removed peer is out at once, and its page says so.
func TestRemovedPeer(t *testing.T) {
	first, second, p, s := paired(t, 5)
	if _, err := p.Do(t.Context(), state.RemovePeer{Peer: p.Status().Peers[0].ID}); err != nil {
		t.Fatal(err)
	}
	second.until("it is out", s.Status, stopped("fault.replica.removed"))
	code := open(t, p, "Scorta")
	if _, err := s.Do(t.Context(), state.Follow{Address: first.server.URL, Code: code}); err != nil {
		t.Fatal(err)
	}
	second.until("it follows again", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Following })
}

// With both disks an order waits for the spare. After half a second without an answer the primary
// goes on alone, which every desk shows; it waits for the spare again once that has caught up.
func TestConfirmOnBoth(t *testing.T) {
	first, second := newMachine(t, "primo"), newMachine(t, "scorta")
	play(t, first.store, 0, 5)
	var full atomic.Bool
	disk := &failingStore{Store: second.store, fails: func(int64) bool { return full.Load() }}
	second.config.Store = disk
	var log logWriter
	first.config.Log = slog.New(slog.NewTextHandler(&log, nil))
	alone := func() int { return log.lines("orders are confirmed on this disk alone") }
	p, s := first.primary(), second.spare()
	if _, err := s.Do(t.Context(), state.Follow{Address: first.server.URL, Code: open(t, p, "Scorta")}); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Do(t.Context(), state.ConfirmBoth{On: true}); err != nil {
		t.Fatal(err)
	}
	together := func(v state.Status) bool {
		return v.ConfirmBoth && v.AloneSince.IsZero() && len(v.Peers) == 1 && v.Peers[0].Behind == 0
	}
	first.until("both confirm", p.Status, together)
	after := int64(10)
	for range 20 {
		before := alone()
		after = play(t, p, after, 1)
		mine, err := first.store.Last(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		its, err := second.store.Last(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if its.Global < mine.Global && alone() == before { // a busy machine may take half a second for one
			t.Fatalf("acknowledged %d, the spare has %d", mine.Global, its.Global)
		}
	}
	full.Store(true)
	after = play(t, p, after, 1) // it is acknowledged all the same
	if v := p.Status(); v.AloneSince.IsZero() {
		t.Error("it goes on alone and does not say so")
	}
	full.Store(false)
	second.until("it follows again", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Following && v.Spare.Behind == 0 })
	first.until("both confirm again", p.Status, together)
	before := alone()
	play(t, p, after, 1)
	if alone() == before {
		same(t, first.store, second.store)
	}
}

// Of two spares one takes over in order. The other one reports that its first laptop is gone, until it finds
// the new primary.
func TestTwoSpares(t *testing.T) {
	first, second, p, s := paired(t, 5)
	third := newMachine(t, "terza")
	u := third.follow(first, p, "Terza")
	play(t, p, 10, 5)
	if _, err := p.Do(t.Context(), state.HandOver{Peer: p.Status().Peers[0].ID}); err != nil {
		t.Fatal(err)
	}
	<-s.Done()
	third.until("its first laptop has gone", u.Status, stopped("fault.replica.noprimary"))
	second.primary()
	third.until("it follows the other one", u.Status, func(v state.Status) bool { return v.Epoch == 2 && upToDate(v) })
	same(t, third.store, second.store)
}

// A spare that was stopped between its new epoch and its note is a primary at the next start, and its
// claim counts.
func TestTakeoverIsCompleted(t *testing.T) {
	first, second, p, s := paired(t, 5)
	id := p.Status().Peers[0].ID
	p.Close()
	second.until("it is silent", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Silent })
	known, err := second.store.Load(t.Context(), eventlog.Replica, 0)
	if err != nil {
		t.Fatal(err)
	}
	fact := state.TookOver{Epoch: 2, ID: id, Name: "Scorta"}
	data, err := state.Facts.Encode(fact)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := second.store.AppendAll(t.Context(), []eventlog.Batch{{
		Stream: eventlog.Replica, After: int64(len(known)), At: time.Now(), Actor: "organiser", Events: []eventlog.Event{{Kind: state.Facts.Word(fact), Data: data}},
	}}); err != nil {
		t.Fatal(err)
	}
	<-second.spare().Done()
	if v := second.primary().Status(); v.Epoch != 2 {
		t.Errorf("it is %+v", v)
	}
	p = first.primary()
	select {
	case <-p.Deposed():
	default:
		t.Error("the first one does not believe it")
	}
}

// A clock that is an hour off is reported on both sides, and stops nothing.
func TestClockIsOff(t *testing.T) {
	first, second := newMachine(t, "primo"), newMachine(t, "scorta")
	play(t, first.store, 0, 5)
	first.config.Now = func() time.Time { return time.Now().Add(-time.Hour) }
	p, s := first.primary(), second.spare()
	if _, err := s.Do(t.Context(), state.Follow{Address: first.server.URL, Code: open(t, p, "Scorta")}); err != nil {
		t.Fatal(err)
	}
	off := func(f *fault.Fault) bool { return f != nil && f.Key == "fault.replica.clock" }
	v := second.until("the spare says so", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Following && off(v.Spare.Fault) })
	if got := v.Spare.Fault.Args[0]; got != 60 {
		t.Errorf("it is off by %v minutes, want 60", got)
	}
	first.until("the first one says so", p.Status, func(v state.Status) bool { return off(v.Peers[0].Fault) })
	if _, err := p.Do(t.Context(), state.ConfirmBoth{On: true}); err != nil {
		t.Fatal(err)
	}
	first.until("both confirm", p.Status, func(v state.Status) bool { return v.AloneSince.IsZero() })
	play(t, p, 10, 3)
	second.until("it has them", s.Status, func(v state.Status) bool {
		last, err := first.store.Last(t.Context())
		return err == nil && v.Spare.Entries == last.Global
	})
	same(t, first.store, second.store)
}

// A spare that stops following and pairs anew is one peer, not two.
func TestPairedAnew(t *testing.T) {
	first, second, p, s := paired(t, 5)
	if _, err := s.Do(t.Context(), state.StopFollowing{}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Do(t.Context(), state.Follow{Address: first.server.URL, Code: open(t, p, "Di nuovo")}); err != nil {
		t.Fatal(err)
	}
	second.until("it follows", s.Status, func(v state.Status) bool { return v.Spare.Step == state.Following && v.Spare.Behind == 0 })
	v := first.until("it is heard", p.Status, func(v state.Status) bool { return len(v.Peers) == 1 && !v.Peers[0].Silent })
	if v.Peers[0].Name != "Di nuovo" {
		t.Errorf("it is called %s", v.Peers[0].Name)
	}
}
