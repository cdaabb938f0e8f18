package replica

import (
	"context"
	"slices"
	"time"

	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// ServeRelays has publish send the screens as long as there is a relay: a paired one, or any behind
// an existing NATS server. publish runs until its ctx ends.
func (p *Primary) ServeRelays(publish func(ctx context.Context, to *ToRelays)) {
	p.mu.Lock()
	p.showRelays = publish
	p.relaysChanged()
	p.mu.Unlock()
	if p.c.NATS != "" {
		_ = p.group.Go(p.keepLink) // refused when this laptop is stopping
	}
}

// keepLink connects to the existing NATS server, and tries again while it cannot be reached.
func (p *Primary) keepLink(ctx context.Context) {
	for p.former.Load() == nil {
		if p.last.Load() > 0 { // the subjects come from the file's first entry
			p.mu.Lock()
			p.openLink(ctx)
			p.mu.Unlock()
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(linkEvery):
		}
	}
}

// linkEvery is the time between two tries to reach a NATS server.
const linkEvery = 2 * time.Second

// relaysChanged starts and stops the publishing for relays. p.mu is held.
func (p *Primary) relaysChanged() {
	isRelay := func(m state.Member) bool { return m.Kind == state.KindRelay }
	wanted := p.showRelays != nil && p.link != nil && p.former.Load() == nil &&
		(p.c.NATS != "" || slices.ContainsFunc(p.peers.State().Peers, isRelay))
	switch {
	case wanted && p.stopRelays == nil:
		ctx, stop := context.WithCancel(p.group.Context())
		p.stopRelays = stop
		to, publish := p.link.frames, p.showRelays
		if err := p.group.Go(func(context.Context) { publish(ctx, to) }); err != nil {
			stop()
		}
	case !wanted && p.stopRelays != nil:
		p.stopRelays()
		p.stopRelays = nil
	}
}

// Relay is a machine that shows the public screens of a primary. It has no log, only its pairing, in
// a note beside a database path without a file.
type Relay struct {
	c    Config
	note note
}

// OpenRelay opens a relay; it uses no store of the configuration.
func OpenRelay(c Config) (*Relay, error) {
	n, err := readNote(c.DB)
	return &Relay{c, n}, err
}

// Paired reports whether the relay has a primary.
func (r *Relay) Paired() bool { return r.note.Follow != nil }

// Pair asks the primary at an address to let this relay in with a code.
func (r *Relay) Pair(ctx context.Context, address, code string) error {
	address, err := primaryAddress(address)
	if err != nil {
		return err
	}
	if r.note.Follow, err = r.note.join(ctx, r.c, state.KindRelay, address, code); err != nil {
		return err
	}
	return r.note.write(r.c.DB)
}

// Run keeps a line to the primary until ctx ends. For each line it calls follow, whose ctx ends with the line.
func (r *Relay) Run(ctx context.Context, follow func(ctx context.Context, from *FromLaptop)) {
	said := ""
	for ctx.Err() == nil {
		err := r.once(ctx, follow)
		if f := fault.From(err); f != nil && f.Key != said { // once for each kind of trouble
			said = f.Key
			r.c.Log.Warn("the way to the laptop", "of", r.note.Follow.Address, "err", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(silentAfter):
		}
	}
}

// once follows until the line ends, and reports meanwhile that this machine is there.
func (r *Relay) once(ctx context.Context, follow func(ctx context.Context, from *FromLaptop)) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	f := *r.note.Follow
	if f.Key == "" {
		return fault.New(fault.Forbidden, "fault.replica.keyless", f.Name)
	}
	nc, err := r.note.connect(ctx, r.c, f, stop)
	if err != nil {
		return err
	}
	defer nc.Close()
	start := r.note.begin(time.Now())
	if err := r.note.write(r.c.DB); err != nil {
		return err
	}
	pair, err := r.note.pair()
	if err != nil {
		return err
	}
	line, names := newLine(nc, NewSender(pair, start)), subjectsOf(f.File, f.Epoch)
	from := NewFromLaptop(nc, f.Key, r.c.Log)
	from.ask = func(nonce string) error {
		return line.say(names.from(f.ID, saidAsk), question{What: askFrames, Version: r.c.Version, Nonce: nonce})
	}
	reach := ""
	if ip, err := nc.GetClientIP(); err == nil {
		reach = r.c.reachAt(ip.String())
	}
	followed := make(chan struct{})
	go func() {
		defer close(followed)
		follow(ctx, from)
	}()
	defer func() { stop(); <-followed }()
	tick := time.NewTicker(2 * beaconEvery)
	defer tick.Stop()
	for {
		if err := line.say(names.from(f.ID, saidReport), from.report(reach, f.Name)); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}
