package replica

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"scacchimagici/internal/eventlog"
	"scacchimagici/internal/fault"
	"scacchimagici/internal/replica/state"
)

// Spare is the laptop that follows another one.
type Spare struct {
	c    Config
	find func(context.Context) []state.Found // looks for machines on the network

	mu        sync.Mutex
	note      note
	spare     state.Spare
	session   *session      // nil while there is no connection
	parted    *Return       // how it continues when it follows another laptop on a new file
	follow    chan struct{} // receives when the pairing has changed
	taking    bool          // no more entries are appended
	suspected time.Time     // when a message that the primary has not signed last came in its name
	disk      sync.Mutex    // held while entries are appended; locked before mu
	done      chan struct{} // closed when it has taken over
	shown     string
}

// OpenSpare opens a spare. find looks for machines on this network; nil when it cannot.
func OpenSpare(ctx context.Context, c Config, find func(context.Context) []state.Found) (*Spare, error) {
	n, err := readNote(c.DB)
	if err != nil {
		return nil, err
	}
	s := &Spare{c: c, find: find, note: n, follow: make(chan struct{}, 1), done: make(chan struct{})}
	last, err := c.Store.Last(ctx)
	if err != nil {
		return nil, err
	}
	if last.Global > 0 && n.Follow == nil {
		return nil, fault.New(fault.Exists, "fault.replica.mine", c.DB)
	}
	latest, err := c.Store.LoadSince(ctx, max(0, last.Global-latestShown), latestShown)
	if err != nil {
		return nil, err
	}
	s.spare.Step = state.Asking
	if b := n.Before; b != nil {
		s.spare.Before = &state.Before{File: b.File, Left: b.Left, Count: b.Count, Followed: b.Followed}
	}
	s.arrived(latest, last.Global)
	if s.spare.Clocks, err = c.Store.Heartbeats(ctx); err != nil {
		return nil, err
	}
	if f := n.Follow; f != nil {
		s.spare.Primary = state.Found{Name: f.Name, Address: f.Address}
		s.spare.Step, s.spare.Keyless = state.Copying, f.Key == ""
		if f.Copied {
			s.spare.Step, s.spare.Since = state.Silent, time.Now()
		}
		if err := s.endTakeover(ctx, *f); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Follows reports whether the spare has been paired.
func (s *Spare) Follows() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.note.Follow != nil
}

// Done is closed when this laptop has taken over: the caller then opens the desk on its store.
func (s *Spare) Done() <-chan struct{} { return s.done }

// Run follows until ctx ends, this laptop has taken over, or it must continue with a new file.
func (s *Spare) Run(ctx context.Context) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go s.tellOfTime(ctx)
	logged := ""
	for ctx.Err() == nil {
		select {
		case <-s.done:
			return
		default:
		}
		s.mu.Lock()
		f := s.note.Follow
		s.mu.Unlock()
		if f == nil {
			s.look(ctx)
			continue
		}
		err := s.once(ctx, *f)
		if err != nil {
			followed, refused := s.followSuccessor(ctx, *f)
			switch {
			case s.Parted() != nil:
				return
			case followed:
				continue
			case refused != nil:
				err = refused
			}
		}
		s.set(func(v *state.Spare) {
			v.Fault = fault.From(err)
			switch {
			case err == nil || s.taking:
			case v.Fault != nil && v.Fault.Key != unreachable && v.Fault.Key != noServer:
				v.Step = state.Stopped
			case s.note.Follow != nil && s.note.Follow.Copied:
				v.Step, v.Fault = state.Silent, nil
			default:
				v.Step = state.Copying
				v.Fault = fault.New(fault.Unavailable, unreachable, f.Address)
			}
		})
		if err != nil && ctx.Err() == nil && logged != fmt.Sprint(err) {
			logged = fmt.Sprint(err) // once, while it stays the same
			s.c.Log.Info("follow", "of", f.Address, "err", err)
		}
		select {
		case <-ctx.Done():
		case <-s.done:
			return
		case <-s.follow:
		case <-time.After(500 * time.Millisecond):
		}
	}
}

// Keys of the faults when the first laptop may be gone.
const (
	unreachable = "fault.replica.unreachable"
	noServer    = "fault.replica.nats"
)

// look waits for a pairing, and looks for machines meanwhile.
func (s *Spare) look(ctx context.Context) {
	if s.find != nil {
		found := s.find(ctx)
		s.set(func(v *state.Spare) { v.Found = found })
	}
	select {
	case <-ctx.Done():
	case <-s.follow:
	case <-time.After(3 * time.Second):
	}
}

// tellOfTime reports when the primary falls silent, and for how long.
func (s *Spare) tellOfTime(ctx context.Context) {
	tick := time.NewTicker(beaconEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			s.set(func(v *state.Spare) {
				if v.Step == state.Following && now.Sub(v.Heard) > silentAfter {
					v.Step = state.Silent
				}
			})
		}
	}
}

// set changes the part of the status that people see, and reports a difference.
func (s *Spare) set(change func(*state.Spare)) {
	s.mu.Lock()
	change(&s.spare)
	v := s.spare
	shown := fmt.Sprint(v.Step, v.Fault, v.Found, v.Entries, v.Behind, v.Copied, v.ConfirmBoth, v.Alone, time.Since(v.Heard).Truncate(time.Second))
	changed := shown != s.shown
	s.shown = shown
	s.mu.Unlock()
	if changed && s.c.Changed != nil {
		s.c.Changed()
	}
}

// arrived records entries that are on disk, the last of them numbered last.
func (s *Spare) arrived(entries []eventlog.Entry, last int64) {
	v := &s.spare
	v.Entries = last
	v.Latest = slices.Clone(v.Latest)
	for _, e := range entries {
		v.Latest = slices.Insert(v.Latest, 0, e)
	}
	v.Latest = v.Latest[:min(len(v.Latest), latestShown)]
}

// Status returns the present status.
func (s *Spare) Status() state.Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := s.spare
	v.Reach = s.reach()
	st := state.Status{Role: state.RoleSpare, Name: s.name(), Epoch: 1, ConfirmBoth: v.ConfirmBoth, Spare: &v}
	if f := s.note.Follow; f != nil {
		st.Epoch = f.Epoch
	}
	return st
}

// name returns this laptop's name: from the primary, or as it was started.
func (s *Spare) name() string {
	if f := s.note.Follow; f != nil && f.As != "" {
		return f.As
	}
	return s.c.Name
}

// reach is the best address of this laptop.
func (s *Spare) reach() string {
	if s.session != nil && s.session.reach != "" {
		return s.session.reach
	}
	if all := s.c.Addresses(); len(all) > 0 {
		return all[0]
	}
	return ""
}

// Presence returns the public part of this laptop's state.
func (s *Spare) Presence() Presence {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := Presence{Role: state.RoleSpare, Epoch: 1, Name: s.name()}
	if f := s.note.Follow; f != nil {
		a.Epoch = f.Epoch
	}
	return a
}

// Do carries out an order.
func (s *Spare) Do(ctx context.Context, o state.Order) (state.Answer, error) {
	switch o := o.(type) {
	case state.Follow:
		return state.Answer{}, s.pair(ctx, o)
	case state.StopFollowing:
		s.mu.Lock()
		s.note.Follow = nil
		err := s.note.write(s.c.DB)
		if s.session != nil {
			s.session.stop()
		}
		s.mu.Unlock()
		s.set(func(v *state.Spare) { v.Step, v.Fault, v.Since = state.Asking, nil, time.Time{} })
		s.again()
		return state.Answer{}, err
	case state.TakeOver:
		return state.Answer{}, s.takeOverBy(ctx, o.Force)
	case state.BecomeSpare: // a repeat, because the first answer was lost
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.note.Before != nil {
			return state.Answer{}, nil
		}
	}
	return state.Answer{}, fault.New(fault.Illegal, "fault.replica.standby")
}

// again makes Run read the pairing anew.
func (s *Spare) again() {
	select {
	case s.follow <- struct{}{}:
	default: // it is already woken
	}
}

// pair asks a primary to let this laptop in with a code.
func (s *Spare) pair(ctx context.Context, o state.Follow) (err error) {
	last, err := s.c.Store.Last(ctx)
	if err != nil {
		return err
	}
	address, err := primaryAddress(o.Address)
	if err != nil {
		return err
	}
	s.set(func(v *state.Spare) { v.Step, v.Fault = state.Joining, nil })
	defer func() {
		if err != nil {
			s.set(func(v *state.Spare) { v.Step, v.Fault = state.Asking, fault.From(err) })
		}
	}()
	f, err := s.note.join(ctx, s.c, state.KindSpare, address, o.Code)
	if err != nil {
		return err
	}
	if last.Global > 0 { // never over another tournament
		file, err := fileOf(ctx, s.c.Store)
		if err != nil {
			return err
		}
		if file != f.File {
			return fault.New(fault.Exists, "fault.replica.other")
		}
	}
	s.mu.Lock()
	s.note.Follow = f
	s.note.Claim, s.note.Former = nil, nil
	err = s.note.write(s.c.DB)
	s.spare.Primary = state.Found{Name: f.Name, Address: address}
	s.spare.Step = state.Copying
	s.mu.Unlock()
	s.again()
	return err
}

// primaryAddress completes a typed address with the parts that people leave out.
func primaryAddress(typed string) (string, error) {
	typed = strings.TrimSuffix(strings.TrimSpace(typed), "/")
	scheme, rest, ok := strings.Cut(typed, "://")
	if !ok {
		scheme, rest = "http", typed
	}
	rest, _, _ = strings.Cut(rest, "/")
	if rest == "" || strings.ContainsAny(rest, " @?#") || scheme != "http" && scheme != "https" {
		return "", fault.New(fault.Invalid, "fault.replica.address")
	}
	if _, _, err := net.SplitHostPort(rest); err != nil && scheme == "http" {
		rest += ":8080"
	}
	return scheme + "://" + rest, nil
}

// join asks the primary at an address to let this machine in with a code, and returns the pairing.
func (n note) join(ctx context.Context, c Config, kind state.PeerKind, address, code string) (*following, error) {
	key, err := n.publicKey()
	if err != nil {
		return nil, err
	}
	request := PairRequest{
		Name: c.Name, Kind: kind, Key: key, Version: c.Version, Port: c.Port, Scheme: c.Scheme, Nonce: rand.Text(),
	}.sealed(code)
	answer, err := sendPair(ctx, address, request)
	if err != nil {
		return nil, err
	}
	if !sameSeal(answer.Seal, answer.sealed(code).Seal) || answer.Nonce != request.Nonce {
		return nil, fault.New(fault.Forbidden, "fault.replica.stranger", address)
	}
	return answer.following(address), nil
}

// following returns the pairing from an answer of the primary at address.
func (a PairAnswer) following(address string) *following {
	return &following{ID: a.ID, As: a.As, Address: address, Name: a.Name, File: a.File, Epoch: a.Epoch, Key: a.Key, Pin: a.Pin, NATS: a.NATS}
}

// PairPath is the path at which a primary lets machines in.
const PairPath = "/api/v1/replica/pair"

// sendPair asks a primary to let this machine in.
func sendPair(ctx context.Context, address string, request PairRequest) (PairAnswer, error) {
	var a PairAnswer
	body, err := json.Marshal(request)
	if err != nil {
		return a, err
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address+PairPath, bytes.NewReader(body))
	if err != nil {
		return a, fault.New(fault.Invalid, "fault.replica.address").Because(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := patient.Do(r)
	if err != nil {
		return a, fault.New(fault.Unavailable, "fault.replica.unreachable", address).Because(err)
	}
	defer func() { _ = answer.Body.Close() }()
	from := json.NewDecoder(http.MaxBytesReader(nil, answer.Body, 64<<10))
	if answer.StatusCode == http.StatusOK {
		err = from.Decode(&a)
		return a, err
	}
	var refused refusedPair
	if err := from.Decode(&refused); err == nil && refused.Fault != nil {
		return a, refused.Fault.fault()
	}
	return a, fault.New(fault.Unavailable, "fault.replica.notours", address).Because(errors.New(answer.Status))
}
