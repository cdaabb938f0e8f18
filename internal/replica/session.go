package replica

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net"
	"net/url"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// session is one connection of a spare to its primary.
type session struct {
	s      *Spare
	f      following
	line   *line
	names  subjects
	reach  string // of this laptop, as the other end sees it
	ctx    context.Context
	stop   context.CancelFunc
	ended  chan struct{} // closed when no more entries are appended
	heard  receiver
	pages  chan page
	beacon chan beacon
	have   int64                     // the last entry on disk
	failed error                     // error of the last append; nil: none
	clocks map[eventlog.Stream]int64 // last written

	// Guarded by s.mu.
	key   string // the public half of the primary's nkey; empty: paired in a version that did not keep it
	since uint64 // the number of the first answer: earlier messages are old; 0: no answer yet
}

// once connects to the primary and follows until the connection ends.
func (s *Spare) once(ctx context.Context, f following) error {
	x := &session{s: s, f: f, key: f.Key, names: subjectsOf(f.File, f.Epoch), ended: make(chan struct{}), pages: make(chan page, 256), beacon: make(chan beacon, 1)}
	if x.key == "" && x.foreign() {
		return fault.New(fault.Forbidden, "fault.replica.keyless", f.Name)
	}
	x.ctx, x.stop = context.WithCancel(ctx)
	defer x.stop()
	defer close(x.ended)
	nc, err := s.note.connect(x.ctx, s.c, f, x.stop)
	if err != nil {
		return err
	}
	defer nc.Close()
	s.mu.Lock()
	start := s.note.begin(time.Now())
	err = s.note.write(s.c.DB)
	s.mu.Unlock()
	if err != nil {
		return err
	}
	pair, err := s.note.pair()
	if err != nil {
		return err
	}
	x.line = newLine(nc, NewSender(pair, start))
	if ip, err := nc.GetClientIP(); err == nil {
		x.reach = s.c.reachAt(ip.String())
	}
	s.mu.Lock()
	if s.taking {
		s.mu.Unlock()
		return nil
	}
	s.session = x
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		s.session = nil
		s.mu.Unlock()
	}()
	return x.run()
}

// foreign reports whether the NATS server is an existing one, on which other clients may speak too.
func (x *session) foreign() bool { return x.f.NATS != "" || x.s.c.NATS != "" }

// start returns the number of the primary's present start; 0 while it has not answered.
func (x *session) start() uint32 {
	x.s.mu.Lock()
	defer x.s.mu.Unlock()
	return message{number: x.since}.start()
}

// connect opens the connection to the primary's NATS server; closed is called when it has ended.
func (n note) connect(ctx context.Context, c Config, f following, closed func()) (*nats.Conn, error) {
	options := []nats.Option{
		quiet, nats.Name("scacchimagici " + c.Name), nats.Timeout(2 * time.Second),
		nats.NoReconnect(), nats.PingInterval(time.Second), nats.MaxPingsOutstanding(2),
		nats.ClosedHandler(func(*nats.Conn) { closed() }),
	}
	address := f.NATS
	if c.NATS != "" {
		address = c.NATS
	}
	if address == "" {
		there, err := AskPresence(ctx, f.Address)
		if err != nil {
			return nil, fault.New(fault.Unavailable, "fault.replica.unreachable", f.Address).Because(err)
		}
		if there.Role != state.RolePrimary {
			return nil, fault.New(fault.Unavailable, "fault.replica.noprimary", f.Address)
		}
		if there.Port == 0 { // it runs, but lets no peer follow
			return nil, fault.New(fault.Forbidden, "fault.replica.removed", f.Name)
		}
		pair, err := n.pair()
		if err != nil {
			return nil, err
		}
		key, err := pair.PublicKey()
		if err != nil {
			return nil, err
		}
		u, err := url.Parse(f.Address)
		if err != nil {
			return nil, fault.New(fault.Invalid, "fault.replica.address").Because(err)
		}
		address = "tls://" + net.JoinHostPort(u.Hostname(), strconv.Itoa(there.Port))
		options = append(options, nats.Secure(pinned(f.Pin)), nats.Nkey(key, pair.Sign))
	} else if c.Creds != "" {
		options = append(options, nats.UserCredentials(c.Creds))
	}
	nc, err := nats.Connect(address, options...)
	switch {
	case errors.Is(err, errPin):
		return nil, fault.New(fault.Forbidden, "fault.replica.stranger", f.Address).Because(err)
	case errors.Is(err, nats.ErrAuthorization):
		return nil, fault.New(fault.Forbidden, "fault.replica.removed", f.Name).Because(err)
	case err != nil && address == f.NATS:
		return nil, foreignFault(address, err)
	case err != nil:
		return nil, fault.New(fault.Unavailable, "fault.replica.unreachable", f.Address).Because(err)
	}
	return nc, nil
}

// run asks for the missing entries, then follows.
func (x *session) run() error {
	last, err := x.s.c.Store.Last(x.ctx)
	if err != nil {
		return err
	}
	x.have = last.Global
	for subject, take := range map[string]func(*nats.Msg){x.names.to(x.f.ID, "*"): x.takeOwn, x.names.beacon(): x.takeBeacon, x.names.page(): x.takePage} {
		sub, err := x.line.nc.Subscribe(subject, take)
		if err != nil {
			return err
		}
		defer func() { _ = sub.Unsubscribe() }() // the connection may be gone
	}
	if err := x.catchUp(); err != nil {
		return x.orEnded(err)
	}
	return x.orEnded(x.keepUp())
}

// orEnded returns nil when the connection was only closed.
func (x *session) orEnded(err error) error {
	if x.ctx.Err() != nil && fault.From(err) == nil {
		return fault.New(fault.Unavailable, "fault.replica.unreachable", x.f.Address).Because(err)
	}
	return err
}

// open reads a message of the primary to all. It drops those from before the primary's first answer:
// this connection asked for that answer, so later messages are no recording.
func (x *session) open(m *nats.Msg) (message, bool) {
	x.s.mu.Lock()
	key, since := x.key, x.since
	x.s.mu.Unlock()
	if since == 0 {
		return message{}, false
	}
	said, err := x.heard.open(key, m)
	first := message{number: since}
	switch {
	case err != nil, said.start() < first.start():
		x.suspect()
		return said, false
	case said.start() > first.start(): // the primary was restarted
		x.stop()
		return said, false
	}
	return said, said.number > since
}

// suspect records that a message came in the primary's name that it has not signed, or a second time.
func (x *session) suspect() {
	x.s.mu.Lock()
	before := x.s.suspected
	x.s.suspected = time.Now()
	x.s.mu.Unlock()
	if time.Since(before) > suspectFor {
		x.s.c.Log.Warn("messages in the name of the first laptop that it has not sent", "of", x.f.Name)
	}
}

// takeBeacon reads the primary's beacon.
func (x *session) takeBeacon(m *nats.Msg) {
	said, ok := x.open(m)
	var b beacon
	if !ok || json.Unmarshal(said.body, &b) != nil {
		return
	}
	select { // the newest replaces an unread one
	case <-x.beacon:
	default:
	}
	select {
	case x.beacon <- b:
	default:
	}
}

// takePage reads a page of committed entries.
func (x *session) takePage(m *nats.Msg) {
	said, ok := x.open(m)
	var p page
	if !ok || json.Unmarshal(said.body, &p) != nil {
		return
	}
	select {
	case x.pages <- p:
	case <-x.ctx.Done():
	}
}

// takeOwn reads a message of the primary to this machine alone.
func (x *session) takeOwn(m *nats.Msg) {
	x.s.mu.Lock()
	key := x.key
	x.s.mu.Unlock()
	keyless := key == ""
	if keyless && len(m.Data) > signedHead { // only the primary speaks here: the line is pinned
		part, _ := readAnswer(message{body: m.Data[signedHead:]}) // with an empty key it will not open
		key = part.Key
	}
	said, err := x.heard.open(key, m)
	if err != nil {
		x.suspect()
		return
	}
	if m.Subject != x.names.to(x.f.ID, saidAnswer) {
		if x.s.follows(x, said) {
			go x.handedOver(said)
		}
		return
	}
	part, err := readAnswer(said)
	if err != nil || !x.line.waits(part.Nonce) {
		return
	}
	if keyless {
		if err := x.keepKey(key); err != nil {
			x.s.c.Log.Error("keep the key of the first laptop", "err", err)
		}
	}
	x.s.mu.Lock()
	if x.since == 0 {
		x.since = said.number
	}
	x.s.mu.Unlock()
	x.line.answered(part)
}

// follows reports whether a message of the primary comes after its first answer.
func (s *Spare) follows(x *session, said message) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return x.since > 0 && said.number > x.since
}

// askedEntries is how many entries a page of the first copy has: a few hundred KB.
const askedEntries = 1000

// catchUp asks for missing entries until there are none.
func (x *session) catchUp() error {
	for {
		last, err := x.s.c.Store.Last(x.ctx)
		if err != nil {
			return err
		}
		var p page
		size, err := x.line.request(x.ctx, x.names.from(x.f.ID, saidAsk), question{
			What: askPage, Version: x.s.c.Version, After: last.Global, Hash: last.Hash, Limit: askedEntries,
		}, &p)
		if err != nil {
			return err
		}
		if err := x.append(p, size); err != nil {
			return err
		}
		if x.have >= p.Last || len(p.Entries) == 0 {
			return x.complete()
		}
	}
}

// append writes a page to disk and reports how far this machine is.
func (x *session) append(p page, size int64) error {
	if len(p.Entries) > 0 {
		err := x.s.appendCopied(context.WithoutCancel(x.ctx), p.Entries)
		if err != nil {
			x.failed = err
			x.report()
			return err
		}
		x.have = max(x.have, p.Entries[len(p.Entries)-1].Global)
	}
	x.failed = nil
	x.s.set(func(v *state.Spare) {
		x.s.arrived(p.Entries, x.have)
		v.Behind = max(0, p.Last-x.have)
		v.Heard = time.Now()
		if !x.f.Copied {
			c := &v.Copied
			c.Entries, c.Total, c.Bytes = x.have, max(p.Last, x.have), c.Bytes+size
			c.TotalBytes = c.Bytes
			if c.Entries > 0 {
				c.TotalBytes = c.Bytes * c.Total / c.Entries
			}
		}
	})
	x.report()
	return nil
}

// appendCopied writes entries to disk unless this laptop is taking over.
func (s *Spare) appendCopied(ctx context.Context, entries []eventlog.Entry) error {
	s.disk.Lock()
	defer s.disk.Unlock()
	s.mu.Lock()
	taking := s.taking
	s.mu.Unlock()
	if taking {
		return context.Canceled
	}
	return s.c.Store.AppendCopied(ctx, entries)
}

// complete records that the whole log is here.
func (x *session) complete() error {
	if !x.f.Copied {
		x.f.Copied = true
		x.s.mu.Lock()
		if x.s.note.Follow != nil {
			x.s.note.Follow.Copied = true
		}
		err := x.s.note.write(x.s.c.DB)
		x.s.mu.Unlock()
		if err != nil {
			return err
		}
	}
	x.s.set(func(v *state.Spare) {
		v.Step, v.Fault, v.Heard = state.Following, nil, time.Now()
		if v.Since.IsZero() {
			v.Since = time.Now()
		}
	})
	return nil
}

// report sends how far this machine is.
func (x *session) report() {
	r := report{For: x.start(), Have: x.have, Reach: x.reach, Fault: sendFault(x.failed)}
	x.s.mu.Lock()
	if !x.f.Copied {
		r.Copied = x.s.spare.Copied
	} else if x.failed == nil && x.s.spare.Fault != nil {
		r.Warning = sendFault(x.s.spare.Fault)
	}
	x.s.mu.Unlock()
	_ = x.line.say(x.names.from(x.f.ID, saidReport), r) // the next report repeats it
}

// keepUp appends arriving pages until the connection ends. It asks for entries that do not follow,
// or are still missing one beacon later.
func (x *session) keepUp() error {
	tick := time.NewTicker(beaconEvery)
	defer tick.Stop()
	lacking := int64(0) // the last number of the previous beacon, if this machine lacked it
	for {
		select {
		case <-x.ctx.Done():
			for { // pages that have arrived are kept
				select {
				case m := <-x.pages:
					if err := x.take(m); err != nil {
						return err
					}
				default:
					return x.ctx.Err()
				}
			}
		case <-tick.C:
			x.report()
		case m := <-x.pages:
			if err := x.take(m); err != nil {
				return err
			}
		case b := <-x.beacon:
			if err := x.hear(b, &lacking); err != nil {
				return err
			}
		}
	}
}

// take writes received pages to disk, consecutive ones together, or asks for the entries that are
// missing before them.
func (x *session) take(p page) error {
	for len(x.pages) > 0 && len(p.Entries) < mostAsked {
		next := <-x.pages
		if len(p.Entries) == 0 || len(next.Entries) == 0 || next.Entries[0].Global != p.Last+1 {
			if err := x.takeOne(p); err != nil {
				return err
			}
			p = next
			continue
		}
		p.Entries, p.Last = append(p.Entries, next.Entries...), next.Last
	}
	return x.takeOne(p)
}

func (x *session) takeOne(p page) error {
	switch {
	case p.Last <= x.have:
		return nil
	case len(p.Entries) == 0 || p.Entries[0].Global > x.have+1:
		return x.catchUp()
	}
	return x.append(p, 0)
}

// clockOff is the difference from which on people are shown that a clock is wrong.
const clockOff = 2 * time.Minute

// hear applies a beacon of the primary.
func (x *session) hear(b beacon, lacking *int64) error {
	if b.Version != x.s.c.Version {
		return fault.New(fault.Illegal, "fault.replica.version", b.Version, x.s.c.Version)
	}
	if len(b.Clocks) > 0 && !maps.Equal(b.Clocks, x.clocks) {
		x.clocks = b.Clocks
		if err := x.s.c.Store.Heartbeat(x.ctx, b.Clocks); err != nil {
			return err
		}
	}
	off := time.Until(b.At).Round(time.Minute)
	x.s.set(func(v *state.Spare) {
		v.Heard, v.Behind, v.Step = time.Now(), max(0, b.Last-x.have), state.Following
		v.ConfirmBoth, v.Alone, v.Clocks = b.ConfirmBoth, b.Alone, b.Clocks
		v.Primary.Name = b.Name
		v.Fault = nil
		if time.Since(x.s.suspected) < suspectFor {
			v.Fault = impostorFault(b.Name)
		} else if off.Abs() >= clockOff {
			v.Fault = fault.New(fault.Illegal, "fault.replica.clock", int(off.Abs().Minutes()))
		}
	})
	if *lacking > x.have {
		*lacking = 0
		return x.catchUp()
	}
	*lacking = b.Last
	return nil
}
