package replica

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/url"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// session is one connection of a standby to its primary.
type session struct {
	s      *Standby
	f      following
	nc     *nats.Conn
	names  subjects
	reach  string // of this laptop, as the other end sees it
	ctx    context.Context
	stop   context.CancelFunc
	ended  chan struct{} // closed when nothing is appended any more
	pages  chan jetstream.Msg
	beacon chan beacon
	have   int64                     // the last entry on disk
	failed error                     // of the last append; nil: it went well
	clocks map[eventlog.Stream]int64 // that were written last
}

// once connects to the primary and follows until the connection ends.
func (s *Standby) once(ctx context.Context, f following) error {
	x := &session{s: s, f: f, names: subjectsOf(f.File, f.Epoch), ended: make(chan struct{}), pages: make(chan jetstream.Msg, 256), beacon: make(chan beacon, 1)}
	x.ctx, x.stop = context.WithCancel(ctx)
	defer x.stop()
	defer close(x.ended)
	var err error
	if x.nc, err = s.note.connect(x.ctx, s.c, f, x.stop); err != nil {
		return err
	}
	defer x.nc.Close()
	if ip, err := x.nc.GetClientIP(); err == nil {
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

// connect opens the connection to the primary's NATS server; closed is called when it has ended.
func (n note) connect(ctx context.Context, c Config, f following, closed func()) (*nats.Conn, error) {
	options := []nats.Option{
		nats.Name("scacchimagici " + c.Name), nats.CustomInboxPrefix(inbox(f.ID)), nats.Timeout(2 * time.Second),
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
		if there.Role != state.Primary {
			return nil, fault.New(fault.Unavailable, "fault.replica.noprimary", f.Address)
		}
		if there.Port == 0 { // it is there, and nobody is to follow it
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

// run takes what is lacking, then follows.
func (x *session) run() error {
	last, err := x.s.c.Store.Last(x.ctx)
	if err != nil {
		return err
	}
	x.have = last.Global
	beacons, err := x.nc.Subscribe(x.names.beacon(), func(m *nats.Msg) {
		var b beacon
		if json.Unmarshal(m.Data, &b) != nil {
			return
		}
		select { // the newest counts
		case <-x.beacon:
		default:
		}
		select {
		case x.beacon <- b:
		default:
		}
	})
	if err != nil {
		return err
	}
	defer func() { _ = beacons.Unsubscribe() }() // the connection may be gone
	orders, err := x.nc.Subscribe(x.names.tell(x.f.ID), func(m *nats.Msg) { go x.handedOver(m) })
	if err != nil {
		return err
	}
	defer func() { _ = orders.Unsubscribe() }()
	consumed, err := x.consume()
	if err != nil {
		return err
	}
	defer consumed()
	if err := x.catchUp(); err != nil {
		return x.orEnded(err)
	}
	return x.orEnded(x.keepUp())
}

// orEnded returns nothing when the connection was only closed.
func (x *session) orEnded(err error) error {
	if x.ctx.Err() != nil && fault.From(err) == nil {
		return fault.New(fault.Unavailable, "fault.replica.unreachable", x.f.Address).Because(err)
	}
	return err
}

// consume has the pages of the stream arrive from this machine's own place in it. Without it what is
// lacking is asked for.
func (x *session) consume() (stop func(), err error) {
	js, err := jetstream.New(x.nc)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(x.ctx, 2*time.Second)
	defer cancel()
	consumer, err := js.Consumer(ctx, x.names.stream, x.f.ID)
	if err != nil {
		x.s.c.Log.Warn("the stream of the log", "err", err)
		return func() {}, nil
	}
	c, err := consumer.Consume(func(m jetstream.Msg) {
		select {
		case x.pages <- m:
		case <-x.ctx.Done():
		}
	}, jetstream.PullMaxMessages(64))
	if err != nil {
		return nil, err
	}
	return c.Stop, nil
}

// askedEntries is how many entries a page of the first copy has: a few hundred KB.
const askedEntries = 1000

// catchUp asks for what is lacking until there is nothing more.
func (x *session) catchUp() error {
	for {
		last, err := x.s.c.Store.Last(x.ctx)
		if err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(x.ctx, 10*time.Second)
		var p page
		size, err := request(ctx, x.nc, x.names.ask(x.f.ID), question{
			What: askPage, Version: x.s.c.Version, After: last.Global, Hash: last.Hash, Limit: askedEntries,
		}, &p)
		cancel()
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

// append puts a page on disk and says how far it is.
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

// appendCopied puts entries on disk unless this laptop is taking over.
func (s *Standby) appendCopied(ctx context.Context, entries []eventlog.Entry) error {
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

// complete notes that the whole log is here.
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

// report says how far this machine is.
func (x *session) report() {
	r := report{Have: x.have, Reach: x.reach, Fault: sendFault(x.failed)}
	x.s.mu.Lock()
	if !x.f.Copied {
		r.Copied = x.s.spare.Copied
	} else if x.failed == nil && x.s.spare.Fault != nil {
		r.Warning = sendFault(x.s.spare.Fault)
	}
	x.s.mu.Unlock()
	data, _ := json.Marshal(r)                     // of numbers and texts
	_ = x.nc.Publish(x.names.report(x.f.ID), data) // the next one says it again
}

// keepUp appends what arrives until the connection ends. What does not follow, or has not come a
// beacon later, is asked for.
func (x *session) keepUp() error {
	tick := time.NewTicker(beaconEvery)
	defer tick.Stop()
	lacking := int64(0) // what the beacon before had and this machine did not
	for {
		select {
		case <-x.ctx.Done():
			for { // what has come is not lost with the connection
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

// take puts a page of the stream on disk, or asks for what it lacks before it.
func (x *session) take(m jetstream.Msg) error {
	var p page
	if err := json.Unmarshal(m.Data(), &p); err != nil {
		return fmt.Errorf("read a page: %w", err)
	}
	var err error
	switch {
	case p.Last <= x.have:
	case len(p.Entries) == 0 || p.Entries[0].Global > x.have+1:
		err = x.catchUp()
	default:
		err = x.append(p, 0)
	}
	if err != nil {
		return err
	}
	_ = m.Ack() // what comes again is passed over
	return nil
}

// clockOff is from which difference people are told that a clock is wrong.
const clockOff = 2 * time.Minute

// hear takes in what the primary says of itself.
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
	if x.f.Key == "" && b.Key != "" && x.f.NATS == "" && x.s.c.NATS == "" {
		if err := x.keepKey(b.Key); err != nil {
			return err
		}
	}
	off := time.Until(b.At).Round(time.Minute)
	x.s.set(func(v *state.Spare) {
		v.Heard, v.Behind, v.Step = time.Now(), max(0, b.Last-x.have), state.Following
		v.ConfirmBoth, v.Alone, v.Clocks = b.ConfirmBoth, b.Alone, b.Clocks
		v.Primary.Name = b.Name
		v.Fault = nil
		if off.Abs() >= clockOff {
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
