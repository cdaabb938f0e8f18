package replica

import (
	"cmp"
	"context"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
	"scacchimagici/internal/stream"
)

// Config holds the settings of a machine of either role.
type Config struct {
	Store     Store
	DB        string // path of the database file; the files of this package lie beside it
	Name      string // of this laptop
	Version   string // of the program: both sides run the same
	Scheme    string // of the pages, "http" or "https"
	Port      string // of the pages
	Host      string // the one address that serves the pages and the link; empty: all
	Addresses func() []string
	Log       *slog.Logger
	Now       func() time.Time // for tests; nil: the clock of this laptop
	Changed   func()           // called after the status has changed; must not block

	// Follow has this laptop follow another one, on a new file; nil: it cannot while it runs.
	Follow func(context.Context, *Return) error
	// FollowAfter is how long a laptop that was handed over waits before it follows by itself, so that late
	// devices still get their passes from it; zero: [followAfter].
	FollowAfter time.Duration

	NATS, Creds string // an existing NATS server and the credentials for it; empty: one inside the program
}

// Primary is the laptop that takes the orders. It is a store itself: it publishes what the desk appends,
// has the other disk confirm when that is set, and refuses orders once another laptop has taken over.
type Primary struct {
	Store
	c     Config
	peers *stream.Shared[state.State, state.Fact, state.Fact]
	group *stream.Group

	gate    sync.RWMutex // orders hold it for reading; a handover locks it
	handing string       // guarded by gate: the peer that is about to take over
	last    atomic.Int64 // global number of the last entry
	wake    chan struct{}

	former  atomic.Pointer[Claim] // the claim of the laptop that has taken over
	deposed chan struct{}         // closed when former is set
	awake   atomic.Int64          // when this laptop last noticed that it was running; wall time, Unix ms
	slept   atomic.Bool           // it did not run for a while, and has not yet asked its peers

	key string // the public half of this machine's nkey

	mu      sync.Mutex
	note    note
	link    *link
	trouble *fault.Fault // why there is no link
	pairing *openCode
	heard   map[string]presence
	moved   chan struct{} // closed and made anew with each report
	alone   time.Time     // since when this disk alone confirms orders; zero: it does not
	before  int64         // the last entry one beacon ago
	clocks  map[eventlog.Stream]int64
	shown   string // the part of the status that people were last shown
	left    *state.LeftBehind

	returning bool // it will soon become the spare by itself
	unknown   bool // the new primary does not know it: a code is needed

	trespassers map[string]time.Time // when a peer was last refused to speak or listen in another's place, by its id
	suspects    map[string]time.Time // when a message that a peer has not signed last came in its name, by its id
	recorded    map[string]time.Time // when the address of a peer was last written down, by its id

	showRelays func(context.Context, *ToRelays) // publishes for relays; nil: nothing is published
	stopRelays context.CancelFunc               // ends it; nil: it does not run
}

// presence is the last report of a peer.
type presence struct {
	report
	at time.Time
}

// silent reports whether a peer has sent nothing for a while.
func (p presence) silent(now time.Time) bool { return now.Sub(p.at) > silentAfter }

const (
	// suspectFor is how long people are shown that messages came which their sender has not signed.
	suspectFor = time.Minute
	// addressEvery is the shortest time between two records of a peer's address in the log.
	addressEvery = time.Minute
)

// OpenPrimary opens a primary. When there are peers in the log it first asks them, for at most a
// second, whether one has taken over; then [Primary.Deposed] is closed already.
func OpenPrimary(ctx context.Context, c Config) (*Primary, error) {
	n, err := readNote(c.DB)
	if err != nil {
		return nil, err
	}
	if n.Claim != nil {
		c.Name = n.Claim.Name // as the others know it
	}
	p := &Primary{
		Store: c.Store, c: c, note: n, group: stream.NewGroup(ctx), wake: make(chan struct{}, 1), deposed: make(chan struct{}),
		heard: map[string]presence{}, moved: make(chan struct{}), alone: time.Now(),
		suspects: map[string]time.Time{}, trespassers: map[string]time.Time{}, recorded: map[string]time.Time{},
	}
	if p.key, err = n.publicKey(); err != nil {
		return nil, err
	}
	if c.NATS != "" { // relays get to know its key
		if err := n.write(c.DB); err != nil {
			return nil, err
		}
	}
	rules := stream.WithoutClock(state.Decide, state.Apply, state.Facts)
	if p.peers, err = stream.Open(ctx, stream.NewRunner(rules, c.Store, eventlog.Replica, state.State{}), p.changed); err != nil {
		return nil, err
	}
	last, err := c.Store.Last(ctx)
	if err != nil {
		return nil, err
	}
	p.last.Store(last.Global)
	p.awake.Store(time.Now().UnixMilli())
	if n.Former != nil && n.Former.Epoch > p.peers.State().Current() {
		p.depose(ctx, *n.Former)
		return p, nil
	}
	if len(p.peers.State().Peers) > 0 {
		p.askPeers(ctx, func(state.Member) bool { return true })
		if p.former.Load() == nil {
			p.mu.Lock()
			p.openLink(ctx)
			p.mu.Unlock()
		}
	}
	return p, errors.Join(p.group.Go(p.publish), p.group.Go(p.writeBeacons), p.group.Go(p.watchPeers))
}

// Close ends the goroutines and the link, but not the store.
func (p *Primary) Close() {
	p.group.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.link != nil {
		p.link.close()
		p.link = nil
	}
}

func (p *Primary) changed() {
	if p.c.Changed != nil {
		p.c.Changed()
	}
}

// Deposed is closed when another laptop has taken the place.
func (p *Primary) Deposed() <-chan struct{} { return p.deposed }

// fileOf returns which tournament file this is: the hash of its first entry, in hex.
func fileOf(ctx context.Context, store Store) (string, error) {
	first, err := store.LoadSince(ctx, 0, 1)
	if err != nil || len(first) == 0 {
		return "", err
	}
	return hex.EncodeToString(first[0].Hash[:]), nil
}

// Do carries out an order.
func (p *Primary) Do(ctx context.Context, o state.Order) (state.Answer, error) {
	if c := p.former.Load(); c != nil {
		if o, ok := o.(state.BecomeSpare); ok && p.c.Follow != nil {
			return state.Answer{}, p.becomeSpare(ctx, *c, o.Code)
		}
		return state.Answer{}, formerFault(*c)
	}
	switch o := o.(type) {
	case state.AddPeer:
		return p.addPeer(ctx, o)
	case state.CancelPairing:
		p.mu.Lock()
		p.pairing = nil
		p.mu.Unlock()
		p.changed()
		return state.Answer{}, nil
	case state.RemovePeer:
		err := p.record(ctx, "organiser", state.PeerRemoved{ID: o.Peer})
		p.mu.Lock()
		defer p.mu.Unlock()
		if err == nil && p.link != nil {
			p.link.forget(o.Peer)
			delete(p.heard, o.Peer)
			p.relaysChanged()
		}
		return state.Answer{}, err
	case state.ConfirmBoth:
		return state.Answer{}, p.record(ctx, "organiser", state.ConfirmBothSet(o))
	case state.HandOver:
		return state.Answer{}, p.handOver(ctx, o.Peer)
	}
	return state.Answer{}, fault.New(fault.Illegal, "fault.replica.primary")
}

// record writes a fact into the log.
func (p *Primary) record(ctx context.Context, actor string, f state.Fact) error {
	_, _, err := p.peers.Do(ctx, stream.Request[state.Fact]{Actor: actor, At: time.Now(), Command: f}, nil)
	p.notice()
	return err
}

// notice wakes the publisher after a commit.
func (p *Primary) notice() {
	select {
	case p.wake <- struct{}{}:
	default: // it is already woken
	}
}

// openLink opens the NATS connection, and starts the server inside the program unless an existing
// one is given. p.mu is held.
func (p *Primary) openLink(ctx context.Context) {
	if p.link != nil {
		return
	}
	p.trouble = nil
	file, err := fileOf(ctx, p.c.Store)
	if err == nil {
		names := func() subjects { return subjectsOf(file, p.peers.State().Current()) }
		p.link, err = openLink(p.c, &p.note, names, p.findKey, p.trespasses)
	}
	if err == nil {
		p.link.frames, err = NewToRelays(p.link.nc, p.link.Sender, func() (int64, []string) { return heirs(p.peers.State()) }, p.c.NATS != "")
	}
	for _, m := range p.peers.State().Peers {
		if err == nil {
			err = p.listen(m)
		}
	}
	if err != nil {
		p.c.Log.Error("open the way to other machines", "err", err)
		if p.trouble = fault.From(err); p.trouble == nil {
			p.trouble = fault.New(fault.Unavailable, "fault.replica.server")
		}
		if p.link != nil {
			p.link.close()
			p.link = nil
		}
	}
	p.relaysChanged()
}

// findKey returns the peer with a public key.
func (p *Primary) findKey(key string) (state.Member, bool) {
	for _, m := range p.peers.State().Peers {
		if m.Key == key && key != "" {
			return m, true
		}
	}
	return state.Member{}, false
}

// Presence is the public part of a machine of either role: who it is, and whether it has taken over.
type Presence struct {
	Role  state.Role `json:"role"`
	Epoch int64      `json:"epoch"` // 1 before the first takeover
	Name  string     `json:"name"`
	Port  int        `json:"port,omitempty"`  // of its NATS server
	Key   string     `json:"key,omitempty"`   // the public half of its key, for relays behind an existing server
	Claim *Claim     `json:"claim,omitempty"` // the claim with which it took over
}

// Presence returns the public part of this laptop's state.
func (p *Primary) Presence() Presence {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := Presence{Role: state.RolePrimary, Epoch: p.peers.State().Current(), Name: p.c.Name, Key: p.key, Claim: p.note.Claim}
	if p.former.Load() != nil {
		a.Role = state.RoleFormer
	}
	if p.link != nil && p.link.server != nil {
		a.Port = p.link.server.port
	}
	return a
}

// Status returns the present status.
func (p *Primary) Status() state.Status {
	now := time.Now()
	p.gate.RLock()
	handing := p.handing
	p.gate.RUnlock()
	p.mu.Lock()
	defer p.mu.Unlock()
	known := p.peers.State()
	s := state.Status{
		Role: state.RolePrimary, Name: p.c.Name, Epoch: known.Current(), ConfirmBoth: known.ConfirmBoth, HandingOver: handing, Fault: p.trouble,
	}
	if c := p.former.Load(); c != nil {
		s.Role, s.TakenOverBy, s.LeftBehind, s.Returning, s.NeedsCode = state.RoleFormer, c.takeover(), p.left, p.returning, p.unknown
		return s
	}
	for _, m := range known.Peers {
		h := p.heard[m.ID]
		peer := state.Peer{
			ID: m.ID, Name: m.Name, Kind: m.Kind, Reach: m.Reach, Heard: h.at, Silent: h.silent(now), Copied: h.Copied, Fault: cmp.Or(h.Fault, h.Warning).fault(),
			Left: m.Left,
		}
		if m.Kind == state.KindSpare { // a relay has no log
			peer.Behind = max(0, p.last.Load()-h.Have)
		}
		s.Peers = append(s.Peers, peer)
	}
	for _, m := range known.Peers {
		if at, ok := p.suspects[m.ID]; ok && now.Sub(at) < suspectFor {
			s.Impostors = append(s.Impostors, m.Name)
		}
		if at, ok := p.trespassers[m.ID]; ok && now.Sub(at) < suspectFor {
			s.Trespassers = append(s.Trespassers, m.Name)
		}
	}
	for _, m := range known.Known {
		s.Awaited = append(s.Awaited, state.Awaited{Name: m.Name, WasFirst: m.ID == ""})
	}
	if known.ConfirmBoth && hasSpare(known) {
		s.AloneSince = p.alone
	}
	if p.pairing != nil && now.Before(p.pairing.until) {
		s.Pairing = &state.Pairing{
			Code: p.pairing.code, Kind: p.pairing.kind, Name: p.pairing.name, Until: p.pairing.until, Addresses: p.c.Addresses(),
		}
	}
	return s
}

func hasSpare(s state.State) bool {
	for _, m := range s.Peers {
		if m.Kind == state.KindSpare {
			return true
		}
	}
	return false
}

// client asks other machines for their pages.
var client = &http.Client{Timeout: 800 * time.Millisecond, Transport: anyCertificate}

// patient waits longer, because a person is pairing.
var patient = &http.Client{Transport: anyCertificate}

// anyCertificate accepts machines without a certificate authority: their messages are signed or sealed.
var anyCertificate = &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, MaxIdleConnsPerHost: 1, IdleConnTimeout: 5 * time.Second}
