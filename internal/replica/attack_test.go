package replica_test

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/relay/wire"
	"scacchimagici/internal/replica"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/sqlite"
)

// pass is the credential of a peer in the hands of a hostile program.
type pass struct {
	t    *testing.T
	pair nkeys.KeyPair
	id   string
	base string // of the subjects
	way  string // address of the NATS server
	by   *replica.Sender
}

// takePass reads the credential from the note beside the database of a peer.
func takePass(t *testing.T, m, first *machine) *pass {
	t.Helper()
	data, err := os.ReadFile(strings.TrimSuffix(m.db, ".db") + ".replica.json")
	if err != nil {
		t.Fatal(err)
	}
	var note struct {
		Seed   string
		Follow struct {
			ID, File, NATS string
			Epoch          int64
		}
	}
	if err := json.Unmarshal(data, &note); err != nil {
		t.Fatal(err)
	}
	pair, err := nkeys.FromSeed([]byte(note.Seed))
	if err != nil {
		t.Fatal(err)
	}
	x := &pass{t: t, pair: pair, id: note.Follow.ID, base: fmt.Sprintf("scacchi.%s.%d", note.Follow.File[:16], note.Follow.Epoch), way: note.Follow.NATS}
	x.by = replica.NewSender(pair, 1<<31)
	if x.way == "" {
		there, err := replica.AskPresence(t.Context(), first.server.URL)
		if err != nil {
			t.Fatal(err)
		}
		u, _ := url.Parse(first.server.URL)
		x.way = "tls://" + net.JoinHostPort(u.Hostname(), fmt.Sprint(there.Port))
	}
	return x
}

// connect opens a connection with the credential.
func (x *pass) connect() (*nats.Conn, error) {
	key, err := x.pair.PublicKey()
	if err != nil {
		return nil, err
	}
	return nats.Connect(x.way, nats.Nkey(key, x.pair.Sign), nats.Secure(&tls.Config{InsecureSkipVerify: true}), nats.NoReconnect(),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), nats.Timeout(10*time.Second))
}

// mustConnect opens a connection that the server accepts, now or soon.
func (x *pass) mustConnect() *nats.Conn {
	x.t.Helper()
	late := time.After(patience)
	for {
		nc, err := x.connect()
		if err == nil {
			x.t.Cleanup(nc.Close)
			return nc
		}
		select {
		case <-late:
			x.t.Fatalf("it is not let in: %v", err)
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// pairRelay pairs a relay that does not run.
func pairRelay(t *testing.T, first *machine, p *replica.Primary, name string) *machine {
	t.Helper()
	m := newMachine(t, name)
	r, err := replica.OpenRelay(m.config)
	if err != nil {
		t.Fatal(err)
	}
	a, err := p.Do(t.Context(), state.AddPeer{PeerKind: state.KindRelay, Name: name})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Pair(t.Context(), first.server.URL, a.Code); err != nil {
		t.Fatal(err)
	}
	return m
}

// neverStops counts how often a spare stops following or takes over.
func (m *machine) neverStops(s func() state.Status) *atomic.Int64 {
	var stops atomic.Int64
	done := make(chan struct{})
	var watching sync.WaitGroup
	watching.Go(func() {
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				if step := s().Spare.Step; step == state.Stopped || step == state.TakingOver {
					stops.Add(1)
				}
			}
		}
	})
	m.t.Cleanup(func() { close(done); watching.Wait() })
	return &stops
}

// sizeOf returns the bytes of a database and of the files beside it.
func sizeOf(t *testing.T, db string) (size int64) {
	t.Helper()
	err := filepath.WalkDir(filepath.Dir(db), func(_ string, d fs.DirEntry, err error) error {
		if info, e := d.Info(); err == nil && e == nil && !d.IsDir() {
			size += info.Size()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return size
}

// everything sends messages under all names that are not the peer's own, signed with its own key or unsigned: as
// the first laptop, as the spare, and through questions that the server or the first laptop would answer there.
func (x *pass) everything(nc *nats.Conn, spare string, start uint32) {
	beacon, _ := json.Marshal(map[string]any{"version": "", "last": 0})
	report, _ := json.Marshal(map[string]any{"for": start, "have": 0, "reach": "http://203.0.113.7:1"})
	tell, _ := json.Marshal(map[string]any{"what": "hand-over", "version": "1", "nonce": "n", "after": 0})
	page, _ := json.Marshal(map[string]any{"last": 1 << 40})
	ask, _ := json.Marshal(map[string]any{"what": "page", "version": "1", "nonce": "n"})
	targets := map[string][]byte{
		x.base + ".beacon": beacon, x.base + ".page": page, x.base + ".to." + spare + ".tell": tell, x.base + ".to." + spare + ".answer": []byte("{}\n"),
		x.base + ".from." + spare + ".report": report, x.base + ".from." + spare + ".ask": tell, "scacchi.frames.here": []byte(`{"all":true}`), "scacchi.frames.value.document.AAA": []byte("{"),
	}
	for to, body := range targets {
		_ = nc.Publish(to, body)
		_ = x.by.Send(nc, to, body)
		for _, through := range []string{"$JS.API.INFO", "$JS.API.STREAM.INFO.KV_scacchi-frames", "$SYS.REQ.USER.INFO", x.base + ".from." + x.id + ".report", x.base + ".from." + x.id + ".ask"} {
			_ = nc.PublishRequest(through, to, ask)
		}
	}
	_ = nc.FlushTimeout(10 * time.Second)
}

// A relay, and another spare, can speak in their own names only. For every message they send, and every answer
// subject they name, the spare follows, the desk shows it as it is, and with both disks nothing is lost.
func TestPeerPlaysNobodyElse(t *testing.T) {
	for _, kind := range []state.PeerKind{state.KindRelay, state.KindSpare} {
		t.Run(string(kind), func(t *testing.T) {
			first, second, p, s := paired(t, 50)
			spare := p.Status().Peers[0].ID
			var evil *machine
			if kind == state.KindRelay {
				evil = pairRelay(t, first, p, "Giardino")
			} else {
				evil = newMachine(t, "terza")
				t.Run("paired", func(t *testing.T) {
					m := *evil
					m.t = t
					m.follow(first, p, "Terza")
				})
			}
			x := takePass(t, evil, first)
			nc := x.mustConnect()
			stops := second.neverStops(s.Status)
			after := int64(100)
			for range 25 {
				x.everything(nc, spare, p.Start())
				if nc.IsClosed() {
					nc = x.mustConnect()
				}
				after = play(t, p, after, 2)
				v := first.until("the desk shows the spare as it is", p.Status, func(v state.Status) bool { return v.Peers[0].Behind == 0 && !v.Peers[0].Silent })
				if v.Peers[0].Reach != second.server.URL {
					t.Fatalf("the spare is shown at %s", v.Peers[0].Reach)
				}
			}
			second.until("it follows", s.Status, func(v state.Status) bool {
				last, err := first.store.Last(t.Context())
				return err == nil && upToDate(v) && v.Spare.Entries == last.Global
			})
			same(t, first.store, second.store)
			if n := stops.Load(); n > 0 {
				t.Errorf("the spare was stopped at %d looks", n)
			}
			name := map[state.PeerKind]string{state.KindRelay: "Giardino", state.KindSpare: "Terza"}[kind]
			if v := p.Status(); !slices.Equal(v.Trespassers, []string{name}) {
				t.Errorf("the desk says that %q speak for others, want %s alone", v.Trespassers, name)
			}
		})
	}
}

// A signed message of a peer counts only within bounds of form, size and rate; its address is written down
// once a minute.
func TestPeerFloods(t *testing.T) {
	first, second, p, s := paired(t, 50)
	evil := pairRelay(t, first, p, "Giardino")
	other := pairRelay(t, first, p, "Biblioteca")
	x := takePass(t, evil, first)
	nc := x.mustConnect()
	last, err := first.store.Last(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	size, began := sizeOf(t, first.db), time.Now()
	sent := 0
	for ; time.Since(began) < 8*time.Second; sent++ {
		body := fmt.Sprintf(`{"for":%d,"reach":"http://10.0.0.1:%d"}`, p.Start(), sent%60000+1)
		switch sent % 4 {
		case 1:
			body = fmt.Sprintf(`{"for":%d,"reach":"http://%s/"}`, p.Start(), strings.Repeat("a", 20_000))
		case 2:
			body = fmt.Sprintf(`{"for":%d,"have":-1,"fault":{"code":1,"key":"fault.replica.former","args":[{}]}}`, p.Start())
		case 3:
			body = "\x00{"
		}
		if x.by.Send(nc, x.base+".from."+x.id+".report", []byte(body)) != nil { // the server has closed the connection
			nc.Close()
			if nc, err = x.connect(); err != nil {
				nc = x.mustConnect()
			}
		}
	}
	play(t, p, 100, 5)
	now, err := first.store.Last(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if n := now.Global - last.Global - 10; n > 1 {
		t.Errorf("%d entries of the log are the peer's", n)
	}
	t.Logf("%d reports in %v: the files grew by %d bytes, %d entries", sent, time.Since(began).Round(time.Second), sizeOf(t, first.db)-size, now.Global-last.Global-10)

	var held []*nats.Conn
	defer func() {
		for _, c := range held {
			c.Close()
		}
	}()
	for range 300 {
		if c, err := x.connect(); err == nil {
			held = append(held, c)
			if len(held) < 3 {
				for i := range 1000 {
					_, _ = c.SubscribeSync(fmt.Sprintf("scacchi.frames.%d", i))
				}
			}
		}
	}
	for late := time.Now().Add(patience); ; {
		held = slices.DeleteFunc(held, func(c *nats.Conn) bool { return c.FlushTimeout(10*time.Second) != nil })
		if len(held) <= 2 { // the others end one after the other
			break
		}
		if time.Now().After(late) {
			t.Fatalf("one credential holds %d connections", len(held))
		}
	}
	t.Logf("of 300 connections with its credential %d are open", len(held))
	if _, err := x.mustConnect().Request("$JS.API.CONSUMER.CREATE.KV_scacchi-frames", nil, time.Second); err == nil {
		t.Error("JetStream answers a peer")
	}
	takePass(t, other, first).mustConnect()
	second.until("the spare follows", s.Status, func(v state.Status) bool { return upToDate(v) && v.Spare.Entries == now.Global })
	same(t, first.store, second.store)
}

// foreignServer is a NATS server where any client may send any message.
func foreignServer(t *testing.T) string {
	t.Helper()
	foreign, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	foreign.Start()
	t.Cleanup(func() { foreign.Shutdown(); foreign.WaitForShutdown() })
	if !foreign.ReadyForConnections(patience) {
		t.Fatal("the server does not start")
	}
	return foreign.ClientURL()
}

// On a NATS server where any client may send, forged and repeated messages change nothing, and both laptops
// report an impostor of the other one.
func TestForgedOnForeignServer(t *testing.T) {
	first, second := newMachine(t, "primo"), newMachine(t, "scorta")
	play(t, first.store, 0, 50)
	first.config.NATS = foreignServer(t)
	p, s := first.primary(), second.spare()
	if _, err := s.Do(t.Context(), state.Follow{Address: first.server.URL, Code: open(t, p, "Scorta")}); err != nil {
		t.Fatal(err)
	}
	second.until("it follows", s.Status, upToDate)
	evil := pairRelay(t, first, p, "Giardino")
	x := takePass(t, evil, first)
	nc, err := nats.Connect(x.way, nats.NoEcho())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	var mu sync.Mutex
	var recorded []*nats.Msg
	if _, err := nc.Subscribe(x.base+".>", func(m *nats.Msg) {
		mu.Lock()
		defer mu.Unlock()
		if len(recorded) < 1000 {
			recorded = append(recorded, m)
		}
	}); err != nil {
		t.Fatal(err)
	}
	if err := nc.Flush(); err != nil {
		t.Fatal(err)
	}
	after := play(t, p, 100, 20)
	first.until("the spare has everything", p.Status, func(v state.Status) bool { return v.Peers[0].Behind == 0 && !v.Peers[0].Silent })
	stops := second.neverStops(s.Status)
	spare := p.Status().Peers[0].ID
	attacks := 0
	for range 10 {
		x.everything(nc, spare, p.Start())
		mu.Lock()
		again := slices.Clone(recorded)
		mu.Unlock()
		for _, m := range again {
			_ = nc.Publish(m.Subject, m.Data)
		}
		attacks += len(again)
		after = play(t, p, after, 2)
		first.until("the desk shows the spare as it is", p.Status, func(v state.Status) bool { return v.Peers[0].Behind == 0 && !v.Peers[0].Silent })
	}
	first.until("the desk says so", p.Status, func(v state.Status) bool { return slices.Contains(v.Impostors, "Scorta") })
	second.until("so does the spare", s.Status, func(v state.Status) bool {
		return v.Spare.Step == state.Following && v.Spare.Fault != nil && v.Spare.Fault.Key == "fault.replica.impostor"
	})
	play(t, p, after, 2)
	second.until("it has them", s.Status, func(v state.Status) bool {
		last, err := first.store.Last(t.Context())
		return err == nil && v.Spare.Entries == last.Global
	})
	same(t, first.store, second.store)
	if n := stops.Load(); n > 0 {
		t.Errorf("the spare was stopped at %d looks", n)
	}
	p.Close() // a first laptop that is restarted believes no earlier report
	p = first.primary()
	mu.Lock()
	for _, m := range recorded {
		_ = nc.Publish(m.Subject, m.Data)
	}
	mu.Unlock()
	second.until("it follows again", s.Status, upToDate)
	first.until("it is heard again", p.Status, func(v state.Status) bool { return !v.Peers[0].Silent && v.Peers[0].Behind == 0 })
	t.Logf("%d messages were sent again: the spare was never stopped", attacks)
}

// A relay shows what the first laptop has signed since the relay asked: no forgery and, after a restart of the
// relay, no recording. A spare that takes over is believed by its key.
func TestFramesAreNotForged(t *testing.T) {
	url := foreignServer(t)
	dial := func() *nats.Conn {
		nc, err := nats.Connect(url, nats.NoEcho())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(nc.Close)
		return nc
	}
	mine, _ := nkeys.CreateUser()
	heir, _ := nkeys.CreateUser()
	evil, _ := nkeys.CreateUser()
	key := func(k nkeys.KeyPair) string { public, _ := k.PublicKey(); return public }
	show := func(k nkeys.KeyPair, start uint32, epoch int64, heirs ...string) (*replica.ToRelays, *nats.Conn) {
		nc := dial()
		to, err := replica.NewToRelays(nc, replica.NewSender(k, start), func() (int64, []string) { return epoch, heirs }, true)
		if err == nil {
			err = nc.Flush() // it hears who asks from now on
		}
		if err != nil {
			t.Fatal(err)
		}
		return to, nc
	}
	say := func(to *replica.ToRelays, value string) {
		t.Helper()
		ctx, stop := context.WithTimeout(t.Context(), patience)
		defer stop()
		for _, err := range []error{to.Here(true), to.Put("document.A", []byte(value)), to.Put(wire.SourceKey, []byte(value)), to.Flush(ctx)} {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	attacker := dial()
	var mu sync.Mutex
	var recorded []*nats.Msg
	if _, err := attacker.Subscribe("scacchi.frames.>", func(m *nats.Msg) {
		mu.Lock()
		defer mu.Unlock()
		if len(recorded) < 200 {
			recorded = append(recorded, m)
		}
	}); err != nil {
		t.Fatal(err)
	}
	if err := attacker.Flush(); err != nil {
		t.Fatal(err)
	}
	attack := func() {
		mu.Lock()
		defer mu.Unlock()
		for _, m := range recorded {
			_ = attacker.Publish(m.Subject, m.Data)
		}
		by := replica.NewSender(evil, 1<<31)
		for _, subject := range []string{"scacchi.frames.here", "scacchi.frames.value.document.A", "scacchi.frames.value.source"} {
			_ = attacker.Publish(subject, []byte(`{"all":true}`))
			_ = by.Send(attacker, subject, []byte(`{"all":true,"epoch":9,"asked":["n"]}`))
		}
		_ = attacker.Flush()
	}
	watch := func() <-chan wire.Update {
		updates, err := replica.NewFromLaptop(dial(), key(mine), slog.New(slog.DiscardHandler)).Watch(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return updates
	}
	// comes reads until value is the newest, while to sends it again and again, and accepts no other values than
	// those permitted.
	comes := func(updates <-chan wire.Update, to *replica.ToRelays, value string, permitted ...string) {
		t.Helper()
		late := time.After(patience)
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case u := <-updates:
				if got := string(u.Value); !u.All && got != value && !slices.Contains(permitted, got) {
					t.Fatalf("%s is %q", u.Key, got)
				}
				if string(u.Value) == value {
					return
				}
			case <-tick.C:
				attack()
				say(to, value)
			case <-late:
				t.Fatalf("%q does not come", value)
			}
		}
	}
	old, _ := show(mine, 1, 1)
	say(old, "recorded")
	to, _ := show(mine, 2, 1, key(heir))
	updates := watch()
	comes(updates, to, "new")
	comes(watch(), to, "newer") // the relay is restarted, and receives the whole recording
	comes(updates, to, "newest", "new", "newer")
	next, _ := show(heir, 3, 2)
	comes(updates, next, "of the heir", "newest", "newer", "new")
}

// slowStore is a file on a disk that takes 300 ms for each sync.
type slowStore struct{ *sqlite.Store }

func (s *slowStore) AppendCopied(ctx context.Context, entries []eventlog.Entry) error {
	<-time.After(300 * time.Millisecond)
	return s.Store.AppendCopied(ctx, entries)
}

// With both disks a spare on a slow disk gets everything. No order waits for it longer than confirmWithin: then
// the first laptop goes on alone and says so.
func TestSlowDisk(t *testing.T) {
	first, second := newMachine(t, "primo"), newMachine(t, "scorta")
	second.config.Store = &slowStore{second.store}
	play(t, first.store, 0, 50)
	p, s := first.primary(), second.spare()
	if _, err := s.Do(t.Context(), state.Follow{Address: first.server.URL, Code: open(t, p, "Scorta")}); err != nil {
		t.Fatal(err)
	}
	second.until("it follows", s.Status, upToDate)
	if _, err := p.Do(t.Context(), state.ConfirmBoth{On: true}); err != nil {
		t.Fatal(err)
	}
	first.until("both confirm", p.Status, func(v state.Status) bool { return v.ConfirmBoth && v.AloneSince.IsZero() })
	after := int64(100)
	var took []time.Duration
	for range 20 {
		began := time.Now()
		after = play(t, p, after, 1)
		took = append(took, time.Since(began))
		its, err := second.store.Last(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		mine, err := first.store.Last(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if its.Global < mine.Global && p.Status().AloneSince.IsZero() {
			t.Fatalf("acknowledged %d, the spare has %d", mine.Global, its.Global)
		}
	}
	slices.Sort(took)
	t.Logf("an order takes %v, at the worst %v", took[len(took)/2], took[len(took)-1])
	second.until("it has everything", s.Status, func(v state.Status) bool {
		last, err := first.store.Last(t.Context())
		return err == nil && v.Spare.Entries == last.Global
	})
	same(t, first.store, second.store)
}

// A spare of an older or a newer version does not follow and names both versions; the first laptop goes on.
func TestOtherVersionIsRefused(t *testing.T) {
	for _, version := range []string{"0", "2", ""} {
		t.Run("version "+version, func(t *testing.T) {
			first, second := newMachine(t, "primo"), newMachine(t, "scorta")
			play(t, first.store, 0, 10)
			p := first.primary()
			t.Run("paired", func(t *testing.T) {
				m := *second
				m.t = t
				m.follow(first, p, "Scorta")
			})
			second.config.Version = version
			s := second.spare()
			v := second.until("it is refused", s.Status, stopped("fault.replica.version"))
			if args := v.Spare.Fault.Args; len(args) != 2 || args[0] != "1" || args[1] != version {
				t.Errorf("the versions are %v", args)
			}
			play(t, p, 20, 5)
		})
	}
}
